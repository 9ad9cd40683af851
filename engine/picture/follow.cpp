#include "engine/picture/follow.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace trailblaze {
namespace {

bool look_alike(const Shape& a, const Shape& b) {
  return a.kind == b.kind && a.w == b.w && a.h == b.h && a.label == b.label && a.cells == b.cells;
}

float distance(const Shape& a, const Shape& b) { return std::hypot(a.x - b.x, a.y - b.y); }

using Names = std::map<std::string, std::string>;  // the puzzle's id -> the id kept along the path

Names same_names(const Picture& picture) {
  Names names;
  for (const Shape& shape : picture) names.emplace(shape.id, shape.id);
  return names;
}

std::vector<const Shape*> only_in(const Picture& of, const Names& others) {
  std::vector<const Shape*> found;
  for (const Shape& shape : of) {
    if (!others.contains(shape.id)) found.push_back(&shape);
  }
  return found;
}

// Removes from `gone` the shape that moved to `shape`, and returns it; null if none looks alike.
const Shape* take_mover(std::vector<const Shape*>& gone, const Shape& shape, bool farthest) {
  const auto rank = [&](const Shape* other) {
    if (!look_alike(*other, shape)) return -1.0F;
    constexpr float kSameColour = 10'000;  // more than any distance
    const float first = other->colour == shape.colour ? kSameColour : 0;
    return first + (farthest ? 1 + distance(*other, shape) : 1 / (1 + distance(*other, shape)));
  };
  const auto best = std::ranges::max_element(gone, {}, rank);
  if (best == gone.end() || rank(*best) < 0) return nullptr;
  const Shape* mover = *best;
  gone.erase(best);
  return mover;
}

// Returns the ids that the shapes of `to` keep. `known` has the ids of the shapes of `from`.
Names next_names(const Picture& from, const Names& known, const Picture& to) {
  Names names;
  std::set<std::string> taken;
  const auto keep = [&](const std::string& own, const std::string& id) {
    names.emplace(own, id);
    taken.insert(id);
  };
  for (const Shape& shape : to) {
    if (known.contains(shape.id)) keep(shape.id, known.at(shape.id));
  }
  std::vector<const Shape*> gone = only_in(from, same_names(to)), come = only_in(to, known), fresh;
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
  return names;
}

}  // namespace

void follow_shapes(std::vector<Picture>& path) {
  if (path.empty()) return;
  Names names = same_names(path.front());
  Picture before = path.front();  // with the puzzle's ids
  for (std::size_t i = 1; i < path.size(); ++i) {
    names = next_names(before, names, path[i]);
    before = path[i];
    for (Shape& shape : path[i]) shape.id = names.at(shape.id);
  }
}

}  // namespace trailblaze
