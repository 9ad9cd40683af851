// Writes JSON by appending to a string: one object a line, fields in the order they are given.
//
//   JsonObject object(out);
//   object.field("length", 7).field("states", states).field("limit", nullptr);
//   object.end();   // {"length":7,"states":["0,0,8", ...],"limit":null}
//
// A packaged library reads JSON (verifier.cpp).
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

namespace json {

// Text that is JSON already.
struct Raw {
  std::string_view text;
};

// JSON text that it owns.
struct Text {
  std::string text;
};

// Whether the text only needs quotes around it. It reads eight bytes at a time.
bool is_plain(std::string_view text);

// Writes the text in quotes. What is not UTF-8 becomes U+FFFD.
void append(std::string& out, std::string_view text);

// A place to be filled in later: a byte that is in no JSON.
struct Hole {};
inline void append(std::string& out, Hole) { out += '\0'; }

inline void append(std::string& out, const std::string& text) {
  append(out, std::string_view(text));
}
inline void append(std::string& out, const char* text) { append(out, std::string_view(text)); }
inline void append(std::string& out, Raw raw) { out += raw.text; }
inline void append(std::string& out, const Text& text) { out += text.text; }
inline void append(std::string& out, std::nullptr_t) { out += "null"; }
inline void append(std::string& out, std::same_as<bool> auto value) {
  out += value ? "true" : "false";
}

template <class Number>
requires std::integral<Number> &&
    (!std::same_as<Number, bool>)void append(std::string& out, Number value) {
  const fmt::format_int digits(value);
  out.append(digits.data(), digits.size());
}

inline void append(std::string& out, double value) {
  if (!std::isfinite(value)) return append(out, nullptr);
  fmt::format_to(std::back_inserter(out), "{:.6f}", value);
}

template <class T>
void append(std::string& out, const std::vector<T>& values);  // lists of lists need it below

template <class T>
void append(std::string& out, std::span<const T> values) {
  out += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) out += ',';
    append(out, values[i]);
  }
  out += ']';
}

template <class T>
void append(std::string& out, const std::vector<T>& values) {
  append(out, std::span<const T>(values));
}

// Null for nothing there, in every form.
template <class T>
void append(std::string& out, const std::vector<T>* values) {
  if (values != nullptr) return append(out, *values);
  append(out, nullptr);
}

template <class T>
void append(std::string& out, const std::optional<T>& value) {
  if (value) {
    append(out, *value);
  } else {
    append(out, nullptr);
  }
}

// The list of what to_json() makes of each item.
template <class Items, class ToJson>
Text list(const Items& items, ToJson to_json) {
  return {"[" + join(items, ",", to_json) + "]"};
}

}  // namespace json

class JsonObject {
 public:
  explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }

  template <class T>
  JsonObject& field(std::string_view name, const T& value) {
    if (!first_) out_ += ',';
    first_ = false;
    json::append(out_, name);
    out_ += ':';
    json::append(out_, value);
    return *this;
  }

  void end() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace trailblaze
