// Helpers for cases that open puzzles through the registry and use sessions, as the program does.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/spaces.hpp"

namespace trailblaze::bench {

// A puzzle with its parameters, which override the parameters of the named instance, if any.
struct Board {
  std::string puzzle;
  Parameters parameters = {};
  std::string instance = {};
};

inline std::shared_ptr<Session> open(const Board& board) {
  return open(Space{board.puzzle, board.instance, board.parameters, 0, 0});
}

// Returns the options for `how`, which is search[:heuristic], without paths as text.
inline SearchOptions options_of(const std::string& how) {
  const std::size_t colon = how.find(':');
  SearchOptions options;
  const auto search = search_named(how.substr(0, colon));
  if (!search) die("no such search: " + how);
  options.search = *search;
  if (colon != std::string::npos) options.heuristic = how.substr(colon + 1);
  options.path = false;
  return options;
}

// Builds the heuristic of the search.
inline void prepare(Session& session, const SearchOptions& options, const Crew& crew) {
  const auto ready = session.prepare(options, crew);
  if (!ready.ok()) die(name(options.search) + (": " + std::string(ready.message())));
}

// Returns the first `count` instances of series 7. All are solvable. They come from random walks,
// although the program can also draw from a listed space: the counts of this suite are older than
// that.
inline std::vector<std::string> random_lines(Session& session, std::uint64_t count) {
  const auto walks = session.prepare_series({.walks = true}, {one_thread});
  if (!walks.ok()) die("generate: " + std::string(walks.status().message()));
  auto lines = session.generate(7, 0, count, one_thread);
  if (!lines.ok()) die("generate: " + std::string(lines.status().message()));
  return *std::move(lines);
}

// Adds the work of a solved instance. Its states are the expanded states, which all searches count.
inline void add(const Result& result, Tally& tally) {
  if (result.outcome != Outcome::kSolved) return;
  tally.states += result.counters.expanded;
  tally.expanded += result.counters.expanded;
  tally.generated += result.counters.generated;
  tally.answer += *result.length();
  if (result.table_bytes == 0) return;
  tally.bytes += result.table_bytes;
  tally.stored += result.stored;
}

// Solves the starts as a stream; the states of the tally are instances. The tally leaves out
// tables, because the session keeps them between instances, and chance decides which thread uses
// which table.
inline Tally solve_stream(Session& session, const std::vector<std::string>& starts,
                          const SearchOptions& options, const Crew& crew) {
  Tally tally;
  std::mutex mutex;
  session.solve_all(starts, options, crew, [&](std::size_t, SolveReport&& report) {
    const std::lock_guard lock(mutex);
    add(report.result, tally);
  });
  tally.states = starts.size();
  tally.bytes = tally.stored = 0;
  return tally;
}

}  // namespace trailblaze::bench
