// Ruml's files of sliding tiles, which list the position of each tile. Files of other programs look
// alike but list the tile at each position:
//
//   4 4
//   starting positions for each tile:
//   (16 lines)
//   goal positions:
//   (16 lines)

#include <string>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"

namespace trailblaze {
namespace {

// Returns a list as text, inverted if `positions`. A list of positions becomes a list of the tile
// at each position; a list of tiles becomes a list of positions.
std::string converted(State list, int cells, bool positions) {
  State inverse = 0;
  for (int i = 0; i < cells; ++i) inverse |= static_cast<State>(i) << 4 * (list >> 4 * i & 15);
  return print_permutation(positions ? inverse : list, cells, 0);
}

// Reads the numbers of a part of a file. An error about a number names its line and column.
absl::StatusOr<State> numbers_of(std::string_view text, std::string_view part, int cells) {
  auto list = parse_permutation(part, cells, 0);
  if (list.ok()) return list;
  const std::vector<std::string_view> all = list_items(part);
  std::vector<std::uint64_t> values;
  std::size_t wrong = 0;
  for (; wrong < all.size() && parse_number(all[wrong]).ok(); ++wrong) {
    values.push_back(*parse_number(all[wrong]));
  }
  if (wrong == all.size() && values.size() != static_cast<std::size_t>(cells)) return list;
  if (wrong == all.size()) check_permutation(values, 0, &wrong).IgnoreError();
  return in_field(location_in(text, static_cast<std::size_t>(all[wrong].data() - text.data())),
                  list.status());
}

absl::StatusOr<TextReading> read_ruml(std::string_view text, const Parameters& given,
                                      bool positions) {
  static const Regex kFile(R"((?is)(.*?)starting positions(?: for each tile)?:?(.*?))"
                           R"(goal positions(?: for each tile)?:?(.*))");
  std::string_view above, start, goal;
  if (text.find_first_of("sS") == text.npos || !kFile.matches(text, &above, &start, &goal)) {
    return another_form(text, "\"starting positions for each tile:\" and \"goal positions:\"");
  }
  const std::string_view head(above.data(), above.size());
  const TilesSize size = *size_given({{"size", join(list_items(head), "x")}});
  if (size.cells() == 0) {
    return invalid("size: found " + in_quotes(trim(head)) +
                   ", expected rows and columns of at most 16 cells, such as 4 4");
  }
  if (auto agrees = common_size(size_given(given), size); !agrees.ok()) return agrees.status();
  const int cells = static_cast<int>(size.cells());
  const auto from = numbers_of(text, {start.data(), start.size()}, cells);
  const auto to = numbers_of(text, {goal.data(), goal.size()}, cells);
  if (!from.ok()) return in_field("starting positions", from.status());
  if (!to.ok()) return in_field("goal positions", to.status());
  TextReading found{
      {{"size", to_text(size)}, {"start", converted(*from, cells, positions)}},
      {positions ? "the numbers are read as the position of each tile; --input-format ruml-values "
                   "reads them as the tile at each position"
                 : "the numbers are read as the tile at each position"}};
  if (!given.contains("goal")) found.parameters["goal"] = converted(*to, cells, positions);
  return found;
}

absl::StatusOr<std::string> write_ruml(const Parameters& all, bool positions) {
  const TilesSize size = *size_given(all);
  const int cells = static_cast<int>(size.cells());
  const auto start = parse_permutation(all.at("start"), cells, 0);
  const auto goal = parse_permutation(all.at("goal"), cells, 0);
  if (!start.ok()) return start.status();
  if (!goal.ok()) return in_field("goal", goal.status());
  const auto lines = [&](State s) {
    return join(list_items(converted(s, cells, positions)), "\n");
  };
  return std::to_string(size.rows) + " " + std::to_string(size.columns) +
         "\nstarting positions for each tile:\n" + lines(*start) + "\ngoal positions:\n" +
         lines(*goal);
}

// True if a line is "4 4", as above "starting positions", or has "starting positions" itself.
bool begins_ruml(std::string_view text, const Parameters& /*given*/) {
  static const Regex kFirstLine(R"((?i)\s*\d+\s+\d+\s*|.*starting positions.*)");
  return kFirstLine.matches(text);
}

}  // namespace

InputFormat ruml_format(bool positions) {
  const std::string start = "2 2 starting positions for each tile: 0 1 3 2 goal positions: ";
  InputFormat format{
      .name = positions ? "ruml" : "ruml-values",
      .example = start + (positions ? "3 0 1 2" : "1 2 3 0"),
      .read = [=](auto text, const auto& given) { return read_ruml(text, given, positions); },
      .write = [=](const auto& all) { return write_ruml(all, positions); },
      .begins = begins_ruml,
      .to_goal = [](const auto&, const auto&) -> absl::StatusOr<std::string> {
        return invalid("found a file with a start and a goal, expected one board");
      }};
  if (positions) format.guess = format.read;
  return format;
}

}  // namespace trailblaze
