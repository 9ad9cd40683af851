#include "engine/puzzle/point_classes.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/mix.hpp"

namespace trailblaze {

PointClasses::PointClasses(const std::vector<PointMove>& moves, const std::vector<int>& labels)
    : points_(labels.size()), kinds_(points_ * points_) {
  find_kinds(moves);
  home_ = labels;
  for (;;) {
    Round round;
    std::vector<int> finer;
    for (std::size_t p = 0; p < points_; ++p) {
      const int next = static_cast<int>(round.size());
      finer.push_back(round.emplace(signature(p, home_), next).first->second);
    }
    const int count = static_cast<int>(round.size());
    rounds_.push_back(std::move(round));
    home_ = std::move(finer);
    if (std::exchange(count_, count) == count) return;
  }
}

// Joins each pair of points with the pairs to which the moves take it, in a union-find forest.
void PointClasses::find_kinds(const std::vector<PointMove>& moves) {
  std::iota(kinds_.begin(), kinds_.end(), 0);
  const auto root = [&](std::size_t pair) {
    while (kinds_[pair] != static_cast<int>(pair)) {
      kinds_[pair] = kinds_[static_cast<std::size_t>(kinds_[pair])];
      pair = static_cast<std::size_t>(kinds_[pair]);
    }
    return pair;
  };
  for (const PointMove& from : moves) {
    for (std::size_t a = 0; a < points_; ++a) {
      for (std::size_t b = 0; b < points_; ++b) {
        const std::size_t one = root(a * points_ + b), other = root(from[a] * points_ + from[b]);
        kinds_[std::max(one, other)] = static_cast<int>(std::min(one, other));
      }
    }
  }
  for (std::size_t pair = 0; pair < kinds_.size(); ++pair) {
    kinds_[pair] = static_cast<int>(root(pair));
  }
}

PointClasses::Signature PointClasses::signature(std::size_t point,
                                                const std::vector<int>& classes) const {
  Signature out;
  for (std::size_t other = 0; other < points_; ++other) {
    out.emplace_back(kind(point, other), classes[other]);
  }
  std::ranges::sort(out);
  out.emplace_back(-1, classes[point]);
  return out;
}

std::uint64_t PointClasses::relation_to(std::size_t point, std::string_view others) const {
  std::uint64_t sum = 0;  // a sum, because the order of the others does not matter
  for (const char other : others) {
    sum += mix(static_cast<std::uint64_t>(kind(point, static_cast<std::uint8_t>(other))) + 1);
  }
  return sum;
}

std::optional<std::vector<int>> PointClasses::of(const std::vector<int>& labels) const {
  std::vector<int> classes = labels;
  for (const Round& round : rounds_) {
    std::vector<int> finer;
    for (std::size_t p = 0; p < points_; ++p) {
      const auto found = round.find(signature(p, classes));
      if (found == round.end()) return std::nullopt;
      finer.push_back(found->second);
    }
    classes = std::move(finer);
  }
  return classes;
}

}  // namespace trailblaze
