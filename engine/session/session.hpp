// The engine as a program sees it. A Session is a puzzle (rules, sizes, goal) with a start. It
// takes and returns text and plain structs, so the program above it knows no puzzle.
//
//   flags, text -> PuzzleEntry::open -> Session -> parse -> Solver -> check_path -> text
//
// It has four faces, each in its own file, because a caller seldom needs more than two at a time:
//
//   Judge     judges starts and paths by the rules; draws pictures    judge.hpp
//   Spaces    enumerates all states, from the start or the goals      spaces.hpp
//   Studies   makes random instances, and evaluates heuristics        studies.hpp
//   Session   solves one start, or many
//
// open_session.hpp makes a Session from any Puzzle. A PuzzleEntry describes a puzzle to the
// program, and opens a session of it from text.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/reports.hpp"
#include "engine/session/studies.hpp"

namespace trailblaze {

class PolicyTable;
class PolicyTexts;

class Session : public Studies {
 public:
  using Studies::Studies;

  // Checks that the session can do what these options ask for, loads the table file that they name,
  // and builds the heuristic that they need. Must be called once before solving with these options.
  // If `waits`, a heuristic with a large table waits for the first start that may be solvable.
  absl::Status prepare(const SearchOptions& options, const Crew& crew, bool waits = false);

  // Returns the seconds spent so far on building heuristics.
  double building_seconds() const;

  // Returns these options with `auto` replaced by the search that it chooses.
  SearchOptions resolve(const SearchOptions& options);

  // True if solve() with these options is shared by all processes, if there are several
  // (peers.hpp). Otherwise only process 0 returns the answer.
  bool shares(const SearchOptions& options);

  // Solves from `start` (the session's own start if empty). With a run, the search resumes from the
  // run's last checkpoint; it is an error if this checkpoint cannot be read.
  absl::StatusOr<SolveReport> solve(std::string_view start, const SearchOptions& options,
                                    const Crew& crew);

  // Solves many instances across the crew's threads, each instance on a single thread. The workers
  // call `done(i, report)` once for each i, in any order. Keeps the goal trail for the next call.
  // Before it builds a heuristic, it answers the starts that the rules recognize as unsolvable.
  using Done = std::function<void(std::size_t, SolveReport&&)>;
  void solve_all(std::span<const std::string> starts, const SearchOptions& options,
                 const Crew& crew, const Done& done);

  // Builds the policy table if that costs little compared with the streams so far; after that,
  // answer() may be called. Only one thread may call this, between other calls.
  std::optional<PolicyFacts> prepare_policy(const SearchOptions& options, const Crew& crew);

  // Answers a batch without any search. Requires that prepare_policy() returned facts for these
  // options. Any thread may call it. It is an error if the random series could not be made.
  absl::Status answer(const StreamBatch& batch, const SearchOptions& options,
                      Answers& answers) const;

  // Returns how far streams have built the tables. A worker may call it in done().
  StreamTables tables() const;

  // Rebuilds the tables of a stream that resumes here. Call it before the stream's first instance,
  // once with the options of each search.
  void make_tables(const StreamTables& tables, const SearchOptions& options, const Crew& crew);

 private:
  absl::Status prepare_heuristic(const SearchOptions& options, bool builds, const Crew& crew);
  absl::Status load_table(const SearchOptions& options, const Crew& crew);
  void add_text(State start, std::string_view given, const SearchOptions& options,
                SolveReport& report) const;

  const PolicyTable* policy_ = nullptr;  // owned by the solver; set by prepare_policy()
  PolicyFacts policy_facts_;
  // Texts of the policy table. Shared only because its type is incomplete.
  std::shared_ptr<const PolicyTexts> texts_;
};

using SessionOr = absl::StatusOr<std::unique_ptr<Session>>;

// ---- the registry's vocabulary (puzzles/registry.hpp is the table) ----

// The range of a numeric parameter.
struct NumberRange {
  std::uint64_t least = 0, most = 0;
};

// A parameter of a puzzle. Help, parsing, JSON `parameters` and `verify` all use this declaration:
//
//   {"pegs", "P", "number of pegs", "3", {2, 64}}      a whole number in a range
//   {"size", "RxC", "rows x columns", "5x5", {1, 64}}  two numbers; the range is that of the cells
//   {"metric", "move|push", "what counts", "move"}     a choice of words separated by '|'
//   {"torus", "", "edges meet", "false"}               a switch: true or false
//   {"turns", "U,R,F", "faces that turn", "U,R,F"}     any text; the puzzle parses it
struct Parameter {
  std::string name = {};      // key in JSON `parameters`, and --size on the command line
  std::string value = {};     // "RxC", as the help shows it
  std::string help = {};      // its meaning
  std::string fallback = {};  // the default; "" = none
  NumberRange range = {};     // allowed numbers; {} = not a number
  std::string option = {};    // its name on the command line, if not `name`
};

// Returns the name of a parameter on the command line, such as --moves for `rule` of the jugs.
inline const std::string& option_name(const Parameter& parameter) {
  return parameter.option.empty() ? parameter.name : parameter.option;
}

// A published or verified result for a named instance, and the parameters for which it holds.
struct PublishedResult {
  Parameters with = {};  // {{"metric", "move"}}, in addition to the instance's own
  std::optional<std::uint64_t> length = {};  // length of a shortest solution
  bool unsolvable = false;
  std::optional<std::uint64_t> states = {};  // states reachable from the start
  std::optional<std::uint64_t> depth = {};   // greatest distance from the start
  std::string source = {};                   // its publication or verification
};

// A named instance, PUZZLE/NAME on the command line: a set of parameters with a title.
struct Instance {
  std::string name = {};   // "pa"
  std::string title = {};  // "Pa's puzzle (Dad's puzzler)"
  Parameters parameters = {};
  std::vector<PublishedResult> known = {};
};

// An entry of the registry.
struct PuzzleEntry {
  std::string name = {};                   // "tiles"
  std::string summary = {};                // a line of help
  std::string example = {};                // arguments after `solve NAME` that work as printed
  std::vector<Parameter> parameters = {};  // without "start" and "goal", which every puzzle has
  std::vector<Instance> instances = {};
  std::vector<InputFormat> formats = {};  // notations that it reads besides its own
  // Opens a session from the parameters that complete() returns (puzzles/registry.hpp): parameters
  // with a default are all present, and numbers and words are valid. Errors name the field.
  std::function<SessionOr(const Parameters&)> open = {};
  bool start_is_board = false;    // each start has its own pieces, and needs its own session
  bool start_has_goal = false;    // each start also has its own goal
  bool own_form_is_sure = false;  // no form reads the puzzle's own output as another position
};

}  // namespace trailblaze
