// Makes a puzzle ready to run from "blocks/pa" and its options.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/report/report.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

// The problem of a command line.
struct Problem {
  const PuzzleEntry* entry = nullptr;
  const Instance* instance = nullptr;  // the instance of PUZZLE/NAME, or null
  Parameters given;                    // parameters from options, and from the texts of options
  Parameters specified;                // `given`, plus the parameters of the named instance
  Parameters parameters;               // `specified`, plus all fallbacks
  Parameters options;                  // as typed, some of them names of files
  std::string file_option;             // option by which the command reads a start from a file
  bool has_goal_of_text = false;       // true if a given text has its own goal
  std::vector<std::string> notes;      // how texts were read
  std::string format = "auto";         // --input-format
  std::map<std::string, TextReading> texts;  // of a start or a board, by parameter
  bool has_own_sessions = false;     // true if each instance of the stream has its own session
  std::unique_ptr<Session> session;  // null if has_own_sessions
};

absl::StatusOr<Problem> find_problem(const ProblemSettings& settings);  // opens no session
absl::StatusOr<Problem> open_problem(const ProblemSettings& settings);

// Opens the problem of a page's request. Unlike options, `given` has the parameters' own names, and
// its values are texts, never names of files.
absl::StatusOr<Problem> open_problem(const std::string& target, const Parameters& given,
                                     const std::string& format);

// Like open_problem(), but requires a goal, and every search must be known to the session.
absl::StatusOr<Problem> open_to_solve(const Settings& settings);

// Opens the session of a problem that find_problem() returned. `first_parameters` has the
// parameters of a stream's first instance. open_for_stream() also checks goal and searches, like
// open_to_solve().
absl::Status open_session_of(Problem& problem, const Parameters& first_parameters);
absl::Status open_for_stream(Problem& problem, const Settings& settings,
                             const Parameters& first_parameters);

// Returns the parameters that a reader of texts may use: everything known except the goal of the
// named instance, because a text may have its own goal. Adds the kind of boards that the named
// instance stands for.
Parameters parameters_for_readers(const Problem& problem);

// Returns all parameters for a text with this reading: options override the text, and the text
// overrides the named instance. A text with its own goal replaces the instance's board.
Parameters with_reading(const Problem& problem, const Parameters& reading);

// True if the first instance of a stream adds no parameters, because the command line has a board.
bool has_board_in_options(const Problem& problem);

// Checks that an instance with these parameters belongs to the problem, whose session is open.
absl::Status check_same_puzzle(const Problem& problem, const Parameters& parameters);

// Finds "blocks" or "blocks/pa", and opens nothing. Errors suggest the nearest name.
absl::StatusOr<Problem> find_target(const std::string& target);

// Returns the session of a named instance, or of the puzzle if `instance` is null. `given`
// overrides the instance's parameters.
absl::StatusOr<std::unique_ptr<Session>> session_of(const PuzzleEntry& entry,
                                                    const Instance* instance,
                                                    const Parameters& given);

// Returns the parameters that define a named instance: its board, capacities or size. If any of
// them is replaced, it is another instance.
Parameters own_parameters(const Session& named);

Subject subject_of(const Problem& problem, const SearchSettings& settings);

// True if a report may have a long path or many paths. At most kChunkOfLongTexts instances then
// wait to be printed.
bool has_long_texts(const SearchSettings& settings);
inline constexpr std::size_t kChunkOfLongTexts = 16;

// Returns the request of the command line for a search.
SearchOptions search_options(const Problem& problem, const SearchSettings& settings,
                             const NamedSearch& search, std::uint64_t instances, Pulse* pulse);

// Checks that each of `searches` can run on the session with these facts.
absl::Status check_known(const SessionInfo& facts, const std::vector<NamedSearch>& searches);

}  // namespace trailblaze
