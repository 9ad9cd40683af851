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

// What the command line names.
struct Problem {
  const PuzzleEntry* entry = nullptr;
  const Instance* instance = nullptr;  // the instance of PUZZLE/NAME, or null
  Parameters given;                    // what was given by name, and said by texts that were given
  Parameters said;                     // the same, and what the instance's name stands for
  Parameters parameters;               // the same with all fallbacks
  Parameters options;                  // as they were given, some of them names of files
  std::string file_option;             // by which the command reads a start from a file
  bool has_goal_of_text = false;       // a text that was given brought its own goal
  std::vector<std::string> notes;      // how texts were read
  std::string format = "auto";         // --input-format
  std::map<std::string, TextReading> texts;  // of a start or a board, by parameter
  bool each_is_a_board = false;              // each instance of the stream has a session of its own
  std::unique_ptr<Session> session;          // null where that is so
};

absl::StatusOr<Problem> find_problem(const ProblemSettings& settings);  // and opens no session
absl::StatusOr<Problem> open_problem(const ProblemSettings& settings);

// Opens the problem that a page asks for. Parameters are given by their own names, and where an
// option would name a file, its text is.
absl::StatusOr<Problem> open_problem(const std::string& target, const Parameters& given,
                                     const std::string& format);

// Likewise where there must be a goal, and the session must know every search.
absl::StatusOr<Problem> open_to_solve(const Settings& settings);

// Opens the session of a problem that was found, after what the first instance of a stream says of
// it; for solving, as open_to_solve().
absl::Status open_session_of(Problem& problem, const Parameters& said_by_first);
absl::Status open_for_stream(Problem& problem, const Settings& settings,
                             const Parameters& said_by_first);

// What is known when a text is read: all that was said but a goal of the named instance, since a
// text may bring its own; and the kind of boards that the named instance stands for.
Parameters known_to_readers(const Problem& problem);

// All that is said where a text says this much more: what was given by name comes first, then the
// text, then the named instance. A text with a goal of its own takes the place of the instance's
// board.
Parameters with_reading(const Problem& problem, const Parameters& reading);

// Whether the first instance of a stream says no more: a board was given.
bool is_said_whole(const Problem& problem);

// Whether an instance that says this belongs to the problem, whose session is open.
absl::Status same_puzzle(const Problem& problem, const Parameters& parameters);

// Finds "blocks" or "blocks/pa", and opens nothing. Errors suggest the nearest name.
absl::StatusOr<Problem> find_target(const std::string& target);

// The session of a named instance, or of the puzzle where that is null. Parameters that are given
// take the place of its own.
absl::StatusOr<std::unique_ptr<Session>> session_of(const PuzzleEntry& entry,
                                                    const Instance* instance,
                                                    const Parameters& given);

// What makes a named instance the one it is: its board, capacities or size. Where they are
// replaced, it is another one.
Parameters own_parameters(const Session& named);

Subject subject_of(const Problem& problem, const SearchSettings& settings);

// Whether reports may have long paths, or many. So few of them then wait to be printed at once.
bool has_long_texts(const SearchSettings& settings);
inline constexpr std::size_t kChunkOfLongTexts = 16;

// The request of the command line for one search.
SearchOptions search_options(const Problem& problem, const SearchSettings& settings,
                             const NamedSearch& search, std::uint64_t instances, Pulse* pulse);

// Checks that each of `searches` can be run on the session with these facts.
absl::Status check_known(const SessionInfo& facts, const std::vector<NamedSearch>& searches);

}  // namespace trailblaze
