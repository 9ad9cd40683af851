#include "cli/stream/in_order.hpp"

#include <algorithm>
#include <utility>

#include "cli/report/output.hpp"

namespace trailblaze {
namespace {

void print(const Printed& text) {
  trailblaze::print(text.out);
  if (!text.error.empty()) complain(text.error);
}

}  // namespace

void InOrder::put(std::size_t i, Finished finished) {
  constexpr std::chrono::seconds kBetweenPrints{1};
  items_[i].finished = std::move(finished);
  items_[i].is_there.store(true, std::memory_order_release);
  const std::unique_lock lock(printing_, std::try_to_lock);
  if (lock && Clock::now() - printed_ >= kBetweenPrints) print_complete();
}

void InOrder::print_complete() {
  for (; next_ < items_.size() && items_[next_].is_there.load(std::memory_order_acquire); ++next_) {
    print(to_text_(next_, std::exchange(items_[next_].finished, {})));
  }
  flush_output();
  printed_ = Clock::now();
}

void InOrder::finish(const Crew& crew) {
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

void BlocksInOrder::begin(std::size_t count) {
  while (blocks_.size() < count) blocks_.emplace_back();
  for (std::size_t i = 0; i < count; ++i) blocks_[i].is_there = false;
  count_ = count;
  next_ = 0;
}

void BlocksInOrder::put(std::size_t block) {
  blocks_[block].is_there.store(true, std::memory_order_release);
  const std::unique_lock lock(printing_, std::try_to_lock);
  if (lock) print_complete();
}

void BlocksInOrder::print_complete() {
  for (; next_ < count_ && blocks_[next_].is_there.load(std::memory_order_acquire); ++next_) {
    Printed& text = blocks_[next_].text;
    print(text);
    text.out.clear();
    text.error.clear();
  }
}

void BlocksInOrder::finish() {
  print_complete();
  flush_output();
}

}  // namespace trailblaze
