// Checkpoints of a partitioned search between two levels: the shelves that the next level needs go
// to a file, and what else the search knows to the numbers of the manifest.
//
//   file   for each shelf its bits and its lists (word_shelf.hpp) | levels that are kept
#include <algorithm>
#include <bit>
#include <string>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

absl::Status save_shelf(WordShelf& shelf, WordFileWriter& out) {
  const auto bits = static_cast<std::uint64_t>(shelf.bits());
  absl::Status status = out.append({&bits, 1});
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.save(p, out);
  return status;
}

absl::Status load_shelf(WordShelf& shelf, WordsIn& in) {
  std::uint64_t bits = 0;
  absl::Status status = in.read({&bits, 1});
  if (status.ok() && bits > kMostPartitionBits) {
    return absl::DataLossError("found 2^" + std::to_string(bits) + " partitions, expected 2^" +
                               std::to_string(kMostPartitionBits) + " at most");
  }
  if (!status.ok()) return status;
  shelf.begin(static_cast<int>(bits));
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.load(p, in);
  return status;
}

}  // namespace

// The shelves that the next level needs.
std::vector<WordShelf*> PartitionedSearch::shelves_to_keep() const {
  std::vector<WordShelf*> shelves{cur_.shelf.get()};
  if (!named_) shelves.push_back(prev_.shelf.get());
  if (ahead_) shelves.push_back(outbox_.get());
  return shelves;
}

// On a disk nearly all is there already.
std::uint64_t PartitionedSearch::checkpoint_bytes() const {
  if (store_ != nullptr) return 0;
  std::uint64_t bytes = log_ ? log_->bytes() : 0;
  for (const WordShelf* const shelf : shelves_to_keep()) bytes += shelf->words() * sizeof(Word);
  return bytes;
}

void PartitionedSearch::hand_over_blocks() {
  if (ahead_) {
    for (auto& worker : workers_) worker->outbox.close(pool_);
  }
  for (WordShelf* const shelf : shelves_to_keep()) {
    for (std::size_t p = 0; p < shelf->partitions(); ++p) shelf->close(p);
  }
}

absl::Status PartitionedSearch::save(WordFileWriter& out, Numbers& numbers) {
  absl::Status status;
  for (WordShelf* const shelf : shelves_to_keep()) {
    if (status.ok()) status = save_shelf(*shelf, out);
  }
  if (status.ok() && log_) status = log_->save(out);
  numbers["ahead"] = numbers_of(ahead_counters_);
  numbers["last"] = last_;
  numbers["least_ahead"] = least_ahead_;
  numbers["search"] = {ahead_ ? 1U : 0U,
                       alternates_ ? 1U : 0U,
                       static_cast<std::uint64_t>(bits_),
                       cur_.size,
                       prev_.size,
                       std::bit_cast<std::uint64_t>(growth_),
                       std::bit_cast<std::uint64_t>(share_new_)};
  return status;
}

absl::Status PartitionedSearch::load(WordsIn& in, const Numbers& numbers) {
  const auto search = numbers_in(numbers, "search", 7), ahead = numbers_in(numbers, "ahead", 3),
             deepest = numbers_in(numbers, "last", 0),
             least = numbers_in(numbers, "least_ahead", 0);
  for (const auto* found : {&search, &ahead, &deepest, &least}) {
    if (!found->ok()) return found->status();
  }
  if ((*search)[2] > kMostPartitionBits) return cannot_be("partitions");
  ahead_ = (*search)[0] != 0;
  alternates_ = (*search)[1] != 0;
  const bool may_alternate =
      named_ && puzzle_.traits().alternates && levels_.front().states == 1;  // one root
  if ((alternates_ && !may_alternate) || (ahead_ && !alternates_)) return cannot_be("colours");
  bits_ = static_cast<int>((*search)[2]);
  cur_.size = (*search)[3];
  prev_.size = (*search)[4];
  growth_ = std::bit_cast<double>((*search)[5]);
  share_new_ = std::bit_cast<double>((*search)[6]);
  // By these the room for what comes next is guessed.
  constexpr double kMostGrowth = 1e9;
  const bool may_be = growth_ >= 0 && growth_ <= kMostGrowth && share_new_ >= 0 && share_new_ <= 1;
  if (!may_be) return cannot_be("rates");
  ahead_counters_ = counters_of(*ahead);
  last_ = *deepest;
  least_ahead_ = *least;
  if (!finished_ && cur_.size != levels_.back().states) return cannot_be("levels");
  if (absl::Status status = check_room(watch_, in.left() * sizeof(Word)); !status.ok())
    return status;
  if (absl::Status status = load_shelves(in); !status.ok()) return status;
  if (log_) {
    if (absl::Status status = log_->load(in); !status.ok()) return status;
    if (log_->depths() != levels_.size()) return cannot_be("levels");
  }
  for (const LevelRow& level : levels_) stored_ += level.states;
  watch_.count_states(0, stored_);
  watch_.add(&Pulse::states, stored_);
  account();
  return absl::OkStatus();
}

// Reads the shelves, which hold as many states as the numbers say.
absl::Status PartitionedSearch::load_shelves(WordsIn& in) {
  for (WordShelf* const shelf : shelves_to_keep()) {
    if (absl::Status status = load_shelf(*shelf, in); !status.ok()) return status;
  }
  const auto is_whole = [&](const Level& level) {
    return level.shelf->words() == level.size * layout_.record() &&
           (finished_ || alternates_ || level.shelf->bits() == bits_);
  };
  // What was expanded ahead of its turn is no longer there.
  const bool agrees = (ahead_ || is_whole(cur_)) && (named_ || is_whole(prev_));
  if (!agrees) return cannot_be("shelves");
  out_bits_ = outbox_->bits();
  sent_ahead_ = ahead_ ? outbox_->words() : 0;
  for (auto& worker : workers_) worker->outbox.begin(*outbox_);
  return absl::OkStatus();
}

}  // namespace trailblaze
