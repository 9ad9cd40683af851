// The walks of walking distance (walking_distance.hpp) along an axis of a board: the target of each
// step, and the distance of each walk from the goal's walk.
//
// All walks from the goal are listed once with their steps (24,964 on a 4x4 board, in a single
// table for both axes), so a move is a single look-up:
//
//   entry   31 .......... 8 | 7 ... 0
//           number of walk  | distance     next(entry, blank's direction, tile's goal row) -> entry
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/trail/flat_states.hpp"

namespace trailblaze {

// The walks along an axis: `lines` lines of `width` cells.
class WalkingTable {
 public:
  using Entry = std::uint32_t;

  // True if there are few enough walks to list them.
  static bool serves(int lines, int width) { return lines >= 2 && lines <= 6 && width >= 2; }

  // Requires serves(lines, width). Up to `longest` steps of the blank in a line together cost 1.
  WalkingTable(int lines, int width, int blank_goal, int longest) : lines_(lines), width_(width) {
    State goal = static_cast<State>(blank_goal);
    for (int line = 0; line < lines; ++line) {
      goal += one(line, line) * static_cast<State>(width - (line == blank_goal ? 1 : 0));
    }
    list_walks(goal);
    measure(longest);
    for (Entry& entry : next_) {
      if (entry != kNone) entry = entry << 8 | distances_[entry];
    }
  }

  std::size_t walks() const { return distances_.size(); }
  std::size_t bytes() const {
    return next_.size() * sizeof(Entry) + distances_.size() + numbers_.bytes();
  }

  // Returns what a tile of `goal_line` adds to a key if it is in `line`. The blank adds the number
  // of its line.
  State one(int line, int goal_line) const {
    return goal_line == lines_ - 1 ? 0
                                   : State{1} << (3 + bits() * (line * (lines_ - 1) + goal_line));
  }

  // Returns the entry of the walk with this key.
  Entry find(State key) const {
    const auto number = numbers_.find(key);
    TRAILBLAZE_CHECK(number.has_value(), "a board whose walk is not on the list");
    return *number << 8 | distances_[*number];
  }

  // Returns the entry after the blank goes to the line before (direction 0) or after (1) and trades
  // places with a tile of `goal_line`. The line that the blank enters must have such a tile.
  Entry next(Entry entry, int direction, int goal_line) const {
    return next_[index(entry >> 8, direction, goal_line)];
  }

 private:
  static constexpr Entry kNone = ~Entry{0};

  std::size_t index(Entry number, int direction, int goal_line) const {
    return (std::size_t{number} * 2 + direction) * lines_ + goal_line;
  }

  // Bits of a count in a key. A walk's key has the blank's line in the lowest three bits and the
  // counts above it, except the counts of the last goal line, which follow from the others.
  int bits() const { return std::bit_width(static_cast<unsigned>(width_)); }
  // Returns the number of tiles of `goal_line` in `line`.
  int count(State key, int line, int goal_line) const {
    const int shift = 3 + bits() * line * (lines_ - 1);
    const auto one_of = [&](int g) {
      return static_cast<int>(key >> (shift + bits() * g) & ((State{1} << bits()) - 1));
    };
    if (goal_line < lines_ - 1) return one_of(goal_line);
    int left = width_ - (static_cast<int>(key & 7) == line ? 1 : 0);
    for (int g = 0; g < lines_ - 1; ++g) left -= one_of(g);
    return left;
  }

  // Numbers every walk breadth-first from the goal's walk, which is 0, and links their steps.
  void list_walks(State goal) {
    std::vector<State> walks{goal};
    numbers_.insert(goal, 0);
    for (std::size_t i = 0; i < walks.size(); ++i) {
      for (int direction = 0; direction < 2; ++direction) {
        for (int tile = 0; tile < lines_; ++tile) {
          next_.push_back(link(walks, walks[i], direction == 0 ? -1 : 1, tile));
        }
      }
    }
    distances_.resize(walks.size());
  }
  Entry link(std::vector<State>& walks, State walk, int step, int tile) {
    const int blank = static_cast<int>(walk & 7), line = blank + step;
    if (line < 0 || line >= lines_ || count(walk, line, tile) == 0) return kNone;
    const State after = walk - static_cast<State>(blank) + static_cast<State>(line) -
                        one(line, tile) + one(blank, tile);
    if (numbers_.full()) TRAILBLAZE_CHECK(numbers_.grow(), "no memory for walking distances");
    const auto [number, fresh] = numbers_.insert(after, static_cast<Entry>(walks.size()));
    if (fresh) walks.push_back(after);
    return number;
  }

  // Finds the distances from the goal at a cost of 1 per run of tiles. next_ must have the single
  // steps.
  void measure(int longest) {
    std::vector<bool> seen(walks());
    std::vector<Entry> queue{0}, reached, further;
    seen[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (int direction = 0; direction < 2; ++direction) {
        reached.assign(1, queue[i]);
        for (int step = 0; step < longest && !reached.empty(); ++step) {
          further.clear();
          for (const Entry from : reached) {
            for (int tile = 0; tile < lines_; ++tile) {
              const Entry to = next_[index(from, direction, tile)];
              if (to == kNone) continue;
              further.push_back(to);
              if (seen[to]) continue;
              seen[to] = true;
              distances_[to] = static_cast<std::uint8_t>(distances_[queue[i]] + 1);
              queue.push_back(to);
            }
          }
          std::sort(further.begin(), further.end());
          further.erase(std::unique(further.begin(), further.end()), further.end());
          reached.swap(further);
        }
      }
    }
  }

  int lines_, width_;
  std::vector<Entry> next_;  // numbers first; entries after measure()
  std::vector<std::uint8_t> distances_;
  FlatStates<Entry> numbers_;
};

}  // namespace trailblaze
