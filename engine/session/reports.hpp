// The plain structs that a session takes and returns besides text, so that the program above it
// knows no puzzle and no template. A SolveReport is filled in two steps: the solver enters the
// search and its result, then the session adds the texts.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/heuristic/value_tally.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/session/storage.hpp"

namespace trailblaze {

// The facts that a session knows before any search.
struct SessionInfo {
  Parameters parameters;  // everything that rebuilds the puzzle, with defaults, without the start
  std::string start;      // in the form that --start reads; "" if not given
  std::string goal;  // in the form that --goal reads; "" if a rule decides, or if there is no goal
  bool has_goal = true;  // false: the user gave no goal, and the puzzle has none of its own
  std::string metric;    // what counts as one move
  std::string symmetry = "none";           // what makes positions equal; counts are then of classes
  int state_bits = 64;                     // every state is below 2^state_bits
  bool random = false;                     // random instances do not depend on the start
  std::uint64_t num_states = 0;            // states reachable from any state; 0 = not known
  std::vector<Search> searches;            // searches that solve() accepts, kAuto first
  std::vector<HeuristicFacts> heuristics;  // choices of --heuristic, the default first
  std::vector<HeuristicFacts> other_heuristics;  // for other metrics of the puzzle
  std::vector<std::string> notes;  // warnings about the board, the start and the goal as read
};

// Most shortest paths that a report lists with their moves.
inline constexpr std::size_t kPathsWithMoves = 20;

// The report on an instance, solved or not.
struct SolveReport {
  absl::Status error;                         // not OK: only the start is filled in, as typed
  std::string start;                          // the start as text
  Search search = Search::kAuto;              // the search that ran; kAuto only with an error
  std::string heuristic;                      // the name of the heuristic in use; "" = none
  std::optional<std::uint64_t> estimate;      // the heuristic's value at the start
  double bound_weight = 1;                    // for a search with a heuristic
  TieBreak tie_break = TieBreak::kGreatestG;  // for A*
  Result result;                              // its path has passed the check
  std::vector<std::string> states, moves;     // the path as text, if asked for
  bool in_one_line = false;                   // its moves are customarily written in one line
  Storage storage = Storage::kTrail;          // storage of the visited states
  std::string why;                            // reason for choosing this search
  std::string shortest_paths;          // number of shortest paths, in decimal; "" = not asked for
  std::optional<std::uint64_t> turns;  // fewest turns of a shortest path, if asked for
  std::string paths_with_turns;  // number of paths with these turns, in decimal; "" = not asked for
  // The first shortest paths as text, or those with the fewest turns, as many as memory allows. At
  // most kPathsWithMoves of them have their moves.
  std::vector<std::vector<std::string>> all_states, all_moves;
  std::uint64_t required_bytes = 0;  // memory that the search would need, if known
  Stop not_counted = Stop::kNone;    // the limit that kept the shortest paths from being counted
  std::vector<std::string> notes;    // warnings about the input, and guesses at what was meant
};

inline SolveReport unread_report(std::string_view start, const absl::Status& error) {
  SolveReport report;
  report.error = error;
  report.start = start;
  return report;
}

// The distances of a set of states to the nearest goal.
struct SetDistances {
  std::string set;                    // the set, in the form that --goal reads
  std::vector<std::uint64_t> levels;  // [d]: states of the set at distance d; the last is not 0
  Stop stop = Stop::kNone;            // the limit that stopped the search: there may be more states
};

struct EnumerateReport {
  absl::Status error;  // not OK: nothing was enumerated, and only the start is filled in, as typed
  std::string start;   // "" if the goals alone are the roots
  From from = From::kStart;
  StorageChoice choice;
  Result result;
  std::vector<std::string> antipodes;       // some states of the greatest depth
  std::optional<std::uint64_t> list_depth;  // the depth of the states to list
  // The states at list_depth, in increasing order. Empty optional if not asked for, or if a limit
  // stopped the search before all of them were known.
  std::optional<std::vector<std::string>> listed;
  Stop not_listed = Stop::kNone;      // the limit that stopped the listing
  std::optional<SetDistances> among;  // distances of the set that the user asks for
  // Number of goals among the states. Empty if there is no goal, or if a limit stopped a storage
  // that numbers states before it had looked for the goals.
  std::optional<std::uint64_t> goals;
  std::string table;    // the distance table file that was written, or ""
  absl::Status saving;  // the error in writing the table or a checkpoint
};

// ---- random instances ----

// A range of distances to the nearest goal.
struct DepthRange {
  std::uint64_t first = 0, last = kUnlimited;

  std::string text() const {
    if (first == last) return std::to_string(first);
    return std::to_string(first) + ".." + (last == kUnlimited ? "" : std::to_string(last));
  }
};

// The kind of random instances that the user asks for; at most one of these.
struct SeriesOptions {
  std::optional<std::uint64_t> walk = {};  // ends of walks of exactly this many moves
  bool walks = false;  // ends of walks of random length, if the puzzle makes no instances itself
  std::optional<DepthRange> depth = {};  // instances at these distances to the nearest goal only
};

// The source of a series' instances: the puzzle itself, the list of all solvable states, or the
// ends of random walks. The first two are uniform.
enum class SeriesKind : std::uint8_t { kPuzzle, kSpace, kWalks };

// The greatest random length of a walk, unless the user asks for a length.
inline constexpr std::uint64_t kLongestWalk = 4095;

struct SeriesFacts {
  SeriesKind kind = SeriesKind::kPuzzle;
  std::uint64_t states = 0;              // number of states to draw from; 0: not known, or walks
  std::optional<DepthRange> depth = {};  // the range of distances, if asked for
  std::uint64_t walk = 0;                // moves of a walk: the exact number or the most
  bool exact_walk = false;
  // Why walks replace the list of the space: its size, or the limit on memory.
  bool too_large = false, no_memory = false;

  bool uniform() const { return kind != SeriesKind::kWalks; }
};

// A random instance.
struct SeriesItem {
  std::string start;                      // in the form that solve() reads
  std::optional<std::uint64_t> distance;  // to the nearest goal, if known
};

// ---- answers without a search ----

// The facts about a start that follow from the rules and cheap heuristics.
struct StartFacts {
  std::string start;  // as the session prints it
  bool is_goal = false;
  bool unsolvable = false;     // proved: no goal is reachable
  std::uint64_t at_least = 0;  // lower bound on the moves of a solution
  // The value of each heuristic that is built, by name; empty if it proves a dead end.
  std::map<std::string, std::optional<std::uint64_t>> estimates;
};

// The heuristics to study, and the states to study them on.
struct StudyOptions {
  std::vector<std::string> heuristics = {};  // names; empty: all that need no table
  std::optional<std::uint64_t> random = {};  // number of instances; empty: all solvable states
  std::uint64_t seed = 1;                    // seed of the instances
  std::optional<std::uint64_t> walk = {};    // moves of each walk, if instances are ends of walks
};

// The values of heuristics on all states from which a goal can be reached, or on random states.
struct StudyReport {
  absl::Status error;                    // not OK: nothing was studied, and the rest is empty
  std::vector<std::string> heuristics;   // full names
  std::vector<ValueCounts> counts;       // for each heuristic
  std::uint64_t states = 0;              // number of states evaluated
  std::vector<std::uint64_t> distances;  // [d]: evaluated states at distance d; empty if not known
  std::optional<SeriesFacts> series;     // how random instances were drawn
  Stop stop = Stop::kNone;               // the limit that was met: then only part of the states
  double seconds = 0;
};

// The facts that follow from the rules about a legal path from the start to a goal.
struct PathFacts {
  std::vector<std::string> moves;      // in the puzzle's notation
  std::optional<std::uint64_t> turns;  // turns of the path, if the puzzle names its movers
  // Length of a shortest solution within the states of the path. It is below the number of moves if
  // the path visits a state twice or a legal move skips part of it.
  std::uint64_t least_length = 0;
};

// ---- answers from a policy table ----

// Instances of a stream that are answered together: starts as text or, if `starts` is empty,
// instances first..first+count-1 of the random series `seed`.
struct StreamBatch {
  std::span<const std::string_view> starts;
  std::uint64_t seed = 0, first = 0, count = 0;
};

// The common part of all answers from a policy table.
struct PolicyFacts {
  Search search = Search::kTable;
  Search unsolvable = Search::kTable;  // search to report for unsolvable starts
  Storage storage = Storage::kTrail;
  std::string why;
  std::uint64_t stored = 0;
};

// How far streams have built the look-up tables, without the policy table. With equal tables, the
// report on an instance is the same.
struct StreamTables {
  std::uint64_t instances = 0;  // instances of all streams so far
  std::uint64_t levels = 0;     // levels of the goal trail; 0: no trail; kUnlimited: complete
  bool distances = false;       // true if the table of all distances exists

  bool operator==(const StreamTables&) const = default;
};

// An answer from the policy table, valid until the next answer.
struct PolicyPath {
  std::string_view start;
  std::uint64_t length = 0, generated = 0;
  double seconds = 0;                               // average over the batch
  std::span<const std::string_view> states, moves;  // the path as text, if asked for
};

// Receives the answers of a batch, in order.
class Answers {
 public:
  virtual ~Answers() = default;
  virtual void path(const PolicyPath& path) = 0;
  virtual void other(SolveReport&& report) = 0;  // no path, or an invalid start
};

}  // namespace trailblaze
