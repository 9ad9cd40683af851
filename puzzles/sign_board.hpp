// A base class for puzzles whose positions are signs on a small board: reads, prints and draws
// them. A state has a layer of bits for each sign except the first (cell_rows.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/cell_rows.hpp"

namespace trailblaze {

class SignBoard {
 public:
  // The first of the puzzle's own signs is the floor; each other sign has its look. print() writes
  // `between` between rows; if it is empty, all cells are in one row. `holes` has a bit for each
  // cell that does not exist. `signs` must outlive the board.
  SignBoard(CellRows board, CellSigns signs, std::vector<SignLook> looks,
            std::string_view between = "/", State holes = 0)
      : board_(std::move(board)),
        holes_(holes),
        signs_(signs),
        looks_(std::move(looks)),
        between_(between) {}

  absl::StatusOr<State> parse(std::string_view text) const {
    const auto all = board_.read(text, signs_);
    if (!all.ok()) return all.status();
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (((*all)[cell] == kNoCell) == is_hole(cell)) continue;
      return invalid(board_.name(cell) + ": found " + in_quotes(all->substr(cell, 1)) +
                     (is_hole(cell) ? ", expected '#' (no cell)" : ", expected a cell") +
                     " as in the start");
    }
    return board_.bits_of(*all, signs_[0]);
  }
  std::string print(State s) const { return board_.print_bits(s, signs_[0], between_, holes_); }
  Picture shapes(State s) const {
    return sign_shapes(board_.columns(), board_.print_bits(s, signs_[0], "", holes_), signs_[0],
                       looks_);
  }
  int state_bits() const {
    return board_.cells() * static_cast<int>(signs_[0].find_last_not_of(kNoCell));
  }

 protected:
  bool is_hole(int cell) const { return (holes_ >> cell & 1) != 0; }

  CellRows board_;
  State holes_;

 private:
  CellSigns signs_;
  std::vector<SignLook> looks_;
  std::string_view between_;
};

}  // namespace trailblaze
