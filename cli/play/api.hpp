// The requests of a page and their answers, in JSON. The answer to `open` has a field "of":
// {"puzzle", "parameters"}. Later requests send this field back to name their puzzle.
//
//   puzzles  {}                       the puzzles with their parameters, instances and forms
//   open     {"puzzle": "tiles/15-puzzle", "options": {"size": "4x4"}, "text": "1 2 ...",
//             "goal": "...", "format": "auto"}          only the puzzle is required:
//                                     "of", the position, facts about the puzzle, notes
//   look     {"of", "state"}          the position that a text means (positions.hpp)
//   move     {"of", "state", "to"}    the position "to"; 409 if no move leads there
//   hint, solve, enumerate, random    {"of", "state"}: a search (searches.hpp, jobs.hpp)
//   job      {"job": 7}               its progress or result, within a quarter of a second
//   cancel   {"job": 7}
//
// An error is {"error": "field: found ..., expected ..."} with a matching HTTP status.
#pragma once

#include <string>
#include <string_view>

#include "cli/options/settings.hpp"
#include "cli/play/jobs.hpp"
#include "cli/play/open_puzzles.hpp"
#include "cli/play/request.hpp"
#include "cli/play/web_server.hpp"

namespace trailblaze {

// Returns the answer for a page: the JSON of `find`, or its error with a matching HTTP status. An
// exception becomes an error too: 500, or 503 if memory ran out.
WebAnswer answer_of(absl::FunctionRef<absl::StatusOr<json::Text>()> find);

class PlayApi {
 public:
  explicit PlayApi(const SearchSettings& settings) : jobs_(settings) {}

  // Answers a request. Any thread may call it.
  WebAnswer answer(std::string_view call, const std::string& body);

  // Returns the searches, which the owner of this object must supervise.
  Jobs& jobs() { return jobs_; }

 private:
  using Answer = absl::StatusOr<json::Text>;

  Answer respond(std::string_view call, const PlayRequest& request);
  Answer open(const PlayRequest& request);
  Answer move(const OpenPuzzle& open, State from, const PlayRequest& request) const;
  Answer search(const std::string& kind, const std::shared_ptr<OpenPuzzle>& open, State from,
                const PlayRequest& request);

  OpenPuzzles puzzles_;
  Jobs jobs_;
};

}  // namespace trailblaze
