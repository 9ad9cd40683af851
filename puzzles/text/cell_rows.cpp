#include "puzzles/text/cell_rows.hpp"

#include <cctype>
#include <optional>

#include "puzzles/text/cells.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<TextCell>;

constexpr std::size_t kMostCells = 225;  // 15 x 15 queens

CellStyle style(std::size_t columns) {
  return {.are_words = false, .signs = ".-*?<>#@", .columns = columns};
}

bool is_gap(const TextCell& cell) { return cell.text.empty(); }
bool is_empty_sign(const TextCell& cell) {
  return cell.text.size() == 1 && std::string_view("._-").find(cell.text) != std::string_view::npos;
}

std::string text_of(const Cells& cells) {
  return join(cells, "", [](const TextCell& cell) { return is_gap(cell) ? " " : cell.text; });
}

// The puzzle's own sign for a cell, which has one of these signs, small or large.
std::optional<char> sign_of(const TextCell& cell, std::string_view own, std::string_view signs) {
  if (signs[0] == '.' && (is_gap(cell) || is_empty_sign(cell))) return own[0];
  const auto letter = static_cast<unsigned char>(is_gap(cell) ? ' ' : cell.text[0]);
  for (const int same : {static_cast<int>(letter), std::tolower(letter), std::toupper(letter)}) {
    const std::size_t place = signs.find(static_cast<char>(same));
    if (place != signs.npos) return own[place];
  }
  return std::nullopt;
}

// The cells in the puzzle's own signs, if all are signs of this row of the table.
std::optional<std::string> translated(const Cells& cells, std::string_view own,
                                      std::string_view signs) {
  std::string found;
  for (const TextCell& cell : cells) {
    const auto sign = sign_of(cell, own, signs);
    if (!sign) return std::nullopt;
    found += *sign;
  }
  return found;
}

bool are_signs(const Cells& cells, CellSigns signs) {
  return std::ranges::any_of(
      signs, [&](std::string_view row) { return translated(cells, signs[0], row).has_value(); });
}

// Names the characters that are drawn as full or as a nought, but are '_' in plain text: a small
// square that is full is '@'.
void name_full_cells(const PlainText& text, Cells& cells) {
  static constexpr std::string_view kFull = "\u25a0", kOthers[] = {"\u2588", "\u2b1b", "\u25cb"};
  for (TextCell& cell : cells) {
    if (cell.text != "_") continue;
    const std::string_view given = text.given_from(cell.at);
    if (given.starts_with(kFull)) cell.text = '@';
    for (const std::string_view other : kOthers) {
      if (given.starts_with(other)) cell.text = other;
    }
  }
}

// Makes the gaps no cells, if the signs have some. A text with two signs for the empty cell is
// refused: it may have a line that is drawn between rows.
absl::Status settle_empty_cells(const PlainText& text, std::string_view own, Cells& cells) {
  const auto first = std::ranges::find_if(cells, is_empty_sign);
  for (TextCell& cell : cells) {
    const bool is_other =
        first != cells.end() && (is_gap(cell) || is_empty_sign(cell)) && cell.text != first->text;
    if (!is_other) continue;
    if (!is_gap(cell) || own.find(kNoCell) == own.npos) {
      return text.error(
          cell.at, invalid("found " + (is_gap(cell) ? "a gap" : in_quotes(cell.text)) + " beside " +
                           in_quotes(first->text) + ", expected one sign for empty cells"));
    }
    cell.text = kNoCell;
  }
  return absl::OkStatus();
}

// Leaves out rows of gaps below and above the others, while there are not so many.
void drop_gap_rows(std::vector<TextRow>& rows, std::size_t count) {
  const auto is_blank = [](const TextRow& row) { return std::ranges::all_of(row.cells, is_gap); };
  while (rows.size() > std::max<std::size_t>(count, 1) && is_blank(rows.back())) rows.pop_back();
  while (rows.size() > std::max<std::size_t>(count, 1) && is_blank(rows[0]))
    rows.erase(rows.begin());
}

// The rows and columns of a text whose size is told by nothing else. Nothing if it could be drawn
// with gaps for empty cells, which tell no columns, or if it is one row of a board.
std::optional<std::pair<int, int>> sides_of_text(std::string_view given, CellSigns signs) {
  const PlainText text(given);
  auto cells = read_cells(text, style(0));
  if (!cells.ok() || cells->rows.size() < 2) return std::nullopt;
  const bool may_be_row = are_signs(cells->rows[0].cells, signs);
  if (take_size_line(*cells) && may_be_row) return std::nullopt;
  const std::size_t rows = cells->rows.size(), columns = cells->columns().value_or(0);
  if (rows < 2 || columns == 0 || cells->count() > kMostCells) return std::nullopt;
  const auto sides = std::pair(static_cast<int>(rows), static_cast<int>(columns));
  const auto all = CellRows(sides).read(given, signs);
  const bool has_empty_cell = all.ok() && all->find(signs[0][0]) != all->npos;
  const bool has_gap = std::ranges::any_of(
      cells->rows, [](const TextRow& row) { return std::ranges::any_of(row.cells, is_gap); });
  return has_empty_cell && !has_gap ? std::optional(sides) : std::nullopt;
}

// Reads rows of the size that is given, or of the usual one, or of the size that they have.
absl::StatusOr<TextReading> read_sized(std::string_view text, CellSigns signs,
                                       const std::string& usual, const Parameters& given) {
  const bool is_square = usual.find('x') == usual.npos;
  const bool is_given = given.contains("size");
  const std::string known = is_given ? given.at("size") : usual;
  const auto known_sides = parse_sides(is_square ? known + "x" + known : known, kMostCells);
  if (!known_sides.ok()) return in_field("size", known_sides.status());
  const auto reading = [&](const std::pair<int, int>& sides) -> absl::StatusOr<TextReading> {
    const CellRows board(sides);
    const auto all = board.read(text, signs);
    if (!all.ok()) return another_form(message(all.status()), 1);
    const auto sign = [&](int i) { return (*all)[static_cast<std::size_t>(i)]; };
    return TextReading{{{"start", board.print(sign)}}, {}};
  };
  auto found = reading(*known_sides);
  const auto sides = found.ok() || is_given ? std::nullopt : sides_of_text(text, signs);
  if (!sides || (is_square && sides->first != sides->second)) return found;
  found = reading(*sides);
  const std::string columns = "x" + std::to_string(sides->second);
  found->parameters["size"] = std::to_string(sides->first) + (is_square ? "" : columns);
  return found;
}

// True if a line may say the size of the rows below it: "4", "4 4", "4x4".
bool may_be_size(const std::vector<TextRow>& rows) {
  return rows.size() == 1 && rows[0].cells.size() < 4 &&
         std::ranges::all_of(rows[0].cells, [](const TextCell& cell) {
           return !is_gap(cell) && (is_digit(cell.text[0]) || cell.text == "x");
         });
}

}  // namespace

absl::StatusOr<std::string> CellRows::read(std::string_view given, CellSigns signs) const {
  const bool is_even = std::ranges::all_of(lengths_, [&](int n) { return n == lengths_[0]; });
  std::string line(trim(given));
  if (lengths_.size() == 1 && static_cast<int>(line.size()) == cells_) {  // a space is a cell
    std::ranges::replace(line, ' ', '_');
    given = line;
  }
  const PlainText text(given);
  auto read = read_cells(text, style(is_even ? static_cast<std::size_t>(columns()) : 0));
  if (!read.ok()) return read.status();
  std::vector<TextRow>& rows = read->rows;
  const auto size = rows.size() == lengths_.size() ? std::nullopt : take_size_line(*read);
  drop_gap_rows(rows, lengths_.size());
  const bool in_one = rows.size() <= 1;  // which is the whole board
  if (rows.empty()) rows.emplace_back();
  if (size ? *size != std::pair(lengths_.size(), static_cast<std::size_t>(columns()))
           : !in_one && rows.size() != lengths_.size()) {
    return invalid("found " + std::to_string(size ? size->first : rows.size()) + " rows in " +
                   in_quotes(given) + ", expected " + std::to_string(lengths_.size()));
  }
  Cells all;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Cells& cells = rows[row].cells;
    if (!is_even) std::erase_if(cells, is_gap);  // the rows of a triangle, shifted
    const int expected = in_one ? cells_ : lengths_[row];
    if (static_cast<int>(cells.size()) != expected) {
      return invalid((in_one ? "" : "row " + std::to_string(row + 1) + ": ") + "found " +
                     quantity(static_cast<std::int64_t>(cells.size()), "cell") + " in " +
                     in_quotes(text_of(cells)) + ", expected " + std::to_string(expected));
    }
    all.insert(all.end(), cells.begin(), cells.end());
  }
  name_full_cells(text, all);
  if (auto settled = settle_empty_cells(text, signs[0], all); !settled.ok()) return settled;
  for (const std::string_view row : signs) {
    if (auto found = translated(all, signs[0], row)) return *found;
  }
  int wrong = 0;
  while (sign_of(all[static_cast<std::size_t>(wrong)], signs[0], signs[0])) ++wrong;
  return invalid(name(wrong) + ": found " + in_quotes(all[static_cast<std::size_t>(wrong)].text) +
                 ", expected one of " +
                 join(signs[0], " ", [](char c) { return std::string(1, c); }));
}

InputFormat rows_form(CellSigns signs, const std::string& size, const std::string& name) {
  InputFormat form = own_form(name);
  if (!size.empty()) {
    form.read = form.guess = [=](std::string_view text, const Parameters& given) {
      return read_sized(text, signs, size, given);
    };
  }
  form.begins = [=](std::string_view line, const Parameters&) {
    const PlainText text(line);
    const auto cells = read_cells(text, style(0));
    return cells.ok() &&
           (std::ranges::all_of(cells->rows,
                                [&](const TextRow& row) { return are_signs(row.cells, signs); }) ||
            (!size.empty() && may_be_size(cells->rows)));
  };
  return form;
}

}  // namespace trailblaze
