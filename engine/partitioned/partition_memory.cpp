// The memory of a partitioned search. If memory is short, a slice sends fewer candidates, and fewer
// workers have a table at the same time.
#include <algorithm>
#include <utility>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

// Decides how many candidates the next slice may send within the limits.
Stop PartitionedSearch::make_room() {
  report_usage();
  if (const Stop stop = watch_.stopped(); stop != Stop::kNone) return stop;
  const bool places = !shelves_.alternates();  // the frontier
  const std::uint64_t placed =
      (places ? frontier_size_ : 0) + shelves_.prev().words() + found_.load();
  limit_slice(placed + sent_ahead_, sent_ahead_, sent_ahead_ * layout_.record());
  // In memory, a slice sends at most kFewCandidates, or twice as many candidates as states are
  // placed, whichever is more. Beyond that, more memory would cost more time than another slice
  // does (3 % on pancake 11, AMD EPYC).
  if (store_ != nullptr) return Stop::kNone;
  constexpr std::uint64_t kFewCandidates = std::uint64_t{1} << 22;  // 32 MiB of words
  if (places) most_sent_ = std::min(most_sent_, std::max(kFewCandidates, 2 * placed));
  // With fewer candidates per slice, the search would place the same states again and again.
  const std::uint64_t fewest = std::max<std::uint64_t>(placed / 16, 256);
  if (work_.empty() || most_sent_ >= fewest) return Stop::kNone;
  most_sent_ = 0;  // absorb the candidates sent ahead first
  return sent_ahead_ == 0 ? Stop::kMemory : Stop::kNone;
}

// Sets most_sent_ to the number of candidates that fit into the memory that is left. Meanwhile the
// slice returns `given_back` words to the pool and takes `taken` words from it. If few candidates
// fit beside a table for each worker, only a single worker gets a table.
void PartitionedSearch::limit_slice(std::uint64_t placed, std::uint64_t given_back,
                                    std::uint64_t taken) {
  most_sent_ = kUnlimited;
  if (watch_.limits().max_bytes == kUnlimited || store_ != nullptr) return;
  const std::uint64_t free = watch_.bytes_left() + pool_.free_bytes() + table_bytes();
  const std::uint64_t have = free + given_back * sizeof(Word);
  const std::uint64_t left = have - std::min(have, taken * sizeof(Word));
  const int bits = shelves_.outgoing().bits();
  const int next_bits =
      shelves_.bits_for(2 * frontier_size_, growth_, stored_, watch_.limits().max_bytes);
  const std::uint64_t chunks = partly_filled_bytes(workers_.size(), std::max(bits, next_bits));
  // Returns the bytes that a slice takes: its candidates or the records that they become, the
  // partly filled chunks, and `tables` tables, each for a partition that is a quarter larger than
  // the mean.
  const auto bytes_for = [&](std::uint64_t candidates, std::uint64_t tables) {
    const std::uint64_t used = std::min(tables, std::uint64_t{1} << bits);
    const std::uint64_t mean = (placed + candidates) >> bits;
    const std::uint64_t table = workers_.front()->table.most_bytes(mean + mean / 4 + 1000);
    return candidates * layout_.record() * sizeof(Word) + chunks +
           std::max(slice_table_bytes_, used * table);
  };
  for (const std::uint64_t tables : {workers_.size(), std::size_t{1}}) {
    most_sent_ = 0;
    for (std::uint64_t more = left / sizeof(Word); more != 0; more /= 2) {
      if (bytes_for(most_sent_ + more, tables) <= left) most_sent_ += more;
    }
    if (most_sent_ > placed / 4) return;
  }
}

// Returns how many workers have room for the table of the largest partition at the same time, and
// sets slice_table_bytes_ to the bytes of these tables.
int PartitionedSearch::tables_that_fit() {
  const WordShelf& incoming = shelves_.incoming();
  const int tables = static_cast<int>(std::min(workers_.size(), incoming.partitions()));
  if (watch_.limits().max_bytes == kUnlimited) return tables;
  std::uint64_t most = 0;
  for (std::size_t p = 0; p < incoming.partitions(); ++p) {
    most = std::max(most, shelves_.placed_in(p) + incoming.words(p));
  }
  const std::uint64_t left = watch_.bytes_left() + pool_.free_bytes() + table_bytes();
  const std::uint64_t table = workers_.front()->table.most_bytes(most);
  const std::uint64_t fit = std::min(static_cast<std::uint64_t>(tables), left / table);
  slice_table_bytes_ = fit * table;
  return static_cast<int>(fit);
}

// Returns the current bytes of all tables.
std::uint64_t PartitionedSearch::table_bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& worker : workers_) bytes += worker->table.bytes();
  return bytes;
}

std::uint64_t PartitionedSearch::bytes() const {
  std::uint64_t bytes = pool_.bytes() + table_bytes() + shelves_.bytes();
  if (kept_) bytes += kept_->bytes();
  if (store_ != nullptr) bytes += store_->memory_bytes();
  for (const auto& worker : workers_) bytes += worker->outbox.bytes();
  return bytes;
}

void PartitionedSearch::report_usage() {
  const std::uint64_t now = bytes() + 3 * levels_.capacity() * sizeof(LevelRow);
  watch_.charge(std::exchange(charged_bytes_, now), now);
}

}  // namespace trailblaze
