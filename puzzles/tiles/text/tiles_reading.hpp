// Functions that several forms of tiles use (tiles_formats.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/input_format.hpp"
#include "puzzles/tiles/text/tiles_repeats.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

using TilesCells = std::vector<std::uint64_t>;

std::string list_text(const TilesCells& cells);  // "1 2 3 0"

// The size that was given by name, if any. A size that there is not has no cells.
std::optional<TilesSize> size_given(const Parameters& given);

// An error if another size was given.
absl::Status check_size(const TilesSize& found, const Parameters& given);

TextReading reading(const TilesSize& size, const TilesCells& start,
                    std::vector<std::string> notes = {});

// Returns a reader of boards that are written in this form. Its error for another form says what is
// expected; the more digits the text has, the nearer it is taken to be.
InputFormat::Read reader(TilesForm form, const char* expected);

// Adds the goal 0 1 2 ... that a form implies, unless a goal was given.
void take_blank_first(TextReading& reading, std::size_t cells, const Parameters& given,
                      const std::string& whose);

// Returns kAny if a goal was given, which has the same tiles, else kPlain.
Repeats repeats_in(const Parameters& given);

// Adds the goal of a board whose tiles are alike, unless one was given: the tiles in order.
void take_goal_of_alike(TextReading& reading, const TilesCells& cells, const Parameters& given);

// The position to be written, from what a session says of itself. A form that has no room for the
// goal must be readable without it.
absl::StatusOr<TilesText> position(const Parameters& all, Repeats repeats = Repeats::kPlain);

}  // namespace trailblaze
