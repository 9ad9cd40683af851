#include "puzzles/permutations/text/turns_format.hpp"

#include <re2/re2.h>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Refuses two ways in which cubers write a longer list: "[R, U]" stands for R U R' U', and
// "(R U) x2" for R U twice. Both can be read as turns one by one, too: x2 is then a turn of the
// whole cube, as "x2'" always is.
absl::Status check_one_reading(std::string_view text) {
  static const RE2 kCommutator(R"((\[[^\[\],]*[A-Za-z][^\[\],]*,[^\[\],]*\]))");
  static const RE2 kRepeated(R"(\)\s*(x[2-9])(?:[^'’′`i]|$))");
  std::string found;
  if (RE2::PartialMatch(text, kCommutator, &found)) {
    return invalid("found " + in_quotes(found) + ", which can be read as a list of two turns or " +
                   "as a commutator, expected turns without brackets");
  }
  if (RE2::PartialMatch(text, kRepeated, &found)) {
    return invalid("found " + in_quotes(found) + " behind ')', which can be read as a turn of " +
                   "the whole cube or as a number of repetitions, expected turns without brackets");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<NamedTurn>> read_turns(std::string_view text, std::string_view letters,
                                                  std::string_view others) {
  text = text.substr(0, text.find("//"));  // a comment
  static const RE2 kBegins(R"([\s(\[]*[A-Za-z])");
  static const RE2 kSpelled(R"([\s(\[,]*(?:[A-Za-z](?:[A-Za-hj-z]|[A-Za-z]{2,})[\s,)\]]*)+)");
  static const RE2 kTurn(R"(([A-Za-z])([23]?)('|’|′|`|i)?)");
  const re2::StringPiece whole(text);
  if (!kBegins.Match(whole, 0, whole.size(), RE2::ANCHOR_START, nullptr, 0) ||
      RE2::FullMatch(whole, kSpelled)) {
    return another_form(text, "turns such as R U' F2");
  }
  if (absl::Status status = check_one_reading(text); !status.ok()) return status;
  const std::string known = std::string(letters) + std::string(others);
  std::vector<NamedTurn> turns;
  for (const std::string_view word : words(text)) {
    re2::StringPiece rest(word), letter, number, back;
    while (RE2::Consume(&rest, kTurn, &letter, &number, &back) &&
           known.find(letter[0]) != known.npos) {
      const int times = number.empty() ? 1 : number[0] - '0';
      const auto at = static_cast<std::size_t>(letter.data() - text.data());
      turns.push_back({letter[0], back.empty() ? times : -times, at});
      letter = {};
    }
    if (rest.empty() && letter.empty()) continue;
    const auto place = static_cast<std::size_t>(word.data() - text.data());
    const bool is_wide = word.size() > 1 && word[1] == 'w';
    return in_field(place_in(text, place),
                    invalid("found " + in_quotes(word) + (is_wide ? ", a wide turn" : "") +
                            ", expected a turn of one of " +
                            join(letters, " ", [](char c) { return std::string(1, c); }) +
                            ", with 2 or ' behind it where it is a half turn or goes back"));
  }
  return turns;
}

std::string turn_name(char letter, int clockwise, int order) {
  if (clockwise == 0) return "";
  if (clockwise == 1) return {letter};
  return std::string{letter} + (clockwise == order - 1 ? "'" : std::to_string(clockwise));
}

InputFormat turns_format(const std::string& example, const InputFormat::Read& read) {
  return {.name = "turns", .example = example, .read = read, .guess = read};
}

}  // namespace trailblaze
