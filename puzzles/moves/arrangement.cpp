#include "puzzles/moves/arrangement.hpp"

#include <algorithm>
#include <limits>

namespace trailblaze {
namespace {

constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();

}  // namespace

Arrangement::Arrangement(const std::vector<std::uint8_t>& orbit,
                         const std::vector<std::vector<std::uint8_t>>& home,
                         const std::vector<PointMove>& moves) {
  std::size_t most = 0;
  for (const std::vector<std::uint8_t>& points : home) {
    orbit_.insert(orbit_.end(), points.begin(), points.end());
    most = std::max(most, points.size());
  }
  num_points_ = orbit_.size();
  for (const std::uint8_t point : orbit) {
    if (std::ranges::find(orbit_, point) == orbit_.end()) orbit_.push_back(point);
  }
  std::vector<std::uint8_t> place(kMostDefinedPoints);
  for (std::size_t i = 0; i < orbit_.size(); ++i) place[orbit_[i]] = static_cast<std::uint8_t>(i);
  for (const PointMove& move : moves) {
    PointMove& from = from_.emplace_back();
    for (const std::uint8_t point : orbit_) from.push_back(place[move[point]]);
  }
  const std::size_t n = orbit_.size();
  choose_.resize((most + 1) * n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    choose_[i] = 1;
    for (std::size_t k = 1; k <= std::min(i, most); ++k) {
      const std::uint64_t with = choose(i - 1, k - 1), without = choose(i - 1, k);
      choose_[k * n + i] = with > kTooMany - without ? kTooMany : with + without;
    }
  }
  std::size_t left = n;
  for (const std::vector<std::uint8_t>& points : home) {
    // The ways with the last of the `left` points, and the ways without it. Their sum is
    // choose(left, points), which the table may not have.
    const std::uint64_t with = choose(left - 1, points.size() - 1),
                        without = choose(left - 1, points.size());
    const __uint128_t radix = static_cast<__uint128_t>(with) + without;
    const __uint128_t size = (radix >> 64 == 0 ? radix : kTooMany) * size_;
    size_ = radix >> 64 == 0 && size >> 64 == 0 ? static_cast<std::uint64_t>(size) : 0;
    classes_.push_back({points.size(), static_cast<std::uint64_t>(radix)});
    left -= points.size();
  }
  words_ = classes_.size() / 8 + 1;
  Counters counts{};
  for (std::size_t c = 0; c <= classes_.size(); ++c) {
    counts[c / 8] |= std::uint64_t{1} << 8 * (c % 8);
    counts_.push_back(counts);
    step_.push_back(c < classes_.size() ? n : 0);
  }
}

void Arrangement::unrank(std::uint64_t value, Row& row) const {
  std::array<std::uint64_t, kMostDefinedPoints> digits;
  for (std::size_t c = classes_.size(); c-- > 0;) {
    digits[c] = value % classes_[c].radix;
    value /= classes_[c].radix;
  }
  std::array<std::uint8_t, kMostDefinedPoints> left;  // places that have no class so far
  std::size_t count = orbit_.size();
  for (std::size_t i = 0; i < count; ++i) left[i] = static_cast<std::uint8_t>(i);
  std::fill_n(row.begin(), count, static_cast<std::uint8_t>(classes_.size()));
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    std::size_t at = count;
    for (std::size_t k = classes_[c].points; k > 0; --k) {
      while (choose(--at, k) > digits[c]) {
      }
      digits[c] -= choose(at, k);
      row[left[at]] = static_cast<std::uint8_t>(c);
      left[at] = kMostDefinedPoints;
    }
    count = static_cast<std::size_t>(
        std::remove(left.begin(), left.begin() + count, kMostDefinedPoints) - left.begin());
  }
}

std::string Arrangement::points(std::uint64_t value) const {
  Row row;
  unrank(value, row);
  std::string out;
  for (std::size_t c = 0; c < classes_.size(); ++c) {
    for (std::size_t i = 0; i < orbit_.size(); ++i) {
      if (row[i] == c) out += static_cast<char>(orbit_[i]);
    }
  }
  return out;
}

std::uint64_t Arrangement::value(std::string_view points) const {
  std::array<std::uint8_t, kMostDefinedPoints + 1> of_point;
  of_point.fill(static_cast<std::uint8_t>(classes_.size()));
  std::uint8_t c = 0;
  for (const Class& one : classes_) {
    for (const char point : points.substr(0, one.points)) {
      of_point[static_cast<std::uint8_t>(point)] = c;
    }
    points.remove_prefix(one.points);
    ++c;
  }
  return rank([&](std::size_t i) { return of_point[orbit_[i]]; });
}

}  // namespace trailblaze
