// Compares groups of permutations with plain closures: order, members and random members.
#include "engine/puzzle/permutation_group.hpp"

#include <map>
#include <set>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using Element = PermutationGroup::Element;

Element element(const std::vector<int>& to) {
  Element out = PermutationGroup::identity();
  for (std::size_t p = 0; p < to.size(); ++p) out[p] = static_cast<std::uint8_t>(to[p]);
  return out;
}

// Returns all products of the generators.
std::set<Element> closure(const std::vector<Element>& generators) {
  std::vector<Element> found = {PermutationGroup::identity()};
  std::set<Element> seen(found.begin(), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Element& generator : generators) {
      const Element next = PermutationGroup::product(found[i], generator);
      if (seen.insert(next).second) found.push_back(next);
    }
  }
  return seen;
}

Element random_element(Random& random, int points) {
  std::vector<int> to;
  for (int p = 0; p < points; ++p) {
    to.push_back(p);
    std::swap(to.back(), to[random.below(to.size())]);
  }
  return element(to);
}

TEST_CASE("permutation_group: order and members equal the plain closure", "[oracle]") {
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    std::vector<Element> generators;
    for (std::uint64_t g = random.below(3); g > 0; --g)
      generators.push_back(random_element(random, 6));
    // Sometimes only even generators, so that not every group is the symmetric group.
    if (i % 2 == 0) generators.push_back(element({1, 2, 0, 4, 5, 3}));
    if (i % 3 == 0) {
      for (Element& g : generators) g = PermutationGroup::product(g, g);
    }
    const PermutationGroup group(generators);
    const std::set<Element> all = closure(generators);
    CHECK(group.order() == all.size());
    bool same = true;
    for (int k = 0; k < 200; ++k) {
      const Element some = random_element(random, 6);
      same = same && group.contains(some) == (all.count(some) == 1);
      same = same && all.count(group.random(random)) == 1;
    }
    CHECK(same);
  }
}

TEST_CASE("permutation_group: 16 points have 16! permutations, and half as many are even",
          "[truth]") {
  std::vector<Element> swaps, threes;
  for (int p = 0; p + 1 < 16; ++p) {
    Element swap = PermutationGroup::identity();
    std::swap(swap[static_cast<std::size_t>(p)], swap[static_cast<std::size_t>(p) + 1]);
    swaps.push_back(swap);
  }
  for (std::size_t i = 0; i + 1 < swaps.size(); ++i) {
    threes.push_back(PermutationGroup::product(swaps[i], swaps[i + 1]));
  }
  CHECK(PermutationGroup(swaps).order() == 20'922'789'888'000);
  CHECK(PermutationGroup(threes).order() == 10'461'394'944'000);
  CHECK_FALSE(PermutationGroup(threes).contains(swaps[3]));
}

TEST_CASE("permutation_group: random members are uniform", "[permutation_group]") {
  const PermutationGroup group({element({1, 2, 3, 0}), element({1, 0})});
  std::map<Element, int> counts;
  Random random(2);
  for (int i = 0; i < 24'000; ++i) ++counts[group.random(random)];
  CHECK(counts.size() == 24);
  for (const auto& [member, count] : counts) CHECK((count > 800 && count < 1'200));
}

}  // namespace
}  // namespace trailblaze
