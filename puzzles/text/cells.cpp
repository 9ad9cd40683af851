#include "puzzles/text/cells.hpp"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/row_drafts.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kOpening = "([{", kClosing = ")]}";
constexpr std::string_view kBetween = " \r`$\f\v";  // says nothing

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// True if a text has a word that says something: two letters side by side that are not both
// hexadecimal digits or signs of a blank.
bool says_something(std::string_view text) {
  const auto may_be_cell = [](char c) {
    return std::isxdigit(static_cast<unsigned char>(c)) != 0 || c == 'x' || c == 'X';
  };
  for (std::size_t i = 1; i < text.size(); ++i) {
    const bool are_letters = is_letter(text[i - 1]) && is_letter(text[i]);
    if (are_letters && !(may_be_cell(text[i - 1]) && may_be_cell(text[i]))) return true;
  }
  return false;
}

// ---- the lexer ----

// True if a call may give another board than its list: "np.rot90(", "reversed(".
bool may_turn(std::string_view call) {
  for (const char* word : {"rot", "flip", "transpose", "revers", "roll", "swap", "sort"}) {
    if (lower_case(call).find(word) != std::string::npos) return true;
  }
  return false;
}

class Lexer {
 public:
  Lexer(const PlainText& text, const CellStyle& style)
      : text_(text), signs_(text.signs()), style_(style) {}

  absl::StatusOr<TextCells> read() {
    constexpr std::size_t kMost = std::size_t{1} << 14;  // signs; no board needs as many
    if (signs_.size() > kMost) {
      return invalid("found " + std::to_string(signs_.size()) + " bytes, expected at most " +
                     std::to_string(kMost) + " for a board");
    }
    at_ = skip_name(skip_quote());
    if (at_ > 0) line_begin_ = at(at_) == '\n' ? at_ + 1 : 0;
    while (at_ < signs_.size()) {
      if (absl::Status status = read_next(); !status.ok()) return status;
    }
    end_row();
    if (!open_.empty()) {
      return text_.error(open_.back(),
                         invalid("found " + in_quotes(signs_.substr(open_.back(), 1)) +
                                 ", expected its closing bracket behind it"));
    }
    return finish();
  }

 private:
  bool is_sign(char c) const { return style_.signs.find(c) != style_.signs.npos; }
  bool is_cell(char c) const { return is_name(c) || is_sign(c); }
  char before() const { return at_ == 0 ? '\n' : signs_[at_ - 1]; }
  char at(std::size_t i) const { return i < signs_.size() ? signs_[i] : '\n'; }
  std::size_t line_end(std::size_t from) const {
    return std::min(signs_.find('\n', from), signs_.size());
  }

  absl::Status read_next() {
    if (at_ == line_begin_ && pass_over_marks()) return absl::OkStatus();
    const char c = signs_[at_];
    if (at_ == last_quote_) return ++at_, absl::OkStatus();
    if (const std::size_t end = end_of_remark(); end != at_) {
      at_ = end;
    } else if (c == '\n' || c == '/') {
      if (c == '/' || depth() < 2) end_row();
      line_begin_ = ++at_;
    } else if (c == '\\' && at(at_ + 1) == '\\') {  // TeX
      end_row();
      at_ += 2;
      line_begin_ = at_;
    } else if (is_dash() || kBetween.find(c) != kBetween.npos) {
      ++at_;
    } else if (is_cell(c)) {
      return read_word();
    } else if (c == '\'' || c == '"') {
      return read_quoted();
    } else if (kOpening.find(c) != kOpening.npos) {
      open();
    } else if (kClosing.find(c) != kClosing.npos) {
      return close();
    } else if (c == ',' || c == '&' || c == '\t' || c == ';' || c == '|') {
      put({.between = c == '&' || c == '\t' ? ',' : c, .cell = {"", at_}, .column = column()});
      ++at_;
    } else {
      return wrong(at_);
    }
    return absl::OkStatus();
  }

  // Passes over a line that is drawn between rows, or over the mark before each row of a list of
  // Markdown, if the line that begins here has one.
  bool pass_over_marks() {
    const std::size_t begin = at_, end = line_end(at_);
    const std::string_view line = std::string_view(signs_).substr(at_, end - at_);
    if (is_rule(line)) {
      if (line.find('|') != line.npos && line.find('+') == line.npos) drop_empty_head();
      at_ = end;
      line_begin_ = at_ + 1;
      if (at_ < signs_.size()) ++at_;
    } else if (const std::size_t mark = signs_.find_first_not_of(" \t", at_);
               style_.are_words && mark < end && is_mark(mark)) {
      at_ = mark + 2;
      line_begin_ = at_;
    }
    return at_ != begin;
  }
  bool is_mark(std::size_t i) const {
    return std::string_view("-*+").find(signs_[i]) != std::string_view::npos && at(i + 1) == ' ' &&
           marks_all_lines(signs_[i]);
  }

  bool marks_all_lines(char mark) const {
    std::size_t lines = 0;
    for (const std::string_view line : split(signs_, '\n')) {
      if (line.empty()) continue;
      if (line.size() < 2 || line[0] != mark || line[1] != ' ') return false;
      ++lines;
    }
    return lines > 1;
  }

  // "---+---", "|---|---|", "└──┴──┘". Without a corner it is the second line of a table.
  bool is_rule(std::string_view line) const {
    if (style_.are_words) line = line.substr(0, line.find_first_of(";#("));  // a remark
    if (line.find_first_not_of("-+=|: \t\r\x1c") != line.npos) return false;
    if (is_sign('+') && trim(line).find(' ') != line.npos) return false;  // cells with a space
    if (line.find(kRuleSign) != line.npos) return line.find('|') == line.npos;
    if (line.find_first_of("-=") == line.npos) return false;
    const bool is_second = rows_.size() == 1 && signs_.find(kRuleSign) == signs_.npos;
    return line.find('+') != line.npos || (is_second && line.find('|') != line.npos) ||
           (style_.are_words && line.find('|') == line.npos && trim(line).size() > 2);
  }

  // A table of Markdown has a head, which has no names if the rows below it are a board.
  void drop_empty_head() {
    const auto is_empty = [](const LinePiece& piece) { return piece.cell.text.empty(); };
    if (rows_.size() == 1 && std::ranges::all_of(rows_[0].cells, is_empty)) rows_.clear();
  }

  // A full stop behind the last bar of the last row ends the sentence that the text is in.
  void drop_full_stop() {
    const std::size_t count = pieces_.size();
    const bool is_behind_bar = count > 2 && pieces_.front().between == '|' &&
                               pieces_[count - 2].between == '|' && pieces_.back().cell.text == ".";
    if (is_behind_bar && signs_.find_first_not_of(" \t\r\n", at_) == signs_.npos) {
      pieces_.pop_back();
    }
  }

  // A dash between two cells of a line stands for a space: "1-2-3".
  bool is_dash() const { return is_dash_at(at_) && at(at_ + 1) != '-'; }

  // Where a comment or a remark that begins here ends; here if none begins.
  std::size_t end_of_remark() const {
    const char c = signs_[at_];
    const bool is_apart = before() == ' ' || before() == '\t' || before() == '\n';
    if (c == '#' && !is_sign('#') && (is_apart || is_digit(before()))) return line_end(at_);
    if (c == '/' && at(at_ + 1) == '/' && is_apart) return line_end(at_);
    if (c == ';' && style_.are_words) {
      const std::size_t end = line_end(at_);
      std::size_t word = at_ + 1;
      while (word < end && (at(word) == ' ' || is_digit(at(word)))) ++word;
      const bool is_word = is_letter(at(word)) && (is_apart || at(at_ + 1) == ' ');
      if (is_word && says_something(signs_.substr(word, end - word))) return end;
    }
    if (c == '(' && style_.are_words && !(rows_.empty() && pieces_.empty())) {
      const std::size_t end = std::min(signs_.find_first_of("()\n", at_ + 1), signs_.size());
      const bool is_remark = says_something(signs_.substr(at_, end - at_)) && at(end) != '(' &&
                             signs_.substr(at_, end - at_).find_first_of("'\",") == signs_.npos;
      if (is_remark) return end + (at(end) == ')' ? 1 : 0);
    }
    return at_;
  }

  // Where the text begins behind a quote, if all of it is in quotes: "[[1, 2], [3, 0]]".
  std::size_t skip_quote() {
    const std::size_t first = signs_.find_first_not_of(" \t\r\n");
    const std::size_t last = signs_.find_last_not_of(" \t\r\n");
    const bool is_quote = first != last && first != signs_.npos &&
                          (signs_[first] == '"' || signs_[first] == '\'') &&
                          signs_.find(signs_[first], first + 1) == last &&
                          signs_.find_first_of("[({&;/\n", first) < last;
    if (!is_quote) return 0;
    last_quote_ = last;
    return first + 1;
  }

  // Where the text begins behind a name that gets it, "board =", "int[] b =", and behind the call
  // or the type that makes it, "np.array(", "std::vector<int> v{", "new int[][]{".
  std::size_t skip_name(std::size_t begin) const {
    const std::size_t equals = signs_.find('=');
    const std::size_t first = signs_.find_first_not_of(" \t\r\n", begin);
    if (first != signs_.npos && equals != signs_.npos && is_letter(signs_[first])) {
      const std::string_view name = std::string_view(signs_).substr(first, equals - first);
      const bool is_name_alone =
          std::ranges::all_of(name,
                              [](char c) {
                                return is_name(c) || is_space(c) ||
                                       std::string_view(".:<>[]").find(c) != std::string_view::npos;
                              }) &&
          name.find('\n') == name.npos;
      const std::size_t value = signs_.find_first_not_of(" \t", equals + 1);
      const bool is_list = value != signs_.npos &&
                           std::string_view("([{'\"").find(signs_[value]) != std::string_view::npos;
      if (is_name_alone && (is_list || !is_sign('='))) begin = equals + 1;  // '=' may be a piece
    }
    std::size_t bracket = signs_.find_first_of(kOpening, begin);
    if (bracket == signs_.npos) return begin;
    const std::string_view call = std::string_view(signs_).substr(begin, bracket - begin);
    const bool is_call = !call.empty() && says_something(call) && is_name(signs_[bracket - 1]) &&
                         std::ranges::all_of(call, [](char c) {
                           return is_name(c) || is_space(c) ||
                                  std::string_view(".:<>!").find(c) != std::string_view::npos;
                         });
    if (!is_call || call.find('\n') != call.npos || may_turn(call)) return begin;
    while (signs_.compare(bracket, 2, "[]") == 0) bracket += 2;
    return bracket;
  }

  // ---- pieces ----

  std::size_t column() const { return at_ - line_begin_; }

  void put(LinePiece piece) { pieces_.push_back(std::move(piece)); }

  absl::Status read_word() {
    std::size_t end = at_;
    while (end < signs_.size() && is_cell(signs_[end]) && !(end > at_ && is_dash_at(end))) ++end;
    const std::string_view word = std::string_view(signs_).substr(at_, end - at_);
    // A word before '(' names a call; a word before '=' in a list names an argument.
    const bool is_argument = !open_.empty() && at(end) == '=';
    if (says_something(word) && (is_argument || is_call(end))) {
      skip_argument(end);
      return absl::OkStatus();
    }
    put({.cell = {std::string(word), at_}, .column = column(), .end = column() + word.size()});
    at_ = end;
    return absl::OkStatus();
  }
  bool is_dash_at(std::size_t i) const {
    return style_.are_words && i > 0 && signs_[i] == '-' && signs_[i - 1] != '-' &&
           is_cell(signs_[i - 1]) && is_cell(at(i + 1));
  }
  bool is_call(std::size_t end) const { return style_.are_words && at(end) == '('; }

  // Passes over "dtype=int" up to the bracket that closes the call, and over the name of a call.
  void skip_argument(std::size_t end) {
    at_ = at(end) == '=' ? std::min(signs_.find_first_of(")]}", end), signs_.size()) : end;
  }

  // A text in quotes is a cell or, if it has several, a row by itself.
  absl::Status read_quoted() {
    const std::size_t end = signs_.find(signs_[at_], at_ + 1);
    if (end == signs_.npos || end > line_end(at_)) return wrong(at_);
    const std::string_view inside = std::string_view(signs_).substr(at_ + 1, end - at_ - 1);
    const std::size_t begin = at_ + 1;
    if (trim(inside).empty()) {
      put({.cell = {"", begin}, .column = column(), .end = column() + inside.size()});
    }
    for (std::size_t i = 0; i < inside.size();) {
      if (is_space(inside[i]) || inside[i] == ',') {
        ++i;
        continue;
      }
      const std::size_t stop = std::min(inside.find_first_of(" \t,", i), inside.size());
      at_ = begin + i;
      put({.cell = {std::string(inside.substr(i, stop - i)), at_},
           .column = column(),
           .end = column() + stop - i});
      i = stop;
    }
    row_end_ = end - line_begin_;  // a gap behind the last cell is inside the quotes
    at_ = end + 1;
    return absl::OkStatus();
  }

  void open() {
    const std::size_t end = signs_.find_first_not_of(" \t", at_ + 1);
    const bool is_empty =
        end != signs_.npos && kOpening.find(signs_[at_]) == kClosing.find(signs_[end]);
    if (is_empty && (count_cells(pieces_) > 0 || open_.empty())) {  // a cell in a row of cells
      put({.cell = {"", at_}, .column = column(), .end = column() + 1});
      at_ = end + 1;
      return;
    }
    const bool is_call = open_.empty() && at_ > 0 && is_name(before()) && signs_[at_] == '(' &&
                         end != signs_.npos && kOpening.find(signs_[end]) != kOpening.npos;
    calls_ += is_call ? 1 : 0;
    if (depth() > 0) {
      is_nested_ = true;
      drop_commas();
    }
    open_.push_back(at_++);
  }
  // Brackets that are open around a cell, without that of a call: 2 in "f([[1".
  std::size_t depth() const { return open_.size() - std::min(calls_, open_.size()); }

  absl::Status close() {
    const std::size_t kind = kClosing.find(signs_[at_]);
    if (open_.empty() || kOpening.find(signs_[open_.back()]) != kind) {
      return text_.error(at_, invalid("found " + in_quotes(signs_.substr(at_, 1)) +
                                      ", expected its opening bracket before it"));
    }
    const std::size_t begin = open_.back();
    open_.pop_back();
    if (depth() > 0) {
      const bool is_empty =
          trim(std::string_view(signs_).substr(begin + 1, at_ - begin - 1)).empty();
      if (is_empty) rows_.push_back({.at = begin, .is_drawn = false});
      end_row();
    }
    ++at_;
    return open_.empty() ? read_suffix() : absl::OkStatus();
  }

  // ".reshape(3, 3)" behind a list says its rows and columns; ";" and other calls say nothing.
  absl::Status read_suffix() {
    static constexpr std::string_view kReshape = ".reshape(";
    const std::string_view rest = std::string_view(signs_).substr(at_);
    if (!rest.starts_with('.')) return absl::OkStatus();
    const std::size_t end = rest.find(')');
    const std::string_view name = rest.substr(1, rest.find('(') - 1);
    const bool is_known = name == "reshape" || name == "tolist" || name == "copy" ||
                          name == "astype";  // others may turn the board: ".transpose()"
    if (end == rest.npos || !is_known) return wrong(at_);
    if (rest.starts_with(kReshape)) {
      const auto sides = words(rest.substr(kReshape.size(), end - kReshape.size()));
      const auto side = [&](std::size_t i) -> absl::StatusOr<std::uint64_t> {
        if (sides[i] == "-1") return 0;
        return parse_number(sides[i], 1, 16);
      };
      if (sides.size() != 2 || !side(0).ok() || !side(1).ok() || *side(0) + *side(1) == 0) {
        return wrong(at_);
      }
      shape_ = {*side(0), *side(1)};
    }
    at_ += end + 1;
    while (at(at_) == ')') ++at_;  // of reshape((3, 3))
    return absl::OkStatus();
  }

  absl::Status wrong(std::size_t at) const {
    std::size_t begin = at;
    while (begin > 0 && is_cell(signs_[begin - 1])) --begin;
    return text_.error(
        begin, invalid("found " + in_quotes(beginning(text_.given_from(begin), at - begin + 8)) +
                       ", expected a cell"));
  }

  // ---- rows ----

  void drop_commas() {
    std::erase_if(pieces_, [](const LinePiece& piece) { return piece.between != 0; });
  }

  void end_row() {
    drop_full_stop();
    const std::size_t end = std::min(at_, signs_.size());
    std::size_t width = end - std::min(line_begin_, end);
    if (row_end_ > 0) width = std::exchange(row_end_, 0);
    const bool is_list = !open_.empty() || is_nested_;
    if (is_list) {  // a comma at the end of a line in a list begins no cell
      while (!pieces_.empty() && pieces_.back().between == ',') pieces_.pop_back();
      if (count_cells(pieces_) == 0) pieces_.clear();
    }
    const bool is_blank_row = style_.columns > 0 && width > 0 && pieces_.empty() && !is_list;
    if (is_blank_row) rows_.push_back({.at = line_begin_, .width = width});
    if (!pieces_.empty()) add_rows(pieces_, line_begin_, width, style_, rows_);
    pieces_.clear();
  }

  TextCells finish() {
    finish_rows(rows_, style_);
    TextCells cells{.is_nested = is_nested_, .shape = shape_};
    for (RowDraft& row : rows_) {
      TextRow& out = cells.rows.emplace_back(TextRow{{}, row.at});
      for (LinePiece& piece : row.cells) out.cells.push_back(std::move(piece.cell));
      if (!out.cells.empty()) out.at = out.cells.front().at;
    }
    return cells;
  }

  const PlainText& text_;
  const std::string& signs_;
  const CellStyle& style_;
  std::size_t at_ = 0, line_begin_ = 0;
  std::size_t row_end_ = 0;  // the column behind the last text in quotes; 0 without one
  std::size_t last_quote_ = std::string::npos;  // of a text in quotes
  std::vector<std::size_t> open_ = {};          // brackets that are not closed yet
  std::size_t calls_ = 0;                       // 1 if the first of them is that of a call
  bool is_nested_ = false;
  std::optional<std::pair<std::size_t, std::size_t>> shape_ = {};
  LinePieces pieces_ = {};  // of the row that is read
  std::vector<RowDraft> rows_ = {};
};

}  // namespace

std::size_t TextCells::count() const {
  std::size_t count = 0;
  for (const TextRow& row : rows) count += row.cells.size();
  return count;
}

std::optional<std::size_t> TextCells::columns() const {
  if (rows.empty()) return std::nullopt;
  const std::size_t columns = rows.front().cells.size();
  const bool are_equal =
      std::ranges::all_of(rows, [&](const TextRow& row) { return row.cells.size() == columns; });
  return are_equal ? std::optional(columns) : std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> take_size_line(TextCells& cells) {
  if (cells.is_nested || cells.rows.size() < 2) return std::nullopt;
  std::vector<TextCell> head = cells.rows.front().cells;
  std::erase_if(head, [](const TextCell& cell) { return cell.text.empty(); });  // "3 4" has a gap
  std::string said = join(head, "x", [](const TextCell& cell) { return lower_case(cell.text); });
  if (head.size() == 3 && lower_case(head[1].text) == "x") said = head[0].text + "x" + head[2].text;
  if (head.size() == 1 && said.find('x') == said.npos) said += "x" + said;
  constexpr std::uint64_t kMost = 1 << 12;
  const auto sides = parse_sides(said, kMost);
  if (!sides.ok()) return std::nullopt;
  const auto rows = static_cast<std::size_t>(sides->first);
  const auto columns = static_cast<std::size_t>(sides->second);
  const auto below = std::span(cells.rows).subspan(1);
  const bool is_grid = below.size() == rows && std::ranges::all_of(below, [&](const TextRow& row) {
                         return row.cells.size() == columns;
                       });
  const bool is_list = below.size() == 1 && below[0].cells.size() == rows * columns;
  if (!is_grid && !is_list) return std::nullopt;
  cells.rows.erase(cells.rows.begin());
  return std::pair(rows, columns);
}

absl::StatusOr<TextCells> read_cells(const PlainText& text, const CellStyle& style) {
  return Lexer(text, style).read();
}

}  // namespace trailblaze
