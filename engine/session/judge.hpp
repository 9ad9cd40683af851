// A puzzle (rules, sizes, goal) with a start, and what can be said of its positions without a
// search: by the rules, and by heuristics that cost next to nothing. `verify` is made of it. The
// first of the four faces of a session (session.hpp).
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
  // `info` has the parameters, the metric, and the goal where the puzzle cannot list its goals;
  // has_goal is false where none was given to a puzzle that has none of its own.
  // `heuristics` has the default first.
  Judge(std::unique_ptr<const AnyPuzzle> puzzle, std::optional<State> start, SessionInfo info,
        std::vector<HeuristicEntry> heuristics);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  const SessionInfo& info() const { return info_; }
  const AnyPuzzle& puzzle() const { return *puzzle_; }

  // How texts were read that the puzzle has not seen, for the reports.
  void add_notes(const std::vector<std::string>& notes) {
    info_.notes.insert(info_.notes.end(), notes.begin(), notes.end());
  }

  // The state that enumerate() begins with: the start or, without one, the first goal that the
  // puzzle lists.
  absl::StatusOr<State> enumerate_from() const;

  // Whether `states` leads from `start` to a goal by the puzzle's rules alone, one move at a time.
  absl::Status verify(std::string_view start, std::span<const std::string> states) const;

  // The positions that a line of moves leads through from `start`, which is the first. Requires a
  // puzzle that replays moves (puzzle.hpp).
  absl::StatusOr<std::vector<std::string>> replay(std::string_view start,
                                                  std::string_view line) const;

  // The same check, and what else the rules say of such a path.
  absl::StatusOr<PathFacts> path_facts(std::string_view start,
                                       std::span<const std::string> states) const;

  // Builds every heuristic that needs no table worth counting, for start_facts().
  void prepare_estimates(const Crew& crew);

  // What the rules and the heuristics that are built say of a start.
  absl::StatusOr<StartFacts> start_facts(std::string_view start) const;

  // The memory of the heuristics that solve() has built so far, which are kept for the next call.
  // Its limit on memory includes them.
  std::uint64_t heuristic_bytes() const;

  // The shapes of a position that this session has printed, from which every picture is made.
  absl::StatusOr<Picture> shapes(std::string_view position) const {
    return puzzle_->shapes(position);
  }

  // Those of a path that this session has printed. A shape keeps its id as it moves.
  absl::StatusOr<std::vector<Picture>> shapes_of_path(std::span<const std::string> states) const;

  // Draws a position that this session has printed in characters, in lines that end in '\n'.
  absl::StatusOr<std::string> draw(std::string_view position, Ink ink = Ink::kPlain) const;

  // The laws of the puzzle that do not hold, a line each (puzzle/laws.hpp), tried from the start
  // or, without one, from the first goal that the puzzle lists.
  std::vector<std::string> broken_laws(std::size_t states = kLawStates) const;

  // The position that the laws are tried from and some that follow it, at most n in all.
  std::vector<std::string> positions_near(std::size_t n) const;

 protected:
  ~Judge();  // of a Session alone

  absl::StatusOr<State> start_from(std::string_view text) const;
  absl::StatusOr<std::vector<State>> read_path(std::string_view start,
                                               std::span<const std::string> states) const;

  const std::unique_ptr<const AnyPuzzle> puzzle_;
  std::optional<State> start_;
  std::optional<State> first_goal_;
  SessionInfo info_;
  // Behind a pointer, so that whoever uses a session does not compile the trail and the tables.
  const std::unique_ptr<Solver> solver_;
};

}  // namespace trailblaze
