// The fields of reports. Each field is a row of a table:
//
//   {"turns", "fewest turns of a shortest solution, with `--prefer fewest-turns`",
//    [](const SolveInput& s) { return s.report.turns; }},
//
// The function takes the value from the report, and the value's type in C++ is the field's type. A
// std::optional may be null, and a struct with its own table is an object. JSON, CSV, the types
// that `verify` expects, the Python stub and the manual's tables all come from these rows.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/report/json.hpp"

namespace trailblaze {

struct Fields;

enum class Kind { kText, kCount, kDecimal, kNumber, kSigned, kFlag, kList, kObject };

struct Type {
  Kind kind = Kind::kObject;
  bool may_be_null = false;
  const Type* item = nullptr;      // of a list
  const Fields* fields = nullptr;  // of an object; null if they depend on the report
};

// The subject of a field: the puzzle (kAnswer), or this run, which nobody can check afterwards.
// Reports up to version 0.3.0 lack the fields of kLaterRun.
enum class FieldSubject : std::uint8_t { kAnswer, kRun, kLaterRun };
inline constexpr FieldSubject kAnswer = FieldSubject::kAnswer, kRun = FieldSubject::kRun,
                              kLaterRun = FieldSubject::kLaterRun;

struct Field {
  // Appends the field's value in this report.
  using Append = void(std::string& out, const void* report);

  std::string_view name;
  FieldSubject subject;
  std::string_view help;
  Type type;
  Append* json;
  Append* cell;  // of CSV

  // `get` has no state, takes the report, and returns the value.
  template <class Get>
  constexpr Field(std::string_view its_name, FieldSubject its_subject, std::string_view its_help,
                  Get get);
  template <class Get>
  constexpr Field(std::string_view its_name, std::string_view its_help, Get get)
      : Field(its_name, kAnswer, its_help, get) {}
};

struct Fields {
  std::string_view what;  // name of the object in errors, or the plural if it occurs in lists
  std::span<const Field> rows;
};

// The table of a report, or of an object in a report.
template <class Report>
extern const Fields kFieldsOf;

// fields.cpp. Return the rows of each report.
std::span<const Field> solve_fields();
std::span<const Field> summary_fields();  // of a stream
std::span<const Field> enumerate_fields();
std::span<const Field> instance_fields();    // of `generate`
std::span<const Field> heuristics_fields();  // of a study of heuristics
std::span<const Field> census_set_fields();
std::span<const Field> census_totals_fields();

// ---- types ----

template <class T>
concept TextValue = std::convertible_to<T, std::string_view>;
// A value that may be null: a std::optional or a pointer.
template <class T>
concept NullableValue = !TextValue<T> && requires(const T& value) {
  *value;
  static_cast<bool>(value);
};
template <class T>
concept ListValue = !TextValue<T> && std::ranges::range<T>;
template <class T>
concept TextListValue = ListValue<T> && TextValue<std::ranges::range_value_t<T>>;
template <class T>
concept ObjectValue = std::is_class_v<T> && !TextValue<T> && !NullableValue<T> && !ListValue<T> &&
                      !std::same_as<T, json::Decimal> && !std::same_as<T, json::Signed> &&
                      !std::same_as<T, json::Text>;

template <class T>
constexpr Kind kind_of() {
  if (TextValue<T>) return Kind::kText;
  if (std::same_as<T, bool>) return Kind::kFlag;
  if (std::integral<T>) return Kind::kCount;
  if (std::same_as<T, json::Decimal>) return Kind::kDecimal;
  if (std::floating_point<T>) return Kind::kNumber;
  if (std::same_as<T, json::Signed>) return Kind::kSigned;
  return ListValue<T> ? Kind::kList : Kind::kObject;
}

template <class T>
constexpr Type type_of();
template <class T>
inline constexpr Type kTypeOf = type_of<T>();

template <class T>
constexpr Type type_of() {
  Type type = {kind_of<T>()};
  if constexpr (NullableValue<T>) {
    type = type_of<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
    type.may_be_null = true;
  } else if constexpr (ListValue<T>) {
    type.item = &kTypeOf<std::ranges::range_value_t<T>>;
  } else if constexpr (ObjectValue<T>) {
    type.fields = &kFieldsOf<T>;
  }
  return type;
}

// Returns the type in words: "a whole number", "a list of texts".
std::string type_text(const Type& type);

// ---- JSON ----

// Appends the text before a value: `before`, which is a brace or a comma, and the key.
void append_name(std::string& out, char before, std::string_view name);

// Appends an object with these fields of the report.
void append_object(std::string& out, std::span<const Field> fields, const void* report);

template <class T>
void append_json(std::string& out, const T& value) {
  if constexpr (NullableValue<T>) {
    value ? append_json(out, *value) : json::append(out, nullptr);
  } else if constexpr (ListValue<T> && !TextListValue<T>) {
    char before = '[';
    for (const auto& item : value) {
      out += std::exchange(before, ',');
      append_json(out, item);
    }
    out += before == '[' ? "[]" : "]";
  } else if constexpr (ObjectValue<T>) {
    append_object(out, kFieldsOf<T>.rows, &value);
  } else {
    json::append(out, value);
  }
}

// Returns a report as a line of JSON.
template <class Report>
std::string json_line(std::span<const Field> fields, const Report& report) {
  std::string out;
  append_object(out, fields, &report);
  return out += '\n';
}

// ---- CSV ----

// Appends a text, in quotes if it needs them (RFC 4180).
void append_text_cell(std::string& out, std::string_view text);

template <class T>
void append_cell(std::string& out, const T& value) {
  if constexpr (NullableValue<T>) {
    if (value) append_cell(out, *value);
  } else if constexpr (TextValue<T>) {
    append_text_cell(out, value);
  } else if constexpr (std::same_as<T, json::Decimal>) {
    out += value.digits;
  } else if constexpr (TextListValue<T>) {
    append_text_cell(out, join(value, "; "));
  } else if constexpr (ListValue<T> || ObjectValue<T>) {
    std::string text;
    append_json(text, value);
    append_text_cell(out, text);
  } else {
    json::append(out, value);
  }
}

// A cell of CSV that does not come from a field of the report. It replaces a field's cell if the
// field has the same name.
struct Cell {
  std::string_view name;
  Field::Append* append;

  template <class Get>
  constexpr Cell(std::string_view its_name, Get get)
      : name(its_name), append(Field(its_name, "", get).cell) {}
};

// A head such as "line,puzzle,instance", and the functions that append the cells below it.
template <std::size_t kCount>
struct Columns {
  std::string_view head;
  std::array<Field::Append*, kCount> cells{};

  // Compiles only if each name in the head is the name of a cell or a field.
  consteval Columns(std::string_view names, std::span<const Field> fields,
                    std::initializer_list<Cell> own = {})
      : head(names) {
    for (Field::Append*& cell : cells) {
      const std::string_view name = names.substr(0, names.find(','));
      names.remove_prefix(std::min(name.size() + 1, names.size()));
      const auto* found = std::ranges::find(own, name, &Cell::name);
      cell =
          found != own.end() ? found->append : std::ranges::find(fields, name, &Field::name)->cell;
    }
    if (!names.empty()) throw "the head has more names";
  }

  // Returns the head and a row for each of `rows`.
  template <class Row>
  std::string table(const std::vector<Row>& rows) const {
    std::string out = std::string(head) + "\n";
    for (const Row& each : rows) out += row(&each);
    return out;
  }

  std::string row(const void* report) const {
    std::string out;
    for (Field::Append* const cell : cells) {
      cell(out, report);
      out += ',';
    }
    out.back() = '\n';
    return out;
  }
};

// ---- rows ----

// Takes a member, or the result of a member function, as the value of a field.
template <auto kMember>
struct Member;
template <class Report, class Value, Value Report::*kMember>
struct Member<kMember> {
  constexpr decltype(auto) operator()(const Report& report) const {
    return std::invoke(kMember, report);
  }
};
template <auto kMember>
inline constexpr Member<kMember> kTake;

namespace detail {
template <class Get>
struct Getter : Getter<decltype(&Get::operator())> {};
template <class Get, class Value, class Taken>
struct Getter<Value (Get::*)(const Taken&) const> {
  using Report = Taken;
  using Result = std::remove_cvref_t<Value>;
};
}  // namespace detail

template <class Get>
constexpr Field::Field(std::string_view its_name, FieldSubject its_subject,
                       std::string_view its_help, Get)
    : name(its_name),
      subject(its_subject),
      help(its_help),
      type(type_of<typename detail::Getter<Get>::Result>()),
      json([](std::string& out, const void* report) {
        append_json(out, Get()(*static_cast<const typename detail::Getter<Get>::Report*>(report)));
      }),
      cell([](std::string& out, const void* report) {
        append_cell(out, Get()(*static_cast<const typename detail::Getter<Get>::Report*>(report)));
      }) {}

}  // namespace trailblaze
