// Two back ends for the threads of a Crew: oneTBB (work stealing), and plain std::thread
// (TRAILBLAZE_STD_THREADS) for ThreadSanitizer, which cannot see into the packaged oneTBB.
#include "engine/base/parallel.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/no_memory.hpp"

#ifndef TRAILBLAZE_STD_THREADS
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#endif

namespace trailblaze {
namespace {

// True in a thread inside a crew's body: crews do not nest (a Crew{1} inside is fine).
thread_local bool inside_body = false;

struct BodyGuard {
  BodyGuard() { inside_body = true; }
  ~BodyGuard() { inside_body = false; }
};

// Threads that may run beside a crew: a thread that shows progress and a thread that prints.
constexpr int kOtherThreads = 2;

// Returns how many threads, up to `most`, this process can have besides the caller. It starts all
// of them, because oneTBB ends the process if it cannot start its own threads.
int count_startable(int most) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::vector<std::jthread> threads;  // each waits for its stop request, which its destructor makes
  threads.reserve(static_cast<std::size_t>(most));
  while (static_cast<int>(threads.size()) < most) {
    std::jthread one = start_thread([&](const std::stop_token& stop) {
      std::unique_lock lock(mutex);
      stopped.wait(lock, stop, [] { return false; });
    });
    if (!one.joinable()) break;
    threads.push_back(std::move(one));
  }
  return static_cast<int>(threads.size());
}

// Returns how many threads of a crew may run at once in this process.
int most_at_once() {
#ifdef TRAILBLAZE_STD_THREADS
  return std::numeric_limits<int>::max();
#else
  using tbb::global_control;
  return static_cast<int>(global_control::active_value(global_control::max_allowed_parallelism));
#endif
}

// Returns how many threads a crew can have if it wants `wanted`.
int available_to_crew(int wanted) {
  wanted = std::min(wanted, most_at_once());
  static std::atomic<int> proven_size{1};  // a crew of this size was possible before
  if (wanted <= proven_size.load()) return wanted;
  const int more = wanted - 1 + kOtherThreads, found = count_startable(more);
  if (found < more) return std::max(1, found - kOtherThreads + 1);
  proven_size = wanted;
  return wanted;
}

}  // namespace

std::jthread start_thread(std::function<void(const std::stop_token&)> body) {
  try {
    return std::jthread([body = std::move(body)](const std::stop_token& stop) { body(stop); });
  } catch (const std::system_error&) {  // the system gives no thread
    return {};
  } catch (const std::bad_alloc&) {
    return {};
  }
}

#ifdef TRAILBLAZE_STD_THREADS

// Threads that sleep between jobs. The caller is worker 0.
class Crew::Team {
 public:
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

  void run(std::size_t count, Body body) {
    {
      const std::lock_guard lock(mutex_);
      body_ = &body;
      count_ = count;
      next_ = 0;
      busy_ = static_cast<int>(threads_.size());
      ++job_;
    }
    wake_.notify_all();
    std::exception_ptr thrown = work(0, body, count);
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return busy_ == 0; });  // until then other threads use the body
    if (!thrown) thrown = thrown_;
    thrown_ = nullptr;
    if (thrown) std::rethrow_exception(thrown);
  }

 private:
  // Works through blocks until none is left. If the body throws, ends the work of all threads and
  // returns the exception.
  std::exception_ptr work(int worker, Body body, std::size_t count) {
    try {
      for (std::size_t i; (i = next_.fetch_add(1)) < count;) body(worker, i);
    } catch (...) {
      next_ = count;
      return std::current_exception();
    }
    return nullptr;
  }

  void serve(int worker) {
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = 0;;) {
      wake_.wait(lock, [&] { return quit_ || job_ != seen; });
      if (quit_) return;
      seen = job_;
      Body body = *body_;
      const std::size_t count = count_;
      lock.unlock();
      const std::exception_ptr thrown = work(worker, body, count);
      lock.lock();
      if (thrown) thrown_ = thrown;
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  const Body* body_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_{0};
  int busy_ = 0;
  std::exception_ptr thrown_;  // exception in a thread of the team
  std::uint64_t job_ = 0;
  bool quit_ = false;
  std::vector<std::thread> threads_;
};

#else

class Crew::Team {
 public:
  explicit Team(int threads) : arena_(threads) {}

  void run(std::size_t count, Body body) {
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
  tbb::task_arena arena_;
};

#endif

// The threads of a crew of several, made once, by the first thread that needs them.
class Crew::Threads {
 public:
  explicit Threads(int wanted) : wanted_(wanted) {}

  int count() {
    make();
    return count_;
  }
  Team* team() {  // null if there is only one thread
    make();
    return team_.get();
  }

 private:
  void make() {
    once_([&] {
      count_ = available_to_crew(wanted_);
      if (count_ > 1) team_ = std::make_unique<Team>(count_);
    });
  }

  const int wanted_;
  Once once_;
  int count_ = 1;
  std::unique_ptr<Team> team_;
};

Crew::Crew(int threads) {
  if (threads > 1) threads_ = std::make_shared<Threads>(threads);
}

int Crew::threads() const { return threads_ == nullptr ? 1 : threads_->count(); }

void Crew::for_each_block(std::size_t count, Body body) const {
  Team* const team = threads_ == nullptr || count <= 1 ? nullptr : threads_->team();
  if (team == nullptr) {
    for (std::size_t i = 0; i < count; ++i) body(0, i);
    return;
  }
  TRAILBLAZE_CHECK(!inside_body, "a crew was used inside another crew's work");
  team->run(count, [&](int worker, std::size_t i) {
    const BodyGuard guard;
    body(worker, i);
  });
}

}  // namespace trailblaze
