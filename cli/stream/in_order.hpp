// Prints what workers finish in any order, in the order of its numbers.
//
// Making and printing the text of a report takes as long as solving an easy instance. So a worker
// only puts its answer down, and all texts are made across the crew when all answers are there.
// When that takes long, a worker that comes by once a second prints what is complete from the
// front: a slow instance holds back those behind it, a slow stream is not held back by its end.
//
// Where answers take no time, workers make the texts of whole batches of them at once, and each is
// printed as soon as that is possible.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "cli/report/output.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// What is printed of an item: an instance, or a batch of them.
struct Printed {
  std::string out, error;  // for stdout; lines for stderr unless empty
};

class InOrder {
 public:
  // Makes the text of an item that was put. Any thread.
  using Make = std::function<void(std::size_t, Printed&)>;

  // Without `make` a worker makes the text itself, before it puts the item.
  explicit InOrder(Make make = nullptr) : make_(std::move(make)) {}

  // A round of `count` items, numbered from 0. One thread, when the round before is over.
  void begin(std::size_t count) {
    while (items_.size() < count) items_.emplace_back();
    for (std::size_t i = 0; i < count; ++i) items_[i].is_there = false;
    count_ = count;
    next_ = 0;
  }

  // Empty, and the worker's that has the item until it is put. It keeps its memory from one round
  // to the next: fresh pages cost more than what is written to them.
  Printed& text(std::size_t i) { return items_[i].text; }

  // Any thread, once for each item.
  void put(std::size_t i) {
    constexpr std::chrono::seconds kBetweenPrints{1};
    items_[i].is_there.store(true, std::memory_order_release);
    const std::unique_lock lock(printing_, std::try_to_lock);
    if (!lock || (make_ && Clock::now() - printed_ < kBetweenPrints)) return;
    while (next_ < count_ && items_[next_].is_there.load(std::memory_order_acquire)) {
      if (make_) make_(next_, text(next_));
      print_next();
    }
    if (!make_) return;
    flush_output();
    printed_ = Clock::now();
  }

  // When all are put: prints those that are left.
  void finish(const Crew& crew) {
    constexpr std::size_t kAtOnce = 16;  // items that a worker takes
    const std::size_t left = make_ ? count_ - next_ : 0;
    crew.for_each_block((left + kAtOnce - 1) / kAtOnce, [&](int, std::size_t part) {
      const std::size_t begin = next_ + part * kAtOnce;
      for (std::size_t i = begin; i < std::min(count_, begin + kAtOnce); ++i) make_(i, text(i));
    });
    while (next_ < count_) print_next();
    flush_output();
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Item {
    Printed text;
    std::atomic<bool> is_there{false};  // and nobody writes it any more
  };

  void print_next() {
    Printed& text = items_[next_++].text;
    print(text.out);
    if (!text.error.empty()) complain(text.error);
    text.out.clear();
    text.error.clear();
  }

  const Make make_;
  std::deque<Item> items_;
  std::size_t count_ = 0;
  std::mutex printing_;   // guards what follows
  std::size_t next_ = 0;  // the first that was not printed
  Clock::time_point printed_ = Clock::now();
};

}  // namespace trailblaze
