#include "puzzles/permutations/text/letters_format.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMost = 16;  // items in a permutation

// The items that a text lists: numbers from 0 or 1, or letters from 'A'.
struct Things {
  std::string text;  // each character is at its position in the given text
  std::uint64_t first = 1;
  std::vector<std::uint64_t> values = {};
  std::vector<std::size_t> places = {};  // position of each value in the text

  void add(std::uint64_t value, std::size_t place) {
    values.push_back(value);
    places.push_back(place);
  }
  bool has_signs() const { return text.find_first_of("+-") != text.npos; }
  std::string name(std::uint64_t value) const {
    return first == 'A' ? std::string(1, static_cast<char>(value)) : std::to_string(value);
  }
};

// Returns these items as a permutation. Their number is its size if no size was given.
absl::StatusOr<TextReading> reading(const Things& all, const Parameters& given) {
  const std::size_t count = all.values.size();
  if (count > kMost) {
    return invalid("found " + std::to_string(count) + " items, expected at most " +
                   std::to_string(kMost));
  }
  std::size_t wrong = 0;
  if (!check_permutation(all.values, all.first, &wrong).ok()) {
    const bool is_twice = all.values[wrong] - all.first < count;
    return in_field(location_in(all.text, all.places[wrong]),
                    invalid("found " + all.name(all.values[wrong]) + (is_twice ? " twice" : "") +
                            ", expected each of " + all.name(all.first) + " to " +
                            all.name(all.first + count - 1) + " once"));
  }
  const auto number = [&](std::uint64_t value) { return std::to_string(value - all.first + 1); };
  TextReading found{{{"start", all.has_signs() ? all.text : join(all.values, " ", number)}}};
  if (!given.contains("size")) found.parameters["size"] = std::to_string(count);
  if (all.first == 0) found.notes = {"the numbers are read as counted from 0"};
  return found;
}

// Replaces names, quotes, braces and arrows, which programs and people write around lists, by
// spaces. Everything else keeps its position.
std::string plain_list(std::string_view given) {
  std::string text(given);
  static const Regex kName(R"(^(\s*[A-Za-z_][\w.]*\s*=|\s*\d+[:)]\s|\s*[A-Za-z_][\w.]*\s*\())");
  std::string_view name;
  while (kName.is_in(text, &name)) {
    const auto begin = static_cast<std::size_t>(name.data() - text.data());
    text.replace(begin, name.size(), name.size(), ' ');
  }
  // Keeps a quote after a number: there, it has another meaning.
  static const Regex kQuoted(R"(["']([\d\s,+-]+)["'])"), kBracket("[{}<>()]");
  kQuoted.replace_all(&text, R"( \1 )");
  kBracket.replace_all(&text, " ");
  return text;
}

absl::StatusOr<TextReading> read_list(std::string_view list, const Parameters& given) {
  static const Regex kNumber(R"([+-]?(\d{1,2}))"), kDigits(R"(\s*[1-9]{3,9}\s*)");
  static const Regex kCycles(R"((?s)\(\s*\d[\d\s,]*\).*\(\s*\d[\d\s,]*\))");
  Things all{plain_list(list)};
  std::vector<std::string_view> listed = list_items(all.text);
  if (kDigits.matches(all.text)) {  // 3142
    const std::string_view digits = listed[0];
    listed.clear();
    for (std::size_t i = 0; i < digits.size(); ++i) listed.push_back(digits.substr(i, 1));
  }
  for (const std::string_view word : listed) {
    const auto place = static_cast<std::size_t>(word.data() - all.text.data());
    std::string_view digits;
    if (!kNumber.matches(word, &digits)) {
      return another_form(
          location_in(all.text, place) + ": found " + in_quotes(word) + ", expected a whole number",
          static_cast<std::size_t>(std::ranges::count_if(all.text, is_digit)));
    }
    all.add(*parse_number(digits), place);
  }
  if (all.values.size() < (given.contains("size") ? 1 : 2)) {  // it may be a line of a longer list
    return another_form(list, "at least two numbers, or a size and a number");
  }
  if (kCycles.is_in(list)) {
    return invalid("found " + in_quotes(list) + ", which can be read as the list " +
                   join(listed, " ") +
                   " or as cycles, expected a list without parentheses between its numbers");
  }
  // A list with signs cannot count from 0, since +0 and -0 do not exist.
  if (!all.has_signs() && check_permutation(all.values, 0).ok()) all.first = 0;
  return reading(all, given);
}

absl::StatusOr<TextReading> read_letters(std::string_view quoted, const Parameters& given) {
  static const Regex kQuoted(R"re("([A-Za-z]+)"|'([A-Za-z]+)')re");
  static const Regex kLetters(R"([\s(\[]*(?:[A-Za-z]{2,}|[A-Za-z](?:[\s,]+[A-Za-z])+)[\s)\]]*)");
  Things all{std::string(quoted), 'A'};
  kQuoted.replace_all(&all.text, R"( \1\2 )");
  if (!kLetters.matches(all.text)) {
    return another_form(all.text, "each of the first letters once, such as CABDEF");
  }
  for (std::size_t i = 0; i < all.text.size(); ++i) {
    const auto letter = static_cast<std::uint64_t>(all.text[i] & ~0x20);  // in upper case
    if (letter >= 'A' && letter <= 'Z') all.add(letter, i);
  }
  return reading(all, given);
}

absl::StatusOr<std::string> write_letters(const Parameters& all) {
  std::string out;
  for (const std::string_view word : list_items(all.at("start"))) {
    const auto number = parse_number(word, 1, kMost);
    if (!number.ok()) return number.status();
    out += static_cast<char>('A' + *number - 1);
  }
  return out;
}

}  // namespace

InputFormat list_format(const std::string& example) {
  return {"list", example, read_list, read_list, own_form().write};
}

std::vector<InputFormat> permutation_formats() {
  return {list_format("3 1 2 4 5 6"),
          {"letters", "CABDEF", read_letters, read_letters, write_letters}};
}

}  // namespace trailblaze
