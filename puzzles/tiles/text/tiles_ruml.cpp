// Ruml's files of sliding tiles, which list where each tile is; or, in files of other programs,
// which tile each place has:
//
//   4 4
//   starting positions for each tile:
//   (16 lines)
//   goal positions:
//   (16 lines)
#include <re2/re2.h>

#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/text/tiles_formats.hpp"
#include "puzzles/tiles/text/tiles_reading.hpp"

namespace trailblaze {
namespace {

struct Ruml {
  TilesSize size;
  TilesCells start, goal;  // as they are written
};

// The numbers of a part of a file, each from low to high; if `each`, each of them once.
absl::StatusOr<TilesCells> numbers_of(std::string_view text, const re2::StringPiece& part,
                                      std::uint64_t low, std::uint64_t high, bool each) {
  const std::vector<std::string_view> all = words({part.data(), part.size()});
  const auto error = [&](std::string_view word, const absl::Status& status) {
    return in_field(place_in(text, static_cast<std::size_t>(word.data() - text.data())), status);
  };
  TilesCells values;
  for (const std::string_view word : all) {
    const auto number = parse_number(word, low, high);
    if (!number.ok()) {
      return error(word, invalid("found " + in_quotes(word) + ", expected a number from " +
                                 std::to_string(low) + " to " + std::to_string(high)));
    }
    values.push_back(*number);
  }
  if (!each) return values;
  if (values.size() != high + 1) {
    return invalid("found " + quantity(static_cast<std::int64_t>(values.size()), "number") +
                   ", expected " + std::to_string(high + 1));
  }
  std::size_t wrong = 0;
  const absl::Status status = check_permutation(values, 0, &wrong);
  return status.ok() ? absl::StatusOr<TilesCells>(values) : error(all[wrong], status);
}

absl::StatusOr<Ruml> split_ruml(std::string_view text, const Parameters& given) {
  static const RE2 kFile(R"((?is)(.*?)starting positions(?: for each tile)?:?(.*?))"
                         R"((?:goal positions(?: for each tile)?:?(.*))?)");
  re2::StringPiece head, start, goal;
  if (text.find_first_of("sS") == text.npos || !RE2::FullMatch(text, kFile, &head, &start, &goal)) {
    return another_form(text, "\"starting positions for each tile:\" and \"goal positions:\"");
  }
  const auto size = numbers_of(text, head, 1, 16, false);
  if (!size.ok()) return in_field("size", size.status());
  if (size->size() != 2 || (*size)[0] * (*size)[1] > 16) {
    return invalid("size: found " + in_quotes(trim({head.data(), head.size()})) +
                   ", expected rows and columns of at most 16 cells, such as 4 4");
  }
  Ruml ruml{{(*size)[0], (*size)[1]}, {}, {}};
  if (auto status = check_size(ruml.size, given); !status.ok()) return status;
  if (goal.data() == nullptr) {
    return invalid("found no line \"goal positions:\", expected one below the starting positions");
  }
  auto from = numbers_of(text, start, 0, ruml.size.cells() - 1, true);
  if (!from.ok()) return in_field("starting positions", from.status());
  auto to = numbers_of(text, goal, 0, ruml.size.cells() - 1, true);
  if (!to.ok()) return in_field("goal positions", to.status());
  return Ruml{ruml.size, *std::move(from), *std::move(to)};
}

TilesCells inverse(const TilesCells& cells) {
  TilesCells inverse(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) inverse[cells[i]] = i;
  return inverse;
}

// The numbers are the position of each tile, or else the tile at each position.
InputFormat::Read read_ruml(bool positions) {
  return [=](std::string_view text, const Parameters& given) -> absl::StatusOr<TextReading> {
    const auto ruml = split_ruml(text, given);
    if (!ruml.ok()) return ruml.status();
    TextReading found =
        reading(ruml->size, positions ? inverse(ruml->start) : ruml->start,
                {positions ? "the numbers are read as the position of each tile; --input-format "
                             "ruml-values reads them as the tile at each position"
                           : "the numbers are read as the tile at each position"});
    if (!given.contains("goal")) {
      found.parameters["goal"] = list_text(positions ? inverse(ruml->goal) : ruml->goal);
    }
    return found;
  };
}

InputFormat::Write write_ruml(bool positions) {
  return [=](const Parameters& all) -> absl::StatusOr<std::string> {
    const auto start = position(all, Repeats::kNone);
    const auto goal = read_tiles(all.at("goal"), size_given(all));
    if (!start.ok()) return start.status();
    if (!goal.ok()) return in_field("goal", goal.status());
    const auto lines = [&](const TilesCells& tiles) {
      return join(positions ? inverse(tiles) : tiles, "\n",
                  [](std::uint64_t number) { return std::to_string(number); });
    };
    return std::to_string(start->size.rows) + " " + std::to_string(start->size.columns) +
           "\nstarting positions for each tile:\n" + lines(start->tiles) + "\ngoal positions:\n" +
           lines(goal->tiles);
  };
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

InputFormat format_of(bool positions) {
  const std::string start = "2 2 starting positions for each tile: 0 1 3 2 goal positions: ";
  InputFormat format{.name = positions ? "ruml" : "ruml-values",
                     .example = start + (positions ? "3 0 1 2" : "1 2 3 0"),
                     .read = read_ruml(positions),
                     .write = write_ruml(positions),
                     .begins = begins_ruml,
                     .to_goal = has_two_boards};
  if (positions) format.guess = format.read;
  return format;
}

}  // namespace

InputFormat ruml_format() { return format_of(true); }
InputFormat ruml_values_format() { return format_of(false); }

}  // namespace trailblaze
