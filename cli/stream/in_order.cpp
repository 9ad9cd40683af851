#include "cli/stream/in_order.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/report/output.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

void InOrder::begin(std::size_t count, Make make) {
  const std::lock_guard lock(printing_);
  while (items_.size() < count) items_.emplace_back();
  for (std::size_t i = 0; i < count; ++i) items_[i].is_there = false;
  make_ = std::move(make);
  count_ = count;
  next_ = 0;
  if (!make_ || printer_.joinable()) return;
  printer_ = start_thread([this](const std::stop_token& stop) { print_often(stop); });
}

void InOrder::put(std::size_t i) {
  items_[i].is_there.store(true, std::memory_order_release);
  if (printer_.joinable() && make_) return;
  const std::unique_lock lock(printing_, std::try_to_lock);
  if (lock) print_complete();
}

void InOrder::finish(const Crew& crew) {
  constexpr std::size_t kAtOnce = 16;  // items that a worker takes
  const std::lock_guard lock(printing_);
  const std::size_t left = make_ ? count_ - next_ : 0;
  crew.for_each_block((left + kAtOnce - 1) / kAtOnce, [&](int, std::size_t part) {
    const std::size_t begin = next_ + part * kAtOnce;
    for (std::size_t i = begin; i < std::min(count_, begin + kAtOnce); ++i) make_(i, text(i));
  });
  while (next_ < count_) print_next();
  flush_output();
}

void InOrder::give_up() {
  const std::lock_guard lock(printing_);
  make_ = nullptr;
  count_ = next_;
}

// Prints the items up to the first incomplete item. The caller holds the lock.
void InOrder::print_complete() {
  while (next_ < count_ && items_[next_].is_there.load(std::memory_order_acquire)) {
    if (make_) make_(next_, text(next_));
    print_next();
  }
  if (make_) flush_output();
}

void InOrder::print_next() {
  Printed& text = items_[next_++].text;
  print(text.out);
  if (!text.error.empty()) {
    for (const std::string_view line : split(text.error, '\n')) complain(line);
  }
  text.out.clear();
  text.error.clear();
}

void InOrder::print_often(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds kBetweenPrints{100};
  std::unique_lock lock(printing_);
  while (!wake_.wait_for(lock, stop, kBetweenPrints, [&] { return stop.stop_requested(); })) {
    if (make_) print_complete();
  }
}

}  // namespace trailblaze
