#include "puzzles/blocks/text/klotski_codes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Mask = std::uint32_t;  // a bit for each of the 5x4 cells

constexpr int kColumns = 4, kCells = 20, kFewestBlanks = 2;

// The pieces as a code numbers them, and the 2x2 piece: their cells if the first is cell 0.
enum Piece { kBlank, kLying, kStanding, kSingle, kSquare };
constexpr Mask kShapes[] = {0x1, 0x3, 0x11, 0x1, 0x33};

// A board that pieces cover one by one: first the 2x2 piece, whose cell is to be chosen, then one
// of the other pieces, or a blank, for the first cell that is still free.
struct Covering {
  Mask taken = 0;
  int blanks = 0;
  char next = 'A';  // the letter of the next piece
  std::array<char, kCells> cells = {};

  bool is_full() const { return std::countr_one(taken) == kCells; }
  int choices() const { return taken == 0 ? kCells : kSquare; }

  // Returns the cells of the piece that is chosen; none if it does not fit.
  Mask put(int choice) {
    const int piece = taken == 0 ? kSquare : choice;
    const int first = taken == 0 ? choice : std::countr_one(taken);
    const Mask covered = kShapes[piece] << first;
    const bool is_wide = (kShapes[piece] & 2) != 0, is_blank = piece == kBlank;
    const bool is_over_edge = covered >> kCells != 0 || (is_wide && (first + 1) % kColumns == 0);
    if (is_over_edge || (covered & taken) != 0) return 0;
    taken |= covered;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if ((covered >> cell & 1) != 0) cells[cell] = is_blank ? '.' : next;
    }
    blanks += is_blank ? 1 : 0;
    if (!is_blank) next = static_cast<char>(next == 'A' ? 'a' : next + 1);
    return covered;
  }
  std::string text() const { return {cells.begin(), cells.end()}; }
};

using Layout = std::vector<int>;  // the choices that cover a board

absl::StatusOr<Layout> layout_of(std::string_view cells) {
  const auto cells_with = [&](char letter) {
    Mask mask = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) mask |= Mask{cells[cell] == letter} << cell;
    return mask;
  };
  Layout layout;
  Covering board;
  while (!board.is_full()) {
    // The piece covers all cells that have its letter, and no others.
    const auto is_drawn = [&](int choice) {
      Covering next = board;
      const Mask covered = next.put(choice);
      const char letter = covered == 0 ? '.' : cells[std::countr_zero(covered)];
      if (next.blanks > board.blanks) return letter == '.';
      return letter != '.' && covered == cells_with(letter);
    };
    int choice = 0;
    while (choice < board.choices() && !is_drawn(choice)) ++choice;
    if (choice == board.choices()) {
      const std::string_view wrong = cells.substr(std::countr_one(board.taken), 1);
      return invalid("found " + (layout.empty() ? "no piece 2x2" : "piece " + in_quotes(wrong)) +
                     ", expected one piece 2x2 and others of 1x1, 1x2 and 2x1");
    }
    layout.push_back(choice);
    board.put(choice);
  }
  if (board.blanks >= kFewestBlanks) return layout;
  return invalid("found " + quantity(board.blanks, "blank") + ", expected two blanks or more");
}

// Counts the layouts in which this choice follows, and the rest is covered in any way.
std::uint64_t layouts_with(Covering board, int choice) {
  static thread_local std::map<std::pair<Mask, int>, std::uint64_t> known;
  if (board.put(choice) == 0) return 0;
  if (board.is_full()) return board.blanks >= kFewestBlanks ? 1 : 0;
  const auto [count, is_new] =
      known.try_emplace({board.taken, std::min(board.blanks, kFewestBlanks)});
  for (int i = 0; is_new && i < board.choices(); ++i) count->second += layouts_with(board, i);
  return count->second;
}

// ---- digits ----

struct Digits {
  std::string_view alphabet;
  std::size_t fewest, most;  // zeros at the end may be left out
  const char* expected;
};
constexpr Digits kCommon{"0123456789ABCDEF", 1, 9, "at most nine hexadecimal digits"};
constexpr Digits kShort{"123456789ABCDEFGHJKMNPQRSTUVWXYZ", 5, 5,
                        "five of the digits 1 to 9 and letters but I, L and O"};

absl::StatusOr<std::uint64_t> number_of(std::string_view text, const Digits& digits) {
  const auto wrong = [&](std::string_view found) {
    return invalid("found " + in_quotes(found) + ", expected " + digits.expected);
  };
  if (text.size() < digits.fewest || text.size() > digits.most) return wrong(text);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < digits.most; ++i) {
    const int c =
        i < text.size() ? std::toupper(static_cast<unsigned char>(text[i])) : digits.alphabet[0];
    const std::size_t digit = digits.alphabet.find(static_cast<char>(c));
    if (digit == digits.alphabet.npos) return in_field(place_in(text, i), wrong(text.substr(i, 1)));
    number = number * digits.alphabet.size() + digit;
  }
  return number;
}

std::string text_of(std::uint64_t number, const Digits& digits) {
  std::string text(digits.most, ' ');
  for (std::size_t i = text.size(); i-- > 0; number /= digits.alphabet.size()) {
    text[i] = digits.alphabet[number % digits.alphabet.size()];
  }
  return text;
}

}  // namespace

absl::StatusOr<std::string> cells_of_common_code(std::string_view text) {
  const auto code = number_of(text, kCommon);
  if (!code.ok()) return code.status();
  Covering board;
  for (int piece = 1; !board.is_full(); ++piece) {
    const int choice = static_cast<int>(*code >> (34 - 2 * piece) & (piece == 1 ? 15 : 3));
    if (board.put(choice) != 0) continue;
    return invalid("found " + in_quotes(text) + ", expected pieces that fit, but piece " +
                   std::to_string(piece) + " does not");
  }
  const auto again = common_code_of(board.text());
  if (!again.ok()) return again.status();
  if (*again == text_of(*code, kCommon)) return board.text();
  return invalid("found " + in_quotes(text) + ", expected zeros behind the board");
}

absl::StatusOr<std::string> common_code_of(std::string_view cells) {
  const auto layout = layout_of(cells);
  if (!layout.ok()) return layout.status();
  std::uint64_t code = 0;
  int bits = 34;
  for (const int choice : *layout) code |= static_cast<std::uint64_t>(choice) << (bits -= 2);
  return text_of(code, kCommon);
}

absl::StatusOr<std::string> cells_of_short_code(std::string_view text) {
  auto number = number_of(text, kShort);
  if (!number.ok()) return number.status();
  if (*number >= kKlotskiLayouts) {
    return invalid("found " + in_quotes(text) + ", expected a code of one of " +
                   std::to_string(kKlotskiLayouts) + " layouts");
  }
  Covering board;
  for (int choice = 0; !board.is_full(); choice = 0) {
    for (std::uint64_t count; (count = layouts_with(board, choice)) <= *number; ++choice) {
      *number -= count;
    }
    board.put(choice);
  }
  return board.text();
}

absl::StatusOr<std::string> short_code_of(std::string_view cells) {
  const auto layout = layout_of(cells);
  if (!layout.ok()) return layout.status();
  std::uint64_t number = 0;
  Covering board;
  for (const int choice : *layout) {
    for (int lower = 0; lower < choice; ++lower) number += layouts_with(board, lower);
    board.put(choice);
  }
  return text_of(number, kShort);
}

}  // namespace trailblaze
