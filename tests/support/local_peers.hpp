// Peers (peers.hpp) that are threads of this process. Each thread runs a search of its own, so
// tests of several processes need only a single process.
//
//   search_together(3, [](Peers& peers) { ... })    calls the function on three threads at once
//   results_of(3, [](Peers& peers) { ... })         also returns the results, in the peers' order
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <vector>

#include "engine/run/peers.hpp"

namespace trailblaze {

void search_together(int count, const std::function<void(Peers& peers)>& search);

// Runs the same search in all processes, and returns the result of each process.
template <class Search>
auto results_of(int count, const Search& search) {
  using Found = std::invoke_result_t<const Search&, Peers&>;
  static_assert(!std::is_same_v<Found, bool>, "threads cannot write bits of one word at once");
  std::vector<Found> results(static_cast<std::size_t>(count));
  search_together(count, [&](Peers& peers) {
    results[static_cast<std::size_t>(peers.number())] = search(peers);
  });
  return results;
}

}  // namespace trailblaze
