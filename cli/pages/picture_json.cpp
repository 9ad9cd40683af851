#include "cli/pages/picture_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/report/json.hpp"
#include "engine/picture/svg.hpp"

namespace trailblaze {
namespace {

std::string in_json(std::string_view text) {
  std::string out;
  json::append(out, text);
  return out;
}

// The fields after a shape's id.
using Fields = std::array<std::string, 8>;

Fields fields(const Shape& shape) {
  float w = shape.w, h = shape.h;
  std::vector<int> cells;
  for (const auto& [row, column] : shape.cells) {
    w = std::max(cells.empty() ? 0 : w, static_cast<float>(column + 1));
    h = std::max(cells.empty() ? 0 : h, static_cast<float>(row + 1));
    cells.push_back(row);
    cells.push_back(column);
  }
  return {short_number(shape.x),
          short_number(shape.y),
          short_number(w),
          short_number(h),
          std::to_string(static_cast<int>(shape.colour)),
          in_json(shape.label),
          std::to_string(static_cast<int>(shape.kind)),
          fmt::format("[{}]", fmt::join(cells, ","))};
}

// Writes the shape up to the last field that differs from `before`, but at least the first field.
std::string shape_json(const Shape& shape, const Shape& before) {
  const Fields now = fields(shape), then = fields(before);
  std::size_t count = now.size();
  while (count > 1 && now[count - 1] == then[count - 1]) --count;
  return fmt::format("[{},{}]", in_json(shape.id),
                     fmt::join(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(count), ","));
}

// Writes all fields of the shape, and its index in the picture.
std::string full_shape_json(const Shape& shape, std::size_t index) {
  return fmt::format("[{},{},{}]", in_json(shape.id), fmt::join(fields(shape), ","), index);
}

bool are_equal(const Shape& a, const Shape& b) {
  const auto all = [](const Shape& s) {
    return std::tie(s.x, s.y, s.w, s.h, s.colour, s.label, s.kind, s.cells);
  };
  return all(a) == all(b);
}

std::string list(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, ","));
}

// ---- the order of shapes ----

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

std::string picture_json(const Picture& picture) { return changes_json({}, picture); }

std::string changes_json(const Picture& from, const Picture& to) {
  std::vector<std::string> changes;
  std::unordered_set<std::string_view> stays;
  for (const Shape& shape : to) stays.insert(shape.id);
  // The picture after the changes so far.
  std::vector<const Shape*> reached;
  for (const Shape& shape : from) {
    if (stays.contains(shape.id)) {
      reached.push_back(&shape);
    } else {
      changes.push_back(fmt::format("[{}]", in_json(shape.id)));
    }
  }
  for (std::size_t index = 0; index < to.size(); ++index) {
    const Shape& shape = to[index];
    const auto here = reached.begin() + static_cast<std::ptrdiff_t>(index);
    const auto old =
        std::find_if(here, reached.end(), [&](const Shape* s) { return s->id == shape.id; });
    if (old == reached.end()) {
      changes.push_back(here == old ? shape_json(shape, {}) : full_shape_json(shape, index));
      reached.insert(here, &shape);
    } else if (old == here) {
      if (!are_equal(**old, shape)) changes.push_back(shape_json(shape, **old));
    } else {
      changes.push_back(full_shape_json(shape, index));
      std::rotate(here, old, old + 1);
    }
  }
  return list(changes);
}

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

std::vector<std::string> changes_of_path(std::span<const Picture> path) {
  std::vector<std::string> changes;
  Picture before = path.empty() ? Picture{} : path.front();
  for (std::size_t k = 1; k < path.size(); ++k) {
    Picture after = in_order_of(before, path[k]);
    changes.push_back(changes_json(before, after));
    before = std::move(after);
  }
  return changes;
}

}  // namespace trailblaze
