#include "cli/stream/ordered_printer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/report/output.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

void OrderedPrinter::begin(std::size_t count, Make make) {
  const std::lock_guard lock(printing_);
  while (items_.size() < count) items_.emplace_back();
  for (std::size_t i = 0; i < count; ++i) items_[i].is_complete = false;
  make_ = std::move(make);
  count_ = count;
  next_ = 0;
  if (!make_ || printer_.joinable()) return;
  printer_ = start_thread([this](const std::stop_token& stop) { print_periodically(stop); });
}

void OrderedPrinter::mark_complete(std::size_t i) {
  items_[i].is_complete.store(true, std::memory_order_release);
  if (printer_.joinable() && make_) return;
  const std::unique_lock lock(printing_, std::try_to_lock);
  if (lock) print_complete();
}

void OrderedPrinter::finish(const Crew& crew) {
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

void OrderedPrinter::end_round() {
  const std::lock_guard lock(printing_);
  make_ = nullptr;
  count_ = next_;
}

// Prints the items up to the first incomplete item. The caller holds the lock.
void OrderedPrinter::print_complete() {
  while (next_ < count_ && items_[next_].is_complete.load(std::memory_order_acquire)) {
    if (make_) make_(next_, text(next_));
    print_next();
  }
  if (make_) flush_output();
}

void OrderedPrinter::print_next() {
  PrintedText& text = items_[next_++].text;
  print(text.out);
  if (!text.error.empty()) {
    for (const std::string_view line : split(text.error, '\n')) print_to_stderr(line);
  }
  text.out.clear();
  text.error.clear();
}

void OrderedPrinter::print_periodically(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds kBetweenPrints{100};
  std::unique_lock lock(printing_);
  while (!wake_.wait_for(lock, stop, kBetweenPrints, [&] { return stop.stop_requested(); })) {
    if (make_) print_complete();
  }
}

}  // namespace trailblaze
