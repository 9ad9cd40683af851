// Peers (peers.hpp) that are threads of one process, each with a search of its own: what several
// processes do is tried without any.
//
//   search_together(3, [](Peers& peers) { ... })    calls the function by three threads at once
//   results_of(3, [](Peers& peers) { ... })         what each of them returns
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "engine/bfs/peers.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

void search_together(int count, const std::function<void(Peers& peers)>& search);

// The results of all processes, each of which runs the same search.
template <class Search>
std::vector<Result> results_of(int count, const Search& search) {
  std::vector<Result> results(static_cast<std::size_t>(count));
  search_together(count, [&](Peers& peers) {
    results[static_cast<std::size_t>(peers.number())] = search(peers);
  });
  return results;
}

}  // namespace trailblaze
