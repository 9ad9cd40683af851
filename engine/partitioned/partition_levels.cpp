#include "engine/partitioned/partition_levels.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "engine/bfs/parent_pruning.hpp"

namespace trailblaze {

PartitionLevels::PartitionLevels(const Traits& traits, const WordLayout& layout, const Crew& crew,
                                 ChunkPool& pool, BlockStore* store)
    : traits_(traits),
      layout_(layout),
      crew_(crew),
      pool_(pool),
      store_(store),
      level_contents_{layout.record(), layout.notes_ways()                ? traits.num_ways
                                       : layout.notes() == Notes::kParent ? layout.note_bits()
                                                                          : 0},
      candidate_contents_{
          1, layout.notes() == Notes::kWayNumber ? kWayBits : level_contents_.note_bits} {
  for (auto* level : {&prev_, &frontier_, &next_, &rest_}) *level = make_shelf(level_contents_);
  for (auto* shelf : {&incoming_, &outgoing_}) *shelf = make_shelf(candidate_contents_);
}

std::unique_ptr<WordShelf> PartitionLevels::make_shelf(DiskShelf::Contents contents) const {
  if (store_ == nullptr) return std::make_unique<MemoryShelf>(pool_);
  return std::make_unique<DiskShelf>(layout_, contents, *store_, pool_, crew_.threads());
}

void PartitionLevels::begin_from(const FoundLevels& found) {
  const std::size_t last = found.depths() - 1;
  const std::size_t first = layout_.notes_ways() || last == 0 ? last
                            : traits_.reversible              ? last - 1
                                                              : 0;
  for (std::size_t depth = first; depth < last; ++depth) copy_level(*prev_, found, depth);
  copy_level(*frontier_, found, last);
}

// Adds a found level to the single partition of a shelf. Each state carries its ways back or, in a
// window, a note of its parent.
void PartitionLevels::copy_level(WordShelf& shelf, const FoundLevels& found, std::size_t depth) {
  const ParentPruning parent_pruning(traits_.state_bits, traits_.reversible);
  const int bits = layout_.key_bits();
  FrontierBuffer buffer;
  for (std::size_t i = found.begin(depth); i < found.ends[depth]; ++i) {
    const State s = found.states[i];
    std::uint64_t note = 0;
    if (layout_.notes() == Notes::kWays) note = found.origins[i];
    if (layout_.notes() == Notes::kParent && bits != 64) {
      note = parent_pruning.word(s, found.states[found.origins[i]]) >> bits;
    }
    buffer.push(layout_.word(s, note), pool_);
    if (layout_.notes() == Notes::kWayNumber) buffer.push(found.origins[i], pool_);
  }
  for (ChunkPtr& chunk : buffer.take()) shelf.put(0, std::move(chunk));
}

std::uint64_t PartitionLevels::placed_in(std::size_t p) const {
  std::uint64_t words = next_->words(p);
  if (!alternates_) words += frontier_->words(p);
  if (!layout_.notes_ways()) words += prev_->words(p);
  return words / layout_.record();
}

// Chooses enough bits that tables fit the workers' caches and every worker has partitions, but so
// few that a list fills a fair part of a chunk. With a store, tables are twice as large, since each
// partition has a block in memory. Then 11 pancakes take 61 MB instead of 99 MB, and 0.9 of the
// time; 3x4 tiles take 62 MB instead of 96 MB.
int PartitionLevels::bits_for(std::uint64_t words, double growth, std::uint64_t stored,
                              std::uint64_t max_bytes) const {
  constexpr std::uint64_t kLeastWordsPerList = 512;
  const auto workers = static_cast<std::uint64_t>(crew_.threads());
  const std::uint64_t states_per_table = store_ == nullptr ? 32768 : 65536;
  const double levels = layout_.notes_ways() ? 1 : 3;
  double placed = static_cast<double>(words) * levels * std::max(1.0, growth);
  if (!traits_.reversible) {  // all levels are placed
    words = std::max(words, stored);
    placed = static_cast<double>(words);
  }
  const std::uint64_t wanted =
      std::max(static_cast<std::uint64_t>(placed) / states_per_table, 8 * workers);
  const std::uint64_t most = words / (kLeastWordsPerList * workers);
  if (most == 0) return 0;
  int bits =
      std::min(kMostPartitionBits, static_cast<int>(std::bit_width(std::min(wanted, most))) - 1);
  if (store_ != nullptr) {  // buffers may take a third of the memory
    const std::uint64_t buffers = store_->block_bytes() + workers * sizeof(Chunk);
    while (bits > 0 && buffers << bits > max_bytes / 3) --bits;
  }
  return bits;
}

void PartitionLevels::repartition_levels(int bits) {
  if (bits != bits_ && !alternates_) {
    if (!layout_.notes_ways()) repartition(prev_, bits);
    repartition(frontier_, bits);
  }
  bits_ = bits;
}

void PartitionLevels::repartition(std::unique_ptr<WordShelf>& shelf, int bits) {
  const std::unique_ptr<WordShelf> old = std::exchange(shelf, make_shelf(level_contents_));
  shelf->begin(bits);
  std::vector<Outbox> outboxes(static_cast<std::size_t>(crew_.threads()));
  for (Outbox& outbox : outboxes) outbox.begin(*shelf);
  crew_.for_each_block(old->partitions(), [&](int w, std::size_t p) {
    Outbox& outbox = outboxes[static_cast<std::size_t>(w)];
    old->for_each_piece(w, p, [&](std::span<const Word> words) {
      layout_.record() == 1 ? outbox.push<1>(words, pool_) : outbox.push<2>(words, pool_);
    });
    old->drop(p);
  });
  for (Outbox& outbox : outboxes) outbox.close(pool_);
  shelf->close_all();
  if (store_ != nullptr) store_->wait_for_writes().IgnoreError();  // the next call reports an error
}

void PartitionLevels::fill_incoming(const PartitionOwners& owners, Outbox& outbox,
                                    ProcessRow& sent) {
  std::swap(incoming_, outgoing_);
  owners.exchange(*incoming_, layout_, candidate_contents_.note_bits, outbox, pool_, sent);
  incoming_->close_all();
  bits_ = incoming_->bits();
  if (next_->bits() != bits_) next_->begin(bits_);
}

void PartitionLevels::advance_level() {
  if (layout_.notes_ways()) {
    frontier_->drop_all();
  } else if (traits_.reversible) {
    prev_->drop_all();
    std::swap(prev_, frontier_);
  } else {
    crew_.for_each_block(frontier_->partitions(), [&](int w, std::size_t p) {
      frontier_->close(p);
      prev_->append_list(w, p, *frontier_);
    });
  }
  std::swap(frontier_, next_);
}

std::vector<WordShelf*> PartitionLevels::shelves_to_keep(bool is_within_level,
                                                         bool has_candidates) const {
  std::vector<WordShelf*> shelves{frontier_.get()};
  if (!layout_.notes_ways()) shelves.push_back(prev_.get());
  if (is_within_level) shelves.insert(shelves.end(), {rest_.get(), next_.get(), incoming_.get()});
  if (has_candidates || is_within_level) shelves.push_back(outgoing_.get());
  return shelves;
}

std::uint64_t PartitionLevels::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto* shelf : {&prev_, &frontier_, &next_, &rest_, &incoming_, &outgoing_}) {
    bytes += (*shelf)->bytes();
  }
  return bytes;
}

}  // namespace trailblaze
