// The limits that end a run early.
//
// Limits are the caller's wishes. A Watch holds them for a single run, together with its clock and
// the interrupt flag of the process. Workers check the limits between blocks (some 1,000 states),
// and the thread at the barrier checks them before it grows a table. A run that stops reports what
// it knows; it never throws.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/base/names.hpp"

namespace trailblaze {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// Bytes. A search with less memory skips its small search and starts with its large search, so that
// a limit on memory always stops the large search, at the same point.
inline constexpr std::uint64_t kLeastBytesForSmallSearch = std::uint64_t{16} << 20;

struct Limits {
  std::uint64_t max_states = kUnlimited;  // states stored
  std::uint64_t max_bytes = kUnlimited;   // bytes of trail, levels and tables together
  std::uint64_t max_depth = kUnlimited;   // moves from the start
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

// Makes the workers that share `halt` stop for the reason `now` (time or a signal), unless they
// already stop for another reason. After a limit on states the level is not sound, so kStates must
// not be overwritten.
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

// The signal that asked the process to end (SIGINT, SIGTERM), or 0. A signal handler writes it.
inline std::atomic<int> interrupt_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler writes it");

// The progress of a run, for display. Workers update it block by block.
struct Pulse {
  std::atomic<std::uint64_t> states{0};    // new states so far
  std::atomic<std::uint64_t> expected{0};  // all states; 0 while unknown
  std::atomic<std::uint64_t> frontier{0};  // states of the current level
  std::atomic<std::uint64_t> depth{0};     // depth of that level, or an iteration's bound
  std::atomic<std::uint64_t> done{0};      // instances answered
  std::atomic<std::uint64_t> total{0};     // instances known; 0 while unknown
  // The work before the search proper, such as building a table; null during the search.
  std::atomic<const char*> activity{nullptr};
};

// Shows `what` in a pulse, if there is one, while this object lives. The text `what` must outlive
// this object.
class ShownActivity {
 public:
  ShownActivity(Pulse* pulse, const char* what) : pulse_(pulse) {
    if (pulse_ != nullptr) before_ = pulse_->activity.exchange(what);
  }
  ~ShownActivity() {
    if (pulse_ != nullptr) pulse_->activity = before_;
  }
  ShownActivity(const ShownActivity&) = delete;
  ShownActivity& operator=(const ShownActivity&) = delete;

 private:
  Pulse* const pulse_;
  const char* before_ = nullptr;
};

class Watch {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Watch(const Limits& limits, Pulse* pulse = nullptr) : limits_(limits), pulse_(pulse) {}

  // Restarts the clock and sets other limits. Keeps the bytes and states counted so far.
  void restart(const Limits& limits) {
    limits_ = limits;
    begin_ = Clock::now();
  }

  const Limits& limits() const { return limits_; }

  // Show progress in the pulse, if there is one. Any thread may call these.
  using PulseField = std::atomic<std::uint64_t> Pulse::*;
  void show(PulseField field, std::uint64_t value) const {
    if (pulse_ != nullptr) (pulse_->*field).store(value, std::memory_order_relaxed);
  }
  void add(PulseField field, std::uint64_t n) const {
    if (pulse_ != nullptr) (pulse_->*field).fetch_add(n, std::memory_order_relaxed);
  }

  Pulse* pulse() const { return pulse_; }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  // Replaces `before`, which a caller charged earlier for its tables and frontiers, by `after`
  // bytes. Called by a single thread, between slices. If a run has two searches, both charge here.
  void charge(std::uint64_t before, std::uint64_t after) { bytes_ += after - before; }
  std::uint64_t bytes_left() const {
    return limits_.max_bytes > bytes_ ? limits_.max_bytes - bytes_ : 0;
  }

  // Replaces `before` states, counted earlier, by `after` stored states. Called like charge().
  void count_states(std::uint64_t before, std::uint64_t after) { states_ += after - before; }
  bool too_many_states() const { return states_ > limits_.max_states; }
  std::uint64_t states_left() const {
    return limits_.max_states > states_ ? limits_.max_states - states_ : 0;
  }

  // Returns kInterrupted after a signal, kSeconds after the limit on time, and otherwise kNone.
  // Reads the clock if there is a limit on time. Any thread may call this.
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
