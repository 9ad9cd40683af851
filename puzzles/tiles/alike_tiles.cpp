#include "puzzles/tiles/alike_tiles.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

State sorted_tiles(State s, int cells) {
  std::vector<std::uint64_t> tiles(static_cast<std::size_t>(cells));
  for (std::uint64_t& tile : tiles) tile = std::exchange(s, s >> 4) & 15;
  std::ranges::sort(tiles);
  return pack_permutation(tiles);
}

AlikeTiles::AlikeTiles(const TilesBoard& board, Metric metric, State sorted)
    : Tiles(board.rows, board.columns, metric), sorted_(sorted) {
  set_goals({board.cells() == 1 ? 0 : sorted >> 4});
}

absl::StatusOr<State> AlikeTiles::parse(std::string_view text) const {
  const auto read = read_tiles(text, size(), Repeats::kAny);
  if (!read.ok()) return read.status();
  const State s = pack_permutation(read->tiles);
  const State found = sorted_tiles(s, cells());
  if (found == sorted_) return s;
  return invalid("found the tiles " + print(found) + ", expected " + print(sorted_) +
                 ", the same in start and goal");
}

std::vector<std::string> AlikeTiles::reading_notes(std::string_view text) const {
  const auto read = read_tiles(text, size(), Repeats::kAny);
  return read.ok() ? read->notes : std::vector<std::string>();
}

bool AlikeTiles::may_be_solvable(State s) const {
  bool can = !is_line();
  for_each_goal([&](State goal) { can |= without_blank(s) == without_blank(goal); });
  return can;
}

std::uint64_t AlikeTiles::invariant(State s) const {
  return is_line() ? without_blank(s) : number_counts(s, cells());
}

// Counts the arrangements. Each run of k alike tiles among the sorted tiles divides the count by
// k!.
std::uint64_t AlikeTiles::num_states() const {
  if (is_line()) return static_cast<std::uint64_t>(cells());
  std::uint64_t states = 1;
  for (int cell = 0, alike = 0; cell < cells(); ++cell) {
    const auto tile = [&](int i) { return sorted_ >> 4 * i & 15; };
    alike = cell > 0 && tile(cell) == tile(cell - 1) ? alike + 1 : 1;
    states = states * static_cast<std::uint64_t>(cell + 1) / static_cast<std::uint64_t>(alike);
  }
  return states;
}

State AlikeTiles::random_state(Random& random) const {
  if (is_line()) return Tiles::random_state(random);
  const State order = random_permutation(random, cells());
  State s = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    s |= (sorted_ >> 4 * (order >> 4 * cell & 15) & 15) << 4 * cell;
  }
  return s;
}

Picture AlikeTiles::shapes(State s) const {
  Picture picture = Tiles::shapes(s);
  for (Shape& shape : picture) {
    const auto is_alike = [&](const Shape& other) { return other.label == shape.label; };
    if (shape.label.empty() || std::ranges::count_if(picture, is_alike) < 2) continue;
    shape.id +=
        " at " + std::to_string(static_cast<int>(shape.y) * columns() + static_cast<int>(shape.x));
  }
  return picture;
}

AlikeManhattan::AlikeManhattan(const TilesBoard& board, State goal) : cells_(board.cells()) {
  std::array<std::vector<int>, 16> places;  // places of each tile in the goal
  for (int cell = 0; cell < cells_; ++cell) places[goal >> 4 * cell & 15].push_back(cell);
  const auto distance = [&](int a, int b) {
    return std::abs(a / board.columns - b / board.columns) +
           std::abs(a % board.columns - b % board.columns);
  };
  for (std::size_t tile = 1; tile < places.size(); ++tile) {
    if (places[tile].empty()) continue;
    std::vector<std::uint8_t> sums(std::size_t{1} << cells_, 0);
    for (std::uint32_t set = 1; set < sums.size(); ++set) {
      const auto count = static_cast<std::size_t>(std::popcount(set));
      if (count > places[tile].size()) continue;
      int least = std::numeric_limits<std::uint8_t>::max();
      for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const int others = sums[set ^ (1u << cell)];
        least = std::min(least, others + distance(cell, places[tile][count - 1]));
      }
      sums[set] = static_cast<std::uint8_t>(least);
    }
    tables_.push_back({tile, std::move(sums)});
  }
}

SessionOr open_alike_tiles(const TilesBoard& board, Tiles::Metric metric, State sorted,
                           const Parameters& given) {
  std::vector<HeuristicEntry> heuristics = {goal_heuristic<AlikeTiles>(
      {"manhattan",
       "sum of the tiles' distances from home, alike tiles matched for the least",
       {"single"},
       true,
       Guidance::kGood},
      [](const AlikeTiles& tiles, State goal) { return AlikeManhattan(tiles.board(), goal); })};
  return open_session(AlikeTiles(board, metric, sorted), given, text_of(given, "metric"),
                      std::move(heuristics));
}

}  // namespace trailblaze
