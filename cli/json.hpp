// Writes JSON by appending to a string: one object a line, fields in the order they are given.
//
//   JsonObject object(out);
//   object.field("length", 7).field("states", states).field("limit", nullptr);
//   object.end();   // {"length":7,"states":["0,0,8", ...],"limit":null}
//
// Reading is the packaged library's job (verify.cpp).
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

namespace json {

// Text that is JSON already.
struct Raw {
  std::string_view text;
};

// The text in quotes; what is not UTF-8 becomes U+FFFD.
void append(std::string& out, std::string_view text);

inline void append(std::string& out, const std::string& text) {
  append(out, std::string_view(text));
}
inline void append(std::string& out, const char* text) { append(out, std::string_view(text)); }
inline void append(std::string& out, Raw raw) { out += raw.text; }
inline void append(std::string& out, std::nullptr_t) { out += "null"; }
inline void append(std::string& out, std::same_as<bool> auto value) {
  out += value ? "true" : "false";
}

template <class Number>
requires std::integral<Number> &&
    (!std::same_as<Number, bool>)void append(std::string& out, Number value) {
  fmt::format_to(std::back_inserter(out), "{}", value);
}

inline void append(std::string& out, double value) {
  if (!std::isfinite(value)) return append(out, nullptr);
  fmt::format_to(std::back_inserter(out), "{:.6f}", value);
}

template <class T>
void append(std::string& out, const std::vector<T>& values) {
  out += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) out += ',';
    append(out, values[i]);
  }
  out += ']';
}

template <class T>
void append(std::string& out, const std::optional<T>& value) {
  if (value) {
    append(out, *value);
  } else {
    append(out, nullptr);
  }
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
