#include "engine/picture/follow.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace trailblaze {
namespace {

bool look_alike(const Shape& a, const Shape& b) {
  return a.kind == b.kind && a.w == b.w && a.h == b.h && a.label == b.label && a.cells == b.cells;
}

float distance(const Shape& a, const Shape& b) { return std::hypot(a.x - b.x, a.y - b.y); }

using Ids = std::map<std::string, std::string>;  // the puzzle's id -> the id kept along the path

Ids own_ids(const Picture& picture) {
  Ids ids;
  for (const Shape& shape : picture) ids.emplace(shape.id, shape.id);
  return ids;
}

std::vector<const Shape*> only_in(const Picture& picture, const Ids& others) {
  std::vector<const Shape*> found;
  for (const Shape& shape : picture) {
    if (!others.contains(shape.id)) found.push_back(&shape);
  }
  return found;
}

// Removes from `gone` the shape that moved to `shape`, and returns it; null if none looks alike.
const Shape* take_mover(std::vector<const Shape*>& gone, const Shape& shape, bool farthest) {
  const auto likeness = [&](const Shape* other) {
    if (!look_alike(*other, shape)) return -1.0F;
    constexpr float kSameColour = 10'000;  // more than any distance
    const float first = other->colour == shape.colour ? kSameColour : 0;
    return first + (farthest ? 1 + distance(*other, shape) : 1 / (1 + distance(*other, shape)));
  };
  const auto best = std::ranges::max_element(gone, {}, likeness);
  if (best == gone.end() || likeness(*best) < 0) return nullptr;
  const Shape* mover = *best;
  gone.erase(best);
  return mover;
}

// Returns the ids that the shapes of `to` keep. `known` has the ids of the shapes of `from`.
Ids next_ids(const Picture& from, const Ids& known, const Picture& to) {
  Ids ids;
  std::set<std::string> taken;
  const auto keep = [&](const std::string& own, const std::string& id) {
    ids.emplace(own, id);
    taken.insert(id);
  };
  for (const Shape& shape : to) {
    if (known.contains(shape.id)) keep(shape.id, known.at(shape.id));
  }
  std::vector<const Shape*> gone = only_in(from, own_ids(to)), come = only_in(to, known), fresh;
  const bool jumps = gone.size() > come.size();
  for (const Shape* shape : come) {
    const Shape* mover = take_mover(gone, *shape, jumps);
    mover != nullptr ? keep(shape->id, known.at(mover->id)) : fresh.push_back(shape);
  }
  for (const Shape* shape : fresh) {
    std::string id = shape->id;
    while (taken.contains(id)) id += '\'';
    keep(shape->id, id);
  }
  return ids;
}

}  // namespace

void follow_shapes(std::vector<Picture>& path) {
  if (path.empty()) return;
  Ids ids = own_ids(path.front());
  Picture before = path.front();  // with the puzzle's ids
  for (std::size_t i = 1; i < path.size(); ++i) {
    ids = next_ids(before, ids, path[i]);
    before = path[i];
    for (Shape& shape : path[i]) shape.id = ids.at(shape.id);
  }
}

}  // namespace trailblaze
