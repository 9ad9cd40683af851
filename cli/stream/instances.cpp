#include "cli/stream/instances.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "cli/options/keys_text.hpp"
#include "cli/options/paste_marks.hpp"
#include "cli/options/report_form.hpp"
#include "cli/stream/files.hpp"
#include "engine/base/text.hpp"
#include "puzzles/text/cells.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a chunk
constexpr std::size_t kMostBeforeFirst = 1000;             // that cannot be read

// A line without the number in front of it, as in "#1 14 13 15 ..."; as it stands without one.
std::string_view without_number(std::string_view line) {
  static const RE2 kNumber(R"(#\d+[:.)]?\s+)");
  re2::StringPiece rest(line);
  if (line.starts_with('#')) RE2::Consume(&rest, kNumber);
  return {rest.data(), rest.size()};
}

// The text of some lines: of one alone without the space around it.
std::string text_of(std::span<const Line> lines) {
  if (lines.size() == 1) return std::string(trim(lines.front().text));
  return join(lines, "\n", [](const Line& line) -> const std::string& { return line.text; });
}

}  // namespace

StreamPlace place_of(const StreamInstance& instance, const Settings& settings) {
  if (settings.files.size() <= 1) return {instance.line};
  return {instance.line, settings.files[instance.file]};
}

Instances::Instances(const Settings& settings, const Problem& problem)
    : settings_(settings),
      problem_(problem),
      entry_(*problem.entry),
      form_(settings.input_format),
      known_(known_to_readers(problem)) {
  reader_.emplace(settings.files.front());
  for (const std::string& file : settings.files) {
    if (error_.ok()) error_ = check_readable(file);
  }
}

Parameters Instances::said_by_first() {
  while (read_.size() < kMostBeforeFirst) {
    const bool is_more = read_on();
    for (const StreamInstance& instance : read_) {
      if (!instance.error.ok()) continue;
      first_says_goal_ = instance.parameters.contains("goal");
      first_says_size_ = instance.parameters.contains("size");
      return instance.parameters;
    }
    if (!is_more) break;
  }
  return {};
}

absl::StatusOr<std::vector<StreamInstance>> Instances::next(std::size_t count) {
  std::vector<StreamInstance> instances;
  if (!is_open_) check_first();
  for (std::size_t bytes = 0; instances.size() < count && bytes < kMostBytes;) {
    if (read_.empty()) {
      if (!instances.empty() && !reader_->is_ready()) break;
      if (!read_on()) break;
      continue;
    }
    bytes += read_.front().start.size();
    instances.push_back(std::move(read_.front()));
    read_.pop_front();
  }
  if (instances.empty() && !error().ok()) return in_field("file", error());
  return instances;
}

// What was read before the session was open could not be checked. And what the readers could not
// read then, the session may know as a position of its own.
void Instances::check_first() {
  is_open_ = true;
  const bool was_read = !read_.empty() && read_.back().error.ok();
  for (StreamInstance& instance : read_) {
    if (instance.error.ok()) {
      check(instance);
    } else if (instance.is_start && problem_.session != nullptr &&
               problem_.session->puzzle().parse(instance.start).ok()) {
      instance.error = absl::OkStatus();
    }
  }
  // The last was taken for a whole position, and may be the first row of one.
  if (!was_read || read_.back().error.ok() || !begins(read_.back().start)) return;
  if (read_.back().file != file_) return;  // its file has ended
  pending_.add({read_.back().line, read_.back().start, absl::OkStatus()});
  read_.pop_back();
}

// ---- what a line is ----

// What is known of the puzzle. What the session is for says as much as what was given.
const Parameters& Instances::known_to_forms() const {
  return problem_.session ? problem_.session->info().parameters : known_;
}

// True if the first instance said the size, and nobody gave it: others may have another one.
bool Instances::size_is_open() const {
  return problem_.session != nullptr && !known_.contains("size") && first_says_size_;
}

// Whether a text that cannot be read by itself may be the beginning of an instance.
bool Instances::begins(std::string_view text) const {
  return begins_instance(entry_, form_, text, size_is_open() ? known_ : known_to_forms());
}

// Whether a line shows that it is one whole instance, right or wrong. So it does if what is behind
// its number does, unless that number is a part of what was commented out.
bool Instances::has_shape_of_instance(std::string_view line) const {
  const auto has_shape = [&](std::string_view text) {
    return is_whole_instance(entry_, form_, text, known_to_forms());
  };
  const std::string_view text = trim(line), behind = without_number(text);
  return has_shape(line) || (behind.size() < text.size() && has_shape(behind) && !is_remark(text));
}

bool Instances::is_remark(std::string_view line) const {
  return trailblaze::is_remark(entry_, form_, line, known_to_forms());
}

// Whether a line says nothing: it is a comment, a fence of Markdown, or blank. A board may begin
// with a wall, so among boards a comment is "# " and more, else '#' and anything but signs of the
// puzzle. Levels of Sokoban have "; " and more.
bool Instances::is_skipped(std::string_view line) const {
  if (line.empty() || line.starts_with("; ") || line.starts_with("```") || is_remark(line)) {
    return true;
  }
  if (line.front() != '#') return false;
  if (line.size() == 1) return true;
  const auto has_letters = [](std::string_view text) {
    return std::ranges::any_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
  };
  if (!entry_.start_is_board) return has_letters(line.substr(0, line.find(" #"))) || !begins(line);
  const auto behind = words(line.substr(1));  // "# # # #" is a row of walls
  return is_space(line[1]) && (behind.size() < 2 || std::ranges::any_of(behind, [&](auto word) {
                                 return word.size() > 1 && has_letters(word);
                               }));
}

// Whether a line has a number in front of an instance, as in "#1 14 13 15 ...", so that it is no
// comment. What has the shape of an instance is one, be it right or wrong.
bool Instances::is_numbered(std::string_view line) const {
  const std::string_view behind = without_number(line);
  if (behind.size() == line.size() || is_remark(line)) return false;
  // So are numbers behind a number with a mark, which nobody writes in a comment.
  static const RE2 kNumbers(R"(#\d+[:.)]\s+[-+]?\d+(?:[\s,;]+[-+]?\d+){3,})");
  if (has_shape_of_instance(behind) || RE2::FullMatch(line, kNumbers)) return true;
  StreamInstance instance;
  if (reads(line, instance)) return says_more(instance);
  if (is_ambiguous(instance.error)) return true;
  const bool is_commented_out = reads(line.substr(1), instance);  // "#3 1 2" is the list 3 1 2
  return !is_commented_out && reads(behind, instance) && says_more(instance);
}

// Whether an instance that was read is surely one. Before the session is open, a puzzle's own form
// may be any text.
bool Instances::says_more(const StreamInstance& instance) const {
  return problem_.session != nullptr || !instance.parameters.empty();
}

// ---- reading an instance ----

// Reads a text as one instance. False where that cannot be, with the error in it.
bool Instances::reads(std::string_view text, StreamInstance& instance) const {
  const Session* const session = problem_.session.get();
  const auto fails = [&](const absl::Status& why) {
    instance.error = in_field("start", why);
    return false;
  };
  instance.start = text;
  if (const std::string label = goal_label(entry_, form_, text); !label.empty()) {
    instance.is_start = false;
    return fails(is_no_start(label));
  }
  if (session != nullptr && form_ == "auto" && session->puzzle().parse(text).ok()) {
    if (first_says_goal_) instance.notes = {"it has the goal of the first instance"};
    constexpr std::ptrdiff_t kMostInRow = 8;  // of a board of at most 16 cells
    instance.may_be_row =
        size_is_open() && std::ranges::count(text, ' ') < kMostInRow && begins(text);
    return true;
  }
  auto reading = read_instance(entry_, form_, text, known_);
  if (!reading.ok()) return fails(reading.status());
  if (reading->needs_size && !known_.contains("size")) {
    return fails(
        invalid("found " + in_quotes(text) + " in a file, expected --size, since it says none"));
  }
  instance.start = std::exchange(reading->parameters["start"], "");
  reading->parameters.erase("start");
  instance.parameters = std::move(reading->parameters);
  instance.notes = std::move(reading->notes);
  instance.may_be_row = reading->may_be_row;
  instance.is_whole = reading->is_whole;
  instance.text = std::move(reading->text);
  instance.error = absl::OkStatus();
  check(instance);
  return instance.error.ok();
}

// Looks whether an instance that was read belongs to the session, if that is open.
void Instances::check(StreamInstance& instance) const {
  const Session* const session = problem_.session.get();
  if (session == nullptr || !instance.error.ok()) return;
  const auto size = instance.parameters.find("size");
  instance.is_alone = size != instance.parameters.end() && size_is_open() &&
                      size->second != session->info().parameters.at("size") && !first_says_goal_;
  if (instance.is_alone) return;
  instance.error = same_puzzle(problem_, instance.parameters);
  if (!instance.error.ok()) return;
  const auto state = session->puzzle().parse(instance.start);
  if (!state.ok()) instance.error = in_field("start", state.status());
}

// ---- several lines ----

// Whether a line that can be read by itself waits all the same: it is in the middle of a JSON
// object, of a block or of keys, or may be a row of a board.
bool Instances::waits_with(std::string_view line, const StreamInstance& alone) const {
  const std::string_view first = pending_.empty() ? line : pending_.first().text;
  const bool in_block = PendingLines::begins_block(first) && begins(first);
  return begins_keys(entry_, first) || pending_.are_object() || in_block ||
         (alone.may_be_row && pending_.may_go_on_with(line) && begins(line));
}

// Several lines each as an instance, where all are codes that may be rows, too; else nothing.
std::vector<StreamInstance> Instances::as_codes(const std::vector<Line>& lines) const {
  std::vector<StreamInstance> codes;
  for (const Line& line : lines) {
    StreamInstance& code = codes.emplace_back(StreamInstance{line.number, ""});
    if (!reads(trim(line.text), code) || !code.may_be_row) return {};
  }
  return codes;
}

// Takes a label away from the lines that begin with one, for what is below it.
void Instances::take_label(std::vector<Line>& lines) {
  const std::string_view first = trim(lines.front().text);
  StreamInstance alone;
  const bool has_label = lines.size() == 1
                             ? is_label(first) && !(reads(first, alone) && says_more(alone))
                             : !label_above(text_of(lines)).empty();
  if (!has_label) return;
  label_.set(lines.front());
  lines.erase(lines.begin());
}

StreamInstance Instances::board_of(std::span<const Line> lines) const {
  StreamInstance board{lines.front().number, ""};
  reads(text_of(lines), board);
  return board;
}

// Boards that follow each other without a blank line between them, each of several lines or one. No
// bracket is open between two. None unless there is exactly one way to read all lines as boards,
// and none of them may be a part of a larger one that cannot be read. If more lines may follow, the
// boards end where every way to read the last lines has an end.
Instances::Split Instances::split_boards(std::span<const Line> lines, bool may_go_on) const {
  constexpr std::size_t kMostRows = 17;  // of a board, with a line for its size
  // Of so many lines: the ways to split them, at most two, and the lines of the last board.
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
                          size->second.starts_with(words(first).front());
    const bool is_as_known = known_.contains("size") || (problem_.session && !board.is_alone);
    const bool is_sure = is_as_known || board.is_whole || rows.size() == 1 || has_size;
    if (!is_sure) return {};
  }
  std::ranges::reverse(split.boards);
  split.lines = *ends.begin();
  return split;
}

// Takes the boards out of very many lines without a blank one, so that the last lines wait on.
void Instances::end_many_pending() {
  const std::vector<Line> lines = pending_.take();
  const bool is_cut = unread_line_ > 0 && lines.front().number == unread_line_ + 1;
  Split split = is_cut ? Split{} : split_boards(lines, true);
  for (StreamInstance& board : split.boards) label_.put(std::move(board));
  for (std::size_t i = split.lines; i < lines.size(); ++i) pending_.add(lines[i]);
  if (split.boards.empty()) end_pending();
}

// The lines that wait, if there are any, are one instance, which may be one that cannot be read; or
// each is one, if all are codes; or they are boards that follow each other. A label alone waits on.
void Instances::end_pending() {
  if (pending_.empty()) return;
  std::vector<Line> lines = pending_.take();
  take_label(lines);
  if (lines.empty()) return;
  StreamInstance whole{lines.front().number, text_of(lines)};
  const bool are_several = lines.size() > 1;
  std::vector<StreamInstance> found;
  if (are_several && unread_line_ > 0 && whole.line == unread_line_ + 1) {
    whole.error =  // its first row may be the line above
        in_field("start", invalid("found rows directly below line " + std::to_string(unread_line_) +
                                  ", which cannot be read, expected a blank line above"));
  } else if (reads(std::string(whole.start), whole); are_several) {
    found = as_codes(lines);
    if (!found.empty() && whole.error.ok() && look_like_board(lines)) {
      whole.error =
          in_field("start", invalid("found " + std::to_string(found.size()) +
                                    " lines that can be read as rows of a board or as " +
                                    "codes, expected --input-format rows or that of codes"));
      found.clear();
    } else if (found.empty() && !whole.error.ok()) {
      found = split_boards(lines, false).boards;
    }
  }
  for (StreamInstance& one : found) label_.put(std::move(one));
  if (!found.empty()) return;
  if (!whole.error.ok() && are_several) unread_line_ = lines.back().number;
  label_.put(std::move(whole));
}

// Whether a line, read alone, is an instance by itself, right or wrong. Below the label of a goal,
// a row that may be whole by itself waits for the others.
bool Instances::is_whole(const Line& line, const StreamInstance& alone) const {
  if (alone.error.ok()) {
    return !label_.is_of_goal() || says_more(alone) || !begins(line.text);
  }
  return has_shape_of_instance(line.text) || (pending_.empty() && !begins(line.text));
}

// Whether a line that is no instance is a label for what is below it. A single word may be a row.
bool Instances::is_label_for_next(const Line& line) const {
  const std::string_view text = trim(line.text);
  return is_label(text) && (text.find(' ') != text.npos || !begins(line.text));
}

// Takes a line that says something: as an instance, as a label, or as one of several lines.
void Instances::take(Line line, bool has_number) {
  const std::string_view text = trim(line.text);
  StreamInstance instance{line.number, ""};
  bool is_read = reads(text, instance);
  if (!is_read && has_number && !is_ambiguous(instance.error)) {
    StreamInstance behind{line.number, ""};
    is_read = reads(without_number(text), behind);
    if (is_read) instance = std::move(behind);
  }
  const bool is_known = is_read && says_more(instance);
  if (has_number) {
    instance.notes.push_back(in_quotes(text.substr(0, text.find_first_of(" \t"))) +
                             " is read as the instance's number, and not as a comment");
  }
  const bool waits = waits_with(text, instance);
  if (!waits && pending_.empty() && !is_known && is_label_for_next(line)) {
    label_.set(line);
  } else if (!waits && (has_number || is_whole(line, instance))) {
    end_pending();
    if (!instance.error.ok() && !has_number && !has_shape_of_instance(text)) {
      unread_line_ = line.number;  // it may be a row
    }
    label_.put(std::move(instance));
  } else {
    pending_.add(std::move(line));
    if (pending_.are_many()) {
      end_many_pending();
    } else if (pending_.are_whole()) {
      end_pending();
    }
  }
}

// Ends what a line that says nothing ends.
void Instances::pass_over(const Line& line) {
  end_pending();
  label_.end_comment();
  if (!goal_label(trim(line.text)).empty()) label_.set(line);
}

// Opens the file behind the one at work. False if there is none, or an error stands in the way.
bool Instances::open_next() {
  if (!reader_->error().ok() || file_ + 1 == settings_.files.size()) return false;
  reader_.emplace(settings_.files[++file_]);
  unread_line_ = 0;
  return true;
}

// Reads another line, and notes the file of each instance that it ends. False at the end of all.
bool Instances::read_on() {
  const std::size_t file = file_, read = read_.size();
  const bool is_more = read_line();
  for (std::size_t i = read; i < read_.size(); ++i) read_[i].file = file;
  return is_more;
}

bool Instances::read_line() {
  std::optional<Line> line = reader_->next();
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
  const bool has_number = pending_.empty() && is_numbered(text);
  if (text.empty() && pending_.are_block()) return true;
  if (text.empty() || (pending_.empty() && is_skipped(text) && !has_number)) {
    pass_over(*line);
  } else {
    take(*std::move(line), has_number);
  }
  return true;
}

}  // namespace trailblaze
