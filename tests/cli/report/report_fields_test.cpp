// The manual and the Python stub list the fields of reports between two marks. `scripts/fields`
// writes these lists from the tables in cli/report/fields.cpp.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cli/report/field.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr char kManual[] = TRAILBLAZE_SOURCE_DIR "/docs/reports.md";
constexpr char kStub[] = TRAILBLAZE_SOURCE_DIR "/python/trailblaze/_fields.pyi";

constexpr std::size_t kManualColumns = 120;  // per line
constexpr std::size_t kStubColumns = 100;

struct Reports {
  std::string name;
  std::span<const Field> fields;
};

// Returns all reports in the order of the manual.
std::vector<Reports> every_report() {
  return {{"solve", solve_fields()},
          {"summary", summary_fields()},
          {"enumerate", enumerate_fields()},
          {"census set", census_set_fields()},
          {"census totals", census_totals_fields()},
          {"heuristics", heuristics_fields()}};
}

// Replaces the text between the line with the mark `from` and the next line with the mark `to`.
std::string replaced(const std::string& text, const std::string& from, const std::string& to,
                     const std::string& between) {
  const std::size_t mark = text.find(from);
  REQUIRE(mark != text.npos);
  const std::size_t begin = text.find('\n', mark) + 1, end = text.rfind('\n', text.find(to, begin));
  REQUIRE((begin != 0 && end != text.npos));
  return text.substr(0, begin) + between + text.substr(end + 1);
}

void check_or_renew(const std::string& file, const std::string& expected) {
  if (std::getenv("TRAILBLAZE_RENEW") != nullptr) std::ofstream(file) << expected;
  INFO(file << " is not what cli/report/fields.cpp says: run scripts/fields");
  CHECK((content(file) == expected));
}

// ---- the manual ----

// Returns a type such as "integer[]?": a list of integers, or null.
std::string type_of_manual(const Type& type) {
  const std::string null = type.may_be_null ? "?" : "";
  switch (type.kind) {
    case Kind::kText: return "text" + null;
    case Kind::kCount: return "integer" + null;
    case Kind::kDecimal: return "large integer" + null;
    case Kind::kNumber:
    case Kind::kSigned: return "number" + null;
    case Kind::kFlag: return "boolean" + null;
    case Kind::kObject: return "object" + null;
    case Kind::kList: break;
  }
  return type_of_manual(*type.item) + "[]" + null;
}

// Fields with the same type and help share an item.
struct Item {
  std::string names;
  std::string meaning;
};

void add(std::vector<Item>& items, const std::string& name, const Field& field) {
  const std::string meaning = "(" + type_of_manual(field.type) + "): " + std::string(field.help);
  if (items.empty() || items.back().meaning != meaning) {
    items.push_back({"`" + name + "`", meaning});
  } else {
    items.back().names += ", `" + name + "`";
  }
}

std::string text_of_item(const std::string& text) {
  return "- " + join(wrapped(text, kManualColumns - 2), "\n  ") + "\n";
}

// Returns list items for the fields and for the fields of their objects. The first item names all
// fields in `seen`.
std::string items_of(std::span<const Field> fields, std::set<std::string>& seen) {
  std::vector<std::string> above;
  std::vector<Item> items;
  for (const Field& field : fields) {
    const std::string name(field.name);
    const std::string key = name + type_of_manual(field.type) + std::string(field.help);
    if (!seen.insert(key).second) {
      above.push_back("`" + name + "`");
      continue;
    }
    add(items, name, field);
    const Type& one = field.type.item != nullptr ? *field.type.item : field.type;
    if (one.fields == nullptr) continue;
    const std::string inside = name + (field.type.item != nullptr ? "[]." : ".");
    for (const Field& part : one.fields->rows) add(items, inside + std::string(part.name), part);
  }
  std::string text = above.empty() ? "" : text_of_item("as above: " + join(above, ", "));
  for (const Item& item : items) text += text_of_item(item.names + " " + item.meaning);
  return text;
}

std::string renewed_manual(std::string text) {
  std::set<std::string> seen;
  for (const Reports& reports : every_report()) {
    text = replaced(text, "<!-- fields: " + reports.name + " -->", "<!-- fields end -->",
                    "\n" + items_of(reports.fields, seen) + "\n");
  }
  return text;
}

// ---- the Python stub ----

std::string python_of(const Type& type) {
  switch (type.kind) {
    case Kind::kText: return "str";
    case Kind::kCount:
    case Kind::kDecimal: return "int";
    case Kind::kNumber:
    case Kind::kSigned: return "float";
    case Kind::kFlag: return "bool";
    case Kind::kObject: return "dict[str, Any]";
    case Kind::kList: break;
  }
  return "list[" + python_of(*type.item) + (type.item->may_be_null ? " | None]" : "]");
}

void add_new(std::vector<std::string>& list, const std::string& text) {
  if (std::ranges::find(list, text) == list.end()) list.push_back(text);
}

// Returns the stub's line for all fields of this name. If their types differ, the type is Any with
// a remark. If their help is the same and fits on the line, the line ends with it.
std::string line_of_stub(std::string_view name) {
  std::vector<std::string> types, remarks, helps;
  bool may_be_null = false;
  for (const Reports& reports : every_report()) {
    for (const Field& field : reports.fields) {
      if (field.name != name) continue;
      const std::string type = python_of(field.type);
      if (std::ranges::find(types, type) == types.end()) {
        remarks.push_back(type + " of " + reports.name);
      }
      add_new(types, type);
      add_new(helps, std::string(field.help));
      may_be_null = may_be_null || field.type.may_be_null;
    }
  }
  const std::string start = "    " + (name == "from" ? "from_" : std::string(name)) + ": ";
  if (types.size() > 1) return start + "Any  # " + join(remarks, ", ") + "\n";
  const std::string line = start + types.front() + (may_be_null ? " | None" : "");
  const std::string help = helps.size() == 1 ? "  # " + helps.front() : "";
  return line + (line.size() + help.size() <= kStubColumns ? help : "") + "\n";
}

std::string renewed_stub(const std::string& text) {
  const std::regex by_hand("\n    (\\w+):");
  std::set<std::string> written;
  const std::string rest = text.substr(text.find("    # fields end"));
  for (std::sregex_iterator it(rest.begin(), rest.end(), by_hand), end; it != end; ++it) {
    written.insert((*it)[1]);
  }
  std::string fields;
  for (const Reports& reports : every_report()) {
    fields += "\n    # ---- " + reports.name + " ----\n";
    for (const Field& field : reports.fields) {
      const std::string name = field.name == "from" ? "from_" : std::string(field.name);
      if (written.insert(name).second) fields += line_of_stub(field.name);
    }
  }
  return replaced(text, "    # fields:", "    # fields end", fields + "\n");
}

TEST_CASE("report fields: the manual has the fields of the program") {
  check_or_renew(kManual, renewed_manual(content(kManual)));
}

TEST_CASE("report fields: the Python stub has the fields of the program") {
  check_or_renew(kStub, renewed_stub(content(kStub)));
}

TEST_CASE("report fields: no name comes twice in a report, and each says what it is") {
  for (const Reports& reports : every_report()) {
    std::set<std::string_view> names;
    for (const Field& field : reports.fields) {
      INFO(reports.name << " " << field.name);
      CHECK(names.insert(field.name).second);
      CHECK_FALSE(field.help.empty());
    }
  }
}

}  // namespace
}  // namespace trailblaze
