// Peers (peers.hpp) that are threads of one process, each with a search of its own: what several
// processes do is tried without any.
//
//   search_together(3, [](Peers& peers) { ... })    calls the function by three threads at once
#pragma once

#include <functional>

#include "engine/bfs/peers.hpp"

namespace trailblaze {

void search_together(int count, const std::function<void(Peers& peers)>& search);

}  // namespace trailblaze
