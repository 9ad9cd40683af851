#include "puzzles/census/large_layouts.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/mix.hpp"

namespace trailblaze::census {
namespace {

constexpr std::size_t kMostLayouts = 0xffff'ffff;  // layouts that 32 bits can number

}  // namespace

LargeLayouts::LargeLayouts(const Grid& grid, const std::vector<ShapeCount>& shapes)
    : grid_(grid), shapes_(shapes), footprints_(shapes.size()), current_places_(shapes.size()) {
  for (std::size_t s = 0; s < shapes_.size(); ++s) {
    for (int place = 0; place < grid_.cells(); ++place) {
      Footprint& footprint = footprints_[s][static_cast<std::size_t>(place)];
      footprint.cells = grid_.rectangle(place, shapes_[s].rows, shapes_[s].columns);
      for (int d = 0; d < kDirections; ++d) {
        const Cells moved = grid_.step(footprint.cells, d);
        const bool fits = count_of(moved) == shapes_[s].area();
        footprint.entered[static_cast<std::size_t>(d)] = fits ? moved & ~footprint.cells : 0;
      }
    }
  }
}

Stop LargeLayouts::find_all(Watch& watch) {
  const int count = shapes_.empty() ? 0 : shapes_.front().count;
  const Stop stop = place_pieces(0, 0, count, grid_.all(), watch);
  return stop == Stop::kNone ? build_table(watch) : stop;
}

// Places `count` more pieces of a shape at places from `from` on, then the pieces of all later
// shapes.
Stop LargeLayouts::place_pieces(std::size_t shape, int from, int count, Cells free, Watch& watch) {
  if (shape == shapes_.size()) return store_layout(free, watch);
  if (count == 0) {
    const std::size_t next = shape + 1;
    return place_pieces(next, 0, next == shapes_.size() ? 0 : shapes_[next].count, free, watch);
  }
  for (int place = from; place < grid_.cells(); ++place) {
    const Cells cells = piece(shape, place);
    if (cells == 0 || (cells & ~free) != 0) continue;
    if (++pieces_tried_ % kLayoutsBetweenChecks == 0) {
      if (const Stop stop = check_limits(watch); stop != Stop::kNone) return stop;
    }
    current_places_[shape] |= Cells{1} << place;
    const Stop stop = place_pieces(shape, place + 1, count - 1, free & ~cells, watch);
    current_places_[shape] &= ~(Cells{1} << place);
    if (stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

Stop LargeLayouts::store_layout(Cells free, Watch& watch) {
  for (const Cells places : current_places_) places_.push_back(places);
  free_.push_back(free);
  if (size() == kMostLayouts) return Stop::kMemory;
  return size() % kLayoutsBetweenChecks == 0 ? check_limits(watch) : Stop::kNone;
}

Stop LargeLayouts::check_limits(Watch& watch) const {
  return bytes() > watch.bytes_left() ? Stop::kMemory : watch.stopped();
}

Stop LargeLayouts::build_table(Watch& watch) {
  const std::size_t slots = std::bit_ceil(2 * size() + 1);
  if (bytes() + slots * sizeof(std::uint32_t) > watch.bytes_left()) return Stop::kMemory;
  if (!table_.allocate(slots)) return Stop::kMemory;
  for (std::size_t i = 0; i < size(); ++i) {
    if (i % kLayoutsBetweenChecks == 0) {
      if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
    }
    table_[slot_of(places_.begin() + i * shapes_.size())] = static_cast<std::uint32_t>(i) + 1;
  }
  watch.charge(0, bytes());
  return Stop::kNone;
}

// Returns the slot of the layout with these places, or the free slot where it belongs.
std::size_t LargeLayouts::slot_of(const Cells* places) const {
  std::uint64_t hash = 0;
  for (std::size_t s = 0; s < shapes_.size(); ++s) hash = mix(hash ^ places[s]);
  const std::size_t last = table_.size() - 1;
  for (std::size_t slot = hash & last;; slot = (slot + 1) & last) {
    if (table_[slot] == 0) return slot;
    const std::size_t known = table_[slot] - 1;
    if (std::equal(places, places + shapes_.size(), places_.begin() + known * shapes_.size())) {
      return slot;
    }
  }
}

std::uint32_t LargeLayouts::after_step(std::size_t layout, std::size_t shape, int place,
                                       int next) const {
  std::array<Cells, kMostCells> places;  // each shape covers at least two cells
  std::copy_n(places_.begin() + layout * shapes_.size(), shapes_.size(), places.begin());
  places[shape] ^= Cells{1} << place | Cells{1} << next;
  return table_[slot_of(places.data())] - 1;
}

}  // namespace trailblaze::census
