// The beginning of a breadth-first search, on the calling thread alone and as plain code would do
// it. A search that ends within some thousand states ends here, and nothing else is ever made.
//
//   states    s0 | s1 s2 s3 | s4 s5 s6 s7 s8 | ...    all levels, in the order they were found
//   origins    -   0  0  0    1  1  2  2  3           the number of a state one level up
//   ends         1          4                9        where each level ends
//   table     . 3 . . 1 . 5 . . 2 . 4 . . .           numbers plus 1, by hash; it grows by four
//
// Where the puzzle names its ways (ways_on.hpp), a state's origin is the set of all ways back to
// the level above. These moves are not made, and the others are made for many states at a time. So
// a way back that is named wrongly hides moves here, whatever storage follows; the laws notice it.
//
// It stops for no limit of its own accord. Where it has found too many states, or meets any limit
// but that on depth, it has "outgrown" this form: it forgets what it found of the unfinished level,
// and another search (LevelSearch, or PartitionedSearch) goes on from the levels it has, or begins
// where it has none. So every count, stop and path is the one that the other search comes to alone,
// and only time differs.
//
// The clock is read for a level when some hundred states were found since it was last read; levels
// before that have 0 seconds. The arrays belong to the thread and serve its next search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

class SmallSearch final : public LevelEngine {
 public:
  // The parents that it notes: any, or the least of all, of which a path is made. Where it notes
  // ways, it has them all.
  enum class Parents : std::uint8_t { kAny, kLeast };

  // It has outgrown this form when a level ends with more states than this in all, or would bring
  // them to twice as many. On pancakes, one thread of an AMD EPYC, LevelSearch alone takes twice as
  // long for 24 states, 5 times for 720, 4 times for 5,040, and 0.6 of the time for 40,320.
  static constexpr std::size_t kMost = 8192;

  // Puzzle and watch must outlive it.
  SmallSearch(const AnyPuzzle& puzzle, Watch& watch, Parents parents, std::size_t most = kMost);
  ~SmallSearch() override;
  SmallSearch(const SmallSearch&) = delete;
  SmallSearch& operator=(const SmallSearch&) = delete;

  // Costs less than a test of every new state where a level has a few states.
  void look_for_goals(const AnyPuzzle& /*puzzle*/) override { goals_ = true; }

  // These always return kNone. Where the search has outgrown this form, it is as it was before.
  Stop begin(std::span<const State> roots) override;
  Stop advance() override;

  // Whether another search must go on from these levels; with none, it must begin.
  bool outgrown() const { return outgrown_; }

  // The levels, for that search. They stand as long as this one lives, and no longer count here.
  FoundLevels hand_over();

  std::span<const State> frontier() const;  // the states of the deepest level
  bool contains(State s) const;

  // The states from a root to s, each the least that leads to the next. Requires least parents.
  std::vector<State> chain(State s) const;
  std::vector<State> chain_to(State hit, std::uint64_t /*depth*/) override { return chain(hit); }

  std::uint64_t bytes() const override;
  std::vector<State> deepest(std::size_t most) override;

 private:
  struct Arrays;
  enum class Origin : std::uint8_t { kParent, kLeastParent, kWays };

  bool insert(std::span<const State> states, const std::uint32_t* origins, std::uint32_t first);
  template <Origin kOrigin>
  void insert_all(std::span<const State> states, const std::uint32_t* origins, std::uint32_t first);
  std::size_t expand(std::uint32_t first, std::uint64_t& generated);
  void make_room(std::size_t more);
  std::uint32_t number_plus_one(State s) const;
  bool is_stopped(std::size_t successors);
  void close_level(std::uint64_t expanded, std::uint64_t generated);
  void look_at_level();
  void outgrow();

  const AnyPuzzle& puzzle_;
  Watch& watch_;
  const Origin origin_;
  const std::size_t most_;
  const std::size_t batch_;  // states offered to a call of the puzzle
  bool goals_ = false;       // whether goals are looked for
  std::unique_ptr<Arrays> arrays_;
  std::size_t slots_ = 0;       // of the table
  std::uint32_t count_ = 0;     // states in the list
  std::uint32_t complete_ = 0;  // those of complete levels
  std::uint32_t level_ = 0;     // where the deepest of these levels begins
  State seen_ = 0;              // all states, or-ed
  std::size_t since_look_ = 0;  // successors since the limits were looked at
  std::uint32_t clocked_ = 0;   // count_ when the clock was last read for a level,
  double seconds_ = 0;          // and what it said then
  bool outgrown_ = false;
};

}  // namespace trailblaze
