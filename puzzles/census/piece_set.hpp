// Sets of rectangular pieces, as `enumerate blocks --census --pieces` takes them:
//
//   2x2:1,2x1:4,1x2:1,1x1:4   rows x columns : count; 2x1 stands upright, 1x2 lies flat
//   klotski                   all sets of a 2x2, any 2x1, 1x2 and 1x1, and at least two blanks
//
// Cells without a piece are blank. Pieces of 1x1 are singles; all others are large pieces.
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

// Piece sets with the same large pieces on the same board. They differ in their numbers of blanks.
struct Family {
  std::vector<ShapeCount> large;  // the largest first
  int free_cells = 0;             // cells without a large piece
  std::vector<int> blanks;        // per set, ascending

  // Returns the number of singles in the set with `blank` blanks.
  int singles(int blank) const { return free_cells - blank; }
};

// The word that stands for all sets of Klotski.
inline constexpr std::string_view kKlotski = "klotski";

// Returns the families that a text names, in the order of the reports. Errors name no field.
// Families of `klotski` may have no layout at all.
absl::StatusOr<std::vector<Family>> read_families(const Grid& grid, std::string_view text);

// Returns a text that read_families() reads, such as "2x2:1,2x1:4,1x2:1,1x1:4"; "" if all cells are
// blank.
std::string pieces_text(const Family& family, int blanks);

}  // namespace trailblaze::census
