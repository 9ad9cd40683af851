#include "engine/session/generate.hpp"

#include <algorithm>
#include <string>

#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze {
namespace {

constexpr int kMostTries = 100;  // walks per item
constexpr std::uint64_t kStatesForStart = std::uint64_t{1} << 26;
// Most states that a search visits before make() tries another walk, and enough memory for them.
constexpr std::uint64_t kStatesForItem = std::uint64_t{1} << 20;
constexpr std::uint64_t kBytesForItem = 64 * kStatesForItem;

std::uint64_t searches_at_once(const Limits& limits) {
  return std::max<std::uint64_t>(limits.max_bytes / kBytesForItem, 1);
}

absl::Status exhausted(Stop stop, const char* when) {
  if (stop == Stop::kInterrupted) return absl::CancelledError("generate: interrupted");
  if (stop == Stop::kSeconds) return absl::DeadlineExceededError("generate: no time left");
  return absl::ResourceExhaustedError(std::string("max-") + name(stop) + ": reached " + when);
}

absl::Status unsolvable_error() {
  return invalid("start: found no way to the goal, expected a solvable position");
}

Result breadth_first(const AnyPuzzle& puzzle, State start, const Options& options) {
  Watch watch(options.limits, options.pulse);
  Run run{options.crew, watch};
  const auto engine = make_engine(puzzle, Storage::kTrail, Purpose::kPath, run);
  return *solve_by_levels(*engine, puzzle, start, run);
}

}  // namespace

// ---- preparing a series ----

absl::Status Generator::prepare(const SeriesOptions& request, const Options& options) {
  const Traits& traits = puzzle_.traits();
  if (request.walk) return prepare_walks(request, options);
  if (traits.random && !request.depth) {
    facts_ = {.kind = SeriesKind::kPuzzle, .states = traits.num_states};
    return absl::OkStatus();
  }
  return request.walks ? prepare_walks(request, options) : prepare_space(request, options);
}

// Lists the space from the start or, without a start, from the goals. If it is too large, walks
// remain, unless the user asks for distances.
absl::Status Generator::prepare_space(const SeriesOptions& request, const Options& options) {
  const bool has_goals = puzzle_.traits().reversible && !puzzle_.goals().empty();
  if (!start_ && !has_goals) return invalid("start: missing, expected a position to begin with");
  const Watch watch{options.limits};
  SpaceFound found = find_solvable(puzzle_, start_, options);
  switch (found.stop) {
    case Stop::kNone: break;
    case Stop::kStates:
    case Stop::kMemory: {
      const bool large = found.stop == Stop::kStates;
      if (request.depth && large) {
        return invalid("depth: found a space of more than " +
                       std::to_string(SolvableSpace::kMostStates) +
                       " states, expected a smaller space: all its distances must be known");
      }
      if (request.depth) return exhausted(found.stop, "before all positions were known");
      Options rest = options;
      rest.limits.max_seconds -= watch.seconds();
      facts_.too_large = large;
      facts_.no_memory = !large;
      return prepare_walks(request, rest);
    }
    default: return exhausted(found.stop, "before all positions were known");
  }
  if (found.space.size() == 0) return unsolvable_error();
  space_ = std::move(found.space);
  last_ = space_.size();
  facts_.kind = SeriesKind::kSpace;
  if (request.depth) {
    if (auto status = restrict_to_distances(*request.depth); !status.ok()) return status;
  }
  facts_.states = last_ - first_;
  return absl::OkStatus();
}

absl::Status Generator::restrict_to_distances(const DepthRange& range) {
  const std::uint64_t deepest = space_.depths() - 1;
  if (range.first > deepest) {
    return invalid("depth: found " + range.text() + ", expected distances within 0.." +
                   std::to_string(deepest));
  }
  first_ = space_.begin(range.first);
  facts_.depth = DepthRange{range.first, std::min(range.last, deepest)};
  last_ = space_.begin(facts_.depth->last + 1);
  return absl::OkStatus();
}

// Prepares walks. If moves can be reversed, the ends of walks are solvable only if the start is, so
// this checks the start.
absl::Status Generator::prepare_walks(const SeriesOptions& request, const Options& options) {
  facts_.kind = SeriesKind::kWalks;
  facts_.exact_walk = request.walk.has_value();
  facts_.walk = request.walk.value_or(kLongestWalk);
  if (!start_) {
    const std::vector<State> goals = puzzle_.goals();
    if (goals.empty()) return invalid("start: missing, expected a position to walk from");
    start_ = goals.front();
  }
  if (!puzzle_.traits().reversible) return absl::OkStatus();
  if (puzzle_.traits().decides_solvability) {
    return puzzle_.may_be_solvable(*start_) ? absl::OkStatus() : unsolvable_error();
  }
  Options how = options;
  how.limits.max_states = kStatesForStart;
  const Result found = breadth_first(puzzle_, *start_, how);
  if (found.outcome == Outcome::kSolved) return absl::OkStatus();
  if (found.outcome == Outcome::kExhausted) return unsolvable_error();
  if (found.stop != Stop::kStates) {
    return exhausted(found.stop, "on the way from the start to a goal");
  }
  return invalid("start: found no goal among the nearest " + std::to_string(kStatesForStart) +
                 " states, expected a start that is closer to a goal");
}

// ---- items ----

// True if each item needs a search.
bool Generator::searches() const {
  return facts_.kind == SeriesKind::kWalks && !puzzle_.traits().reversible;
}

Crew Generator::crew_for_items(const Crew& crew, const Limits& limits) const {
  if (!searches()) return crew;
  const auto threads = static_cast<std::uint64_t>(crew.threads());
  return Crew(static_cast<int>(std::min(threads, searches_at_once(limits))));
}

absl::StatusOr<Generator::Item> Generator::make(std::uint64_t seed, std::uint64_t index,
                                                const Watch& watch) const {
  Random random(seed, index);
  switch (facts_.kind) {
    case SeriesKind::kPuzzle: return Item{puzzle_.random_state(random), std::nullopt};
    case SeriesKind::kSpace: {
      const std::uint64_t number = first_ + random.below(last_ - first_);
      return Item{space_.state(number), space_.distance(number)};
    }
    case SeriesKind::kWalks: break;
  }
  return make_walk(random, watch);
}

absl::StatusOr<Generator::Item> Generator::make_walk(Random& random, const Watch& watch) const {
  for (int i = 0; i < kMostTries && watch.stopped() == Stop::kNone; ++i) {
    const std::optional<State> s = walk(random, watch);
    if (!s) break;
    // If moves can be reversed, every state that the solvable start leads to also leads back.
    if (!searches()) return Item{*s, std::nullopt};
    const Limits limits = {.max_states = kStatesForItem,
                           .max_bytes = watch.limits().max_bytes / searches_at_once(watch.limits()),
                           .max_seconds = watch.limits().max_seconds - watch.seconds()};
    const Result found = breadth_first(puzzle_, *s, {Crew(1), limits});
    if (found.outcome == Outcome::kSolved) return Item{*s, *found.length()};
  }
  if (const Stop stop = watch.stopped(); stop != Stop::kNone) return exhausted(stop, "");
  return invalid("start: found no solvable position at the ends of " + std::to_string(kMostTries) +
                 " walks, expected a start from which walks lead to solvable positions");
}

// Makes the requested number of random moves, or a random number of moves. After a dead end, begins
// again at the start. Returns nothing if a limit was met on the way.
std::optional<State> Generator::walk(Random& random, const Watch& watch) const {
  constexpr std::uint64_t kCheckEvery = 4096;
  State s = *start_;
  Successors next;
  std::uint64_t steps = facts_.exact_walk ? facts_.walk : random.below(facts_.walk + 1);
  for (; steps > 0; --steps) {
    puzzle_.expand({&s, 1}, next);
    if (steps % kCheckEvery == 0 && watch.stopped() != Stop::kNone) return std::nullopt;
    s = next.size() == 0 ? *start_ : next.states()[random.below(next.size())];
  }
  return s;
}

}  // namespace trailblaze
