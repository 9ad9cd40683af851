#include "puzzles/blocks/text/klotski_codes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr int kRows = 5, kColumns = 4, kCells = kRows * kColumns;
constexpr int kHeads = 16;          // values of the first digit, not all of which are a place
constexpr std::size_t kDigits = 9;  // of a common code
constexpr std::string_view kAlphabet = "123456789ABCDEFGHJKMNPQRSTUVWXYZ";
constexpr std::size_t kShortDigits = 5;

using Mask = std::uint32_t;  // a bit a cell

// ---- layouts, piece by piece ----

enum Piece { kBlank, kLying, kStanding, kSingle, kPieces };

// The cells that a piece covers from its first one; nothing where it does not fit.
std::optional<Mask> cover(int piece, int cell, Mask taken) {
  const Mask here = Mask{1} << cell;
  Mask cells = here;
  if (piece == kLying) {
    if (cell % kColumns + 1 == kColumns) return std::nullopt;
    cells |= here << 1;
  }
  if (piece == kStanding) {
    if (cell + kColumns >= kCells) return std::nullopt;
    cells |= here << kColumns;
  }
  return (cells & taken) == 0 ? std::optional(cells) : std::nullopt;
}

std::optional<Mask> cover_square(int cell) {
  if (cell % kColumns + 1 == kColumns || cell + kColumns >= kCells) return std::nullopt;
  return Mask{0x33} << cell;
}

// How many layouts there are of the cells from one on, where others are taken, with so many blanks
// before it.
class Layouts {
 public:
  std::uint64_t count(int cell, Mask taken, int blanks) {
    while (cell < kCells && (taken >> cell & 1) != 0) ++cell;
    if (cell == kCells) return blanks >= 2 ? 1 : 0;
    const Key key{static_cast<std::uint64_t>(cell), taken >> cell,
                  static_cast<std::uint64_t>(std::min(blanks, 2))};
    if (const auto known = counts_.find(key); known != counts_.end()) return known->second;
    std::uint64_t sum = 0;
    for (int piece = 0; piece < kPieces; ++piece) {
      const auto cells = cover(piece, cell, taken);
      if (cells) sum += count(cell + 1, taken | *cells, blanks + (piece == kBlank ? 1 : 0));
    }
    return counts_[key] = sum;
  }

 private:
  using Key = std::array<std::uint64_t, 3>;  // cell, cells taken from it on, blanks up to two
  std::map<Key, std::uint64_t> counts_;
};

// One for each thread: the counts are found when they are asked for.
Layouts& layouts_known() {
  static thread_local Layouts layouts;
  return layouts;
}

// A layout: the place of the 2x2 piece, and the others in reading order of their first cells.
struct Layout {
  int head = 0;
  std::vector<int> pieces;
};

std::string cells_of(const Layout& layout) {
  std::string cells(kCells, ' ');
  const auto draw = [&](Mask mask, char letter) {
    for (int cell = 0; cell < kCells; ++cell) {
      if ((mask >> cell & 1) != 0) cells[static_cast<std::size_t>(cell)] = letter;
    }
  };
  Mask taken = *cover_square(layout.head);
  draw(taken, 'A');
  char letter = 'a';
  int cell = 0;
  for (const int piece : layout.pieces) {
    while ((taken >> cell & 1) != 0) ++cell;
    const Mask covered = *cover(piece, cell, taken);
    draw(covered, piece == kBlank ? '.' : letter);
    letter = static_cast<char>(letter + (piece == kBlank ? 0 : 1));
    taken |= covered;
  }
  return cells;
}

absl::StatusOr<Layout> layout_of(std::string_view cells) {
  Layout layout{-1, {}};
  Mask taken = 0;
  for (int head = 0; head < kHeads && layout.head < 0; ++head) {
    const auto square = cover_square(head);
    if (!square) continue;
    const char letter = cells[static_cast<std::size_t>(head)];
    const bool same = std::ranges::count(cells, letter) == 4;
    const auto has = [&](int cell) { return cells[static_cast<std::size_t>(cell)] == letter; };
    if (!same || letter == '.' || !has(head + 1) || !has(head + kColumns) ||
        !has(head + kColumns + 1)) {
      continue;
    }
    layout.head = head;
    taken = *square;
  }
  if (layout.head < 0) return invalid("found no piece 2x2, expected one on a board of 5x4");
  int blanks = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((taken >> cell & 1) != 0) continue;
    const char letter = cells[static_cast<std::size_t>(cell)];
    const auto covered = static_cast<std::size_t>(std::ranges::count(cells, letter));
    int piece = kBlank;
    if (letter != '.') piece = covered == 1 ? kSingle : kLying;
    if (piece == kLying &&
        (cell + 1 >= kCells || cells[static_cast<std::size_t>(cell) + 1] != letter)) {
      piece = kStanding;
    }
    const auto mask = cover(piece, cell, taken);
    const auto is_whole = [&](Mask piece_cells) {
      for (int c = 0; c < kCells; ++c) {
        const bool in = (piece_cells >> c & 1) != 0;
        if (in && cells[static_cast<std::size_t>(c)] != letter) return false;
      }
      return letter == '.' || covered == (piece == kSingle ? 1u : 2u);
    };
    if (!mask || !is_whole(*mask)) {
      return invalid(std::string("found piece '") + letter +
                     "', expected pieces 1x1, 1x2 and 2x1 beside one 2x2");
    }
    blanks += piece == kBlank ? 1 : 0;
    layout.pieces.push_back(piece);
    taken |= *mask;
  }
  if (blanks < 2)
    return invalid("found " + std::to_string(blanks) + " blanks, expected two or more");
  return layout;
}

// ---- codes ----

std::uint64_t number_of(const Layout& layout) {
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < 16; ++i) {
    code =
        code << 2 | (i < layout.pieces.size() ? static_cast<std::uint64_t>(layout.pieces[i]) : 0);
  }
  return static_cast<std::uint64_t>(layout.head) << 32 | code;
}

absl::StatusOr<Layout> layout_numbered(std::uint64_t code, std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return invalid("found " + in_quotes(text) + ", " + why);
  };
  Layout layout{static_cast<int>(code >> 32), {}};
  const auto square = cover_square(layout.head);
  if (!square) return wrong("expected a first digit at which a 2x2 piece fits");
  Mask taken = *square;
  int bits = 32, blanks = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((taken >> cell & 1) != 0) continue;
    const int piece = static_cast<int>(code >> (bits -= 2) & 3);
    const auto covered = cover(piece, cell, taken);
    if (!covered) {
      return wrong("expected a piece that fits in row " + std::to_string(cell / kColumns + 1) +
                   " column " + std::to_string(cell % kColumns + 1));
    }
    taken |= *covered;
    blanks += piece == kBlank ? 1 : 0;
    layout.pieces.push_back(piece);
  }
  if ((code & ((std::uint64_t{1} << bits) - 1)) != 0)
    return wrong("expected zeros behind the board");
  if (blanks < 2) return wrong("expected two blanks or more");
  return layout;
}

}  // namespace

absl::StatusOr<std::string> cells_of_common_code(std::string_view text) {
  std::uint64_t code = 0;
  const std::size_t wrong = text.find_first_not_of("0123456789ABCDEFabcdef");
  if (wrong != text.npos) {
    return in_field(place_in(text, wrong), invalid("found " + in_quotes(text.substr(wrong, 1)) +
                                                   ", expected a hexadecimal digit"));
  }
  if (text.empty() || text.size() > kDigits) {
    return invalid("found " + in_quotes(text) + ", expected at most nine hexadecimal digits");
  }
  for (std::size_t i = 0; i < kDigits; ++i) {
    const char c = i < text.size() ? text[i] : '0';
    const int digit =
        is_digit(c) ? c - '0' : std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
    code = code << 4 | static_cast<std::uint64_t>(digit);
  }
  const auto layout = layout_numbered(code, text);
  return layout.ok() ? absl::StatusOr<std::string>(cells_of(*layout)) : layout.status();
}

absl::StatusOr<std::string> common_code_of(std::string_view cells) {
  const auto layout = layout_of(cells);
  if (!layout.ok()) return layout.status();
  std::string text;
  for (std::size_t i = 0; i < kDigits; ++i) {
    text += "0123456789ABCDEF"[number_of(*layout) >> 4 * (kDigits - 1 - i) & 15];
  }
  return text;
}

absl::StatusOr<std::string> cells_of_short_code(std::string_view text) {
  if (text.size() != kShortDigits) {
    return invalid("found " + in_quotes(text) + ", expected " + std::to_string(kShortDigits) +
                   " digits of a short code");
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit =
        kAlphabet.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text[i]))));
    if (digit == kAlphabet.npos) {
      return in_field(place_in(text, i),
                      invalid("found " + in_quotes(text.substr(i, 1)) +
                              ", expected one of the digits 1 to 9 and letters but I, L and O"));
    }
    number = number * kAlphabet.size() + digit;
  }
  if (number >= kKlotskiLayouts) {
    return invalid("found " + in_quotes(text) + ", expected a code of one of " +
                   std::to_string(kKlotskiLayouts) + " layouts");
  }
  Layouts& layouts = layouts_known();
  Layout layout{0, {}};
  const auto square_count = [&](int head) {
    const auto square = cover_square(head);
    return square ? layouts.count(0, *square, 0) : 0;
  };
  while (number >= square_count(layout.head)) number -= square_count(layout.head++);
  Mask taken = *cover_square(layout.head);
  int blanks = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if ((taken >> cell & 1) != 0) continue;
    for (int piece = 0;; ++piece) {
      const auto covered = cover(piece, cell, taken);
      if (!covered) continue;
      const int more = piece == kBlank ? 1 : 0;
      const std::uint64_t count = layouts.count(cell + 1, taken | *covered, blanks + more);
      if (number >= count) {
        number -= count;
        continue;
      }
      taken |= *covered;
      blanks += more;
      layout.pieces.push_back(piece);
      break;
    }
  }
  return cells_of(layout);
}

absl::StatusOr<std::string> short_code_of(std::string_view cells) {
  const auto layout = layout_of(cells);
  if (!layout.ok()) return layout.status();
  Layouts& layouts = layouts_known();
  std::uint64_t number = 0;
  for (int head = 0; head < layout->head; ++head) {
    if (const auto square = cover_square(head)) number += layouts.count(0, *square, 0);
  }
  Mask taken = *cover_square(layout->head);
  int blanks = 0, cell = 0;
  for (const int chosen : layout->pieces) {
    while ((taken >> cell & 1) != 0) ++cell;
    for (int piece = 0; piece < chosen; ++piece) {
      const auto covered = cover(piece, cell, taken);
      if (!covered) continue;
      number += layouts.count(cell + 1, taken | *covered, blanks + (piece == kBlank ? 1 : 0));
    }
    blanks += chosen == kBlank ? 1 : 0;
    taken |= *cover(chosen, cell, taken);
  }
  std::string text(kShortDigits, '1');
  for (std::size_t i = kShortDigits; i-- > 0; number /= kAlphabet.size()) {
    text[i] = kAlphabet[number % kAlphabet.size()];
  }
  return text;
}

}  // namespace trailblaze
