// What a page may ask for: a request in JSON, its answer in JSON. A request names its puzzle by
// what the page was told when it opened it, "of": {"puzzle", "parameters"}.
//
//   puzzles  {}                       the puzzles with their parameters, instances and forms
//   open     {"puzzle": "tiles/15-puzzle", "options": {"size": "4x4"}, "text": "1 2 ...",
//             "goal": "...", "format": "auto"}          all but the puzzle may be left out:
//                                     of, the position, what is known of the puzzle, notes
//   look     {"of", "state"}          the position that a text means (positions.hpp)
//   move     {"of", "state", "to"}    the position that follows; 409 where it does not
//   hint, solve, enumerate, random    {"of", "state"}: a search (searches.hpp, jobs.hpp)
//   job      {"job": 7}               how it stands, within a quarter of a second
//   cancel   {"job": 7}
//
// An error is {"error": "field: found ..., expected ..."} with the status of HTTP that fits.
#pragma once

#include <string>
#include <string_view>

#include "cli/options/settings.hpp"
#include "cli/play/jobs.hpp"
#include "cli/play/open_puzzles.hpp"
#include "cli/play/request.hpp"
#include "cli/play/web_server.hpp"

namespace trailblaze {

// What a page is told of what is found here: the JSON, or an error with the status of HTTP that
// fits it. What throws is an error, too: 500, or 503 where there was no memory.
WebAnswer answer_of(absl::FunctionRef<absl::StatusOr<json::Text>()> find);

class PlayApi {
 public:
  explicit PlayApi(const SearchSettings& settings) : jobs_(settings) {}

  // Any thread.
  WebAnswer answer(std::string_view call, const std::string& body);

  // The searches, which whoever owns this looks after.
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
