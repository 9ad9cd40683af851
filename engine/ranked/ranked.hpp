// Every state of a puzzle whose states have ranks (puzzle.hpp), at two bits a rank.
//
//   enumerate_ranked(puzzle, start, options)    the same counts as enumerate() of bfs.hpp
//   ranked_bytes(puzzle)                        the memory that it will take
//
// planes.hpp tells how two bits are enough. A level is a pass over the words that hold the
// frontier: those listed, or all of them. A word's states are expanded
//
//   by maps     where moves are maps of ranks (rank_moves.hpp): a move sends all states of a block
//               to one other block through one map of places, with no state unpacked;
//   one by one  elsewhere: unrank, successors, rank, each for a batch of states; the ranks found
//               wait until the next batch was expanded, while their lines come.
//
// When fewer ranks are unseen than the frontier has states, moves that can be reversed are walked
// the other way: an unseen state is new when a move takes it to a seen one, and most find one at
// the first few moves (Beamer, Asanovic & Patterson, SC 2012). Counts are of the puzzle's moves
// either way, so they do not depend on that, nor on the number of threads.
#pragma once

#include <absl/functional/function_ref.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/bfs/level_engine.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/maps.hpp"
#include "engine/ranked/planes.hpp"

namespace trailblaze {

class RankedSearch final : public LevelEngine {
 public:
  // Requires a puzzle with ranks. All arguments must outlive the search. `sink` may be null;
  // otherwise it gets each level's ranks while the level is expanded.
  RankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, PlaceSink* sink = nullptr);

  // Requires one root.
  Stop begin(std::span<const State> roots) override;
  Stop advance() override;
  bool finished() const override { return finished_; }

  std::uint64_t depth() const override { return depth_; }
  const std::vector<LevelRow>& levels() const override { return levels_; }
  const Counters& counters() const override { return counters_; }
  std::uint64_t stored() const override { return stored_; }
  std::uint64_t bytes() const override { return planes_.bytes(); }
  std::vector<State> deepest(std::size_t most) const override;

  // Visits the states of the deepest level known.
  void for_each_state(absl::FunctionRef<void(State)> visit) const;

 private:
  static constexpr std::size_t kBatch = 64;

  struct alignas(64) Worker {
    RankedPlanes::Adder adder;
    Counters counters;
    RankMaps::Worker maps;
    // For states one by one: ranks to be expanded, and ranks of successors, prefetched.
    std::array<std::uint64_t, kBatch> ranks;
    std::array<State, kBatch> states;
    std::size_t waiting = 0, coming = 0;
    Successors successors;
    std::vector<std::uint64_t> ranked, on_their_way;
  };

  template <class Visit, class GoesOn>
  void for_each_span(const WordList& list, const Visit& visit, const GoesOn& goes_on);
  bool report(Worker& me);
  void expand(Worker& me, std::uint64_t block, std::uint64_t first, std::uint64_t last);
  void expand_by_maps(Worker& me, std::uint64_t block, std::uint64_t states);
  void expand_word(Worker& me, std::uint64_t word, std::uint64_t bits);
  void expand_batch(Worker& me);
  void add_coming(Worker& me);
  bool pulls() const;

  const AnyPuzzle& puzzle_;
  const Crew& crew_;
  Watch& watch_;
  PlaceSink* const sink_;
  const bool by_maps_;
  const RankMoves moves_;
  RankedPlanes planes_;
  RankMaps maps_;
  std::vector<std::unique_ptr<Worker>> workers_;
  WordList frontier_;
  bool pulling_ = false;
  std::atomic<std::uint64_t> found_{0};  // states of the next level, as far as reported
  std::atomic<Stop> halt_{Stop::kNone};

  bool finished_ = false;
  std::uint64_t depth_ = 0;  // depth of the frontier
  std::uint64_t stored_ = 0;
  Counters counters_;
  std::vector<LevelRow> levels_;
};

// The memory that enumerate_ranked takes, in bytes: two bits a rank, and lists.
std::uint64_t ranked_bytes(const AnyPuzzle& puzzle);

// Enumerates every state reachable from the start by rank, and keeps the `examples` least states of
// the last level. Requires traits().num_ranks != 0. It takes all its memory at once, or stops
// before it begins. `sink`, where not null, gets every word of ranks.
Result enumerate_ranked(const AnyPuzzle& puzzle, State start, const Options& options,
                        std::size_t examples = 20, PlaceSink* sink = nullptr);

}  // namespace trailblaze
