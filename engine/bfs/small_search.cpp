#include "engine/bfs/small_search.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/mix.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kSmallestTable = 64;   // slots
constexpr std::uint64_t kCheckEvery = 1024;  // successors between checks of the limits
constexpr std::uint32_t kClockEvery = 256;   // states between readings of the clock for levels

}  // namespace

// Vectors with the largest sizes that any search of the thread needed.
struct SmallSearch::Arrays {
  std::vector<State> states;
  std::vector<std::uint32_t> origins;
  std::vector<std::uint32_t> table;
  std::vector<std::uint32_t> ends;
  std::vector<LevelRow> rows;  // memory of the search's levels_
  Successors successors;
  WaySuccessors way_successors;

  // Returns the arrays of this thread that no search uses: at most 2, after a search from both
  // ends.
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

  // Keeps the arrays for the next search, unless they are unusually large.
  static void give_back(std::unique_ptr<Arrays> arrays) {
    const bool usual = std::max(arrays->states.size(), arrays->successors.size()) <= 8 * kMost;
    if (usual && spare().size() < 2) spare().push_back(std::move(arrays));
  }
};

SmallSearch::SmallSearch(const AnyPuzzle& puzzle, Watch& watch, Parents parents, std::size_t most)
    : puzzle_(puzzle),
      watch_(watch),
      origin_(puzzle.traits().names_ways() ? Origin::kWays
              : parents == Parents::kLeast ? Origin::kLeastParent
                                           : Origin::kParent),
      most_(most),
      batch_(origin_ == Origin::kWays ? puzzle.preferred_ways_batch() : puzzle.preferred_batch()),
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

// Appends the states that are not in the list yet. The origin of states[i] is the parent with index
// first + origins[i] or, if the puzzle names ways, the set of ways origins[i]. Returns false,
// without inserting any, if the list might become too long.
bool SmallSearch::insert(std::span<const State> states, const std::uint32_t* origins,
                         std::uint32_t first) {
  if (count_ + states.size() > 2 * most_) return false;
  if (2 * (count_ + states.size()) > slots_) make_room(states.size());
  switch (origin_) {
    case Origin::kParent: insert_all<Origin::kParent>(states, origins, first); break;
    case Origin::kLeastParent: insert_all<Origin::kLeastParent>(states, origins, first); break;
    case Origin::kWays: insert_all<Origin::kWays>(states, origins, 0); break;
  }
  return true;
}

template <SmallSearch::Origin kOrigin>
void SmallSearch::insert_all(std::span<const State> states, const std::uint32_t* origins,
                             std::uint32_t first) {
  State* const list = arrays_->states.data();
  std::uint32_t* const noted = arrays_->origins.data();
  std::uint32_t* const table = arrays_->table.data();
  const std::uint64_t mask = slots_ - 1;
  const std::uint32_t complete = complete_;
  std::uint32_t count = count_;
  State or_of_states = or_of_states_;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State s = states[i];
    const std::uint32_t origin = first + origins[i];
    for (std::uint64_t slot = fold(s) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t number = table[slot];
      if (number == 0) {
        or_of_states |= s;
        list[count] = s;
        noted[count] = origin;
        table[slot] = ++count;
        break;
      }
      if (list[number - 1] != s) continue;
      std::uint32_t& known = noted[number - 1];
      if constexpr (kOrigin == Origin::kLeastParent) {
        if (number > complete && list[origin] < list[known]) known = origin;
      } else if constexpr (kOrigin == Origin::kWays) {
        if (number > complete) known |= origin;
      }
      break;
    }
  }
  count_ = count;
  or_of_states_ = or_of_states;
}

// Makes the table and the list large enough for `more` additional states. A table is at most half
// full.
void SmallSearch::make_room(std::size_t more) {
  slots_ = std::max(slots_, kSmallestTable);
  while (slots_ < 2 * (count_ + more)) slots_ *= 4;
  // Test each by itself: an earlier search may have resized the first and run out of memory for the
  // second.
  if (arrays_->states.size() < slots_ / 2) arrays_->states.resize(slots_ / 2);
  if (arrays_->origins.size() < slots_ / 2) arrays_->origins.resize(slots_ / 2);
  std::vector<std::uint32_t>& table = arrays_->table;
  if (table.size() < slots_) table.resize(slots_);
  std::fill_n(table.begin(), slots_, 0);
  for (std::uint32_t number = 1; number <= count_; ++number) {
    std::size_t slot = fold(arrays_->states[number - 1]) & (slots_ - 1);
    while (table[slot] != 0) slot = (slot + 1) & (slots_ - 1);
    table[slot] = number;
  }
}

// Returns the index of the state plus 1, or 0 if it is not in the list.
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
  const std::vector<std::uint32_t>& ends = arrays_->ends;
  const auto depth = static_cast<std::size_t>(std::ranges::upper_bound(ends, at) - ends.begin());
  if (origin_ == Origin::kWays) {
    std::vector<State> up = walk_up(puzzle_, s, depth, [&](std::uint64_t above, State t) {
      const std::uint32_t number = number_plus_one(t);
      return number > (above == 0 ? 0 : ends[above - 1]) && number <= ends[above];
    });
    std::ranges::reverse(up);
    return up;
  }
  std::vector<State> chain(depth + 1);
  for (std::size_t i = depth; i > 0; at = arrays_->origins[at]) chain[i--] = arrays_->states[at];
  chain[0] = arrays_->states[at];
  return chain;
}

// ---- levels ----

Stop SmallSearch::begin(std::span<const State> roots) {
  outgrown_ = watch_.bytes_left() < kLeastBytesForSmallSearch || watch_.stopped() != Stop::kNone ||
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
  watch_.show(&Pulse::frontier, complete_ - frontier_begin_);
  const std::uint64_t most = complete_ + watch_.states_left();
  std::uint64_t generated = 0;
  for (std::uint32_t i = frontier_begin_; i < complete_;) {
    const std::uint64_t before = generated;
    const std::size_t expanded = expand(i, generated);
    if (expanded == 0 || count_ > most || is_stopped(generated - before)) {
      outgrow();
      return Stop::kNone;
    }
    i += static_cast<std::uint32_t>(expanded);
  }
  close_level(complete_ - frontier_begin_, generated);
  return Stop::kNone;
}

// Expands states of the frontier from index `first` on, and inserts their successors. Returns the
// number of expanded states, or 0 if the list might become too long.
std::size_t SmallSearch::expand(std::uint32_t first, std::uint64_t& generated) {
  const std::size_t offered = std::min<std::size_t>(batch_, complete_ - first);
  const std::span<const State> states(&arrays_->states[first], offered);
  if (origin_ != Origin::kWays) {
    Successors& successors = arrays_->successors;
    const std::size_t expanded = puzzle_.expand_classes(states, successors);
    generated += successors.size();
    const bool fits = insert(successors.states(), successors.sources().data(), first);
    return fits ? expanded : 0;
  }
  WaySuccessors& way_successors = arrays_->way_successors;
  const std::uint32_t* const done = &arrays_->origins[first];
  const std::size_t expanded = puzzle_.expand_ways(states, done, way_successors);
  TRAILBLAZE_CHECK(!way_successors.is_wrong(), "a way is not below num_ways()");
  generated += way_successors.size();
  for (std::size_t i = 0; i < expanded; ++i) generated += count_bits(done[i]);
  return insert(way_successors.states(), way_successors.ways().data(), first) ? expanded : 0;
}

// True if a limit is met. Checks the limits only once per kCheckEvery successors, unless the
// puzzle is slow. `successors` were generated since the last call.
bool SmallSearch::is_stopped(std::size_t successors) {
  since_check_ += successors;
  if (since_check_ < kCheckEvery && !puzzle_.is_slow()) return false;
  since_check_ = 0;
  return watch_.stopped() != Stop::kNone;
}

// Makes the new states the frontier. `expanded` and `generated` count the work of this level.
void SmallSearch::close_level(std::uint64_t expanded, std::uint64_t generated) {
  const int bits = puzzle_.traits().state_bits;
  TRAILBLAZE_CHECK(bits == 64 || or_of_states_ >> bits == 0, "a state is not below 2^state_bits()");
  const std::uint32_t fresh = count_ - complete_;
  const Counters work{expanded, generated, generated - (expanded == 0 ? 0 : fresh)};
  counters_ += work;
  finished_ = fresh == 0;
  if (finished_) return;
  double seconds = 0;
  if (count_ - count_at_clock_ >= kClockEvery) {
    const double now = watch_.seconds();
    seconds = now - std::exchange(seconds_, now);
    count_at_clock_ = count_;
  }
  levels_.push_back({depth() + !levels_.empty(), fresh, work, seconds, {}});
  arrays_->ends.push_back(count_);
  frontier_begin_ = std::exchange(complete_, count_);
  watch_.add(&Pulse::states, fresh);
  watch_.count_states(std::exchange(stored_, count_), count_);
  if (depth() != 0) test_level();
  if (count_ > most_ && !hit_) outgrow();
}

// Looks for a hit in the deepest level. Most levels contain no goal, which first_goal() tells fast.
void SmallSearch::test_level() {
  const std::span<const State> level = frontier();
  if (hit_test_) hit_ = hit_test_(level);
  if (goals_ && puzzle_.first_goal(level) < level.size()) hit_ = goal_test(puzzle_)(level);
}

void SmallSearch::outgrow() {
  outgrown_ = true;
  count_ = complete_;
}

std::span<const State> SmallSearch::frontier() const {
  return std::span(arrays_->states).subspan(frontier_begin_, complete_ - frontier_begin_);
}

FoundLevels SmallSearch::hand_over() {
  watch_.count_states(std::exchange(stored_, 0), 0);
  return {std::span(arrays_->states).first(complete_), std::span(arrays_->origins).first(complete_),
          arrays_->ends, levels_, counters_};
}

std::uint64_t SmallSearch::bytes() const {
  return slots_ * sizeof(std::uint32_t) + count_ * (sizeof(State) + sizeof(std::uint32_t));
}

std::vector<State> SmallSearch::deepest(std::size_t most) {
  LeastStates least(most);
  least.add(frontier());
  return least.states();
}

}  // namespace trailblaze
