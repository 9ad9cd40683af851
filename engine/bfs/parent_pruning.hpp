// Leaves out the move back before it costs a probe of the trail.
//
// Where moves can be reversed, the state that a state was reached from is among its successors, and
// is on the trail. A word of the frontier marks it by a note in the bits that states leave free:
//
//   word   nnnn nnnn nnnn nnnn  ssss ssss ... ssss     s: state, n: hash of its parent
//
// When just one successor has the note's hash, it is the parent: generated, a duplicate, and not
// tried. When several have it, all are tried. So only speed depends on the hash. On sliding tiles
// it saves a third of all insertions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

class ParentPruning {
 public:
  // It is off where states leave fewer than 4 bits free, or moves cannot be reversed.
  ParentPruning(int state_bits, bool reversible)
      : on_(reversible && state_bits <= 60),
        state_mask_(state_bits == 64 ? ~State{0} : (State{1} << state_bits) - 1) {}

  bool fits(State s) const { return (s & ~state_mask_) == 0; }

  State state(State word) const { return word & state_mask_; }

  // The word of a state that was reached from `source`, which may be a word as well.
  State word(State t, State source) const { return on_ ? tagged(t, source) : t; }

  // The words of the successors, without the moves back. `sources` are the words of all the states
  // that were expanded. The words are made in `room`, or are the successors themselves, so they
  // stand until either is used again. Any thread may call it.
  std::span<const State> drop_parents(const Successors& successors, std::span<const State> sources,
                                      std::vector<State>& room) const {
    const std::span<const State> states = successors.states();
    if (!on_) return states;
    const std::uint32_t* const from = successors.sources().data();
    State* const words = resized(room, states.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State source = sources[from[i]];
      words[kept] = tagged(states[i], source);
      kept += !may_be_parent(states[i], source);
    }
    // Each state has its parent among its successors, so each has lost just that one.
    if (states.size() - kept != sources.size()) kept = drop_each_parent(successors, sources, words);
    return {words, kept};
  }

  // The same with the moves back.
  std::span<const State> tag(const Successors& successors, std::span<const State> sources,
                             std::vector<State>& room) const {
    const std::span<const State> states = successors.states();
    if (!on_) return states;
    const std::uint32_t* const from = successors.sources().data();
    State* const words = resized(room, states.size());
    for (std::size_t i = 0; i < states.size(); ++i) words[i] = tagged(states[i], sources[from[i]]);
    return {words, states.size()};
  }

 private:
  static State* resized(std::vector<State>& room, std::size_t size) {
    if (room.size() < size) room.resize(size);
    return room.data();
  }

  // The bits above the state are used as the note.
  static State hash(State s) { return s * 0x9e3779b97f4a7c15; }

  State tagged(State t, State source) const {
    return t | (hash(source & state_mask_) & ~state_mask_);
  }

  // Whether t may be the state from which the source was reached.
  bool may_be_parent(State t, State source) const {
    return ((hash(t) ^ source) & ~state_mask_) == 0;
  }

  // Does the same as drop_parents, state by state.
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
        words[kept++] = tagged(states[i], source);
      }
    }
    return kept;
  }

  bool on_;
  State state_mask_;
};

}  // namespace trailblaze
