// Patterns of a few boxes alone in a level, and the player. A pattern is dead if the player cannot
// push its boxes to goals, each to a goal of its own. A position with a dead pattern has no
// solution: without the other boxes, the same moves would push these boxes to goals.
//
//   ########
//   #@     #     Each box alone could be pushed along the wall to a goal. Together they are dead,
//   # $$ ..#     because the player cannot get between them.
//   ########
//
// A search from all sets of goals, by pulls, finds the patterns that are not dead (Takes & others
// 2008 call them deadlock patterns). A table has the player's cells of these patterns for each set
// of live squares.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "puzzles/blocks/combinadic.hpp"
#include "puzzles/sokoban/sokoban_boxes.hpp"
#include "puzzles/sokoban/sokoban_distances.hpp"
#include "puzzles/sokoban/sokoban_paths.hpp"

namespace trailblaze {

template <class Cells>
class BoxPatterns {
 public:
  // Patterns have as many boxes as the table and the time for a position allow.
  BoxPatterns(const SokobanLevel& level, const BoxDistances& distances)
      : cells_(level.cells()), words_((cells_ + std::size_t{63}) / 64), live_(cells_, kDead) {
    for (std::uint16_t cell = 0; cell < cells_; ++cell) {
      if (!distances.is_live(cell)) continue;
      live_[cell] = static_cast<std::uint16_t>(squares_.size());
      squares_.push_back(cell);
    }
    const int boxes = static_cast<int>(level.boxes.size());
    const int squares = static_cast<int>(squares_.size());
    while (size_ < std::min(kMostBoxes, boxes) &&
           Combinadic(squares, size_ + 1).size() <= kMostWords / words_ &&
           Combinadic(boxes, size_ + 1).size() <= kMostTests) {
      ++size_;
    }
    if (size_ == 0) return;
    sets_.emplace(squares, size_);
    solvable_.assign(sets_->size() * words_, 0);
    search(level);
  }

  // Number of boxes of a pattern; 0: there are no patterns.
  int size() const { return size_; }
  std::uint64_t bytes() const { return solvable_.size() * sizeof(std::uint64_t); }

  // True if some of these boxes, in ascending order, form a dead pattern or are on dead squares.
  bool are_dead(std::span<const std::uint16_t> boxes, int player) const {
    return size_ != 0 && have_dead(boxes, player, 0, 0);
  }

 private:
  static constexpr int kMostBoxes = 4;
  static constexpr std::uint64_t kMostWords = std::uint64_t{1} << 15;  // of the table
  static constexpr std::uint64_t kMostTests = 1000;                    // of a position
  static constexpr std::uint16_t kDead = 0xffff;

  using Pattern = std::array<std::uint16_t, kMostBoxes>;  // numbers of live squares, ascending
  struct Found {
    std::uint64_t set;
    int player;
  };

  // Chooses the other boxes of the pattern. `set` is the index of the boxes chosen so far.
  bool have_dead(std::span<const std::uint16_t> boxes, int player, int chosen,
                 std::uint64_t set) const {
    if (chosen == size_) return !is_solvable(set, player);
    for (; boxes.size() >= static_cast<std::size_t>(size_ - chosen); boxes = boxes.subspan(1)) {
      if (live_[boxes.front()] == kDead) return true;
      const std::uint64_t share = sets_->share(chosen, live_[boxes.front()]);
      if (have_dead(boxes.subspan(1), player, chosen + 1, set + share)) return true;
    }
    return false;
  }

  bool is_solvable(std::uint64_t set, int player) const {
    return (solvable_[set * words_ + player / 64] >> player % 64 & 1) != 0;
  }

  Cells boxes_of(const Pattern& pattern) const {
    Cells boxes(cells_);
    for (int i = 0; i < size_; ++i) boxes.flip(squares_[pattern[i]]);
    return boxes;
  }

  void search(const SokobanLevel& level) {
    const Regions<Cells> regions(level);
    std::vector<Found> open;
    // Notes that the pattern is solvable for the player's region.
    const auto visit = [&](std::uint64_t set, const Cells& boxes, int player) {
      if (is_solvable(set, player)) return;
      for (Cells region = regions.of(boxes, player); !region.empty();) {
        const int cell = region.pop();
        solvable_[set * words_ + cell / 64] |= std::uint64_t{1} << cell % 64;
      }
      open.push_back({set, player});
    };
    visit_goals(level, {}, 0, 0, visit);
    while (!open.empty()) {
      const Found found = open.back();
      open.pop_back();
      pull(level, regions, found, visit);
    }
  }

  // Visits the patterns of `chosen` boxes and boxes on other goals, beginning with goal `first`.
  void visit_goals(const SokobanLevel& level, Pattern pattern, int chosen, std::size_t first,
                   const auto& visit) const {
    if (chosen < size_) {
      for (std::size_t i = first; i < level.goals.size(); ++i) {
        pattern[chosen] = live_[level.goals[i]];
        visit_goals(level, pattern, chosen + 1, i + 1, visit);
      }
      return;
    }
    const Cells boxes = boxes_of(pattern);
    for (int cell = 0; cell < cells_; ++cell) {
      if (!boxes.has(cell)) visit(sets_->rank(pattern.data()), boxes, cell);
    }
  }

  // Visits the patterns from which a push leads to this pattern: the box comes from the player's
  // cell, and the player from the cell behind it.
  void pull(const SokobanLevel& level, const Regions<Cells>& regions, const Found& found,
            const auto& visit) const {
    Pattern pattern{};
    sets_->unrank(found.set, pattern.data());
    const Cells boxes = boxes_of(pattern), region = regions.of(boxes, found.player);
    for (int i = 0; i < size_; ++i) {
      for (std::size_t d = 0; d < 4; ++d) {
        const int from = level.beside[squares_[pattern[i]]][d];
        if (from < 0 || !region.has(from) || live_[from] == kDead) continue;
        const int player = level.beside[from][d];
        if (player < 0 || boxes.has(player)) continue;
        Cells before = boxes;
        before.flip(squares_[pattern[i]]);
        before.flip(from);
        visit(found.set + sets_->index_change(pattern.data(), i, live_[from]), before, player);
      }
    }
  }

  int cells_;
  std::size_t words_;                   // of a set of cells
  std::vector<std::uint16_t> live_;     // the number of each live square, or kDead
  std::vector<std::uint16_t> squares_;  // the live squares, ascending
  int size_ = 0;
  std::optional<Combinadic> sets_;       // sets of live squares
  std::vector<std::uint64_t> solvable_;  // of each set: a bit for each cell of the player
};

}  // namespace trailblaze
