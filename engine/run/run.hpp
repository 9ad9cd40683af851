// What every search runs in. Nothing in it is null: a process without others is alone(), and where
// there is no folder, none() of its checkpoints is ever made.
//
//   const Crew crew(8);
//   Watch watch(limits);
//   Run run{crew, watch};
//   const auto engine = make_engine(puzzle, Storage::kTrail, Purpose::kPath, run);
//   solve_by_levels(*engine, puzzle, start, run)
#pragma once

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/checkpoints.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

struct Run {
  const Crew& crew;
  Watch& watch;
  Peers& peers = alone();
  Checkpoints& checkpoints = Checkpoints::none();
};

}  // namespace trailblaze
