#include "engine/session/enumerate_backwards.hpp"

#include <algorithm>
#include <string>

#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"
#include "engine/session/solvable_space.hpp"

namespace trailblaze {

bool goes_backwards(const AnyPuzzle& puzzle, From from) {
  return from == From::kGoals && !puzzle.traits().reversible;
}

absl::StatusOr<StorageChoice> choose_backwards(const SearchOptions& options) {
  const auto alone = [](const std::string& field) {
    return invalid(field +
                   ": found with --from goals, expected none: moves of this puzzle cannot " +
                   "be reversed");
  };
  if (!options.save.empty()) return alone("save");
  if (!options.disk.empty()) return alone("disk");
  if (!options.checkpoint.empty()) return alone("checkpoint");
  if (auto known = check_storage(options.storage, {Storage::kAuto, Storage::kTrail}); !known.ok()) {
    return known;
  }
  StorageChoice choice;
  choice.why = "all moves in memory, followed backwards";
  return choice;
}

absl::StatusOr<Result> enumerate_backwards(const AnyPuzzle& puzzle, State start,
                                           const Options& options, std::size_t examples) {
  const Watch watch(options.limits);
  Options all = options;
  all.limits.max_depth = kUnlimited;  // the limit is for distances to the goals
  const SpaceFound found = find_solvable(puzzle, start, all);
  if (found.stop == Stop::kStates && options.limits.max_states > SolvableSpace::kMostStates) {
    return invalid("from: found goals and a space of more than " +
                   std::to_string(SolvableSpace::kMostStates) +
                   " states, expected a smaller one, as moves of this puzzle cannot be reversed");
  }
  Result result;
  result.seconds = watch.seconds();
  result.stop = found.stop;
  if (found.stop != Stop::kNone) return result;
  const SolvableSpace& space = found.space;
  if (space.size() == 0) {
    return invalid("goal: found none that the start leads to, expected one at least");
  }
  const bool is_whole = options.limits.max_depth >= space.depths() - 1;
  const std::uint64_t depths = is_whole ? space.depths() : options.limits.max_depth + 1;
  for (std::uint64_t depth = 0; depth < depths; ++depth) {
    LevelRow& level = result.levels.emplace_back();
    level.depth = depth;
    level.states = space.begin(depth + 1) - space.begin(depth);
    result.max_frontier = std::max(result.max_frontier, level.states);
  }
  result.stored = space.begin(depths);
  result.counters = found.work;
  result.table_bytes = space.bytes();
  const std::uint64_t last = space.begin(depths - 1);
  for (std::uint64_t i = last; i < std::min(result.stored, last + examples); ++i) {
    result.deepest.push_back(space.state(i));
  }
  result.outcome = is_whole ? Outcome::kExhausted : Outcome::kLimit;
  result.stop = is_whole ? Stop::kNone : Stop::kDepth;
  return result;
}

}  // namespace trailblaze
