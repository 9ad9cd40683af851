// A puzzle (rules, sizes, goal) with a start, and everything that the rules and cheap heuristics
// can say about positions without a search. `verify` is built on it. The first of a session's four
// faces (session.hpp).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/heuristic/heuristic_search.hpp"
#include "engine/picture/paint.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/laws.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

class Solver;

class Judge {
 public:
  // `info` has the parameters, the metric, and the goal if the puzzle cannot list its goals. Its
  // has_goal is false if the puzzle has no goal of its own and the user gave none. The first of
  // `heuristics` is the default.
  Judge(std::unique_ptr<const AnyPuzzle> puzzle, std::optional<State> start, SessionInfo info,
        std::vector<HeuristicEntry> heuristics);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  const SessionInfo& info() const { return info_; }
  const AnyPuzzle& puzzle() const { return *puzzle_; }

  // Adds notes on how the input was read before the puzzle saw it, for the reports.
  void add_notes(const std::vector<std::string>& notes) {
    info_.notes.insert(info_.notes.end(), notes.begin(), notes.end());
  }

  // Returns the state at which enumerate() begins: the start, or without a start the first goal
  // that the puzzle lists.
  absl::StatusOr<State> enumerate_from() const;

  // Checks by the rules alone that `states` leads from `start` to a goal, one move at a time.
  absl::Status verify(std::string_view start, std::span<const std::string> states) const;

  // Returns the positions along a line of moves, beginning with `start`. Requires a puzzle that
  // replays moves (puzzle.hpp).
  absl::StatusOr<std::vector<std::string>> replay(std::string_view start,
                                                  std::string_view line) const;

  // Checks a path like verify(), and returns its moves, turns and least length.
  absl::StatusOr<PathFacts> path_facts(std::string_view start,
                                       std::span<const std::string> states) const;

  // Builds every heuristic that needs almost no memory, for start_facts().
  void prepare_estimates(const Crew& crew);

  // Returns what the rules and the heuristics built so far say about a start.
  absl::StatusOr<StartFacts> start_facts(std::string_view start) const;

  // Returns the memory in bytes of the heuristics that solve() has built and keeps for the next
  // call. The limit on memory of solve() includes it.
  std::uint64_t heuristic_bytes() const;

  // Returns the shapes of a position that this session printed; every picture is made from them.
  absl::StatusOr<Picture> shapes(std::string_view position) const {
    return puzzle_->shapes(position);
  }

  // Returns the shapes of each position on a path that this session printed. A shape keeps its id
  // as it moves.
  absl::StatusOr<std::vector<Picture>> shapes_of_path(std::span<const std::string> states) const;

  // Draws a position that this session printed, in characters. Each line ends in '\n'.
  absl::StatusOr<std::string> draw(std::string_view position, Ink ink = Ink::kPlain) const;

  // Returns the puzzle's broken laws, a line each (puzzle/laws.hpp). They are tested on `states`
  // states near the start, or without a start near the first goal that the puzzle lists.
  std::vector<std::string> broken_laws(std::size_t states = kLawStates) const;

  // Returns the position at which the tests of the laws begin and some successors, at most n in
  // all.
  std::vector<std::string> positions_near(std::size_t n) const;

 protected:
  ~Judge();  // only Session derives

  absl::StatusOr<State> start_from(std::string_view text) const;
  absl::StatusOr<std::vector<State>> read_path(std::string_view start,
                                               std::span<const std::string> states) const;

  const std::unique_ptr<const AnyPuzzle> puzzle_;
  std::optional<State> start_;
  std::optional<State> first_goal_;
  SessionInfo info_;
  // A pointer, so that users of a session do not compile the trail and the tables.
  const std::unique_ptr<Solver> solver_;
};

}  // namespace trailblaze
