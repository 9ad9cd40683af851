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
struct Printed {
  std::string out, error;  // for stdout; lines for stderr unless empty
};

class InOrder {
 public:
  // Makes the text of an item that was put. Any thread calls it.
  using Make = std::function<void(std::size_t, Printed&)>;

  // Begins a round of `count` items, numbered from 0. Without `make` a worker makes the text itself
  // before it puts the item. Called by a single thread, after the previous round.
  void begin(std::size_t count, Make make);

  // Returns the text of an item, empty at first. Only the item's worker may use it, until it puts
  // the item. The text keeps its memory from round to round, because getting fresh pages from the
  // system costs more than writing to them.
  Printed& text(std::size_t i) { return items_[i].text; }

  // Marks an item as complete. Any thread may call it, once for each item.
  void put(std::size_t i);

  // Prints the remaining items. Requires that all were put.
  void finish(const Crew& crew);

  // Its destructor ends an unfinished round, so that no more texts are made.
  class Round {
   public:
    explicit Round(InOrder& items) : items_(items) {}
    ~Round() { items_.give_up(); }
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

   private:
    InOrder& items_;
  };

 private:
  struct Item {
    Printed text;
    std::atomic<bool> is_there{false};  // true once nobody writes the item any more
  };

  void give_up();
  void print_complete();
  void print_next();
  void print_often(const std::stop_token& stop);

  std::deque<Item> items_;
  std::mutex printing_;  // guards the members below
  Make make_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;  // the first item that was not printed
  std::condition_variable_any wake_;
  std::jthread printer_;  // runs print_often(); started by the first round with `make`
};

}  // namespace trailblaze
