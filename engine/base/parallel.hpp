// A Crew is a number of threads that work through numbered blocks together. The rest of the engine
// reads as serial code; only parallel.cpp knows where threads come from.
//
//   Crew crew(4);
//   crew.for_each_block(count, [&](int worker, std::size_t block) { ... });
//
// A crew does each block once. Calls with the same worker number (0..threads-1) never overlap, so
// per-worker data needs no lock. When for_each_block() returns, all work is done and visible.
//
// A crew of one thread calls the body inline, without a scheduler; every crew does so if there is a
// single block. A crew makes its threads at their first use, so an unused crew costs nothing. It
// has fewer threads than requested if the system gives the process fewer, and no more than there
// are processors, unless the program has an object of ManyThreads (many_threads.hpp).
#pragma once

#include <absl/functional/function_ref.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>

namespace trailblaze {

class Crew {
 public:
  using Body = absl::FunctionRef<void(int worker, std::size_t block)>;

  explicit Crew(int threads);

  // Returns the number of threads. Makes them first.
  int threads() const;

  // Calls body(worker, block) for every block in 0..count-1. Only one thread at a time may call
  // this.
  void for_each_block(std::size_t count, Body body) const;

 private:
  class Team;
  class Threads;

  std::shared_ptr<Threads> threads_;  // null for a crew of one
};

// Runs `body` in a new thread. The body should return soon after its stop token requests a stop.
// Returns a thread that is not joinable if the system gives no more threads.
std::jthread start_thread(std::function<void(const std::stop_token&)> body);

// Calls body(worker, block) for every block. Each worker begins with its own range, so that
// adjacent blocks stay with the same worker, and then helps with the ranges of the others.
template <class Body>
void for_each_share(const Crew& crew, std::uint64_t blocks, const Body& body) {
  constexpr std::uint64_t kFewest = 8;  // least number of blocks for a second thread
  struct alignas(64) Share {
    std::atomic<std::uint64_t> next{0};
    std::uint64_t end = 0;
  };
  const std::size_t shares = blocks < kFewest ? 1 : static_cast<std::size_t>(crew.threads());
  const auto all = std::make_unique<Share[]>(shares);
  for (std::size_t i = 0; i < shares; ++i) {
    all[i].next = blocks * i / shares;
    all[i].end = blocks * (i + 1) / shares;
  }
  crew.for_each_block(shares, [&](int worker, std::size_t mine) {
    for (std::size_t i = 0; i < shares; ++i) {
      Share& share = all[(mine + i) % shares];
      for (std::uint64_t b; (b = share.next.fetch_add(1, std::memory_order_relaxed)) < share.end;) {
        body(worker, b);
      }
    }
  });
}

}  // namespace trailblaze
