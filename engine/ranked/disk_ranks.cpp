#include "engine/ranked/disk_ranks.hpp"

#include <algorithm>
#include <bit>

#include "engine/disk/block_store.hpp"
#include "engine/disk/paged_words.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {
namespace {

constexpr int kMostBits = 10;                       // at most 2^10 buckets
constexpr std::uint64_t kListBytesPerBucket = 512;  // without messages
constexpr std::uint64_t kListBytesPerMessageBlock = 64;

std::uint64_t words_for(std::uint64_t ranks) { return (ranks + 63) / 64; }

int bits_of_pages(std::size_t block_bytes) {
  return std::countr_zero(block_bytes / sizeof(std::uint64_t));
}

// Returns about how many messages all states send. With maps, a message holds states of a single
// word. The states of a word are new at several levels, and at each of these levels a move takes
// them to a few words. This makes some six messages for each word and move: `enumerate` of pancake
// --size 11, burnt --size 8 and cube wrote 5 to 8. Without maps each successor is a message. Their
// number is known if the puzzle names its moves. Otherwise it is a guess, because a rank without a
// state cannot be expanded.
std::uint64_t messages_of(const AnyPuzzle& puzzle, bool by_maps) {
  constexpr std::uint64_t kMessagesPerWordAndMove = 6, kGuess = 8;
  const Traits& traits = puzzle.traits();
  if (by_maps) {
    const auto moves = static_cast<std::uint64_t>(puzzle.rank_moves().moves);
    return kMessagesPerWordAndMove * words_for(traits.num_ranks) * moves;
  }
  return traits.num_ranks *
         (traits.num_ways > 0 ? static_cast<std::uint64_t>(traits.num_ways) : kGuess);
}

}  // namespace

DiskCost ranked_on_disk(const AnyPuzzle& puzzle) {
  const std::size_t block = DiskRanks::block_bytes(puzzle);
  const DiskRanks ranks(puzzle, block);
  return {ranks.least_bytes(), ranks.disk_bytes(), ranks.traffic_bytes(), block};
}

DiskRanks::DiskRanks(const AnyPuzzle& puzzle, std::size_t block_bytes, int workers)
    : block_bytes_(block_bytes),
      workers_(std::max(workers, kWorkers)),
      by_maps_(uses_rank_maps(puzzle.traits())),
      words_(words_for(puzzle.traits().num_ranks)),
      word_bits_(
          std::max(bits_of_pages(block_bytes), static_cast<int>(std::bit_width(words_ - 1)))),
      messages_(messages_of(puzzle, by_maps_)) {}

std::size_t DiskRanks::block_bytes(const AnyPuzzle& puzzle) {
  constexpr std::size_t kLeast = std::size_t{16} << 10, kMost = std::size_t{256} << 10;
  constexpr std::uint64_t kBlocks = 2048;  // of a table, if neither kLeast nor kMost decides
  const std::uint64_t bytes = words_for(puzzle.traits().num_ranks) * sizeof(std::uint64_t);
  return std::clamp(std::bit_floor(bytes / kBlocks), kLeast, kMost);
}

int DiskRanks::most_bits() const {
  return std::min(kMostBits, word_bits_ - bits_of_pages(block_bytes_));
}

std::optional<int> DiskRanks::bits_for(std::uint64_t memory) const {
  std::optional<int> best;
  for (int bits = 0; bits <= most_bits(); ++bits) {
    const std::uint64_t least = least_bytes(bits);
    if (least > memory) continue;
    // Reserve the same amount again for pages, so that a bucket's pages are rarely evicted.
    if (bucket_words(bits) * sizeof(Word) <= memory - least) return bits;
    if (!best || least < least_bytes(*best)) best = bits;
  }
  return best;
}

std::uint64_t DiskRanks::least_bytes() const {
  std::uint64_t least = least_bytes(0);
  for (int bits = 1; bits <= most_bits(); ++bits) least = std::min(least, least_bytes(bits));
  return least;
}

std::uint64_t DiskRanks::least_bytes(int bits) const {
  const std::uint64_t buckets = std::uint64_t{1} << bits, bucket = bucket_words(bits);
  const auto workers = static_cast<std::uint64_t>(workers_);
  // A worker keeps an unpacked block for each of two shelves. Messages are longer there than
  // packed.
  const std::uint64_t unpacked =
      words_per_message() * sizeof(Word) * block_bytes_ / message_bytes(bits);
  const std::uint64_t of_worker =
      2 * unpacked + sizeof(Chunk) + buckets * kPendingWords * sizeof(Word);
  // Each bucket has a block that is being filled, and short lists that stay at the end of a level.
  const std::uint64_t of_bucket = block_bytes_ / 4 + kListBytesPerBucket;
  return PagedWords::bytes_needed(words_, kLeastPages, block_bytes_) +
         BlockStore::most_buffers(workers + buckets) * block_bytes_ + workers * of_worker +
         buckets * of_bucket + bucket * sizeof(Word) + bucket * sizeof(Word) / block_bytes_ +
         messages_ / 2 * message_bytes(0) / block_bytes_ *
             kListBytesPerMessageBlock;  // of two levels
}

std::uint64_t DiskRanks::disk_bytes() const {
  constexpr std::uint64_t kCheckpointBytesPerPage = 64;  // in the file of a checkpoint
  return 2 * PagedWords::pages_of(words_, block_bytes_) * (block_bytes_ + kCheckpointBytesPerPage);
}

std::uint64_t DiskRanks::traffic_bytes() const {
  constexpr std::uint64_t kTables = 12;  // each of some six large levels reads and writes the table
  return kTables * words_ * sizeof(Word) + 2 * messages_ * message_bytes(0);
}

// Returns the bytes of a message on the disk. Messages omit the bits of their bucket
// (word_layout.hpp).
std::uint64_t DiskRanks::message_bytes(int bits) const {
  return (static_cast<std::uint64_t>(message_bits() - bits) + 7) / 8 +
         (by_maps_ ? sizeof(Word) : 0);
}

}  // namespace trailblaze
