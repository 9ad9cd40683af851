// A base class for puzzles on a SignBoard with a parameter --symmetry: rotated and mirrored
// positions are the same state, except with --symmetry none.
#pragma once

#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/open_session.hpp"
#include "puzzles/bit_symmetries.hpp"
#include "puzzles/sign_board.hpp"

namespace trailblaze {

inline Parameter symmetry_parameter() {
  return {"symmetry", "full|none", "count rotated and mirrored positions once, or each of them",
          "full"};
}

class SymmetricBoard : public SignBoard {
 public:
  // `cells` has the row and the column of each cell. `directions` are the directions of moves or
  // lines on the board; a symmetry has to preserve them.
  SymmetricBoard(const Parameters& given, CellRows board, CellSigns signs,
                 std::vector<SignLook> looks, const std::vector<RowColumn>& cells,
                 const std::set<RowColumn>& directions)
      : SignBoard(std::move(board), signs, std::move(looks)) {
    if (text_of(given, "symmetry") != "full") return;
    symmetries_ = BitSymmetries(symmetries_of(cells, directions), signs[0].size() - 1);
  }
  // A board of rows and columns.
  SymmetricBoard(const Parameters& given, const CellRows& board, CellSigns signs,
                 std::vector<SignLook> looks)
      : SymmetricBoard(given, board, signs, std::move(looks), board.row_columns(),
                       {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {}

  State canonical(State s) const { return symmetries_.canonical(s); }

 private:
  BitSymmetries symmetries_;
};

}  // namespace trailblaze
