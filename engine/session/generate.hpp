// Makes random solvable instances. Item i of a series depends only on the seed and i, so items can
// be made in any order, by any thread, and are the same with every compiler. Their sources are
//
//   the puzzle itself   uniform over all solvable states, if the puzzle can make random states;
//   the space           uniform over the solvable states that the start leads to, or over those at
//                       given distances to the nearest goal, if the space is small enough to be
//                       listed (solvable_space.hpp);
//   ends of walks       of random moves from the start, in all other cases and on request.
//
// If moves cannot be reversed, a search must prove that the end of a walk is solvable. If memory is
// too small for this search to decide, the generator tries another walk.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>

#include "engine/base/options.hpp"
#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/session/reports.hpp"
#include "engine/session/solvable_space.hpp"

namespace trailblaze {

class Generator {
 public:
  // `puzzle` must outlive the generator.
  Generator(const AnyPuzzle& puzzle, std::optional<State> start) : puzzle_(puzzle), start_(start) {}

  // Determines how items are made, and prepares that: lists the space, or checks that the start of
  // walks is solvable. Called once, before make(). Returns `ResourceExhausted` if a limit on memory
  // stopped it, and `DeadlineExceeded` if time ran out.
  absl::Status prepare(const SeriesOptions& request, const Options& options);

  const SeriesFacts& facts() const { return facts_; }
  std::uint64_t bytes() const { return space_.bytes(); }

  // Returns the crew to make items with. If items need searches, each search gets a fixed share of
  // the memory, so that items do not depend on the number of threads. The crew then has at most as
  // many threads as there are shares.
  Crew crew_for_items(const Crew& crew, const Limits& limits) const;

  // A state and its distance to the nearest goal, if known.
  struct Item {
    State state = 0;
    std::optional<std::uint64_t> distance;
  };

  // Makes item `index` of the series `seed`. Any thread may call it. All concurrent searches
  // together share the watch's limit on memory. Returns `Cancelled` if a signal ended the process,
  // and `DeadlineExceeded` if time ran out.
  absl::StatusOr<Item> make(std::uint64_t seed, std::uint64_t index, const Watch& watch) const;

 private:
  bool searches() const;
  absl::Status prepare_space(const SeriesOptions& request, const Options& options);
  absl::Status restrict_to_distances(const DepthRange& range);
  absl::Status prepare_walks(const SeriesOptions& request, const Options& options);
  absl::StatusOr<Item> make_walk(Random& random, const Watch& watch) const;
  std::optional<State> walk(Random& random, const Watch& watch) const;

  const AnyPuzzle& puzzle_;
  std::optional<State> start_;
  SeriesFacts facts_;
  SolvableSpace space_;
  std::uint64_t first_ = 0, last_ = 0;  // items are the states first_..last_-1 of the space
};

}  // namespace trailblaze
