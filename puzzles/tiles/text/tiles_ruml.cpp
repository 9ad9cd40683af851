#include "puzzles/tiles/text/tiles_ruml.hpp"

#include <re2/re2.h>

#include <string>
#include <tuple>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

using Cells = TilesCells;

// ---- Ruml's files ----

struct Ruml {
  TilesSize size;
  Cells start, goal;  // as they are written
};

// The numbers of a part of a file, each from low to high, and where they stand.
struct Numbers {
  Cells values;
  std::vector<std::size_t> places;
};

absl::StatusOr<Numbers> numbers_of(std::string_view text, std::string_view part, std::uint64_t low,
                                   std::uint64_t high) {
  Numbers found;
  for (const std::string_view word : words(part)) {
    found.places.push_back(static_cast<std::size_t>(word.data() - text.data()));
    const auto number = parse_number(word, low, high);
    if (!number.ok()) {
      return in_field(place_in(text, found.places.back()),
                      invalid("found " + in_quotes(word) + ", expected a number from " +
                              std::to_string(low) + " to " + std::to_string(high)));
    }
    found.values.push_back(*number);
  }
  return found;
}

// The numbers below a header: each of 0 to n - 1 once.
absl::StatusOr<Cells> section(std::string_view text, std::string_view part, std::size_t cells) {
  auto found = numbers_of(text, part, 0, cells - 1);
  if (!found.ok()) return found.status();
  if (found->values.size() != cells) {
    return invalid("found " + quantity(static_cast<std::int64_t>(found->values.size()), "number") +
                   ", expected " + std::to_string(cells));
  }
  std::size_t wrong = 0;
  const auto status = check_permutation(found->values, 0, &wrong);
  if (!status.ok()) return in_field(place_in(text, found->places[wrong]), status);
  return std::move(found->values);
}

absl::StatusOr<Ruml> split_ruml(std::string_view text, const Parameters& given) {
  const auto other = [&] {
    return another_form(text, "\"starting positions for each tile:\" and \"goal positions:\"");
  };
  if (text.find_first_of("sS") == text.npos) return other();  // most texts have no words
  static const RE2 kFile(R"((?is)(.*?)starting positions(?: for each tile)?:?(.*?))"
                         R"((?:goal positions(?: for each tile)?:?(.*))?)");
  re2::StringPiece head, start, goal;
  if (!RE2::FullMatch(text, kFile, &head, &start, &goal)) return other();
  const auto size = numbers_of(text, head, 1, 16);
  if (!size.ok()) return in_field("size", size.status());
  if (size->values.size() != 2 || size->values[0] * size->values[1] > 16) {
    return invalid("size: found " + in_quotes(trim(head)) +
                   ", expected rows and columns of at most 16 cells, such as 4 4");
  }
  Ruml ruml{{size->values[0], size->values[1]}, {}, {}};
  if (auto status = check_size(ruml.size, given); !status.ok()) return status;
  if (goal.data() == nullptr) {
    return invalid("found no line \"goal positions:\", expected one below the starting positions");
  }
  for (const auto& [name, part, cells] : {std::tuple("starting positions", start, &ruml.start),
                                          std::tuple("goal positions", goal, &ruml.goal)}) {
    auto found = section(text, part, ruml.size.cells());
    if (!found.ok()) return in_field(name, found.status());
    *cells = *std::move(found);
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
  static const RE2 kFirstLine(R"((?i)\s*\d+\s+\d+\s*|.*starting positions.*)");
  return RE2::FullMatch(text, kFirstLine);
}

absl::StatusOr<std::string> has_two_boards(const std::string& /*start*/,
                                           const Parameters& /*given*/) {
  return invalid("found a file with a start and a goal, expected one board");
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
  return {.name = "ruml",
          .example = "2 2 starting positions for each tile: 0 1 3 2 goal positions: 3 0 1 2",
          .read = read_ruml,
          .guess = read_ruml,
          .write = write_ruml,
          .begins = begins_ruml,
          .to_goal = has_two_boards};
}

InputFormat ruml_values_format() {
  return {.name = "ruml-values",
          .example = "2 2 starting positions for each tile: 0 1 3 2 goal positions: 1 2 3 0",
          .read = read_ruml_values,
          .write = write_ruml_values,
          .begins = begins_ruml,
          .to_goal = has_two_boards};
}

}  // namespace trailblaze
