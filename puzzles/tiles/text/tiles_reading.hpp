// What the forms of tiles have in common (tiles_formats.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/input_format.hpp"
#include "puzzles/tiles/text/tiles_text.hpp"

namespace trailblaze {

using TilesCells = std::vector<std::uint64_t>;

std::string list_text(const TilesCells& cells);  // "1 2 3 0"

// The size that was given by name; nothing where there is none.
std::optional<TilesSize> size_given(const Parameters& given);

// Whether a size was given that there is not. It is refused when the puzzle is opened.
bool has_wrong_size(const Parameters& given);

// Whether a board has the size that was given, if any was.
absl::Status check_size(const TilesSize& found, const Parameters& given);

TextReading reading(const TilesSize& size, const TilesCells& start,
                    std::vector<std::string> notes = {});

// Reads a board alone, which is to be written in this form. The error for another form says what is
// expected; the more digits the text has, the nearer it is taken to be.
absl::StatusOr<TextReading> read_form(std::string_view text, const Parameters& given,
                                      TilesForm form, const char* expected);

// The goal 0 1 2 ..., told where it comes with a form and was not asked for.
void take_blank_first(TextReading& reading, std::size_t cells, const Parameters& given,
                      const std::string& whose);

// The position to be written, from what a session says of itself.
absl::StatusOr<TilesText> position(const Parameters& all);

}  // namespace trailblaze
