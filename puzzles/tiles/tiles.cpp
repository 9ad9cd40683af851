#include "puzzles/tiles/tiles.hpp"

#include "engine/session/open_session.hpp"
#include "puzzles/tiles/tiles_registry.hpp"

namespace trailblaze {
namespace {

struct Size {
  int rows, columns;
};

// "3x4": rows x columns, at most 16 cells.
absl::StatusOr<Size> parse_size(const std::string& text) {
  const std::string wrong =
      "found " + quoted(text) + ", expected rows x columns such as 3x4, at most 16 cells";
  const auto parts = split(text, 'x');
  const auto rows = parse_number(parts.front(), 1, 99), columns = parse_number(parts.back(), 1, 99);
  if (parts.size() != 2 || !rows.ok() || !columns.ok()) {
    return in_field("size", invalid(wrong));
  }
  if (const std::uint64_t cells = *rows * *columns; cells > 16) {
    return in_field("size",
                    invalid(wrong + ": a state has 64 bits, and the " + std::to_string(cells - 1) +
                            "-puzzle needs more; 4x4 is the largest board"));
  }
  return Size{static_cast<int>(*rows), static_cast<int>(*columns)};
}

absl::StatusOr<TilesFormat> parse_format(const std::string& text) {
  const std::vector<std::string> names = {"auto", "list", "digits", "board", "korf"};
  const auto name = one_of(text, names);
  if (!name.ok()) return in_field("input-format", name.status());
  return static_cast<TilesFormat>(std::find(names.begin(), names.end(), *name) - names.begin());
}

absl::StatusOr<std::unique_ptr<Session>> open(const Parameters& given) {
  const auto size = parse_size(text_of(given, "size"));
  if (!size.ok()) return size.status();
  const auto metric = one_of(text_of(given, "metric"), {"single", "multi"});
  if (!metric.ok()) return in_field("metric", metric.status());
  const auto format = parse_format(text_of(given, "input-format"));
  if (!format.ok()) return format.status();

  Parameters kept = given;  // the session writes lists, which need no format
  kept.erase("input-format");
  return open_session(
      Tiles(size->rows, size->columns,
            *metric == "multi" ? Tiles::Metric::kMulti : Tiles::Metric::kSingle, *format),
      kept, *metric, tiles_heuristics(size->rows, size->columns));
}

// 8-puzzle and 15-puzzle figures: Reinefeld, IJCAI 1993 (31 moves); OEIS A151944 (3x4: 53).
std::vector<Instance> instances() {
  return {
      {"8-puzzle",
       "the 8-puzzle of a notebook, 24 moves from its goal",
       {{"size", "3x3"}, {"start", "0 8 3 6 4 7 1 2 5"}},
       {{{}, 24, false, 181440, std::nullopt, "BFS; 9!/2 states"}}},
      {"hardest-8",
       "one of the two 8-puzzles that are 31 moves from 1..8,blank",
       {{"size", "3x3"}, {"start", "8 6 7 2 5 4 3 0 1"}},
       {{{}, 31, false, 181440, std::nullopt, "Reinefeld, IJCAI 1993"}}},
      {"unsolvable-8",
       "an 8-puzzle of the wrong parity",
       {{"size", "3x3"}, {"start", "8 1 2 0 4 3 7 6 5"}},
       {{{}, std::nullopt, true, 181440, std::nullopt, "Johnson & PathText 1879"}}},
  };
}

}  // namespace

PuzzleEntry tiles_entry() {
  return {
      "tiles",
      "sliding tiles on any board of at most 16 cells (8-puzzle, 15-puzzle)",
      "--start \"0 8 3 6 4 7 1 2 5\"",
      {{"size", "RxC", "rows x columns", "3x3"},
       {"metric", "single|multi", "one tile a move, or a run of tiles in a line", "single"},
       {"input-format", "NAME", "how boards are written: auto, list, digits, board, korf", "auto"}},
      instances(),
      open};
}

}  // namespace trailblaze
