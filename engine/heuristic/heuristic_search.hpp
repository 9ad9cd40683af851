// A puzzle with one of its heuristics, ready to search. A puzzle lists its heuristics as entries,
// and an entry builds a HeuristicSearch:
//
//   puzzle's entries --name--> build: tables made or read --> HeuristicSearch --> astar, ida_star
//
// A* and the driver of IDA* are compiled once. HeuristicSearchOf knows both the puzzle and the
// heuristic: it estimates the successors of a state, one call for each state that A* expands, and
// has the loop of IDA*, one call for each block of prefixes.
//
// A puzzle with a kernel of its own for a heuristic derives from HeuristicSearchOf and answers
// ida_star itself; its counts are those of the plain kernel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/astar/estimates.hpp"
#include "engine/base/built.hpp"
#include "engine/base/options.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/ida_kernel.hpp"
#include "engine/heuristic/ida_star.hpp"
#include "engine/heuristic/move_automaton.hpp"
#include "engine/heuristic/transpositions.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// How well a heuristic guides a search, by measurement. `--search auto` uses it.
enum class Guidance : std::uint8_t {
  kNone,         // It knows nothing.
  kWeak,         // Searches without it are as good while memory lasts. It is a last resort.
  kGood,         // IDA* with it solves spaces that are far too large to store.
  kNearlyExact,  // IDA* with it goes almost straight to the goal, and no table of distances pays.
};

// What a heuristic builds before it answers. The figures are measured.
struct HeuristicTable {
  std::uint64_t bytes = 0;      // Memory of the table; 0: none worth counting.
  double seconds = 0;           // Time to build the table.
  std::uint64_t pays_from = 1;  // Instances from which on it pays; kUnlimited: never.
};

// What a puzzle says of one of its heuristics.
struct HeuristicFacts {
  std::string name;  // "manhattan"; one that ends in ':' takes an argument: "pdb:1,2,3/4,5"
  std::string help;
  std::vector<std::string> metrics = {};  // those in which it is admissible; none named: all
  bool consistent = true;
  Guidance guidance = Guidance::kWeak;
  HeuristicTable table = {};
};

class HeuristicSearch {
 public:
  // `puzzle` must outlive it.
  HeuristicSearch(const AnyPuzzle& puzzle, HeuristicFacts facts);
  virtual ~HeuristicSearch() = default;

  const HeuristicFacts& facts() const { return facts_; }
  virtual int value(State s) const = 0;
  // The bytes of its tables.
  virtual std::uint64_t bytes() const = 0;

  // Any number of threads may search at once. Both use bound_weight of `how`. astar also uses
  // tie_break; ida_star also uses prune, deterministic, all_shortest (where bound_weight is 1),
  // transpositions, path and move_order, which the caller has checked.
  Result astar(State start, const Options& run, const SearchOptions& how) const;
  virtual Result ida_star(State start, const Options& run, const SearchOptions& how,
                          const IdaContinuation& part = {}) const;

  // Replaces what `out` has by the successors of s, with the value of each.
  virtual void estimate(State s, Estimates& out) const = 0;
  // The kernel of IDA* that every puzzle has (ida_plain.hpp). The arguments must outlive it.
  virtual std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                                  TranspositionTable* seen) const = 0;

 protected:
  // Runs IDA* with these kernels, whose name goes into the result.
  Result ida_star_by(const MakeIdaKernel& make, const char* kernel, const IdaMoves& moves,
                     State start, const Options& run, const SearchOptions& how,
                     const IdaContinuation& part, TranspositionTable* seen = nullptr) const;

 private:
  const AnyPuzzle& puzzle_;
  const HeuristicFacts facts_;
  const MoveAutomata automata_;
};

using BuiltSearch = Built<std::unique_ptr<HeuristicSearch>>;

// What an entry needs to build: threads, limits, where to report progress, and the argument.
struct HeuristicRequest {
  const Options& options;
  std::string argument;  // what followed the ':' of the name
};

struct HeuristicEntry {
  HeuristicFacts facts;
  // Builds the search. Errors name the field "heuristic". The puzzle must outlive what is built.
  std::function<BuiltSearch(const AnyPuzzle&, const HeuristicRequest&)> build;
};

}  // namespace trailblaze
