// The census of piece sets on a board: how many boards each set has, their connected components,
// and the boards from which it is hardest to bring the 2x2 to the bottom centre.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "puzzles/census/board_moves.hpp"
#include "puzzles/census/grid.hpp"
#include "puzzles/census/piece_set.hpp"

namespace trailblaze::census {

// A request for a census.
struct Request {
  Grid grid{5, 4};
  std::vector<Family> families;
  bool skips_empty = false;     // leaves out sets without boards
  std::vector<Metric> metrics;  // metrics of the hardest starts to find
};

// Returns a request without metrics, from texts such as "5x4" and the texts of read_families().
// Errors name the field.
absl::StatusOr<Request> read_request(std::string_view size, std::string_view pieces);

struct Start {
  std::uint64_t depth = 0;
  std::string board;  // in the form that `--start` of `blocks` reads
};

// Index: metric; nullopt if the metric was not requested, or no board can reach the goal.
using Starts = std::array<std::optional<Start>, kMetrics>;

struct ComponentCensus {
  std::uint64_t boards = 0;
  Starts hardest;
};

struct Counts {
  std::uint64_t boards = 0;
  std::uint64_t components = 0;
  std::uint64_t largest_component = 0;
  std::uint64_t edges = 0;  // moves of a piece by a cell, summed over all boards
};

struct SetCensus {
  std::string pieces;
  int blanks = 0;
  Counts counts;
  Starts hardest;                        // over all components
  std::vector<ComponentCensus> by_size;  // the largest first; empty without metrics
};

// The greatest depth of several sets, and the set that has it.
struct HardestOfAll {
  Start start;
  std::string pieces;
};

struct Totals {
  std::uint64_t sets = 0;
  Counts counts;  // sums; the largest component of any set
  std::array<std::optional<HardestOfAll>, kMetrics> hardest;

  void add(const SetCensus& set);
};

// Returns how many sets take_census() reports at most.
std::uint64_t count_sets(const Request& request);

// Calls visit(set) for each set in order. Returns the stop that ended this early, if any. If a
// count does not fit in 64 bits, ends with an error.
absl::StatusOr<Stop> take_census(const Request& request, const Limits& limits, const Crew& crew,
                                 Pulse* pulse, absl::FunctionRef<void(const SetCensus&)> visit);

}  // namespace trailblaze::census
