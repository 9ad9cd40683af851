// A report as JSON: checks its fields against their table, and reads them.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/field.hpp"

namespace trailblaze {

using Json = nlohmann::json;

// Returns the object in a line of JSON. Errors say what was found.
absl::StatusOr<Json> parse_report(std::string_view line);

// Checks that every field is there and has its type.
absl::Status check_types(const Json& report, std::span<const Field> fields);

// Returns the fields that the table does not know.
std::set<std::string> unknown_fields(const Json& report, std::span<const Field> fields);

// Returns a value as errors quote it.
std::string shown(const Json& value);

// expect_null() returns an error if a field has a value, and expect_value() if it is null. `with`
// names the condition that requires this, such as a status.
absl::Status expect_null(const Json& report, std::string_view name, const std::string& with);
absl::Status expect_value(const Json& report, std::string_view name, const std::string& with);
using Names = std::vector<const char*>;
absl::Status expect_nulls(const Json& report, const Names& names, const std::string& with);
absl::Status expect_values(const Json& report, const Names& names, const std::string& with);

// Checks that the field "limit" is null if a report is complete, and else names a limit.
absl::Status check_limit(const Json& report, bool is_complete, const std::string& with);

// True if a number is the expected one, as JSON rounds it; or if there is neither.
bool is_near(std::optional<double> found, std::optional<double> expected);

// Return the value of a field that check_types() accepted; nothing or "" if it is null.
std::optional<std::uint64_t> count_in(const Json& report, std::string_view name);
std::optional<double> number_in(const Json& report, std::string_view name);
std::string text_in(const Json& report, std::string_view name);
std::vector<std::string> texts_in(const Json& report, std::string_view name);
// Returns a count that may be a decimal string, without leading zeros.
std::string decimal_in(const Json& report, std::string_view name);

}  // namespace trailblaze
