// Random solvable instances. Item i of a series depends on the seed and i alone, so items can be
// made in any order, by any thread, and are the same with every compiler. They are
//
//   the puzzle's own    uniform over all solvable states, where the puzzle can make them itself;
//   of the space        uniform over the solvable states that the start leads to, or over those of
//                       some distances to the nearest goal, where the space is small enough to be
//                       known whole (solvable_space.hpp);
//   ends of walks       of random moves from the start, in all else and where walks are asked for.
//
// Where moves cannot be reversed, a search must show that a walk's end is solvable; with little
// memory it may not come to an answer, and another walk is tried.
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

  // Finds out how items are made, and what that needs: the space, or that the start of walks is
  // solvable. Called once, before make(). `ResourceExhausted` where a limit on memory was in the
  // way, `DeadlineExceeded` where there was no time left.
  absl::Status prepare(const SeriesOptions& asked, const Options& options);

  const SeriesFacts& facts() const { return facts_; }
  std::uint64_t bytes() const { return space_.bytes(); }

  // The crew to make items with. Each of its threads may search, so it has at most as many as there
  // is memory for: what is found must not depend on their number.
  Crew crew_for_items(const Crew& crew, const Limits& limits) const;

  // A state and, where it is known, its distance to the nearest goal.
  struct Item {
    State state = 0;
    std::optional<std::uint64_t> distance;
  };

  // Makes item `index` of the series `seed`. Any thread may call it. The limit on memory of the
  // watch is that of all searches that go on at once. An error is `Cancelled` where the process was
  // told to end, and `DeadlineExceeded` where there was no time left.
  absl::StatusOr<Item> make(std::uint64_t seed, std::uint64_t index, const Watch& watch) const;

 private:
  bool searches() const;
  absl::Status prepare_space(const SeriesOptions& asked, const Options& options);
  absl::Status take_distances(const DepthRange& range);
  absl::Status prepare_walks(const SeriesOptions& asked, const Options& options);
  absl::StatusOr<Item> make_walk(Random& random, const Watch& watch) const;
  std::optional<State> walk(Random& random, const Watch& watch) const;

  const AnyPuzzle& puzzle_;
  std::optional<State> start_;
  SeriesFacts facts_;
  SolvableSpace space_;
  std::uint64_t first_ = 0, last_ = 0;  // items are the states first_..last_-1 of the space
};

}  // namespace trailblaze
