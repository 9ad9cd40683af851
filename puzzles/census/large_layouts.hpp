// All placements of the large pieces of a family on a board, numbered. Pieces of the same shape are
// alike, so a layout has a set of places for each shape: the first cells of its pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "puzzles/census/grid.hpp"
#include "puzzles/census/piece_set.hpp"

namespace trailblaze::census {

// Number of layouts processed between two checks of limits and signals.
inline constexpr std::size_t kLayoutsBetweenChecks = 4096;

// A step of a large piece by a cell.
struct LargeStep {
  std::size_t shape = 0;
  int place = 0, direction = 0;  // place before the step, and direction
  int next_place = 0;
  Cells entered = 0, vacated = 0;
  std::uint32_t target = 0;  // the layout after the step
};

class LargeLayouts {
 public:
  LargeLayouts(const Grid& grid, const std::vector<ShapeCount>& shapes);

  // Finds all layouts. Returns the stop that ended this early, if any; then some layouts are
  // missing. Charges their memory to the watch.
  Stop find_all(Watch& watch);
  std::uint64_t bytes() const { return places_.bytes() + free_.bytes() + table_.bytes(); }

  const Grid& grid() const { return grid_; }
  std::size_t size() const { return free_.size(); }
  std::size_t shapes() const { return shapes_.size(); }
  const ShapeCount& shape(std::size_t i) const { return shapes_[i]; }

  // Returns the cells that no large piece covers.
  Cells free(std::size_t layout) const { return free_[layout]; }
  // Returns the first cells of the pieces of a shape.
  Cells places(std::size_t layout, std::size_t shape) const {
    return places_[layout * shapes_.size() + shape];
  }
  // Returns the cells of a piece.
  Cells piece(std::size_t shape, int place) const {
    return footprints_[shape][static_cast<std::size_t>(place)].cells;
  }

  // Calls visit(step) for each step of a large piece that no other large piece blocks, piece by
  // piece, in directions from `first` to `last`.
  template <class Visit>
  void for_each_step(std::size_t layout, int first, int last, const Visit& visit) const {
    for (std::size_t s = 0; s < shapes_.size(); ++s) {
      for (Cells left = places(layout, s); left != 0; left &= left - 1) {
        const int place = first_of(left);
        const Footprint& footprint = footprints_[s][static_cast<std::size_t>(place)];
        for (int d = first; d <= last; ++d) {
          const Cells entered = footprint.entered[static_cast<std::size_t>(d)];
          if (entered == 0 || (entered & ~free(layout)) != 0) continue;
          const int next = place + grid_.stride(d);
          const Footprint& after = footprints_[s][static_cast<std::size_t>(next)];
          visit(LargeStep{s, place, d, next, entered,
                          after.entered[static_cast<std::size_t>(opposite(d))],
                          after_step(layout, s, place, next)});
        }
      }
    }
  }

 private:
  struct Footprint {
    Cells cells = 0;                              // empty if the piece does not fit
    std::array<Cells, kDirections> entered = {};  // by a step; empty if the step leaves the board
  };

  Stop place_pieces(std::size_t shape, int from, int count, Cells free, Watch& watch);
  Stop store_layout(Cells free, Watch& watch);
  Stop check_limits(Watch& watch) const;
  Stop build_table(Watch& watch);
  std::size_t slot_of(const Cells* places) const;
  std::uint32_t after_step(std::size_t layout, std::size_t shape, int place, int next) const;

  const Grid grid_;
  const std::vector<ShapeCount> shapes_;
  std::vector<std::array<Footprint, kMostCells>> footprints_;  // index: shape, place
  std::vector<Cells> current_places_;  // of each shape, in the layout that is being made
  std::uint64_t pieces_tried_ = 0;
  GrowingArray<Cells> places_, free_;
  ZeroedArray<std::uint32_t> table_;  // layouts plus 1, by a hash of their places; 0: empty
};

}  // namespace trailblaze::census
