// A thread's access to the trail: it takes words, and reports the new words later. To settle a word
// is to insert it, or to find that its state is on the trail already.
//
//   writer.push(words, fresh)    inserts states; calls fresh(word) for each new state
//   writer.drain(fresh)          settles everything in flight
//   writer.take_parked(words)    at the barrier: adds words without room to `words`, releases room
//
// The low bits of a word are the state, as many bits as the trail's states have. The bits above
// them are the caller's note, which comes back with the word.
//
// A cache line takes some 100 ns to arrive. So the writer hashes words and prefetches their lines
// in batches, and inserts a batch while the next batch is fetched. A word that finds its line full
// is queued again for the next line, and the writer does not wait for that line.
//
//   push -> [ next: being filled ] -> hashed, prefetched -> [ ready ] -> tried -> fresh(word)
//                                         ^ one line on <--------------- full
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/trail/trail.hpp"

namespace trailblaze {

class Trail::Writer {
 public:
  explicit Writer(Trail& trail) : trail_(trail) {}
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Sets the depth of states pushed from now on. Nothing may be in flight.
  void begin(std::uint64_t depth) { mark_ = static_cast<unsigned>(depth % 3); }

  template <class Fresh>
  void push(std::span<const State> words, const Fresh& fresh) {
    while (!words.empty()) {
      const auto piece = words.first(std::min(words.size(), ProbeBatch::kNewWords - next_->count));
      std::copy(piece.begin(), piece.end(), next_->words.begin() + next_->count);
      next_->count += piece.size();
      words = words.subspan(piece.size());
      if (next_->count == ProbeBatch::kNewWords) insert_batch(fresh);
    }
  }

  template <class Fresh>
  void drain(const Fresh& fresh) {
    while (ready_->count + next_->count != 0) insert_batch(fresh);
  }

  // True if room has run out. Words pushed now wait for the barrier.
  bool blocked() const { return blocked_; }

  // Returns how many states pushed since the last call were on the trail already.
  std::uint64_t take_known_count() { return std::exchange(known_, 0); }

  // Adds the words that found no room to `words`, and gives back unused room.
  void take_parked(std::vector<State>& words) {
    words.insert(words.end(), parked_.begin(), parked_.end());
    parked_.clear();
    trail_.release(std::exchange(claimed_, 0));
    blocked_ = false;
  }

 private:
  static constexpr std::uint64_t kClaimedAtOnce = 128;

  // Prefetches the lines of `next`, settles `ready`, and swaps them.
  template <class Fresh>
  void insert_batch(const Fresh& fresh) {
    if (!has_room(ready_->count)) return insert_slowly(fresh);
    const Settled settled =
        trail_.kernels_.insert_batch(trail_.layout_, trail_.lines_.data(), *ready_, *next_);
    const std::uint64_t fresh_count = count_bits(settled.fresh);
    claimed_ -= fresh_count;
    known_ += ready_->count - fresh_count;
    if (next_->may_have_zero) take_out_zeros(fresh);
    prefetch_marks(*next_);
    for (std::uint64_t left = settled.fresh; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      trail_.set_mark(ready_->lines[i], ready_->slots[i], mark_);
      fresh(ready_->words[i]);
    }
    for (std::uint64_t left = settled.full; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      --known_;
      if (!queue_again(trail_.layout_, trail_.lines_.data(), *ready_, i, *next_)) {
        settle_now(ready_->words[i], fresh);
      }
    }
    ready_->count = 0;
    std::swap(ready_, next_);
  }

  // Puts words with code 0, which looks like an empty slot, into the overflow.
  template <class Fresh>
  void take_out_zeros(const Fresh& fresh) {
    ProbeBatch& batch = *next_;
    for (std::size_t i = 0; i < batch.count;) {
      if (batch.codes[i] != 0) {
        ++i;
        continue;
      }
      settle_now(batch.words[i], fresh);
      --batch.count;
      batch.words[i] = batch.words[batch.count];
      batch.codes[i] = batch.codes[batch.count];
      batch.lines[i] = batch.lines[batch.count];
    }
  }

  template <class Fresh>
  void settle_now(State word, const Fresh& fresh) {
    if (!has_room(1)) {
      blocked_ = true;
      parked_.push_back(word);
    } else if (trail_.insert_key(trail_.key_of(word), mark_)) {
      --claimed_;
      fresh(word);
    } else {
      ++known_;
    }
  }

  // Inserts word by word, because room is running out.
  template <class Fresh>
  void insert_slowly(const Fresh& fresh) {
    for (ProbeBatch* batch : {ready_, next_}) {
      for (std::size_t i = 0; i < batch->count; ++i) settle_now(batch->words[i], fresh);
      batch->count = 0;
    }
  }

  bool has_room(std::uint64_t n) {
    if (claimed_ < n) claimed_ += trail_.claim(kClaimedAtOnce);
    return claimed_ >= n;
  }

  void prefetch_marks(const ProbeBatch& batch) const {
    if (trail_.keep_ == Keep::kNothing) return;
    for (std::size_t i = 0; i < batch.count; ++i) {
      __builtin_prefetch(&trail_.marks_[batch.lines[i] * trail_.mark_bytes_per_line()], 1, 2);
    }
  }

  Trail& trail_;
  std::array<ProbeBatch, 2> batches_;
  ProbeBatch* ready_ = &batches_[0];  // its lines are in the cache, or nearly
  ProbeBatch* next_ = &batches_[1];   // being filled
  std::uint64_t claimed_ = 0;         // claimed and unused room
  std::uint64_t known_ = 0;
  unsigned mark_ = 0;
  bool blocked_ = false;
  std::vector<State> parked_;
};

}  // namespace trailblaze
