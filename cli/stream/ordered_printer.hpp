// Prints items, which workers finish in any order, in the order of their numbers.
//
// Making and printing the text of a report takes as long as solving an easy instance. A worker
// therefore only stores its answer, and the crew makes all texts when all answers are there. Until
// then, ten times a second, a separate thread makes and prints the texts up to the first missing
// answer. A slow instance thus delays only the instances after it.
//
// If answers are looked up, which takes no time, a worker makes the text of a whole batch, and the
// text is printed as soon as all previous batches are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "engine/base/parallel.hpp"

namespace trailblaze {

// The output of an item: an instance, or a batch of instances.
struct PrintedText {
  std::string out, error;  // `out` goes to stdout; `error`, unless empty, to stderr
};

class OrderedPrinter {
 public:
  // Makes the text of an item that is complete. Any thread calls it.
  using Make = std::function<void(std::size_t, PrintedText&)>;

  // Begins a round of `count` items, numbered from 0. Without `make` a worker makes the text itself
  // before it marks the item as complete. Called by a single thread, after the previous round.
  void begin(std::size_t count, Make make);

  // Returns the text of an item, empty at first. Only the item's worker may use it, until it marks
  // the item as complete. The text keeps its memory from round to round, because getting fresh
  // pages from the system costs more than writing to them.
  PrintedText& text(std::size_t i) { return items_[i].text; }

  // Marks an item as complete. Any thread may call it, once for each item.
  void mark_complete(std::size_t i);

  // Prints the remaining items. Requires that all are complete.
  void finish(const Crew& crew);

  // Its destructor ends an unfinished round, so that no more texts are made.
  class Round {
   public:
    explicit Round(OrderedPrinter& items) : items_(items) {}
    ~Round() { items_.end_round(); }
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

   private:
    OrderedPrinter& items_;
  };

 private:
  struct Item {
    PrintedText text;
    std::atomic<bool> is_complete{false};  // true once nobody writes the item any more
  };

  void end_round();
  void print_complete();
  void print_next();
  void print_periodically(const std::stop_token& stop);

  std::deque<Item> items_;
  std::mutex printing_;  // guards the members below
  Make make_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;  // the first item that was not printed
  std::condition_variable_any wake_;
  std::jthread printer_;  // runs print_periodically(); started by the first round with `make`
};

}  // namespace trailblaze
