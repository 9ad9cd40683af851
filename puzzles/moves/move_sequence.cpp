#include "puzzles/moves/move_sequence.hpp"

#include <algorithm>
#include <string>

#include "engine/base/text.hpp"
#include "engine/picture/utf8.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kSigns = "()[],:;";
constexpr std::uint64_t kMostPower = 1'000'000;
constexpr std::size_t kMostDigits = 8;  // of a power
constexpr int kDeepestGroup = 64;

bool is_sign(char c) { return kSigns.find(c) != kSigns.npos; }

// What stands behind a group, or behind the name of a move: "3", "'", "3'" or nothing.
absl::StatusOr<PointMove> raised(const PointMove& move, std::string_view behind) {
  const bool back = behind.ends_with('\'');
  if (back) behind.remove_suffix(1);
  const auto power = parse_number(behind.empty() ? "1" : behind, 0, kMostPower);
  if (!power.ok()) return power.status();
  return power_of(back ? inverse_of(move) : move, *power);
}

// Reads by recursive descent. After an error there is nothing left to read.
class SequenceReader {
 public:
  SequenceReader(std::string_view text, std::size_t points, FindMove find)
      : text_(text), still_(still_points(points)), find_(find) {}

  absl::StatusOr<PointMove> read() {
    PointMove all = read_until("", 0);
    if (!text_.empty()) expect("a move");
    return error_.ok() ? absl::StatusOr<PointMove>(std::move(all)) : error_;
  }

 private:
  PointMove fail(const absl::Status& error) {
    if (error_.ok()) error_ = error;
    text_ = {};
    return still_;
  }
  PointMove expect(const std::string& expected) {
    const std::string found = text_.empty() ? "the end" : in_quotes(text_.substr(0, 1));
    return fail(invalid("found " + found + ", expected " + expected));
  }
  PointMove checked(absl::StatusOr<PointMove> move) {
    return move.ok() ? *std::move(move) : fail(move.status());
  }
  bool next_is(std::string_view signs) const {
    return !text_.empty() && signs.find(text_[0]) != signs.npos;
  }
  // Takes the next sign, which must be one of these.
  char take(std::string_view signs) {
    if (!next_is(signs)) return expect(in_quotes(signs)), '\0';
    const char sign = text_[0];
    text_.remove_prefix(1);
    return sign;
  }
  std::string_view take_while(bool (*takes)(char)) {
    const auto end = std::ranges::find_if_not(text_, takes);
    const std::string_view taken = text_.substr(0, static_cast<std::size_t>(end - text_.begin()));
    text_.remove_prefix(taken.size());
    return taken;
  }

  // Reads moves up to one of the signs, or to the end. Between moves a comma is as good as a space
  // where it has no other meaning.
  PointMove read_until(std::string_view ends, int depth) {
    PointMove out = still_;
    for (take_while(is_space); !text_.empty() && !next_is(ends); take_while(is_space)) {
      if (next_is(",;") && ends.empty()) {
        text_.remove_prefix(1);
      } else {
        out = after_both(out, next_is(kSigns) ? read_group(depth + 1) : read_word());
      }
    }
    return out;
  }

  // If no move has the name of a word, it goes to the first '.'.
  PointMove read_word() {
    const std::string_view rest = text_;
    const auto word = take_while([](char c) { return !is_space(c) && !is_sign(c); });
    const std::size_t length = word.find('.');
    auto whole = read_move_word(word, find_);
    if (whole.ok() || length == word.npos) return checked(std::move(whole));
    text_ = rest.substr(length + 1);
    return checked(read_move_word(word.substr(0, length), find_));
  }

  PointMove read_group(int depth) {
    if (depth > kDeepestGroup) return expect("brackets nested less deeply");
    if (!next_is("([")) return expect("a move");
    const bool is_pair = take("([") == '[';
    PointMove all = is_pair ? read_pair(depth) : read_until(")", depth);
    take(is_pair ? "]" : ")");
    return checked(raised(all, take_while([](char c) { return is_digit(c) || c == '\''; })));
  }

  PointMove read_pair(int depth) {
    const PointMove a = read_until(",:", depth);
    const bool conjugates = take(",:") == ':';
    const PointMove b = read_until("]", depth);
    const PointMove there = after_both(after_both(a, b), inverse_of(a));
    return conjugates ? there : after_both(there, inverse_of(b));
  }

  std::string_view text_;  // what is left to read
  const PointMove still_;
  const FindMove find_;
  absl::Status error_;
};

}  // namespace

absl::StatusOr<PointMove> read_move_word(std::string_view word, FindMove find) {
  if (const PointMove* move = find(word)) return *move;
  // The longest name that begins the word, so that "R21" is R2 once where a move has that name.
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
