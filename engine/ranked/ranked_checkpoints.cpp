// Checkpoints of planes in memory (planes.hpp). A process writes the words of both planes of its
// blocks (rank_shares.hpp), block by block. The joined files of all processes are equal to the file
// of a process that is alone:
//
//   search-7.0   blocks 0 1 2     search-7.1   blocks 3 4 5     search-7.2   blocks 6 7
//
// A process that resumes reads the blocks that it then owns from all files. It looks at all words
// to find those of the frontier. Within a level, a file ends with a bit for each word of its blocks
// that was expanded.
#include <algorithm>
#include <array>

#include "engine/base/bits.hpp"
#include "engine/base/text.hpp"
#include "engine/ranked/ranked_search.hpp"

namespace trailblaze {
namespace {

// Key in the numbers of a checkpoint within a level. The numbers are the states found and the
// states expanded in this level, and 1 if it was pulled from unseen states (ranked.hpp), else 0.
constexpr char kBegunKey[] = "begun";

}  // namespace

absl::Status RankedSearch::save(WordFileWriter& out, Numbers& numbers) {
  if (is_within_level_)
    numbers[kBegunKey] = {level_states(), level_work().expanded, pulling_ ? 1U : 0U};
  numbers["plane"] = {planes_.current()};
  absl::Status status = out.append(planes_.bits());
  return status.ok() ? out.append(done_) : status;
}

absl::Status RankedSearch::load_files(std::span<WordsIn> files, const Numbers& numbers) {
  const auto plane = numbers_in(numbers, "plane", 1);
  if (!plane.ok()) return plane.status();
  if (plane->front() > 1) return impossible_data("planes");
  const bool is_begun = numbers.contains(kBegunKey);
  absl::StatusOr<std::vector<std::uint64_t>> begun = std::vector<std::uint64_t>(3);
  if (is_begun) begun = numbers_in(numbers, kBegunKey, 3);
  if (!begun.ok()) return begun.status();
  const std::uint64_t found = begun->at(0), expanded = begun->at(1);
  pulling_ = begun->at(2) != 0;
  if (pulling_ && !is_alone()) {
    return invalid(
        "ranked table: found a level that a single process began from its unseen states, expected "
        "a single process to resume it");
  }
  const bool fits = allocate();
  if (!true_for_all(peers_, fits)) {
    if (fits) return absl::OkStatus();  // other processes have the error
    return check_memory(watch_, std::max(watch_.bytes_left() + 1, required_bytes()));
  }
  planes_.resume(plane->front());
  if (is_begun) done_.resize(done_size(planes_.words()));
  // All processes must agree before they count together.
  absl::Status status = agreed(peers_, read_blocks(files, is_begun));
  if (status.ok()) status = check_states(expanded, found);
  if (!status.ok()) return status;
  stored_ = states_of_levels() + found;
  frontier_.is_all = true;
  workers_.front()->adder.overflowed = found != 0;  // new words are not listed
  watch_.count_states(0, stored_);
  watch_.show(&Pulse::states, stored_);
  return absl::OkStatus();
}

// Reads the blocks of this process from the files of all processes that made the checkpoint.
absl::Status RankedSearch::read_blocks(std::span<WordsIn> files, bool is_begun) {
  const RankShares there(moves_, static_cast<int>(files.size()));
  const std::uint64_t own = first_block_, words = 2 * width_;  // of both planes
  for (std::size_t i = 0; i < files.size(); ++i) {
    WordsIn& in = files[i];
    const auto process = static_cast<int>(i);
    const std::uint64_t first = there.first_block(process), blocks = there.blocks_of(process);
    const std::uint64_t done_words = is_begun ? done_size(blocks * width_) : 0;
    if (in.left() != blocks * words + done_words) return impossible_data("planes");
    const std::uint64_t begin = std::clamp(own, first, first + blocks);
    const std::uint64_t end = std::clamp(own + own_blocks_, begin, first + blocks);
    if (begin == end) continue;
    absl::Status status = in.skip((begin - first) * words);
    if (status.ok()) {
      status = in.read(planes_.bits().subspan((begin - own) * words, (end - begin) * words));
    }
    if (status.ok()) status = in.skip((first + blocks - end) * words);
    std::vector<std::uint64_t> bits(done_words);
    if (status.ok()) status = in.read(bits);
    if (!status.ok()) return status;
    for (std::uint64_t w = begin * width_; w < end * width_ && is_begun; ++w) {
      const std::uint64_t there_at = w - first * width_;
      if ((bits[there_at / 64] >> there_at % 64 & 1) != 0) mark_done(w - own * width_);
    }
  }
  return absl::OkStatus();
}

// Returns `DataLoss` if the planes of all processes together do not have the states of the complete
// levels, and the numbers of states expanded and found in the unfinished level.
absl::Status RankedSearch::check_states(std::uint64_t expanded, std::uint64_t found) {
  std::array<std::uint64_t, 4> all = {};  // seen, in the frontier, expanded, found
  for (std::uint64_t block = 0; block < planes_.blocks(); ++block) {
    for (std::uint64_t w = 0; w < width_; ++w) {
      const std::uint64_t frontier = count_bits(planes_.frontier(block, w));
      all[0] += count_bits(planes_.seen(block)[w]);
      all[1] += frontier;
      all[2] += is_done(block * width_ + w) ? frontier : 0;
      all[3] += count_bits(planes_.found(block, w));
    }
  }
  peers_.sum(all);
  const std::array expected = {states_of_levels(), levels_.back().states, expanded, found};
  return all == expected ? absl::OkStatus() : impossible_data("planes");
}

}  // namespace trailblaze
