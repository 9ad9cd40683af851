#include "cli/play/api.hpp"

#include <absl/status/status.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/play/gate.hpp"
#include "cli/play/positions.hpp"
#include "cli/play/puzzle_list.hpp"
#include "cli/play/searches.hpp"
#include "cli/problem/other_readings.hpp"
#include "cli/problem/problem.hpp"
#include "engine/base/no_memory.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// Time to wait for a search before the page gets its progress.
constexpr std::chrono::milliseconds kPollTimeout{250};

// Returns the HTTP status of an error.
int status_for(const absl::Status& error) {
  switch (error.code()) {
    case absl::StatusCode::kNotFound: return 404;
    case absl::StatusCode::kFailedPrecondition: return 409;
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kResourceExhausted: return 503;
    case absl::StatusCode::kInternal: return 500;
    default: return 400;
  }
}

// Returns the first of these statuses that is an error; OK if there is none.
absl::Status first_error(std::initializer_list<absl::Status> all) {
  for (const absl::Status& status : all) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Returns a message for a page, which has no flags: "--size" becomes the field "size".
std::string without_flags(std::string text) {
  static const Regex kFlag("([ (])--([a-z]{2})");  // not after a quote: it may be a board
  kFlag.replace_all(&text, R"(\1\2)");
  return text;
}

// Returns the object "of", which a page sends with each request to name this puzzle.
json::Text subject_json(const OpenPuzzle& open) {
  JsonObject parameters;
  for (const auto& [name, value] : open.parameters) parameters.field(name, value);
  return JsonObject().field("puzzle", open.puzzle).field("parameters", parameters.text()).text();
}

// Returns the parameters that were given: empty ones were not.
Parameters given_of(Parameters all) {
  std::erase_if(all, [](const auto& parameter) { return parameter.second.empty(); });
  return all;
}

}  // namespace

WebAnswer answer_of(absl::FunctionRef<absl::StatusOr<json::Text>()> find) {
  try {
    auto found = find();
    if (!found.ok())
      return web_error(status_for(found.status()), without_flags(message(found.status())));
    WebAnswer answer;
    answer.body = std::move(found->text);
    return answer;
  } catch (const std::bad_alloc&) {
    return web_error(503, kNoMemory);
  } catch (const std::exception& thrown) {
    return web_error(500, message(internal_error(thrown)));
  }
}

WebAnswer PlayApi::answer(std::string_view call, const std::string& body) {
  return answer_of([&]() -> Answer {
    const auto request = PlayRequest::read(body);
    return request.ok() ? respond(call, *request) : request.status();
  });
}

PlayApi::Answer PlayApi::respond(std::string_view call, const PlayRequest& request) {
  if (call == "puzzles") return puzzles_json();
  if (call == "open") return open(request);
  if (call == "job" || call == "cancel") {
    const auto number = request.number("job");
    if (!number.ok()) return number.status();
    if (call == "cancel") jobs_.cancel(*number);
    return jobs_.poll(*number, kPollTimeout);
  }
  const auto of = request.object("of");
  if (!of.ok()) return of.status();
  const auto puzzle = of->text("puzzle"), state = request.text("state");
  const auto parameters = of->parameters("parameters");
  if (auto wrong = first_error({puzzle.status(), parameters.status(), state.status()});
      !wrong.ok()) {
    return wrong;
  }
  const auto open = puzzles_.get(*puzzle, *parameters);
  if (!open.ok()) return open.status();
  const auto from = position_of(*(*open)->session, "state", *state);
  if (!from.ok()) return from.status();
  if (call == "look") return position_json(*(*open)->session, *from);
  if (call == "move") return move(**open, *from, request);
  return search(std::string(call), *open, *from, request);
}

// Opens a session with the text. The text may contain more than the position, such as the size or
// the goal, so the session provides the parameters that rebuild the puzzle for any position.
PlayApi::Answer PlayApi::open(const PlayRequest& request) {
  const auto target = request.text("puzzle"), text = request.text("text");
  const auto goal = request.text("goal"), format = request.text("format");
  const auto options = request.parameters("options");
  if (auto wrong = first_error(
          {target.status(), text.status(), goal.status(), format.status(), options.status()});
      !wrong.ok()) {
    return wrong;
  }
  Parameters given = given_of(*options);
  if (!text->empty()) given["start"] = *text;
  if (!goal->empty()) given["goal"] = *goal;
  const auto problem = open_problem(*target, given, format->empty() ? "auto" : *format);
  if (!problem.ok()) return problem.status();
  const Session& first = *problem->session;
  const auto begin = first.enumerate_from();
  if (!begin.ok()) return begin.status();
  const auto opened = puzzles_.get(problem->entry->name, given_of(first.info().parameters));
  if (!opened.ok()) return opened.status();
  const Session& session = *(*opened)->session;
  const auto from = position_of(session, "start", first.puzzle().print(*begin));
  if (!from.ok()) return from.status();
  const SessionInfo& info = session.info();
  std::vector<std::string> notes = first.info().notes;
  if (auto ambiguous = check_unambiguous(*problem); !ambiguous.ok())
    notes.push_back(message(ambiguous));
  std::ranges::transform(notes, notes.begin(), without_flags);
  return JsonObject()
      .field("of", subject_json(**opened))
      .field("position", position_json(session, *from))
      .field("begins_solved", first.info().start.empty())
      .field("goal", info.goal)
      .field("has_goal", info.has_goal)
      .field("notes", notes)
      .text();
}

PlayApi::Answer PlayApi::move(const OpenPuzzle& open, State from,
                              const PlayRequest& request) const {
  const auto text = request.text("to");
  if (!text.ok()) return text.status();
  const auto to = position_of(*open.session, "to", *text);
  if (!to.ok()) return to.status();
  if (is_move(*open.session, from, *to)) return position_json(*open.session, *to);
  return absl::FailedPreconditionError("to: found " + in_quotes(*text) +
                                       ", expected a position one move away from " +
                                       in_quotes(open.session->puzzle().print(from)));
}

PlayApi::Answer PlayApi::search(const std::string& kind, const std::shared_ptr<OpenPuzzle>& open,
                                State from, const PlayRequest& request) {
  Jobs::Work work;
  const bool needs_goal = kind == "hint" || kind == "solve" || kind == "random";
  if (needs_goal && !open->session->info().has_goal) {
    return invalid("goal: missing, expected a position to reach");
  }
  if (kind == "hint") {
    if (auto known = known_hint(*open, from)) {
      return JsonObject().field("done", true).field("result", *known).text();
    }
    work = [=](const Jobs::Resources& resources) { return find_hint(*open, from, resources); };
  } else if (kind == "solve") {
    work = [=](const Jobs::Resources& resources) { return find_solution(*open, from, resources); };
  } else if (kind == "enumerate") {
    work = [=](const Jobs::Resources& resources) {
      return count_positions(*open, from, resources);
    };
  } else if (kind == "random") {
    const auto seed = request.number("seed");
    if (!seed.ok()) return seed.status();
    work = [=, seed = *seed](const Jobs::Resources& resources) {
      return random_position(*open, seed, resources);
    };
  } else {
    return absl::NotFoundError("call: found " + in_quotes(kind) + ", expected a call of the API");
  }
  const auto job = jobs_.begin([this, open, work = std::move(work)](const auto& resources) {
    puzzles_.free_other_tables(*open);
    return work(resources);
  });
  return job.ok() ? jobs_.poll(*job, kPollTimeout) : job.status();
}

}  // namespace trailblaze
