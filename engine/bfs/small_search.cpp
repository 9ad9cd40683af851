#include "engine/bfs/small_search.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/mix.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kSmallestTable = 64;  // slots
constexpr std::uint64_t kLookEvery = 1024;  // successors between looks at the limits
constexpr std::uint32_t kClockEvery = 256;  // states between readings of the clock for levels

// Memory with which LevelSearch is sure to go on from as many states as there may be here. With
// less, LevelSearch begins, so that all limits on memory are its own.
constexpr std::uint64_t kPlenty = std::uint64_t{16} << 20;

}  // namespace

// Vectors as long as any search of the thread needed them.
struct SmallSearch::Arrays {
  std::vector<State> states;
  std::vector<std::uint32_t> parents;
  std::vector<std::uint32_t> table;
  std::vector<std::uint32_t> ends;
  std::vector<LevelRow> rows;  // lent to the search
  Successors successors;

  // Those of this thread that no search has: one, or two after a search from both ends.
  static std::vector<std::unique_ptr<Arrays>>& spare() {
    thread_local std::vector<std::unique_ptr<Arrays>> all;
    return all;
  }

  static std::unique_ptr<Arrays> take() {
    auto& all = spare();
    if (all.empty()) return std::make_unique<Arrays>();
    std::unique_ptr<Arrays> arrays = std::move(all.back());
    all.pop_back();
    return arrays;
  }

  // Keeps them for the next search, where they are of a usual size.
  static void give_back(std::unique_ptr<Arrays> arrays) {
    const bool usual = std::max(arrays->states.size(), arrays->successors.size()) <= 8 * kMost;
    if (usual && spare().size() < 2) spare().push_back(std::move(arrays));
  }
};

SmallSearch::SmallSearch(const AnyPuzzle& puzzle, Watch& watch, Parents parents, std::size_t most)
    : puzzle_(puzzle),
      watch_(watch),
      parents_(parents),
      most_(most),
      batch_(puzzle.preferred_batch()),
      arrays_(Arrays::take()) {
  levels_.swap(arrays_->rows);
  levels_.clear();
  arrays_->ends.clear();
}

SmallSearch::~SmallSearch() {
  watch_.count_states(stored_, 0);
  levels_.swap(arrays_->rows);
  Arrays::give_back(std::move(arrays_));
}

// ---- the list and the table ----

// Adds those of the states that are not in the list yet. State number first + sources[i] leads to
// states[i]. It returns false, and adds none, where they might become too many.
bool SmallSearch::insert(std::span<const State> states, const std::uint32_t* sources,
                         std::uint32_t first) {
  if (count_ + states.size() > 2 * most_) return false;
  if (2 * (count_ + states.size()) > slots_) make_room(states.size());
  parents_ == Parents::kLeast ? insert_all<true>(states, sources, first)
                              : insert_all<false>(states, sources, first);
  return true;
}

template <bool kLeast>
void SmallSearch::insert_all(std::span<const State> states, const std::uint32_t* sources,
                             std::uint32_t first) {
  State* const list = arrays_->states.data();
  std::uint32_t* const parents = arrays_->parents.data();
  std::uint32_t* const table = arrays_->table.data();
  const std::uint64_t mask = slots_ - 1;
  const std::uint32_t complete = complete_;
  std::uint32_t count = count_;
  State seen = seen_;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State s = states[i];
    const std::uint32_t parent = first + sources[i];
    for (std::uint64_t slot = fold(s) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t number = table[slot];
      if (number == 0) {
        seen |= s;
        list[count] = s;
        parents[count] = parent;
        table[slot] = ++count;
        break;
      }
      if (list[number - 1] != s) continue;
      if constexpr (kLeast) {
        std::uint32_t& known = parents[number - 1];
        if (number > complete && list[parent] < list[known]) known = parent;
      }
      break;
    }
  }
  count_ = count;
  seen_ = seen;
}

// Makes the table and the list large enough for so many states more. A table is at most half full.
void SmallSearch::make_room(std::size_t more) {
  slots_ = std::max(slots_, kSmallestTable);
  while (slots_ < 2 * (count_ + more)) slots_ *= 4;
  if (arrays_->states.size() < slots_ / 2) {
    arrays_->states.resize(slots_ / 2);
    arrays_->parents.resize(slots_ / 2);
  }
  std::vector<std::uint32_t>& table = arrays_->table;
  if (table.size() < slots_) table.resize(slots_);
  std::fill_n(table.begin(), slots_, 0);
  for (std::uint32_t number = 1; number <= count_; ++number) {
    std::size_t slot = fold(arrays_->states[number - 1]) & (slots_ - 1);
    while (table[slot] != 0) slot = (slot + 1) & (slots_ - 1);
    table[slot] = number;
  }
}

// The state's number plus 1, or 0 where it is not there.
std::uint32_t SmallSearch::number_plus_one(State s) const {
  for (std::uint64_t slot = fold(s) & (slots_ - 1);; slot = (slot + 1) & (slots_ - 1)) {
    const std::uint32_t number = arrays_->table[slot];
    if (number == 0 || arrays_->states[number - 1] == s) return number;
  }
}

bool SmallSearch::contains(State s) const { return number_plus_one(s) != 0; }

std::vector<State> SmallSearch::chain(State s) const {
  std::uint32_t at = number_plus_one(s);
  TRAILBLAZE_CHECK(at-- != 0, "a chain was asked for that leads to no state of the search");
  const auto level = std::ranges::upper_bound(arrays_->ends, at);
  const auto depth = static_cast<std::size_t>(level - arrays_->ends.begin());
  std::vector<State> chain(depth + 1);
  for (std::size_t i = depth; i > 0; at = arrays_->parents[at]) chain[i--] = arrays_->states[at];
  chain[0] = arrays_->states[at];
  return chain;
}

// ---- levels ----

Stop SmallSearch::begin(std::span<const State> roots) {
  outgrown_ = watch_.bytes_left() < kPlenty || watch_.stopped() != Stop::kNone ||
              roots.size() > std::min<std::uint64_t>(most_, watch_.states_left());
  if (outgrown_) return Stop::kNone;
  make_room(roots.size());
  constexpr std::uint32_t kNoSource = 0;
  for (const State root : roots) {
    const State s = puzzle_.canonical(root);
    insert({&s, 1}, &kNoSource, 0);
  }
  close_level(0, 0);
  return Stop::kNone;
}

Stop SmallSearch::advance() {
  watch_.show(&Pulse::depth, depth() + 1);
  watch_.show(&Pulse::frontier, complete_ - level_);
  const std::uint64_t most = complete_ + watch_.states_left();
  Successors& successors = arrays_->successors;
  std::uint64_t generated = 0;
  for (std::uint32_t i = level_; i < complete_;) {
    const std::size_t offered = std::min<std::size_t>(batch_, complete_ - i);
    const std::size_t expanded = puzzle_.expand_classes({&arrays_->states[i], offered}, successors);
    generated += successors.size();
    if (!insert(successors.states(), successors.sources().data(), i) || count_ > most ||
        is_stopped(successors.size())) {
      outgrow();
      return Stop::kNone;
    }
    i += static_cast<std::uint32_t>(expanded);
  }
  close_level(complete_ - level_, generated);
  return Stop::kNone;
}

// Looks at the limits now and then, after so many successors more.
bool SmallSearch::is_stopped(std::size_t successors) {
  since_look_ += successors;
  if (since_look_ < kLookEvery) return false;
  since_look_ = 0;
  return watch_.stopped() != Stop::kNone;
}

// The states found become the frontier. So many were expanded and generated for them.
void SmallSearch::close_level(std::uint64_t expanded, std::uint64_t generated) {
  const int bits = puzzle_.traits().state_bits;
  TRAILBLAZE_CHECK(bits == 64 || seen_ >> bits == 0, "a state is not below 2^state_bits()");
  const std::uint32_t fresh = count_ - complete_;
  const Counters work{expanded, generated, generated - (expanded == 0 ? 0 : fresh)};
  counters_ += work;
  finished_ = fresh == 0;
  if (finished_) return;
  double seconds = 0;
  if (count_ - clocked_ >= kClockEvery) {
    const double now = watch_.seconds();
    seconds = now - std::exchange(seconds_, now);
    clocked_ = count_;
  }
  levels_.push_back({depth() + !levels_.empty(), fresh, work, seconds, {}});
  arrays_->ends.push_back(count_);
  level_ = std::exchange(complete_, count_);
  watch_.add(&Pulse::states, fresh);
  watch_.count_states(std::exchange(stored_, count_), count_);
  if (hit_test_ && depth() != 0) hit_ = hit_test_(frontier());
  if (count_ > most_ && !hit_) outgrow();
}

void SmallSearch::outgrow() {
  outgrown_ = true;
  count_ = complete_;
}

std::span<const State> SmallSearch::frontier() const {
  return std::span(arrays_->states).subspan(level_, complete_ - level_);
}

FoundLevels SmallSearch::hand_over() {
  watch_.count_states(std::exchange(stored_, 0), 0);
  return {std::span(arrays_->states).first(complete_), std::span(arrays_->parents).first(complete_),
          arrays_->ends, levels_, counters_};
}

std::uint64_t SmallSearch::bytes() const {
  return slots_ * sizeof(std::uint32_t) + count_ * (sizeof(State) + sizeof(std::uint32_t));
}

std::vector<State> SmallSearch::deepest(std::size_t most) const {
  LeastStates least(most);
  least.see(frontier());
  return least.states();
}

}  // namespace trailblaze
