// Packed levels contain exactly the states of each depth, at any number of bits, partitions and
// threads. Their size in bytes is checked too.
#include "engine/partitioned/packed_levels.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <unordered_set>

#include "engine/base/random.hpp"
#include "engine/partitioned/outbox.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/part_runs.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Distinct random states below 2^bits, and other states that are not among them.
struct Sample {
  std::vector<State> in, out;

  Sample(Random& random, int bits, std::size_t size) {
    const State most = mask_of(bits);
    std::unordered_set<State> seen;
    const auto take = [&](State s, std::vector<State>& to) {
      if (seen.insert(s).second) to.push_back(s);
    };
    if (size > 1) take(0, in);
    if (size > 2) take(most, in);
    for (std::size_t tries = 2 * size; in.size() < size && tries > 0; --tries) {
      take(random.next() & most, in);
    }
    for (int i = 0; i < 100; ++i) take(random.next() & most, out);
  }
};

// Returns a shelf with the records of `states`, with notes.
std::unique_ptr<WordShelf> shelf_of(const WordLayout& layout, const std::vector<State>& states,
                                    int partition_bits, ChunkPool& pool) {
  auto shelf = std::make_unique<MemoryShelf>(pool);
  shelf->begin(partition_bits);
  std::vector<Word> words;
  for (const State s : states) {
    words.push_back(layout.word(s, s & layout.note_mask()));
    if (layout.record() == 2) words.push_back(s);
  }
  Outbox outbox;
  outbox.begin(*shelf);
  layout.record() == 1 ? outbox.push<1>(words, pool) : outbox.push<2>(words, pool);
  outbox.close(pool);
  return shelf;
}

// Checks that each state is at its depth, and that the other states are not.
void check_levels(PackedLevels& levels, const std::vector<Sample>& samples) {
  REQUIRE(levels.depths() == samples.size());
  for (std::size_t depth = 0; depth < samples.size(); ++depth) {
    INFO("depth " << depth);
    const auto is_there = [&](State s) { return levels.contains(depth, s); };
    const std::size_t few = std::min<std::size_t>(samples[depth].in.size(), 300);
    CHECK(std::all_of(samples[depth].in.end() - static_cast<std::ptrdiff_t>(few),
                      samples[depth].in.end(), is_there));
    CHECK(std::none_of(samples[depth].out.begin(), samples[depth].out.end(), is_there));
    std::vector<State> all;
    std::mutex mutex;
    levels.for_each(depth, Crew(2), [&](int /*worker*/, std::span<const State> states) {
      const std::lock_guard lock(mutex);
      all.insert(all.end(), states.begin(), states.end());
    });
    CHECK(sorted(all) == sorted(samples[depth].in));
  }
}

TEST_CASE("packed levels: each state is at its depth, and other states are not found",
          "[threads]") {
  Random random(61);
  for (const auto& [bits, notes] : {std::pair{1, Notes::kWays},
                                    {8, Notes::kWayNumber},
                                    {20, Notes::kWays},
                                    {48, Notes::kWayNumber},
                                    {63, Notes::kParent},
                                    {64, Notes::kNone}}) {
    for (const auto& [threads, on_disk] : {std::pair{1, false}, {3, false}, {2, true}}) {
      if (kSanitized && threads == 1) continue;
      INFO(bits << " bits, " << threads << " threads, " << (on_disk ? "on disk" : "in memory"));
      const WordLayout layout(bits, notes);
      const Crew crew(threads);
      ChunkPool pool;
      const PartRun run(on_disk);
      PackedLevels levels(layout, pool, threads, run.store()), again(layout, pool, 1, run.store());
      std::vector<Sample> samples;
      for (const auto& [size, partition_bits] : {std::pair{1, 0},
                                                 {2, 0},
                                                 {300, 0},
                                                 {1'000, 2},
                                                 {lighter(20'000, 1'100), 3},
                                                 {0, 2},
                                                 {700, 12},
                                                 {lighter(5'000, 400), 1}}) {
        samples.emplace_back(random, bits, static_cast<std::size_t>(size));
        levels.add(*shelf_of(layout, samples.back().in, std::min(partition_bits, bits), pool),
                   crew);
      }
      run.wait_for_writes();
      check_levels(levels, samples);
      run.save(levels);
      REQUIRE(run.load(again).ok());
      check_levels(again, samples);
      samples.emplace_back(random, bits, lighter<std::size_t>(9'000, 900));
      again.add(*shelf_of(layout, samples.back().in, std::min(2, bits), pool), Crew(1));
      run.wait_for_writes();
      check_levels(again, samples);
    }
  }
}

// Packs a level of random states, and checks that it takes no more bytes than predicted. Returns
// these bytes.
std::uint64_t packed_bytes(const WordLayout& layout, std::size_t size, int partition_bits,
                           Random& random) {
  const Sample sample(random, layout.key_bits(), size);
  ChunkPool pool;
  PackedLevels levels(layout, pool, 1);
  const auto shelf = shelf_of(layout, sample.in, partition_bits, pool);
  const std::uint64_t before = pool.bytes();
  levels.add(*shelf, Crew(1));
  const std::uint64_t bytes = pool.bytes() - before;
  INFO(size << " states by 2^" << partition_bits);
  CHECK(bytes <= levels.most_bytes(sample.in.size(), partition_bits));
  return bytes;
}

TEST_CASE("packed levels: a level takes at most the predicted bytes, and little more than needed",
          "[threads]") {
  Random random(63);
  // log2(2^32 / 200'000) is 14.4 bits, and Rice's code adds two bits.
  CHECK(packed_bytes(WordLayout(32, Notes::kWays), 200'000, 4, random) * 8 < 17 * 200'000);
  for (const Notes notes : {Notes::kWays, Notes::kWayNumber}) {
    for (const auto& [size, partition_bits] :
         {std::pair{1, 0}, {999, 0}, {1'000, 0}, {1'001, 0}, {1'000, 3}, {1'001, 3}, {30'000, 2}}) {
      packed_bytes(WordLayout(40, notes), static_cast<std::size_t>(size), partition_bits, random);
    }
  }
}

}  // namespace
}  // namespace trailblaze
