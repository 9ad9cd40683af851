// Two codes for layouts of Klotski: boards of 5x4 with one 2x2 piece, any number of 1x2, 2x1 and
// 1x1 pieces, and two blanks or more (dnomd343/klotski).
//
//   common code  1A9BF0C00   first cell of the 2x2 piece, then two bits for each cell that is not
//                            covered yet, in reading order: 0 blank, 1 lying, 2 standing, 3 single;
//                            nine hexadecimal digits, of which zeros at the end may be left out
//   short code   4WVE1       the number of the common code among all of them in ascending order, to
//                            the base 32
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace trailblaze {

inline constexpr std::uint64_t kKlotskiLayouts = 29'334'498;

// The 20 cells of a layout: 'A' the 2x2 piece, '.' blank, and a small letter for each other piece.
absl::StatusOr<std::string> cells_of_common_code(std::string_view text);
absl::StatusOr<std::string> cells_of_short_code(std::string_view text);

// The code of 20 cells with any letters. An error says why they are no such layout.
absl::StatusOr<std::string> common_code_of(std::string_view cells);
absl::StatusOr<std::string> short_code_of(std::string_view cells);

}  // namespace trailblaze
