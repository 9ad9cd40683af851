// Opens levels of Sokoban.
#include "puzzles/sokoban/sokoban.hpp"

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/input_format.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/sokoban/sokoban_bound.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

// Returns the puzzle's own form. In a file a level may take several lines, none of which is a level
// by itself.
InputFormat level_form() {
  InputFormat form = own_form();
  form.guess = [](std::string_view text, const Parameters&) -> absl::StatusOr<TextReading> {
    const auto level = SokobanLevel::read(text);
    if (!level.ok()) return level.status();
    return TextReading{{{"start", std::string(text)}}};
  };
  form.begins = [](std::string_view line, const Parameters&) {
    const bool opens_list = trim(line) == "[";
    return opens_list || (line.find('#') != line.npos && line.find_first_of("/|") == line.npos);
  };
  form.is_remark = [](std::string_view line, const Parameters&) {
    static const Regex kWalls(R"(#[ ,'"]*#|[0-9]#)");  // a level may follow its name
    return is_level_remark(line) && !trim(line).ends_with(':') && !kWalls.is_in(line);
  };
  return form;
}

template <class Cells>
SessionOr open_level(const SokobanLevel& level, const Parameters& given) {
  const Sokoban<Cells> sokoban(level, text_of(given, "metric") == "push");
  Parameters kept = given;
  kept["board"] = sokoban.print(sokoban.start());
  const auto heuristic = heuristic_entry<Sokoban<Cells>>(
      {.name = "pushes",
       .help = "pushes of boxes to goals of their own; finds boxes that block each other",
       .guidance = Guidance::kPrunes},
      [](const Sokoban<Cells>& puzzle, const HeuristicRequest&) {
        return SokobanBound<Cells>(puzzle);
      });
  return open_session(sokoban, kept, text_of(given, "metric"), {heuristic});
}

SessionOr open_sokoban(const Parameters& given) {
  const char* const field = text_of(given, "board").empty() ? "start" : "board";
  if (text_of(given, field).empty())
    return invalid("board: missing, expected a level (--board or --start)");
  const auto level = SokobanLevel::read(text_of(given, field));
  if (!level.ok()) return in_field(field, level.status());
  const int cells = level->cells(), boxes = static_cast<int>(level->boxes.size());
  if (const int bits = bits_of_state(cells, boxes); bits > 64) {
    return in_field(field, invalid("found " + std::to_string(cells) + " cells and " +
                                   std::to_string(boxes) + " boxes, for which a state needs " +
                                   std::to_string(bits) + " bits, expected at most 64"));
  }
  return cells <= FewCells::kMost ? open_level<FewCells>(*level, given)
                                  : open_level<ManyCells>(*level, given);
}

}  // namespace

PuzzleEntry sokoban_entry() {
  return {.name = "sokoban",
          .summary = "push boxes to their goals",
          .example = "--start \"#####/#@$.#/#####\"",
          .parameters = {{"board", "FILE", "a level in the usual signs"},
                         {"metric", "move|push", "a move is each step, or only a push", "move"}},
          .formats = {level_form()},
          .open = open_sokoban,
          .start_is_board = true,
          .start_has_goal = true};
}

}  // namespace trailblaze
