// Compares parent pruning with a plain implementation. Notes have so few bits that they are often
// ambiguous.
#include "engine/bfs/parent_pruning.hpp"

#include <algorithm>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Returns the word of state `s`, reached from `parent`.
State word_of(const ParentPruning& pruning, State s, State parent) {
  Successors one;
  one.fill(1, [&](std::size_t, const auto& emit) { emit(s); });
  std::vector<State> room(64, 77);  // the size that an earlier call left behind
  return pruning.tag(one, {&parent, 1}, room).front();
}

// Expanded states in order, with their successors.
struct Group {
  std::vector<State> words, parents;         // of the expanded states
  std::vector<std::vector<State>> children;  // successors of each expanded state

  bool has(const ParentPruning& pruning, State s) const {
    return std::any_of(words.begin(), words.end(),
                       [&](State word) { return pruning.state(word) == s; });
  }

  void add(State word, State parent, const std::vector<State>& next) {
    words.push_back(word);
    parents.push_back(parent);
    children.push_back(next);
  }

  Successors successors() const {
    Successors out;
    const std::size_t expanded = out.fill(words.size(), [&](std::size_t i, const auto& emit) {
      for (const State t : children[i]) emit(t);
    });
    REQUIRE(expanded == words.size());
    return out;
  }
};

std::vector<State> drop_parents(const ParentPruning& pruning, const Group& group) {
  const Successors successors = group.successors();
  std::vector<State> room(64, 77);
  const auto words = pruning.drop_parents(successors, group.words, room);
  return {words.begin(), words.end()};
}

std::vector<State> drop_plainly(const ParentPruning& pruning, int bits, const Group& group) {
  // The note that a parent leaves in the words of its successors.
  const auto note = [&](State s) { return word_of(pruning, 0, s); };
  std::vector<State> words;
  for (std::size_t i = 0; i < group.words.size(); ++i) {
    const auto alike = [&](State t) { return note(t) == (group.words[i] & ~mask_of(bits)); };
    const auto& next = group.children[i];
    const bool sure = std::count_if(next.begin(), next.end(), alike) == 1;
    for (const State t : next) {
      if (!sure || !alike(t)) words.push_back(word_of(pruning, t, group.words[i]));
    }
  }
  return words;
}

TEST_CASE("parent pruning: prunes every unambiguous parent, and nothing else", "[oracle]") {
  for (const int bits : {1, 8, 30, 48, 56, 57, 58, 59, 60}) {
    INFO(bits << " bits");
    const ParentPruning pruning(bits, true);
    Random random(static_cast<std::uint64_t>(bits));
    std::size_t left_out = 0, kept = 0, wrong = 0;
    for (int round = 0; round < 3'000; ++round) {
      Group group;
      for (std::uint64_t states = random.below(6); states > 0; --states) {
        const State s = random.next() & mask_of(bits), parent = random.next() & mask_of(bits);
        if (group.has(pruning, s)) continue;  // a frontier holds each state once
        wrong += pruning.state(word_of(pruning, s, parent)) != s;
        std::vector<State> next{parent};
        for (std::uint64_t more = random.below(6); more > 0; --more) {
          next.push_back(random.next() & mask_of(bits));
        }
        if (random.below(8) == 0) next.push_back(parent);  // two moves lead to the same state
        if (random.below(8) == 0) next.push_back(s);       // a move that does nothing
        std::swap(next[0], next[random.below(next.size())]);
        group.add(word_of(pruning, s, parent), parent, next);
      }
      const std::vector<State> words = drop_parents(pruning, group);
      wrong += words != drop_plainly(pruning, bits, group);
      // Every pruned successor must be a parent.
      std::size_t w = 0;
      for (std::size_t i = 0; i < group.words.size(); ++i) {
        for (const State t : group.children[i]) {
          if (w < words.size() && words[w] == word_of(pruning, t, group.words[i])) {
            ++w;
          } else {
            wrong += t != group.parents[i];
            ++left_out;
          }
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

TEST_CASE("parent pruning: off with fewer than 4 free bits or without a way back",
          "[parent_pruning]") {
  for (const auto& [bits, reversible] :
       {std::pair{61, true}, {64, true}, {60, false}, {8, false}}) {
    INFO(bits << " bits, reversible " << reversible);
    const ParentPruning pruning(bits, reversible);
    Group group;
    group.add(5, 7, {7, 8, 9});
    group.add(6, 8, {7, 8});
    CHECK(drop_parents(pruning, group) == std::vector<State>{7, 8, 9, 7, 8});
    CHECK(word_of(pruning, 5, 7) == 5);
    const Successors successors = group.successors();
    std::vector<State> room;
    CHECK(pruning.drop_parents(successors, group.words, room).data() == successors.states().data());
    CHECK(room.empty());
  }
}

}  // namespace
}  // namespace trailblaze
