// The named sliding-block puzzles.
#pragma once

#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

std::vector<Instance> blocks_instances();

}  // namespace trailblaze
