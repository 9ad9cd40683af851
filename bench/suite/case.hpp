// A benchmark is a Case: a permanent name, a function that sets it up, and a body that is timed.
// The clock (Google Benchmark), callgrind and the exact counters run the same cases, so times and
// counts are of the same work:
//
//   const Cases cases = {
//       {"bfs/tiles-3x3", Set::kGate, {.states = 181'440}, [] {
//          return [tiles = Tiles(3, 3, ...)] {                  // above: once, not timed
//            return tally_of(enumerate(tiles, ...));            // timed; always the same tally
//          };
//        }},
//   };
//
// A tally has the counts of a body. It must be the same in every run and match what the case
// expects, or the benchmark fails. A benchmark therefore cannot be fast by being wrong.
//
// Names are work/subject[/variant][/threads:N], in lower case without spaces; a name without
// threads means a single thread. The record identifies a benchmark by its name, so a name must
// never be reused for other work.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/puzzle/result.hpp"

namespace trailblaze::bench {

// The set to which a case belongs. `--set quick` and `--set full` also run all sets above them in
// this list; any other set runs alone.
//
//   gate         about ten cases on a single thread, some milliseconds each, that judge a change
//   two-threads  more cases of the gate, at two threads, some tens of milliseconds each
//   memory       more cases of the gate, whose memory is measured, some hundred megabytes each
//   quick        a case of every kind
//   full         all sizes and numbers of threads
//   korf         Korf's hundred 15-puzzles
//   tables       large work, for the tables of RESULTS.md. Each body measures its own time
enum class Set : std::uint8_t { kGate, kThreads, kMemory, kQuick, kFull, kKorf, kTables };

struct Tally {
  std::uint64_t states = 0;     // the unit of states/s: states met, or keys, ranks, instances
  std::uint64_t expanded = 0;   // states that searches expanded
  std::uint64_t generated = 0;  // states that searches generated
  std::uint64_t bytes = 0;      // final size of all tables; 0 = no tables
  std::uint64_t answer = 0;     // a number folded from the results: lengths, ranks, sums
  std::uint64_t stored = 0;     // states, keys or values in the tables
  double seconds = 0;  // the body's own time, without preparation; only in the set `tables`

  bool operator==(const Tally&) const = default;
};

// Returns the tally of a search or an enumeration. Its answer is the length of the path if there is
// a solution, else the greatest depth.
inline Tally tally_of(const Result& result) {
  const std::uint64_t deepest = result.levels.empty() ? 0 : result.levels.back().depth;
  return {result.stored,
          result.counters.expanded,
          result.counters.generated,
          result.table_bytes,
          result.outcome == Outcome::kSolved ? *result.length() : deepest,
          result.table_bytes == 0 ? 0 : result.stored,
          result.seconds};
}

using Body = std::function<Tally()>;

struct Case {
  std::string name;
  Set set = Set::kFull;
  Tally expected;  // a member that is 0 is not checked; not all members may be 0
  std::function<Body()> prepare;
};

// Returns the cases of all files of the program, file by file.
inline std::vector<Case>& all_cases() {
  static std::vector<Case> cases;
  return cases;
}

// Adds the cases of a file to all_cases(). Each file defines an object of this class.
class Cases {
 public:
  Cases(std::initializer_list<Case> cases) {
    all_cases().insert(all_cases().end(), cases.begin(), cases.end());
  }
};

// True if all members of `found` agree with the expected members that are not 0. False if the case
// expects nothing, because then nothing would be checked.
inline bool as_expected(const Tally& found, const Tally& expected) {
  const auto agree = [](std::uint64_t a, std::uint64_t b) { return b == 0 || a == b; };
  return expected != Tally{} && agree(found.states, expected.states) &&
         agree(found.expanded, expected.expanded) && agree(found.generated, expected.generated) &&
         agree(found.bytes, expected.bytes) && agree(found.answer, expected.answer) &&
         agree(found.stored, expected.stored);
}

}  // namespace trailblaze::bench
