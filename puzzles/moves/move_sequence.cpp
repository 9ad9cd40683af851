#include "puzzles/moves/move_sequence.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/picture/utf8.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kSigns = "()[],:;";
constexpr std::uint64_t kMostPower = 1'000'000;
constexpr std::size_t kMostDigits = 8;  // of a power
constexpr int kDeepestGroup = 64;

bool is_sign(char c) { return kSigns.find(c) != kSigns.npos; }

// Raises a group or a move to the power that follows it: "3", "'", "3'" or nothing.
absl::StatusOr<PointMove> raised(const PointMove& move, std::string_view behind) {
  const bool back = behind.ends_with('\'');
  if (back) behind.remove_suffix(1);
  const auto power = parse_number(behind.empty() ? "1" : behind, 0, kMostPower);
  if (!power.ok()) return power.status();
  return power_of(back ? inverse_of(move) : move, *power);
}

// Reads by recursive descent. After an error nothing is left to read.
class SequenceReader {
 public:
  SequenceReader(std::string_view text, std::size_t points, FindMove find)
      : text_(text), still_(identity_move(points)), find_(find) {}

  absl::StatusOr<PointMove> read() {
    PointMove all = read_until("", 0);
    return error_.ok() ? absl::StatusOr<PointMove>(std::move(all)) : error_;
  }

 private:
  PointMove checked(absl::StatusOr<PointMove> move) {
    if (move.ok()) return *std::move(move);
    error_.Update(move.status());
    text_ = {};
    return still_;
  }
  PointMove expect(const std::string& expected) {
    const std::string found = text_.empty() ? "the end" : in_quotes(text_.substr(0, 1));
    return checked(invalid("found " + found + ", expected " + expected));
  }
  bool next_is(std::string_view signs) const {
    return !text_.empty() && signs.find(text_[0]) != signs.npos;
  }
  // Takes the next sign if it is one of these.
  bool take(std::string_view signs) {
    const bool takes = next_is(signs);
    if (takes) text_.remove_prefix(1);
    return takes;
  }
  std::string_view take_while(bool (*takes)(char)) {
    const auto end = std::ranges::find_if_not(text_, takes);
    const std::string_view taken = text_.substr(0, static_cast<std::size_t>(end - text_.begin()));
    text_.remove_prefix(taken.size());
    return taken;
  }

  // Reads moves up to any of the signs, or to the end. A comma between moves is like a space if it
  // has no other meaning.
  PointMove read_until(std::string_view ends, int depth) {
    PointMove out = still_;
    for (take_while(is_space); !text_.empty() && !next_is(ends); take_while(is_space)) {
      if (ends.empty() && take(",;")) continue;
      out = composed(out, next_is(kSigns) ? read_group(depth + 1) : read_word());
    }
    return out;
  }

  // Reads a word. If no move has the name of the word, its first move ends at the first '.'.
  PointMove read_word() {
    PointMove all = still_;
    auto word = take_while([](char c) { return !is_space(c) && !is_sign(c); });
    while (!word.empty() && error_.ok()) {
      auto move = read_move_word(word, find_);
      const std::size_t dot = move.ok() ? word.npos : word.find('.');
      if (dot != word.npos) move = read_move_word(word.substr(0, dot), find_);
      all = composed(all, checked(std::move(move)));
      word = dot == word.npos ? "" : word.substr(dot + 1);
    }
    return all;
  }

  PointMove read_group(int depth) {
    if (depth > kDeepestGroup) return expect("brackets nested less deeply");
    const bool is_pair = take("[");
    if (!is_pair && !take("(")) return expect("a move");
    PointMove all = read_until(is_pair ? ",:" : ")", depth);
    if (is_pair) {
      const bool conjugates = take(":");
      if (!conjugates && !take(",")) return expect(in_quotes(",:"));
      const PointMove other = read_until("]", depth), back = inverse_of(all);
      all = composed(composed(all, other), back);
      if (!conjugates) all = composed(all, inverse_of(other));
    }
    const std::string closing = is_pair ? "]" : ")";
    if (!take(closing)) return expect(in_quotes(closing));
    return checked(raised(all, take_while([](char c) { return is_digit(c) || c == '\''; })));
  }

  std::string_view text_;  // the rest of the text
  const PointMove still_;
  const FindMove find_;
  absl::Status error_;
};

}  // namespace

absl::StatusOr<PointMove> read_move_word(std::string_view word, FindMove find) {
  if (const PointMove* move = find(word)) return *move;
  // The longest name that begins the word: "R21" is R2 to the power 1 if a move is named R2.
  std::size_t length = word.size() - (word.ends_with('\'') ? 1 : 0);
  for (std::size_t digits = 0; digits <= kMostDigits; ++digits, --length) {
    if (const PointMove* const move = find(word.substr(0, length))) {
      return raised(*move, word.substr(length));
    }
    if (length == 0 || !is_digit(word[length - 1])) break;
  }
  return invalid("found " + in_quotes(word) + ", " + std::string(kNameExpected));
}

absl::StatusOr<PointMove> read_move_sequence(std::string_view text, std::size_t points,
                                             FindMove find) {
  return SequenceReader(text, points, find).read();
}

bool is_move_name(std::string_view name) {
  if (name.empty()) return false;
  while (!name.empty()) {
    const std::size_t length = utf8_length(name);
    const bool is_plain = name[0] != ' ' && control_bytes(name) == 0;
    if (length == 0 || !is_plain || is_sign(name[0]) || name[0] == '|') return false;
    name.remove_prefix(length);
  }
  return true;
}

}  // namespace trailblaze
