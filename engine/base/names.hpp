// The names of the values of enums, for options and reports. A name and its value stand in one
// pair, so that reading and writing cannot differ, and no order matters.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace trailblaze {

template <class Value>
struct Named {
  const char* name;
  Value value;
};

// The names of an enum. Each enum that has names specializes this, right behind its declaration:
//
//   template <> inline constexpr auto kNamed<From> = std::to_array<Named<From>>({{"start", ...}});
template <class Value>
inline constexpr std::array<Named<Value>, 0> kNamed{};

template <class Value>
concept HasNames = std::is_enum_v<Value> && !kNamed<Value>.empty();

template <HasNames Value>
constexpr const char* name(Value value) {
  return std::ranges::find(kNamed<Value>, value, &Named<Value>::value)->name;
}

// The value of this name; nothing if the enum has no such name.
template <HasNames Value>
constexpr std::optional<Value> value_named(std::string_view text) {
  const auto found = std::ranges::find(kNamed<Value>, text, &Named<Value>::name);
  return found == kNamed<Value>.end() ? std::nullopt : std::optional(found->value);
}

// The names of items that have one, in order.
template <class Items>
std::vector<std::string> names_of(const Items& items) {
  std::vector<std::string> names;
  names.reserve(items.size());
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

}  // namespace trailblaze
