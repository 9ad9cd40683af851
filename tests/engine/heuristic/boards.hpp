// Boards of sliding tiles with the Manhattan distance to their goal, and the published nodes of
// every bound that IDA* searches on them.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/heuristic/ida_star.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "puzzles/tiles/tiles_heuristics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/guided.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {

// The bound and the nodes of each bound.
using BoundNodes = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

inline BoundNodes complete_bounds(const Result& result) {
  BoundNodes bounds;
  for (const BoundRow& row : result.bounds) {
    if (row.complete) bounds.emplace_back(row.bound, row.nodes);
  }
  return bounds;
}

struct Board : Guided<Tiles, Manhattan> {
  State start;

  Board(int rows, int columns, State goal, State from)
      : Guided(with_goal(rows, columns, goal), Manhattan({rows, columns}, goal)), start(from) {}

  static Tiles with_goal(int rows, int columns, State goal) {
    Tiles tiles(rows, columns, Tiles::Metric::kSingle);
    tiles.set_goals({goal});
    return tiles;
  }

  Result solve(const Options& run, const SearchOptions& how = {},
               const IdaContinuation& part = {}) const {
    return search.ida_star(start, run, how, part);
  }
};

// A board of the file of published counts.
struct PublishedBoard : Board {
  std::optional<std::uint64_t> length;  // empty: unsolvable
  BoundNodes bounds;

  explicit PublishedBoard(const Json& row)
      : Board(row.at("rows").get<int>(), row.at("cols").get<int>(), packed(row.at("goal")),
              packed(row.at("start"))) {
    if (!row.at("optimal").is_null()) length = row.at("optimal").get<std::uint64_t>();
    for (const auto& pair : row.at("iterations")) bounds.emplace_back(pair[0], pair[1]);
  }

  static State packed(const Json& numbers) {
    return pack_permutation(numbers.get<std::vector<std::uint64_t>>());
  }
};

// Calls check(board, row) for each published board of `least` to `most` nodes. Returns the number
// of boards.
inline int for_published_boards(std::uint64_t least, std::uint64_t most, const auto& check) {
  int boards = 0;
  for (const Json& row : truth::all("ida_node_counts")) {
    const auto nodes = row.at("total_nodes").get<std::uint64_t>();
    if (nodes < least || nodes > most) continue;
    INFO(row.at("name"));
    check(PublishedBoard(row), row);
    ++boards;
  }
  return boards;
}

}  // namespace trailblaze
