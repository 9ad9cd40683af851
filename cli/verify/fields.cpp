#include "cli/verify/fields.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/verify/field_types.hpp"
#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

// ---- types ----

bool is_paths(const Json& value) { return is_list_of(value, is_texts); }

bool is_decimal(const Json& value) {
  if (!value.is_string()) return is_count(value);
  const auto& digits = value.get_ref<const std::string&>();
  return !digits.empty() && digits.front() != '0' && std::ranges::all_of(digits, is_digit);
}

bool is_bound(const Json& value) {
  return value.is_object() && has(value, "bound", is_count) && has(value, "nodes", is_count) &&
         has(value, "complete", is_flag);
}
bool is_bounds(const Json& value) { return is_list_of(value, is_bound); }

bool is_antipodes(const Json& value) {
  return value.is_object() && has(value, "count", is_count) && has(value, "examples", is_texts);
}

bool is_among(const Json& value) {
  if (!value.is_object() || !value.contains("depth") || !value.contains("mean_depth")) return false;
  const Json &depth = value.at("depth"), &mean = value.at("mean_depth");
  return has(value, "set", is_text) && has(value, "states", is_count) &&
         has(value, "levels", is_counts) && value.contains("limit") &&
         (depth.is_null() || is_count(depth)) && (mean.is_null() || is_number(mean));
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

bool is_moves(const Json& value) { return is_texts(value) || value.is_string(); }

// ---- the tables ----

constexpr FieldRow kSolveFields[] = {
    {"command", is_text, kTextType, false, false},
    {"line", is_count, kCountType, true, true},
    {"file", is_text, kTextType, true, true},
    {"puzzle", is_text, kTextType, false, false},
    {"instance", is_text, kTextType, true, false},
    {"parameters", is_object, "an object", false, false},
    {"start", is_text, kTextType, true, false},
    {"goal", is_text, kTextType, true, false},
    {"search", is_text, kTextType, true, true},
    {"heuristic", is_text, kTextType, true, true},
    {"metric", is_text, kTextType, true, false},
    {"status", is_text, kTextType, false, false},
    {"limit", is_text, kTextType, true, true},
    {"error", is_text, kTextType, true, true},
    {"length", is_count, kCountType, true, false},
    {"moves", is_moves, kTextsType, true, false},
    {"states", is_texts, kTextsType, true, false},
    {"bounds", is_bounds, "a list of bounds with their nodes", true, true},
    {"last_bound_nodes", is_count, kCountType, true, false},
    {"lower_bound", is_count, kCountType, true, false},
    {"suboptimality", is_number, kNumberType, true, false},
    {"bound_weight", is_number, kNumberType, true, true},
    {"tie_break", is_text, kTextType, true, true},
    {"shortest_paths", is_decimal, "a whole number, as text where it is large", true, false},
    {"all_paths", is_paths, "a list of lists of texts", true, false},
    {"listed_paths", is_count, kCountType, true, false},
    {"turns", is_count, kCountType, true, false},
    {"paths_with_turns", is_decimal, "a whole number, as text where it is large", true, false},
    {"exact", is_flag, kFlagType, false, false},
    {"notes", is_texts, kTextsType, false, true},
    {"estimate", is_count, kCountType, true, false},
    {"effective_branching", is_number, kNumberType, true, true},
    {"expanded", is_count, kCountType, false, true},
    {"generated", is_count, kCountType, false, true},
    {"duplicates", is_count, kCountType, false, true},
    {"reopened", is_count, kCountType, true, true},
    {"max_frontier", is_count, kCountType, false, true},
    {"stored", is_count, kCountType, false, true},
    {"storage", is_text, kTextType, false, true},
    {"why", is_text, kTextType, true, true},
    {"kernel", is_text, kTextType, false, true},
    {"threads", is_count, kCountType, false, true},
    {"ranks", is_count, kCountType, false, true},
    {"processes", is_processes, "a list of processes with what each did", true, true},
    {"seconds", is_number, kNumberType, false, true},
    {"peak_memory_bytes", is_count, kCountType, false, true},
    {"required_bytes", is_count, kCountType, true, true},
    {"disk_bytes_written", is_count, kCountType, false, true},
    {"disk_bytes_read", is_count, kCountType, false, true},
    {"version", is_text, kTextType, false, true},
};

constexpr FieldRow kEnumerateFields[] = {
    {"command", is_text, kTextType, false, false},
    {"puzzle", is_text, kTextType, false, false},
    {"instance", is_text, kTextType, true, false},
    {"parameters", is_object, "an object", false, false},
    {"start", is_text, kTextType, true, false},
    {"goal", is_text, kTextType, true, false},
    {"from", is_text, kTextType, false, false},
    {"metric", is_text, kTextType, true, false},
    {"symmetry", is_text, kTextType, false, false},
    {"storage", is_text, kTextType, false, true},
    {"why", is_text, kTextType, true, true},
    {"kernel", is_text, kTextType, false, true},
    {"status", is_text, kTextType, false, false},
    {"limit", is_text, kTextType, true, true},
    {"error", is_text, kTextType, true, true},
    {"states", is_count, kCountType, false, false},
    {"goals", is_count, kCountType, true, false},
    {"depth", is_count, kCountType, false, false},
    {"levels", is_counts, kCountsType, false, false},
    {"mean_depth", is_number, kNumberType, true, false},
    {"antipodes", is_antipodes, "a count with examples", true, false},
    {"list_depth", is_count, kCountType, true, true},
    {"listed", is_texts, kTextsType, true, false},
    {"among", is_among, "a set with its levels", true, false},
    {"expanded", is_count, kCountType, false, true},
    {"generated", is_count, kCountType, false, true},
    {"duplicates", is_count, kCountType, false, true},
    {"max_frontier", is_count, kCountType, false, true},
    {"stored", is_count, kCountType, false, true},
    {"threads", is_count, kCountType, false, true},
    {"ranks", is_count, kCountType, false, true},
    {"processes", is_processes, "a list of processes with what each did", true, true},
    {"prepare_seconds", is_number, kNumberType, false, true},
    {"seconds", is_number, kNumberType, false, true},
    {"states_per_second", is_number, kNumberType, true, true},
    {"bytes_per_state", is_number, kNumberType, true, true},
    {"peak_memory_bytes", is_count, kCountType, false, true},
    {"required_bytes", is_count, kCountType, true, true},
    {"disk_bytes_written", is_count, kCountType, false, true},
    {"disk_bytes_read", is_count, kCountType, false, true},
    {"table", is_text, kTextType, true, true},
    {"exact", is_flag, kFlagType, false, false},
    {"notes", is_texts, kTextsType, false, true},
    {"version", is_text, kTextType, false, true},
};

}  // namespace

std::span<const FieldRow> solve_fields() { return kSolveFields; }
std::span<const FieldRow> enumerate_fields() { return kEnumerateFields; }

absl::StatusOr<Json> parse_report(std::string_view line) {
  auto report = read_json_object(line);
  if (report.ok()) return report;
  return invalid("found " + in_quotes(line) + ", expected a JSON object");
}

absl::Status check_types(const Json& report, std::span<const FieldRow> rows) {
  for (const FieldRow& row : rows) {
    const auto found = report.find(row.name);
    if (found == report.end()) {
      if (row.name == std::string_view("file")) continue;  // reports up to version 0.3.0 have none
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
