#include "puzzles/text/cells.hpp"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/text/row_drafts.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kOpening = "([{", kClosing = ")]}";
constexpr std::string_view kBetween = " \r`\f\v";  // signs without a meaning

bool is_any(char c, std::string_view signs) { return signs.find(c) != signs.npos; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// True if a text has a meaningful word: two adjacent letters that are not both hexadecimal digits
// or signs of a blank.
bool says_something(std::string_view text) {
  static const Regex kWord("[A-Za-z][g-wyzG-WYZ]|[g-wyzG-WYZ][A-Za-z]");
  return kWord.is_in(text);
}

// True if a call may return another board than its list: "np.rot90(", "reversed(".
bool may_turn(std::string_view call) {
  static const Regex kTurns(".*(?i:rot|flip|transpose|revers|roll|swap|sort)");
  return kTurns.is_in(call);
}

class Lexer {
 public:
  Lexer(const PlainText& text, const CellStyle& style)
      : text_(text), style_(style), signs_(text.signs()) {}

  absl::StatusOr<TextCells> read() {
    constexpr std::size_t kMost = std::size_t{1} << 14;  // signs; no board needs as many
    if (signs_.size() > kMost) {
      return invalid("found " + std::to_string(signs_.size()) + " bytes, expected at most " +
                     std::to_string(kMost) + " for a board");
    }
    skip_quote();
    const std::size_t quoted = at_;
    skip_name();
    if (at_ > quoted) note_mark();
    const std::size_t end = signs_.find_first_of("/\n", at_);
    const bool are_in_line = end != signs_.npos && signs_[end] == '/';
    if (at_ > 0) line_begin_ = at(at_) == '\n' ? at_ + 1 : are_in_line ? quoted : 0;
    is_indented_ = is_indented();
    while (at_ < signs_.size()) {
      if (absl::Status status = read_next(); !status.ok()) return status;
    }
    end_row();
    if (has_unclear_head()) {
      return invalid("found an empty row above a line, which may be the head of a table or a " +
                     std::string("row of the board, expected a sign for each blank cell"));
    }
    if (is_mixed_) {
      return text_.error(first_open_,
                         invalid("found a bracket below rows without brackets, expected " +
                                 std::string("one board, in rows or in lists")));
    }
    if (!open_.empty()) {
      return text_.error(open_.back(),
                         invalid("found " + in_quotes(signs_.substr(open_.back(), 1)) +
                                 ", expected its closing bracket after it"));
    }
    return finish();
  }

 private:
  bool is_sign(char c) const { return is_any(c, style_.signs); }
  bool is_cell(char c) const { return is_name(c) || is_sign(c); }
  char before() const { return at_ == 0 ? '\n' : signs_[at_ - 1]; }
  char at(std::size_t i) const { return i < signs_.size() ? signs_[i] : '\n'; }
  std::size_t line_end(std::size_t from) const {
    return std::min(signs_.find('\n', from), signs_.size());
  }

  std::size_t line_start() const {
    const std::size_t end = at_ == 0 ? signs_.npos : signs_.rfind('\n', at_ - 1);
    return end == signs_.npos ? 0 : end + 1;
  }

  absl::Status read_next() {
    if (at_ == line_begin_ && pass_over_marks()) return absl::OkStatus();
    const char c = signs_[at_];
    if (const std::size_t end = end_of_remark(); end != at_) {
      // A gap after the last cell ends before the remark.
      if (!pieces_.empty()) row_end_ = column();
      at_ = end;
      has_remark_ = true;
    } else if (c == '\t' && is_indented_ && pieces_.empty()) {
      line_begin_ = ++at_;
    } else if (c == '\n' || c == '/') {
      const bool is_spaced = c == '/' && before() == ' ' && at(at_ + 1) == ' ';  // spaces: no gaps
      if (c == '/' || depth() < 2) end_row(is_spaced ? 1 : 0);
      at_ += is_spaced ? 2 : 1;
      line_begin_ = at_;
    } else if ((is_dash_at(at_) && at(at_ + 1) != '-') || is_any(c, kBetween)) {
      if (c == '`') note_mark();
      ++at_;
    } else if (is_cell(c)) {
      return read_word();
    } else if (c == '\'' || c == '"') {
      return read_quoted();
    } else if (is_any(c, kOpening)) {
      open();
    } else if (is_any(c, kClosing)) {
      return close();
    } else if (is_any(c, ",;|\t")) {
      pieces_.push_back({.between = c == '\t' ? ',' : c, .cell = {"", at_}, .column = column()});
      ++at_;
    } else {
      return wrong(at_);
    }
    return absl::OkStatus();
  }

  // Skips the line that begins here if it is drawn between rows. Skips its mark if all lines have
  // the mark of a Markdown list. Returns true if it skipped anything.
  bool pass_over_marks() {
    const std::string_view line = signs_.substr(at_, line_end(at_) - at_);
    const std::size_t mark = std::min(line.find_first_not_of(" \t"), line.size());
    if (is_rule(line)) {
      if (line.find('|') != line.npos && line.find('+') == line.npos) drop_empty_head();
      at_ = std::min(at_ + line.size() + 1, signs_.size());
    } else if (mark < line.size() && may_be_mark(line.substr(mark)) &&
               marks_all_lines(line[mark])) {
      at_ += mark + 2;
    } else {
      return false;
    }
    line_begin_ = at_;
    return true;
  }

  // True if a line may begin with a mark. If signs are cells, the mark may be a cell too, but not
  // before a quote or a bracket.
  bool may_be_mark(std::string_view line) const {
    const std::size_t behind = std::min(line.find_first_not_of(" \t", 1), line.size() - 1);
    return is_any(line[0], "-*+") && (style_.are_words || is_any(line[behind], "'\"([{"));
  }

  bool marks_all_lines(char mark) const {
    std::size_t lines = 0;
    for (const std::string_view line : split(signs_, '\n')) {
      if (line.empty()) continue;
      if (!line.starts_with(std::string{mark, ' '})) return false;
      ++lines;
    }
    return lines > 1;
  }

  // True for "---+---", "|---|---|", "└──┴──┘". Without a corner it is the second line of a table.
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

  // Drops the head of a Markdown table, which is empty if the rows below it are a board.
  void drop_empty_head() {
    const auto is_empty = [](const LinePiece& piece) { return piece.cell.text.empty(); };
    if (rows_.size() != 1 || !std::ranges::all_of(rows_[0].cells, is_empty)) return;
    rows_.clear();
    has_head_ = true;
  }
  // True if a dropped head may be a row: empty cells occur, and the number of rows is not known.
  bool has_unclear_head() const {
    return has_head_ && !style_.are_words && style_.columns == 0 &&
           std::ranges::any_of(rows_, [](const RowDraft& row) {
             return std::ranges::any_of(
                 row.cells, [](const LinePiece& piece) { return piece.cell.text.empty(); });
           });
  }

  // Drops a full stop after the last bar of the last row. It ends the sentence around the text.
  void drop_full_stop() {
    const std::size_t count = pieces_.size();
    const bool is_behind_bar = count > 2 && pieces_.front().between == '|' &&
                               pieces_[count - 2].between == '|' && pieces_.back().cell.text == ".";
    if (is_behind_bar && signs_.find_first_not_of(" \t\r\n", at_) == signs_.npos) {
      pieces_.pop_back();
    }
  }

  // True if all lines begin with a tab; otherwise a tab stands between two cells.
  bool is_indented() const {
    static const Regex kIndented(R"((?:(?:\t[^\n]*)?[ \r]*(?:\n|$))+)");
    return signs_.find('\t') != signs_.npos && kIndented.matches(signs_);
  }

  // Returns the end of a comment or remark that begins here; `at_` if none begins.
  std::size_t end_of_remark() const {
    if (!is_any(signs_[at_], "#/;(")) return at_;
    static const Regex kAny("#.*|//.*"), kBehind(R"(;[ \d]*[A-Za-z].*)"),
        kInBrackets(R"re(\([^()'",]*(?:\)|$))re");
    const std::string_view line = signs_.substr(at_, line_end(at_) - at_);
    const bool is_in_frame =  // in a frame, each sign up to the last bar is a cell
        !pieces_.empty() && pieces_.front().between == '|' && trim(line).ends_with('|');
    const std::string_view whole = signs_.substr(line_start(), line_end(at_) - line_start());
    if (is_in_frame || (line[0] == '#' && is_in_rows(whole, at_ - line_start()))) return at_;
    const bool is_apart = is_any(before(), " \t\n");
    const bool may_be = line[0] == '#'   ? !is_sign('#') && (is_apart || is_digit(before()))
                        : line[0] == '/' ? is_apart
                        : line[0] == ';' ? style_.are_words && (is_apart || at(at_ + 1) == ' ')
                                         : style_.are_words && !(rows_.empty() && pieces_.empty());
    std::string_view rest(line);
    if (!may_be) return at_;
    if (kAny.consume(&rest)) return line_end(at_);
    const Regex& remark = line[0] == ';' ? kBehind : kInBrackets;
    const bool is_remark =
        remark.consume(&rest) && says_something(line.substr(0, line.size() - rest.size()));
    return is_remark ? at_ + line.size() - rest.size() : at_;
  }

  // Removes quotes around the whole text: "[[1, 2], [3, 0]]".
  void skip_quote() {
    static const Regex kQuoted(R"re(\s*("[^"]*[\[({;/\n][^"]*"|'[^']*[\[({;/\n][^']*')\s*)re");
    std::string_view quoted;
    if (!kQuoted.matches(signs_, &quoted)) return;
    at_ = static_cast<std::size_t>(quoted.data() - signs_.data()) + 1;
    signs_ = signs_.substr(0, at_ + quoted.size() - 2);
  }

  // Skips a name to which the text is assigned, "board =", "int[] b =". Also skips the call or the
  // type that makes it, "np.array(", "std::vector<int> v{", "new int[][]{".
  void skip_name() {
    static const Regex kName(R"(\s*[A-Za-z][\w \t\r.:<>\[\]]*=)"), kCall(R"([\w \t\r.:<>!]*\w)"),
        kNone(R"((?:\[\])*)");
    if (signs_.find_first_of("([{=") == signs_.npos) return;
    const auto place = [&](std::string_view rest) { return signs_.size() - rest.size(); };
    std::string_view rest(signs_.substr(at_));
    if (kName.consume(&rest)) {
      const std::size_t value = signs_.find_first_not_of(" \t", place(rest));
      const bool is_list = value != signs_.npos && is_any(signs_[value], "([{'\"");
      if (is_list || !is_sign('=')) at_ = place(rest);  // '=' may be a piece
    }
    rest = signs_.substr(at_);
    const bool is_call = kCall.consume(&rest) && is_any(at(place(rest)), kOpening);
    const std::string_view call = signs_.substr(at_, place(rest) - at_);
    if (!is_call || !says_something(call) || may_turn(call)) return;
    kNone.consume(&rest);
    at_ = place(rest);
  }

  // ---- pieces ----

  std::size_t column() const { return at_ - line_begin_; }

  // Adds `text`, which begins at `at_`, as a cell.
  void put_cell(std::string_view text) {
    pieces_.push_back(
        {.cell = {std::string(text), at_}, .column = column(), .end = column() + text.size()});
    at_ += text.size();
  }

  absl::Status read_word() {
    std::size_t end = at_;
    while (end < signs_.size() && is_cell(signs_[end]) && !(end > at_ && is_dash_at(end))) ++end;
    const std::string_view word = signs_.substr(at_, end - at_);
    // A word before '(' names a call; "dtype=int" in a list is an argument, and ends the list.
    const bool is_argument = !open_.empty() && at(end) == '=', is_call = at(end) == '(';
    if ((is_argument || (is_call && style_.are_words)) && says_something(word)) {
      at_ = is_argument ? std::min(signs_.find_first_of(kClosing, end), signs_.size()) : end;
    } else {
      put_cell(word);
    }
    return absl::OkStatus();
  }

  // True if a dash stands for a space between two cells of a line: "1-2-3".
  bool is_dash_at(std::size_t i) const {
    return style_.are_words && i > 0 && signs_[i] == '-' && signs_[i - 1] != '-' &&
           is_cell(signs_[i - 1]) && is_cell(at(i + 1));
  }

  // Reads a text in quotes: a cell or, if it has several cells, a row by itself.
  absl::Status read_quoted() {
    const std::size_t begin = at_ + 1, end = signs_.find(signs_[at_], begin);
    if (end == signs_.npos || end > line_end(at_)) return wrong(at_);
    const std::string_view inside = signs_.substr(begin, end - begin);
    if (trim(inside).empty()) {
      pieces_.push_back({.cell = {"", begin}, .column = column(), .end = column() + inside.size()});
    }
    for (std::size_t i = 0; (i = inside.find_first_not_of(" \t\r,", i)) < inside.size();) {
      const std::size_t stop = std::min(inside.find_first_of(" \t,", i), inside.size());
      at_ = begin + i;
      put_cell(inside.substr(i, stop - i));
      i = stop;
    }
    row_end_ = end - line_begin_;  // a gap after the last cell is inside the quotes
    at_ = end + 1;
    return absl::OkStatus();
  }

  void open() {
    const std::size_t end = signs_.find_first_not_of(" \t", at_ + 1);
    const bool is_empty =
        end != signs_.npos && kOpening.find(signs_[at_]) == kClosing.find(signs_[end]);
    // Empty brackets are an empty cell in a row of cells.
    if (is_empty && (count_cells(pieces_) > 0 || open_.empty())) {
      pieces_.push_back({.cell = {"", at_}, .column = column(), .end = column() + 1});
      at_ = end + 1;
      return;
    }
    const bool is_call = open_.empty() && at_ > 0 && is_name(before()) && signs_[at_] == '(' &&
                         end != signs_.npos && kOpening.find(signs_[end]) != kOpening.npos;
    is_mixed_ |= open_.empty() && first_open_ == signs_.npos && rows_.size() > 1;
    calls_ += is_call ? 1 : 0;
    if (depth() > 0) {
      is_nested_ = true;
      drop_commas();
    }
    first_open_ = std::min(first_open_, at_);
    note_mark();
    open_.push_back(at_++);
  }
  // Number of brackets that are open around a cell, without a call's bracket: 2 in "f([[1".
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
      const bool is_empty = trim(signs_.substr(begin + 1, at_ - begin - 1)).empty();
      if (is_empty) rows_.push_back({.at = begin, .is_drawn = false});
      end_row();
    }
    ++at_;
    return open_.empty() ? read_suffix() : absl::OkStatus();
  }

  // Reads a call after a list. ".reshape(3, 3)" says its rows and columns. Some calls change
  // nothing. Other calls may turn the board: ".transpose()".
  absl::Status read_suffix() {
    static const Regex kCall(R"(\.(?:tolist|copy|astype)\([^)]*\)+)");
    static const Regex kShape(R"(\.reshape\([(\[]?(-1|\d{1,2})\s*,\s*(-1|\d{1,2})[)\]]+)");
    std::string_view rest(signs_.substr(at_)), rows, columns;
    const auto side = [](std::string_view number) {
      return parse_number({number.data(), number.size()}).value_or(0);  // of -1
    };
    if (kShape.consume(&rest, &rows, &columns)) {
      shape_ = {side(rows), side(columns)};
      if (rows == "0" || columns == "0" || shape_->first + shape_->second == 0) return wrong(at_);
    } else if (rest.starts_with(".") && !kCall.consume(&rest)) {
      return wrong(at_);
    }
    at_ = signs_.size() - rest.size();
    return absl::OkStatus();
  }

  absl::Status wrong(std::size_t at) const {
    std::size_t begin = at;
    while (begin > 0 && is_cell(signs_[begin - 1])) --begin;
    return text_.error(
        begin, invalid("found " + in_quotes(utf8_prefix(text_.given_from(begin), at - begin + 8)) +
                       ", expected a cell"));
  }

  // ---- rows ----

  void drop_commas() {
    std::erase_if(pieces_, [](const LinePiece& piece) { return piece.between != 0; });
  }

  // Notes that a bracket, a backquote or a name stands before a row, so that its columns may differ
  // from the columns of the other rows.
  void note_mark() {
    const std::size_t next = signs_.find_first_not_of(" \t\r", at_ + 1);
    has_mark_ |= next != signs_.npos && signs_[next] != '\n';
  }

  // Ends a row. The last `others` signs do not belong to it.
  void end_row(std::size_t others = 0) {
    drop_full_stop();
    const std::size_t end = std::min(at_, signs_.size()) - others;
    std::size_t width = end - std::min(line_begin_, end);
    if (row_end_ > 0) width = std::exchange(row_end_, 0);
    const bool is_list = !open_.empty() || is_nested_;
    if (is_list) {  // a comma at the end of a line in a list begins no cell
      while (!pieces_.empty() && pieces_.back().between == ',') pieces_.pop_back();
      if (count_cells(pieces_) == 0) pieces_.clear();
    }
    const bool is_blank_row =
        style_.columns > 0 && width > 0 && pieces_.empty() && !is_list && !has_remark_;
    if (is_blank_row) rows_.push_back({.at = line_begin_, .width = width});
    if (!pieces_.empty()) add_rows(pieces_, line_begin_, width, style_, rows_);
    pieces_.clear();
    has_remark_ = false;
  }

  TextCells finish() {
    finish_rows(rows_, style_, !has_mark_);
    TextCells cells{.is_nested = is_nested_, .shape = shape_};
    for (RowDraft& row : rows_) {
      TextRow& out = cells.rows.emplace_back(TextRow{{}, row.at});
      for (LinePiece& piece : row.cells) out.cells.push_back(std::move(piece.cell));
      if (!out.cells.empty()) out.at = out.cells.front().at;
    }
    cells.is_listed = !cells.rows.empty() && first_open_ < cells.rows[0].at;
    return cells;
  }

  const PlainText& text_;
  const CellStyle& style_;
  std::string_view signs_;  // signs of the text
  std::size_t at_ = 0, line_begin_ = 0;
  std::size_t row_end_ = 0;             // column of the end of quotes or of a remark; or 0
  std::vector<std::size_t> open_ = {};  // brackets that are not closed yet
  std::size_t first_open_ = std::string_view::npos;  // the first bracket of all
  std::size_t calls_ = 0;                            // 1 if the first bracket is a call's
  // Lists in a list; a bracket below rows without brackets.
  bool is_nested_ = false, is_mixed_ = false;
  // All lines begin with tabs; the line has a remark.
  bool is_indented_ = false, has_remark_ = false;
  bool has_mark_ = false;  // a mark before a row
  bool has_head_ = false;  // a table's empty head was dropped
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

bool may_be_size(std::string_view line) {
  static const Regex kSize(R"(\s*\d{1,2}(?:[ xX]+\d{1,2})?\s*)");
  return kSize.matches(line);
}

std::optional<std::pair<std::size_t, std::size_t>> take_size_line(TextCells& cells) {
  if (cells.is_nested || cells.is_listed || cells.rows.size() < 2) return std::nullopt;
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
