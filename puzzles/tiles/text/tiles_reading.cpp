#include "puzzles/tiles/text/tiles_reading.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {

std::string list_text(const TilesCells& cells) {
  return join(cells, " ", [](std::uint64_t tile) { return std::to_string(tile); });
}

std::optional<TilesSize> size_given(const Parameters& given) {
  const auto text = given.find("size");
  if (text == given.end()) return std::nullopt;
  const std::vector<std::string_view> sides = split(text->second, 'x');
  const auto rows = parse_number(sides.front(), 1, 99), columns = parse_number(sides.back(), 1, 99);
  if (sides.size() != 2 || !rows.ok() || !columns.ok()) return TilesSize{};
  return TilesSize{*rows, *columns};
}

bool has_wrong_size(const Parameters& given) {
  const auto size = size_given(given);
  return size && (size->cells() == 0 || size->cells() > 16);
}

TextReading reading(const TilesSize& size, const TilesCells& start,
                    std::vector<std::string> notes) {
  return {{{"size", to_text(size)}, {"start", list_text(start)}}, std::move(notes)};
}

absl::Status check_size(const TilesSize& found, const Parameters& given) {
  const auto size = size_given(given);
  if (!size || *size == found) return absl::OkStatus();
  return invalid("found a board of " + to_text(found) + ", expected " + to_text(*size));
}

absl::StatusOr<TextReading> read_form(std::string_view text, const Parameters& given,
                                      TilesForm form, const char* expected) {
  if (has_wrong_size(given)) return TextReading{{{"start", std::string(text)}}};
  const auto tiles = read_tiles(text, size_given(given));
  if (!tiles.ok()) {
    const auto digits = std::ranges::count_if(text, is_digit);
    return another_form(message(tiles.status()), static_cast<std::size_t>(digits));
  }
  const bool is_row =  // which is all of a board of one row
      form == TilesForm::kBoard && tiles->form == TilesForm::kList && tiles->size.rows == 1;
  if (tiles->form != form && !is_row) return another_form(text, expected);
  return reading(tiles->size, tiles->tiles, tiles->notes);
}

void take_blank_first(TextReading& reading, std::size_t cells, const Parameters& given,
                      const std::string& whose) {
  if (given.contains("goal")) return;
  TilesCells goal(cells);
  for (std::size_t i = 0; i < cells; ++i) goal[i] = i;
  reading.parameters["goal"] = list_text(goal);
  reading.notes.push_back("read as " + whose + ", whose goal has the blank first");
}

absl::StatusOr<TilesText> position(const Parameters& all) {
  return read_tiles(all.at("start"), size_given(all));
}

}  // namespace trailblaze
