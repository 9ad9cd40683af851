#include "cli/stream/instances.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/paste_marks.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a chunk
constexpr std::size_t kMostBeforeFirst = 1000;             // that cannot be read

// True if a line that looks like a comment may be the first row of a board. It consists of several
// '#', or of a number and cells, as in "#1 1 0 1".
bool may_be_first_row(std::string_view line) {
  static const Regex kRow(R"(#(?: ?#){1,16}|#\d+[:.)]?\s+(?:[\w.*-]{1,2}[\s,;|]+)+[\w.*-]{1,2})");
  return line.starts_with('#') && kRow.matches(line);
}

// Returns the text of some lines; a single line loses the spaces around it.
std::string text_of(std::span<const Line> lines) {
  if (lines.size() == 1) return std::string(trim(lines.front().text));
  return join(lines, "\n", [](const Line& line) -> const std::string& { return line.text; });
}

}  // namespace

InstanceOrigin origin_of(const StreamInstance& instance, const ProblemSettings& settings) {
  if (settings.files.size() <= 1) return {instance.line};
  return {instance.line, settings.files[instance.file]};
}

Instances::Instances(const ProblemSettings& settings, const Problem& problem)
    : settings_(settings), problem_(problem), reader_(settings, problem) {
  lines_.emplace(settings.files.front());
  for (const std::string& file : settings.files) {
    if (error_.ok()) error_ = check_readable(file);
  }
}

Parameters Instances::first_parameters() {
  while (read_.size() < kMostBeforeFirst) {
    const bool is_more = read_more();
    for (const StreamInstance& instance : read_) {
      if (!instance.error.ok()) continue;
      reader_.note_first(instance.parameters);
      return instance.parameters;
    }
    if (!is_more) break;
  }
  return {};
}

absl::StatusOr<std::vector<StreamInstance>> Instances::next(std::size_t count) {
  std::vector<StreamInstance> instances;
  if (!is_session_open_) check_first();
  for (std::size_t bytes = 0; instances.size() < count && bytes < kMostBytes;) {
    if (read_.empty()) {
      if (!instances.empty() && !lines_->is_ready()) break;
      if (!read_more()) break;
      continue;
    }
    bytes += read_.front().start.size();
    instances.push_back(std::move(read_.front()));
    read_.pop_front();
  }
  if (instances.empty() && !error().ok()) return in_field("file", error());
  return instances;
}

// Checks instances that were read before the session was open. The session may parse texts that the
// readers could not read before.
void Instances::check_first() {
  is_session_open_ = true;
  const bool was_read = !read_.empty() && read_.back().error.ok();
  for (StreamInstance& instance : read_) {
    if (instance.error.ok()) {
      reader_.check(instance);
    } else if (instance.is_start && problem_.session != nullptr &&
               problem_.session->puzzle().parse(instance.start).ok()) {
      instance.error = in_field("start", reader_.check_size_of(instance.start));
    }
  }
  // The last instance was read as a whole position, but may be the first row of a board.
  if (!was_read || read_.back().error.ok() || !reader_.begins(read_.back().start)) return;
  if (read_.back().file != file_) return;  // its file has ended
  pending_.add({read_.back().line, read_.back().start, absl::OkStatus()});
  read_.pop_back();
}

// ---- several lines ----

// True if a line that can be read by itself must still wait for the next lines, because it is
// inside a JSON object, a section or keys, or may be a row of a board.
bool Instances::must_wait(std::string_view line, const StreamInstance& alone) const {
  const std::string_view first = pending_.empty() ? line : pending_.first().text;
  const bool in_section = begins_piece_section(first) && reader_.begins(first);
  return reader_.begins_with_key(first) || pending_.are_object() || in_section ||
         pending_.are_in_box() || opens_object(line) ||
         (alone.may_be_row && pending_.may_go_on_with(line) && reader_.begins(line));
}

// Returns each line as an instance if every line is a code that may also be a row. Otherwise
// returns nothing.
std::vector<StreamInstance> Instances::codes_of(const std::vector<Line>& lines) const {
  std::vector<StreamInstance> codes;
  for (const Line& line : lines) {
    StreamInstance& code = codes.emplace_back(StreamInstance{line.number, ""});
    const std::string_view text = trim(line.text);
    reader_.reads(text, code);  // a code that fails only for its size counts
    if (!code.may_be_row || text.starts_with('|')) return {};
  }
  return codes;
}

// Moves a label at the beginning of the lines to label_, for the lines below it.
void Instances::take_label(std::vector<Line>& lines) {
  const std::string_view first = trim(lines.front().text);
  StreamInstance alone;
  const bool has_label = lines.size() == 1 ? is_label(first) && !(reader_.reads(first, alone) &&
                                                                  reader_.is_certain(alone))
                                           : !label_above(text_of(lines)).empty();
  if (!has_label) return;
  label_.set(lines.front());
  lines.erase(lines.begin());
}

StreamInstance Instances::board_of(std::span<const Line> lines) const {
  StreamInstance board{lines.front().number, ""};
  reader_.reads(text_of(lines), board);
  return board;
}

// Splits boards that follow each other without a blank line, each of one or several lines. No
// bracket may be open between two boards. Returns none unless there is exactly one way to read all
// lines as boards and no board may be a part of a larger, unreadable board. If more lines may
// follow, the last kMostRows lines are uncertain. Then returns only the boards before these lines,
// up to a line that ends a board no matter how the uncertain lines are read.
Instances::Split Instances::split_boards(std::span<const Line> lines, bool may_go_on) const {
  constexpr std::size_t kMostRows = 17;  // of a board, with a line for its size
  // For each number of lines: the number of ways to split them, at most two, and the lines of the
  // last board.
  std::vector<std::size_t> ways(lines.size() + 1), last(lines.size() + 1);
  ways[0] = 1;
  int open = 0;  // brackets
  for (std::size_t end = 1; end <= lines.size(); ++end) {
    open += opened_brackets(lines[end - 1].text);
    for (std::size_t rows = 1; open == 0 && rows <= std::min(end, kMostRows); ++rows) {
      if (ways[end - rows] == 0) continue;
      if (!board_of(lines.subspan(end - rows, rows)).error.ok()) continue;
      ways[end] = std::min<std::size_t>(2, ways[end] + ways[end - rows]);
      last[end] = rows;
    }
  }
  std::set<std::size_t> ends;  // of the boards that are taken
  const std::size_t sure = may_go_on ? lines.size() - kMostRows : lines.size();
  for (std::size_t end = sure; end <= lines.size(); ++end) {
    if (ways[end] > 1) return {};
    if (ways[end] == 0) continue;
    std::size_t at = end;
    while (at > sure) at -= last[at];
    ends.insert(at);
  }
  Split split;
  if (ends.size() != 1) return split;
  for (std::size_t end = *ends.begin(); end > 0; end -= last[end]) {
    const auto rows = lines.subspan(end - last[end], last[end]);
    split.boards.push_back(board_of(rows));
    const StreamInstance& board = split.boards.back();
    const std::string_view first = trim(rows.front().text);
    const auto size = board.parameters.find("size");
    const bool has_size = may_be_size(first) && size != board.parameters.end() &&
                          size->second.starts_with(list_items(first).front());
    const bool is_sure =
        reader_.knows_size_of(board) || board.is_whole || rows.size() == 1 || has_size;
    if (!is_sure) return {};
  }
  std::ranges::reverse(split.boards);
  split.lines = *ends.begin();
  return split;
}

// Takes boards out of very many lines without a blank line. The last lines stay pending.
void Instances::split_pending() {
  const std::vector<Line> lines = pending_.take();
  const bool is_cut = unread_line_ > 0 && lines.front().number == unread_line_ + 1;
  Split split = is_cut ? Split{} : split_boards(lines, true);
  for (StreamInstance& board : split.boards) label_.put(std::move(board));
  for (std::size_t i = split.lines; i < lines.size(); ++i) pending_.add(lines[i]);
  if (split.boards.empty()) end_pending();
}

// Ends the pending lines, if any. They are a single instance, which may be unreadable; or an
// instance per line if all lines are codes; or boards that follow each other. A label alone stays
// pending.
void Instances::end_pending() {
  if (pending_.empty()) return;
  const bool is_object = pending_.are_whole_object();  // no row goes on after its last brace
  std::vector<Line> lines = pending_.take();
  take_label(lines);
  if (lines.empty()) return;
  StreamInstance whole{lines.front().number, text_of(lines)};
  const bool are_several = lines.size() > 1;
  std::vector<StreamInstance> found;
  std::string why_ambiguous;
  // The unreadable line above may be a row of this board.
  if (are_several && unread_line_ > 0 && whole.line == unread_line_ + 1) {
    why_ambiguous = "found rows directly below line " + std::to_string(unread_line_) +
                    ", which cannot be read, expected a blank line above";
  } else if (reader_.reads(std::string(whole.start), whole); are_several) {
    found = codes_of(lines);
    const auto is_one = [&](const Line& line) { return board_of({&line, 1}).error.ok(); };
    const std::string_view first = trim(lines.front().text);
    const bool has_key =
        reader_.begins_with_key(first) && first.back() != '=' && first.back() != ':';
    if (whole.error.ok() && has_key && std::ranges::all_of(lines, is_one)) {
      why_ambiguous =
          "found lines that may be a single start or a start each, expected blank lines between "
          "starts";
    } else if (whole.error.ok() && !found.empty() && look_like_board(lines)) {
      why_ambiguous = "found " + std::to_string(found.size()) +
                      " lines that can be read as rows of a " +
                      "board or as codes, expected --input-format with the form, such as rows";
    } else if (found.empty() && !whole.error.ok()) {
      found = split_boards(lines, false).boards;
    }
  }
  if (!why_ambiguous.empty()) {
    const absl::Status error = in_field("start", invalid(why_ambiguous));
    whole = {.line = whole.line, .start = text_of(lines), .error = error, .is_start = false};
    found.clear();
  }
  for (StreamInstance& one : found) label_.put(std::move(one));
  if (!found.empty()) return;
  if (!whole.error.ok() && are_several && !is_object) unread_line_ = lines.back().number;
  label_.put(std::move(whole));
}

// True if a line is an instance by itself, valid or not. False for a line below a goal's label that
// may be a row of a board, because this line waits for the other rows.
bool Instances::is_whole(const Line& line, const StreamInstance& alone) const {
  if (alone.error.ok()) {
    return !label_.is_of_goal() || reader_.is_certain(alone) || !reader_.begins(line.text);
  }
  return reader_.has_shape_of_instance(line.text) ||
         (pending_.empty() && !reader_.begins(line.text));
}

// True if a line that is not an instance is a label for the lines below. A single word may be a
// row.
bool Instances::is_label_for_next(const Line& line) const {
  const std::string_view text = trim(line.text);
  return is_label(text) && (text.find(' ') != text.npos || !reader_.begins(line.text));
}

// Takes a line with content: as an instance, as a label, or as a part of several lines.
void Instances::take(Line line, bool has_number) {
  const std::string_view text = trim(line.text);
  StreamInstance instance{line.number, ""};
  bool is_read = reader_.reads(text, instance);
  if (!is_read && has_number && !is_ambiguous(instance.error)) {
    StreamInstance unnumbered{line.number, ""};
    is_read = reader_.reads(without_number(text), unnumbered);
    if (is_read) instance = std::move(unnumbered);
  }
  const bool is_known = is_read && reader_.is_certain(instance);
  if (has_number) {
    instance.notes.push_back(in_quotes(text.substr(0, text.find_first_of(" \t"))) +
                             " is read as the instance's number, and not as a comment");
  }
  const bool waits = must_wait(text, instance);
  if (!waits && pending_.empty() && !is_known && is_label_for_next(line)) {
    label_.set(line);
  } else if (!waits && (has_number || is_whole(line, instance))) {
    end_pending();
    const auto may_be_part = [&] {  // a row of a board
      return has_number ? without_number(text).find_first_of("[(") == 0
                        : !reader_.has_shape_of_instance(text);
    };
    if (!instance.error.ok() && may_be_part()) unread_line_ = line.number;
    label_.put(std::move(instance));
  } else {
    pending_.add(std::move(line));
    if (pending_.are_many()) {
      split_pending();
    } else if (pending_.are_whole()) {
      end_pending();
    }
  }
}

// Handles a line without content: ends the pending lines, and ends a label that is in a comment.
// The new line may be a comment that contains a goal's label.
void Instances::take_blank(const Line& line) {
  end_pending();
  label_.end_comment();
  if (!goal_label(trim(line.text)).empty()) label_.set(line);
}

// Opens the next file. Returns false if there is none, or after an error.
bool Instances::open_next() {
  if (!lines_->error().ok() || file_ + 1 == settings_.files.size()) return false;
  lines_.emplace(settings_.files[++file_]);
  unread_line_ = 0;
  return true;
}

// Reads another line, and notes the file of each instance that ends with it. Returns false at the
// end of all files.
bool Instances::read_more() {
  const std::size_t file = file_, read = read_.size();
  const bool is_more = read_line();
  for (std::size_t i = read; i < read_.size(); ++i) read_[i].file = file;
  return is_more;
}

bool Instances::read_line() {
  std::optional<Line> line = lines_->next();
  if (!line) {
    if (pending_.empty() && !label_.is_set()) return open_next();
    end_pending();
    label_.end();
    return true;
  }
  if (!line->error.ok()) {
    end_pending();
    StreamInstance unread{line->number, ""};
    unread.error = in_field("start", line->error);
    label_.put(std::move(unread));
    return true;
  }
  line->text = with_plain_signs(line->text);
  const std::string_view text = trim(line->text);
  const bool has_number = pending_.empty() && reader_.is_numbered(text);
  if (text.empty() && pending_.are_section()) return true;
  if (text.empty() || (pending_.empty() && reader_.is_skipped(text) && !has_number)) {
    take_blank(*line);
    if (may_be_first_row(text)) unread_line_ = line->number;
  } else {
    take(*std::move(line), has_number);
  }
  return true;
}

}  // namespace trailblaze
