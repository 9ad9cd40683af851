// The move back, left out of the search before it costs a look at the trail.
//
// Where moves can be reversed, the state that a state was reached from is among its successors, and
// is on the trail. A word of the frontier says which one it is, in the bits that states leave free:
//
//   word   nnnn nnnn nnnn nnnn  ssss ssss ... ssss     s: the state, n: note, from a hash of its
//   parent
//
// When just one successor has the note's hash, it is the parent: generated, a duplicate, and not
// tried. When several have it, nobody knows, and all are tried. So, as long as moves can indeed be
// reversed, nothing depends on the hash but speed: a third of all insertions on sliding tiles.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class ParentPruning {
 public:
  // It is off where states leave fewer than 4 bits free, or moves cannot be reversed.
  ParentPruning(int state_bits, bool reversible)
      : on_(reversible && state_bits <= 60),
        state_mask_(state_bits == 64 ? ~State{0} : (State{1} << state_bits) - 1) {}

  // Whether a state is one, below 2^state_bits.
  bool fits(State s) const { return (s & ~state_mask_) == 0; }

  State state(State word) const { return word & state_mask_; }

  // Writes the words to be tried: those of the successors, without the moves back. `sources` are
  // the words of the states that were expanded, all of them. `words` has room for all; it returns
  // how many there are. Any thread.
  std::size_t drop_parents(const Successors& successors, std::span<const State> sources,
                           State* words) const {
    if (!on_) return tag(successors, sources, words);
    const std::span<const State> states = successors.states();
    const std::uint32_t* const from = successors.sources().data();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State source = sources[from[i]];
      words[kept] = word(states[i], source);
      kept += !may_be_parent(states[i], source);
    }
    // Each state has its parent among its successors, so this many means one each.
    if (states.size() - kept == sources.size()) return kept;
    return drop_each_parent(successors, sources, words);
  }

  // Writes all as words, none left out.
  std::size_t tag(const Successors& successors, std::span<const State> sources,
                  State* words) const {
    const std::span<const State> states = successors.states();
    if (!on_) {
      std::copy(states.begin(), states.end(), words);
      return states.size();
    }
    const std::uint32_t* const from = successors.sources().data();
    for (std::size_t i = 0; i < states.size(); ++i) words[i] = word(states[i], sources[from[i]]);
    return states.size();
  }

 private:
  // A hash of which the bits above the state are used.
  static State hash(State s) { return s * 0x9e3779b97f4a7c15; }

  // The word of a state reached from a source.
  State word(State t, State source) const {
    return t | (hash(source & state_mask_) & ~state_mask_);
  }

  // Whether t may be the state from which the source was reached.
  bool may_be_parent(State t, State source) const {
    return ((hash(t) ^ source) & ~state_mask_) == 0;
  }

  // The same as drop_parents, state by state.
  std::size_t drop_each_parent(const Successors& successors, std::span<const State> sources,
                               State* words) const {
    const std::span<const State> states = successors.states();
    const std::span<const std::uint32_t> from = successors.sources();
    std::size_t kept = 0;
    for (std::size_t begin = 0, end; begin < states.size(); begin = end) {
      const State source = sources[from[begin]];
      std::size_t parents = 0;
      for (end = begin; end < states.size() && from[end] == from[begin]; ++end) {
        parents += may_be_parent(states[end], source);
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (parents == 1 && may_be_parent(states[i], source)) continue;
        words[kept++] = word(states[i], source);
      }
    }
    return kept;
  }

  bool on_;
  State state_mask_;
};

}  // namespace trailblaze
