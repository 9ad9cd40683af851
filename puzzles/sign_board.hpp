// For a puzzle to derive from whose positions are signs on a small board: reads, prints and draws
// them. A state has a layer of bits for each sign but the first (cell_rows.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>

#include "engine/puzzle/puzzle.hpp"
#include "puzzles/text/cell_rows.hpp"

namespace trailblaze {

class SignBoard {
 public:
  // The text has this sign between rows, or all cells in one row.
  SignBoard(CellRows board, std::string_view signs, std::string_view between = "/")
      : board_(std::move(board)), signs_(signs), between_(between) {}

  absl::StatusOr<State> parse(std::string_view text) const {
    return board_.read_bits(text, signs_);
  }
  std::string print(State s) const { return board_.print_bits(s, signs_, between_); }
  std::string draw(State s) const { return board_.print_bits(s, signs_, "\n") + "\n"; }
  int state_bits() const { return board_.cells() * (static_cast<int>(signs_.size()) - 1); }

 protected:
  CellRows board_;

 private:
  std::string_view signs_, between_;
};

}  // namespace trailblaze
