// Queens on a board of N x N, none of which attacks another. A move places a queen in the next row.
// All placements of N queens are goals, so an enumeration counts the solutions.
//
// A state has a nibble per row: the column of its queen, counted from 1, or 0 without a queen.
//
//   "Q.../..Q./..../...."   =   0 0 3 1        row 1 in the lowest nibble
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/open_session.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/cell_rows.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kQueenRows[] = {".Q", ".*", "0Q", "xQ"};
constexpr CellSigns kQueenSigns(kQueenRows, "'Q' for a queen or '.' for an empty cell");

class Queens {
 public:
  explicit Queens(const Parameters& given) : board_(CellRows::square(int_of(given, "size"))) {}
  static State start() { return 0; }

  void for_each_successor(State s, auto&& emit) const {
    for (int i = 1; i <= board_.columns() && !is_goal(s); ++i) {
      if (is_free(s, i)) emit(s | static_cast<State>(i) << 4 * queens(s));
    }
  }
  bool is_goal(State s) const { return queens(s) == board_.rows(); }
  std::uint64_t moves_left(State s) const {
    return static_cast<std::uint64_t>(board_.rows() - queens(s));
  }

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto cells = board_.read_second(text, kQueenSigns);
    if (!cells.ok()) return cells.status();
    State s = 0;
    for (const int i : *cells) {
      if (board_.row(i) != queens(s) || !is_free(s, board_.column(i) + 1)) {
        return invalid(board_.name(i) + ": found a queen, expected one queen in each row from " +
                       "the top, and no queen that attacks another");
      }
      s |= static_cast<State>(board_.column(i) + 1) << 4 * queens(s);
    }
    return s;
  }
  std::string print(State s) const {
    return board_.print([&](int i) { return i == cell(s, board_.row(i)) ? 'Q' : '.'; });
  }
  std::string move_name(State from, State to) const {
    return "queen to " + board_.name(cell(to, queens(from)));
  }
  Picture shapes(State s) const {
    Picture picture = board_cells(board_.rows(), board_.columns());
    for (int row = 0; row < queens(s); ++row) {
      picture.push_back(
          in_cell(std::to_string(row), ShapeKind::kDisc, row, column(s, row) - 1, Colour::kPurple));
      picture.back().label = "Q";
    }
    return picture;
  }
  int state_bits() const { return 4 * board_.rows(); }

 private:
  static int queens(State s) { return (std::bit_width(s) + 3) / 4; }
  static int column(State s, int row) { return static_cast<int>(s >> 4 * row & 15); }
  // The cell of the queen in a row; without a queen, a cell outside this row.
  int cell(State s, int row) const { return row * board_.columns() + column(s, row) - 1; }
  // True if no queen attacks this column of the next row.
  static bool is_free(State s, int next) {
    for (int row = 0, below = queens(s); below > 0; ++row, --below) {
      const int way = column(s, row) - next;
      if (way == 0 || way == below || way == -below) return false;
    }
    return true;
  }

  CellRows board_;
};

// ---- the form of a column for each row, from the first row on: "2 4 1 3" or "2413" ----

using Columns = std::vector<std::uint64_t>;

constexpr std::uint64_t kMost = 15;

// Returns the numbers of a list, or the digits of a word of 3 to 10 digits. Returns nothing for
// other texts, such as a list of lists or of pairs.
Columns columns_of(std::string_view text) {
  static const Regex kDigits(R"(\s*\d{3,10}\s*)");
  const auto is_opening = [](char c) { return c == '(' || c == '['; };
  Columns columns;
  const auto is_closing = [](char c) { return c == ')' || c == ']'; };
  const auto opened = std::ranges::count_if(text, is_opening);
  if (opened > 1 || opened != std::ranges::count_if(text, is_closing)) return columns;
  if (kDigits.matches(text)) {
    for (const char digit : trim(text)) columns.push_back(static_cast<std::uint64_t>(digit - '0'));
    return columns;
  }
  for (const std::string_view word : list_items(text)) {
    const auto column = parse_number(word, 0, kMost);
    const bool is_row = word.size() > 2 && word.starts_with('0');  // "01000000,"
    if (!column.ok() || is_row) return {};
    columns.push_back(*column);
  }
  return columns;
}

// Returns the number of the first column: 0 if the text has a 0, or 1 if it has the number `size`.
absl::StatusOr<std::uint64_t> first_column(const Columns& columns, std::uint64_t size,
                                           std::string_view text) {
  const std::uint64_t least = std::ranges::min(columns), greatest = std::ranges::max(columns);
  const std::uint64_t first = least == 0 ? 0 : 1, last = size - 1 + first;
  if (greatest > last) {
    return invalid("found column " + std::to_string(greatest) + ", expected " +
                   std::to_string(first) + " to " + std::to_string(last) + " on a board of " +
                   std::to_string(size) + "x" + std::to_string(size) + " (--size)");
  }
  if (least == 0 || greatest == size) return first;
  return invalid("found " + in_quotes(text) + ", whose columns can be counted from 0 or from 1, " +
                 "expected 0 or " + std::to_string(size) + " among the columns, or rows");
}

absl::StatusOr<TextReading> read_columns(std::string_view text, const Parameters& given) {
  const Columns columns = columns_of(text);
  const bool may_be_part = columns.size() == 1 && (columns[0] > 1 || text.find(',') != text.npos);
  if (columns.empty() || may_be_part)
    return another_form(text, "a column for each queen, such as 2 4 1 3");
  const auto said = given.find("size");
  const absl::StatusOr<std::uint64_t> size =
      said == given.end() ? columns.size() : parse_number(said->second, 1, kMost);
  if (!size.ok()) return in_field("size", size.status());
  if (columns.size() > std::min(*size, kMost)) {
    return invalid("found " + std::to_string(columns.size()) + " columns, expected at most " +
                   std::to_string(std::min(*size, kMost)) + ", one for each row");
  }
  const auto first = first_column(columns, *size, text);
  if (!first.ok()) return first.status();
  std::vector<std::string> rows(*size, std::string(*size, '.'));
  for (std::size_t row = 0; row < columns.size(); ++row) rows[row][columns[row] - *first] = 'Q';
  const std::string note = "read as the column of the queen in each row, counted from " +
                           std::to_string(*first) + ", on a board of " + std::to_string(*size) +
                           "x" + std::to_string(*size);
  TextReading found{{{"start", join(rows, "/")}}, {note}};
  if (said == given.end()) found.parameters["size"] = std::to_string(*size);
  return found;
}

// Writes columns so that a reader can tell whether they count from 0 or 1: from 1 if the last
// column has a queen, or else from 0 if the first column has a queen.
absl::StatusOr<std::string> write_columns(const Parameters& all) {
  const std::string& start = all.at("start");
  const int size = static_cast<int>(std::ranges::count(start, '/')) + 1;
  const CellRows board = CellRows::square(size);
  static constexpr std::string_view kSigns[] = {".Q"};
  const auto queens = board.read_second(start, kSigns);
  if (!queens.ok()) return queens.status();
  const auto is_at = [&](int column) {
    return std::ranges::any_of(*queens, [=, &board](int i) { return board.column(i) == column; });
  };
  if (!is_at(0) && !is_at(size - 1)) {
    return invalid("found " + in_quotes(start) +
                   ", expected a queen in the first or the last column, which shows whether " +
                   "columns are counted from 0 or from 1");
  }
  if (queens->size() == 1 && !is_at(0)) {
    return invalid("found " + in_quotes(start) +
                   ", expected several queens, or a queen in the first column: any other single " +
                   "number may be a size");
  }
  const int first = is_at(size - 1) ? 1 : 0;
  return join(*queens, " ", [&](int i) { return std::to_string(board.column(i) + first); });
}

InputFormat queen_columns_form() {
  return {.name = "columns",
          .example = "2 4 1 3",
          .read = read_columns,
          .guess = read_columns,
          .write = write_columns};
}

}  // namespace

PuzzleEntry queens_entry() {
  return {.name = "queens",
          .summary = "place N queens that attack none of each other, row by row",
          .example = "--size 6 --start 246",
          .parameters = {{"size", "N", "number of rows and columns", "8", {1, 15}}},
          .formats = {rows_form(kQueenSigns, "8", "rows"), queen_columns_form()},
          .open = opens<Queens>("queen")};
}

}  // namespace trailblaze
