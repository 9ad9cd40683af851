// Prints what workers finish in any order, in the order of its numbers.
//
// Making and printing the text of a report takes as long as solving an easy instance. So a worker
// only puts its answer down, and all texts are made across the crew when all answers are there.
// When that takes long, a worker that comes by once a second prints what is complete from the
// front: a slow instance holds back those behind it, a slow stream is not held back by its end.
//
// Where answers take no time, workers make the texts of whole blocks of them at once
// (BlocksInOrder).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/output.hpp"
#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct Finished {
  SolveReport report;
  std::optional<SessionInfo> facts;  // of the instance's own session, if it has one
  bool complains = true;             // its error, if any, goes to stderr, too
};

// What is printed of an item or a block of them.
struct Printed {
  std::string out, error;  // for stdout; lines for stderr unless empty
};

inline void print(const Printed& text) {
  print(text.out);
  if (!text.error.empty()) complain(text.error);
}

class InOrder {
 public:
  // Any thread.
  using ToText = std::function<Printed(std::size_t, const Finished&)>;

  // Of `count` items, numbered from 0.
  InOrder(std::size_t count, ToText to_text) : items_(count), to_text_(std::move(to_text)) {}

  // Any thread, once for each item.
  void put(std::size_t i, Finished finished) {
    constexpr std::chrono::seconds kBetweenPrints{1};
    items_[i].finished = std::move(finished);
    items_[i].is_there.store(true, std::memory_order_release);
    const std::unique_lock lock(printing_, std::try_to_lock);
    if (lock && Clock::now() - printed_ >= kBetweenPrints) print_complete();
  }

  // When all are put: prints those that are left.
  void finish(const Crew& crew) {
    constexpr std::size_t kBlock = 16;  // items that a worker takes at a time
    std::vector<Printed> texts(items_.size() - next_);
    crew.for_each_block((texts.size() + kBlock - 1) / kBlock, [&](int, std::size_t block) {
      const std::size_t end = std::min(texts.size(), (block + 1) * kBlock);
      for (std::size_t i = block * kBlock; i < end; ++i) {
        texts[i] = to_text_(next_ + i, std::exchange(items_[next_ + i].finished, {}));
      }
    });
    for (const Printed& text : texts) print(text);
    next_ = items_.size();
    flush_output();
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Item {
    Finished finished;
    std::atomic<bool> is_there{false};  // and nobody writes it any more
  };

  void print_complete() {
    for (; next_ < items_.size() && items_[next_].is_there.load(std::memory_order_acquire);
         ++next_) {
      print(to_text_(next_, std::exchange(items_[next_].finished, {})));
    }
    flush_output();
    printed_ = Clock::now();
  }

  std::vector<Item> items_;
  const ToText to_text_;
  std::mutex printing_;   // guards what follows
  std::size_t next_ = 0;  // the first that was not printed
  Clock::time_point printed_ = Clock::now();
};

// Blocks of texts, printed in order as soon as that is possible. A block's text keeps its memory
// from one round to the next: fresh pages cost more than what is written to them.
class BlocksInOrder {
 public:
  // A round of `count` blocks. One thread, when the round before is over.
  void begin(std::size_t count) {
    while (blocks_.size() < count) blocks_.emplace_back();
    for (std::size_t i = 0; i < count; ++i) blocks_[i].is_there = false;
    count_ = count;
    next_ = 0;
  }

  // Empty, and the worker's that has the block until it is put.
  Printed& text(std::size_t block) { return blocks_[block].text; }

  // Any thread, once for each block.
  void put(std::size_t block) {
    blocks_[block].is_there.store(true, std::memory_order_release);
    const std::unique_lock lock(printing_, std::try_to_lock);
    if (lock) print_complete();
  }

  // When all are put: prints what is left.
  void finish() {
    print_complete();
    flush_output();
  }

 private:
  struct Block {
    Printed text;
    std::atomic<bool> is_there{false};
  };

  void print_complete() {
    for (; next_ < count_ && blocks_[next_].is_there.load(std::memory_order_acquire); ++next_) {
      Printed& text = blocks_[next_].text;
      print(text);
      text.out.clear();
      text.error.clear();
    }
  }

  std::deque<Block> blocks_;
  std::size_t count_ = 0;
  std::mutex printing_;   // guards next_
  std::size_t next_ = 0;  // the first that was not printed
};

}  // namespace trailblaze
