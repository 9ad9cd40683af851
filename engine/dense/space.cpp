#include "engine/dense/space.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Calls body(flags, words) for pieces of the arrays. `words` has room for the flags of a piece,
// eight to a word.
template <class Body>
absl::Status for_each_piece(const std::vector<FlagArray>& arrays, const Body& body) {
  constexpr std::size_t kFlags = std::size_t{64} << 10;
  std::vector<std::uint64_t> words(kFlags / 8);
  for (const auto& [flags, size] : arrays) {
    for (std::size_t at = 0; at < size; at += kFlags) {
      const std::size_t count = std::min(kFlags, size - at);
      absl::Status status =
          body(std::span(flags->data() + at, count), std::span(words).first((count + 7) / 8));
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::Status save_flags(WordFileWriter& out, const std::vector<FlagArray>& arrays) {
  return for_each_piece(arrays, [&](std::span<std::uint8_t> flags, std::span<std::uint64_t> words) {
    words.back() = 0;
    std::memcpy(words.data(), flags.data(), flags.size());
    return out.append(words);
  });
}

// Adds the flags in the file to those in the arrays.
absl::Status load_flags(WordsIn& in, const std::vector<FlagArray>& arrays) {
  std::vector<std::uint8_t> found;
  return for_each_piece(arrays, [&](std::span<std::uint8_t> flags, std::span<std::uint64_t> words) {
    absl::Status status = in.read(words);
    found.resize(flags.size());
    std::memcpy(found.data(), words.data(), flags.size());
    std::ranges::transform(flags, found, flags.begin(), std::bit_or<>{});
    return status;
  });
}

std::uint64_t bytes_of(const std::vector<FlagArray>& arrays) {
  std::uint64_t bytes = 0;
  for (const FlagArray& array : arrays) bytes += array.size;
  return bytes;
}

}  // namespace

DenseSpace::DenseSpace(const DensePlan& plan, const Crew& crew, Isa isa,
                       std::unique_ptr<TableHome> home)
    : plan_(plan),
      sections_(plan.words() / plan.section_words()),
      gather_(plan, isa),
      home_(std::move(home)),
      workers_(at(crew.threads())) {
  for (Worker& worker : workers_) worker.fresh.resize(at(plan.segments()));
}

Stop DenseSpace::allocate(const Watch& watch) {
  const auto has_room = [](const FlagArray& array) { return array.flags->allocate(array.size); };
  const bool has_flags =
      std::ranges::all_of(flags_, has_room) && std::ranges::all_of(flags_of_level_, has_room);
  const Stop stop = home_->allocate(has_flags, all_passes(), watch);
  if (stop == Stop::kNone) allocated();
  return stop;
}

std::uint64_t DenseSpace::bytes() const {
  return home_->bytes() + bytes_of(flags_) + bytes_of(flags_of_level_);
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
  return home_->bytes_to_save() + bytes_of(flags_) +
         (is_within_level() ? bytes_of(flags_of_level_) : 0);
}

absl::Status DenseSpace::save(WordFileWriter& out) {
  absl::Status status = home_->save(out);
  return status.ok() ? save_flags(out, flags_) : status;
}

absl::Status DenseSpace::load(std::span<WordsIn> files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    absl::Status status =
        home_->load(files[i], static_cast<int>(files.size()), static_cast<int>(i));
    if (status.ok()) status = load_flags(files[i], flags_);
    if (!status.ok()) return status;
  }
  clear_foreign_flags();
  return absl::OkStatus();
}

// Clears the flags of words that other processes own.
void DenseSpace::clear_foreign_flags() {
  for (const FlagArray& array : flags_) {
    const std::uint64_t of_segment = array.size / at(plan_.segments());
    const std::uint64_t of_section = of_segment / sections_;
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const Range own = home_->shares().own(segment);
      std::uint8_t* const flags = array.flags->data() + at(segment) * of_segment;
      std::fill(flags, flags + own.first * of_section, std::uint8_t{0});
      std::fill(flags + own.end * of_section, flags + of_segment, std::uint8_t{0});
    }
  }
}

// Within a level: writes the flags that only a level has, and the progress in it. Moves the counts
// of all workers to the first worker.
absl::Status DenseSpace::save_progress(WordFileWriter& out) {
  absl::Status status = save_flags(out, flags_of_level_);
  workers_.front().fresh = take_fresh();
  return status.ok() ? home_->save_progress(out, workers_.front().fresh) : status;
}

absl::Status DenseSpace::load_progress(WordsIn& in) {
  if (absl::Status status = load_flags(in, flags_of_level_); !status.ok()) return status;
  absl::Status status = home_->load_progress(
      in, [&](std::uint64_t pass) { return targets_of(pass); }, workers_.front().fresh);
  for (const FlagArray& array : flags_of_level_) {
    if (!home_->is_within_level()) std::fill_n(array.flags->data(), array.size, std::uint8_t{0});
  }
  return status;
}

}  // namespace trailblaze
