// What a session takes and answers beside text, as plain structs, so that the program above it
// knows no puzzle and no template. A report is filled in on the way: the solver says how it
// searched and what it found, and the session adds the text.
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

// What is known of a session before it runs.
struct SessionInfo {
  Parameters parameters;  // all that rebuilds the puzzle, defaults filled in; without the start
  std::string start;      // in the form that --start reads; "" when none was given
  std::string goal;       // in the form that --goal reads; "" where a rule tells, or there is none
  bool has_goal = true;   // false: none was given, and the puzzle has none of its own
  std::string metric;     // what one move is
  std::string symmetry = "none";           // what makes positions one: then counts are of classes
  int state_bits = 64;                     // every state is below 2^state_bits
  bool random = false;                     // random instances do not depend on the start
  std::uint64_t num_states = 0;            // that any can reach; 0 where not known
  std::vector<Search> searches;            // searches that solve() understands, kAuto first
  std::vector<HeuristicFacts> heuristics;  // choices of --heuristic, the default first
  std::vector<HeuristicFacts> other_heuristics;  // those of the puzzle's other metrics
  std::vector<std::string> notes;                // what was unusual in reading board, start, goal
};

// Of so many of all shortest paths, reports have the moves, too.
inline constexpr std::size_t kPathsWithMoves = 20;

// One instance, solved or not.
struct SolveReport {
  absl::Status error;             // not OK: the start could not be read, nothing else is filled in
  std::string start;              // as text
  Search search = Search::kAuto;  // the one that ran: never kAuto, unless there is an error
  std::string heuristic;          // the heuristic that it used; "" = none
  std::optional<std::uint64_t> estimate;      // the heuristic's value at the start
  double bound_weight = 1;                    // of a search with a heuristic
  TieBreak tie_break = TieBreak::kGreatestG;  // of A*
  Result result;                              // its path is checked already
  std::vector<std::string> states, moves;     // the path as text, when asked for
  bool in_one_line = false;                   // people write its moves behind each other
  Storage storage = Storage::kTrail;          // where visited states lived
  std::string why;                            // why this search was taken
  std::string shortest_paths;                 // how many there are, in decimal; "" = not asked for
  std::optional<std::uint64_t> turns;         // the fewest turns of any, where those were asked for
  std::string paths_with_turns;  // how many have so few, in decimal; "" = not asked for
  // The first of them as text, or of those with the fewest turns, as many as memory allows; moves
  // of at most kPathsWithMoves.
  std::vector<std::vector<std::string>> all_states, all_moves;
  std::uint64_t required_bytes = 0;  // memory that was needed, where known
  Stop not_counted = Stop::kNone;    // the limit that kept them from being counted
  std::vector<std::string> notes;    // what was unusual in the reading, or may have been meant
};

inline SolveReport unread_report(std::string_view start, const absl::Status& error) {
  SolveReport report;
  report.error = error;
  report.start = start;
  return report;
}

// How far the states of a set are from the nearest goal.
struct SetDistances {
  std::string set;                    // what they are, in the form that --goal reads
  std::vector<std::uint64_t> levels;  // [d]: states of the set at distance d; the last is not 0
  Stop stop = Stop::kNone;            // the limit that was met: there may be more
};

struct EnumerateReport {
  absl::Status error;  // not OK: nothing could be enumerated, only the start is filled in, as typed
  std::string start;   // "" where the goals alone say what is enumerated
  From from = From::kStart;
  StorageChoice choice;
  Result result;
  std::vector<std::string> antipodes;       // some states of the greatest depth
  std::optional<std::uint64_t> list_depth;  // the depth whose states were asked for
  // The states at that depth, in the order of their numbers. Nothing where none
  // was asked for, or where a limit was reached before they were all known.
  std::optional<std::vector<std::string>> listed;
  Stop not_listed = Stop::kNone;      // that limit
  std::optional<SetDistances> among;  // of the set that was asked for
  // How many of the states are goals. Nothing where there is no goal, or where a limit stopped a
  // storage that numbers states before it had looked for them.
  std::optional<std::uint64_t> goals;
  std::string table;    // the file of the distance table that was written, or ""
  absl::Status saving;  // why it was not written, though every state was seen
};

// ---- random instances ----

// Distances to the nearest goal.
struct DepthRange {
  std::uint64_t first = 0, last = kUnlimited;

  std::string text() const {
    if (first == last) return std::to_string(first);
    return std::to_string(first) + ".." + (last == kUnlimited ? "" : std::to_string(last));
  }
};

// What is asked of a series of random instances; at most one of them.
struct SeriesOptions {
  std::optional<std::uint64_t> walk = {};  // ends of walks of so many moves
  bool walks = false;  // ends of walks of random lengths, of a puzzle without instances of its own
  std::optional<DepthRange> depth = {};  // only at these distances to the nearest goal
};

// How the instances of a series are made: by the puzzle itself, by number out of all that are
// solvable, or as the ends of walks. The first two are uniform.
enum class SeriesKind : std::uint8_t { kPuzzle, kSpace, kWalks };

// Walks have a random length up to this one, unless a length was asked for.
inline constexpr std::uint64_t kLongestWalk = 4095;

struct SeriesFacts {
  SeriesKind kind = SeriesKind::kPuzzle;
  std::uint64_t states = 0;  // how many the instances are drawn from; 0: not known, or walks
  std::optional<DepthRange> depth = {};  // their distances, where some were asked for
  std::uint64_t walk = 0;                // moves of a walk, at most or exactly
  bool exact_walk = false;
  // Why walks were taken where none were asked for.
  bool too_large = false, no_memory = false;

  bool uniform() const { return kind != SeriesKind::kWalks; }
};

// A random instance.
struct SeriesItem {
  std::string start;                      // as solve() reads it
  std::optional<std::uint64_t> distance;  // to the nearest goal, where it is known
};

// ---- what can be said without a search ----

// What the rules and cheap heuristics say of a start.
struct StartFacts {
  std::string start;  // as the session writes it
  bool is_goal = false;
  bool unsolvable = false;     // proved: no goal can be reached
  std::uint64_t at_least = 0;  // moves that a solution needs at least
  // The value of each heuristic that is built, by its name; nothing where it proves a dead end.
  std::map<std::string, std::optional<std::uint64_t>> estimates;
};

// Which heuristics are to be studied, and over which states.
struct StudyOptions {
  std::vector<std::string> heuristics = {};  // their names; none: all that need no table
  std::optional<std::uint64_t> random = {};  // over so many random instances; nothing: over all
  std::uint64_t seed = 1;                    // of the instances
  std::optional<std::uint64_t> walk = {};    // ends of walks of so many moves, as instances
};

// What heuristics say of many states: of all that lead to a goal, or of random ones.
struct StudyReport {
  absl::Status error;                    // not OK: nothing could be studied, the rest is empty
  std::vector<std::string> heuristics;   // whole names
  std::vector<ValueCounts> counts;       // one for each
  std::uint64_t states = 0;              // how many were asked about
  std::vector<std::uint64_t> distances;  // [d]: of them at that distance; empty where not known
  std::optional<SeriesFacts> series;     // how random instances were drawn
  Stop stop = Stop::kNone;               // the limit that was met: then the states are fewer
  double seconds = 0;
};

// What the rules say of a legal path from the start to a goal.
struct PathFacts {
  std::vector<std::string> moves;      // the puzzle's names of its moves
  std::optional<std::uint64_t> turns;  // of the path, where the puzzle names its movers
  // The length of a shortest solution among the states of the path: less than the number of moves
  // where a state comes twice, or where a legal move leads past others.
  std::uint64_t least_length = 0;
};

// ---- answers from a policy table ----

// Instances of a stream that are answered together: starts as text or, where there are none,
// numbers first..first+count-1 of the random series `seed`.
struct StreamBatch {
  std::span<const std::string_view> starts;
  std::uint64_t seed = 0, first = 0, count = 0;
};

// What the answers from a policy table have in common.
struct PolicyFacts {
  Search search = Search::kTable;
  Search unsolvable = Search::kTable;  // the search named for starts that no search is needed for
  Storage storage = Storage::kTrail;
  std::string why;
  std::uint64_t stored = 0;
};

// How far streams have brought the tables that instances are looked up in, but for the policy
// table. With the same tables, what is said of an instance is the same.
struct StreamTables {
  std::uint64_t instances = 0;  // of the streams so far
  std::uint64_t levels = 0;     // of the goal trail; 0: there is none; kUnlimited: it has all
  bool distances = false;       // whether there is a table of all distances

  bool operator==(const StreamTables&) const = default;
};

// An answer from the policy table. It is valid until the next one.
struct PolicyPath {
  std::string_view start;
  std::uint64_t length = 0, generated = 0;
  double seconds = 0;                               // the mean of its batch
  std::span<const std::string_view> states, moves;  // the path as text, when asked for
};

// Takes the answers of a batch, in order.
class Answers {
 public:
  virtual ~Answers() = default;
  virtual void path(const PolicyPath& path) = 0;
  virtual void other(SolveReport&& report) = 0;  // no path, or a start that could not be read
};

}  // namespace trailblaze
