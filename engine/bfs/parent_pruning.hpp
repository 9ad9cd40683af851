// Drops the move back to the parent before it costs a probe of the trail.
//
// If moves can be reversed, the parent of a state is among its successors, and is already on the
// trail. A word of the frontier carries a note of the parent in the bits above the state:
//
//   word   nnnn nnnn nnnn nnnn  ssss ssss ... ssss     s: state, n: hash of its parent
//
// If only a single successor has the hash in the note, it is the parent. It counts as generated and
// as a duplicate, and is not probed. If several successors have this hash, all are probed.
// Collisions therefore cost only time. On sliding tiles the pruning saves a third of all
// insertions.
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
  // Pruning is off if states leave fewer than 4 bits free, or if moves cannot be reversed.
  ParentPruning(int state_bits, bool reversible)
      : is_on_(reversible && state_bits <= 60),
        state_mask_(state_bits == 64 ? ~State{0} : (State{1} << state_bits) - 1) {}

  State state(State word) const { return word & state_mask_; }

  // Returns the word of state t, which was reached from `source`, a state or its word.
  State word(State t, State source) const { return is_on_ ? tagged(t, source) : t; }

  // Returns the words of the successors, without the moves back. `sources` are the words of all
  // expanded states. The result lies in `buffer` or in `successors`, and is valid until either is
  // used again. Any thread may call this.
  std::span<const State> drop_parents(const Successors& successors, std::span<const State> sources,
                                      std::vector<State>& buffer) const {
    const std::span<const State> states = successors.states();
    if (!is_on_) return states;
    const std::uint32_t* const from = successors.sources().data();
    State* const words = resized(buffer, states.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State source = sources[from[i]];
      words[kept] = tagged(states[i], source);
      kept += !may_be_parent(states[i], source);
    }
    // Each state has its parent among its successors. If the loop dropped more words than there are
    // sources, hashes collided.
    if (states.size() - kept != sources.size()) kept = drop_each_parent(successors, sources, words);
    return {words, kept};
  }

  // Returns the words of all successors, including the moves back.
  std::span<const State> tag(const Successors& successors, std::span<const State> sources,
                             std::vector<State>& buffer) const {
    const std::span<const State> states = successors.states();
    if (!is_on_) return states;
    const std::uint32_t* const from = successors.sources().data();
    State* const words = resized(buffer, states.size());
    for (std::size_t i = 0; i < states.size(); ++i) words[i] = tagged(states[i], sources[from[i]]);
    return {words, states.size()};
  }

 private:
  static State* resized(std::vector<State>& buffer, std::size_t size) {
    if (buffer.size() < size) buffer.resize(size);
    return buffer.data();
  }

  // The bits of the hash above the state's bits are the note.
  static State hash(State s) { return s * 0x9e3779b97f4a7c15; }

  State tagged(State t, State source) const {
    return t | (hash(source & state_mask_) & ~state_mask_);
  }

  // True if t may be the parent of the state in the word `source`.
  bool may_be_parent(State t, State source) const {
    return ((hash(t) ^ source) & ~state_mask_) == 0;
  }

  // Does the work of drop_parents() state by state, so that it can keep all candidates if several
  // successors of a state match its note. Returns the number of words.
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

  bool is_on_;
  State state_mask_;
};

}  // namespace trailblaze
