// Writes JSON objects. Fields keep the order in which they are added.
//
//   JsonObject().field("length", 7).field("states", states).field("limit", nullptr).text()
//   // {"length":7,"states":["0,0,8", ...],"limit":null}
//
// Reports are tables of fields (field.hpp). A packaged library reads JSON (cli/verify/fields.cpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

namespace json {

// Text that is JSON already.
struct Text {
  std::string text;
};

// A count of any size, in decimal.
struct Decimal {
  std::string_view digits;
};

// A number that may be negative.
struct Signed {
  double value = 0;
};

// True if the text only needs quotes around it. Reads eight bytes at a time.
bool is_plain(std::string_view text);

// Writes the text in quotes. Invalid UTF-8 becomes U+FFFD.
void append(std::string& out, std::string_view text);

inline void append(std::string& out, const Text& text) { out += text.text; }
inline void append(std::string& out, std::nullptr_t) { out += "null"; }

template <std::integral Number>
void append(std::string& out, Number value) {
  if constexpr (std::same_as<Number, bool>) {
    out += value ? "true" : "false";
  } else {
    const fmt::format_int digits(value);
    out.append(digits.data(), digits.size());
  }
}

inline void append(std::string& out, double value) {
  if (!std::isfinite(value)) return append(out, nullptr);
  fmt::format_to(std::back_inserter(out), "{:.6f}", value);
}

template <std::ranges::range List>
requires(!std::convertible_to<List, std::string_view>) void append(std::string& out,
                                                                   const List& values) {
  out += '[';
  bool first = true;
  for (const auto& value : values) {
    if (!std::exchange(first, false)) out += ',';
    append(out, value);
  }
  out += ']';
}

inline void append(std::string& out, Signed number) { append(out, number.value); }

// Writes a number if every reader of JSON holds it exactly, else text.
inline void append(std::string& out, Decimal count) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  const absl::StatusOr<std::uint64_t> number = parse_number(count.digits);
  if (number.ok() && *number <= kExact) {
    out += count.digits;
  } else {
    append(out, count.digits);
  }
}

// Missing values become null.
template <class T>
void append(std::string& out, const std::optional<T>& value) {
  if (value) return append(out, *value);
  append(out, nullptr);
}
template <class T>
void append(std::string& out, const std::vector<T>* values) {
  if (values != nullptr) return append(out, *values);
  append(out, nullptr);
}

inline std::optional<std::uint64_t> unless_zero(std::uint64_t number) {
  return number == 0 ? std::nullopt : std::optional(number);
}
inline std::optional<std::string_view> unless_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// Returns the list of to_json() of each item.
template <class Items, class ToJson>
Text list(const Items& items, ToJson to_json) {
  return {"[" + join(items, ",", [&](const auto& item) { return to_json(item).text; }) + "]"};
}

}  // namespace json

class JsonObject {
 public:
  template <class T>
  JsonObject& field(std::string_view name, const T& value) {
    if (out_.size() > 1) out_ += ',';
    json::append(out_, name);
    out_ += ':';
    json::append(out_, value);
    return *this;
  }

  // Close the object and return its text. A report is a line of its own, and its last field is the
  // version.
  json::Text text() { return {std::move(out_ += '}')}; }
  std::string report() { return field("version", TRAILBLAZE_VERSION).text().text + "\n"; }

 private:
  std::string out_ = "{";
};

}  // namespace trailblaze
