// How the states of a puzzle are numbered by places and enumerated: by the puzzle's own ranks, or
// by the words and bits of the dense engine. A distance table (distance_table.hpp) has one layout.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/base/options.hpp"
#include "engine/bfs/level_engine.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

class TableLayout {
 public:
  virtual ~TableLayout() = default;

  virtual Storage storage() const = 0;       // the storage that enumerates the states
  virtual std::uint64_t places() const = 0;  // places for states; some have no state
  virtual std::uint64_t states() const = 0;  // reachable from the root; 0: not known
  virtual std::uint64_t bytes() const = 0;   // memory of an enumeration

  // Writes the place of each state, which is below places() and its own; kNoPlace where the root
  // cannot be reached from the state. States are canonical.
  virtual void place(std::span<const State> states, std::uint64_t* out) const = 0;

  // Enumerates every state reachable from the root. `sink` gets the places.
  virtual Result enumerate(State root, const Options& options, std::size_t examples,
                           const PlaceSink& sink) const = 0;
};

// The layout of this storage for a root, or null where the puzzle has none. kAuto prefers dense to
// ranked. The puzzle must outlive it.
std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root, Storage storage);

}  // namespace trailblaze
