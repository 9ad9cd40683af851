#include "puzzles/tiles/pattern_checkpoints.hpp"

#include <string>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr char kPoint[] = "point";         // what the numbers are called
constexpr std::uint64_t kMostLevel = 254;  // values are bytes, with one more for "not reached"

}  // namespace

absl::Status PatternCheckpoints::begin(std::span<std::uint64_t> words, std::uint64_t groups) {
  words_ = words;
  if (!run_.goes_on()) return absl::OkStatus();
  const Checkpoint& last = run_.folder().last();
  const auto point = numbers_in(last.numbers, kPoint, 3);
  if (!point.ok()) return point.status();
  point_ = {(*point)[0], (*point)[1], (*point)[2]};
  if (point_.groups > groups || point_.greatest > kMostLevel || point_.level > kMostLevel ||
      (point_.groups == groups && point_.level != 0)) {
    return cannot_be("groups");
  }
  if (last.files.size() != 1) return cannot_be("files");
  auto file = WordFileReader::open(run_.folder(), last.files.front());
  if (!file.ok()) return file.status();
  file_.emplace(*std::move(file));
  in_.emplace(*file_);
  absl::Status status = run_.load_blocks(*in_);
  if (status.ok()) status = in_->read(words_);
  if (status.ok() && (in_->left() == 0) != (point_.level == 0)) status = cannot_be("words");
  return status;
}

bool PatternCheckpoints::load(DenseSpace& sweep) {
  status_ = sweep.load(*in_);
  if (status_.ok() && in_->left() != 0) status_ = cannot_be("words at the end");
  in_.reset();
  file_.reset();
  return status_.ok();
}

bool PatternCheckpoints::end_level(DenseSpace& sweep) {
  ++point_.level;
  return !run_.is_due() || commit(&sweep);
}

bool PatternCheckpoints::end_group(unsigned greatest) {
  point_ = {point_.groups + 1, greatest, 0};
  return !run_.is_due() || commit(nullptr);
}

bool PatternCheckpoints::commit(DenseSpace* sweep) {
  status_ = run_.commit([&](Checkpoint& checkpoint) {
    const std::string name = run_.next_file();
    WordFileWriter out(run_.folder(), name);
    absl::Status status = run_.save_blocks(out);
    if (status.ok()) status = out.append(words_);
    if (status.ok() && sweep != nullptr) status = sweep->save(out);
    if (status.ok()) status = out.finish().status();
    checkpoint.files = {name};
    checkpoint.numbers[kPoint] = {point_.groups, point_.greatest, point_.level};
    return status;
  });
  return status_.ok();
}

}  // namespace trailblaze
