// tbb::concurrent_unordered_set and tbb::concurrent_hash_map as rivals.
#pragma once

#include <oneapi/tbb/concurrent_hash_map.h>
#include <oneapi/tbb/concurrent_unordered_set.h>

#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "bench/suite/sets/rival.hpp"
#include "engine/base/mix.hpp"

namespace trailblaze::bench {

struct MixHash {  // in both forms that oneTBB requires
  std::size_t operator()(State s) const { return mix(s); }
  static std::size_t hash(State s) { return mix(s); }
  static bool equal(State a, State b) { return a == b; }
};

using TbbSet =
    tbb::concurrent_unordered_set<State, MixHash, std::equal_to<>, ArenaAllocator<State>>;
using TbbMap =
    tbb::concurrent_hash_map<State, char, MixHash, ArenaAllocator<std::pair<const State, char>>>;

inline bool insert_into(TbbSet& set, State s) { return set.insert(s).second; }
inline bool insert_into(TbbMap& map, State s) { return map.insert({s, 0}); }

inline void make_room(TbbSet& set, std::uint64_t keys) { set.reserve(keys); }
inline void make_room(TbbMap& map, std::uint64_t keys) { map.rehash(keys); }

struct PlainWorker {
  std::uint64_t fresh = 0;
};

template <class Set>
class TbbContestant : public Rival<PlainWorker> {
 public:
  using Rival::Rival;

  std::uint64_t size() const override { return set_->size(); }

 private:
  std::uint64_t most_bytes(std::uint64_t keys) const override { return keys * 128; }

  void make_empty(std::uint64_t reserved) override {
    set_ = arena_.make<Set>(ArenaAllocator<typename Set::value_type>(arena_));
    if (reserved != 0) make_room(*set_, reserved);
  }

  void insert_block(PlainWorker& worker, std::span<const State> keys) override {
    for (const State s : keys) worker.fresh += insert_into(*set_, s);
  }

  std::uint64_t count_block(std::span<const State> keys) const override {
    std::uint64_t found = 0;
    for (const State s : keys) found += set_->count(s);
    return found;
  }

  Set* set_ = nullptr;
};

}  // namespace trailblaze::bench
