// The states that A* has taken, by g: where moves cannot be reversed, they lead back to the start.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class TakenLog {
 public:
  // Adds states that were taken after g moves. Called by one thread, between slices.
  void add(std::uint32_t g, Chunks taken);

  // The least of the states taken after g - 1 moves from which a move leads to s. They are expanded
  // once more, so no table of parents is needed. Requires that there is one.
  State parent(const AnyPuzzle& puzzle, State s, std::uint32_t g, const Crew& crew) const;

 private:
  std::map<std::uint32_t, Chunks> taken_;
};

}  // namespace trailblaze
