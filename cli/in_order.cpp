#include "cli/in_order.hpp"

#include <utility>

#include "cli/output.hpp"

namespace trailblaze {

InOrder::~InOrder() { flush_output(); }

void InOrder::put(std::size_t i, std::string text, std::string error) {
  constexpr std::chrono::milliseconds kBetweenFlushes{100};  // a write for each item would be slow
  const std::lock_guard lock(mutex_);
  waiting_[i] = Item{std::move(text), std::move(error)};
  for (; next_ < waiting_.size() && waiting_[next_]; ++next_) {
    print(waiting_[next_]->text);
    if (!waiting_[next_]->error.empty()) complain(waiting_[next_]->error);
    waiting_[next_].reset();
  }
  if (Clock::now() - flushed_ < kBetweenFlushes) return;
  flush_output();
  flushed_ = Clock::now();
}

}  // namespace trailblaze
