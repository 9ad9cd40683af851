// A puzzle in Python, as the engine sees it. A Python function generates the successors. It has
// one of three interfaces:
//
//   arrays    next, source = successors(states)   NumPy arrays of a whole batch; next[k] is a
//                                                 successor of states[source[k]]. If moves have
//                                                 numbers (num_ways), also two arrays: way, back
//   plain     for t in successors(s)              one state at a time, as integers
//   objects   for position in position            as in the notebooks; each position gets a number
//
// python/trailblaze/_own.py describes the parts that an author writes. This class checks the
// results of the author's functions. A state beyond state_bits, a rank out of range or a text that
// is no str is a ValueError.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "python/core/calls.hpp"
#include "python/core/parts.hpp"

namespace trailblaze {

// The prefix of a position that a user gives by its number: "state 17". The puzzle's parse() is not
// called for such a text.
inline constexpr std::string_view kStateNumber = "state ";

class PythonPuzzle final : public AnyPuzzle {
 public:
  // `parts` and `calls` must outlive the puzzle. `goals`, if not empty, replace the puzzle's goals.
  PythonPuzzle(const PythonParts& parts, PythonCalls& calls, std::vector<State> goals = {});

  // A call with NumPy arrays pays off from some thousand states on. Without arrays, Python is
  // called for each state anyway.
  std::size_t preferred_batch() const override;
  bool is_slow() const override { return true; }

  std::size_t expand(std::span<const State> from, Successors& out) const override;
  std::size_t expand_ways(std::span<const State> from, const std::uint32_t* done,
                          WaySuccessors& out) const override;
  std::size_t first_goal(std::span<const State> states) const override;
  std::vector<std::size_t> goal_indices(std::span<const State> states) const override;
  bool list_goals(std::vector<State>& goals) const override;

  void rank(std::span<const State> states, std::uint64_t* ranks) const override;
  void unrank(std::span<const std::uint64_t> ranks, State* states) const override;

  absl::StatusOr<State> parse(std::string_view text) const override;
  std::string print(State s) const override;
  absl::StatusOr<Picture> shapes(std::string_view text) const override;
  std::string move_name(State /*from*/, State to) const override { return "to " + print(to); }
  PathText describe_path(std::span<const State> path) const override;

 private:
  // Limits the number of states in a call, so that the call takes little time and generates few
  // successors.
  class CallLimit {
   public:
    std::span<const State> of(std::span<const State> states) const {
      return states.first(std::min(states.size(), most_.load()));
    }
    void adapt(std::size_t states, std::size_t successors, double seconds);

   private:
    std::atomic<std::size_t> most_ = 1;
  };

  void check_ranks(std::span<const State> states, const std::uint64_t* ranks) const;
  void expand_objects(std::span<const State> from, Successors& out) const;
  std::vector<std::size_t> find_goals(std::span<const State> states, std::size_t most) const;
  void map(const pybind11::object& function, const char* what, std::span<const std::uint64_t> from,
           std::uint64_t* to) const;
  void check_states(std::span<const State> states, const char* what) const;
  absl::StatusOr<State> parse_locked(std::string_view text) const;
  absl::StatusOr<State> checked_number(absl::StatusOr<State> number) const;

  const PythonParts& parts_;
  PythonCalls& calls_;
  const std::vector<State> goals_;
  const bool lists_goals_;
  mutable CallLimit call_limit_;
  mutable std::atomic<std::size_t> ranks_checked_ = 0;
};

}  // namespace trailblaze
