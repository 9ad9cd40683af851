// A puzzle with a heuristic, ready to search. A puzzle lists its heuristics as entries, and an
// entry builds a HeuristicSearch:
//
//   puzzle's entries --name--> build: makes or reads tables --> HeuristicSearch --> astar, ida_star
//
// A* and the driver of IDA* are compiled once. HeuristicSearchOf knows the types of both puzzle and
// heuristic. For A* it estimates the successors of a state, with a virtual call for each expanded
// state. For IDA* it has the inner loop, with a virtual call for each block of prefixes.
//
// If a puzzle has its own kernel for a heuristic, it derives from HeuristicSearchOf and overrides
// ida_star; its counts equal those of the plain kernel.
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

// The measured strength of a heuristic. `--search auto` uses it.
enum class Guidance : std::uint8_t {
  kNone,         // No knowledge.
  kWeak,         // Of use only when a search without it runs out of memory.
  kPrunes,       // Finds most dead ends: A* stores far fewer states than a search without it.
  kGood,         // IDA* solves spaces that are far too large to store.
  kNearlyExact,  // IDA* goes almost straight to the goal, and no table of distances pays.
};

// The table that a heuristic builds before its first value. The figures are measured.
struct HeuristicTable {
  std::uint64_t bytes = 0;      // Memory of the table; 0: negligible.
  double seconds = 0;           // Time to build the table.
  std::uint64_t pays_from = 1;  // Fewest instances for which it pays; kUnlimited: never.
};

// A puzzle's description of a heuristic.
struct HeuristicFacts {
  std::string name;  // "manhattan"; a name that ends in ':' takes an argument: "pdb:1,2,3/4,5"
  std::string help;
  std::vector<std::string> metrics = {};  // metrics in which it is admissible; empty: all
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
  // Returns the bytes of its tables.
  virtual std::uint64_t bytes() const = 0;

  // Any number of threads may search at once. Both searches use bound_weight of `how`. astar also
  // uses tie_break. ida_star also uses prune, deterministic, all_shortest (if bound_weight is 1),
  // transpositions, path and move_order. The caller must have checked move_order.
  Result astar(State start, const Options& run, const SearchOptions& how) const;
  virtual Result ida_star(State start, const Options& run, const SearchOptions& how,
                          const IdaContinuation& part = {}) const;

  // Replaces the contents of `out` by the successors of s and their values.
  virtual void estimate(State s, Estimates& out) const = 0;
  // Makes the kernel of IDA* that every puzzle has (ida_plain.hpp). The arguments must outlive it.
  virtual std::unique_ptr<IdaKernel> plain_kernel(const IdaMoves& moves, Weight weight,
                                                  TranspositionTable* seen) const = 0;

 protected:
  // Runs IDA* with these kernels (ida_star.cpp). The name `kernel` goes into the result. `seen` is
  // the kernels' table, or null. If all solutions are counted, `moves` must follow all equal paths,
  // each once.
  Result ida_star_by(const MakeIdaKernel& make, const char* kernel, const IdaMoves& moves,
                     State start, const Options& run, const SearchOptions& how,
                     const IdaContinuation& part, TranspositionTable* seen = nullptr) const;

 private:
  const AnyPuzzle& puzzle_;
  const HeuristicFacts facts_;
  const MoveAutomata automata_;
};

using BuiltSearch = Built<std::unique_ptr<HeuristicSearch>>;

// The input of an entry's build: threads, limits, the progress report, and the argument.
struct HeuristicRequest {
  const Options& options;
  std::string argument;  // the text after the ':' of the name
};

struct HeuristicEntry {
  HeuristicFacts facts;
  // Builds the search. Errors name the field "heuristic". The puzzle must outlive what is built.
  std::function<BuiltSearch(const AnyPuzzle&, const HeuristicRequest&)> build;
};

}  // namespace trailblaze
