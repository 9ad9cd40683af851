// The pushes of a box that is alone in a level, from each cell to each goal. They depend on the
// player's zone, because a box may split the level:
//
//   ########
//   #  $@ .#     The player cannot get behind this box, so no push brings it nearer to the goal.
//   ########
//
// Solvers of Sokoban call this the distance of a box with its player (Junghanns & Schaeffer 2001).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "puzzles/sokoban/sokoban_level.hpp"

namespace trailblaze {

class BoxDistances {
 public:
  static constexpr std::uint16_t kNever = std::numeric_limits<std::uint16_t>::max();

  explicit BoxDistances(const SokobanLevel& level) : level_(level), goals_(level.goals.size()) {
    const auto cells = static_cast<std::size_t>(level_.cells());
    if (cells <= kMostZoned) find_zones();
    pushes_.assign(cells * kZones * goals_, kNever);
    for (std::size_t g = 0; g < goals_; ++g) search_from(g);
  }

  // Returns the pushes from a cell to each goal, in the order of the level's goals, or kNever.
  std::span<const std::uint16_t> pushes(int box, int player) const {
    return {&pushes_[(box * kZones + zone(box, player)) * goals_], goals_};
  }
  // True if the player can push a box that is alone in the level from this cell to some goal.
  bool is_live(int box, int player) const { return any(pushes(box, player)); }
  // True if this holds for a player on some cell. Otherwise, the square is dead.
  bool is_live(int box) const { return any({&pushes_[box * kZones * goals_], kZones * goals_}); }

 private:
  // Zones of larger levels would take too much memory: the player is in all zones at once.
  static constexpr std::size_t kMostZoned = 2048;
  static constexpr std::size_t kZones = 4;

  static bool any(std::span<const std::uint16_t> pushes) {
    return std::ranges::any_of(pushes, [](std::uint16_t p) { return p != kNever; });
  }

  // Returns the first side of the box to which the player can walk.
  std::size_t zone(int box, int player) const {
    return zones_.empty() ? 0 : zones_[box * level_.spots.size() + player];
  }

  void find_zones() {
    const std::size_t cells = level_.spots.size();
    zones_.assign(cells * cells, kZones);
    std::vector<int> open;
    for (std::size_t box = 0; box < cells; ++box) {
      std::uint8_t* const zone = &zones_[box * cells];
      zone[box] = 0;
      for (std::uint8_t d = 0; d < kZones; ++d) {
        const auto visit = [&](int cell) {
          if (cell < 0 || zone[cell] != kZones) return;
          zone[cell] = d;
          open.push_back(cell);
        };
        for (visit(level_.beside[box][d]); !open.empty();) {
          const int cell = open.back();
          open.pop_back();
          for (const int next : level_.beside[cell]) {
            if (next != static_cast<int>(box)) visit(next);
          }
        }
      }
    }
  }

  // Searches from a goal outwards: a box came from the player's cell if the player was behind it.
  void search_from(std::size_t g) {
    std::vector<std::size_t> open;  // box * kZones + zone
    const auto visit = [&](std::size_t place, int pushes) {
      std::uint16_t& known = pushes_[place * goals_ + g];
      if (known != kNever) return;
      known = static_cast<std::uint16_t>(std::min(pushes, kNever - 1));
      open.push_back(place);
    };
    for (std::size_t zone = 0; zone < kZones; ++zone) visit(level_.goals[g] * kZones + zone, 0);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const int box = static_cast<int>(open[i] / kZones);
      for (std::size_t d = 0; d < 4; ++d) {
        const int from = level_.beside[box][d];
        if (from < 0 || zone(box, from) != open[i] % kZones || level_.beside[from][d] < 0) continue;
        visit(from * kZones + zone(from, level_.beside[from][d]),
              pushes_[open[i] * goals_ + g] + 1);
      }
    }
  }

  SokobanLevel level_;
  std::size_t goals_;
  std::vector<std::uint8_t> zones_;    // zones_[box * cells + player], or empty
  std::vector<std::uint16_t> pushes_;  // pushes_[(box * kZones + zone) * goals_ + goal]
};

}  // namespace trailblaze
