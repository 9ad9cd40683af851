// Two codes for layouts of Klotski: boards of 5x4 with a single 2x2 piece, any number of 1x2, 2x1
// and 1x1 pieces, and at least two blanks (dnomd343/klotski).
//
//   common code  1A9BF0C00   first cell of the 2x2 piece, then two bits for each cell that is not
//                            covered yet, in reading order: 0 blank, 1 lying, 2 standing, 3 single;
//                            nine hexadecimal digits, of which zeros at the end may be omitted
//   short code   4WVE1       the number of the common code among all common codes in ascending
//                            order, to the base 32
//
// Either code is a number. The choice of each piece adds the weights of the choices with lower
// numbers.

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <functional>
#include <map>
#include <utility>

#include "puzzles/blocks/blocks_goals.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// ---- layouts ----

using Mask = std::uint32_t;  // a bit for each of the 5x4 cells

constexpr BlockSize kKlotskiSize{5, 4};
constexpr int kCells = 20, kFewestBlanks = 2;

// The pieces, numbered as in a code, then the 2x2 piece. kShapes has the cells of each piece with
// its first cell at cell 0.
enum Piece { kBlank, kLying, kStanding, kSingle, kSquare };
constexpr Mask kShapes[] = {0x1, 0x3, 0x11, 0x1, 0x33};

// A board that pieces cover in turn. The first choice is the cell of the 2x2 piece. Each further
// choice is another piece, or a blank, for the first cell that is still free.
struct Covering {
  Mask taken = 0;
  int placed = 0, blanks = 0;           // number of pieces and blanks together; of blanks
  std::array<char, kCells> cells = {};  // 'A' the 2x2 piece, '.' blank, small letters other pieces

  bool is_full() const { return std::countr_one(taken) == kCells; }
  int choices() const { return placed == 0 ? kCells : kSquare; }

  // Returns the cells of the chosen piece, or none if it does not fit.
  Mask put(int choice) {
    const int piece = placed == 0 ? kSquare : choice;
    const int first = placed == 0 ? choice : std::countr_one(taken);
    const Mask covered = kShapes[piece] << first;
    const bool is_wide = (kShapes[piece] & 2) != 0;
    const bool is_over_edge =
        covered >> kCells != 0 || (is_wide && (first + 1) % kKlotskiSize.columns == 0);
    if (is_over_edge || (covered & taken) != 0) return 0;
    taken |= covered;
    const int letter = placed == 0 ? 'A' : piece == kBlank ? '.' : 'a' + placed - 1 - blanks;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if ((covered >> cell & 1) != 0) cells[cell] = static_cast<char>(letter);
    }
    ++placed;
    blanks += piece == kBlank ? 1 : 0;
    return covered;
  }

  absl::Status check_blanks() const {
    if (blanks >= kFewestBlanks) return absl::OkStatus();
    return invalid("found " + quantity(blanks, "blank") + ", expected at least two blanks");
  }
};

// ---- codes ----

struct KlotskiCode {
  const char* name;
  const char* example;
  std::string_view digits;  // small letters are digits too
  std::size_t fewest, most;
  const char* expected;
  std::uint64_t layouts;  // all codes are less than this
  std::uint64_t (*weight)(Covering, int choice);

  std::size_t digit(char c) const {
    return digits.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  }
};

// Returns the weight of a choice in a common code, which has two bits for each of at most 16
// choices after the first choice.
std::uint64_t bits_behind(Covering board, int /*choice*/) {
  return std::uint64_t{1} << (32 - 2 * board.placed);
}

// Returns the weight of a choice in a short code: the number of layouts that continue with it.
std::uint64_t layouts_with(Covering board, int choice) {
  static thread_local std::map<std::pair<Mask, int>, std::uint64_t> known;
  if (board.put(choice) == 0) return 0;
  if (board.is_full()) return board.check_blanks().ok() ? 1 : 0;
  const auto [count, is_new] =
      known.try_emplace({board.taken, std::min(board.blanks, kFewestBlanks)});
  for (int i = 0; is_new && i < board.choices(); ++i) count->second += layouts_with(board, i);
  return count->second;
}

constexpr KlotskiCode kCodes[] = {
    {"common", "1A9BF0C00", "0123456789ABCDEF", 1, 9,
     "at most nine hexadecimal digits, such as 1A9BF0C00", std::uint64_t{1} << 36, bits_behind},
    {"short", "4WVE1", "123456789ABCDEFGHJKMNPQRSTUVWXYZ", 5, 5,
     "five digits 1 to 9 or letters except I, L and O, such as 4WVE1", 29'334'498, layouts_with}};

absl::StatusOr<std::string> cells_of(const KlotskiCode& code, std::string_view text) {
  const auto wrong = [](std::string_view found, const std::string& expected) {
    return invalid("found " + in_quotes(found) + ", expected " + expected);
  };
  if (text.size() < code.fewest || text.size() > code.most) return wrong(text, code.expected);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < code.most; ++i) {
    const std::size_t digit = i < text.size() ? code.digit(text[i]) : 0;
    if (digit == text.npos) {
      return in_field(location_in(text, i), wrong(text.substr(i, 1), code.expected));
    }
    number = number * code.digits.size() + digit;
  }
  if (number >= code.layouts) {
    return wrong(text, "a code of one of the " + std::to_string(code.layouts) + " layouts");
  }
  Covering board;
  while (!board.is_full()) {
    int choice = 0;
    for (std::uint64_t weight; (weight = code.weight(board, choice)) <= number; ++choice) {
      number -= weight;
    }
    if (board.put(choice) != 0) continue;
    return wrong(text,
                 "pieces that fit, but piece " + std::to_string(board.placed + 1) + " does not");
  }
  if (auto status = board.check_blanks(); !status.ok()) return status;
  if (number != 0) return wrong(text, "only zeros after the last piece");
  return std::string(board.cells.begin(), board.cells.end());
}

absl::StatusOr<std::string> code_of(const KlotskiCode& code, std::string_view cells) {
  std::uint64_t number = 0;
  Covering board;
  // A piece covers all cells that have its letter, and no others.
  const auto is_drawn = [&](int choice) {
    Covering next = board;
    const Mask covered = next.put(choice);
    const char letter = covered == 0 ? '.' : cells[std::countr_zero(covered)];
    const bool is_blank = next.blanks > board.blanks;
    if (is_blank || letter == '.') return is_blank && letter == '.';
    Mask drawn = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) drawn |= Mask{cells[cell] == letter} << cell;
    return covered == drawn;
  };
  while (!board.is_full()) {
    int choice = 0;
    for (; choice < board.choices() && !is_drawn(choice); ++choice) {
      number += code.weight(board, choice);
    }
    if (choice == board.choices()) {
      const std::string_view wrong = cells.substr(std::countr_one(board.taken), 1);
      return invalid("found " + (board.placed == 0 ? "no piece 2x2" : "piece " + in_quotes(wrong)) +
                     ", expected one piece 2x2, and only 1x1, 1x2 or 2x1 besides");
    }
    board.put(choice);
  }
  if (auto status = board.check_blanks(); !status.ok()) return status;
  std::string text(code.most, ' ');
  for (std::size_t i = text.size(); i-- > 0; number /= code.digits.size()) {
    text[i] = code.digits[number % code.digits.size()];
  }
  return text;
}

// ---- forms ----

std::string klotski_goal(char square) {
  std::string goal = "..../..../..../.AA./.AA.";
  std::ranges::replace(goal, 'A', square);
  return goal;
}

// Returns the letter of the only 2x2 piece on a given board, which a goal may name.
char square_of(const Parameters& given) {
  const auto board = BlockBoard::read(text_of(given, "board"), kKlotskiSize, false);
  std::string squares;
  for (const BlockPiece& piece : board.ok() ? board->pieces() : std::vector<BlockPiece>{}) {
    if (piece.shape == BlockShape{{0, 0}, {0, 1}, {1, 0}, {1, 1}}) squares += piece.letter;
  }
  return squares.size() == 1 ? squares[0] : 'A';
}

// Removes the name of this code before its digits: "CommonCode: ", or "Code: ", which may be either
// code. Returns the name in small letters, without "code".
std::optional<std::string> take_name(const KlotskiCode& code, std::string_view& text) {
  static const Regex kName(R"(\s*(?i:(?:(common|short)[ _-]?)?code)\s*[:=]\s*)");
  std::string_view rest(text), word;
  if (!kName.consume(&rest, &word)) return std::nullopt;
  const std::string name = lower_case(word);
  if (!name.empty() && name != code.name) return std::nullopt;
  text = {rest.data(), rest.size()};
  return name;
}

// Reads a code, which may have its name before it. Columns in errors are counted within the code.
absl::StatusOr<TextReading> read_code(const KlotskiCode& code, std::string_view text,
                                      const Parameters& given) {
  if (auto status = check_size(kKlotskiSize, given); !status.ok()) return status;
  const auto name = take_name(code, text);
  auto cells = cells_of(code, trim(text));
  if (!cells.ok()) return name ? in_field("code", cells.status()) : cells.status();
  const char square = square_of(given);
  for (char& c : *cells) c = c == 'A' ? square : c == square ? 'A' : c;
  TextReading found{{{"start", rows_of(kKlotskiSize, *cells)}},
                    {"read as a " + std::string(code.name) + " code of Klotski"}};
  set_unless_given(found.parameters, given, "goal", klotski_goal(square));
  return found;
}

// Reads a text whose form nobody named. A text that begins with the name of the code is in this
// form. Any other text that is no code is in another form. If such a text has the length of a code
// and a decimal digit, the error ranks this form as near: the more digits of the code, the nearer.
absl::StatusOr<TextReading> guess_code(const KlotskiCode& code, std::string_view text,
                                       const Parameters& given) {
  constexpr std::size_t kFewest = 5;  // with fewer digits, most cells would be blank
  static const Regex kNearly("[0-9A-Za-z]*[0-9][0-9A-Za-z]*");
  auto found = read_code(code, text, given);
  if (take_name(code, text) == code.name) return found;
  text = trim(text);
  if (found.ok() && text.size() >= kFewest) return found;
  if (found.ok()) return another_form(text, "a code of five digits or more");
  const bool is_nearly =
      text.size() >= kFewest && text.size() <= kCodes[0].most && kNearly.matches(text);
  const auto digits =
      std::ranges::count_if(text, [&](char c) { return code.digit(c) != text.npos; });
  return another_form(message(found.status()), is_nearly ? static_cast<std::size_t>(digits) : 0);
}

absl::StatusOr<std::string> write_code(const KlotskiCode& code, const Parameters& all) {
  const auto grid = start_grid(all);
  if (!grid.ok()) return grid.status();
  const bool has_wall = grid->cells.find(kWallCell) != std::string::npos;
  if (has_wall || grid->size != kKlotskiSize) {
    return invalid("found a " + (has_wall ? "wall" : "board of " + to_text(grid->size)) +
                   ", expected a board of 5x4 without walls");
  }
  auto text = code_of(code, grid->cells);
  if (!text.ok()) return text;
  const std::string goal = text_of(all, "goal");
  const std::size_t letter = goal.find_first_not_of("?./|");  // letter of the 2x2 piece
  const auto status = check_goal(all, klotski_goal(letter == goal.npos ? 'A' : goal[letter]));
  return status.ok() ? text : status;
}

}  // namespace

std::vector<InputFormat> klotski_formats() {
  std::vector<InputFormat> forms;
  for (const KlotskiCode& code : kCodes) {
    forms.push_back({.name = std::string(code.name) + "-code",
                     .example = code.example,
                     .read = std::bind_front(read_code, code),
                     .guess = std::bind_front(guess_code, code),
                     .write = std::bind_front(write_code, code),
                     .may_be_row = true,
                     .to_goal = picture_goal});
  }
  return forms;
}

}  // namespace trailblaze
