// A report as JSON: the fields that it must have, of which type each is, and reading them.
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

namespace trailblaze {

using Json = nlohmann::json;

// A field that every report of a command has.
struct FieldRow {
  const char* name;
  bool (*fits)(const Json&);  // whether a value, not null, has the field's type
  const char* type;           // in the words of an error
  bool may_be_null;
  bool of_run;  // It tells of the run, not of the puzzle.
};

std::span<const FieldRow> solve_fields();
std::span<const FieldRow> enumerate_fields();

// The object in a line of JSON. Errors say what was found.
absl::StatusOr<Json> parse_report(std::string_view line);

// Whether every field is there and has its type.
absl::Status check_types(const Json& report, std::span<const FieldRow> rows);

// The fields that the table does not know.
std::set<std::string> unknown_fields(const Json& report, std::span<const FieldRow> rows);

// A value in an error's words.
std::string shown(const Json& value);

// An error where a field is not null, or is null, though with this report it must be otherwise.
absl::Status expect_null(const Json& report, std::string_view name, const std::string& with);
absl::Status expect_value(const Json& report, std::string_view name, const std::string& with);

// The value of a field that check_types() accepted; nothing or "" where it is null.
std::optional<std::uint64_t> count_in(const Json& report, std::string_view name);
std::optional<double> number_in(const Json& report, std::string_view name);
std::string text_in(const Json& report, std::string_view name);
std::vector<std::string> texts_in(const Json& report, std::string_view name);
// A count that may be a decimal string, without leading zeros.
std::string decimal_in(const Json& report, std::string_view name);

}  // namespace trailblaze
