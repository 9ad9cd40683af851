#include "puzzles/tiles/text/tiles_reading.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/tiles/tiles_goals.hpp"

namespace trailblaze {

std::string list_text(const TilesCells& cells) {
  return join(cells, " ", [](std::uint64_t tile) { return std::to_string(tile); });
}

std::optional<TilesSize> size_given(const Parameters& given) {
  const auto text = given.find("size");
  if (text == given.end()) return std::nullopt;
  const auto sides = parse_sides(text->second, 16);
  if (!sides.ok()) return TilesSize{};
  return TilesSize{static_cast<std::size_t>(sides->first), static_cast<std::size_t>(sides->second)};
}

TextReading reading(const TilesSize& size, const TilesCells& start,
                    std::vector<std::string> notes) {
  return {{{"size", to_text(size)}, {"start", list_text(start)}}, std::move(notes)};
}

absl::Status check_size(const TilesSize& found, const Parameters& given) {
  const auto size = size_given(given);
  if (!size || *size == found) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + given.at("size"));
}

InputFormat::Read reader(TilesForm form, const char* expected) {
  return [=](std::string_view text, const Parameters& given) -> absl::StatusOr<TextReading> {
    const auto size = size_given(given);
    // A size that there is not is refused when the puzzle is opened.
    if (size && size->cells() == 0) return TextReading{{{"start", std::string(text)}}};
    const auto tiles = read_tiles(text, size, repeats_in(given));
    if (!tiles.ok()) {
      const auto digits = std::ranges::count_if(text, is_digit);
      return another_form(message(tiles.status()), static_cast<std::size_t>(digits));
    }
    const bool is_board =  // of one row, or of rows of signs side by side
        form == TilesForm::kBoard && (tiles->form == TilesForm::kDigits || tiles->size.rows == 1);
    if (tiles->form != form && !is_board) return another_form(text, expected);
    TextReading found = reading(tiles->size, tiles->tiles, tiles->notes);
    take_goal_of_alike(found, tiles->tiles, given);
    // Rows of two boards may look like one of alike tiles.
    found.needs_size = found.parameters.contains("goal") && text.find('\n') != text.npos;
    return found;
  };
}

void take_blank_first(TextReading& reading, std::size_t cells, const Parameters& given,
                      const std::string& whose) {
  if (given.contains("goal")) return;
  TilesCells goal(cells);
  std::iota(goal.begin(), goal.end(), 0);
  reading.parameters["goal"] = list_text(goal);
  reading.notes.push_back("read as " + whose + ", whose goal has the blank first");
}

Repeats repeats_in(const Parameters& given) {
  const auto goal = given.find("goal");
  const auto is_name = [](std::string_view part) { return is_goal_name(part); };
  const bool has_tiles = goal != given.end() && !goal->second.empty() &&
                         !std::ranges::all_of(alternatives_of(goal->second), is_name);
  return has_tiles ? Repeats::kAny : Repeats::kPlain;  // a name says nothing of the tiles
}

void take_goal_of_alike(TextReading& reading, const TilesCells& cells, const Parameters& given) {
  if (given.contains("goal") || check_permutation(cells, 0).ok()) return;
  TilesCells goal = cells;
  std::ranges::sort(goal);
  std::ranges::rotate(goal, goal.begin() + 1);
  reading.parameters["goal"] = list_text(goal);
  reading.notes.emplace_back("some tiles are alike; the goal has the tiles in order");
}

absl::StatusOr<TilesText> position(const Parameters& all, Repeats repeats) {
  return read_tiles(all.at("start"), size_given(all), repeats);
}

}  // namespace trailblaze
