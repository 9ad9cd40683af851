// The census of piece sets on a board: how many boards each has, what is connected, and from where
// it is hardest to bring the 2x2 to the bottom centre.
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

// What is asked for.
struct Request {
  Grid grid{5, 4};
  std::vector<Family> families;
  bool skips_empty = false;     // does not tell sets without boards
  std::vector<Metric> metrics;  // in which hardest starts are looked for
};

// A request without metrics, of texts such as "5x4" and those of read_families(). Errors name the
// field.
absl::StatusOr<Request> read_request(std::string_view size, std::string_view pieces);

struct Start {
  std::uint64_t depth = 0;
  std::string board;  // what `--start` of `blocks` reads
};

// By metric; nothing where it was not asked for, or nothing can be reached.
using Starts = std::array<std::optional<Start>, kMetrics>;

struct ComponentCensus {
  std::uint64_t boards = 0;
  Starts hardest;
};

struct Counts {
  std::uint64_t boards = 0;
  std::uint64_t components = 0;
  std::uint64_t largest_component = 0;
  std::uint64_t edges = 0;  // moves of one piece by one cell, summed over all boards
};

struct SetCensus {
  std::string pieces;
  int blanks = 0;
  Counts counts;
  Starts hardest;                        // of all components
  std::vector<ComponentCensus> by_size;  // the largest first; empty where no starts were asked for
};

// The greatest depths of several sets.
struct HardestOfAll {
  Start start;
  std::string pieces;
};

struct Totals {
  std::uint64_t sets = 0;
  Counts counts;  // sums, and the largest component of all
  std::array<std::optional<HardestOfAll>, kMetrics> hardest;

  void add(const SetCensus& set);
};

// How many sets will be told, at most.
std::uint64_t count_sets(const Request& request);

// Calls see(set) for each set in order, and says what ended this early, if anything. The last error
// is that a count does not fit in 64 bits.
absl::StatusOr<Stop> take_census(const Request& request, const Limits& limits, const Crew& crew,
                                 Pulse* pulse, absl::FunctionRef<void(const SetCensus&)> see);

}  // namespace trailblaze::census
