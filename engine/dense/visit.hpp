// Keeps states of each level, because it may be the last. It keeps the words with new states, if
// all workers together have few such words. If the last level has more, a search in memory runs
// once more; it then knows that the level is the last, and keeps the least states. A sink gets
// every word.
//
// A checkpoint within a level has the kept words and states as numbers: 1 if no word is missing,
// else 0; the number of words; the segment, number and bits of each word; and then the states.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/dense/layout.hpp"
#include "engine/dense/space.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/run/level_engine.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

class DenseVisit final : public DenseVisitor {
 public:
  // Keeps at most `examples` states.
  DenseVisit(const AnyPuzzle& puzzle, const DensePlan& plan, int threads, std::size_t examples,
             PlaceSink sink)
      : puzzle_(puzzle),
        plan_(plan),
        examples_(examples),
        sink_(std::move(sink)),
        kept_(static_cast<std::size_t>(threads)),
        previous_(kept_.size()) {}

  // Begins a level. If `last`, its least states are kept. The words of the previous level stay
  // until the next call.
  void begin(std::uint64_t depth, bool last) {
    depth_ = depth;
    last_ = last;
    std::swap(kept_, previous_);
    for (Kept& kept : kept_) {
      kept.words.clear();
      kept.states.clear();
      kept.overflow = false;
    }
  }

  bool wants(int w) const override {
    return sink_ || last_ || !kept_[static_cast<std::size_t>(w)].overflow;
  }

  void visit(int w, int segment, std::uint64_t first,
             std::span<const std::uint64_t> words) override {
    Kept& kept = kept_[static_cast<std::size_t>(w)];
    const std::uint64_t offset = static_cast<std::uint64_t>(segment) * plan_.words();
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == 0) continue;
      if (sink_) sink_(offset + first + i, words[i], depth_);
      keep(kept, {segment, first + i, words[i]});
    }
  }

  // Returns the least states of this level, or of the level before. Returns none if all workers of
  // all processes together have too many words: the result must not depend on which of them found a
  // word. All processes must ask for the same level.
  std::vector<State> least(bool before, Peers& peers = single_process()) const {
    const std::vector<Kept>& level = before ? previous_ : kept_;
    std::uint64_t words = 0;
    for (const Kept& kept : level) words += kept.overflow ? kMostKeptWords + 1 : kept.words.size();
    if (sum_of_all(peers, words) > kMostKeptWords) return {};
    std::vector<State> all;
    for (const Kept& kept : level) {
      for (const NewBits& found : kept.words) keep_least(all, found);
      all.insert(all.end(), kept.states.begin(), kept.states.end());
    }
    trim(all);
    all = peers.gather(all);
    trim(all);
    return all;
  }

  // numbers() returns the words and states that all processes have kept of this level so far.
  // resume() continues from these numbers, after begin(), if can_resume() allows it. If this run
  // wants states that the earlier run did not keep, least() returns none.
  std::vector<std::uint64_t> numbers(Peers& peers) const {
    std::vector<std::uint64_t> words;
    std::vector<State> states;
    bool overflow = false;
    for (const Kept& kept : kept_) {
      for (const NewBits& found : kept.words) {
        words.insert(words.end(), {std::uint64_t(found.segment), found.word, found.bits});
      }
      states.insert(states.end(), kept.states.begin(), kept.states.end());
      overflow |= kept.overflow;
    }
    trim(states);
    states = peers.gather(states);
    trim(states);
    words = peers.gather(words);
    overflow = true_for_any(peers, overflow);
    const bool is_all = !overflow && words.size() <= kNumbersPerWord * kMostKeptWords;
    if (!is_all) words.clear();
    std::vector<std::uint64_t> numbers = {is_all, words.size() / kNumbersPerWord};
    numbers.insert(numbers.end(), words.begin(), words.end());
    numbers.insert(numbers.end(), states.begin(), states.end());
    return numbers;
  }
  void resume(std::span<const std::uint64_t> numbers) {
    Kept& kept = kept_.front();
    const std::span<const std::uint64_t> words =
        numbers.subspan(kHeadNumbers, kNumbersPerWord * numbers[1]);
    for (std::size_t i = 0; i < words.size(); i += kNumbersPerWord) {
      keep(kept, {static_cast<int>(words[i]), words[i + 1], words[i + 2]});
    }
    const auto states = numbers.subspan(kHeadNumbers + words.size());
    kept.states.insert(kept.states.end(), states.begin(), states.end());
    kept.overflow |= numbers[0] == 0;
  }

  // True if a checkpoint can have these numbers.
  bool can_resume(std::span<const std::uint64_t> numbers) const {
    if (numbers.size() < kHeadNumbers || numbers[0] > 1) return false;
    if (numbers[1] > std::min(kMostKeptWords, (numbers.size() - kHeadNumbers) / kNumbersPerWord))
      return false;
    for (std::size_t i = kHeadNumbers; i < kHeadNumbers + kNumbersPerWord * numbers[1];
         i += kNumbersPerWord) {
      const auto segments = static_cast<std::uint64_t>(plan_.segments());
      const bool has_word = numbers[i] < segments && numbers[i + 1] < plan_.words();
      if (!has_word || numbers[i + 2] > kFullWord) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kMostKeptWords = 64;
  static constexpr std::size_t kHeadNumbers = 2, kNumbersPerWord = 3;

  struct NewBits {
    int segment;
    std::uint64_t word, bits;
  };
  struct alignas(64) Kept {
    std::vector<NewBits> words;
    std::vector<State> states;
    bool overflow = false;
  };

  void keep(Kept& kept, const NewBits& found) const {
    if (last_) {
      keep_least(kept.states, found);
    } else if (kept.words.size() < kMostKeptWords) {
      kept.words.push_back(found);
    } else {
      kept.overflow = true;
    }
  }

  void keep_least(std::vector<State>& least, const NewBits& found) const {
    for (std::uint64_t bits = found.bits; bits != 0; bits &= bits - 1) {
      const State order =
          plan_.layout().order(found.word, std::countr_zero(bits), plan_.odd(found.segment));
      least.push_back(puzzle_.state_at({found.segment, order}));
    }
    if (least.size() > 64 * examples_) trim(least);
  }

  void trim(std::vector<State>& states) const {
    std::sort(states.begin(), states.end());
    states.resize(std::min(states.size(), examples_));
  }

  const AnyPuzzle& puzzle_;
  const DensePlan& plan_;
  const std::size_t examples_;
  const PlaceSink sink_;
  std::uint64_t depth_ = 0;
  bool last_ = false;
  std::vector<Kept> kept_, previous_;
};

}  // namespace trailblaze
