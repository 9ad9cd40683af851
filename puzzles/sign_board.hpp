// For a puzzle to derive from whose positions are signs on a small board: reads, prints and draws
// them. A state has a layer of bits for each sign but the first (cell_rows.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/puzzle/puzzle.hpp"
#include "puzzles/text/cell_rows.hpp"
#include "puzzles/text/shapes.hpp"

namespace trailblaze {

// How a sign is shown: as a piece that stands in its cell and may move, or by the cell itself.
struct SignLook {
  ShapeKind kind;
  Colour colour;
  bool is_cell = false;
};

class SignBoard {
 public:
  // The first sign is the floor, and each of the others has its look. The text has this sign
  // between rows, or all cells in one row.
  SignBoard(CellRows board, std::string_view signs, std::vector<SignLook> looks,
            std::string_view between = "/")
      : board_(std::move(board)), signs_(signs), looks_(std::move(looks)), between_(between) {}

  absl::StatusOr<State> parse(std::string_view text) const {
    return board_.read_bits(text, signs_);
  }
  std::string print(State s) const { return board_.print_bits(s, signs_, between_); }
  // What is alike has its place for a name: whoever moves it finds out (engine/picture/follow.hpp).
  Picture shapes(State s) const {
    Picture picture = board_cells(board_.rows(), board_.columns(), signs_[0]);
    const std::string text = board_.print_bits(s, signs_, "");
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const char sign = text[static_cast<std::size_t>(cell)];
      if (sign == signs_[0]) continue;
      const SignLook& look = looks_[signs_.find(sign) - 1];
      if (look.is_cell) {
        picture[static_cast<std::size_t>(cell)].colour = look.colour;
        picture[static_cast<std::size_t>(cell)].sign = sign;
        continue;
      }
      picture.push_back(in_cell(sign + std::to_string(cell), look.kind, board_.row(cell),
                                board_.column(cell), look.colour));
      picture.back().sign = sign;
      picture.back().label = sign;
    }
    return picture;
  }
  int state_bits() const { return board_.cells() * (static_cast<int>(signs_.size()) - 1); }

 protected:
  CellRows board_;

 private:
  std::string_view signs_;
  std::vector<SignLook> looks_;
  std::string_view between_;
};

}  // namespace trailblaze
