// The only file that knows threads. A Crew is a number of threads that work through numbered blocks
// together; everything else reads as serial code.
//
//   Crew crew(4);
//   crew.for_each_block(count, [&](int worker, std::size_t block) { ... });
//
// Promises: each block is done once; calls with the same worker number (0..threads-1) never
// overlap, so per-worker data needs no lock; when for_each_block returns, all is done and visible.
// While a crew of several lives, a larger one runs no more threads than the smaller: have one at a
// time. A crew of one calls the body inline and touches no scheduler, and so does a single block.
//
// Two back ends: oneTBB (work stealing), and plain std::thread (TRAILBLAZE_STD_THREADS) for
// ThreadSanitizer, which cannot see into the packaged, uninstrumented oneTBB.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

#include "engine/base/check.hpp"

#ifdef TRAILBLAZE_STD_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#else
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#endif

namespace trailblaze {

namespace parallel {

// True in a thread that is inside a crew's body: crews do not nest (a Crew{1} inside is fine).
inline thread_local bool inside_body = false;

struct InsideBody {
  InsideBody() { inside_body = true; }
  ~InsideBody() { inside_body = false; }
};

#ifdef TRAILBLAZE_STD_THREADS

// Threads that sleep between jobs; the caller is worker 0.
class Team {
 public:
  using Body = std::function<void(int, std::size_t)>;

  explicit Team(int threads) {
    for (int w = 1; w < threads; ++w) threads_.emplace_back([this, w] { serve(w); });
  }
  ~Team() {
    {
      const std::lock_guard lock(mutex_);
      quit_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  void run(std::size_t count, const Body& body) {
    {
      const std::lock_guard lock(mutex_);
      body_ = &body;
      count_ = count;
      next_ = 0;
      busy_ = static_cast<int>(threads_.size());
      ++job_;
    }
    wake_.notify_all();
    work(0, body, count);
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void work(int worker, const Body& body, std::size_t count) {
    for (std::size_t i; (i = next_.fetch_add(1)) < count;) body(worker, i);
  }

  void serve(int worker) {
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = 0;;) {
      wake_.wait(lock, [&] { return quit_ || job_ != seen; });
      if (quit_) return;
      seen = job_;
      const Body& body = *body_;
      const std::size_t count = count_;
      lock.unlock();
      work(worker, body, count);
      lock.lock();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  const Body* body_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_{0};
  int busy_ = 0;
  std::uint64_t job_ = 0;
  bool quit_ = false;
  std::vector<std::thread> threads_;
};

#else

// The arena alone would run no more threads than there are processors; the control lifts that, so
// that three or eight threads are really that many.
class Team {
 public:
  explicit Team(int threads)
      : control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)),
        arena_(threads) {}

  template <class Body>
  void run(std::size_t count, const Body& body) {
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::size_t>(0, count, 1),
          [&](const tbb::blocked_range<std::size_t>& range) {
            const int worker = tbb::this_task_arena::current_thread_index();
            for (std::size_t i = range.begin(); i != range.end(); ++i) body(worker, i);
          },
          tbb::simple_partitioner());
    });
  }

 private:
  tbb::global_control control_;
  tbb::task_arena arena_;
};

#endif

}  // namespace parallel

class Crew {
 public:
  explicit Crew(int threads) : threads_(std::max(1, threads)) {
    if (threads_ > 1) team_ = std::make_shared<parallel::Team>(threads_);
  }

  int threads() const { return threads_; }

  // Calls body(worker, block) for every block in 0..count-1. One thread at a time may call this.
  template <class Body>
  void for_each_block(std::size_t count, const Body& body) const {
    if (threads_ == 1 || count <= 1) {
      for (std::size_t i = 0; i < count; ++i) body(0, i);
      return;
    }
    TRAILBLAZE_CHECK(!parallel::inside_body, "a crew was used inside another crew's work");
    team_->run(count, [&](int worker, std::size_t i) {
      const parallel::InsideBody mark;
      body(worker, i);
    });
  }

 private:
  int threads_;
  std::shared_ptr<parallel::Team> team_;
};

// body(worker, block) for a row of blocks, of which each worker has a stretch of its own, so that
// what lies together stays with one; when it is done it helps with the others'.
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
