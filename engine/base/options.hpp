// The names of searches and storages, and what every search is run with. Inside the engine a name
// is an enum; text is for the edge.
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

Peers& alone();  // what a process searches with that has no others

enum class Search : std::uint8_t {
  kAuto,
  kBfs,
  kBidirectional,
  kTable,
  kDfs,
  kIds,
  kAstar,
  kIdaStar
};

template <>
inline constexpr auto kNamed<Search> =
    std::to_array<Named<Search>>({{"auto", Search::kAuto},
                                  {"bfs", Search::kBfs},
                                  {"bidirectional", Search::kBidirectional},
                                  {"table", Search::kTable},
                                  {"dfs", Search::kDfs},
                                  {"ids", Search::kIds},
                                  {"astar", Search::kAstar},
                                  {"idastar", Search::kIdaStar}});

// Where visited states live. kNone: the search keeps none.
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

// Searches that start from the goals, too: they need listed goals and reversible moves.
inline bool goes_backward(Search search) {
  return search == Search::kBidirectional || search == Search::kTable;
}
inline bool takes_heuristic(Search search) {
  return search == Search::kAstar || search == Search::kIdaStar;
}

// What an enumeration goes outward from.
enum class From : std::uint8_t { kStart, kGoals };

template <>
inline constexpr auto kNamed<From> = std::to_array<Named<From>>({{"start", From::kStart},
                                                                 {"goals", From::kGoals}});

// What every search is run with: its threads, its limits, where it reports its progress, and the
// processes that it shares its states with.
struct Options {
  const Crew& crew;
  Limits limits = {};
  Pulse* pulse = nullptr;
  Peers& peers = alone();
};

// What iterative searches leave out: the move back, or all sequences of moves that lead where
// earlier ones do.
enum class Prune : std::uint8_t { kParent, kAutomaton };

template <>
inline constexpr auto kNamed<Prune> =
    std::to_array<Named<Prune>>({{"parent", Prune::kParent}, {"automaton", Prune::kAutomaton}});

// Which of the states of the least f A* takes next: those after the most moves or the fewest, a
// bucket of one f and one g at a time; or the one that was found last or first, one at a time.
enum class TieBreak : std::uint8_t { kGreatestG, kLeastG, kLast, kFirst };

template <>
inline constexpr auto kNamed<TieBreak> =
    std::to_array<Named<TieBreak>>({{"greatest-g", TieBreak::kGreatestG},
                                    {"least-g", TieBreak::kLeastG},
                                    {"last", TieBreak::kLast},
                                    {"first", TieBreak::kFirst}});

// At most this many shortest paths are listed.
inline constexpr std::size_t kListedPaths = 1000;

// One request to a search. It is handed on by reference.
struct SearchOptions {
  Search search = Search::kAuto;
  Storage storage = Storage::kAuto;  // where visited states live
  From from = From::kStart;          // enumerate: outward from the start, or from all goals at once
  std::optional<std::uint64_t> list_depth = {};  // enumerate: list the states at this depth
  std::string puzzle;                            // its name, for the title of a distance table
  std::string save;                 // enumerate: the file to write the distance table to; "" = none
  std::string table;                // solve: the file of the distance table to use; "" = none
  std::string disk;                 // the folder for a search on disk; "" = none
  std::string checkpoint;           // the folder for checkpoints of a search in memory; "" = none
  DiskRun* run = nullptr;           // the run in that folder, once it has begun
  bool all_shortest = false;        // solve: count and list every shortest path
  bool fewest_turns = false;        // of these, count and list those with the fewest turns
  std::string heuristic;            // A*, IDA*: its name; "" = the puzzle's first for its metric
  Prune prune = Prune::kAutomaton;  // IDA*: what it leaves out, where moves have numbers
  std::string move_order;           // IDA*: the order of moves (ida_star.hpp); "" = their own
  double bound_weight = 1;          // A*, IDA*: the most times the shortest length
  TieBreak tie_break = TieBreak::kGreatestG;  // A*
  bool deterministic = false;                 // the same path at any number of threads
  std::uint64_t transpositions = 0;           // IDA*: bytes for the table of (state, g); 0 = none
  std::uint64_t instances = 1;                // instances of the whole run; kUnlimited: not known
  // Instances of the run up to now, with those that soon follow; 0: all that were asked for.
  std::uint64_t arrived = 0;
  Limits limits;
  Pulse* pulse = nullptr;                    // where to report progress, or null
  Peers* peers = &alone();                   // processes that search together; never null
  bool path = true;                          // fill in states and moves
  std::uint64_t listing_bytes = kUnlimited;  // most text of paths in a report
};

}  // namespace trailblaze
