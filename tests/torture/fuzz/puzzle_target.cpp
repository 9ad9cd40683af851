// A puzzle, opened from text. The target solves each start breadth-first and by the named search.
// The two must agree with each other, and with the session's facts about the start. Also solves the
// lines of a stream, which follow the head of the input.
#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/problem/problem.hpp"
#include "engine/base/parallel.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/inputs.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

// Solves by a search; returns nothing if the search cannot run.
std::optional<SolveReport> solve(Session& session, const std::string& puzzle,
                                 const NamedSearch& search, std::string_view start) {
  const Crew crew(1);
  SearchOptions options;
  options.limits = small(options.limits);
  options.puzzle = puzzle;
  options.search = *search_named(search.name);
  options.heuristic = search.heuristic;
  if (const auto ready = session.prepare(options, crew); !ready.ok()) {
    require_message(ready);
    return std::nullopt;
  }
  const auto report = session.solve(start, options, crew);
  if (report.ok()) return *report;
  require_message(report.status());
  return std::nullopt;
}

void check_path(const Session& session, const SolveReport& report) {
  const std::uint64_t length = *report.result.length();
  require(report.states.size() == length + 1 && report.moves.size() == length,
          "found another number of states or moves than the length says");
  const auto facts = session.path_facts(report.start, report.states);
  require(facts.ok(), "found a path that the rules refuse: " + message(facts.status()));
  require(facts->moves == report.moves, "found other names of moves than the rules have");
  require(!report.result.shortest || facts->least_length == length,
          "found a shorter path in one that is said to be shortest");
  for (const std::string& state : report.states) {
    require(session.draw(state).ok(), "found a state that cannot be drawn: " + state);
  }
}

void check_facts(const Session& session, const SolveReport& report) {
  const auto facts = session.start_facts(report.start);
  require(facts.ok() && facts->start == report.start, "found a start that is not read as printed");
  if (report.result.outcome != Outcome::kSolved) return;
  require(!facts->unsolvable, "found a solution where none can be");
  require(facts->at_least <= report.result.length(), "found fewer moves than are necessary");
}

void compare(const SolveReport& one, const SolveReport& other) {
  const Result &a = one.result, &b = other.result;
  require(one.start == other.start, "found two readings of a start");
  if (a.outcome == Outcome::kLimit || b.outcome == Outcome::kLimit) return;
  require(a.outcome == b.outcome, "found a solution by one search, and none by another");
  require(!a.shortest || a.length() <= b.length(), "found a path that is not shortest");
  require(!b.shortest || b.length() <= a.length(), "found a path that is not shortest");
}

void check_start(Session& session, const Request& request, const NamedSearch& search,
                 std::string_view start) {
  std::vector<SolveReport> reports;
  for (const NamedSearch& each : {NamedSearch{"bfs", ""}, search}) {
    const auto report = solve(session, request.target, each, start);
    if (!report) continue;
    if (!report->error.ok()) return require_message(report->error);
    if (report->result.outcome == Outcome::kSolved) check_path(session, *report);
    check_facts(session, *report);
    reports.push_back(*report);
  }
  if (reports.size() == 2) compare(reports.front(), reports.back());
}

// Generated instances must be solvable, and reading them must give the same instances.
void check_generated(Session& session, const Request& request, std::uint64_t seed) {
  const auto starts = session.generate(seed, 0, 2, Crew(1), small({}));
  if (!starts.ok()) return require_message(starts.status());
  for (const std::string& start : *starts) {
    const auto report = solve(session, request.target, {"bfs", ""}, start);
    if (!report) continue;
    require(report->error.ok() && report->start == start, "found a start that is not read as made");
    require(report->result.outcome != Outcome::kExhausted, "found an unsolvable start: " + start);
  }
}

}  // namespace

bool try_puzzle(std::string_view input) {
  constexpr std::size_t kMostStarts = 4;
  constexpr int kSmallBoard = 40;  // bits of a state
  const auto request = read_request(input);
  if (!request) return false;
  Console::get().begin("");
  const auto problem = find_target(request->target);
  if (!problem.ok()) return require_message(problem.status()), true;
  const auto searches = read_known_searches(request->search);
  if (!searches) return true;
  const auto session = session_of(*problem->entry, problem->instance, request->parameters);
  if (!session.ok()) return require_message(session.status()), true;
  const auto known = check_known((*session)->info(), *searches);
  if (!known.ok()) return require_message(known), true;
  if (!(*session)->info().has_goal) return true;
  // On large boards the tables of estimates take most of a second.
  if ((*session)->info().state_bits <= kSmallBoard) (*session)->prepare_estimates(Crew(1));
  std::vector<std::string_view> starts = split(request->rest, '\n');
  starts.resize(std::min(starts.size(), kMostStarts));
  for (const std::string_view start : starts) {
    check_start(**session, *request, searches->front(), start);
  }
  if (!problem->entry->start_is_board) check_generated(**session, *request, input.size());
  return true;
}

bool try_stream(std::string_view input) {
  const auto request = read_request(input);
  if (!request || request->parameters.contains("board")) return false;
  const auto searches = read_known_searches(request->search);
  if (!searches) return true;
  Settings settings = small_settings();
  settings.target = request->target;
  settings.puzzle = request->parameters;
  settings.puzzle.erase("start");
  settings.searches = *searches;
  settings.files = {"-"};
  Console::get().begin(request->rest);
  run(run_solve, settings, {.many = true, .format = Format::kJson});
  return true;
}

}  // namespace trailblaze::fuzz
