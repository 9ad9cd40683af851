#include "cli/problem/text_or_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "cli/stream/lines.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// True if a file has this name; "-" is stdin. A folder is not a file.
bool is_file(const std::string& value) {
  std::error_code none;
  const auto status = std::filesystem::status(value, none);
  return value == "-" ||
         (std::filesystem::exists(status) && !std::filesystem::is_directory(status));
}

// True if a value is likely the name of a file, which need not exist. A board may have rows such as
// "aa.bcd", so only usual endings count.
bool looks_like_file(const std::string& value) {
  constexpr std::array<std::string_view, 24> kEndings = {
      "txt",   "text",   "json",  "jsonl", "csv",  "tsv", "dat", "data",
      "in",    "out",    "log",   "md",    "xsb",  "sok", "slc", "lvl",
      "level", "puzzle", "board", "lst",   "list", "scr", "tws", "def"};
  const std::size_t dot = value.rfind('.');
  if (value.find('\n') != value.npos) return false;
  const auto is_letter = [](char c) { return 'a' <= (c | 0x20) && (c | 0x20) <= 'z'; };
  if (value.starts_with('/') || value.starts_with("~/")) {  // "/12/3" is a position of Hanoi
    return std::ranges::count_if(value, is_letter) > 2;
  }
  return dot != value.npos && dot > 0 &&
         std::ranges::count(kEndings, lower_case(value.substr(dot + 1))) > 0;
}

// Spaces stay, since they may be cells.
std::string without_last_line_ends(const std::string& text) {
  return text.substr(0, text.find_last_not_of("\r\n") + 1);
}

// Returns the help of a parameter up to "; without it", which begins the text about its default.
std::string without_default(const std::string& help) {
  return help.substr(0, help.find("; without it"));
}

absl::Status wrong_start(const std::string& value, const std::string& start_option) {
  const bool is_there = is_file(value);
  if (!is_there) {
    return invalid("start: found " + in_quotes(value) +
                   ", which is neither a position nor an existing file, expected a position");
  }
  return invalid("start: found " + in_quotes(value) +
                 ", a file, expected a position; did you mean " + start_option + "?");
}

}  // namespace

bool may_be_file(const std::string& value) { return is_file(value) || looks_like_file(value); }

bool takes_text_or_file(const Parameter& parameter) {
  return parameter.value == "FILE" || parameter.value == "BOARD";
}

absl::StatusOr<std::string> text_or_file(const Parameter& parameter, const std::string& value) {
  if (!is_file(value)) {
    if (!looks_like_file(value)) return without_last_line_ends(value);
    return invalid("found " + in_quotes(value) +
                   ", expected a file that exists, or a text: " + without_default(parameter.help));
  }
  auto text = read_file(value);
  if (!text.ok()) return text;
  if (trim(*text).empty()) {
    return invalid("found nothing in " + in_quotes(value) + ", expected " +
                   without_default(parameter.help));
  }
  return without_last_line_ends(*text);
}

absl::Status with_origin(const PuzzleEntry& entry, const Parameters& options,
                         const std::string& start_option, const absl::Status& error) {
  const std::string text = message(error);
  for (const Parameter& parameter : entry.parameters) {
    const std::string field = parameter.name + ": ";
    const auto given = options.find(option_name(parameter));
    if (!takes_text_or_file(parameter) || given == options.end()) continue;
    if (!text.starts_with(field)) continue;
    const std::string& value = given->second;
    if (is_file(value)) {
      return in_field(parameter.name + ": " + value,
                      absl::Status(error.code(), text.substr(field.size())));
    }
    const auto is_of_name = [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '_' || c == '-';
    };
    const bool may_be_name = std::ranges::all_of(value, is_of_name);
    return may_be_name ? invalid(text + "; there is no file of this name either") : error;
  }
  const auto start = options.find("start");
  if (start == options.end() || !text.starts_with("start: ")) return error;
  if (!may_be_file(start->second)) return error;
  return wrong_start(start->second, start_option + " " + start->second);
}

}  // namespace trailblaze
