#include "puzzles/tiles/pattern_checkpoints.hpp"

#include <string>
#include <utility>

#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

constexpr char kPoint[] = "point";         // name of the numbers in a checkpoint
constexpr std::uint64_t kMostLevel = 254;  // values are bytes, and a byte is kept for "not reached"

}  // namespace

absl::Status PatternCheckpoints::begin(std::span<std::uint64_t> words, std::uint64_t groups) {
  words_ = words;
  if (!run_.can_resume()) return absl::OkStatus();
  const Checkpoint& last = run_.folder().last();
  const auto point = numbers_in(last.numbers, kPoint, 4);
  if (!point.ok()) return point.status();
  point_ = {(*point)[0], (*point)[1], (*point)[2], (*point)[3]};
  is_kept_ = true;
  if (point_.groups > groups || point_.greatest > kMostLevel || point_.level > kMostLevel ||
      (point_.groups == groups && point_.level != 0)) {
    return impossible_data("groups");
  }
  if (last.files.size() != 1) return impossible_data("files");
  auto file = WordFileReader::open(run_.folder(), last.files.front());
  if (!file.ok()) return file.status();
  file_.emplace(*std::move(file));
  in_.emplace(*file_);
  absl::Status status = run_.load_blocks(*in_);
  if (status.ok()) status = in_->read(words_);
  if (status.ok() && (in_->left() == 0) != (point_.level == 0)) status = impossible_data("words");
  if (point_.level == 0) close();
  return status;
}

// Closes the file, so that the disk frees its space once the next checkpoint has replaced it.
void PatternCheckpoints::close() {
  in_.reset();
  file_.reset();
}

bool PatternCheckpoints::load(DenseSpace& sweep) {
  unread_ = sweep.load({&*in_, 1});
  if (unread_.ok() && in_->left() != 0) unread_ = sweep.load_progress(*in_);
  if (unread_.ok() && in_->left() != 0) unread_ = impossible_data("words at the end");
  close();
  return unread_.ok();
}

bool PatternCheckpoints::end_level(DenseSpace& sweep, std::uint64_t states) {
  ++point_.level;
  point_.states += states;
  is_kept_ = false;
  return !run_.is_due() || commit(&sweep);
}

bool PatternCheckpoints::end_group(unsigned greatest) {
  point_ = {.groups = point_.groups + 1, .greatest = greatest};
  is_kept_ = false;
  return !run_.is_due() || commit(nullptr);
}

void PatternCheckpoints::leave_level(DenseSpace& sweep) {
  if (point_.level == 0) return keep();  // the first level of a group begins again
  run_.announce_last_checkpoint(sizeof(std::uint64_t) * words_.size() + sweep.bytes_to_save());
  static_cast<void>(commit(&sweep));  // the run reports a failure
}

void PatternCheckpoints::keep() {
  if (!is_kept_) (void)commit(nullptr);  // the run reports a failure
}

Stop PatternCheckpoints::stop() const {
  return stop_of_disk_error(unread_.ok() ? run_.status() : unread_);
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
    checkpoint.numbers[kPoint] = {point_.groups, point_.greatest, point_.level, point_.states};
    return status;
  };
  is_kept_ = run_.commit(save).ok();
  return is_kept_;
}

}  // namespace trailblaze
