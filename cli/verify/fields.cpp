#include "cli/verify/fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

// ---- types ----

bool is_text(const Json& value) {
  return value.is_string() && !value.get_ref<const std::string&>().empty();
}
bool is_count(const Json& value) { return value.is_number_unsigned(); }
bool is_number(const Json& value) { return value.is_number() && value.get<double>() >= 0; }
bool is_flag(const Json& value) { return value.is_boolean(); }
bool is_object(const Json& value) { return value.is_object(); }

bool is_list_of(const Json& value, bool (*is_item)(const Json&)) {
  return value.is_array() && std::all_of(value.begin(), value.end(), is_item);
}
bool is_texts(const Json& value) { return is_list_of(value, is_text); }
bool is_counts(const Json& value) { return is_list_of(value, is_count); }
bool is_paths(const Json& value) { return is_list_of(value, is_texts); }

bool is_decimal(const Json& value) {
  if (!value.is_string()) return is_count(value);
  const auto& digits = value.get_ref<const std::string&>();
  return !digits.empty() && digits.front() != '0' && std::ranges::all_of(digits, is_digit);
}

bool has(const Json& object, const char* name, bool (*fits)(const Json&)) {
  return object.contains(name) && fits(object.at(name));
}

bool is_bound(const Json& value) {
  return value.is_object() && has(value, "bound", is_count) && has(value, "nodes", is_count) &&
         has(value, "complete", is_flag);
}
bool is_bounds(const Json& value) { return is_list_of(value, is_bound); }

bool is_antipodes(const Json& value) {
  return value.is_object() && has(value, "count", is_count) && has(value, "examples", is_texts);
}

bool is_process(const Json& value) {
  if (!value.is_object()) return false;
  for (const char* name :
       {"states", "states_sent", "lists", "messages", "bytes", "rounds", "agreements"}) {
    if (!has(value, name, is_count)) return false;
  }
  for (const char* name :
       {"seconds_expand", "seconds_exchange", "seconds_copy", "seconds_absorb", "seconds_agree"}) {
    if (!has(value, name, is_number)) return false;
  }
  return true;
}
bool is_processes(const Json& value) { return is_list_of(value, is_process); }

constexpr const char* kText = "text";
constexpr const char* kCount = "a whole number";
constexpr const char* kNumber = "a number";
constexpr const char* kFlag = "true or false";

// ---- the tables ----

constexpr FieldRow kSolveFields[] = {
    {"command", is_text, kText, false, false},
    {"line", is_count, kCount, true, true},
    {"puzzle", is_text, kText, false, false},
    {"instance", is_text, kText, true, false},
    {"parameters", is_object, "an object", false, false},
    {"start", is_text, kText, true, false},
    {"goal", is_text, kText, true, false},
    {"search", is_text, kText, true, true},
    {"heuristic", is_text, kText, true, true},
    {"metric", is_text, kText, true, false},
    {"status", is_text, kText, false, false},
    {"limit", is_text, kText, true, true},
    {"error", is_text, kText, true, true},
    {"length", is_count, kCount, true, false},
    {"moves", is_texts, "a list of texts", true, false},
    {"states", is_texts, "a list of texts", true, false},
    {"bounds", is_bounds, "a list of bounds with their nodes", true, true},
    {"lower_bound", is_count, kCount, true, false},
    {"suboptimality", is_number, kNumber, true, false},
    {"shortest_paths", is_decimal, "a whole number, as text where it is large", true, false},
    {"all_paths", is_paths, "a list of lists of texts", true, false},
    {"listed_paths", is_count, kCount, true, false},
    {"turns", is_count, kCount, true, false},
    {"paths_with_turns", is_decimal, "a whole number, as text where it is large", true, false},
    {"exact", is_flag, kFlag, false, false},
    {"notes", is_texts, "a list of texts", false, true},
    {"estimate", is_count, kCount, true, false},
    {"effective_branching", is_number, kNumber, true, true},
    {"expanded", is_count, kCount, false, true},
    {"generated", is_count, kCount, false, true},
    {"duplicates", is_count, kCount, false, true},
    {"max_frontier", is_count, kCount, false, true},
    {"stored", is_count, kCount, false, true},
    {"storage", is_text, kText, false, true},
    {"why", is_text, kText, true, true},
    {"kernel", is_text, kText, false, true},
    {"threads", is_count, kCount, false, true},
    {"ranks", is_count, kCount, false, true},
    {"processes", is_processes, "a list of processes with what each did", true, true},
    {"seconds", is_number, kNumber, false, true},
    {"peak_memory_bytes", is_count, kCount, false, true},
    {"required_bytes", is_count, kCount, true, true},
    {"disk_bytes_written", is_count, kCount, false, true},
    {"disk_bytes_read", is_count, kCount, false, true},
    {"version", is_text, kText, false, true},
};

constexpr FieldRow kEnumerateFields[] = {
    {"command", is_text, kText, false, false},
    {"puzzle", is_text, kText, false, false},
    {"instance", is_text, kText, true, false},
    {"parameters", is_object, "an object", false, false},
    {"start", is_text, kText, true, false},
    {"goal", is_text, kText, true, false},
    {"from", is_text, kText, false, false},
    {"metric", is_text, kText, true, false},
    {"symmetry", is_text, kText, false, false},
    {"storage", is_text, kText, false, true},
    {"why", is_text, kText, true, true},
    {"kernel", is_text, kText, false, true},
    {"status", is_text, kText, false, false},
    {"limit", is_text, kText, true, true},
    {"error", is_text, kText, true, true},
    {"states", is_count, kCount, false, false},
    {"goals", is_count, kCount, true, false},
    {"depth", is_count, kCount, false, false},
    {"levels", is_counts, "a list of whole numbers", false, false},
    {"mean_depth", is_number, kNumber, true, false},
    {"antipodes", is_antipodes, "a count with examples", true, false},
    {"list_depth", is_count, kCount, true, true},
    {"listed", is_texts, "a list of texts", true, false},
    {"expanded", is_count, kCount, false, true},
    {"generated", is_count, kCount, false, true},
    {"duplicates", is_count, kCount, false, true},
    {"max_frontier", is_count, kCount, false, true},
    {"stored", is_count, kCount, false, true},
    {"threads", is_count, kCount, false, true},
    {"ranks", is_count, kCount, false, true},
    {"processes", is_processes, "a list of processes with what each did", true, true},
    {"prepare_seconds", is_number, kNumber, false, true},
    {"seconds", is_number, kNumber, false, true},
    {"states_per_second", is_number, kNumber, true, true},
    {"bytes_per_state", is_number, kNumber, true, true},
    {"peak_memory_bytes", is_count, kCount, false, true},
    {"required_bytes", is_count, kCount, true, true},
    {"disk_bytes_written", is_count, kCount, false, true},
    {"disk_bytes_read", is_count, kCount, false, true},
    {"table", is_text, kText, true, true},
    {"exact", is_flag, kFlag, false, false},
    {"notes", is_texts, "a list of texts", false, true},
    {"version", is_text, kText, false, true},
};

}  // namespace

std::span<const FieldRow> solve_fields() { return kSolveFields; }
std::span<const FieldRow> enumerate_fields() { return kEnumerateFields; }

absl::StatusOr<Json> parse_report(std::string_view line) {
  Json report = nests_too_deeply(line) ? Json() : Json::parse(line, nullptr, false);
  if (report.is_object()) return report;
  return invalid("found " + in_quotes(line) + ", expected a JSON object");
}

absl::Status check_types(const Json& report, std::span<const FieldRow> rows) {
  for (const FieldRow& row : rows) {
    const auto found = report.find(row.name);
    if (found == report.end()) {
      return invalid(fmt::format("{}: missing, expected with every report", row.name));
    }
    if (found->is_null() ? row.may_be_null : row.fits(*found)) continue;
    return invalid(fmt::format("{}: found {}, expected {}", row.name, shown(*found), row.type));
  }
  return absl::OkStatus();
}

std::set<std::string> unknown_fields(const Json& report, std::span<const FieldRow> rows) {
  std::set<std::string> unknown;
  for (const auto& [name, value] : report.items()) {
    const bool known =
        std::ranges::any_of(rows, [&key = name](const FieldRow& row) { return key == row.name; });
    if (!known && !value.is_null()) unknown.insert(name);
  }
  return unknown;
}

std::string shown(const Json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return value.is_string() ? in_quotes(value.get<std::string>()) : value.dump();
}

// ---- one field ----

absl::Status expect_null(const Json& report, std::string_view name, const std::string& with) {
  const Json& value = report.at(std::string(name));
  if (value.is_null()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      fmt::format("{}: found {}, expected null with {}", name, shown(value), with));
}

absl::Status expect_value(const Json& report, std::string_view name, const std::string& with) {
  if (!report.at(std::string(name)).is_null()) return absl::OkStatus();
  return invalid(fmt::format("{}: found null, expected a value with {}", name, with));
}

std::optional<std::uint64_t> count_in(const Json& report, std::string_view name) {
  const Json& value = report.at(std::string(name));
  return value.is_null() ? std::nullopt : std::optional(value.get<std::uint64_t>());
}

std::optional<double> number_in(const Json& report, std::string_view name) {
  const Json& value = report.at(std::string(name));
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

std::string text_in(const Json& report, std::string_view name) {
  const Json& value = report.at(std::string(name));
  return value.is_null() ? "" : value.get<std::string>();
}

std::vector<std::string> texts_in(const Json& report, std::string_view name) {
  const Json& value = report.at(std::string(name));
  return value.is_null() ? std::vector<std::string>() : value.get<std::vector<std::string>>();
}

std::string decimal_in(const Json& report, std::string_view name) {
  const Json& value = report.at(std::string(name));
  return value.is_number() ? value.dump() : text_in(report, name);
}

}  // namespace trailblaze
