// Processes that search together, on one machine or on several, of which this is one. All run the
// same program with the same arguments, and share the states of a search among them, or other work.
//
//   process 0   expand  ->  words for 0, 1, 2  \           / absorb
//   process 1   expand  ->  words for 0, 1, 2  -  exchange -  absorb  ->  sum, least: agree
//   process 2   expand  ->  words for 0, 1, 2  /           \ absorb
//
// Every process calls the same functions in the same order, one thread of each, and a call returns
// when all processes have made it. So whatever decides what is called next must be agreed before:
// that a limit is met, or that work is left.
//
// Work that falls into numbered pieces is shared by share_out(): each process takes the next number
// when it has nothing left to do, and all hear at once of what ends the work of all.
//
//   process 0   caller: hands out numbers, tells all       a thread: next() -> 0, 3, 4 ... -> work
//   process 1   caller: asks for numbers, tells process 0  a thread: next() -> 1, 2, 6 ... -> work
//
// The caller speaks with the other processes and sleeps in between. Words go from and to process 0
// only, in order, so that none is on its way any more when the call returns.
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

// Adds the seconds of its life to a number.
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

// What one process has sent, and how long it was in calls that return when all have made them. It
// is counted here, whatever carries the words.
struct PeerTraffic {
  std::uint64_t messages = 0, words = 0;  // sent by exchange() and post()
  std::uint64_t rounds = 0;      // of exchange(): a message for each other process, or none
  std::uint64_t agreements = 0;  // calls of sum(), least(), greatest() and gather()
  double exchange_seconds = 0, agree_seconds = 0;
  double copy_seconds = 0;  // of exchange_seconds, in fill() and take()
};

class Peers {
 public:
  virtual ~Peers() = default;

  // Whether it is alone(): then all that it says is what all say.
  virtual bool is_alone() const { return false; }

  virtual int count() const = 0;   // processes
  virtual int number() const = 0;  // this one's, from 0

  // Replaces each number by the sum of those of all processes, which give equally many; or by the
  // least of them, or the greatest.
  void sum(std::span<std::uint64_t> numbers) { agree(Rule::kSum, numbers); }
  void least(std::span<std::uint64_t> numbers) { agree(Rule::kLeast, numbers); }
  void greatest(std::span<std::uint64_t> numbers) { agree(Rule::kGreatest, numbers); }

  // The words of all processes, which may give differently many, those of process 0 first.
  std::vector<std::uint64_t> gather(std::span<const std::uint64_t> words);

  // Sends words to the other processes, a message at a time. fill(to, message) writes the next
  // words for a process into the message and returns how many there are; 0: nothing more.
  // take(from, words) gets each message that comes; messages of one process come in order.
  using Fill = absl::FunctionRef<std::size_t(int to, std::span<std::uint64_t> message)>;
  using Take = absl::FunctionRef<void(int from, std::span<const std::uint64_t> words)>;
  void exchange(Fill fill, Take take);

  // Sends words to another process, and does not wait until it takes them.
  void post(int to, std::span<const std::uint64_t> words);
  // Takes what the others have posted up to now. What one process posts comes in order.
  virtual void collect(Take take) = 0;

  // Of this process, since it began.
  const PeerTraffic& traffic() const { return traffic_; }

  static constexpr std::size_t kMessage = std::size_t{1} << 17;  // words, of 1 MiB

 protected:
  enum class Rule : std::uint8_t { kSum, kLeast, kGreatest };

  // What a carrier does for the calls above. An exchange goes by rounds: in each one it calls fill
  // once for each other process, until no process has more.
  virtual void combine(Rule rule, std::span<std::uint64_t> numbers) = 0;
  virtual std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) = 0;
  virtual void exchange_words(Fill fill, Take take) = 0;
  virtual void post_words(int to, std::span<const std::uint64_t> words) = 0;

 private:
  void agree(Rule rule, std::span<std::uint64_t> numbers);

  PeerTraffic traffic_;
};

// ---- what all processes say together ----
//
// Each process says what is so here, and learns what holds for all. Of a process that is alone the
// answer is what it said.

std::uint64_t sum_of_all(Peers& peers, std::uint64_t here);
std::uint64_t least_of_all(Peers& peers, std::uint64_t here);
std::uint64_t greatest_of_all(Peers& peers, std::uint64_t here);
bool all_say(Peers& peers, bool here);
bool any_says(Peers& peers, bool here);

// What stops one process stops all: the greatest stop.
Stop agreed(Peers& peers, Stop here);
// The first error of any process, or OK where all are.
absl::Status agreed(Peers& peers, const absl::Status& here);

// The result of a process that has found no memory. Where others would wait for it, it ends, and
// the job with it. Called where std::bad_alloc was caught.
Result without_memory(Peers& peers);

// Returns what search() returns, or the result of a process that has found no memory.
template <class Search>
Result within_memory(const Search& search, Peers& peers = alone()) {
  try {
    return search();
  } catch (const std::bad_alloc&) {
    return without_memory(peers);
  }
}

// What the work of a process may ask for, by any of its threads.
class SharedNumbers {
 public:
  virtual ~SharedNumbers() = default;

  // The least number that no process has taken. Nothing when all are taken.
  virtual std::optional<std::uint64_t> next() = 0;

  // Sends words to process 0, where take() gets them. That process itself must not call it.
  virtual void send(std::vector<std::uint64_t> words) = 0;
};

// Work that processes share.
class SharedWork {
 public:
  static constexpr std::uint64_t kNothing = ~std::uint64_t{0};

  virtual ~SharedWork() = default;

  // The work of this process, in a thread of its own.
  virtual void work(SharedNumbers& numbers) = 0;

  // The rest is called by the thread that shares out, while the other works.

  // What the others should hear of, or kNothing. It is asked for often. Process 0 hears a word that
  // was there when words were sent before it takes these.
  virtual std::uint64_t word() = 0;
  // The least word of all processes, whenever it becomes less.
  virtual void hear(std::uint64_t word) = 0;
  // Process 0: what another one has sent.
  virtual void take(std::span<const std::uint64_t> words) = 0;
};

// Shares the numbers 0..count-1 among all processes, and returns when all have done their work. A
// process asks for so many numbers before it needs them: as many as it has threads.
void share_out(Peers& peers, std::uint64_t count, std::size_t ahead, SharedWork& work);

}  // namespace trailblaze
