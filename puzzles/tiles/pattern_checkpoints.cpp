#include "puzzles/tiles/pattern_checkpoints.hpp"

#include <string>
#include <utility>

#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

constexpr char kProgress[] = "point";      // name of the numbers in a checkpoint
constexpr std::uint64_t kMostLevel = 254;  // values are bytes, and a byte is kept for "not reached"

}  // namespace

absl::Status PatternCheckpoints::begin(std::span<std::uint64_t> words, std::uint64_t groups) {
  words_ = words;
  if (!run_.can_resume()) return absl::OkStatus();
  const Checkpoint& last = run_.folder().last();
  const auto numbers = numbers_in(last.numbers, kProgress, 4);
  if (!numbers.ok()) return numbers.status();
  progress_ = {(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
  has_all_finished_ = true;
  if (progress_.groups > groups || progress_.greatest > kMostLevel ||
      progress_.level > kMostLevel || (progress_.groups == groups && progress_.level != 0)) {
    return impossible_data("groups");
  }
  if (last.files.size() != 1) return impossible_data("files");
  auto file = WordFileReader::open(run_.folder(), last.files.front());
  if (!file.ok()) return file.status();
  file_.emplace(*std::move(file));
  in_.emplace(*file_);
  absl::Status status = run_.load_blocks(*in_);
  if (status.ok()) status = in_->read(words_);
  if (status.ok() && (in_->left() == 0) != (progress_.level == 0))
    status = impossible_data("words");
  if (progress_.level == 0) close();
  return status;
}

// Closes the file, so that the disk frees its space once the next checkpoint has replaced it.
void PatternCheckpoints::close() {
  in_.reset();
  file_.reset();
}

bool PatternCheckpoints::load(DenseSpace& sweep) {
  read_error_ = sweep.load({&*in_, 1});
  if (read_error_.ok() && in_->left() != 0) read_error_ = sweep.load_progress(*in_);
  if (read_error_.ok() && in_->left() != 0) read_error_ = impossible_data("words at the end");
  close();
  return read_error_.ok();
}

bool PatternCheckpoints::end_level(DenseSpace& sweep, std::uint64_t states) {
  ++progress_.level;
  progress_.states += states;
  has_all_finished_ = false;
  return !run_.is_due() || commit(&sweep);
}

bool PatternCheckpoints::end_group(unsigned greatest) {
  progress_ = {.groups = progress_.groups + 1, .greatest = greatest};
  has_all_finished_ = false;
  return !run_.is_due() || commit(nullptr);
}

void PatternCheckpoints::save_unfinished_level(DenseSpace& sweep) {
  if (progress_.level == 0) return save_finished();  // a group's first level is not saved
  run_.announce_last_checkpoint(sizeof(std::uint64_t) * words_.size() + sweep.bytes_to_save());
  static_cast<void>(commit(&sweep));  // the run reports a failure
}

void PatternCheckpoints::save_finished() {
  if (!has_all_finished_) (void)commit(nullptr);  // the run reports a failure
}

Stop PatternCheckpoints::stop() const {
  return stop_of_disk_error(read_error_.ok() ? run_.status() : read_error_);
}

bool PatternCheckpoints::commit(DenseSpace* sweep) {
  const auto save = [&](Checkpoint& checkpoint) {
    const std::string name = run_.next_file();
    WordFileWriter out(run_.folder(), name);
    absl::Status status = run_.save_blocks(out);
    if (status.ok()) status = out.append(words_);
    if (status.ok() && sweep != nullptr) status = sweep->save(out);
    const bool is_within = sweep != nullptr && sweep->is_within_level();
    if (status.ok() && is_within) status = sweep->save_progress(out);
    if (status.ok()) status = out.finish().status();
    checkpoint.files = {name};
    checkpoint.numbers[kProgress] = {progress_.groups, progress_.greatest, progress_.level,
                                     progress_.states};
    return status;
  };
  has_all_finished_ = run_.commit(save).ok();
  return has_all_finished_;
}

}  // namespace trailblaze
