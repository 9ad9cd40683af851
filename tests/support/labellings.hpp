// Permutation puzzles from a file, for tests: their definitions as texts, and a plain search that
// counts their labellings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/moves/moves_puzzle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {

using Labels = std::vector<int>;

// Returns the numbers from 0 to n - 1.
inline Labels all_different(std::size_t n) {
  Labels labels(n);
  std::iota(labels.begin(), labels.end(), 0);
  return labels;
}

// Returns the moves of a ring of n points as sources per point: one step on, one step back, and the
// first four points reversed.
inline std::vector<Labels> ring_moves(std::size_t n) {
  std::vector<Labels> moves(3, all_different(n));
  std::ranges::rotate(moves[0], moves[0].begin() + 1);
  std::ranges::rotate(moves[1], moves[1].end() - 1);
  std::reverse(moves[2].begin(), moves[2].begin() + 4);
  return moves;
}

// Returns a definition with these moves. Without labels, all points differ.
inline std::string definition_text(const std::vector<Labels>& moves, const Labels& labels = {}) {
  Json text = {{"points", moves[0].size()}, {"generators", moves}};
  if (!labels.empty()) text["initial_labels"] = labels;
  return text.dump();
}

// Returns the definition in a row of perm_puzzles.jsonl, with at most `most` different labels.
inline std::string definition_text(const Json& row, int most = std::numeric_limits<int>::max()) {
  Json text = {{"points", row["points"]}, {"generators", row["generators"]}};
  for (const Json& label : row["initial_labels"]) {
    text["initial_labels"].push_back(label.get<int>() % most);
  }
  return text.dump();
}

inline MovesModelPtr model_of(const std::string& text) {
  auto definition = read_definition(text);
  REQUIRE(definition.ok());
  auto model = make_moves_model(*std::move(definition), false);
  INFO((model.ok() ? "" : message(model.status())));
  REQUIRE(model.ok());
  return *model;
}

// Returns the session's positions at each depth, down to `depth`.
inline std::vector<std::uint64_t> counts_to(Session& session, std::uint64_t depth,
                                            int threads = 2) {
  SearchOptions options;
  options.limits.max_depth = depth;
  const auto report = session.enumerate(options, Crew(threads));
  INFO((report.ok() ? "" : message(report.status())));
  REQUIRE(report.ok());
  return levels_of(report->result);
}

// Returns the labellings at each depth, by a plain search over a set of labellings. The search ends
// at `depth`, and after the level with which it has seen `most` labellings or more.
template <class Move>
std::vector<std::uint64_t> plain_counts(
    const std::vector<Move>& moves, const Labels& home, std::uint64_t depth,
    std::size_t most = std::numeric_limits<std::size_t>::max()) {
  std::vector<Labels> level = {home};
  std::set<Labels> seen(level.begin(), level.end());
  std::vector<std::uint64_t> counts;
  while (!level.empty() && counts.size() <= depth) {
    counts.push_back(level.size());
    if (seen.size() >= most) break;
    std::vector<Labels> next;
    for (const Labels& old : level) {
      for (const Move& move : moves) {
        Labels moved;
        for (const std::size_t from : move) moved.push_back(old[from]);
        if (seen.insert(moved).second) next.push_back(moved);
      }
    }
    level = std::move(next);
  }
  return counts;
}

// Returns a definition of tests/data/texts/definitions.
inline std::string definition_file(const std::string& name) {
  return content(truth::data_folder() / "texts" / "definitions" / name);
}

// Opens a definition with more parameters.
inline std::unique_ptr<Session> open_definition(const std::string& text,
                                                const Parameters& more = {}) {
  Parameters all = more;
  all["definition"] = text;
  return open_puzzle("moves", all);
}

}  // namespace trailblaze
