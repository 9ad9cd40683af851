// Peers are processes that search together, on one machine or on several. They run the same program
// with the same arguments, and share the states of a search, or other work.
//
//   process 0   expand  ->  words for 0, 1, 2  \           / absorb
//   process 1   expand  ->  words for 0, 1, 2  -  exchange -  absorb  ->  sum, least: agree
//   process 2   expand  ->  words for 0, 1, 2  /           \ absorb
//
// One thread of every process calls the same functions in the same order. A call returns when all
// processes have made it. So the processes must first agree on whatever decides the next call, such
// as a limit that is met, or work that is left.
//
// share_out() shares work that falls into numbered pieces. A process takes the next number when it
// has nothing left to do. A process may also announce a number, its news(), to all processes: for
// example that a limit was met, or that a solution makes other pieces useless.
//
//   process 0   caller: hands out numbers, tells all       a thread: next() -> 0, 3, 4 ... -> work
//   process 1   caller: asks for numbers, tells process 0  a thread: next() -> 1, 2, 6 ... -> work
//
// The caller talks to the other processes and sleeps in between. Every message goes to or from
// process 0, in order, so none is in flight when the call returns.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

// Adds the seconds of its own lifetime to a number.
class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  const Clock::time_point begin_ = Clock::now();
};

// The traffic of this process: what it sent, and its seconds in calls that wait for all processes.
// Peers counts it, whatever carries the words.
struct PeerTraffic {
  std::uint64_t messages = 0, words = 0;  // sent by exchange() and post()
  std::uint64_t rounds = 0;      // rounds of exchange(): at most a message for each other process
  std::uint64_t agreements = 0;  // calls of sum(), least(), greatest() and gather()
  double exchange_seconds = 0, agree_seconds = 0;
  double copy_seconds = 0;  // part of exchange_seconds: in fill() and take()
};

class Peers {
 public:
  virtual ~Peers() = default;

  // True for single_process(), for which every call returns what it was given.
  virtual bool is_alone() const { return false; }

  virtual int count() const = 0;   // number of processes
  virtual int number() const = 0;  // number of this process, from 0

  // Replace each number by the sum, the least or the greatest of all processes' numbers at its
  // index. All processes must give equally many.
  void sum(std::span<std::uint64_t> numbers) { agree(Rule::kSum, numbers); }
  void least(std::span<std::uint64_t> numbers) { agree(Rule::kLeast, numbers); }
  void greatest(std::span<std::uint64_t> numbers) { agree(Rule::kGreatest, numbers); }

  // Returns the words of all processes, those of process 0 first. Their counts may differ.
  std::vector<std::uint64_t> gather(std::span<const std::uint64_t> words);

  // Sends words to the other processes, message by message. fill(to, message) writes the next words
  // for process `to` into the message and returns their number, 0 at the end. take(from, words)
  // gets each message that arrives. Messages from the same process arrive in order.
  using Fill = absl::FunctionRef<std::size_t(int to, std::span<std::uint64_t> message)>;
  using Take = absl::FunctionRef<void(int from, std::span<const std::uint64_t> words)>;
  void exchange(Fill fill, Take take);

  // Sends words to another process, and does not wait until that process collects them.
  void post(int to, std::span<const std::uint64_t> words);
  // Takes what the others have posted so far. Messages from the same process arrive in order.
  virtual void collect(Take take) = 0;

  // Traffic of this process since it began.
  const PeerTraffic& traffic() const { return traffic_; }

  static constexpr std::size_t kMessageWords = std::size_t{1} << 17;  // 1 MiB

 protected:
  enum class Rule : std::uint8_t { kSum, kLeast, kGreatest };

  // A carrier implements the calls above. An exchange goes in rounds, until no process has more:
  // each round calls `fill` once for each other process.
  virtual void combine(Rule rule, std::span<std::uint64_t> numbers) = 0;
  virtual std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) = 0;
  virtual void exchange_words(Fill fill, Take take) = 0;
  virtual void post_words(int to, std::span<const std::uint64_t> words) = 0;

 private:
  void agree(Rule rule, std::span<std::uint64_t> numbers);

  PeerTraffic traffic_;
};

// ---- agreement between all processes ----
//
// Each process passes its own value, and all get the same answer. A process that is alone gets its
// own value back.

std::uint64_t sum_of_all(Peers& peers, std::uint64_t here);
std::uint64_t least_of_all(Peers& peers, std::uint64_t here);
std::uint64_t greatest_of_all(Peers& peers, std::uint64_t here);
bool true_for_all(Peers& peers, bool here);
bool true_for_any(Peers& peers, bool here);

// Returns the greatest stop: what stops one process stops all.
Stop agreed(Peers& peers, Stop here);
// Returns the first error of any process, or OK if there is none.
absl::Status agreed(Peers& peers, const absl::Status& here);

// Returns the result of a process that ran out of memory. If other processes would wait for this
// process, terminates it, and so the whole job. Called in a handler of std::bad_alloc.
Result out_of_memory_result(Peers& peers);

// Returns what search() returns, or out_of_memory_result() if it runs out of memory.
template <class Search>
Result within_memory(const Search& search, Peers& peers = single_process()) {
  try {
    return search();
  } catch (const std::bad_alloc&) {
    return out_of_memory_result(peers);
  }
}

// The calls that work() may make, from any of its threads.
class SharedNumbers {
 public:
  virtual ~SharedNumbers() = default;

  // Returns the least number that no process has taken, or nothing if all are taken.
  virtual std::optional<std::uint64_t> next() = 0;

  // Sends words to take() at process 0. Process 0 itself must not call it.
  virtual void send(std::vector<std::uint64_t> words) = 0;
};

// Work that processes share.
class SharedWork {
 public:
  static constexpr std::uint64_t kNothing = ~std::uint64_t{0};

  virtual ~SharedWork() = default;

  // Does the work of this process, in a thread of its own.
  virtual void work(SharedNumbers& numbers) = 0;

  // The caller of share_out() calls the rest while work() runs.

  // Returns a number that all processes should hear, or kNothing. Called often. If news() returns a
  // number when send() is called, process 0 hears this number before it takes the words sent.
  virtual std::uint64_t news() = 0;
  // Gets the least news() of all processes, each time it falls.
  virtual void hear_news(std::uint64_t news) = 0;
  // Process 0 only: gets words that another process has sent.
  virtual void take(std::span<const std::uint64_t> words) = 0;
};

// Shares the numbers 0..count-1 among all processes. Returns when all processes have done their
// work. Each process keeps `ahead` numbers in advance, as many as it has threads.
void share_out(Peers& peers, std::uint64_t count, std::size_t ahead, SharedWork& work);

}  // namespace trailblaze
