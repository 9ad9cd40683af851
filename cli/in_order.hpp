// Prints what workers finish in any order, in the order of its numbers and as soon as that can be:
// a slow instance holds back those behind it, a fast stream is not held back by its end.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace trailblaze {

class InOrder {
 public:
  // Of `count` items, numbered from 0.
  explicit InOrder(std::size_t count) : waiting_(count) {}
  ~InOrder();
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;

  // Any thread, once for each item: its text for stdout, and a line for stderr unless that is empty.
  void put(std::size_t i, std::string text, std::string error);

 private:
  using Clock = std::chrono::steady_clock;

  struct Item {
    std::string text, error;
  };

  std::mutex mutex_;
  std::vector<std::optional<Item>> waiting_;
  std::size_t next_ = 0;  // the first that was not printed
  Clock::time_point flushed_ = Clock::now();
};

}  // namespace trailblaze
