// The names of searches and storages, and what every search is run with. Inside the engine a name is
// an enum; text is for the edge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/limits.hpp"

namespace trailblaze {

class Crew;  // parallel.hpp

enum class Search : std::uint8_t { kAuto, kBfs, kBidirectional, kTable, kDfs, kIds, kAstar, kIdaStar };

inline constexpr std::array kSearchNames = {"auto", "bfs", "bidirectional", "table",
                                            "dfs",  "ids", "astar",         "idastar"};

// Where visited states live. kNone: the search keeps none.
enum class Storage : std::uint8_t { kAuto, kTrail, kRanked, kDense, kNone };

inline constexpr std::array kStorageNames = {"auto", "trail", "ranked", "dense", "none"};

inline const char* name(Search search) { return kSearchNames[static_cast<std::size_t>(search)]; }
inline const char* name(Storage storage) {
  return kStorageNames[static_cast<std::size_t>(storage)];
}

// Nothing where there is none of that name.
inline std::optional<Search> search_named(std::string_view text) {
  for (std::size_t i = 0; i < kSearchNames.size(); ++i) {
    if (text == kSearchNames[i]) return static_cast<Search>(i);
  }
  return std::nullopt;
}
inline std::optional<Storage> storage_named(std::string_view text) {
  for (std::size_t i = 0; i < kStorageNames.size(); ++i) {
    if (text == kStorageNames[i]) return static_cast<Storage>(i);
  }
  return std::nullopt;
}

// Searches that start from the goals, too: they need goals as states and moves that can be reversed.
inline bool goes_backward(Search search) {
  return search == Search::kBidirectional || search == Search::kTable;
}
inline bool takes_heuristic(Search search) {
  return search == Search::kAstar || search == Search::kIdaStar;
}

// What every search is run with: its threads, its limits, and whom it tells how far it is.
struct Options {
  const Crew& crew;
  Limits limits = {};
  Pulse* pulse = nullptr;
};

}  // namespace trailblaze
