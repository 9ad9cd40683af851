// The engine as a program sees it. A Session is one puzzle (rules, sizes, goal) with a start. It
// takes and returns text and plain structs, so that the program above it knows no puzzle.
//
//   flags, text -> PuzzleEntry::open -> Session -> parse -> Solver -> check_path -> text
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
#include <variant>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/picture/paint.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/laws.hpp"
#include "engine/run/sinks.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/policy_answers.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

class AtomicTableFile;
class Generator;
class GoalCount;
class Solver;
struct TableCheck;
struct TableFile;
struct TableTitle;

class Session {
 public:
  // `info` has the parameters, the metric, and the goal where the puzzle cannot list its goals;
  // has_goal is false where none was given to a puzzle that has none of its own.
  // `heuristics` has the default first.
  Session(std::unique_ptr<const AnyPuzzle> puzzle, std::optional<State> start, SessionInfo info,
          std::vector<HeuristicEntry> heuristics);
  ~Session();

  const SessionInfo& info() const { return info_; }
  const AnyPuzzle& puzzle() const { return *puzzle_; }

  // How texts were read that the puzzle has not seen, for the reports.
  void add_notes(const std::vector<std::string>& notes) {
    info_.notes.insert(info_.notes.end(), notes.begin(), notes.end());
  }

  // Must be called once before solving with these options. It says whether the session can do what
  // they ask for, takes the table of their file, and builds the heuristic that they need.
  absl::Status prepare(const SearchOptions& options, const Crew& crew);

  // Whether solve() with these options is shared by several processes (peers.hpp), if there are
  // any. Else process 0 alone has the answer.
  bool shares(const SearchOptions& options);

  // The same of enumerate().
  bool shares_enumeration(const SearchOptions& options) const;

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

  // The state that enumerate() begins with.
  absl::StatusOr<State> enumerate_from() const;

  // What enumerate() will do with these options, before it does it.
  absl::StatusOr<StorageChoice> choose(const SearchOptions& options) const;

  // The same for a breadth-first solve() in a folder: on the disk, or with checkpoints.
  absl::StatusOr<StorageChoice> choose_to_solve(const SearchOptions& options) const;

  // A number that differs, with all but certainty, where positions are packed or move otherwise, as
  // seen from where an enumeration begins. A checkpoint is for the same one only.
  absl::StatusOr<std::uint64_t> encoding(From from) const;

  // How many goals an enumeration from the goals begins with, where the puzzle lists them and moves
  // can be reversed; else 0.
  std::uint64_t listed_goals() const;

  // Enumerates every state reachable from the session's start or, without one, from the first goal
  // that the puzzle lists; or, with From::kGoals, from all goals at once. These are the goals that
  // are listed or, where they are too many or moves cannot be reversed, those that the start leads
  // to (solvable_space.hpp). Writes the distance table if asked to, when it is complete. The
  // states of one depth are listed by a second enumeration up to there.
  absl::StatusOr<EnumerateReport> enumerate(const SearchOptions& options, const Crew& crew);

  // Compares every entry of a distance table of this puzzle, to its only goal, with one that is
  // built anew (table_check.hpp).
  absl::StatusOr<TableCheck> check_table(const TableFile& file, const SearchOptions& options,
                                         const Crew& crew) const;

  // Finds out how random instances are made from now on (generate.hpp). `ResourceExhausted` and
  // `DeadlineExceeded` where a limit was reached before that was known.
  absl::StatusOr<SeriesFacts> prepare_series(const SeriesOptions& asked, const Options& options);

  // The memory of the heuristics that solve() has built so far, which are kept for the next call.
  // Its limit on memory includes them.
  std::uint64_t heuristic_bytes() const;

  // The memory that is held for random instances.
  std::uint64_t series_bytes() const;

  // Makes instances first..first+count-1 of the series `seed`, each solvable, as prepare_series()
  // has found out or, where it was not called, with nothing asked of them. Errors are those of
  // prepare_series().
  absl::StatusOr<std::vector<SeriesItem>> series(std::uint64_t seed, std::uint64_t first,
                                                 std::uint64_t count, const Crew& crew,
                                                 const Limits& limits = {});

  // The starts of the same instances, in the form that solve() reads.
  absl::StatusOr<std::vector<std::string>> generate(std::uint64_t seed, std::uint64_t first,
                                                    std::uint64_t count, const Crew& crew,
                                                    const Limits& limits = {});

  // ---- what can be said without a search (session_checks.cpp) ----

  // Whether `states` leads from `start` to a goal by the puzzle's rules alone, one move at a time.
  absl::Status verify(std::string_view start, std::span<const std::string> states) const;

  // The positions that a line of moves leads through from `start`, which is the first. Requires a
  // puzzle that replays moves (puzzle.hpp).
  absl::StatusOr<std::vector<std::string>> replay(std::string_view start,
                                                  std::string_view line) const;

  // The same check, and what else the rules say of such a path.
  absl::StatusOr<PathFacts> path_facts(std::string_view start,
                                       std::span<const std::string> states) const;

  // Builds every heuristic that needs no table worth counting, for start_facts().
  void prepare_estimates(const Crew& crew);

  // What the rules and the heuristics that are built say of a start.
  absl::StatusOr<StartFacts> start_facts(std::string_view start) const;

  // What heuristics say of all states that lead to a goal, with the distances of these, or of
  // random instances. A limit ends it early: then it is told of the levels that are complete, or of
  // the instances so far. Errors name the field.
  absl::StatusOr<StudyReport> study(const StudyOptions& asked, const Options& options);

  // How far the goals of another session are from the nearest of this one's, as far as that can be
  // reached from them: a set of states and a set of goals. Both pack positions alike.
  absl::StatusOr<SetDistances> distances_of(const Session& set, const Options& options) const;

  // These options with `auto` replaced by the search that it takes.
  SearchOptions resolve(const SearchOptions& options);

  // The shapes of a position that this session has printed, from which every picture is made.
  absl::StatusOr<Picture> shapes(std::string_view position) const {
    return puzzle_->shapes(position);
  }

  // Those of a path that this session has printed. A shape keeps its id as it moves.
  absl::StatusOr<std::vector<Picture>> shapes_of_path(std::span<const std::string> states) const;

  // Draws a position that this session has printed in characters, in lines that end in '\n'.
  absl::StatusOr<std::string> draw(std::string_view position, Ink ink = Ink::kPlain) const;

  // The laws of the puzzle that do not hold, a line each (puzzle/laws.hpp), tried from the start
  // or, without one, from the first goal that the puzzle lists.
  std::vector<std::string> broken_laws(std::size_t states = kLawStates) const;

  // The position that the laws are tried from and some that follow it, at most n in all.
  std::vector<std::string> positions_near(std::size_t n) const;

 private:
  absl::StatusOr<State> start_from(std::string_view text) const;
  absl::StatusOr<std::vector<const HeuristicSearch*>> heuristics_to_study(const Options& options,
                                                                          StudyReport& report);
  // Why it ended, and how many levels were shown whole.
  struct Shown {
    Stop stop = Stop::kNone;
    std::uint64_t levels = 0;
  };
  // Shows every state from which a goal can be reached, by its distance to the nearest.
  absl::StatusOr<Shown> show_solvable(const Options& options, const StateSink& sink) const;
  absl::Status study_all(const Options& options, ValueTally& tally, StudyReport& report) const;
  absl::Status study_random(const StudyOptions& asked, const Options& options, ValueTally& tally,
                            StudyReport& report);
  absl::StatusOr<Roots> roots_for(From from) const;
  absl::StatusOr<std::vector<State>> read_path(std::string_view start,
                                               std::span<const std::string> states) const;
  absl::Status prepare_heuristic(const SearchOptions& options, std::optional<State> start,
                                 const Crew& crew);
  absl::Status take_table(const SearchOptions& options, const Crew& crew);
  absl::Status check_subject(const TableTitle& found, const std::string& puzzle) const;
  absl::StatusOr<EnumerateReport> enumerate_once(const SearchOptions& options, const Crew& crew,
                                                 std::size_t examples);
  std::variant<std::vector<State>, Stop> states_at(std::uint64_t depth,
                                                   const SearchOptions& options, const Crew& crew,
                                                   const Result& counted);
  void list_level(const SearchOptions& options, const Crew& crew, EnumerateReport& report);
  absl::Status enumerate_from_roots(std::span<const State> roots, const Options& how,
                                    std::size_t examples, GoalCount* goals, DiskRun* run,
                                    EnumerateReport& report) const;
  absl::Status enumerate_from_found(State start, const Options& how, std::size_t examples,
                                    DiskRun* run, EnumerateReport& report) const;
  void enumerate_and_save(State from, const SearchOptions& options, const Crew& crew,
                          std::size_t examples, AtomicTableFile& file,
                          EnumerateReport& report) const;
  TableTitle title(const std::string& puzzle, State root) const;
  void add_text(State start, std::string_view given, const SearchOptions& options,
                SolveReport& report) const;

  const std::unique_ptr<const AnyPuzzle> puzzle_;
  std::optional<State> start_;
  std::optional<State> first_goal_;
  SessionInfo info_;
  // Behind a pointer, so that whoever uses a session does not compile the trail and the tables.
  const std::unique_ptr<Solver> solver_;
  const PolicyTable* policy_ = nullptr;  // the solver's, after prepare_policy()
  PolicyFacts policy_facts_;
  std::optional<PolicyTexts> texts_;      // texts of the policy table
  std::unique_ptr<Generator> generator_;  // of random instances, after prepare_series()
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
