// The searches that take a heuristic, at run time: a puzzle lists its heuristics as rows of a table,
// and a row builds an HeuristicSearch, which is the puzzle with that heuristic, ready to search. One virtual
// call an instance, none a state.
//
//   rows of the puzzle --name--> build: tables made or mapped --> HeuristicSearch --> astar, ida_star
//
// A puzzle with a kernel of its own for a heuristic derives from HeuristicSearchOf and answers ida_star
// itself; its counts are those of the plain search, which stays beside it.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/bfs/bfs.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/session/session.hpp"
#include "engine/bfs/shortest_paths.hpp"

namespace trailblaze {

// How well a heuristic guides a search, by measurement: what `--search auto` goes by.
enum class Guidance : std::uint8_t {
  kNone,         // It knows nothing.
  kWeak,         // Searches without it are as good while memory lasts. It is a last resort.
  kGood,         // IDA* with it solves what is far too large to be stored.
  kNearlyExact,  // IDA* with it goes almost straight to the goal, and no table of distances pays.
};

// What a heuristic builds before it answers. The figures are measured.
struct HeuristicTable {
  std::uint64_t bytes = 0;      // It needs so much memory; 0: it builds nothing worth counting.
  double seconds = 0;           // Building it takes so long.
  std::uint64_t pays_from = 1;  // It pays from so many instances on; kUnlimited: never.
};

// What a table of heuristics says of one of them.
struct HeuristicFacts {
  std::string name;  // "manhattan"; one that ends in ':' takes an argument: "pdb:1,2,3/4,5"
  std::string help;
  std::vector<std::string> metrics = {};  // in which it is admissible; none named: in all
  bool consistent = true;
  Guidance guidance = Guidance::kWeak;
  HeuristicTable table = {};
};

// Beside the common Options.
struct HeuristicSearchOptions {
  Prune prune = Prune::kAutomaton;
  double weight = 1;                     // of h in f = g + weight * h; at least 1
  bool deterministic = false;            // IDA*: of all shortest paths the least by order of moves
  bool all_shortest = false;             // IDA*: the last bound in full, every solution counted
  std::size_t listed = 1000;             // of those, how many are kept
  std::uint64_t transpositions = 0;      // IDA*: bytes for the table of (state, g); 0 = none
  std::uint64_t max_nodes = kUnlimited;  // IDA*: no further bound is begun after so many
  // IDA*: a run of the same start that ended so, to go on from. Null = from the beginning.
  const Result* resume = nullptr;
};

struct HeuristicAnswer {
  Result result;
  std::optional<ShortestPaths> all = {};  // where they were asked for
  std::string kernel = {};                // of IDA*: what did the work
};

template <Puzzle P>
class HeuristicSearch {
 public:
  virtual ~HeuristicSearch() = default;

  virtual const HeuristicFacts& facts() const = 0;
  virtual int value(State s) const = 0;
  virtual std::uint64_t bytes() const { return 0; }  // of its tables, in memory or mapped
  virtual HeuristicAnswer astar(State start, const Options& options,
                               const HeuristicSearchOptions& how) const = 0;
  virtual HeuristicAnswer ida_star(State start, const Options& options,
                                  const HeuristicSearchOptions& how) const = 0;
};

// What a row needs to build: how much memory there is, whom to tell of progress, the argument.
struct HeuristicRequest {
  const Options& options;
  std::string argument;  // what followed the ':' of the name
};

template <Puzzle P>
struct HeuristicEntry {
  HeuristicFacts facts;
  // Any error names the field "heuristic"; a limit that was met is limit_error. The puzzle outlives
  // what is built.
  std::function<absl::StatusOr<std::unique_ptr<HeuristicSearch<P>>>(const P&, const HeuristicRequest&)>
      build;
};

}  // namespace trailblaze
