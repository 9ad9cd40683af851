// 128 shards of absl::flat_hash_set, each behind a mutex. The high bits of a key's hash choose its
// shard. A key is inserted either at once, or with a batch of keys for the same shard, in which
// each key is prefetched while earlier keys are inserted.
//
// The sets store mix(key), which is a bijection, and not the key, so that nothing is hashed twice.
#pragma once

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>

#include "bench/suite/sets/rival.hpp"
#include "engine/base/mix.hpp"

namespace trailblaze::bench {

enum class Insertion { kKeyByKey, kBatches };

inline constexpr int kShardBits = 7;
inline constexpr std::size_t kShards = std::size_t{1} << kShardBits;

struct SameHash {
  std::size_t operator()(std::uint64_t mixed) const { return mixed; }
};
using AbslSet =
    absl::flat_hash_set<std::uint64_t, SameHash, std::equal_to<>, ArenaAllocator<std::uint64_t>>;

struct ShardWorker {
  static constexpr std::size_t kBatch = 256;
  struct Batch {
    std::array<std::uint64_t, kBatch> mixed;
    std::size_t count = 0;
  };

  std::uint64_t fresh = 0;
  std::array<Batch, kShards> batches;  // by shard
};

template <Insertion kInsertion>
class AbslContestant : public Rival<ShardWorker> {
 public:
  using Rival::Rival;

  std::uint64_t size() const override {
    return std::accumulate(shards_.begin(), shards_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Shard& s) { return sum + s.set->size(); });
  }

 private:
  static constexpr std::size_t kAhead = 16;  // keys prefetched

  struct alignas(64) Shard {
    std::mutex mutex;
    AbslSet* set = nullptr;
  };

  std::uint64_t most_bytes(std::uint64_t keys) const override {
    // A shard may hold a table of every size up to its last size.
    return kShards * 2 * (sizeof(std::uint64_t) + 1) * std::bit_ceil(keys / kShards * 5 / 4 + 1024);
  }

  void make_empty(std::uint64_t reserved) override {
    for (Shard& shard : shards_) {
      shard.set = arena_.make<AbslSet>(ArenaAllocator<std::uint64_t>(arena_));
      // No shard exceeds its share by more than this, which is several standard deviations.
      const std::uint64_t share = reserved / kShards;
      if (reserved != 0) shard.set->reserve(share + share / 64 + 256);
    }
  }

  static std::size_t shard_of(std::uint64_t mixed) { return mixed >> (64 - kShardBits); }

  void insert_block(ShardWorker& worker, std::span<const State> keys) override {
    for (const State s : keys) {
      const std::uint64_t mixed = mix(s);
      const std::size_t shard = shard_of(mixed);
      if constexpr (kInsertion == Insertion::kKeyByKey) {
        const std::lock_guard lock(shards_[shard].mutex);
        worker.fresh += shards_[shard].set->insert(mixed).second;
      } else {
        ShardWorker::Batch& batch = worker.batches[shard];
        batch.mixed[batch.count++] = mixed;
        if (batch.count == ShardWorker::kBatch) hand_over(worker, shard);
      }
    }
  }

  void finish(ShardWorker& worker) override {
    for (std::size_t shard = 0; shard < kShards; ++shard) hand_over(worker, shard);
  }

  void hand_over(ShardWorker& worker, std::size_t shard) {
    ShardWorker::Batch& batch = worker.batches[shard];
    const std::lock_guard lock(shards_[shard].mutex);
    AbslSet& set = *shards_[shard].set;
    for (std::size_t i = 0; i < std::min(kAhead, batch.count); ++i) set.prefetch(batch.mixed[i]);
    for (std::size_t i = 0; i < batch.count; ++i) {
      if (i + kAhead < batch.count) set.prefetch(batch.mixed[i + kAhead]);
      worker.fresh += set.insert(batch.mixed[i]).second;
    }
    batch.count = 0;
  }

  // Takes no locks, because nobody inserts meanwhile.
  std::uint64_t count_block(std::span<const State> keys) const override {
    std::array<std::uint64_t, kKeysPerBlock> mixed;
    for (std::size_t i = 0; i < keys.size(); ++i) mixed[i] = mix(keys[i]);
    const auto set_of = [&](std::size_t i) -> const AbslSet& {
      return *shards_[shard_of(mixed[i])].set;
    };
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if constexpr (kInsertion == Insertion::kBatches) {
        if (i + kAhead < keys.size()) set_of(i + kAhead).prefetch(mixed[i + kAhead]);
      }
      found += set_of(i).contains(mixed[i]);
    }
    return found;
  }

  std::array<Shard, kShards> shards_;
};

}  // namespace trailblaze::bench
