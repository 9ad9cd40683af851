// How the states of a puzzle are numbered by places, and enumerated so: by the puzzle's own ranks,
// or by the words and bits of the dense engine. A distance table (distance_table.hpp) has one
// layout.
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

  virtual Storage storage() const = 0;       // by which the states are enumerated
  virtual std::uint64_t places() const = 0;  // for states: some are none's
  virtual std::uint64_t states() const = 0;  // that can be reached from the root; 0: not known
  virtual std::uint64_t bytes() const = 0;   // that an enumeration takes

  // The place of each state, which is below places(), one-to-one; kNoPlace where the root cannot be
  // reached from it. States are canonical.
  virtual void place(std::span<const State> states, std::uint64_t* out) const = 0;

  // Every state reachable from the root, told to `sink`, if there is one, by places.
  virtual Result enumerate(State root, const Options& options, std::size_t examples,
                           PlaceSink* sink) const = 0;
};

// The layout of this storage, for a root; kAuto: dense before ranked. Null where the puzzle has
// none. The puzzle must outlive it.
std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root, Storage storage);

}  // namespace trailblaze
