#include "engine/dense/space.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Calls body(marks, words) for pieces of the arrays. `words` has room for the marks of a piece,
// eight to a word.
template <class Arrays, class Body>
absl::Status for_each_piece(const Arrays& arrays, const Body& body) {
  constexpr std::size_t kMarks = std::size_t{64} << 10;
  std::vector<std::uint64_t> words(kMarks / 8);
  for (const auto& [marks, size] : arrays) {
    for (std::size_t at = 0; at < size; at += kMarks) {
      const std::size_t count = std::min(kMarks, size - at);
      absl::Status status =
          body(std::span(marks->data() + at, count), std::span(words).first((count + 7) / 8));
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

template <class Arrays>
absl::Status save_marks(WordFileWriter& out, const Arrays& arrays) {
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<std::uint64_t> words) {
    words.back() = 0;
    std::memcpy(words.data(), marks.data(), marks.size());
    return out.append(words);
  });
}

// Adds the marks in the file to those in the arrays.
template <class Arrays>
absl::Status load_marks(WordsIn& in, const Arrays& arrays) {
  std::vector<std::uint8_t> found;
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<std::uint64_t> words) {
    absl::Status status = in.read(words);
    found.resize(marks.size());
    std::memcpy(found.data(), words.data(), marks.size());
    std::ranges::transform(marks, found, marks.begin(), std::bit_or<>{});
    return status;
  });
}

template <class Arrays>
std::uint64_t bytes_of(const Arrays& arrays) {
  std::uint64_t bytes = 0;
  for (const auto& array : arrays) bytes += array.size;
  return bytes;
}

}  // namespace

DenseSpace::DenseSpace(const DensePlan& plan, const Crew& crew, Isa isa,
                       std::unique_ptr<TableHome> home)
    : plan_(plan),
      blocks_(plan.words() / plan.block()),
      gather_(plan, isa),
      home_(std::move(home)),
      workers_(at(crew.threads())) {
  for (Worker& worker : workers_) worker.fresh.resize(at(plan.segments()));
}

Stop DenseSpace::allocate(const Watch& watch) {
  const bool has_marks = allocate_marks();
  const auto passes = all_passes();
  std::vector<DensePass*> all;
  all.reserve(passes.size());
  for (const auto& pass : passes) all.push_back(pass.get());
  const Stop stop = home_->allocate(has_marks, all, watch);
  if (stop == Stop::kNone) allocated();
  return stop;
}

bool DenseSpace::allocate_marks() {
  const auto has_room = [](const MarkArray& array) { return array.marks->allocate(array.size); };
  return std::ranges::all_of(marks_, has_room) && std::ranges::all_of(marks_of_level_, has_room);
}

std::uint64_t DenseSpace::marks_bytes() const {
  return bytes_of(marks_) + bytes_of(marks_of_level_);
}

void DenseSpace::insert(int segment, DenseLayout::Bit bit) {
  TRAILBLAZE_CHECK(holds(segment, bit.word), "a state came to a process that does not own it");
  add(segment, bit);
}

std::optional<std::vector<std::uint64_t>> DenseSpace::advance(bool colour, const Watch& watch,
                                                              DenseVisitor* visitor) {
  stop_ = make_level(colour, watch, visitor);
  if (stop_ != Stop::kNone) return {};
  std::vector<std::uint64_t> numbers = take_fresh();
  const Traffic here = take_traffic();
  numbers.insert(numbers.end(), {here.read, here.merged});
  home_->end_level(numbers);
  traffic_ = {numbers.rbegin()[1], numbers.rbegin()[0]};
  numbers.resize(at(plan_.segments()));
  return numbers;
}

// Takes the counts of new states from all workers.
std::vector<std::uint64_t> DenseSpace::take_fresh() {
  std::vector<std::uint64_t> all(at(plan_.segments()));
  for (Worker& worker : workers_) {
    for (std::size_t s = 0; s < all.size(); ++s) all[s] += std::exchange(worker.fresh[s], 0);
  }
  return all;
}

// ---- checkpoints ----

std::uint64_t DenseSpace::bytes_to_save() const {
  return home_->bytes_to_save() + bytes_of(marks_) +
         (is_within_level() ? bytes_of(marks_of_level_) : 0);
}

absl::Status DenseSpace::save(WordFileWriter& out) {
  absl::Status status = home_->save(out);
  return status.ok() ? save_marks(out, marks_) : status;
}

absl::Status DenseSpace::load(std::span<WordsIn> files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    absl::Status status =
        home_->load(files[i], static_cast<int>(files.size()), static_cast<int>(i));
    if (status.ok()) status = load_marks(files[i], marks_);
    if (!status.ok()) return status;
  }
  forget_others();
  return absl::OkStatus();
}

// Clears the marks of words that other processes own.
void DenseSpace::forget_others() {
  for (const MarkArray& array : marks_) {
    const std::uint64_t of_segment = array.size / at(plan_.segments());
    const std::uint64_t of_block = of_segment / blocks_;
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const Range own = home_->shares().own(segment);
      std::uint8_t* const marks = array.marks->data() + at(segment) * of_segment;
      std::fill(marks, marks + own.first * of_block, std::uint8_t{0});
      std::fill(marks + own.end * of_block, marks + of_segment, std::uint8_t{0});
    }
  }
}

// Within a level: writes the marks that only a level has, and the place in it. Moves the counts of
// all workers to the first worker.
absl::Status DenseSpace::save_place(WordFileWriter& out) {
  absl::Status status = save_marks(out, marks_of_level_);
  workers_.front().fresh = take_fresh();
  return status.ok() ? home_->save_place(out, workers_.front().fresh) : status;
}

absl::Status DenseSpace::load_place(WordsIn& in) {
  if (absl::Status status = load_marks(in, marks_of_level_); !status.ok()) return status;
  absl::Status status = home_->load_place(
      in, [&](std::uint64_t pass) { return targets_of(pass); }, workers_.front().fresh);
  for (const MarkArray& array : marks_of_level_) {
    if (!home_->is_within_level()) std::fill_n(array.marks->data(), array.size, std::uint8_t{0});
  }
  return status;
}

}  // namespace trailblaze
