// What ends a run early, and who notices.
//
// Limits are the caller's wishes. A Watch holds them for one run together with its clock and the
// process-wide interrupt flag; workers ask it between blocks (some 1,000 states), the barrier asks
// it before growing. A run that stops reports what it knows; it never throws.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/base/names.hpp"

namespace trailblaze {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// Where there is less memory than this, what begins small and goes on in another form begins in
// that form, so that all limits on memory are that form's own.
inline constexpr std::uint64_t kPlentyOfBytes = std::uint64_t{16} << 20;

struct Limits {
  std::uint64_t max_states = kUnlimited;  // states stored
  std::uint64_t max_bytes = kUnlimited;  // what the search holds: trail, levels and tables together
  std::uint64_t max_depth = kUnlimited;  // moves from the start
  double max_seconds = std::numeric_limits<double>::infinity();
};

// Why a run stopped before it had its answer.
enum class Stop : std::uint8_t {
  kNone,
  kStates,
  kMemory,
  kDepth,
  kSeconds,
  kInterrupted,
  kDisk,
  kIo
};

// Tells the workers that share `halt` that the time or a signal ends their work, unless they were
// told of another reason before. After a limit on states their level is not sound, so that reason
// must stay.
inline void halt_for(std::atomic<Stop>& halt, Stop now) {
  Stop none = Stop::kNone;
  if (now != Stop::kNone) halt.compare_exchange_strong(none, now, std::memory_order_relaxed);
}

template <>
inline constexpr auto kNamed<Stop> = std::to_array<Named<Stop>>({{"none", Stop::kNone},
                                                                 {"states", Stop::kStates},
                                                                 {"memory", Stop::kMemory},
                                                                 {"depth", Stop::kDepth},
                                                                 {"seconds", Stop::kSeconds},
                                                                 {"interrupted",
                                                                  Stop::kInterrupted},
                                                                 {"disk", Stop::kDisk},
                                                                 {"io", Stop::kIo}});

// The signal that asked the process to end (SIGINT, SIGTERM), or 0. Written by a signal handler.
inline std::atomic<int> interrupt_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler writes it");

// How far a run has come, to show progress. Workers add to it a block at a time.
struct Pulse {
  std::atomic<std::uint64_t> states{0};    // new states so far
  std::atomic<std::uint64_t> expected{0};  // states in all; 0 while not known
  std::atomic<std::uint64_t> frontier{0};  // states of the level at work
  std::atomic<std::uint64_t> depth{0};     // depth of that level, or the bound of an iteration
  std::atomic<std::uint64_t> done{0};      // instances answered
  std::atomic<std::uint64_t> total{0};     // instances known of; 0 while not known
  // What is done before the search goes on, such as building a table; null while it searches.
  std::atomic<const char*> doing{nullptr};
};

// Tells a pulse, if there is one, what is done while this lives. The text must live on.
class Doing {
 public:
  Doing(Pulse* pulse, const char* what) : pulse_(pulse) {
    if (pulse_ != nullptr) before_ = pulse_->doing.exchange(what);
  }
  ~Doing() {
    if (pulse_ != nullptr) pulse_->doing = before_;
  }
  Doing(const Doing&) = delete;
  Doing& operator=(const Doing&) = delete;

 private:
  Pulse* const pulse_;
  const char* before_ = nullptr;
};

class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Watch(const Limits& limits, Pulse* pulse = nullptr) : limits_(limits), pulse_(pulse) {}

  // Starts the clock again, with other limits. What is charged stays charged.
  void restart(const Limits& limits) {
    limits_ = limits;
    begin_ = Clock::now();
  }

  const Limits& limits() const { return limits_; }

  // Tells the pulse, if there is one, how far the run has come. Any thread may call these.
  using PulseField = std::atomic<std::uint64_t> Pulse::*;
  void show(PulseField field, std::uint64_t value) const {
    if (pulse_ != nullptr) (pulse_->*field).store(value, std::memory_order_relaxed);
  }
  void add(PulseField field, std::uint64_t n) const {
    if (pulse_ != nullptr) (pulse_->*field).fetch_add(n, std::memory_order_relaxed);
  }

  Pulse* pulse() const { return pulse_; }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  // Keeps account of the bytes that the run's tables and frontiers hold. Called by one thread,
  // between slices. A run with two searches charges both here.
  void charge(std::uint64_t before, std::uint64_t after) { bytes_ += after - before; }
  std::uint64_t bytes_left() const {
    return limits_.max_bytes > bytes_ ? limits_.max_bytes - bytes_ : 0;
  }

  // Keeps account of the states that the run has stored, likewise.
  void count_states(std::uint64_t before, std::uint64_t after) { states_ += after - before; }
  bool too_many_states() const { return states_ > limits_.max_states; }
  std::uint64_t states_left() const {
    return limits_.max_states > states_ ? limits_.max_states - states_ : 0;
  }

  // Says which limit was reached, if any. Any thread may call this; it reads the clock.
  Stop stopped() const {
    if (interrupt_signal.load(std::memory_order_relaxed) != 0) return Stop::kInterrupted;
    const bool timed = limits_.max_seconds < Limits{}.max_seconds;
    return timed && seconds() >= limits_.max_seconds ? Stop::kSeconds : Stop::kNone;
  }

 private:
  Limits limits_;
  Pulse* pulse_;
  std::uint64_t bytes_ = 0;
  std::uint64_t states_ = 0;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace trailblaze
