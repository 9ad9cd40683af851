// Sets of rectangular pieces, as `enumerate blocks --census --pieces` takes them:
//
//   2x2:1,2x1:4,1x2:1,1x1:4   rows x columns and how many: 2x1 stands, 1x2 lies
//   klotski                   all sets of one 2x2, any 2x1, 1x2 and 1x1, and two blanks or more
//
// What the pieces leave free is blank. Pieces of 1x1 are singles, all others are large.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/census/grid.hpp"

namespace trailblaze::census {

struct ShapeCount {
  int rows = 1, columns = 1;
  int count = 0;

  int area() const { return rows * columns; }
  bool operator==(const ShapeCount&) const = default;
};

// Piece sets with the same large pieces on one board, each by how many blanks it has.
struct Family {
  std::vector<ShapeCount> large;  // the largest first
  int free_cells = 0;             // cells beside the large pieces
  std::vector<int> blanks;        // ascending

  // The singles of the set with so many blanks.
  int singles(int blank) const { return free_cells - blank; }
};

// The word that stands for all sets of Klotski.
inline constexpr std::string_view kKlotski = "klotski";

// The families that a text asks for, in the order in which they are told. Errors name no field.
// One with no layout at all may be among those of `klotski`.
absl::StatusOr<std::vector<Family>> read_families(const Grid& grid, std::string_view text);

// "2x2:1,2x1:4,1x2:1,1x1:4": what read_families() reads. "" where all cells are blank.
std::string pieces_text(const Family& family, int blanks);

}  // namespace trailblaze::census
