#include "puzzles/permutations/text/letters_format.hpp"

#include <re2/re2.h>

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMost = 16;  // things in a permutation

// A permutation of so many things, whose number is its size where none was given.
absl::StatusOr<TextReading> reading(const std::string& start, std::size_t count,
                                    const Parameters& given, const std::string& behind_size) {
  if (count > kMost) {
    return invalid("found " + std::to_string(count) + " things, expected at most " +
                   std::to_string(kMost));
  }
  TextReading found{{{"start", start}}};
  if (!given.contains("size")) found.parameters["size"] = std::to_string(count) + behind_size;
  return found;
}

// Numbers that are counted from 0, as programs print them.
absl::StatusOr<TextReading> from_zero(const std::vector<std::uint64_t>& values,
                                      const Parameters& given, const std::string& behind_size) {
  const auto counted = [](std::uint64_t value) { return std::to_string(value + 1); };
  auto found = reading(join(values, " ", counted), values.size(), given, behind_size);
  if (found.ok()) found->notes.push_back("the numbers are read as counted from 0");
  return found;
}

// A list as programs and people write it, with spaces for names, quotes, braces and arrows, so that
// everything else stays where it is.
std::string plain_list(std::string_view given) {
  std::string text(given);
  static const RE2 kName(R"(^(\s*[A-Za-z_][\w.]*\s*=|\s*\d+[:)]\s|\s*[A-Za-z_][\w.]*\s*\())");
  re2::StringPiece name;
  while (RE2::PartialMatch(text, kName, &name)) {
    const auto begin = static_cast<std::size_t>(name.data() - text.data());
    text.replace(begin, name.size(), name.size(), ' ');
  }
  static const RE2 kQuoted(
      R"(["']([\d\s,+-]+)["'])");  // a quote behind a number says something else
  RE2::GlobalReplace(&text, kQuoted, R"( \1 )");
  for (char& c : text) {
    if (std::string_view("{}<>()").find(c) != std::string_view::npos) c = ' ';
  }
  return text;
}

// Whether numbers without signs stand in more than one pair of parentheses, as cycles do.
bool may_be_cycles(std::string_view text) {
  static const RE2 kTwo(R"((?s)\(\s*\d[\d\s,]*\).*\(\s*\d[\d\s,]*\))");
  return RE2::PartialMatch(text, kTwo);
}

absl::StatusOr<TextReading> read_list(std::string_view list, const Parameters& given,
                                      const std::string& behind_size) {
  const std::string text = plain_list(list);
  static const RE2 kNumber(R"([+-]?(\d{1,2}))");
  static const RE2 kDigits(R"(\s*[1-9]{3,9}\s*)");
  if (RE2::FullMatch(text, kDigits)) {  // 3142
    return read_list(join(trim(text), " ", [](char c) { return std::string(1, c); }), given,
                     behind_size);
  }
  std::vector<std::uint64_t> values;
  std::vector<std::size_t> places;
  for (const std::string_view word : words(text)) {
    places.push_back(static_cast<std::size_t>(word.data() - text.data()));
    if (RE2::FullMatch(word, kNumber, &values.emplace_back())) continue;
    return another_form(
        place_in(text, places.back()) + ": found " + in_quotes(word) + ", expected a whole number",
        static_cast<std::size_t>(std::ranges::count_if(text, is_digit)));
  }
  if (values.empty()) return another_form(list, "whole numbers");
  if (values.size() == 1 && !given.contains("size")) {  // it may be a line of a longer list
    return another_form(list, "two numbers at least, or a size");
  }
  if (may_be_cycles(list)) {
    return invalid("found " + in_quotes(list) + ", which can be read as the list " +
                   join(values, " ", [](std::uint64_t value) { return std::to_string(value); }) +
                   " or as cycles, expected a list without parentheses between its numbers");
  }
  const bool has_signs = text.find_first_of("+-") != text.npos;  // which 0 has none of
  if (!has_signs && check_permutation(values, 0).ok()) return from_zero(values, given, behind_size);
  std::size_t wrong = 0;
  const auto status = check_permutation(values, 1, &wrong);
  if (values.size() <= kMost && !status.ok()) {
    return in_field(place_in(text, places[wrong]), status);
  }
  return reading(std::string(text), values.size(), given, behind_size);
}

absl::StatusOr<TextReading> read_letters(std::string_view quoted, const Parameters& given,
                                         const std::string& behind_size) {
  static const RE2 kQuoted(R"re("([A-Za-z]+)"|'([A-Za-z]+)')re");
  std::string text(quoted);
  RE2::GlobalReplace(&text, kQuoted, R"( \1\2 )");
  static const RE2 kLetters(R"([\s(\[]*(?:[A-Za-z]{2,}|[A-Za-z](?:[\s,]+[A-Za-z])+)[\s)\]]*)");
  if (!RE2::FullMatch(text, kLetters)) {
    return another_form(text, "each of the first letters once, such as CABDEF");
  }
  std::vector<std::uint64_t> values;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = static_cast<char>(text[i] & ~0x20);  // in upper case
    if (letter < 'A' || letter > 'Z') continue;
    values.push_back(static_cast<std::uint64_t>(letter - 'A'));
    places.push_back(i);
  }
  std::size_t wrong = 0;
  if (values.size() <= kMost && !check_permutation(values, 0, &wrong).ok()) {
    const char last = static_cast<char>('A' + values.size() - 1);
    const bool is_twice = values[wrong] < values.size();
    return in_field(
        place_in(text, places[wrong]),
        invalid("found " + in_quotes(text.substr(places[wrong], 1)) + (is_twice ? " twice" : "") +
                ", expected each of the letters A to " + last + " once"));
  }
  const std::string start =
      join(values, " ", [](std::uint64_t value) { return std::to_string(value + 1); });
  return reading(start, values.size(), given, behind_size);
}

absl::StatusOr<std::string> write_letters(const Parameters& all) {
  std::string out;
  for (const std::string_view word : words(all.at("start"))) {
    const auto number = parse_number(word, 1, kMost);
    if (!number.ok()) return number.status();
    out += static_cast<char>('A' + *number - 1);
  }
  return out;
}

}  // namespace

InputFormat list_format(const std::string& example, const std::string& behind_size) {
  const auto read = [=](std::string_view text, const Parameters& given) {
    return read_list(text, given, behind_size);
  };
  return {"list", example, read, read, own_form().write};
}

std::vector<InputFormat> permutation_formats(const std::string& behind_size) {
  const auto read = [=](std::string_view text, const Parameters& given) {
    return read_letters(text, given, behind_size);
  };
  return {list_format("3 1 2 4 5 6", behind_size),
          {"letters", "CABDEF", read, read, write_letters}};
}

}  // namespace trailblaze
