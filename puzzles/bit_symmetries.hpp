// Symmetries of a board whose state has a bit per cell. The least image of a state represents its
// class.
//
// A symmetry is a permutation of the cells. The image of a state is the union of the images of its
// bytes, which come from tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

using RowColumn = std::pair<int, int>;  // row and column
using CellMap = std::vector<int>;       // cell i goes to cell map[i]

// Returns the rotations and reflections that map `cells` onto itself and `directions` to
// directions. Tries all 2x2 matrices of -1, 0 and 1. After each matrix, it shifts the board so that
// the least row and the least column stay the same.
inline std::vector<CellMap> symmetries_of(const std::vector<RowColumn>& cells,
                                          const std::set<RowColumn>& directions) {
  std::vector<CellMap> maps;
  for (int code = 0; code < 81; ++code) {
    const int a = code % 3 - 1, b = code / 3 % 3 - 1, c = code / 9 % 3 - 1, d = code / 27 - 1;
    const auto image_of = [&](const RowColumn& p) {
      return RowColumn(a * p.first + b * p.second, c * p.first + d * p.second);
    };
    const auto is_direction = [&](const RowColumn& p) { return directions.contains(image_of(p)); };
    if (a * d == b * c || !std::ranges::all_of(directions, is_direction)) continue;
    RowColumn least = cells.front(), least_image = image_of(least);
    for (const RowColumn& p : cells) {
      least = {std::min(least.first, p.first), std::min(least.second, p.second)};
      const RowColumn q = image_of(p);
      least_image = {std::min(least_image.first, q.first), std::min(least_image.second, q.second)};
    }
    CellMap map;
    for (const RowColumn& p : cells) {
      const RowColumn q = image_of(p);
      const RowColumn image(q.first - least_image.first + least.first,
                            q.second - least_image.second + least.second);
      const auto found = std::ranges::find(cells, image);
      if (found != cells.end()) map.push_back(static_cast<int>(found - cells.begin()));
    }
    if (map.size() == cells.size()) maps.push_back(std::move(map));
  }
  return maps;
}

class BitSymmetries {
 public:
  // The maps must form a group. Without maps, each state is its own class. A state may have several
  // layers of a bit per cell, the first layer in the lowest bits.
  explicit BitSymmetries(const std::vector<CellMap>& maps = {}, std::size_t layers = 1) {
    for (const CellMap& map : maps) {
      const std::size_t cells = map.size(), bits = cells * layers;
      bytes_ = (bits + 7) / 8;
      images_.resize(images_.size() + bytes_);
      for (std::size_t i = 0; i < bits; ++i) {
        const std::size_t to = static_cast<std::size_t>(map[i % cells]) + i / cells * cells;
        std::array<State, 256>& images = images_[images_.size() - bytes_ + i / 8];
        for (std::size_t byte = 0; byte < 256; ++byte)
          images[byte] |= State{byte >> i % 8 & 1} << to;
      }
    }
  }

  State canonical(State s) const {
    State least = s;
    for (std::size_t i = 0; i < images_.size(); i += bytes_) {
      State image = 0;
      for (std::size_t byte = 0; byte < bytes_; ++byte) {
        image |= images_[i + byte][s >> 8 * byte & 255];
      }
      least = std::min(least, image);
    }
    return least;
  }

 private:
  std::size_t bytes_ = 0;                       // bytes of a state
  std::vector<std::array<State, 256>> images_;  // per symmetry and byte: the image of each value
};

}  // namespace trailblaze
