// The registry entry of sliding blocks, which turns parameters as text into a session.
#include "puzzles/blocks/blocks.hpp"

#include <optional>
#include <vector>

#include "puzzles/blocks/blocks_mirror.hpp"
#include "puzzles/blocks/blocks_session.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

BlockRules read_rules(const Parameters& given) {
  return {value_named<BlockMetric>(text_of(given, "metric")).value(),
          value_named<Identical>(text_of(given, "identical")).value(),
          text_of(given, "rule") == "axis"};
}

// Reads the board from `board` or, if that is not given, from `start`.
absl::StatusOr<BlockBoard> read_board(const Parameters& given, bool axis) {
  const char* field = text_of(given, "board").empty() ? "start" : "board";
  const std::string text = text_of(given, field);
  if (text.empty()) return invalid("board: missing, expected a board or, as start, a position");
  std::optional<BlockSize> size;
  if (const std::string sides = text_of(given, "size"); !sides.empty()) {
    const auto read = parse_block_size(sides);
    if (!read.ok()) return in_field("size", read.status());
    size = *read;
  }
  auto board = BlockBoard::read(text, size, axis);
  if (!board.ok()) return in_field(field, board.status());
  if (board->free_cells() > 0) return board;
  return in_field(field, BlockSigns(board->grid(), axis).no_blank());
}

SessionOr open(const Parameters& given) {
  const BlockRules rules = read_rules(given);
  auto board = read_board(given, rules.axis);
  if (!board.ok()) return board.status();
  const std::string text = board->text();
  std::vector<std::string> notes = board->notes();
  const auto blocks = Blocks::make(*std::move(board), text_of(given, "goal"), rules);
  if (!blocks.ok()) return blocks.status();
  // If the board is the start, it has been read already.
  const std::string start = text_of(given, "board").empty() ? "" : text_of(given, "start");
  const auto state = start.empty() ? blocks->state_of(blocks->board()) : blocks->parse(start);
  if (!state.ok()) return in_field("start", state.status());
  const std::vector<std::string>& of_goal = blocks->goal_notes();
  notes.insert(notes.end(), of_goal.begin(), of_goal.end());
  if (!start.empty()) {
    for (std::string& note : blocks->reading_notes(start)) {
      if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
    }
  }

  SessionInfo facts;
  facts.parameters = given;
  facts.parameters.erase("start");
  facts.parameters["board"] = text;
  facts.parameters["size"] = to_text(blocks->board().grid().size);
  facts.goal = blocks->goal();
  facts.has_goal = !facts.goal.empty();
  facts.metric = text_of(given, "metric");
  facts.notes = notes;
  if (text_of(given, "symmetry") == "mirror")
    return mirrored_session(*blocks, *state, std::move(facts));
  return blocks_session(*blocks, *state, std::move(facts));
}

}  // namespace

PuzzleEntry blocks_entry() {
  return {
      .name = "blocks",
      .summary = "sliding blocks on any board (Pa's puzzle, Klotski, Rush Hour)",
      .example = "--start 11A/11B/C.. --goal .../.11/.11",
      .parameters =
          {{.name = "board",
            .value = "FILE",
            .help = "rows of cells: equal characters are a piece, . or 0 blank, # wall, - a gate, "
                    "which only the piece * may pass"},
           {.name = "size",
            .value = "RxC",
            .help = "rows x columns, for a board written in one row"},
           {.name = "metric",
            .value = "unit|straight|move",
            .help = "a move takes one piece by one cell, along a straight line, or along any path",
            .fallback = "unit"},
           {.name = "identical",
            .value = "unnamed|shapes|none",
            .help = "interchangeable: pieces of one shape that no goal names, all of one shape, or "
                    "none",
            .fallback = "unnamed"},
           {.name = "rule",
            .value = "free|axis",
            .help = "axis: pieces move only along their longer side (Rush Hour)",
            .fallback = "free"},
           {.name = "symmetry",
            .value = "none|mirror",
            .help = "mirror: mirrored positions count once, if board and goal are symmetric",
            .fallback = "none"}},
      .formats = blocks_formats(),
      .open = open,
      .start_is_board = true};
}

}  // namespace trailblaze
