// The way back against a plain reading of its promise, with few bits for notes, so that they are
// often ambiguous.
#include "engine/bfs/parent_pruning.hpp"

#include <algorithm>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// The word of a state that was reached from `parent`.
State word_of(const ParentPruning& way_back, State s, State parent) {
  State word = 0;
  way_back.mark(std::span(&s, 1), &parent, &word);
  return word;
}

// Expanded states one after the other, with their successors.
struct Group {
  std::vector<State> successors, sources, parents;  // parents: of each source
  std::size_t expanded = 0;

  bool has(const ParentPruning& way_back, State s) const {
    return std::any_of(sources.begin(), sources.end(),
                       [&](State word) { return way_back.state(word) == s; });
  }

  void add(State word, State parent, const std::vector<State>& next) {
    for (const State t : next) {
      successors.push_back(t);
      sources.push_back(word);
      parents.push_back(parent);
    }
    ++expanded;
  }
};

std::vector<State> drop_parents(const ParentPruning& way_back, const Group& group) {
  std::vector<State> words(group.successors.size());
  words.resize(
      way_back.drop_parents(group.successors, group.sources.data(), group.expanded, words.data()));
  return words;
}

std::vector<State> sieve_plainly(const ParentPruning& way_back, int bits, const Group& group) {
  // Two states have one note if the words of what they lead to are alike.
  const auto note = [&](State s) { return word_of(way_back, 0, s); };
  const auto alike = [&](std::size_t i) {
    return note(group.successors[i]) == (group.sources[i] & ~mask_of(bits));
  };
  std::vector<State> words;
  for (std::size_t i = 0; i < group.successors.size(); ++i) {
    std::size_t parents = 0;
    for (std::size_t j = 0; j < group.successors.size(); ++j) {
      parents += group.sources[j] == group.sources[i] && alike(j);
    }
    if (parents == 1 && alike(i)) continue;
    words.push_back(word_of(way_back, group.successors[i], group.sources[i]));
  }
  return words;
}

TEST_CASE("way back: leaves out a parent that is sure, and nothing else", "[oracle]") {
  for (const int bits : {1, 8, 30, 48, 56, 57, 58, 59, 60}) {
    INFO(bits << " bits");
    const ParentPruning way_back(bits, true);
    Random random(static_cast<std::uint64_t>(bits));
    std::size_t left_out = 0, kept = 0, wrong = 0;
    for (int round = 0; round < 3'000; ++round) {
      Group group;
      for (std::uint64_t states = random.below(6); states > 0; --states) {
        const State s = random.next() & mask_of(bits), parent = random.next() & mask_of(bits);
        if (group.has(way_back, s)) continue;  // a frontier has no state twice
        std::vector<State> next{parent};
        for (std::uint64_t more = random.below(6); more > 0; --more) {
          next.push_back(random.next() & mask_of(bits));
        }
        if (random.below(8) == 0) next.push_back(parent);  // two moves, one state
        if (random.below(8) == 0) next.push_back(s);       // a move that does nothing
        std::swap(next[0], next[random.below(next.size())]);
        group.add(word_of(way_back, s, parent), parent, next);
      }
      const std::vector<State> words = drop_parents(way_back, group);
      wrong += words != sieve_plainly(way_back, bits, group);
      // What was left out are parents.
      std::size_t w = 0;
      for (std::size_t i = 0; i < group.successors.size(); ++i) {
        if (w < words.size() &&
            words[w] == word_of(way_back, group.successors[i], group.sources[i])) {
          ++w;
        } else {
          wrong += group.successors[i] != group.parents[i];
          ++left_out;
        }
      }
      wrong += w != words.size();
      kept += words.size();
    }
    CHECK(wrong == 0);
    CHECK(left_out > (bits == 1 ? 100 : 1'000));
    CHECK(kept > 1'000);
  }
}

TEST_CASE("way back: a state with more than one note alike keeps them all", "[way_back]") {
  const ParentPruning way_back(60, true);
  // Two states with the same note.
  const State parent = 1;
  State other = 2;
  while (word_of(way_back, 0, other) != word_of(way_back, 0, parent)) ++other;
  const State word = word_of(way_back, 77, parent);
  Group group;
  group.add(word, parent, {parent, 3, other});
  CHECK(drop_parents(way_back, group).size() == 3);
  group.successors[2] = parent;
  CHECK(drop_parents(way_back, group).size() == 3);
  Group sure;
  sure.add(word, parent, {parent});
  CHECK(drop_parents(way_back, sure).empty());
  CHECK(drop_parents(way_back, Group{}).empty());
}

TEST_CASE("way back: words hold their states, and states that are too large are seen",
          "[way_back]") {
  const ParentPruning way_back(56, true);
  const State s = 0xab'cdef'0123'4567;
  const State word = word_of(way_back, s, 12345);
  CHECK(way_back.state(word) == s);
  CHECK(word != s);
  CHECK(way_back.fits(s));
  CHECK_FALSE(way_back.fits(word));
  CHECK(ParentPruning(64, true).fits(~State{0}));
  CHECK_FALSE(ParentPruning(0, true).fits(1));
  CHECK(ParentPruning(0, true).fits(0));
}

TEST_CASE("way back: off with fewer than 4 free bits or without a way back", "[way_back]") {
  for (const auto& [bits, reversible] :
       {std::pair{61, true}, {64, true}, {60, false}, {8, false}}) {
    INFO(bits << " bits, reversible " << reversible);
    const ParentPruning way_back(bits, reversible);
    Group group;
    group.add(5, 7, {7, 8, 9});
    group.add(6, 8, {7, 8});
    CHECK(drop_parents(way_back, group) == std::vector<State>{7, 8, 9, 7, 8});
    CHECK(word_of(way_back, 5, 7) == 5);
  }
}

}  // namespace
}  // namespace trailblaze
