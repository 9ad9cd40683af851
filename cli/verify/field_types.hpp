// The types that fields of reports have.
#pragma once

#include <algorithm>
#include <string>

#include "cli/verify/fields.hpp"

namespace trailblaze {

inline constexpr const char* kTextType = "text";
inline constexpr const char* kCountType = "a whole number";
inline constexpr const char* kNumberType = "a number";
inline constexpr const char* kFlagType = "true or false";
inline constexpr const char* kTextsType = "a list of texts";
inline constexpr const char* kCountsType = "a list of whole numbers";

inline bool is_text(const Json& value) {
  return value.is_string() && !value.get_ref<const std::string&>().empty();
}
inline bool is_count(const Json& value) { return value.is_number_unsigned(); }
inline bool is_number(const Json& value) { return value.is_number() && value.get<double>() >= 0; }
// A number that may be below 0.
inline bool is_any_number(const Json& value) { return value.is_number(); }
inline bool is_flag(const Json& value) { return value.is_boolean(); }
inline bool is_object(const Json& value) { return value.is_object(); }

inline bool is_list_of(const Json& value, bool (*is_item)(const Json&)) {
  return value.is_array() && std::all_of(value.begin(), value.end(), is_item);
}
inline bool is_texts(const Json& value) { return is_list_of(value, is_text); }
inline bool is_counts(const Json& value) { return is_list_of(value, is_count); }

// Whether an object has a field of this type.
inline bool has(const Json& object, const char* name, bool (*fits)(const Json&)) {
  return object.contains(name) && fits(object.at(name));
}

}  // namespace trailblaze
