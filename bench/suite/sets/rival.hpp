// The base of the rivals: sets from Debian's packages, each used as well as we know how. All get
// the same good hash (mix), touched memory on huge pages, and no avoidable work.
//
// tbb_rivals.hpp and absl_rivals.hpp have the sets.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bench/suite/contestant.hpp"
#include "bench/suite/sets/arena.hpp"

namespace trailblaze::bench {

// A set in an arena. Each worker inserts blocks of keys.
template <class Worker>
class Rival : public Contestant {
 public:
  explicit Rival(Arena& arena) : arena_(arena) {}

  std::uint64_t touch(std::uint64_t keys, const Crew& crew) override {
    need_ = (most_bytes(keys) / kMegabyte + 64) * kMegabyte;
    arena_.touch(need_, crew);
    return need_;
  }

  void clear(std::uint64_t reserved, const Crew& crew) override {
    if (arena_.size() < need_) arena_.touch(need_, crew);
    arena_.clear();
    make_empty(reserved);
  }

  std::uint64_t insert(std::span<const State> keys, const Crew& crew) override {
    std::vector<std::unique_ptr<Worker>> workers;
    for (int w = 0; w < crew.threads(); ++w) workers.push_back(std::make_unique<Worker>());
    for_each_block(keys, crew, [&](std::size_t w, std::span<const State> block) {
      insert_block(*workers[w], block);
    });
    std::uint64_t fresh = 0;
    for (auto& worker : workers) {
      finish(*worker);
      fresh += worker->fresh;
    }
    return fresh;
  }

  std::uint64_t count(std::span<const State> keys, const Crew& crew) const override {
    std::vector<OwnCount> found(static_cast<std::size_t>(crew.threads()));
    for_each_block(keys, crew, [&](std::size_t w, std::span<const State> block) {
      found[w].value += count_block(block);
    });
    std::uint64_t sum = 0;
    for (const OwnCount& own : found) sum += own.value;
    return sum;
  }

  std::uint64_t bytes() const override { return arena_.live(); }
  std::uint64_t peak_bytes() const override { return arena_.peak(); }

 protected:
  virtual void insert_block(Worker& worker, std::span<const State> keys) = 0;
  virtual void finish(Worker&) {}
  virtual std::uint64_t count_block(std::span<const State> keys) const = 0;

  // Returns an upper bound of the bytes that the set takes from the arena while it grows.
  virtual std::uint64_t most_bytes(std::uint64_t keys) const = 0;
  // Makes a new set in the empty arena and abandons the previous set.
  virtual void make_empty(std::uint64_t reserved) = 0;

  Arena& arena_;

 private:
  static constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

  std::uint64_t need_ = 0;
};

}  // namespace trailblaze::bench
