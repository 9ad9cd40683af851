#include "puzzles/tiles/text/tiles_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr CellStyle kStyle{.signs = ".*?-", .bars_end_rows = true};
constexpr std::size_t kMostCells = 16;
constexpr std::size_t kMostDecimal = 10;  // cells of a board whose tiles all have a single digit

// ---- cells ----

bool is_hex(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

std::uint64_t hex_value(char c) {
  return static_cast<std::uint64_t>(is_digit(c) ? c - '0' : std::tolower(c) - 'a' + 10);
}

// True for signs that can only be the blank.
bool is_blank(std::string_view cell) {
  static constexpr std::array kWords = {"none", "null", "nil",   "nan", "blank", "empty",
                                        "hole", "gap",  "space", ".",   "x",     "??"};
  return cell.find_first_not_of('_') == cell.npos ||
         std::ranges::find(kWords, lower_case(cell)) != kWords.end();
}

// True for signs that are the blank if the text has no other blank.
bool may_be_blank(std::string_view cell) {
  static constexpr std::array kSigns = {"*", "-", "b", "e", "o", "?", "--", "**", "-1"};
  return std::ranges::find(kSigns, lower_case(cell)) != kSigns.end();
}

absl::StatusOr<std::uint64_t> tile_of(const std::string& cell, bool hex) {
  static const Regex kWhole(R"((\d+)\.0*)");  // "3.", "3.0": numbers of an array
  if (is_blank(cell)) return 0;
  if (hex && is_hex(cell[0])) return hex_value(cell[0]);
  if (!is_digit(cell[0]))
    return invalid("found " + in_quotes(cell) +
                   ", expected the number of a tile, or 0 for the blank");
  std::string whole;
  return parse_number(kWhole.matches(cell, &whole) ? whole : cell);
}

// Returns OK if these are the cells of a board: 0 for the blank once, and tiles that may be alike.
// Otherwise sets `wrong` to the index of a wrong cell.
absl::Status check_tiles(const TilesCells& cells, Repeats repeats, std::size_t& wrong) {
  absl::Status differ = check_permutation(cells, 0, &wrong);
  if (differ.ok() || repeats == Repeats::kNone) return differ;
  std::array<int, kMostCells + 1> counts{};
  for (const std::uint64_t cell : cells) ++counts[std::min(cell, std::uint64_t{kMostCells})];
  if (counts[0] != 1 || counts.back() > 0 || std::ranges::max(counts) == 1) return differ;
  if (repeats == Repeats::kAny) return absl::OkStatus();
  const auto kinds = std::ranges::find(counts, 0) - counts.begin() - 1;  // of tiles 1, 2, ...
  const bool are_first = kinds + 1 == std::ssize(counts) - std::ranges::count(counts, 0) &&
                         kinds + 3 <= std::ssize(cells);
  const bool most_repeat = 2 * (std::ranges::count(counts, 1) - 1) <= kinds;
  if (are_first && most_repeat) return absl::OkStatus();
  return invalid(message(differ) + "; equal tiles need a --goal with the same tiles");
}

// ---- rows ----

absl::Status wrong_count(std::size_t found, std::optional<TilesSize> size) {
  if (size && size->cells() > kMostCells) size.reset();
  if (!size && found > kMostCells) {
    return invalid("found " + std::to_string(found) + " numbers, expected at most 16, for 4x4");
  }
  const TilesSize usual = found < kMostCells ? TilesSize{3, 3} : TilesSize{4, 4};
  const TilesSize expected = size.value_or(usual);
  return invalid("found " + quantity(static_cast<std::int64_t>(found), "number") + ", expected " +
                 std::to_string(expected.cells()) + " for " + to_text(expected) +
                 (!size && 3 < found && found < kMostCells ? ", or --size" : ""));
}

// Returns the size of the rows, which must equal `expected` if that is set. Cells in a single row
// may have any expected size. Without it, four cells may be a row of a larger board, but 9 or 16
// cells are a whole square.
absl::StatusOr<TilesSize> size_of_rows(const PlainText& text, const TextCells& cells,
                                       std::optional<TilesSize> expected) {
  const std::size_t count = cells.count(), rows = cells.rows.size();
  const TilesSize shown{rows, rows == 0 ? 0 : cells.rows.front().cells.size()};
  auto size = expected;
  if (!size && (rows > 1 || cells.is_nested)) size = shown;
  if (!size && count == 9) size = {3, 3};
  if (!size && count == 16) size = {4, 4};
  if (rows > 1 && (!cells.columns() || (count == size->cells() && shown != *size))) {
    const auto numbers = [](const TextRow& row) { return std::to_string(row.cells.size()); };
    const auto odd = std::ranges::find_if(
        cells.rows, [&](const TextRow& row) { return row.cells.size() != shown.columns; });
    return text.error(
        odd == cells.rows.end() ? cells.rows[0].at : odd->at,
        invalid("found rows of " + join(cells.rows, ", ", numbers) + " numbers, expected " +
                std::to_string(size->rows) + " rows of " + std::to_string(size->columns)));
  }
  if (!size || count != size->cells() || count > kMostCells) return wrong_count(count, expected);
  return *size;
}

absl::StatusOr<TilesText> read_lexed(const PlainText& text, const TextCells& cells,
                                     std::optional<TilesSize> size, Repeats repeats) {
  std::vector<TextCell> all;
  for (const TextRow& row : cells.rows) all.insert(all.end(), row.cells.begin(), row.cells.end());
  const bool hex = all.size() > kMostDecimal && std::ranges::all_of(all, [](const TextCell& cell) {
                     return is_blank(cell.text) || may_be_blank(cell.text) || cell.text.size() == 1;
                   });
  const auto is_odd = [&](const TextCell& cell) {
    return may_be_blank(cell.text) && !(hex && is_hex(cell.text[0]));
  };
  const auto is_zero = [](const TextCell& cell) { return is_blank(cell.text) || cell.text == "0"; };
  const bool takes_odd =
      std::ranges::none_of(all, is_zero) && std::ranges::count_if(all, is_odd) == 1;
  TilesText board;
  for (const TextCell& cell : all) {
    const bool is_odd_blank = takes_odd && is_odd(cell);
    if (is_odd_blank) board.notes.push_back("'" + cell.text + "' is read as the blank");
    if (cell.text.empty()) {
      board.notes.emplace_back("a cell with nothing in it is read as the blank");
    }
    const auto tile = is_odd_blank ? 0 : tile_of(cell.text, hex);
    if (!tile.ok()) return text.error(cell.at, tile.status());
    board.tiles.push_back(*tile);
  }
  const auto found = size_of_rows(text, cells, size);
  if (!found.ok()) return found.status();
  board.size = *found;
  std::size_t wrong = 0;
  const absl::Status status = check_tiles(board.tiles, repeats, wrong);
  if (!status.ok()) return text.error(all[wrong].at, status);
  return board;
}

// Makes a row of each word, and a cell of each of its signs.
TextCells split_words(const std::vector<TextCell>& words) {
  TextCells cells;
  for (const auto& [text, at] : words) {
    TextRow& row = cells.rows.emplace_back();
    for (std::size_t i = 0; i < text.size(); ++i) row.cells.push_back({text.substr(i, 1), at + i});
  }
  return cells;
}

// Reads words that are digits of tiles: a single word, "083647125", a word per row, "083 647 125",
// or nine cells with a gap for the blank, "1234 5786". Returns nothing if the words may be numbers.
std::optional<absl::StatusOr<TilesText>> read_digits(const PlainText& text,
                                                     const std::vector<TextCell>& words,
                                                     std::optional<TilesSize> size,
                                                     Repeats repeats) {
  const TextCell &first = words.front(), &last = words.back();
  const std::size_t length = first.text.size();
  if (words.size() == 2 && length + last.text.size() == 8 && last.at == first.at + length + 1) {
    const TextCells gap = split_words({{first.text + "_" + last.text, first.at}});
    if (auto board = read_lexed(text, gap, size, Repeats::kNone); board.ok()) return board;
  }
  const auto is_long = [&](const TextCell& word) { return word.text.size() == length; };
  if (length < 2 || !std::ranges::all_of(words, is_long)) return std::nullopt;
  const bool has_all = size ? size->cells() == length : length == 9 || length == 16;
  const bool is_whole = words.size() == 1 && has_all;
  auto board = read_lexed(text, split_words(words), size, is_whole ? repeats : Repeats::kNone);
  return board.ok() || is_whole ? std::optional(std::move(board)) : std::nullopt;
}

// Reads rows without a label or a size above them. Sets `count` to their number of cells.
absl::StatusOr<TilesText> read_rows(const std::string& rows, std::optional<TilesSize> size,
                                    Repeats repeats, std::size_t& count) {
  const PlainText text(rows);
  auto cells = read_cells(text, kStyle);
  if (!cells.ok()) return cells.status();
  std::erase_if(cells->rows, [](const TextRow& row) {  // the head of a table
    return std::ranges::all_of(row.cells, [](const TextCell& cell) { return cell.text.empty(); });
  });
  // A number a line is a list, unless each number is in brackets.
  if (cells->rows.size() > 3 && cells->columns() == 1 && !size && !cells->is_nested) {
    TextRow list;
    for (const TextRow& row : cells->rows) list.cells.push_back(row.cells[0]);
    cells->rows = {list};
  }
  count = cells->count();
  // The shape is an array's, in which 0 stands for a side that follows from the other side.
  if (cells->shape && count > 0) {
    auto [down, across] = *cells->shape;
    if (down == 0) down = count / across;
    if (across == 0) across = count / down;
    const auto agrees = common_size(size, TilesSize{down, across});
    if (!agrees.ok()) return agrees.status();
    size = *agrees;
  }
  if (cells->rows.size() == 1 && !cells->is_nested) {
    if (auto board = read_digits(text, cells->rows[0].cells, size, repeats)) return *board;
  }
  return read_lexed(text, *cells, size, repeats);
}

// ---- labels ----

// Hides the pattern's first group if a text begins with the pattern. Returns true if it does. The
// groups after the first are rows and columns.
bool take(const Regex& pattern, TilesLabel& label) {
  std::string_view rest = label.rest, taken, rows, columns;
  if (!pattern.consume(&rest, &taken, &rows, &columns)) return false;
  const auto number = [](std::string_view digits) { return parse_number(digits).value(); };
  if (!rows.empty()) label.size = TilesSize{number(rows), number(columns.empty() ? rows : columns)};
  // Errors name lines and columns, so spaces replace the label. If rows follow, these spaces would
  // look like a gap for the blank, so the label is removed instead.
  std::string hidden(taken);
  const bool has_rows = label.rest.find_first_of("\n/", hidden.size()) != std::string::npos;
  if (has_rows) std::erase_if(hidden, [](char c) { return c != '\n'; });
  for (char& c : hidden) c = c == '\n' ? c : ' ';
  label.rest.replace(0, taken.size(), hidden);
  return true;
}

// Rejects a text that says that it lists the position of each tile, as parts of Ruml's files do.
absl::Status check_no_positions(std::string_view text) {
  if (text.find_first_of("hH") == text.npos) return absl::OkStatus();
  // RE2 crashes if an allocation fails while it compiles a pattern that begins with a literal under
  // (?i). This pattern begins with a word boundary instead.
  static const Regex kPositions(R"((?i)(\bpositions?\s+(?:of|for)\s+each\s+\w+))");
  std::string found;
  if (!kPositions.is_in(text, &found)) return absl::OkStatus();
  return invalid("found " + in_quotes(found) + ", expected the tile in each place, or a whole " +
                 "file of Ruml's with its size and goal positions");
}

// ---- a board ----

// Reads a single board. If tiles are alike, a line above it may be its size or its first row.
absl::StatusOr<TilesText> read_board(std::string_view given, std::optional<TilesSize> expected,
                                     Repeats repeats) {
  static const Regex kSizeLine(  // a comment or a list mark of Markdown is allowed
      R"((\s*(?:[*+-][ \t]+)?(\d{1,2})(?:[ \t]*[xX×*,]?[ \t]*(\d{1,2}))?[ \t\r]*)"
      R"((?:(?:#|//|[;(] ?[A-Za-z]{2})[^\n]*)?)[\n/])");
  const TilesLabel label = label_of(given);
  const auto size = common_size(expected, label.size);
  if (!size.ok()) return size.status();
  std::size_t count = 0;
  auto board = read_rows(label.rest, *size, repeats, count);
  if (board.ok() && !*size && !check_permutation(board->tiles, 0).ok()) {
    auto cells = read_cells(PlainText(label.rest), kStyle);
    if (cells.ok() && take_size_line(*cells)) {
      return invalid("found a first line that may be a size or a row of tiles, expected " +
                     std::string("--size"));
    }
  }
  TilesLabel above{label.rest, {}};
  constexpr std::size_t kFewest = 4;  // fewest cells that a size above a board may have
  if (take(kSizeLine, above) && kFewest <= above.size->cells() &&
      common_size(*size, above.size).ok()) {
    auto below = read_rows(above.rest, above.size, repeats, count);
    const bool differ = below.ok() && check_permutation(below->tiles, 0).ok();
    if (board.ok() ? differ && !*size : below.ok() || count == above.size->cells()) {
      board = std::move(below);
      const std::string note = "the numbers above the board are read as its size, ";
      if (board.ok()) board->notes.push_back(note + to_text(*above.size));
    }
  }
  if (board.ok()) board->notes.insert(board->notes.begin(), label.notes.begin(), label.notes.end());
  return board;
}

}  // namespace

std::string to_text(const TilesSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

absl::StatusOr<std::optional<TilesSize>> common_size(std::optional<TilesSize> expected,
                                                     std::optional<TilesSize> stated) {
  if (!expected || !stated || *expected == *stated) return expected ? expected : stated;
  return invalid("found a board of " + to_text(*stated) + ", expected " + to_text(*expected));
}

TilesLabel label_of(std::string_view text) {
  // A word has a meaning if it has two adjacent letters, at least one of which is neither a
  // hexadecimal digit nor a sign of the blank.
  static const std::string saying = "(?:[A-Za-z][g-wyzG-WYZ]|[g-wyzG-WYZ][A-Za-z])";
  static const Regex kQuoted(R"((\s*>[ \t]+))");
  static const Regex kWords(  // excludes "std::vector"
      R"((\s*(?:\d{1,2}[ -][Pp]uzzle|[A-Za-z][\w #.()-]*):[ \t]*|[A-Za-z '-]*)" + saying +
      R"([A-Za-z '-]*(?:#?\d+)?[ \t\r]*\n)(?:[^:]|$))");
  static const Regex kNumber(R"((\s*(?:\(?\d{1,4}[:).]|#\d{1,4}[:.)])[ \t]+))");
  static const Regex kBareNumber(
      R"((\s*#\d{1,4}[ \t]+)(?:\d+[ ,\t]|[0-9_]{9}\s*$|[0-9A-Fa-f_]{16}\s*$))");
  static const Regex kSize(R"((\s*(\d{1,2})[ \t]*[xX×][ \t]*(\d{1,2})[ \t]*:[ \t]*))");
  static const Regex kBareSize(R"((\s*(\d)[xX×](\d)[ \t]+)\d{1,2}[ ,][^\n]*$)");
  TilesLabel label{std::string(text), {}};
  // Most lines of a stream return here.
  if (text.find_first_of(":)#.>\nxX\xc3") == text.npos) return label;
  take(kQuoted, label);
  take(kWords, label);
  if (take(kNumber, label) || take(kBareNumber, label)) {
    label.notes.emplace_back("the number before the board is ignored");
  }
  if (!take(kSize, label)) take(kBareSize, label);
  return label;
}

absl::StatusOr<TilesText> read_tiles(std::string_view given, std::optional<TilesSize> size,
                                     Repeats repeats) {
  if (absl::Status status = check_no_positions(given); !status.ok()) return status;
  return read_board(given, size, repeats);
}

}  // namespace trailblaze
