// The registry entry of sliding blocks: it turns parameters as text into a session.
#include "puzzles/blocks/blocks.hpp"

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_instances.hpp"
#include "puzzles/blocks/blocks_patterns.hpp"

namespace trailblaze {
namespace {

// The enumerator whose name a parameter's value is. `names` are in the order of the enumeration.
template <class Enum>
absl::StatusOr<Enum> choice(const Parameters& given, const std::string& parameter,
                            const std::vector<std::string>& names) {
  const auto name = one_of(text_of(given, parameter), names);
  if (!name.ok()) return in_field(parameter, name.status());
  return static_cast<Enum>(std::find(names.begin(), names.end(), *name) - names.begin());
}

absl::StatusOr<BlockRules> read_rules(const Parameters& given) {
  const auto metric = choice<BlockMetric>(given, "metric", {"unit", "straight", "move"});
  if (!metric.ok()) return metric.status();
  const auto identical = choice<Identical>(given, "identical", {"unnamed", "shapes", "none"});
  if (!identical.ok()) return identical.status();
  const auto axis = choice<int>(given, "rule", {"free", "axis"});
  if (!axis.ok()) return axis.status();
  return BlockRules{*metric, *identical, *axis == 1};
}

// Reads the board from `board` or, where that is not given, from `start`.
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
  const auto board = BlockBoard::read(text, size, axis);
  return board.ok() ? board : in_field(field, board.status());
}

std::vector<HeuristicEntry> heuristics() {
  return {
      heuristic_entry<Blocks>(
          {"distance", "what each piece needs, alone on the board, to meet the goal"},
          [](const Blocks& blocks, const HeuristicRequest&) { return BlocksDistance(blocks); }),
      heuristic_entry<Blocks>(
          {"pdb:", "the greatest distance with some pieces alone on the board; which: pdb:AB/C"},
          [](const Blocks& blocks, const HeuristicRequest& request) {
            return build_block_patterns(blocks, request.argument, request.options);
          })};
}

absl::StatusOr<std::unique_ptr<Session>> open(const Parameters& given) {
  const auto rules = read_rules(given);
  if (!rules.ok()) return rules.status();
  auto board = read_board(given, rules->axis);
  if (!board.ok()) return board.status();
  const std::string text = board->text();
  const auto blocks = Blocks::make(*std::move(board), text_of(given, "goal"), *rules);
  if (!blocks.ok()) return blocks.status();
  const std::string start = text_of(given, "start");
  const auto state = blocks->parse(start.empty() ? text : start);
  if (!state.ok()) return in_field("start", state.status());

  SessionInfo facts;
  facts.parameters = given;
  facts.parameters.erase("start");
  facts.parameters["board"] = text;
  facts.parameters["size"] = to_text(blocks->board().grid().size);
  facts.goal = blocks->goal();
  facts.metric = text_of(given, "metric");
  return make_session(*blocks, *state, std::move(facts), heuristics());
}

}  // namespace

PuzzleEntry blocks_entry() {
  return {
      "blocks",
      "sliding blocks on any board (Pa's puzzle, Klotski, Rush Hour)",
      "--start 11A/11B/C.. --goal .../.11/.11",
      {{"board", "FILE", "rows of cells: equal characters are a piece, . or 0 blank, # wall", ""},
       {"size", "RxC", "rows x columns, for a board written in one row", ""},
       {"metric", "unit|straight|move",
        "one piece: one cell, any distance in one direction, or any path of cells", "unit"},
       {"identical", "unnamed|shapes|none",
        "alike are pieces of one shape that no goal names, all of one shape, or none", "unnamed"},
       {"rule", "free|axis", "axis: pieces move only along their longer side (Rush Hour)", "free"}},
      blocks_instances(),
      open,
      true};
}

}  // namespace trailblaze
