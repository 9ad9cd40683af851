#include "puzzles/text/cell_rows.hpp"

#include <cctype>
#include <optional>
#include <set>

#include "puzzles/text/cells.hpp"
#include "puzzles/text/regex.hpp"

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

// Returns the puzzle's own sign for a cell. `signs` lists the accepted signs, in upper or lower
// case.
std::optional<char> sign_of(const TextCell& cell, std::string_view own, std::string_view signs) {
  if (signs[0] == '.' && (is_gap(cell) || is_empty_sign(cell))) return own[0];
  const auto letter = static_cast<unsigned char>(is_gap(cell) ? ' ' : cell.text[0]);
  for (const int same : {static_cast<int>(letter), std::tolower(letter), std::toupper(letter)}) {
    const std::size_t place = signs.find(static_cast<char>(same));
    if (place != signs.npos) return own[place];
  }
  return std::nullopt;
}

// Returns the cells in the puzzle's own signs, if all are signs of this row of the table.
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

// Replaces full cells and noughts by plain signs. PlainText would read them as empty cells.
std::string with_full_cells_named(std::string_view given) {
  static constexpr std::pair<std::string_view, char> kNames[] = {
      {"\u25a0", '@'}, {"\u2588", '?'}, {"\u2b1b", '?'}, {"\u25cb", '?'}};
  std::string text(given);
  std::erase(text, '`');  // which would move a row to the right
  for (const auto& [full, name] : kNames) {
    for (std::size_t at = 0; (at = text.find(full, at)) != text.npos;) {
      text.replace(at, full.size(), 1, name);
    }
  }
  return text;
}

// If gaps may be holes, makes them holes. Otherwise rejects a text with two signs for the empty
// cell, because it may have a line that is drawn between rows.
absl::Status settle_empty_cells(const PlainText& text, bool may_be_holes, Cells& cells) {
  const auto first = std::ranges::find_if(cells, is_empty_sign);
  for (TextCell& cell : cells) {
    const bool is_empty = is_gap(cell) || is_empty_sign(cell);
    if (!is_empty || first == cells.end() || cell.text == first->text) continue;
    if (!is_gap(cell) || !may_be_holes) {
      return text.error(
          cell.at,
          invalid("found " + (is_gap(cell) ? "a gap" : in_quotes(cell.text)) + " as well as " +
                  in_quotes(first->text) + ", expected one sign for empty cells"));
    }
    cell.text = kNoCell;
  }
  return absl::OkStatus();
}

// Removes lines of spaces above and below the rows if there are too many rows and it is clear which
// lines to remove.
void drop_blank_lines(const std::string& signs, std::vector<TextRow>& rows, std::size_t count) {
  const auto is_blank = [&](const TextRow& row) {
    const std::size_t begin = row.at == 0 ? 0 : signs.rfind('\n', row.at - 1) + 1;
    const std::size_t sign = std::min(signs.find_first_not_of(" \t\r", begin), signs.size());
    return std::ranges::all_of(row.cells, is_gap) && (sign == signs.size() || signs[sign] == '\n');
  };
  if (rows.size() <= count) return;
  const std::ptrdiff_t extra = static_cast<std::ptrdiff_t>(rows.size() - count);
  const auto above = std::ranges::find_if_not(rows, is_blank) - rows.begin();
  const auto below = std::ranges::find_if_not(rows.rbegin(), rows.rend(), is_blank) - rows.rbegin();
  const std::ptrdiff_t first = std::max<std::ptrdiff_t>(extra - below, 0);
  if (first != std::min(above, extra)) return;
  rows.erase(rows.end() - (extra - first), rows.end());
  rows.erase(rows.begin(), rows.begin() + first);
}

// True if different numbers of spaces separate the cells of a row, so that some may be cells:
// "11   1".
bool is_uneven(const Cells& cells, const std::string& signs) {
  std::set<std::size_t> steps;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (is_gap(cells[i]) || is_gap(cells[i - 1])) return false;
    const std::size_t begin = cells[i - 1].at + 1;
    const std::string between = signs.substr(begin, cells[i].at - begin);
    if (!trim(between).empty()) return false;
    steps.insert(between.size());
  }
  return steps.size() > 1;
}

// Returns rows that stand in frames or in quotes, with a character for each cell: "|x o|". A space
// there is a cell. Returns nothing if the text is written otherwise.
std::optional<std::string> framed_rows(std::string signs, int columns) {
  static const Regex kSlash(R"(([|'"]) ?/ ?([|'"]))");  // between two rows on a line
  if (signs.find('/') != signs.npos) kSlash.replace_all(&signs, "\\1\n\\2");
  std::string found;
  for (std::string_view line : split(signs, '\n')) {
    const bool is_rule = line.find_first_of(std::string{'+', kRuleSign}) != line.npos;
    if (line.empty() || is_rule) continue;
    if (line.back() == ',') line.remove_suffix(1);
    const bool is_framed = static_cast<int>(line.size()) == columns + 2 && columns > 1 &&
                           line.front() == line.back() &&
                           std::string_view("|'\"").find(line.front()) != std::string_view::npos;
    if (!is_framed) return std::nullopt;
    found += (found.empty() ? "" : "/") + std::string(line.substr(1, line.size() - 2));
  }
  const bool has_gap = found.find(' ') != found.npos;
  if (has_gap && found.find_first_of("._-") != found.npos) return std::nullopt;
  std::ranges::replace(found, ' ', '_');
  return found;
}

// Returns the rows of a text in which a space separates the cells and other spaces are cells:
// "x o  ". Returns nothing for other texts, and for a text that may be indented. A single row must
// have two full cells side by side, which show that a space separates cells; "F   T" has none.
std::optional<std::string> spread_rows(const std::string& text, int columns) {
  std::string rows, first;  // the first column
  // A space may also follow the last cell.
  const int width = 2 * columns - (static_cast<int>(text.find('\n')) == 2 * columns ? 0 : 1);
  int column = 0;
  for (const char c : text + '\n') {
    if (c == '\n' ? column != width : column % 2 == 1 && c != ' ') return std::nullopt;
    if (column == 0) first += c;
    if (c == '\n' || column % 2 == 0) rows += c == '\n' ? '/' : c == ' ' ? '_' : c;
    column = c == '\n' ? 0 : column + 1;
  }
  rows.pop_back();
  static const Regex kJoined("[^_]{2}|/");
  if (trim(first).empty() || !kJoined.is_in(rows)) return std::nullopt;
  return rows;
}

// True if spaces in frames or in quotes may be cells and nothing shows the columns.
bool hides_columns(const std::string& signs) {
  static const Regex kFrame(R"((?:[ \t]*(?:\|[^|\n]*\||[-+=\x1c]*)[ \t\r]*(?:\n|$))*)");
  static const Regex kQuoted(R"((?:[^'"]*(?:'[^']?'|"[^"]?"))*[^'"]*)");
  static const Regex kWords(R"((?:[^'"]*(?:'[^' ]*'|"[^" ]*"))*[^'"]*)");
  return kFrame.matches(signs) || !(kQuoted.matches(signs) || kWords.matches(signs));
}

// Returns the rows and columns of a text whose size is not known otherwise. Returns nothing if gaps
// may stand for empty cells, since gaps show no columns, or if the text is a row of a board.
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

// Reads rows of the given size, or else of the usual size, or else of the size that they have.
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

// True if at least half of a line is signs of the puzzle, so that it may be a row, valid or not.
bool has_signs_enough(std::string_view line, CellSigns signs) {
  constexpr std::string_view kBetween = ",;/|'\"[](){}+=";
  const PlainText plain(line);
  int known = 0, others = 0;
  for (const char c : plain.signs()) {
    if (is_space(c) || kBetween.find(c) != kBetween.npos) continue;
    const Cells cell = {{.text = std::string(1, c)}};
    ++(c == kRuleSign || are_signs(cell, signs) ? known : others);
  }
  return known >= others;
}

}  // namespace

absl::StatusOr<std::string> CellRows::read(std::string_view given, CellSigns signs) const {
  static const Regex kMarked(R"((?:\s*- \S{2,}[ \t\r]*(?:\n|$)){2,})");
  if (kMarked.matches(given)) {
    return invalid("found '-' before each row, which may be the mark of a list or a cell, " +
                   std::string("expected rows without '-' before them"));
  }
  const bool is_even = std::ranges::all_of(lengths_, [&](int n) { return n == lengths_[0]; });
  std::string named = with_full_cells_named(given);
  if (const auto framed = framed_rows(PlainText(named).signs(), columns()); framed && is_even) {
    named = *framed;
  } else if (const auto spread = spread_rows(named, columns()); spread && is_even) {
    named = *spread;
  } else if (std::string line(trim(named));
             lengths_.size() == 1 && static_cast<int>(line.size()) == cells_) {
    std::ranges::replace(line, ' ', '_');  // a space is a cell
    named = line;
  }
  const PlainText text(named);
  auto read = read_cells(text, style(is_even ? static_cast<std::size_t>(columns()) : 0));
  if (!read.ok()) return read.status();
  std::vector<TextRow>& rows = read->rows;
  const auto size = rows.size() == lengths_.size() ? std::nullopt : take_size_line(*read);
  drop_blank_lines(text.signs(), rows, lengths_.size());
  const bool in_one = rows.size() <= 1;  // all cells in a single row
  if (rows.empty()) rows.emplace_back();
  if (size ? *size != std::pair(lengths_.size(), static_cast<std::size_t>(columns()))
           : !in_one && rows.size() != lengths_.size()) {
    const std::size_t count = size ? size->first : rows.size();
    return invalid("found " + quantity(static_cast<std::int64_t>(count), "row") + " in " +
                   in_quotes(given) + ", expected " + std::to_string(lengths_.size()));
  }
  Cells all;
  bool may_be_holes = signs[0].find(kNoCell) != signs[0].npos;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Cells& cells = rows[row].cells;
    if (!cells.empty() && is_gap(cells.back())) may_be_holes = false;  // the row may be too short
    if (!is_even) std::erase_if(cells, is_gap);  // the rows of a triangle, shifted
    const int expected = in_one ? cells_ : lengths_[row];
    if (static_cast<int>(cells.size()) != expected) {
      return invalid((in_one ? "" : "row " + std::to_string(row + 1) + ": ") + "found " +
                     quantity(static_cast<std::int64_t>(cells.size()), "cell") + " in " +
                     in_quotes(text_of(cells)) + ", expected " + std::to_string(expected));
    }
    if (is_even && is_uneven(cells, text.signs())) {
      return text.error(cells[0].at, invalid("found uneven spaces between cells, " +
                                             std::string("expected '.' for empty cells")));
    }
    all.insert(all.end(), cells.begin(), cells.end());
  }
  if (std::ranges::any_of(all, is_gap) && hides_columns(text.signs())) {
    return invalid("found " + in_quotes(given) +
                   ", which does not show the columns, expected '.' for empty cells");
  }
  if (auto settled = settle_empty_cells(text, may_be_holes, all); !settled.ok()) return settled;
  for (const std::string_view row : signs) {
    if (auto found = translated(all, signs[0], row)) return *found;
  }
  int wrong = 0;
  while (sign_of(all[static_cast<std::size_t>(wrong)], signs[0], signs[0])) ++wrong;
  const auto quoted = [](char c) { return std::string{'\'', c, '\''}; };
  return invalid(
      name(wrong) + ": found " + in_quotes(all[static_cast<std::size_t>(wrong)].text) +
      ", expected " +
      (signs.meaning().empty() ? alternatives(signs[0], quoted) : std::string(signs.meaning())));
}

InputFormat rows_form(CellSigns signs, const std::string& size, const std::string& name) {
  InputFormat form = own_form(name);
  if (!size.empty()) {
    form.read = form.guess = [=](std::string_view text, const Parameters& given) {
      return read_sized(text, signs, size, given);
    };
  }
  form.begins = [=](std::string_view line, const Parameters&) {
    return has_signs_enough(line, signs) || (!size.empty() && may_be_size(line));
  };
  return form;
}

}  // namespace trailblaze
