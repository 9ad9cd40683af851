// A small instance of a puzzle in two forms: parameters for the program, and plain rules over plain
// positions for the oracle. The functions compare the answers of both.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {

using plain::Position;
using plain::Positions;
using PlainSurvey = oracle::Survey<Position>;

struct RandomProblem {
  std::string puzzle;
  Parameters parameters;
  Position start;
  std::function<Positions(const Position&)> successors;  // canonical, for the oracle
  std::function<Positions(const Position&)> moves;       // as in a path
  std::function<bool(const Position&)> is_goal;
  std::function<Position(const std::string&)> read;  // reads the program's text of a position
};

inline void check_path(const RandomProblem& problem, const SolveReport& report) {
  Positions path;
  for (const std::string& text : report.states) path.push_back(problem.read(text));
  REQUIRE_FALSE(path.empty());
  REQUIRE(problem.is_goal(path.back()));
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Positions next = problem.moves(path[i - 1]);
    REQUIRE(std::find(next.begin(), next.end(), path[i]) != next.end());
  }
}

// Returns a depth limit for some 20,000 nodes. Iterative deepening stores no visited states, so it
// would take too long without a limit.
inline std::uint64_t depth_for_ids(const PlainSurvey& survey) {
  const double branching = static_cast<double>(survey.generated) / survey.depth.size();
  return branching <= 1.5 ? 16 : static_cast<std::uint64_t>(std::log(20'000) / std::log(branching));
}

inline void check_search(Session& session, Search search, const RandomProblem& problem,
                         const PlainSurvey& survey, const Crew& crew) {
  INFO(name(search));
  SearchOptions options;
  options.search = search;
  const bool deepens = search == Search::kIds || search == Search::kIdaStar;
  if (deepens) options.limits.max_depth = depth_for_ids(survey);
  const auto report = session.solve("", options, crew);
  REQUIRE(report.ok());
  const Result& result = report->result;
  if (result.outcome == Outcome::kLimit) {
    REQUIRE(deepens);
    REQUIRE(survey.shortest.value_or(kUnlimited) > options.limits.max_depth);
    REQUIRE(result.lower_bound > options.limits.max_depth);
    REQUIRE(result.lower_bound <= survey.shortest.value_or(kUnlimited));
    return;
  }
  REQUIRE((result.outcome == Outcome::kSolved) == survey.shortest.has_value());
  if (!survey.shortest) return;
  if (search == Search::kDfs) {
    REQUIRE(result.length() >= *survey.shortest);
  } else {
    REQUIRE(result.length() == *survey.shortest);
    REQUIRE(result.shortest);
  }
  check_path(problem, *report);
  REQUIRE(session.verify(report->start, report->states).ok());
}

struct SearchTally {
  int solvable = 0, unsolvable = 0;
};

inline void check_problem(const RandomProblem& problem, const Crew& crew, SearchTally& tally) {
  const PlainSurvey survey = oracle::explore(problem.start, problem.successors, problem.is_goal);
  ++(survey.shortest ? tally.solvable : tally.unsolvable);
  const auto session = open_puzzle(problem.puzzle, problem.parameters);
  const auto all = session->enumerate(SearchOptions{}, crew);
  REQUIRE(all.ok());
  REQUIRE(all->result.outcome == Outcome::kExhausted);
  REQUIRE(levels_of(all->result) == survey.levels);
  REQUIRE(all->result.stored == survey.depth.size());
  REQUIRE(all->result.counters.generated == survey.generated);
  for (const Search search : session->info().searches) {
    check_search(*session, search, problem, survey, crew);
  }
}

inline std::string describe(const RandomProblem& problem) {
  std::string out = problem.puzzle;
  for (const auto& [name, value] : problem.parameters) out += " --" + name + " '" + value + "'";
  return out;
}

// Checks effort(count) instances from make(random). Every fourth instance uses two threads.
template <class Make>
SearchTally check_many(int count, std::uint64_t seed, const Make& make) {
  const Crew one(1), two(2);
  SearchTally tally;
  for (int i = 0; i < effort(count); ++i) {
    Random random(seed, static_cast<std::uint64_t>(i));
    const RandomProblem problem = make(random);
    INFO("instance " << i << ": " << describe(problem));
    check_problem(problem, i % 4 == 0 ? two : one, tally);
  }
  return tally;
}

inline bool happens(Random& random, std::uint64_t one_in) { return random.below(one_in) == 0; }

// Makes `steps` random moves from p.
template <class Moves>
Position random_walk(Random& random, Position p, int steps, const Moves& moves) {
  for (; steps > 0; --steps) {
    const Positions next = moves(p);
    if (next.empty()) return p;
    p = next[random.below(next.size())];
  }
  return p;
}

}  // namespace trailblaze
