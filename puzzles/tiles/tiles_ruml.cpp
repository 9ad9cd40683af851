#include "puzzles/tiles/tiles_ruml.hpp"

#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles_reading.hpp"

namespace trailblaze {
namespace {

using Cells = TilesCells;

// ---- Ruml's files ----

struct Ruml {
  TilesSize size;
  Cells start, goal;  // as they are written
};

absl::StatusOr<Ruml> split_ruml(std::string_view text, const Parameters& given) {
  const std::string lower = lower_case(text);
  const std::size_t start = lower.find("starting positions"), goal = lower.find("goal positions");
  if (start == lower.npos || goal == lower.npos || goal < start) {
    return another_form(text, "\"starting positions for each tile:\" and \"goal positions:\"");
  }
  const Cells head = numbers_in(text.substr(0, start));
  if (head.size() < 2) return invalid("found no size, expected rows and columns such as 4 4 first");
  Ruml ruml{{head[head.size() - 2], head.back()},
            numbers_in(text.substr(start, goal - start)),
            numbers_in(text.substr(goal))};
  if (auto status = check_size(ruml.size, given); !status.ok()) return status;
  for (const auto& [name, cells] :
       {std::pair("starting", &ruml.start), std::pair("goal", &ruml.goal)}) {
    if (cells->size() == ruml.size.cells()) continue;
    return in_field(std::string(name) + " positions",
                    invalid("found " + std::to_string(cells->size()) + " numbers, expected " +
                            std::to_string(ruml.size.cells())));
  }
  for (const Cells* cells : {&ruml.start, &ruml.goal}) {
    if (auto status = check_permutation(*cells, 0); !status.ok()) return status;
  }
  return ruml;
}

Cells inverse(const Cells& cells) {
  Cells inverse(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) inverse[cells[i]] = i;
  return inverse;
}

TextReading reading(const Ruml& ruml, const Cells& start, const Cells& goal,
                    const Parameters& given, const std::string& note) {
  TextReading found = reading(ruml.size, start, {note});
  if (!given.contains("goal")) found.parameters["goal"] = list_text(goal);
  return found;
}

absl::StatusOr<TextReading> read_ruml(std::string_view text, const Parameters& given) {
  const auto ruml = split_ruml(text, given);
  if (!ruml.ok()) return ruml.status();
  return reading(*ruml, inverse(ruml->start), inverse(ruml->goal), given,
                 "the numbers are read as the position of each tile; --input-format ruml-values "
                 "reads them as the tile at each position");
}

absl::StatusOr<TextReading> read_ruml_values(std::string_view text, const Parameters& given) {
  const auto ruml = split_ruml(text, given);
  if (!ruml.ok()) return ruml.status();
  return reading(*ruml, ruml->start, ruml->goal, given,
                 "the numbers are read as the tile at each position");
}

// "4 4" above "starting positions", which may also be the first line.
bool begins_ruml(std::string_view text, const Parameters& /*given*/) {
  return numbers_in(text).size() == 2 || lower_case(text).find("starting") != std::string::npos;
}

// ---- writing ----

absl::StatusOr<std::string> write_ruml_lines(const Parameters& all, bool positions) {
  const auto start = position(all);
  const auto goal = read_tiles(all.at("goal"), size_given(all));
  if (!start.ok()) return start.status();
  if (!goal.ok()) return in_field("goal", goal.status());
  const auto lines = [&](const Cells& tiles) {
    return join(positions ? inverse(tiles) : tiles, "\n",
                [](std::uint64_t number) { return std::to_string(number); });
  };
  return std::to_string(start->size.rows) + " " + std::to_string(start->size.columns) +
         "\nstarting positions for each tile:\n" + lines(start->tiles) + "\ngoal positions:\n" +
         lines(goal->tiles);
}
absl::StatusOr<std::string> write_ruml(const Parameters& all) {
  return write_ruml_lines(all, true);
}
absl::StatusOr<std::string> write_ruml_values(const Parameters& all) {
  return write_ruml_lines(all, false);
}

}  // namespace

InputFormat ruml_format() {
  return {"ruml",     "2 2 starting positions for each tile: 0 1 3 2 goal positions: 3 0 1 2",
          read_ruml,  read_ruml,
          write_ruml, begins_ruml};
}

InputFormat ruml_values_format() {
  return {
      "ruml-values",     "2 2 starting positions for each tile: 0 1 3 2 goal positions: 1 2 3 0",
      read_ruml_values,  nullptr,
      write_ruml_values, begins_ruml};
}

}  // namespace trailblaze
