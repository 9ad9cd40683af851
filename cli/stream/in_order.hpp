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

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

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

class InOrder {
 public:
  // Any thread.
  using ToText = std::function<Printed(std::size_t, const Finished&)>;

  // Of `count` items, numbered from 0.
  InOrder(std::size_t count, ToText to_text) : items_(count), to_text_(std::move(to_text)) {}

  // Any thread, once for each item.
  void put(std::size_t i, Finished finished);

  // When all are put: prints those that are left.
  void finish(const Crew& crew);

 private:
  using Clock = std::chrono::steady_clock;

  struct Item {
    Finished finished;
    std::atomic<bool> is_there{false};  // and nobody writes it any more
  };

  void print_complete();

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
  void begin(std::size_t count);

  // Empty, and the worker's that has the block until it is put.
  Printed& text(std::size_t block) { return blocks_[block].text; }

  // Any thread, once for each block.
  void put(std::size_t block);

  // When all are put: prints what is left.
  void finish();

 private:
  struct Block {
    Printed text;
    std::atomic<bool> is_there{false};
  };

  void print_complete();

  std::deque<Block> blocks_;
  std::size_t count_ = 0;
  std::mutex printing_;   // guards next_
  std::size_t next_ = 0;  // the first that was not printed
};

}  // namespace trailblaze
