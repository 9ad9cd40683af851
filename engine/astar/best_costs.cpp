#include "engine/astar/best_costs.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kFewestSlots = 1024;
constexpr double kFull = 0.8;                  // entries per slot until the table grows
constexpr std::uint64_t kReservedAtOnce = 64;  // entries that a worker reserves at once
constexpr std::uint64_t kEntryBytes = 12;      // of a state and its cost

std::uint64_t entries_for(std::size_t slots) {
  return static_cast<std::uint64_t>(static_cast<double>(slots) * kFull);
}

}  // namespace

BestCosts::BestCosts(const Crew& crew, Watch& watch, int /*bits*/) : crew_(crew), watch_(watch) {
  for (int w = 0; w < crew.threads(); ++w) workers_.push_back(std::make_unique<Worker>());
  if (!grow(kFewestSlots)) throw std::bad_alloc();
  allowed_entries_ = most_entries_;
}

// ---- many threads ----

bool BestCosts::has_room(std::size_t w, std::size_t states) {
  Worker& worker = *workers_[w];
  while (worker.reserved.size() < states) {
    const std::uint64_t first =
        reserved_entries_.fetch_add(kReservedAtOnce, std::memory_order_relaxed);
    if (first + kReservedAtOnce > allowed_entries_) {
      reserved_entries_.fetch_sub(kReservedAtOnce, std::memory_order_relaxed);
      std::uint64_t most = wanted_entries_.load();
      while (most < states && !wanted_entries_.compare_exchange_weak(most, states)) continue;
      return false;
    }
    for (std::uint64_t i = first; i < first + kReservedAtOnce; ++i) {
      costs_[i] = kUnused;
      worker.reserved.push_back(static_cast<std::uint32_t>(i));
    }
  }
  return true;
}

bool BestCosts::reach(std::size_t w, State s, std::uint32_t g) {
  Worker& worker = *workers_[w];
  const std::uint32_t mine = worker.reserved.back();
  for (std::size_t slot = home_slot(s);; slot = next_slot(slot)) {
    std::uint32_t found = load_slot(slot);
    if (found == 0) {
      states_[mine] = s;
      costs_[mine] = g;
      if (__atomic_compare_exchange_n(&slots_[slot], &found, mine + 1, false, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE)) {
        worker.reserved.pop_back();
        ++worker.added;
        return true;
      }
      costs_[mine] = kUnused;
    }
    if (states_[found - 1] == s) return lower_cost(found - 1, g);
  }
}

bool BestCosts::lower_cost(std::uint32_t entry, std::uint32_t g) {
  const std::atomic_ref<std::uint32_t> cost(costs_[entry]);
  std::uint32_t known = cost.load(std::memory_order_relaxed);
  while (g < (known & ~kExpanded)) {
    if (cost.compare_exchange_weak(known, g | (known & kExpanded), std::memory_order_relaxed)) {
      return true;
    }
  }
  return false;
}

// A bucket holds s only once, so no other thread changes its cost.
bool BestCosts::must_expand(std::size_t w, State s, std::uint32_t g) {
  std::uint32_t& cost = costs_[find(s)];
  if ((cost & ~kExpanded) != g) return false;
  workers_[w]->reopened += (cost & kExpanded) != 0;
  cost |= kExpanded;
  return true;
}

// Returns the entry of a state, or kUnused if the state is not in the table.
std::uint32_t BestCosts::find(State s) const {
  for (std::size_t slot = home_slot(s);; slot = next_slot(slot)) {
    const std::uint32_t found = load_slot(slot);
    if (found == 0) return kUnused;
    if (states_[found - 1] == s) return found - 1;
  }
}

// Prefetches the memory of all states before the first is examined.
void BestCosts::prefetch(std::span<const State> states) const {
  for (const State s : states) __builtin_prefetch(&slots_[home_slot(s)]);
  for (const State s : states) {
    const std::uint32_t found = load_slot(home_slot(s));
    if (found == 0) continue;
    __builtin_prefetch(&states_[found - 1]);
    __builtin_prefetch(&costs_[found - 1], 1);
  }
}

// ---- one thread, between slices ----

void BestCosts::begin(State start) {
  TRAILBLAZE_CHECK(has_room(0, 1), "a table of costs has no room for the start");
  reach(0, start, 0);
}

Stop BestCosts::make_room() {
  const std::uint64_t wanted =
      std::max<std::uint64_t>(wanted_entries_.exchange(0), 256) + kReservedAtOnce;
  const std::uint64_t need = reserved_entries_.load() + wanted * workers_.size();
  if (need > most_entries_) {
    bool grown = false;
    for (const double factor : {slots_.size() < kFewestSlots * kFewestSlots ? 2.0 : 1.24, 1.12}) {
      const auto wish = static_cast<std::size_t>(static_cast<double>(slots_.size()) * factor);
      const std::size_t slots = std::max(wish, static_cast<std::size_t>(need / kFull) + 2);
      const std::uint64_t more = slots_.extendable() ? slots - slots_.size() : slots;
      if (more * sizeof(std::uint32_t) > watch_.bytes_left()) continue;
      grown = grow(slots);
      if (grown) break;
    }
    if (!grown) return Stop::kMemory;
  }
  // The other half of the memory is for the open list. If only few more states are allowed, each
  // worker may still add some before it notices that there are too many.
  const std::uint64_t by_memory = watch_.bytes_left() / 2 / kEntryBytes;
  allowed_entries_ = std::min(most_entries_, reserved_entries_.load() + by_memory);
  if (allowed_entries_ < need) return Stop::kMemory;
  const std::uint64_t left = watch_.states_left();
  if (left < allowed_entries_ - reserved_entries_.load())
    allowed_entries_ = std::max(need, reserved_entries_.load() + left + 1);
  return Stop::kNone;
}

// Makes the table longer. Returns false if there is too little memory.
bool BestCosts::grow(std::size_t slots) {
  const std::uint64_t entries = entries_for(slots);
  if (entries > std::uint64_t{1} << 31) return false;  // entry numbers have 32 bits
  if (!states_.extend(entries) || !costs_.extend(entries) || !slots_.extend(slots)) return false;
  most_entries_ = entries;
  refill();
  return true;
}

void BestCosts::refill() {
  std::memset(slots_.data(), 0, slots_.bytes());
  constexpr std::uint64_t kShare = 4096;
  const std::uint64_t entries = reserved_entries_.load();
  for_each_share(crew_, (entries + kShare - 1) / kShare, [&](int /*worker*/, std::uint64_t share) {
    for (std::uint64_t i = share * kShare; i < std::min(entries, (share + 1) * kShare); ++i) {
      if (costs_[i] == kUnused) continue;
      std::size_t slot = home_slot(states_[i]);
      std::uint32_t empty = 0;
      while (!__atomic_compare_exchange_n(&slots_[slot], &empty, static_cast<std::uint32_t>(i + 1),
                                          false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        slot = next_slot(slot);
        empty = 0;
      }
    }
  });
}

std::uint64_t BestCosts::size() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->added;
  return sum;
}

std::uint64_t BestCosts::reopened() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->reopened;
  return sum;
}

StepUp BestCosts::step_up(std::span<const State> nearby, std::uint32_t g) const {
  return step_up_by_costs(nearby, g, [&](State t) -> std::optional<std::uint32_t> {
    const std::uint32_t entry = find(t);
    if (entry == kUnused) return std::nullopt;
    return costs_[entry] & ~kExpanded;
  });
}

}  // namespace trailblaze
