#include "cli/stream/instances.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/options/report_form.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of a chunk
constexpr std::size_t kMostPending = 256;                  // lines of an instance
constexpr std::size_t kMostBeforeFirst = 1000;             // that cannot be read

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
    auto texts = problem_.session->generate(seed_, made_, wanted, crew);
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

// The lines that wait are one instance, which may be one that cannot be read.
void Instances::end_pending() {
  const std::vector<Line> lines = std::exchange(pending_, {});
  const auto text = [](const Line& line) -> const std::string& { return line.text; };
  StreamInstance whole{lines.front().number, ""};
  const std::string all = join(lines, "\n", text);
  reads(lines.size() == 1 ? std::string(trim(all)) : all, whole);
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
  if (reads(text, instance)) {
    if (!pending_.empty()) end_pending();
    read_.push_back(std::move(instance));
  } else if (!pending_.empty() || begins(line->text)) {
    pending_.push_back(*std::move(line));
    if (pending_.size() > kMostPending) end_pending();
  } else {
    read_.push_back(std::move(instance));
  }
  return true;
}

}  // namespace trailblaze
