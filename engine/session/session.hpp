// The engine's run-time face: the only virtual interface, a handful of calls an instance, never one
// a state. A Session is one puzzle (rules, sizes, goal) with a start; what goes in and comes out
// is text and plain structs, so that the program above it knows no puzzle and no template.
//
//   flags, text -> PuzzleEntry::open -> Session -> parse -> State -> bfs / dfs / ... -> check_path -> text
//
// puzzle_session.hpp makes one from any Puzzle.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// The parameters of a puzzle by name, as text: "size" -> "3x3". Alternatives of a goal are joined
// by '|'. The start is one of them ("start") where it is given.
using Parameters = std::map<std::string, std::string>;

// A name that an option takes here, with a line of help.
struct Choice {
  std::string name, help;
};

inline bool goes_backward(std::string_view search) {
  return search == "bidirectional" || search == "table";
}
inline bool takes_heuristic(std::string_view search) {
  return search == "astar" || search == "idastar";
}

// What there is to know of a session before it runs.
struct SessionInfo {
  Parameters parameters;  // all that rebuilds the puzzle, defaults filled in; without the start
  std::string start;      // in the form that --start reads; "" when none was given
  std::string goal;       // likewise; alternatives joined by '|'
  std::string metric;     // what one move is
  int state_bits = 64;    // every state is below 2^state_bits
  std::vector<std::string> searches;  // names that solve() understands here, "auto" first
  std::vector<std::string> storages;  // likewise of enumerate(): "auto", "trail", ...
  std::vector<Choice> heuristics;     // of --heuristic with what they are; the default first
};

// One instance, solved or not.
struct SolveReport {
  absl::Status error;     // not OK: the start could not be read, nothing else is filled in
  std::string start;      // as text
  std::string search;     // the one that ran: never "auto"
  std::string heuristic;  // that it took; "" = none
  std::optional<std::uint64_t> estimate;  // the heuristic's, of the start
  std::string kernel;  // that did the work, where a search has kernels; "" = it has none
  Result result;       // its path is checked already
  std::vector<std::string> states, moves;  // the path as text, when asked for
  std::string storage = "trail";           // where visited states lived
  std::string shortest_paths;              // how many there are, in decimal; "" = not asked for
  std::vector<std::vector<std::string>> all_states, all_moves;  // of each, up to a number, likewise
  std::uint64_t required_bytes = 0;  // that memory was too small for, where it is known
  Stop not_counted = Stop::kNone;    // the limit that was in the way of counting them
};

inline SolveReport unread_report(std::string_view start, const absl::Status& error) {
  SolveReport report;
  report.error = error;
  report.start = start;
  return report;
}

// Instances of a stream that are answered together: starts as text or, where there are none,
// numbers first..first+count-1 of the random series `seed`.
struct Block {
  std::span<const std::string_view> starts;
  std::uint64_t seed = 0, first = 0, count = 0;
};

// What the answers from a table of all ways have in common.
struct PolicyFacts {
  std::string search, storage;
  std::uint64_t stored = 0;
};

// One of them. What it points to is there until the next.
struct PolicyPath {
  std::string_view start;
  std::uint64_t length = 0, generated = 0;
  double seconds = 0;                               // the mean of its block
  std::span<const std::string_view> states, moves;  // the path as text, when asked for
};

// Takes the answers of a block, in order.
class Answers {
 public:
  virtual ~Answers() = default;
  virtual void way(const PolicyPath& way) = 0;
  virtual void other(SolveReport&& report) = 0;  // no way there, or a start that could not be read
};

// Where an enumeration keeps its visited states (storage.hpp).
struct StorageChoice {
  std::string storage = "trail";
  std::string why;                      // for people
  std::uint64_t required_bytes = 0;     // for the whole space; 0 = not known
  std::optional<std::uint64_t> states;  // of the whole space, where known
  bool fits = true;                     // the limit on memory allows it
};

struct EnumerateReport {
  std::string start;
  StorageChoice choice;
  Result result;
  std::vector<std::string> antipodes;  // some states of the greatest depth
  std::string table;                   // the file of the distance table that was written, or ""
  absl::Status saving;                 // why it was not, though every state was seen
};

class Session {
 public:
  virtual ~Session() = default;

  virtual const SessionInfo& facts() const = 0;

  // Once before solving with these options: says whether the session can do what they ask for, and
  // takes the table of their file.
  virtual absl::Status prepare(const SearchOptions& options, const Crew& crew) = 0;

  // Solves from `start` (the session's own when empty).
  virtual absl::StatusOr<SolveReport> solve(std::string_view start, const SearchOptions& options,
                                            const Crew& crew) = 0;

  // Solves many instances across the crew's threads, one thread each. `done(i, report)` is called
  // from the workers, once for each i in any order. What helps the next call is kept: a goal trail.
  using Done = std::function<void(std::size_t, SolveReport&&)>;
  virtual void solve_all(std::span<const std::string> starts, const SearchOptions& options,
                         const Crew& crew, const Done& done) = 0;

  // What answer() has to say, where all ways to the goals are known by now, or that costs little
  // beside what the streams so far have taken. One thread, between calls.
  virtual std::optional<PolicyFacts> prepare_policy(const SearchOptions& options, const Crew& crew) = 0;

  // Answers a block without any search. Requires that prepare_policy() said something for these options.
  // Any thread. Not OK where the series could not be made; the answers are then not complete.
  virtual absl::Status answer(const Block& block, const SearchOptions& options,
                              Answers& answers) const = 0;

  // What enumerate() will do with these options, before it does it.
  virtual absl::StatusOr<StorageChoice> choose(const SearchOptions& options) const = 0;

  // Every state reachable from the session's start; without one, from the first goal that the
  // puzzle lists. Writes the distance table when it is asked to and got to the end.
  virtual absl::StatusOr<EnumerateReport> enumerate(const SearchOptions& options,
                                                    const Crew& crew) = 0;

  // Instances number first..first+count-1 of the series `seed`, each solvable, in the form that
  // solve() reads. Uniform over all solvable states where the puzzle can say so, else the ends of
  // random walks from the session's start.
  virtual absl::StatusOr<std::vector<std::string>> generate(std::uint64_t seed, std::uint64_t first,
                                                            std::uint64_t count,
                                                            const Crew& crew) = 0;

  // Whether `states` leads from `start` to a goal by the puzzle's rules alone, one move at a time.
  virtual absl::Status verify(std::string_view start,
                              std::span<const std::string> states) const = 0;

  // A position that this session has printed (facts, reports), drawn as people draw it: some lines
  // each ending in '\n'.
  virtual absl::StatusOr<std::string> draw(std::string_view position) const = 0;

  // What a puzzle must hold to be searched, tried on states near the start: one line for each
  // promise found broken.
  virtual std::vector<std::string> broken_laws() const = 0;
};

// ---- The registry's vocabulary (puzzles/registry.hpp is the table) ----

// A parameter of a puzzle, declared once: gives help, parsing, JSON `parameters`, `verify`.
struct Parameter {
  std::string name;   // "size": key of JSON `parameters`, and --size on the command line
  std::string value;  // "RxC", for the help
  std::string help;
  std::string fallback;     // when not given; "" = none
  std::string option = {};  // on the command line, where it is not called by its name
};

// A published or verified answer for a named instance, with the parameters it holds under.
struct PublishedResult {
  Parameters with;                      // {{"metric", "move"}}, on top of the instance's own
  std::optional<std::uint64_t> length;  // of a shortest solution
  bool unsolvable = false;
  std::optional<std::uint64_t> states;  // reachable from the start
  std::optional<std::uint64_t> depth;   // greatest distance from the start
  std::string source;
};

// PUZZLE/NAME on the command line: parameters with a title.
struct Instance {
  std::string name;   // "pa"
  std::string title;  // "Pa's puzzle (Dad's puzzler)"
  Parameters parameters;
  std::vector<PublishedResult> known;
};

// One row of the registry.
struct PuzzleEntry {
  std::string name;                   // "tiles"
  std::string summary;                // one line
  std::string example;                // arguments after `solve NAME` that work as printed
  std::vector<Parameter> parameters;  // "start" and "goal" are everybody's and not listed
  std::vector<Instance> instances;
  // Parameters -> session. Errors name the field. Every listed parameter with a fallback is there.
  absl::StatusOr<std::unique_ptr<Session>> (*open)(const Parameters&) = nullptr;
  bool start_is_board = false;  // each start brings its own pieces: a stream opens anew for each
};

}  // namespace trailblaze
