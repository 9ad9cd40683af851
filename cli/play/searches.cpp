#include "cli/play/searches.hpp"

#include <algorithm>
#include <string>

#include "cli/pages/charts.hpp"
#include "cli/pages/picture_json.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/report.hpp"

namespace trailblaze {
namespace {

// Seconds of the first search, for a shortest solution. A hint should take at most a third of a
// second. If the first search takes too long, a search with a weight follows, whose solution may be
// longer.
constexpr double kSecondsForShortest = 0.12;
constexpr double kWeight = 2;  // greatest ratio of such a solution to the shortest length

// Longer solutions have no pictures.
constexpr std::size_t kMostPictures = 5000;

SearchOptions options_for(const OpenPuzzle& open, const SearchOptions& resources) {
  SearchOptions options = resources;
  options.puzzle = open.puzzle;
  return options;
}

absl::StatusOr<SolveReport> solve_from(OpenPuzzle& open, State s, const SearchOptions& options,
                                       const Crew& crew) {
  auto report = open.session->solve(open.session->puzzle().print(s), options, crew);
  if (report.ok()) open.paths->add(report->result);
  return report;
}

bool is_over(const SolveReport& report) {
  return report.result.outcome != Outcome::kLimit || report.result.stop == Stop::kInterrupted;
}

// Searches for a hint: briefly for a shortest solution, then with a weight, then for a shortest
// solution within half the time limit. Without a heuristic, only the first search runs, and it is
// not brief.
absl::StatusOr<SolveReport> solve_for_hint(OpenPuzzle& open, State s,
                                           const Jobs::Resources& resources) {
  const SearchOptions longest = options_for(open, resources.options);
  SearchOptions options = longest;
  options.path = false;
  const auto& heuristics = open.session->info().heuristics;
  const auto best = std::ranges::max_element(heuristics, {}, &HeuristicFacts::guidance);
  const bool has_heuristic = best != heuristics.end() && best->guidance != Guidance::kNone;
  if (has_heuristic) {
    options.limits.max_seconds = std::min(longest.limits.max_seconds, kSecondsForShortest);
  }
  auto report = solve_from(open, s, options, resources.crew);
  if (!has_heuristic || !report.ok() || is_over(*report)) return report;
  options.search = Search::kAstar;
  options.heuristic = report->heuristic.empty() ? best->name : report->heuristic;
  options.bound_weight = kWeight;
  options.limits = longest.limits;
  options.limits.max_bytes /= 2;
  options.limits.max_seconds /= 2;
  report = solve_from(open, s, options, resources.crew);
  if (!report.ok() || is_over(*report)) return report;
  options = longest;
  options.path = false;
  options.limits.max_seconds /= 2;
  return solve_from(open, s, options, resources.crew);
}

// Opens a separate session with its own start. The caller frees its memory when the work is done.
absl::StatusOr<std::unique_ptr<Session>> session_at(const OpenPuzzle& open,
                                                    const std::string& start) {
  const auto target = find_target(open.puzzle);
  if (!target.ok()) return target.status();
  Parameters parameters = open.parameters;
  if (!start.empty()) parameters["start"] = start;
  return session_of(*target->entry, target->instance, parameters);
}

// Subtracts the memory of the kept session's tables from the memory limit.
Limits limits_after_tables(const OpenPuzzle& open, Limits limits) {
  limits.max_bytes -= std::min(limits.max_bytes, open.session->heuristic_bytes());
  return limits;
}

// The picture of a path's first position, and the changes of each move, for cli/pages/board.js.
// Both are null if there are none, or if they do not fit in the memory for listing a path.
struct PathOnBoard {
  json::Text picture{"null"}, changes{"null"};
};

// `states` come from one call of describe_path() for the whole path. Otherwise identical pieces may
// change their names.
PathOnBoard pictured(const Session& session, const std::vector<std::string>& states,
                     const SearchOptions& options) {
  if (states.size() > kMostPictures) return {};
  const auto first = session.shapes(states.front());
  if (!first.ok() || states.size() * first->size() * sizeof(Shape) > options.listing_bytes) {
    return {};
  }
  const auto pictures = session.shapes_of_path(states);
  if (!pictures.ok() || pictures->empty()) return {};
  return {.picture = {picture_json(pictures->front())},
          .changes = {"[" + join(changes_of_path(*pictures), ",") + "]"}};
}

}  // namespace

std::optional<json::Text> known_hint(const OpenPuzzle& open, State s) {
  const auto step = open.paths->step_from(s);
  if (!step) return std::nullopt;
  const AnyPuzzle& puzzle = open.session->puzzle();
  return JsonObject()
      .field("status", "solved")
      .field("to", puzzle.print(step->next))
      .field("name", puzzle.move_name(s, step->next))
      .field("left", step->moves_left)
      .field("shortest", step->shortest)
      .text();
}

absl::StatusOr<json::Text> find_hint(OpenPuzzle& open, State s, const Jobs::Resources& resources) {
  const auto report = solve_for_hint(open, s, resources);
  if (!report.ok()) return report.status();
  if (const auto hint = known_hint(open, s)) return *hint;
  return JsonObject()
      .field("status", status(*report))
      .field("limit", limit(*report))
      .field("lower_bound", lower_bound(*report))
      .field("notes", report->notes)
      .text();
}

absl::StatusOr<json::Text> find_solution(OpenPuzzle& open, State s,
                                         const Jobs::Resources& resources) {
  const auto report = solve_from(open, s, options_for(open, resources.options), resources.crew);
  if (!report.ok()) return report.status();
  const Result& result = report->result;
  JsonObject object;
  object.field("status", status(*report))
      .field("limit", limit(*report))
      .field("length", length(*report))
      .field("lower_bound", lower_bound(*report))
      .field("exact", is_exact(*report))
      .field("search", label(*report))
      .field("seconds", result.seconds)
      .field("notes", report->notes);
  if (report->states.empty()) return object.text();
  // Writes each state like the field "to" of a move (positions.hpp).
  std::vector<std::string> states;
  for (const State t : result.path) states.push_back(open.session->puzzle().print(t));
  const PathOnBoard path = pictured(*open.session, report->states, resources.options);
  object.field("states", states)
      .field("moves", report->moves)
      .field("picture", path.picture)
      .field("changes", path.changes);
  return object.text();
}

absl::StatusOr<json::Text> count_positions(const OpenPuzzle& open, State s,
                                           const Jobs::Resources& resources) {
  const auto session = session_at(open, open.session->puzzle().print(s));
  if (!session.ok()) return session.status();
  SearchOptions options = options_for(open, resources.options);
  options.limits = limits_after_tables(open, options.limits);
  const auto choice = (*session)->choose(options);
  if (!choice.ok()) return choice.status();
  if (resources.options.pulse != nullptr)
    resources.options.pulse->expected = choice->states.value_or(0);
  const auto report = (*session)->enumerate(options, resources.crew);
  if (!report.ok()) return report.status();
  const LevelTotals totals(report->result);
  const auto chart = [&](Axis axis) {
    return enumerate_svg({open.puzzle, {}, {}}, (*session)->info(), *report, axis, Titled::kNo);
  };
  const json::Text charts =
      JsonObject().field("linear", chart(Axis::kLinear)).field("log", chart(Axis::kLog)).text();
  return JsonObject()
      .field("status", report->result.outcome == Outcome::kLimit ? "limit" : "complete")
      .field("limit", limit(report->result))
      .field("levels", totals.levels)
      .field("charts", charts)
      .field("states", totals.states)
      .field("depth", totals.depth())
      .field("mean_depth", totals.mean_depth)
      .text();
}

// Returns a random position. It is the end of a random walk if the puzzle makes no random positions
// itself and has too many positions to list soon.
absl::StatusOr<json::Text> random_position(const OpenPuzzle& open, std::uint64_t seed,
                                           const Jobs::Resources& resources) {
  constexpr double kMostSeconds = 2;
  const auto session = session_at(open, "");
  if (!session.ok()) return session.status();
  Options options{resources.crew, limits_after_tables(open, resources.options.limits),
                  resources.options.pulse};
  options.limits.max_seconds = std::min(options.limits.max_seconds, kMostSeconds);
  auto facts = (*session)->prepare_series({}, options);
  if (!facts.ok()) facts = (*session)->prepare_series({.walks = true}, options);
  if (!facts.ok()) return facts.status();
  const auto starts = (*session)->generate(seed, 0, 1, resources.crew, options.limits);
  if (!starts.ok()) return starts.status();
  return JsonObject().field("state", starts->front()).text();
}

}  // namespace trailblaze
