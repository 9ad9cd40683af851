#include "cli/pages/picture_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trailblaze {
namespace {

struct Box {
  float left, top, right, bottom;
};

Box box_of_shape(const Shape& shape) {
  float w = shape.w, h = std::abs(shape.h);
  for (const auto& [row, column] : shape.cells) {
    w = std::max(w, static_cast<float>(column + 1));
    h = std::max(h, static_cast<float>(row + 1));
  }
  return {shape.x, shape.y, shape.x + w, shape.y + h};
}

// True if two shapes overlap. Shapes that only touch do not.
bool overlap(const Box& a, const Box& b) {
  constexpr float kNothing = 0.001F;
  return a.left < b.right - kNothing && b.left < a.right - kNothing &&
         a.top < b.bottom - kNothing && b.top < a.bottom - kNothing;
}

// True if this order of a picture's shapes swaps two shapes that overlap.
bool changes_look(const std::vector<std::size_t>& order, const Picture& picture) {
  std::vector<Box> boxes;
  for (const Shape& shape : picture) boxes.push_back(box_of_shape(shape));
  for (std::size_t later = 1; later < order.size(); ++later) {
    for (std::size_t i = 0; i < later; ++i) {
      if (order[i] > order[later] && overlap(boxes[order[i]], boxes[order[later]])) return true;
    }
  }
  return false;
}

}  // namespace

Picture in_order_of(const Picture& before, Picture picture) {
  std::unordered_map<std::string_view, std::size_t> index_before;  // from 1
  for (std::size_t i = 0; i < before.size(); ++i) index_before.emplace(before[i].id, i + 1);
  std::vector<std::size_t> keys, order;  // `keys`: the index before, or that of the previous shape
  for (const Shape& shape : picture) {
    const auto known = index_before.find(shape.id);
    const std::size_t behind = keys.empty() ? 0 : keys.back();
    order.push_back(keys.size());
    keys.push_back(known == index_before.end() ? behind : known->second);
  }
  if (std::is_sorted(keys.begin(), keys.end())) return picture;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(keys[i], i); });
  if (changes_look(order, picture)) return picture;
  Picture out;
  for (const std::size_t i : order) out.push_back(std::move(picture[i]));
  return out;
}

}  // namespace trailblaze
