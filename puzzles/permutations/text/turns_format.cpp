#include "puzzles/permutations/text/turns_format.hpp"

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {

absl::StatusOr<std::vector<NamedTurn>> read_turns(std::string_view text, std::string_view letters,
                                                  std::string_view others) {
  text = text.substr(0, text.find("//"));  // a comment
  static const Regex kBegins(R"(^[\s(\[]*[A-Za-z])");
  static const Regex kSpelled(
      R"([\s(\[,]*(?:[A-Za-z](?:[A-Za-hj-z]|[A-Za-z]{2,})[\s,)\]]*)+[;.]?\s*)");
  static const Regex kTurn(R"(([A-Za-z])([23]?)('|’|′|`|i)?)");
  if (!kBegins.is_in(text) || kSpelled.matches(text)) {
    return another_form(text, "turns such as R U' F2");
  }
  // Cubers read "[R, U]" as R U R' U', and "(R U) x2" as R U twice; here x2 is a turn of the cube.
  static const Regex kTwoWays(
      R"((\[[^\[\],]*[A-Za-z][^\[\],]*,[^\[\],]*\]|\)\s*x[2-9](?:[^'’′`i]|$)))");
  std::string either;
  if (kTwoWays.is_in(text, &either)) {
    return invalid("found " + in_quotes(either) +
                   ", which can be read as turns one by one, or as " +
                   "a commutator or a repetition, expected turns without brackets");
  }
  std::vector<NamedTurn> turns;
  for (const std::string_view word : list_items(text)) {
    std::string_view rest(word), letter, number, back;
    while (kTurn.consume(&rest, &letter, &number, &back) &&
           (letters.find(letter[0]) != letters.npos || others.find(letter[0]) != others.npos)) {
      const int times = number.empty() ? 1 : number[0] - '0';
      const auto at = static_cast<std::size_t>(letter.data() - text.data());
      turns.push_back({letter[0], back.empty() ? times : -times, at});
      letter = {};
    }
    if (rest.empty() && letter.empty()) continue;
    const auto place = static_cast<std::size_t>(word.data() - text.data());
    return in_field(location_in(text, place),
                    invalid("found " + in_quotes(word) + ", expected a turn: " +
                            alternatives(letters, [](char c) { return std::string(1, c); }) +
                            ", with 2 for two turns or ' for a turn back, such as " + letters[0] +
                            "2 or " + letters[0] + "'"));
  }
  return turns;
}

std::string turn_name(char letter, int times, int order) {
  const int clockwise = (times % order + order) % order;
  if (clockwise == 0) return "";
  if (clockwise == 1) return {letter};
  return std::string{letter} + (clockwise == order - 1 ? "'" : std::to_string(clockwise));
}

}  // namespace trailblaze
