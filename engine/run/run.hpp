// The surroundings of a search. No member is null: a process without others has single_process(),
// and a run without a folder has Checkpoints::none(), which never makes a checkpoint.
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
  Peers& peers = single_process();
  Checkpoints& checkpoints = Checkpoints::none();
};

}  // namespace trailblaze
