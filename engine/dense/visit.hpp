// What is kept of a level that may be the last: some words for each worker. Where there are too
// many words, the level is found once more, now known to be the last, and the least states are
// kept. A sink gets every word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/bfs/level_engine.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze {

class DenseVisit final : public DenseVisitor {
 public:
  // At most `examples` states are asked for. `sink` may be null.
  DenseVisit(const AnyPuzzle& puzzle, const DensePlan& plan, int threads, std::size_t examples,
             PlaceSink* sink);

  // `last` says that this level's states are wanted. The words of the level before stay until the
  // next.
  void begin(std::uint64_t depth, bool last);

  bool wants(int w) const override {
    return sink_ != nullptr || last_ || !kept_[static_cast<std::size_t>(w)].overflow;
  }
  void visit(int w, int segment, std::uint64_t first,
             std::span<const std::uint64_t> words) override;

  // The least states of this level, or of the level before. None where not all words were kept.
  std::vector<State> least(bool before) const;

 private:
  static constexpr std::size_t kMostWords = 64;

  struct Place {
    int segment;
    std::uint64_t word, bits;
  };
  struct alignas(64) Kept {
    std::vector<Place> words;
    std::vector<State> states;
    bool overflow = false;
  };

  void keep(Kept& kept, const Place& place) const;
  void keep_least(std::vector<State>& least, const Place& place) const;
  void trim(std::vector<State>& states) const;

  const AnyPuzzle& puzzle_;
  const DensePlan& plan_;
  const std::size_t examples_;
  PlaceSink* const sink_;
  std::uint64_t depth_ = 0;
  bool last_ = false;
  std::vector<Kept> kept_, before_;
};

}  // namespace trailblaze
