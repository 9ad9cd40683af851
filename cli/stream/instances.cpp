#include "cli/stream/instances.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "cli/options/report_form.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a chunk
constexpr std::size_t kMostPending = 256;                  // lines of an instance
constexpr std::size_t kMostBeforeFirst = 1000;             // that cannot be read

// Whether lines that may be codes look like a board: rows of one length, on which equal signs are
// neighbours.
bool looks_like_board(const std::vector<Line>& lines) {
  const std::size_t width = trim(lines.front().text).size();
  const auto at = [&](std::size_t row, std::size_t column) {
    const bool inside = row < lines.size() && column < width;
    return inside ? trim(lines[row].text)[column] : '\n';
  };
  std::map<char, int> signs, lonely;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (trim(lines[row].text).size() != width) return false;
    for (std::size_t column = 0; column < width; ++column) {
      const char c = at(row, column);
      const bool has_like = c == at(row + 1, column) || c == at(row, column + 1) ||
                            (row > 0 && c == at(row - 1, column)) ||
                            (column > 0 && c == at(row, column - 1));
      ++signs[c];
      if (!has_like && c != '0') ++lonely[c];
    }
  }
  return lines.size() > 1 &&
         std::ranges::all_of(lonely, [&](const auto& l) { return signs[l.first] == 1; });
}

// Whether these lines are a JSON object that ends with the last of them.
bool closes_object(const std::vector<Line>& lines) {
  if (!trim(lines.front().text).starts_with('{')) return false;
  int depth = 0;
  for (const Line& line : lines) {
    for (const char c : line.text) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
  }
  return depth == 0;
}

}  // namespace

Instances::Instances(const Settings& settings, const Problem& problem)
    : settings_(settings),
      problem_(problem),
      known_(known_to_readers(problem)),
      seed_(settings.seed),
      total_(settings.file ? count_lines(*settings.file) : settings.random.value_or(0)) {
  if (settings.file) reader_.emplace(*settings.file);
}

Parameters Instances::said_by_first() {
  if (!reader_) return {};
  while (read_.size() < kMostBeforeFirst) {
    const bool is_more = read_on();
    for (const StreamInstance& instance : read_) {
      if (instance.error.ok()) return instance.parameters;
    }
    if (!is_more) break;
  }
  return {};
}

absl::StatusOr<std::vector<StreamInstance>> Instances::next(std::size_t count, const Crew& crew) {
  std::vector<StreamInstance> instances;
  if (!reader_) {
    const std::uint64_t wanted = std::min<std::uint64_t>(count, total_ - made_);
    if (wanted == 0) return instances;
    // A walk may need a search, which keeps to the memory of those of the stream.
    const Limits limits = {.max_bytes = settings_.options.limits.max_bytes};
    auto texts = problem_.session->generate(seed_, made_, wanted, crew, limits);
    if (!texts.ok()) return texts.status();
    for (std::string& text : *texts) instances.push_back({++made_, std::move(text)});
    return instances;
  }
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
  for (StreamInstance& instance : read_) {
    if (instance.error.ok()) {
      check(instance);
    } else if (problem_.session != nullptr &&
               problem_.session->puzzle().parse(instance.start).ok()) {
      instance.error = absl::OkStatus();
    }
  }
}

StreamBatch Instances::next_batch(std::uint64_t count) {
  count = std::min(count, total_ - made_);
  const StreamBatch batch = {.starts = {}, .seed = seed_, .first = made_, .count = count};
  made_ += count;
  return batch;
}

// Whether a line says nothing: it is a comment, or blank. A board may begin with a wall, so among
// boards a comment is "# " and more, else '#' and anything.
bool Instances::is_skipped(std::string_view line) const {
  if (line.empty()) return true;
  if (line.front() != '#') return false;
  return !problem_.entry->start_is_board || line.size() == 1 || is_space(line[1]);
}

// Reads a text as one instance. False where that cannot be, with the error in it.
bool Instances::reads(std::string_view text, StreamInstance& instance) const {
  const std::string& format = settings_.input_format;
  const Session* const session = problem_.session.get();
  instance.start = text;
  if (session != nullptr && format == "auto" && session->puzzle().parse(text).ok()) return true;
  auto reading = read_instance(*problem_.entry, format, text, known_);
  if (!reading.ok()) {
    instance.error = in_field("start", reading.status());
    return false;
  }
  instance.start = std::exchange(reading->parameters["start"], "");
  reading->parameters.erase("start");
  instance.parameters = std::move(reading->parameters);
  instance.notes = std::move(reading->notes);
  instance.may_be_row = reading->may_be_row;
  instance.error = absl::OkStatus();
  check(instance);
  return instance.error.ok();
}

// Looks whether an instance that was read belongs to the session, if that is open.
void Instances::check(StreamInstance& instance) const {
  const Session* const session = problem_.session.get();
  if (session == nullptr || !instance.error.ok()) return;
  instance.error = same_puzzle(problem_, instance.parameters);
  if (!instance.error.ok()) return;
  const auto state = session->puzzle().parse(instance.start);
  if (!state.ok()) instance.error = in_field("start", state.status());
}

// Whether a text that cannot be read by itself may be the beginning of an instance. What the
// session is for says as much as what was given.
bool Instances::begins(std::string_view text) const {
  const Parameters& known = problem_.session ? problem_.session->info().parameters : known_;
  return begins_instance(*problem_.entry, settings_.input_format, text, known);
}

// Whether a line that can be read by itself waits all the same: it is in the middle of a JSON
// object, or may be a row of a board.
bool Instances::waits_with(std::string_view line, const StreamInstance& alone) const {
  if (!pending_.empty() && trim(pending_.front().text).starts_with('{')) return true;
  const bool has_width = pending_.empty() || trim(pending_.front().text).size() == line.size();
  return alone.may_be_row && has_width;
}

// The lines that wait are one instance, which may be one that cannot be read; or each is one.
void Instances::end_pending() {
  const std::vector<Line> lines = std::exchange(pending_, {});
  const auto text = [](const Line& line) -> const std::string& { return line.text; };
  std::vector<StreamInstance> alone;
  for (const Line& line : lines) {
    StreamInstance& instance = alone.emplace_back(StreamInstance{line.number, ""});
    if (lines.size() > 1 && !(reads(trim(line.text), instance) && instance.may_be_row)) break;
  }
  const bool are_codes = alone.size() == lines.size() && alone.back().may_be_row;
  const std::string all = join(lines, "\n", text);
  if (are_codes && !looks_like_board(lines)) {
    read_.insert(read_.end(), alone.begin(), alone.end());
    return;
  }
  StreamInstance whole{lines.front().number, ""};
  reads(lines.size() == 1 ? std::string(trim(all)) : all, whole);
  if (are_codes) {
    whole.error =
        in_field("start", invalid("found " + std::to_string(lines.size()) +
                                  " lines that can be read as rows of a board or as " +
                                  "codes, expected --input-format rows or that of codes"));
  }
  read_.push_back(std::move(whole));
}

// Reads another line. False at the end of the file.
bool Instances::read_on() {
  std::optional<Line> line = reader_->next();
  if (!line) {
    if (pending_.empty()) return false;
    end_pending();
    return true;
  }
  const std::string_view text = trim(line->text);
  if (!line->error.ok()) {
    if (!pending_.empty()) end_pending();
    read_.push_back({line->number, "", {}, {}, in_field("start", line->error)});
    return true;
  }
  if (text.empty() || (pending_.empty() && is_skipped(text))) {
    if (!pending_.empty()) end_pending();
    return true;
  }
  StreamInstance instance{line->number, ""};
  const bool is_read = reads(text, instance), waits = waits_with(text, instance);
  if (is_read && !waits) {
    if (!pending_.empty()) end_pending();
    read_.push_back(std::move(instance));
  } else if (waits || !pending_.empty() || begins(line->text)) {
    pending_.push_back(*std::move(line));
    if (pending_.size() > kMostPending || closes_object(pending_)) end_pending();
  } else {
    read_.push_back(std::move(instance));
  }
  return true;
}

}  // namespace trailblaze
