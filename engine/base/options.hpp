// The names of searches and storages, and the options of every search. The engine uses enums; only
// its edge uses text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"

namespace trailblaze {

class Crew;     // parallel.hpp
class DiskRun;  // disk_run.hpp
class Peers;    // peers.hpp

Peers& single_process();  // the only process of its search

enum class Search : std::uint8_t {
  kAuto,
  kBfs,
  kBidirectional,
  kTable,
  kDfs,
  kIds,
  kAstar,
  kIdaStar,
  kLinear
};

template <>
inline constexpr auto kNamed<Search> = std::to_array<Named<Search>>({
    {"auto", Search::kAuto},
    {"bfs", Search::kBfs},
    {"bidirectional", Search::kBidirectional},
    {"table", Search::kTable},
    {"dfs", Search::kDfs},
    {"ids", Search::kIds},
    {"astar", Search::kAstar},
    {"idastar", Search::kIdaStar},
    {"linear", Search::kLinear},
});

// The storage of visited states. kNone: the search keeps none.
enum class Storage : std::uint8_t { kAuto, kFrontier, kTrail, kRanked, kDense, kDisk, kNone };

template <>
inline constexpr auto kNamed<Storage> = std::to_array<Named<Storage>>({{"auto", Storage::kAuto},
                                                                       {"frontier",
                                                                        Storage::kFrontier},
                                                                       {"trail", Storage::kTrail},
                                                                       {"ranked", Storage::kRanked},
                                                                       {"dense", Storage::kDense},
                                                                       {"disk", Storage::kDisk},
                                                                       {"none", Storage::kNone}});

inline std::optional<Search> search_named(std::string_view text) {
  return value_named<Search>(text);
}

// True for searches that also start from the goals. They need listed goals and reversible moves.
inline bool goes_backward(Search search) {
  return search == Search::kBidirectional || search == Search::kTable;
}
inline bool takes_heuristic(Search search) {
  return search == Search::kAstar || search == Search::kIdaStar;
}
// True for searches that visit no states beside the path.
inline bool keeps_none(Search search) {
  return search == Search::kIds || search == Search::kIdaStar || search == Search::kLinear;
}

// The states from which an enumeration starts.
enum class From : std::uint8_t { kStart, kGoals };

template <>
inline constexpr auto kNamed<From> = std::to_array<Named<From>>({{"start", From::kStart},
                                                                 {"goals", From::kGoals}});

// The options of every search: its threads, its limits, its progress display, and the processes
// that share its states.
struct Options {
  const Crew& crew;
  Limits limits = {};
  Pulse* pulse = nullptr;
  Peers& peers = single_process();
};

// The moves that IDA* prunes: the move back, or every sequence of moves that ends in the same state
// as an earlier sequence.
enum class Prune : std::uint8_t { kParent, kAutomaton };

template <>
inline constexpr auto kNamed<Prune> =
    std::to_array<Named<Prune>>({{"parent", Prune::kParent}, {"automaton", Prune::kAutomaton}});

// Tie-breaking of A*: the state that it expands next among the states of the least f. kGreatestG
// and kLeastG expand whole buckets of equal f and g: the states after the most or the fewest moves.
// kLast and kFirst expand state by state: the state found last or first.
enum class TieBreak : std::uint8_t { kGreatestG, kLeastG, kLast, kFirst };

template <>
inline constexpr auto kNamed<TieBreak> =
    std::to_array<Named<TieBreak>>({{"greatest-g", TieBreak::kGreatestG},
                                    {"least-g", TieBreak::kLeastG},
                                    {"last", TieBreak::kLast},
                                    {"first", TieBreak::kFirst}});

// Limit on the number of shortest paths that are listed.
inline constexpr std::size_t kMostListedPaths = 1000;

// A request to a search. It is passed by reference.
struct SearchOptions {
  Search search = Search::kAuto;
  Storage storage = Storage::kAuto;  // storage of visited states
  From from = From::kStart;          // enumerate: from the start, or from all goals at once
  std::optional<std::uint64_t> list_depth = {};  // enumerate: list the states at this depth
  std::string puzzle;                            // name, for a distance table's title
  std::string save;                 // enumerate: file to write the distance table to, or ""
  std::string table;                // solve: file of the distance table to use, or ""
  std::string disk;                 // folder for a search on disk, or ""
  std::string checkpoint;           // folder for checkpoints of a search in memory, or ""
  DiskRun* run = nullptr;           // the run in that folder, once it has begun
  bool all_shortest = false;        // solve: count and list every shortest path
  bool fewest_turns = false;        // of these paths, only those with the fewest turns
  std::string heuristic;            // A*, IDA*: name; "" = the puzzle's first for its metric
  Prune prune = Prune::kAutomaton;  // IDA*: moves to prune if moves have numbers
  std::string move_order;           // IDA*: order of moves (ida_star.hpp); "" = natural order
  double bound_weight = 1;          // A*, IDA*: most that length / shortest length may be
  TieBreak tie_break = TieBreak::kGreatestG;  // A*
  bool deterministic = false;                 // the same path with any number of threads
  std::uint64_t transpositions = 0;           // IDA*: bytes of the table of (state, g); 0 = none
  std::uint64_t instances = 1;                // instances of the run; kUnlimited: unknown
  // Number of instances read so far, plus read-ahead; 0 if all are known.
  std::uint64_t instances_read = 0;
  Limits limits;
  Pulse* pulse = nullptr;                    // shows progress; may be null
  Peers* peers = &single_process();          // processes that search together; never null
  bool path = true;                          // fill in states and moves
  std::uint64_t listing_bytes = kUnlimited;  // most bytes of text for the paths of a report
};

}  // namespace trailblaze
