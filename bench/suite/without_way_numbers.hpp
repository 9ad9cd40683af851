// Hides the way numbers of a puzzle, so that its frontier search must use the window. Benchmarks
// compare the two.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/puzzle/any_puzzle.hpp"

namespace trailblaze::bench {

class WithoutWayNumbers final : public AnyPuzzle {
 public:
  // The puzzle must outlive this object and have no symmetry.
  explicit WithoutWayNumbers(const AnyPuzzle& puzzle)
      : AnyPuzzle(
            {.reversible = puzzle.traits().reversible, .state_bits = puzzle.traits().state_bits}),
        puzzle_(puzzle) {}

  std::size_t expand(std::span<const State> from, Successors& out) const override {
    return puzzle_.expand(from, out);
  }
  std::size_t first_goal(std::span<const State> states) const override {
    return puzzle_.first_goal(states);
  }
  absl::StatusOr<State> parse(std::string_view text) const override { return puzzle_.parse(text); }
  std::string print(State s) const override { return puzzle_.print(s); }
  absl::StatusOr<Picture> shapes(std::string_view text) const override {
    return puzzle_.shapes(text);
  }
  std::string move_name(State from, State to) const override { return puzzle_.move_name(from, to); }
  PathText describe_path(std::span<const State> path) const override {
    return puzzle_.describe_path(path);
  }

 private:
  const AnyPuzzle& puzzle_;
};

}  // namespace trailblaze::bench
