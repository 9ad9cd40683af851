// The first part of a breadth-first search, in plain code on the calling thread alone. A search
// that ends within some thousand states ends here, and never constructs the parallel search.
//
//   states    s0 | s1 s2 s3 | s4 s5 s6 s7 s8 | ...    all levels, in the order they were found
//   origins    -   0  0  0    1  1  2  2  3           the index of a parent in the level above
//   ends         1          4                9        the end of each level
//   table     . 3 . . 1 . 5 . . 2 . 4 . . .           indices plus 1, by hash; it grows by four
//
// If the puzzle names its ways (successors.hpp), a state's origin is the set of all ways back
// to the level above. The search does not generate these moves, and generates the others for many
// states at a time. So if a puzzle names a way back wrongly, this search misses moves, whatever
// storage takes over; the laws detect the mistake.
//
// This search reports no limit. If it finds too many states, or meets any limit except the depth
// limit, it has "outgrown" its limit: it drops the states of the unfinished level, and a larger
// search (LevelSearch or PartitionedSearch) resumes from its levels, or begins if it has none.
// Every count, stop and path is then the same as if the larger search had run alone; only the time
// differs.
//
// The search reads the clock at the end of a level only if it found some hundred states since the
// last reading; other levels report 0 seconds. The arrays belong to the thread and serve its next
// search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/level_engine.hpp"

namespace trailblaze {

class SmallSearch final : public LevelEngine {
 public:
  // The parent that a state notes: any, or the least of all, which chain() needs. If the puzzle
  // names its ways, a state notes all ways back instead.
  enum class Parents : std::uint8_t { kAny, kLeast };

  // The most states of a small search. The search outgrows its limit if a level ends with more
  // states, or if a level might exceed twice this number. On pancakes, on a single thread of an AMD
  // EPYC, LevelSearch alone takes twice as long for 24 states, 5 times for 720, 4 times for 5,040,
  // and 0.6 of the time for 40,320.
  static constexpr std::size_t kMost = 8192;

  // The puzzle and the watch must outlive this object.
  SmallSearch(const AnyPuzzle& puzzle, Watch& watch, Parents parents, std::size_t most = kMost);
  ~SmallSearch() override;
  SmallSearch(const SmallSearch&) = delete;
  SmallSearch& operator=(const SmallSearch&) = delete;

  // Looks for goals in whole levels, which costs less than a test of each new state.
  void look_for_goals(const AnyPuzzle& /*puzzle*/) override { goals_ = true; }

  // Both always return kNone. If the search outgrows its limit, it keeps only complete levels.
  Stop begin(std::span<const State> roots) override;
  Stop advance() override;

  // True if a larger search must take over. Without levels, it starts from the roots.
  bool outgrown() const { return outgrown_; }

  // Returns the levels, for the larger search. They are valid as long as this search lives. The
  // watch no longer counts their states for this search.
  FoundLevels hand_over();

  std::span<const State> frontier() const;  // states of the deepest level
  bool contains(State s) const;

  // Returns the states from a root to s; each is the least parent of the next. Requires
  // Parents::kLeast, or a puzzle that names its ways.
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
  void test_level();
  void outgrow();

  const AnyPuzzle& puzzle_;
  Watch& watch_;
  const Origin origin_;
  const std::size_t most_;
  const std::size_t batch_;  // states per call of the puzzle
  bool goals_ = false;       // true if the search looks for goals
  std::unique_ptr<Arrays> arrays_;
  std::size_t slots_ = 0;             // slots of the table
  std::uint32_t count_ = 0;           // states in the list
  std::uint32_t complete_ = 0;        // states of complete levels
  std::uint32_t frontier_begin_ = 0;  // begin of the deepest complete level in the list
  State or_of_states_ = 0;            // in the list
  std::size_t since_check_ = 0;       // successors since the last check of the limits
  std::uint32_t count_at_clock_ = 0;  // count_ when a level last read the clock
  double seconds_ = 0;                // seconds at that time
  bool outgrown_ = false;
};

}  // namespace trailblaze
