// The names of enum values, for options and reports. Each name stands beside its value, so reading
// and writing cannot differ, and the order does not matter.
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

// The names of an enum. An enum with names specializes this right behind its declaration:
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

// Returns the value of this name, or nothing if the enum has no such name.
template <HasNames Value>
constexpr std::optional<Value> value_named(std::string_view text) {
  const auto found = std::ranges::find(kNamed<Value>, text, &Named<Value>::name);
  return found == kNamed<Value>.end() ? std::nullopt : std::optional(found->value);
}

// Returns the names of items that have a `name`, in order.
template <class Items>
std::vector<std::string> names_of(const Items& items) {
  std::vector<std::string> names;
  names.reserve(items.size());
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

}  // namespace trailblaze
