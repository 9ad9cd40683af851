#include "cli/stream/stream_run.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cli/report/output.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kWordsOfFile = (std::size_t{1} << 20) / sizeof(std::uint64_t);
constexpr std::size_t kMostWords = 4 * kWordsOfFile;  // in memory

// Returns the number after the name of a file, or 0.
std::uint64_t number_of(const std::string& file) {
  return parse_number(file.substr(std::min(file.find('-') + 1, file.size()))).value_or(0);
}

}  // namespace

absl::StatusOr<std::unique_ptr<StreamRun>> StreamRun::open(std::shared_ptr<DiskRun> run,
                                                           bool lifts_limits, bool is_saving) {
  std::unique_ptr<StreamRun> stream(new StreamRun(std::move(run), lifts_limits, is_saving));
  if (stream->run_->can_resume()) {
    absl::Status status = stream->run_->folder().check();
    if (status.ok()) status = stream->read_last();
    if (!status.ok()) return status;
  }
  if (stream->files_.empty() || lifts_limits) stream->files_.emplace_back();
  return stream;
}

// ---- known answers ----

absl::Status StreamRun::read_last() {
  const Checkpoint& last = run_->folder().last();
  constexpr std::size_t kOfTables = 3, kOfLookUps = 3;
  const auto files = numbers_in(last.numbers, "files", 0),
             tables = numbers_in(last.numbers, "tables", kOfTables),
             chunks = numbers_in(last.numbers, "chunks", 1),
             instances = numbers_in(last.numbers, "instances", 1),
             looked_up = numbers_in(last.numbers, "lookups", kOfLookUps),
             seconds = numbers_in(last.numbers, "seconds", 0);
  for (const auto* numbers : {&files, &tables, &chunks, &instances, &looked_up, &seconds}) {
    if (!numbers->ok()) return numbers->status();
  }
  StreamProgress& progress = from_.emplace();
  progress.tables = {tables->at(0), tables->at(1), tables->at(2) != 0};
  progress.chunks = chunks->at(0);
  progress.instances = instances->at(0);
  progress.looked_up_from = looked_up->at(0);
  progress.looked_up_to = looked_up->at(1);
  progress.has_policy = looked_up->at(2) != 0;
  for (const std::uint64_t bits : *seconds) progress.seconds.push_back(std::bit_cast<double>(bits));
  saved_ = progress;
  auto file = last.files.begin();
  for (const std::uint64_t count : *files) {
    if (count > static_cast<std::uint64_t>(last.files.end() - file))
      return impossible_data("files");
    const auto end = file + static_cast<std::ptrdiff_t>(count);
    lists_.emplace_back(*run_, files_.emplace_back(file, end));
    file = end;
  }
  if (file != last.files.end()) return impossible_data("files");
  for (const std::string& name : last.files) next_file_ = std::max(next_file_, number_of(name) + 1);
  return absl::OkStatus();
}

absl::Status StreamRun::load(std::uint64_t first, std::uint64_t end) {
  known_.clear();
  loaded_ = end - first;
  for (KeptAnswers& list : lists_) {
    for (;;) {
      auto answer = list.next_before(end);
      if (!answer.ok()) return answer.status();
      if (!*answer) break;
      const std::uint64_t index = (*answer)->index;
      if (index < first) continue;
      known_.insert_or_assign(index, **std::move(answer));
    }
  }
  if (lifts_limits_) {
    std::erase_if(known_, [](const auto& answer) { return answer.second.met_limit(); });
  }
  return absl::OkStatus();
}

const KeptAnswer* StreamRun::known(std::uint64_t index) const {
  const auto found = known_.find(index);
  return found == known_.end() ? nullptr : &found->second;
}

// ---- checkpoints ----

void StreamRun::keep(const KeptAnswer& answer, const Now& now) {
  const std::lock_guard lock(mutex_);
  if (!is_saving_ || !is_healthy() || (lifts_limits_ && answer.met_limit())) return;
  append(words_, answer);
  is_new_ = true;
  if (!run_->is_due() && words_.size() < kMostWords) return;
  if (const absl::Status status = commit(now()); !status.ok()) {
    print_to_stderr(message(status) + "; the stream continues without checkpoints");
  }
}

void StreamRun::end(const StreamProgress& now) {
  const std::lock_guard lock(mutex_);
  const bool is_more = is_new_ || now != saved_;
  if (is_saving_ && is_more && is_healthy()) static_cast<void>(commit(now));
}

// Writes the answers that are in memory to a file, and returns its name.
absl::StatusOr<std::string> StreamRun::write_file() {
  const std::string name = "answers-" + std::to_string(next_file_++);
  WordFileWriter out(run_->folder(), name);
  absl::Status status = run_->save_blocks(out);
  if (status.ok()) status = out.append(words_);
  if (status.ok()) status = out.finish().status();
  if (!status.ok()) return status;
  return name;
}

absl::Status StreamRun::commit(const StreamProgress& now) {
  return run_->commit([&](Checkpoint& checkpoint) {
    auto lists = files_;
    if (!words_.empty()) {
      const auto file = write_file();
      if (!file.ok()) return file.status();
      lists.back().push_back(*file);
    }
    auto& [numbers, files] = checkpoint;
    for (const auto& list : lists) {
      numbers["files"].push_back(list.size());
      files.insert(files.end(), list.begin(), list.end());
    }
    const auto& [instances, levels, distances] = now.tables;
    numbers["tables"] = {instances, levels, distances ? 1U : 0U};
    numbers["chunks"] = {now.chunks};
    numbers["instances"] = {now.instances};
    numbers["lookups"] = {now.looked_up_from, now.looked_up_to, now.has_policy ? 1U : 0U};
    auto& seconds = numbers["seconds"];
    for (const double one : now.seconds) seconds.push_back(std::bit_cast<std::uint64_t>(one));
    if (words_.size() >= kWordsOfFile) {
      files_ = std::move(lists);
      words_.clear();
    }
    is_new_ = false;
    saved_ = now;
    return absl::OkStatus();
  });
}

}  // namespace trailblaze
