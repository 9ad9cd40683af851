#include "puzzles/moves/move_sequence.hpp"

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

PointMove power_of(PointMove move, std::uint64_t power) {
  PointMove out = still_points(move.size());
  for (; power > 0; power /= 2) {
    if (power % 2 == 1) out = after_both(out, move);
    move = after_both(move, move);
  }
  return out;
}

// What stands behind a group, or behind the name of a move: "3", "'", "3'" or nothing.
absl::StatusOr<PointMove> raised(const PointMove& move, std::string_view behind) {
  const bool back = behind.ends_with('\'');
  if (back) behind.remove_suffix(1);
  const auto power =
      behind.empty() ? absl::StatusOr<std::uint64_t>(1) : parse_number(behind, 0, kMostPower);
  if (!power.ok()) return power.status();
  return power_of(back ? inverse_of(move) : move, *power);
}

class SequenceReader {
 public:
  SequenceReader(std::string_view text, std::size_t points, FindMove find)
      : text_(text), points_(points), find_(find) {}

  absl::StatusOr<PointMove> read() {
    auto all = read_until("", 0);
    if (!all.ok() || at_ == text_.size()) return all;
    return unexpected("a move");
  }

 private:
  absl::Status unexpected(const std::string& expected) const {
    const std::string found =
        at_ < text_.size() ? in_quotes(text_.substr(at_, 1)) : std::string("the end");
    return invalid("found " + found + ", expected " + expected);
  }
  bool next_is(std::string_view signs) const {
    return at_ < text_.size() && signs.find(text_[at_]) != signs.npos;
  }
  std::string_view take_while(bool (*takes)(char)) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && takes(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  // Reads moves up to one of the signs, or to the end. Between moves a comma is as good as a space
  // where it has no other meaning.
  absl::StatusOr<PointMove> read_until(std::string_view ends, int depth) {
    PointMove out = still_points(points_);
    for (;;) {
      take_while(is_space);
      if (at_ == text_.size() || next_is(ends)) return out;
      if (next_is(",;") && ends.empty()) {
        ++at_;
        continue;
      }
      auto one = read_one(depth);
      if (!one.ok()) return one;
      out = after_both(out, *one);
    }
  }

  absl::StatusOr<PointMove> read_one(int depth) {
    if (!next_is(kSigns)) return read_word();
    if (depth == kDeepestGroup) return unexpected("brackets nested less deeply");
    auto group = next_is("(")   ? read_group(depth + 1)
                 : next_is("[") ? read_pair(depth + 1)
                                : absl::StatusOr<PointMove>(unexpected("a move"));
    if (!group.ok()) return group;
    return raised(*group, take_while([](char c) { return is_digit(c) || c == '\''; }));
  }

  // If no move has the name of a word, it goes to the first '.'.
  absl::StatusOr<PointMove> read_word() {
    const auto word = take_while([](char c) { return !is_space(c) && !is_sign(c); });
    const auto whole = read_move_word(word, find_);
    const std::size_t length = word.find('.');
    if (whole.ok() || length == word.npos) return whole;
    at_ -= word.size() - length - 1;
    return read_move_word(word.substr(0, length), find_);
  }

  absl::StatusOr<PointMove> read_group(int depth) {
    ++at_;
    auto inside = read_until(")", depth);
    if (!inside.ok()) return inside;
    if (!next_is(")")) return unexpected("\")\"");
    ++at_;
    return inside;
  }

  absl::StatusOr<PointMove> read_pair(int depth) {
    ++at_;
    auto a = read_until(",:", depth);
    if (!a.ok()) return a;
    if (!next_is(",:")) return unexpected("\",\" or \":\"");
    const bool conjugates = text_[at_++] == ':';
    auto b = read_until("]", depth);
    if (!b.ok()) return b;
    if (!next_is("]")) return unexpected("\"]\"");
    ++at_;
    const PointMove there = after_both(after_both(*a, *b), inverse_of(*a));
    return conjugates ? there : after_both(there, inverse_of(*b));
  }

  const std::string_view text_;
  const std::size_t points_;
  const FindMove find_;
  std::size_t at_ = 0;
};

}  // namespace

absl::StatusOr<PointMove> read_move_word(std::string_view word, FindMove find) {
  if (const PointMove* move = find(word)) return *move;
  // The longest name that begins the word, so that "R21" is R2 once where a move has that name.
  const std::string_view signless = word.substr(0, word.size() - (word.ends_with('\'') ? 1 : 0));
  std::size_t digits = 0;
  while (digits < signless.size() && is_digit(signless[signless.size() - 1 - digits])) ++digits;
  for (std::size_t cut = 0; cut <= std::min(digits, kMostDigits); ++cut) {
    const std::size_t length = signless.size() - cut;
    const PointMove* const move = find(word.substr(0, length));
    if (move != nullptr) return raised(*move, word.substr(length));
  }
  if (digits > kMostDigits && find(signless.substr(0, signless.size() - digits)) != nullptr) {
    return invalid("found " + in_quotes(word) + ", expected a power of at most " +
                   std::to_string(kMostPower));
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

PointMove after_both(const PointMove& first, const PointMove& then) {
  PointMove out(first.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = first[then[i]];
  return out;
}

PointMove inverse_of(const PointMove& from) {
  PointMove to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[from[i]] = static_cast<std::uint8_t>(i);
  return to;
}

}  // namespace trailblaze
