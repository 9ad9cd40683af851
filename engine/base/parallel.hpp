// A Crew is a number of threads that work through numbered blocks together. Everything else in the
// engine reads as serial code; parallel.cpp is the only file that knows where threads come from.
//
//   Crew crew(4);
//   crew.for_each_block(count, [&](int worker, std::size_t block) { ... });
//
// Promises: each block is done once; calls with the same worker number (0..threads-1) never
// overlap, so per-worker data needs no lock; when for_each_block returns, all is done and visible.
// While a crew of several lives, a larger one runs no more threads than the smaller: have one at a
// time. A crew of one calls the body inline and touches no scheduler, and so does a single block.
// Where the system lets the process have fewer threads, a crew has fewer. Threads are made when
// they are first asked for, so a crew that is not used costs nothing.
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

  // How many there are. It makes them.
  int threads() const;

  // Calls body(worker, block) for every block in 0..count-1. One thread at a time may call this.
  void for_each_block(std::size_t count, Body body) const;

 private:
  class Team;
  class Threads;

  std::shared_ptr<Threads> threads_;  // null for a crew of one
};

// Runs `body` in a thread of its own until it returns, which it should when asked to stop. The
// thread is none where the system gives no more threads.
std::jthread start_thread(std::function<void(const std::stop_token&)> body);

// Calls body(worker, block) for every block. Each worker begins with a range of its own, so that
// neighbouring blocks stay with one worker, and then helps with the ranges of the others.
template <class Body>
void for_each_share(const Crew& crew, std::uint64_t blocks, const Body& body) {
  constexpr std::uint64_t kFewest = 8;  // blocks worth a second thread
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
