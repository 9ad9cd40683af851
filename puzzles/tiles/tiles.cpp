// The registry entry of sliding tiles: turns parameters as text into a session.
#include "puzzles/tiles/tiles.hpp"

#include <utility>

#include "engine/base/text.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/tiles/alike_tiles.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/tiles_choices.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {
namespace {

// Parses "3x4": rows x columns, at most 16 cells.
absl::StatusOr<TilesBoard> parse_size(const std::string& text) {
  const std::string wrong =
      "found " + in_quotes(text) + ", expected rows x columns such as 3x4, at most 16 cells";
  const auto parts = split(text, 'x');
  const auto rows = parse_number(parts.front(), 1, 99), columns = parse_number(parts.back(), 1, 99);
  if (parts.size() != 2 || !rows.ok() || !columns.ok()) return invalid("size: " + wrong);
  if (const std::uint64_t cells = *rows * *columns; cells > 16) {
    return invalid("size: " + wrong + ": a state has 64 bits, and the " +
                   std::to_string(cells - 1) + "-puzzle needs more; 4x4 is the largest board");
  }
  return TilesBoard{static_cast<int>(*rows), static_cast<int>(*columns)};
}

// Returns the tiles of a board in ascending order. They come from the start, or from the goal if
// there is no start. If the text cannot be read, each tile occurs once.
State tiles_in_order(const Parameters& given, const TilesBoard& board) {
  const State differ = sorted_permutation(board.cells());
  const std::string start = text_of(given, "start"), goal = text_of(given, "goal");
  const TilesSize size{static_cast<std::size_t>(board.rows),
                       static_cast<std::size_t>(board.columns)};
  const std::string text(start.empty() ? alternatives_of(goal).front() : start);
  if (scan_permutation(text, board.cells(), 0)) return differ;
  const auto read = read_tiles(text, size, repeats_allowed_by(given));
  return read.ok() ? sorted_tiles(pack_permutation(read->tiles), board.cells()) : differ;
}

SessionOr open(Parameters given) {
  const auto size = parse_size(text_of(given, "size"));
  if (!size.ok()) return size.status();
  const State tiles = tiles_in_order(given, *size);
  if (const auto goal = given.find("goal"); goal != given.end()) {
    auto list = with_named_goals(goal->second, *size, tiles);
    if (!list.ok()) return in_field("goal", list.status());
    goal->second = *std::move(list);
  }
  const auto metric = value_named<Tiles::Metric>(text_of(given, "metric")).value();
  if (tiles != sorted_permutation(size->cells())) {
    return open_alike_tiles(*size, metric, tiles, given);
  }
  return open_session(Tiles(size->rows, size->columns, metric), given, text_of(given, "metric"),
                      tiles_choices(size->rows, size->columns));
}

}  // namespace

PuzzleEntry tiles_entry() {
  return {
      .name = "tiles",
      .summary = "sliding tiles on any board of at most 16 cells (8-puzzle, 15-puzzle)",
      .example = "--start \"0 8 3 6 4 7 1 2 5\"",
      .parameters = {{.name = "size", .value = "RxC", .help = "rows x columns", .fallback = "3x3"},
                     {.name = "metric",
                      .value = "single|multi",
                      .help = "one tile a move, or a run of tiles in a line",
                      .fallback = "single"}},
      .formats = tiles_formats(),
      .open = open,
      .own_form_is_sure = true};
}

}  // namespace trailblaze
