#include "engine/session/storage.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/peers.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/make_engine.hpp"

namespace trailblaze {
namespace {

// Most bytes of a table if only a part of a space is wanted, or if the number of states is not
// known.
constexpr std::uint64_t kMostBytesForPart = std::uint64_t{1} << 30;
constexpr std::uint64_t kMostBytesForUnknown = std::uint64_t{64} << 20;

// The trail finds a part of a space with at most this many states in 0.1 s.
constexpr std::uint64_t kFewWithinDepth = std::uint64_t{1} << 20;

// True if a limit may end the run before it has seen the whole space.
bool is_limited(const Limits& limits) {
  return limits.max_states != kUnlimited || limits.max_depth != kUnlimited ||
         limits.max_seconds < Limits{}.max_seconds;
}

// Moves the table to the disk on request. `auto` does so with a dense table that does not fit in
// memory, unless the user asks for a part of the space.
void move_to_disk(const TableLayout& layout, const SearchOptions& options, StorageChoice& choice) {
  const bool may_choose = options.storage == Storage::kAuto && choice.storage == Storage::kDense;
  const bool is_wanted = options.storage == choice.storage ||
                         (may_choose && !choice.fits && !is_limited(options.limits));
  if (options.disk.empty() || !is_wanted) return;
  const DiskCost on_disk = layout.on_disk();
  choice.on_disk = true;
  choice.required_bytes = on_disk.least_memory;
  choice.required_disk = on_disk.disk;
  choice.disk_traffic = on_disk.traffic;
  choice.block_bytes = on_disk.block;
  choice.fits = choice.required_bytes <= options.limits.max_bytes;
}

// Returns the layout with which this storage numbers the states reachable from the roots, or null.
// If a search finds the roots, only ranked serves: all states that the start leads to have ranks.
std::unique_ptr<const TableLayout> layout_for_roots(const AnyPuzzle& puzzle, const Roots& roots,
                                                    Storage storage) {
  auto layout = layout_for(puzzle, roots.states.front(), storage);
  if (layout == nullptr) return nullptr;
  const bool serves =
      roots.leads_to_goals ? storage == Storage::kRanked : layout->accepts_roots(roots.states);
  return serves ? std::move(layout) : nullptr;
}

absl::Status check_save(const AnyPuzzle& puzzle, const Roots& roots, const SearchOptions& options) {
  if (options.save.empty()) return absl::OkStatus();
  if (!roots.are_one()) {
    return invalid(
        "save: found several goals, expected one goal: a table has the distances to a single "
        "goal");
  }
  if (!puzzle.traits().reversible) {
    return invalid(
        "save: found moves that cannot be reversed, expected a puzzle whose moves can be");
  }
  if (layout_for(puzzle, roots.states.front(), Storage::kAuto) == nullptr) {
    return invalid(
        "save: found a puzzle that does not number its states, expected a puzzle or a size with "
        "storage ranked or dense");
  }
  if (options.storage != Storage::kFrontier && options.storage != Storage::kTrail) {
    return absl::OkStatus();
  }
  return invalid("save: found storage " + std::string(name(options.storage)) +
                 ", expected auto, ranked or dense, which number the states");
}

// Checks the options for folders against each other and against the storage.
absl::Status check_folders(const SearchOptions& options) {
  const bool has_disk = !options.disk.empty(), saves = !options.save.empty();
  const bool has_checkpoint = !options.checkpoint.empty();
  const bool is_in_memory =
      options.storage == Storage::kTrail || options.storage == Storage::kFrontier;
  const std::pair<bool, std::string> faults[] = {
      {options.storage == Storage::kDisk && !has_disk,
       "disk: missing, expected a folder for storage disk (--disk DIR)"},
      {has_disk && is_in_memory, "disk: found with storage " + std::string(name(options.storage)) +
                                     ", expected storage disk, dense, ranked or auto"},
      {has_disk && saves, "disk: found together with --save, expected one of them"},
      {has_checkpoint && saves, "checkpoint: found together with --save, expected one of them"},
      {has_checkpoint && has_disk,
       "checkpoint: found together with --disk, whose folder has checkpoints of its own, expected "
       "one of them"}};
  for (const auto& [is_wrong, why] : faults) {
    if (is_wrong) return invalid(why);
  }
  return absl::OkStatus();
}

// True if only few states lie within the limit on depth, and there are more beyond it. All
// processes must agree, although a signal or the time may end the search of a single process.
bool few_within_depth(const AnyPuzzle& puzzle, std::span<const State> roots, Limits limits,
                      Peers& peers) {
  if (limits.max_depth == kUnlimited) return false;
  limits.max_states = std::min(limits.max_states, kFewWithinDepth);
  const Crew crew(1);
  Watch watch(limits);
  Run run{crew, watch};
  const auto engine = make_engine(puzzle, Storage::kTrail, Purpose::kCount, run);
  const auto found = enumerate_by_levels(*engine, roots, run, {.examples = 0});
  return true_for_all(peers, found->stop == Stop::kDepth);
}

// True if so many ranks may be reachable states that an enumeration by ranks pays. All reachable
// states have the root's invariant. Therefore the share of ranks with this invariant is an upper
// bound of the share of reachable states. It is estimated from a sample of ranks. If few ranks are
// states, the trail is faster: with six jugs of 7, 9, 11, 13, 17 and 19 litres (4,838,400 ranks,
// 110,186 states), it takes 0.6 of the time of ranks. If most ranks are states, both take the same
// time, and ranks take a fiftieth of the memory.
bool are_many_ranks_states(const AnyPuzzle& puzzle, State root) {
  constexpr std::uint64_t kSample = 1'024, kLeastAlike = kSample / 8;
  if (!puzzle.traits().invariant) return true;
  const std::uint64_t invariant = puzzle.invariant(root);
  Random random(1);
  std::uint64_t alike = 0;
  for (std::uint64_t i = 0; i < kSample; ++i) {
    const std::uint64_t rank = random.below(puzzle.traits().num_ranks);
    State s = 0;
    puzzle.unrank({&rank, 1}, &s);
    alike += puzzle.invariant(s) == invariant ? 1 : 0;
  }
  return alike >= kLeastAlike;
}

// True if `auto` chooses this layout, given that it fits.
bool suits_auto(const AnyPuzzle& puzzle, std::span<const State> roots, const TableLayout& layout,
                const Limits& limits, Peers& peers) {
  if (layout.states() == 0) {
    return layout.bytes() <= kMostBytesForUnknown && are_many_ranks_states(puzzle, roots.front());
  }
  return layout.bytes() <= kMostBytesForPart || !wants_part(puzzle, roots, layout, limits, peers);
}

}  // namespace

bool wants_part(const AnyPuzzle& puzzle, std::span<const State> roots, const TableLayout& layout,
                const Limits& limits, Peers& peers) {
  return limits.max_states < layout.states() ||
         (layout.bytes() > kMostBytesForPart && few_within_depth(puzzle, roots, limits, peers));
}

// `trailblaze enumerate PUZZLE --threads 2`, M states/s (AMD EPYC):
//               pancake 11   burnt 8   cube   blocks/klotski   cayley of 36 transpositions, 9
//   trail       17.8         17.5      13.7   3.6              4.8
//   frontier    29.3         30.5      21.4   15.5             3.0 (window: too many moves to name)
bool prefers_frontier(const Traits& traits) { return traits.names_ways(); }

std::vector<Storage> unnumbered_storages(const Traits& traits) {
  if (!traits.reversible) return {Storage::kAuto, Storage::kTrail, Storage::kDisk};
  return {Storage::kAuto, Storage::kFrontier, Storage::kTrail, Storage::kDisk};
}

std::vector<Storage> storages(const AnyPuzzle& puzzle, const Roots& roots) {
  std::vector<Storage> all = unnumbered_storages(puzzle.traits());
  for (const Storage storage : {Storage::kRanked, Storage::kDense}) {
    if (layout_for_roots(puzzle, roots, storage) != nullptr) all.push_back(storage);
  }
  return all;
}

absl::Status check_storage(Storage requested, const std::vector<Storage>& storages) {
  std::vector<std::string> names;
  names.reserve(storages.size());
  for (const Storage storage : storages) names.emplace_back(name(storage));
  const auto known = one_of(name(requested), names);
  return known.ok() ? absl::OkStatus() : in_field("storage", known.status());
}

namespace {

// A table that numbers the states, and whether `auto` prefers it to a search level by level.
struct Table {
  StorageChoice choice;
  bool suits = false;
};

// Returns the table that numbers all states with this storage. Returns nothing if the user names
// another storage, or if there is no such layout.
std::optional<Table> table_with(Storage storage, const AnyPuzzle& puzzle, const Roots& roots,
                                const SearchOptions& options) {
  if (options.storage != Storage::kAuto && options.storage != storage) return std::nullopt;
  const auto layout = layout_for_roots(puzzle, roots, storage);
  if (layout == nullptr) return std::nullopt;
  const int processes = options.peers->count();  // they choose together: all have the same limit
  StorageChoice choice;
  choice.storage = storage;
  choice.required_bytes = layout->bytes(processes);
  choice.is_of_each = processes > 1;
  const bool is_known =
      layout->states() != 0 && roots.are_one();  // parts of goals may be unconnected
  if (is_known) choice.states = layout->states();
  if (!options.save.empty()) choice.required_bytes += DistanceTable::bytes_for(layout->places());
  choice.fits = choice.required_bytes <= options.limits.max_bytes;
  move_to_disk(*layout, options, choice);
  const char* const unit = storage == Storage::kDense ? "one bit per state"
                           : choice.on_disk           ? "one bit per rank"
                                                      : "two bits per rank";
  choice.why = unit + std::string(choice.on_disk ? ", in files" : "");
  // This may take a search of its own, so it is evaluated only if it decides.
  const bool suits = choice.fits && options.storage == Storage::kAuto && options.save.empty() &&
                     suits_auto(puzzle, roots.states, *layout, options.limits, *options.peers);
  return Table{std::move(choice), suits};
}

// Returns the choice of `auto`, and the reason for a storage that the user names, which must be
// available. The first rule that applies decides. `states` is the size of the whole space, if
// known. The choice does not depend on the number of threads.
StorageChoice pick_storage(const Traits& traits, const SearchOptions& options,
                           std::optional<std::uint64_t> states, const std::optional<Table>& dense,
                           const std::optional<Table>& ranked) {
  const Storage requested = options.storage;
  const bool is_auto = requested == Storage::kAuto, saves = !options.save.empty();
  const bool is_part = is_limited(options.limits) && !saves;
  for (const std::optional<Table>* table : {&dense, &ranked}) {
    if (!*table) continue;
    const bool is_good = (*table)->choice.fits && (saves || (*table)->suits);
    if (!is_auto || is_good) return (*table)->choice;
  }

  // No level has more states than the whole space, so a space that is known to fit in memory needs
  // no disk.
  constexpr std::uint64_t kBytesPerState = 2 * sizeof(std::uint64_t);
  const bool may_fit = states && *states <= options.limits.max_bytes / kBytesPerState;
  if (requested == Storage::kDisk || (is_auto && !options.disk.empty() && !may_fit)) {
    return {.storage = Storage::kDisk,
            .why = !traits.reversible ? "all levels in files, because moves cannot be reversed"
                   : keeps_one_level(traits) ? "the current level, in files"
                                             : "the current level and the two before it, in files",
            .on_disk = true,
            .states = states};
  }

  // If a table of the whole space does not fit, it is chosen all the same: the session then refuses
  // the run, and names the memory that the table needs. The smaller table comes first.
  bool numbers_states = false;
  for (const std::optional<Table>* table : {&dense, &ranked}) {
    if (!*table) continue;
    const StorageChoice& choice = (*table)->choice;
    if (is_auto && !choice.fits && (choice.states || saves) && !is_part) return choice;
    numbers_states |= choice.states.has_value();
  }

  StorageChoice choice;
  choice.why = "a hash set";
  if (requested == Storage::kFrontier || (is_auto && prefers_frontier(traits))) {
    choice.storage = Storage::kFrontier;
    choice.why = keeps_one_level(traits) ? "only the current level"
                                         : "the current level and the two before it";
  }
  if (is_auto && is_part && numbers_states) {
    choice.why += ", because a limit allows only a part of the space";
  }
  return choice;
}

}  // namespace

absl::StatusOr<StorageChoice> choose_storage(const AnyPuzzle& puzzle, const Roots& roots,
                                             const SearchOptions& options) {
  const Storage requested = options.storage;
  if (const auto status = check_storage(requested, storages(puzzle, roots)); !status.ok()) {
    return roots.are_one() ? status
                           : invalid(std::string(status.message()) + " with several goals");
  }
  if (auto status = check_save(puzzle, roots, options); !status.ok()) return status;
  if (auto status = check_folders(options); !status.ok()) return status;
  const auto dense = table_with(Storage::kDense, puzzle, roots, options);
  std::optional<Table> ranked;
  if (!dense || !dense->suits) ranked = table_with(Storage::kRanked, puzzle, roots, options);
  std::optional<std::uint64_t> states;
  if (ranked) states = ranked->choice.states;
  if (dense && dense->choice.states) states = dense->choice.states;
  return pick_storage(puzzle.traits(), options, states, dense, ranked);
}

absl::StatusOr<StorageChoice> choose_storage_to_solve(const AnyPuzzle& puzzle,
                                                      const SearchOptions& options) {
  if (auto status = check_folders(options); !status.ok()) return status;
  std::optional<std::uint64_t> states;
  if (puzzle.traits().num_states != 0) states = puzzle.traits().num_states;
  return pick_storage(puzzle.traits(), options, states, {}, {});
}

// For enumerations from the goals if moves cannot be reversed.
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

namespace {

// Enumerates by the places of a layout, and counts goals. If the puzzle lists its goals, their
// places are looked up. Otherwise, by ranks, every state is unranked and tested. In a partial
// enumeration the last level is never shown, so its goals are not known. Each process sees only the
// places of its own part.
absl::StatusOr<Result> enumerate_by_places(const TableLayout& layout, const AnyPuzzle& puzzle,
                                           std::span<const State> roots, Run& run,
                                           const EnumerationExtras& extras) {
  std::atomic<std::uint64_t> goals_met{0};
  GoalCount* const goals = extras.goals;
  const auto add = [&](Checkpoint& checkpoint) {
    const std::uint64_t seen = sum_of_all(run.peers, goals_met);
    put_goals(checkpoint, {seen, seen});
  };
  const auto enumerate = [&](const PlaceSink& sink) {
    const auto engine = make_engine(layout, roots.front(), run, extras.examples, sink);
    return enumerate_by_levels(*engine, roots, run, {extras.examples, nullptr, add});
  };
  if (goals == nullptr || !goals->needs_states()) return enumerate({});
  const auto counted = run.checkpoints.goals();
  if (!counted.ok()) return counted.status();
  goals_met =
      run.peers.number() == 0 ? counted->seen : 0;  // the checkpoint has the sum of all processes
  std::vector<std::uint64_t> places(goals->goals().size());
  layout.place(goals->goals(), places.data());
  const auto count_at_places = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t) {
    for (const std::uint64_t place : places) {
      if (place / 64 == word && (bits >> place % 64 & 1) != 0) ++goals_met;
    }
  };
  const auto count_states = [&](std::uint64_t word, std::uint64_t bits, std::uint64_t depth) {
    for (; bits != 0 && depth != 0; bits &= bits - 1) {  // the roots are already counted
      const std::uint64_t rank = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
      State s = 0;
      puzzle.unrank({&rank, 1}, &s);
      if (puzzle.is_goal(s)) ++goals_met;
    }
  };
  const bool by_rank = layout.storage() == Storage::kRanked;
  absl::StatusOr<Result> result = goals->lists_goals() ? enumerate(count_at_places)
                                  : by_rank            ? enumerate(count_states)
                                                       : enumerate({});
  if (!result.ok()) return result;
  const bool complete = result->outcome == Outcome::kExhausted;
  goals->add(sum_of_all(run.peers, goals_met));
  if (!complete || !(goals->lists_goals() || by_rank)) goals->set_unknown();
  return result;
}

}  // namespace

absl::StatusOr<Result> enumerate_in(const StorageChoice& choice, const AnyPuzzle& puzzle,
                                    std::span<const State> roots, Run& run,
                                    const EnumerationExtras& extras) {
  if (!choice.fits) {
    Result result;
    result.stop = Stop::kMemory;
    return result;
  }
  if (choice.storage == Storage::kRanked || choice.storage == Storage::kDense) {
    const auto layout = layout_for(puzzle, roots.front(), choice.storage);
    return enumerate_by_places(*layout, puzzle, roots, run, extras);
  }
  const auto engine = make_engine(puzzle, choice.storage, Purpose::kCount, run);
  return enumerate_by_levels(*engine, roots, run, extras);
}

}  // namespace trailblaze
