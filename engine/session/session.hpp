// The engine as a program sees it. A Session is one puzzle (rules, sizes, goal) with a start. It
// takes and returns text and plain structs, so that the program above it knows no puzzle.
//
//   flags, text -> PuzzleEntry::open -> Session -> parse -> Solver -> check_path -> text
//
// It has four faces, each in a file of its own, since nobody needs more than one or two at a time:
//
//   Judge     what the rules say of a start or a path; pictures       judge.hpp
//   Spaces    every state, from the start or from all goals           spaces.hpp
//   Studies   random instances, and what heuristics say of states     studies.hpp
//   Session   solving one start, or many
//
// open_session.hpp makes one from any Puzzle. A PuzzleEntry says what a puzzle tells the program of
// itself, and how a session of it is opened from text.
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
#include "engine/session/policy_answers.hpp"
#include "engine/session/reports.hpp"
#include "engine/session/studies.hpp"

namespace trailblaze {

class Session : public Studies {
 public:
  using Studies::Studies;

  // Must be called once before solving with these options. It says whether the session can do what
  // they ask for, takes the table of their file, and builds the heuristic that they need.
  absl::Status prepare(const SearchOptions& options, const Crew& crew);

  // These options with `auto` replaced by the search that it takes.
  SearchOptions resolve(const SearchOptions& options);

  // Whether solve() with these options is shared by several processes (peers.hpp), if there are
  // any. Else process 0 alone has the answer.
  bool shares(const SearchOptions& options);

  // Solves from `start` (the session's own when empty). With a run it goes on from the run's last
  // checkpoint; an error may be one that cannot be read.
  absl::StatusOr<SolveReport> solve(std::string_view start, const SearchOptions& options,
                                    const Crew& crew);

  // Solves many instances across the crew's threads, one thread each. `done(i, report)` is called
  // from the workers, once for each i in any order. A goal trail is kept for the next call.
  using Done = std::function<void(std::size_t, SolveReport&&)>;
  void solve_all(std::span<const std::string> starts, const SearchOptions& options,
                 const Crew& crew, const Done& done);

  // Makes the policy table ready where that costs little compared with the streams so far; then
  // answer() may be called. Called by one thread, between other calls.
  std::optional<PolicyFacts> prepare_policy(const SearchOptions& options, const Crew& crew);

  // Answers a batch without any search. Requires that prepare_policy() returned something for these
  // options. Any thread may call it. An error where the series could not be made.
  absl::Status answer(const StreamBatch& batch, const SearchOptions& options,
                      Answers& answers) const;

  // How far streams have brought the tables. A worker may ask in done().
  StreamTables tables() const;

  // Makes the tables of a stream that goes on here: before its first instance, once with the
  // options of each search.
  void make_tables(const StreamTables& tables, const SearchOptions& options, const Crew& crew);

 private:
  absl::Status prepare_heuristic(const SearchOptions& options, std::optional<State> start,
                                 const Crew& crew);
  absl::Status take_table(const SearchOptions& options, const Crew& crew);
  void add_text(State start, std::string_view given, const SearchOptions& options,
                SolveReport& report) const;

  const PolicyTable* policy_ = nullptr;  // the solver's, after prepare_policy()
  PolicyFacts policy_facts_;
  std::optional<PolicyTexts> texts_;  // texts of the policy table
};

using SessionOr = absl::StatusOr<std::unique_ptr<Session>>;

// ---- the registry's vocabulary (puzzles/registry.hpp is the table) ----

// The numbers that a parameter may be.
struct NumberRange {
  std::uint64_t least = 0, most = 0;
};

// A parameter of a puzzle. Help, parsing, JSON `parameters` and `verify` use this declaration:
//
//   {"pegs", "P", "number of pegs", "3", {2, 64}}      a whole number in a range
//   {"size", "RxC", "rows x columns", "5x5", {1, 64}}  two, with so many cells
//   {"metric", "move|push", "what counts", "move"}     one of the words that '|' parts
//   {"torus", "", "edges meet", "false"}               a switch: true or false
//   {"turns", "U,R,F", "faces that turn", "U,R,F"}     any text, which the puzzle reads
struct Parameter {
  std::string name = {};      // "size": key of JSON `parameters`, and --size on the command line
  std::string value = {};     // "RxC", for the help
  std::string help = {};      // what it means
  std::string fallback = {};  // when not given; "" = none
  NumberRange range = {};     // of a number; {} = it is none
  std::string option = {};    // its name on the command line, where that differs
};

// The name of a parameter on the command line: --moves for `rule` of the jugs.
inline const std::string& option_name(const Parameter& parameter) {
  return parameter.option.empty() ? parameter.name : parameter.option;
}

// A published or verified answer for a named instance, with the parameters it holds under.
struct PublishedResult {
  Parameters with = {};                      // {{"metric", "move"}}, on top of the instance's own
  std::optional<std::uint64_t> length = {};  // length of a shortest solution
  bool unsolvable = false;
  std::optional<std::uint64_t> states = {};  // states reachable from the start
  std::optional<std::uint64_t> depth = {};   // greatest distance from the start
  std::string source = {};                   // who says so
};

// PUZZLE/NAME on the command line: parameters with a title.
struct Instance {
  std::string name = {};   // "pa"
  std::string title = {};  // "Pa's puzzle (Dad's puzzler)"
  Parameters parameters = {};
  std::vector<PublishedResult> known = {};
};

// An entry of the registry.
struct PuzzleEntry {
  std::string name = {};                   // "tiles"
  std::string summary = {};                // one line
  std::string example = {};                // arguments after `solve NAME` that work as printed
  std::vector<Parameter> parameters = {};  // without "start" and "goal", which all puzzles have
  std::vector<Instance> instances = {};
  std::vector<InputFormat> formats = {};  // forms in which people write it, beside its own
  // Opens a session with what complete() returns (puzzles/registry.hpp): every parameter with a
  // fallback is there, and numbers and words are allowed ones. Errors name the field.
  std::function<SessionOr(const Parameters&)> open = {};
  bool start_is_board = false;    // a start has its own pieces, and needs its own session
  bool start_has_goal = false;    // and its own goal
  bool own_form_is_sure = false;  // no form reads what the puzzle prints as another position
};

}  // namespace trailblaze
