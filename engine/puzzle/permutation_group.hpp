// The group that some permutations of a few points generate: every product of them, of any length
// and order, without a search.
//
// A chain of stabilisers represents the group (Schreier & Sims). Stabiliser i considers the
// elements that fix all base points before i. For each point to which such elements take base point
// i, stabiliser i stores one of these elements. Every element of the group is, in exactly one way,
// a product of a stored element from each stabiliser. So the chain counts, recognises and draws
// elements.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/base/random.hpp"

namespace trailblaze {

template <int kMost>
class PermutationGroupOf {
 public:
  static constexpr int kMostPoints = kMost;
  // Point p goes to element[p]. Points beyond the group's number of points stay.
  using Element = std::array<std::uint8_t, kMostPoints>;

  // Builds the chain of stabilisers. The constructor gives up as soon as the first `base` points
  // have more than `most` images, as a tuple. The caller must then not use the group.
  explicit PermutationGroupOf(const std::vector<Element>& generators, int base = kMostPoints,
                              double most = std::numeric_limits<double>::infinity())
      : stabilisers_(kMostPoints), base_(static_cast<std::size_t>(base)), most_(most) {
    for (std::size_t i = 0; i < stabilisers_.size(); ++i) {
      stabilisers_[i].to[i] = stabilisers_[i].back[i] = identity();
    }
    for (const Element& generator : generators) add_generator(0, generator);
  }

  static Element identity() {
    Element out;
    for (int p = 0; p < kMostPoints; ++p) out[p] = static_cast<std::uint8_t>(p);
    return out;
  }
  // Returns the product: a, then b.
  static Element product(const Element& a, const Element& b) {
    Element out;
    for (int p = 0; p < kMostPoints; ++p) out[p] = b[a[p]];
    return out;
  }
  static Element inverse(const Element& a) {
    Element out;
    for (int p = 0; p < kMostPoints; ++p) out[a[p]] = static_cast<std::uint8_t>(p);
    return out;
  }

  // Returns the number of elements, which the caller knows to be below 2^64.
  std::uint64_t order() const {
    std::uint64_t product = 1;
    for (const Stabiliser& stabiliser : stabilisers_) product *= stabiliser.reached().size();
    return product;
  }

  bool contains(const Element& element) const { return !remainder(0, element); }

  // Both consider the elements that fix the base points before i. reached(i) returns the points to
  // which they take base point i. to(i, point) returns such an element that takes it to `point`, or
  // nothing.
  std::vector<int> reached(int i) const {
    return stabilisers_[static_cast<std::size_t>(i)].reached();
  }
  const std::optional<Element>& to(int i, int point) const {
    return stabilisers_[static_cast<std::size_t>(i)].to[static_cast<std::size_t>(point)];
  }

  // Returns a uniform random element.
  Element random(Random& random) const {
    Element out = identity();
    for (const Stabiliser& stabiliser : stabilisers_) {
      const std::vector<int> points = stabiliser.reached();
      out = product(*stabiliser.to[points[random.below(points.size())]], out);
    }
    return out;
  }

 private:
  struct Stabiliser {
    std::vector<Element> generators;                     // fix the earlier base points
    std::array<std::optional<Element>, kMostPoints> to;  // takes the base point to this point
    std::array<Element, kMostPoints> back;               // inverses of `to`

    std::vector<int> reached() const {
      std::vector<int> points;
      for (int p = 0; p < kMostPoints; ++p) {
        if (to[p]) points.push_back(p);
      }
      return points;
    }
  };

  // Divides an element that fixes the base points before `i` by its factor in each stabiliser.
  // Returns the remainder, or nothing if the remainder is the identity.
  std::optional<Element> remainder(std::size_t i, Element element) const {
    for (; i < stabilisers_.size(); ++i) {
      const std::uint8_t point = element[i];
      if (!stabilisers_[i].to[point]) return element;
      if (point != i) element = product(element, stabilisers_[i].back[point]);
    }
    return std::nullopt;
  }

  void add_generator(std::size_t i, const Element& element) {
    if (images_ > most_ || !remainder(i, element)) return;
    stabilisers_[i].generators.push_back(element);
    for (const int p : stabilisers_[i].reached()) add(i, product(*stabilisers_[i].to[p], element));
  }

  // Adds an element to stabiliser i. It reaches a new point, or its remainder goes to the next
  // stabiliser.
  void add(std::size_t i, const Element& element) {
    Stabiliser& stabiliser = stabilisers_[i];
    std::optional<Element>& to = stabiliser.to[element[i]];
    if (to) return add_generator(i + 1, product(element, stabiliser.back[element[i]]));
    to = element;
    stabiliser.back[element[i]] = inverse(element);
    const auto reached = static_cast<double>(stabiliser.reached().size());
    if (i < base_) images_ *= reached / (reached - 1);
    for (std::size_t g = 0; g < stabiliser.generators.size(); ++g) {
      add(i, product(element, stabiliser.generators[g]));
    }
  }

  std::vector<Stabiliser> stabilisers_;
  std::size_t base_;
  double most_, images_ = 1;  // images_: images of the first `base` points so far
};

using PermutationGroup = PermutationGroupOf<32>;

}  // namespace trailblaze
