// One benchmark is one Case: a name that stays, what is set up once, and a body that is timed. The
// clock (Google Benchmark), callgrind and the exact counters all take the same cases, so what was
// fast and what was counted are one and the same work:
//
//   const Cases cases = {
//       {"bfs/tiles-3x3", Set::kGate, {.states = 181'440}, [] {
//          return [tiles = Tiles(3, 3, ...)] {                  // above: once, not timed
//            return tally_of(enumerate(tiles, ...));            // timed; always the same tally
//          };
//        }},
//   };
//
// A tally is what a body counted: the same in every run, and what the case expects, or the
// benchmark fails. So it cannot be fast by being wrong.
//
// Names are work/subject[/variant][/threads:N], in lower case without spaces; one thread where
// none are named. They are what the record knows a benchmark by: a name is not given to other work.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/puzzle/result.hpp"

namespace trailblaze::bench {

// Which runs take a case. Quick and full hold the ones before them; the others are asked for.
//
//   gate         about ten on one thread, some milliseconds each: a change is judged by these
//   two-threads  likewise, some tens of milliseconds at two threads
//   memory       likewise, of some hundred megabytes
//   quick        one of everything
//   full         all sizes and numbers of threads
//   korf         Korf's hundred 15-puzzles
enum class Set : std::uint8_t { kGate, kThreads, kMemory, kQuick, kFull, kKorf };

struct Tally {
  std::uint64_t states = 0;     // what states/s counts: states met, or keys, ranks, instances
  std::uint64_t expanded = 0;   // by searches
  std::uint64_t generated = 0;  // likewise
  std::uint64_t bytes = 0;      // of tables in the end; 0 = there are none
  std::uint64_t answer = 0;     // folded from what came out: lengths, ranks, sums
  std::uint64_t stored = 0;     // states, keys or values in these tables

  bool operator==(const Tally&) const = default;
};

// Of a search or an enumeration; the answer is the length of the path, or the greatest depth.
inline Tally tally_of(const Result& result) {
  const std::uint64_t deepest = result.levels.empty() ? 0 : result.levels.back().depth;
  return {result.stored,
          result.counters.expanded,
          result.counters.generated,
          result.table_bytes,
          result.outcome == Outcome::kSolved ? result.length() : deepest,
          result.table_bytes == 0 ? 0 : result.stored};
}

using Body = std::function<Tally()>;

struct Case {
  std::string name;
  Set set = Set::kFull;
  Tally expected;  // members that are 0 are not known beforehand; one at least is
  std::function<Body()> prepare;
};

// All cases of the program, in the order of the files they are in.
inline std::vector<Case>& all_cases() {
  static std::vector<Case> cases;
  return cases;
}

// A file's cases; one object at file scope adds them.
class Cases {
 public:
  Cases(std::initializer_list<Case> cases) {
    all_cases().insert(all_cases().end(), cases.begin(), cases.end());
  }
};

// Whether a tally is what was expected of it. What nothing is known of is no check.
inline bool as_expected(const Tally& found, const Tally& expected) {
  const auto agree = [](std::uint64_t a, std::uint64_t b) { return b == 0 || a == b; };
  return expected != Tally{} && agree(found.states, expected.states) &&
         agree(found.expanded, expected.expanded) && agree(found.generated, expected.generated) &&
         agree(found.bytes, expected.bytes) && agree(found.answer, expected.answer) &&
         agree(found.stored, expected.stored);
}

}  // namespace trailblaze::bench
