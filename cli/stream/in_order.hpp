// Prints what workers finish in any order, in the order of its numbers.
//
// Making and printing the text of a report takes as long as solving an easy instance. So a worker
// only puts its answer down, and all texts are made across the crew when all answers are there.
// When that takes long, a thread of its own prints what is complete from the front, ten times a
// second: a slow instance holds back those behind it, a slow stream is not held back by its end.
//
// Where answers take no time, workers make the texts of whole batches of them at once, and each is
// printed as soon as that is possible.
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

// What is printed of an item: an instance, or a batch of them.
struct Printed {
  std::string out, error;  // for stdout; lines for stderr unless empty
};

class InOrder {
 public:
  // Makes the text of an item that was put. Any thread.
  using Make = std::function<void(std::size_t, Printed&)>;

  // A round of `count` items, numbered from 0. Without `make` a worker makes the text itself,
  // before it puts the item. One thread, when the round before is over.
  void begin(std::size_t count, Make make);

  // Empty, and the worker's that has the item until it is put. It keeps its memory from one round
  // to the next: fresh pages cost more than what is written to them.
  Printed& text(std::size_t i) { return items_[i].text; }

  // Any thread, once for each item.
  void put(std::size_t i);

  // When all are put: prints those that are left.
  void finish(const Crew& crew);

  // Ends a round that was not finished, so that nothing is made any more.
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
    std::atomic<bool> is_there{false};  // and nobody writes it any more
  };

  void give_up();
  void print_complete();
  void print_next();
  void print_often(const std::stop_token& stop);

  std::deque<Item> items_;
  std::mutex printing_;  // guards what follows
  Make make_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;  // the first that was not printed
  std::condition_variable_any wake_;
  std::jthread printer_;  // runs print_often(); none before the first round with `make`
};

}  // namespace trailblaze
