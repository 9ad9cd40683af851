#include "cli/report/field.hpp"

namespace trailblaze {
namespace {

std::string type_text(const Type& type, bool are_many) {
  constexpr std::string_view kOne[] = {
      "text",     "a whole number", "a whole number, as text where it is large",
      "a number", "a number",       "true or false"};
  constexpr std::string_view kMany[] = {"texts",   "whole numbers", "whole numbers",
                                        "numbers", "numbers",       "true or false"};
  if (type.kind == Kind::kList) {
    return (are_many ? "lists of " : "a list of ") + type_text(*type.item, true);
  }
  if (type.kind == Kind::kObject) {
    return type.fields == nullptr ? "an object" : std::string(type.fields->what);
  }
  return std::string((are_many ? kMany : kOne)[static_cast<std::size_t>(type.kind)]);
}

}  // namespace

std::string type_text(const Type& type) { return type_text(type, false); }

void append_name(std::string& out, char before, std::string_view name) {
  out += before;
  out += '"';
  out += name;
  out += "\":";
}

void append_object(std::string& out, std::span<const Field> fields, const void* report) {
  char before = '{';
  for (const Field& field : fields) {
    append_name(out, std::exchange(before, ','), field.name);
    field.json(out, report);
  }
  out += '}';
}

void append_text_cell(std::string& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

}  // namespace trailblaze
