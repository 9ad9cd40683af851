#include "engine/puzzle/point_chain.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Values of `most` of PermutationGroupOf, whose count is rounded: above 2^65 it certainly exceeds
// 2^64.
constexpr double kMostCounted = 0x1p65, kUncounted = std::numeric_limits<double>::infinity();
constexpr std::size_t kAllPoints = 256;  // most points of a PointMove

std::vector<std::uint8_t> numbers_of_points(const std::vector<std::uint8_t>& points) {
  std::vector<std::uint8_t> numbers(kAllPoints, 0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    numbers[points[i]] = static_cast<std::uint8_t>(i);
  }
  return numbers;
}

std::vector<PointChain::Element> elements_of(const std::vector<PointMove>& moves,
                                             const std::vector<std::uint8_t>& points,
                                             const std::vector<std::uint8_t>& numbers) {
  TRAILBLAZE_CHECK(points.size() <= PointChain::kMostPoints, "a chain of too many points");
  std::vector<PointChain::Element> out;
  for (const PointMove& from : moves) {
    PointChain::Element element = PointChain::Group::identity();
    for (const std::uint8_t point : points) {
      element[numbers[from[point]]] = numbers[point];
    }
    out.push_back(element);
  }
  return out;
}

}  // namespace

PointChain::PointChain(const std::vector<PointMove>& moves, const std::vector<std::uint8_t>& points,
                       std::size_t base, bool counts)
    : points_(points),
      numbers_(numbers_of_points(points)),
      moves_(elements_of(moves, points, numbers_)),
      group_(moves_, static_cast<int>(base), counts ? kMostCounted : kUncounted) {
  __uint128_t size = 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::vector<int> reached = group_.reached(static_cast<int>(i));
    if (i >= base) {
      is_whole_ = is_whole_ && reached.size() == 1;
      continue;
    }
    Stabiliser stabiliser{.radix = reached.size()};
    stabiliser.digit.fill(-1);
    for (const int point : reached) {
      stabiliser.digit[static_cast<std::size_t>(point)] =
          static_cast<std::int16_t>(stabiliser.to.size());
      stabiliser.to.push_back(*group_.to(static_cast<int>(i), point));
      stabiliser.back.push_back(Group::inverse(stabiliser.to.back()));
    }
    if (size >> 64 == 0) size *= stabiliser.radix;
    stabilisers_.push_back(std::move(stabiliser));
  }
  if (size >> 64 == 0) size_ = static_cast<std::uint64_t>(size);
}

void PointChain::add_digits(Images& at, std::size_t first, std::size_t base, std::size_t split,
                            std::size_t count, Ranks& out) const {
  while (base > first && stabilisers_[base - 1].radix == 1) --base;  // these digits are 0
  std::array<const std::uint8_t*, kTogether> back;
  for (std::size_t i = first; i < base; ++i) {
    const Stabiliser& stabiliser = stabilisers_[i];
    auto& digits = i < split ? out.lead : out.tail;
    for (std::size_t m = 0; m < count; ++m) {
      const auto digit = static_cast<std::size_t>(stabiliser.digit[at[i][m]]);
      digits[m] = digits[m] * stabiliser.radix + digit;
      back[m] = stabiliser.back[digit].data();
    }
    for (std::size_t k = i + 1; k < base; ++k) {
      for (std::size_t m = 0; m < count; ++m) at[k][m] = back[m][at[k][m]];
    }
  }
}

std::uint64_t PointChain::undo(std::span<const std::uint8_t> image, Element& element) const {
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < image.size(); ++i) {
    const Stabiliser& stabiliser = stabilisers_[i];
    const auto digit = static_cast<std::size_t>(stabiliser.digit[element[image[i]]]);
    rank = rank * stabiliser.radix + digit;
    const Element& back = stabiliser.back[digit];
    for (std::size_t k = 0; k < num_points(); ++k) element[k] = back[element[k]];
  }
  return rank;
}

void PointChain::unrank(std::uint64_t rank, std::size_t first, std::size_t last,
                        std::span<std::uint8_t> image) const {
  std::array<const Element*, kMostPoints> to;
  for (std::size_t i = last; i-- > first;) {
    to[i] = &stabilisers_[i].to[rank % stabilisers_[i].radix];
    rank /= stabilisers_[i].radix;
  }
  for (std::size_t k = 0; k < image.size(); ++k) {
    std::uint8_t point = static_cast<std::uint8_t>(k);
    for (std::size_t i = std::min(k + 1, last); i-- > first;) point = (*to[i])[point];
    image[k] = point;
  }
}

PointChain::Element PointChain::element(std::uint64_t rank, std::size_t first) const {
  Element out = Group::identity();
  for (std::size_t i = stabilisers_.size(); i-- > first;) {
    out = Group::product(out, stabilisers_[i].to[rank % stabilisers_[i].radix]);
    rank /= stabilisers_[i].radix;
  }
  return out;
}

}  // namespace trailblaze
