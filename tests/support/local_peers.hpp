// Peers (peers.hpp) that are threads of one process, each with a search of its own: what several
// processes do is tried without any.
//
//   search_together(3, [](Peers& peers) { ... })    calls the function by three threads at once
//   results_of(3, [](Peers& peers) { ... })         what each of them returns, in their order
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <vector>

#include "engine/run/peers.hpp"

namespace trailblaze {

void search_together(int count, const std::function<void(Peers& peers)>& search);

// What all processes find, each of which runs the same search.
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
