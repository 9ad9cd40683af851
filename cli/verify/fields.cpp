#include "cli/verify/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/verify/verdict.hpp"
#include "engine/base/text.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

bool is_decimal(const Json& value) {
  if (!value.is_string()) return value.is_number_unsigned();
  const auto& digits = value.get_ref<const std::string&>();
  return !digits.empty() && digits.front() != '0' && std::ranges::all_of(digits, is_digit);
}

bool fits(const Type& type, const Json& value) {
  if (value.is_null()) return type.may_be_null;
  switch (type.kind) {
    case Kind::kText: return value.is_string() && !value.get_ref<const std::string&>().empty();
    case Kind::kCount: return value.is_number_unsigned();
    case Kind::kDecimal: return is_decimal(value);
    case Kind::kNumber: return value.is_number() && value.get<double>() >= 0;
    case Kind::kSigned: return value.is_number();
    case Kind::kFlag: return value.is_boolean();
    case Kind::kList:
      return value.is_array() && std::all_of(value.begin(), value.end(), [&](const Json& item) {
               return fits(*type.item, item);
             });
    case Kind::kObject: break;
  }
  if (!value.is_object() || type.fields == nullptr) return value.is_object();
  return std::ranges::all_of(type.fields->rows, [&](const Field& field) {
    const auto found = value.find(field.name);
    return found != value.end() && fits(field.type, *found);
  });
}

}  // namespace

absl::StatusOr<Json> parse_report(std::string_view line) {
  auto report = read_json_object(line);
  if (report.ok()) return report;
  return invalid("found " + in_quotes(line) + ", expected a JSON object");
}

absl::Status check_types(const Json& report, std::span<const Field> fields) {
  for (const Field& field : fields) {
    const auto found = report.find(field.name);
    if (found == report.end()) {
      if (field.subject == kLaterRun) continue;
      return invalid(fmt::format("{}: missing, expected in every report", field.name));
    }
    const bool is_lurd = field.name == "moves" && found->is_string();  // of another program
    if (is_lurd || fits(field.type, *found)) continue;
    return invalid(
        fmt::format("{}: found {}, expected {}", field.name, shown(*found), type_text(field.type)));
  }
  return absl::OkStatus();
}

std::set<std::string> unknown_fields(const Json& report, std::span<const Field> fields) {
  std::set<std::string> unknown;
  for (const auto& [name, value] : report.items()) {
    const bool known = std::ranges::find(fields, name, &Field::name) != fields.end();
    if (!known && !value.is_null()) unknown.insert(name);
  }
  return unknown;
}

std::string shown(const Json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return value.is_string() ? in_quotes(value.get<std::string>()) : value.dump();
}

// ---- single fields ----

absl::Status expect_null(const Json& report, std::string_view name, const std::string& with) {
  const Json& value = report.at(std::string(name));
  if (value.is_null()) return absl::OkStatus();
  return broken_field(name, shown(value), "null with " + with);
}

absl::Status expect_value(const Json& report, std::string_view name, const std::string& with) {
  if (!report.at(std::string(name)).is_null()) return absl::OkStatus();
  return invalid(fmt::format("{}: found null, expected a value with {}", name, with));
}

absl::Status expect_nulls(const Json& report, const Names& names, const std::string& with) {
  for (const char* name : names) {
    if (absl::Status wrong = expect_null(report, name, with); !wrong.ok()) return wrong;
  }
  return absl::OkStatus();
}

absl::Status expect_values(const Json& report, const Names& names, const std::string& with) {
  for (const char* name : names) {
    if (absl::Status wrong = expect_value(report, name, with); !wrong.ok()) return wrong;
  }
  return absl::OkStatus();
}

absl::Status check_limit(const Json& report, bool is_complete, const std::string& with) {
  if (is_complete) return expect_null(report, "limit", with);
  if (auto wrong = expect_value(report, "limit", with); !wrong.ok()) return wrong;
  const auto known =
      one_of(text_in(report, "limit"), {"states", "memory", "depth", "seconds", "interrupted"});
  return known.ok() ? absl::OkStatus() : as_broken(in_field("limit", known.status()));
}

bool is_near(std::optional<double> found, std::optional<double> expected) {
  constexpr double kRounding = 1e-6;
  if (!found || !expected) return found.has_value() == expected.has_value();
  return std::abs(*found - *expected) <= kRounding;
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
