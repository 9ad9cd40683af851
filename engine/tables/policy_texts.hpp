// Blocks of instances answered from a table of ways: a look-up, a walk, and texts that are there
// already, since every state's and its next move's were written once.
//
//   part of 4096 nodes   text   "1 2 3 4 5 6 7 0 8" "8 left" "1 2 3 ..." ...
//                        ends                     ^        ^   two for every node
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/bfs/path.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/session/session.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

// The name of the move: the puzzle's own, or what it leads to.
template <Puzzle P>
std::string move_text(const P& puzzle, State from, State to) {
  if constexpr (NamesMoves<P>) return puzzle.move_name(from, to);
  return "to " + puzzle.print(to);
}

class PolicyTexts {
 public:
  using Node = PolicyTable::Node;

  // Of every node of the table; of the moves on the ways only where asked for.
  template <Puzzle P>
  PolicyTexts(const P& puzzle, const PolicyTable& ways, bool moves, const Crew& crew)
      : parts_((ways.size() + kPart - 1) / kPart), has_moves_(moves) {
    crew.for_each_block(parts_.size(), [&](int, std::size_t p) {
      Part& part = parts_[p];
      const std::uint64_t end = std::min<std::uint64_t>(ways.size(), (p + 1) * kPart);
      part.ends.reserve(2 * kPart + 1);
      part.ends.push_back(0);
      for (auto n = static_cast<Node>(p * kPart); n < end; ++n) {
        part.text += puzzle.print(ways.state(n));
        part.ends.push_back(part.text.size());
        if (moves && ways.length(n) != 0) {
          part.text += move_text(puzzle, ways.state(n), ways.state(ways.next(n)));
        }
        part.ends.push_back(part.text.size());
      }
    });
  }

  bool has_moves() const { return has_moves_; }

  // ---- any thread ----

  std::string_view state(Node n) const { return piece(n, 0); }
  std::string_view move(Node n) const { return piece(n, 1); }  // to the next state

 private:
  static constexpr std::size_t kPart = 4096;

  struct Part {
    std::string text;
    std::vector<std::size_t> ends;
  };

  std::string_view piece(Node n, std::size_t second) const {
    const Part& part = parts_[n / kPart];
    const std::size_t i = 2 * (n % kPart) + second;
    return {part.text.data() + part.ends[i], part.ends[i + 1] - part.ends[i]};
  }

  std::vector<Part> parts_;
  bool has_moves_;
};

// One worker's answers to one block.
template <Puzzle P>
class BlockAnswers {
 public:
  BlockAnswers(const P& puzzle, const PolicyTable& ways, const PolicyTexts& texts, bool path)
      : puzzle_(puzzle), ways_(ways), texts_(texts), path_(path) {}

  // other(i) is the report of a start that could not be read, or that no way leads from.
  template <class Other>
  void answer(std::span<const absl::StatusOr<State>> starts, Answers& answers, const Other& other) {
    const double seconds = walk_all(starts) / static_cast<double>(starts.size());
    const Node* path = walked_.data();
    for (std::size_t i = 0; i < starts.size(); ++i) {
      const Node n = found_[i];
      if (n == PolicyTable::kNone) {
        answers.other(other(i));
        continue;
      }
      const std::uint64_t length = ways_.length(n);
      states_.clear();
      moves_.clear();
      if (path_) {
        for (std::uint64_t k = 0; k <= length; ++k) states_.push_back(texts_.state(path[k]));
        for (std::uint64_t k = 0; k < length; ++k) moves_.push_back(texts_.move(path[k]));
        path += length + 1;
      }
      answers.way({texts_.state(n), length, ways_.generated(n), seconds, states_, moves_});
    }
  }

 private:
  using Node = PolicyTable::Node;
  using Clock = std::chrono::steady_clock;

  // Finds the starts, and walks the ways whose paths are wanted; says how many seconds that took.
  // To ask the clock takes longer than to answer one instance.
  double walk_all(std::span<const absl::StatusOr<State>> starts) {
    const Clock::time_point begin = Clock::now();
    for (const auto& start : starts) {
      if (start.ok()) ways_.prefetch(*start);
    }
    for (const auto& start : starts) {
      found_.push_back(start.ok() ? ways_.find(*start) : PolicyTable::kNone);
      if (path_ && found_.back() != PolicyTable::kNone) walk(*start, found_.back());
    }
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }

  void walk(State start, Node n) {
    path_states_.clear();
    for (std::uint64_t left = ways_.length(n); left > 0; --left, n = ways_.next(n)) add(n);
    add(n);
    check_path(puzzle_, start, path_states_);
  }
  void add(Node n) {
    walked_.push_back(n);
    path_states_.push_back(ways_.state(n));
  }

  const P& puzzle_;
  const PolicyTable& ways_;
  const PolicyTexts& texts_;
  const bool path_;
  std::vector<Node> found_, walked_;  // of every start; the nodes of all paths, one after the other
  std::vector<State> path_states_;
  std::vector<std::string_view> states_, moves_;
};

}  // namespace trailblaze
