#include "engine/session/spaces.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/base/check.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/parallel.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/run/by_levels.hpp"
#include "engine/run/disk_run.hpp"
#include "engine/run/goal_count.hpp"
#include "engine/run/peers.hpp"
#include "engine/session/solvable_space.hpp"
#include "engine/session/solver.hpp"
#include "engine/session/storage.hpp"
#include "engine/tables/distances.hpp"
#include "engine/tables/table_check.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

constexpr std::size_t kExamples = 20;  // states of the last level in a report

// Each listed text is kept, and copied into the report that is printed.
constexpr std::size_t kCopiesPerListed = 4;

// ---- enumerating ----

std::uint64_t Spaces::listed_goals() const {
  if (!puzzle_->traits().reversible) return 0;
  std::vector<State> goals = solver_->goals();
  make_classes(*puzzle_, goals);
  return goals.size();
}

// Returns the roots of an enumeration, before any search.
absl::StatusOr<Roots> Spaces::roots_for(From from) const {
  Roots roots;
  if (from == From::kGoals) {
    if (!info_.has_goal) return invalid("goal: missing, expected a position to reach (--goal)");
    if (!goes_backwards(*puzzle_, from)) roots.states = solver_->goals();
    roots.leads_to_goals = roots.states.empty();
  }
  if (roots.states.empty()) {
    const auto start = enumerate_from();
    if (!start.ok()) return start.status();
    roots.states = {*start};
  }
  make_classes(*puzzle_, roots.states);
  return roots;
}

absl::StatusOr<std::uint64_t> Spaces::encoding(From from) const {
  const auto roots = roots_for(from);
  if (!roots.ok()) return roots.status();
  const Traits& traits = puzzle_->traits();
  std::uint64_t sum = mix(static_cast<std::uint64_t>(traits.state_bits));
  const auto add = [&](std::uint64_t number) { sum = mix(sum ^ number); };
  add(static_cast<std::uint64_t>(traits.num_ways));
  add(traits.alternates ? 1 : 0);
  constexpr std::size_t kRoots = 100;
  const std::size_t some = std::min(kRoots, roots->states.size());
  for (const State s : std::span(roots->states).first(some)) {
    add(s);
    Successors next;
    puzzle_->expand_classes({&s, 1}, next);
    for (const State t : next.states()) add(t);
  }
  return sum;
}

absl::StatusOr<StorageChoice> Spaces::choose(const SearchOptions& options) const {
  const auto roots = roots_for(options.from);
  if (!roots.ok()) return roots.status();
  if (goes_backwards(*puzzle_, options.from)) return choose_backwards(options);
  return choose_storage(*puzzle_, *roots, options);
}

absl::StatusOr<StorageChoice> Spaces::choose_to_solve(const SearchOptions& options) const {
  if (!start_) return invalid("start: missing, expected a position");
  return choose_storage_to_solve(*puzzle_, options);
}

absl::Status Spaces::enumerate_from_roots(std::span<const State> roots, const Options& how,
                                          std::size_t examples, GoalCount* goals, DiskRun* run,
                                          EnumerateReport& report) const {
  absl::Status status;
  const auto search = [&] {
    Watch watch(how.limits, how.pulse);
    Run in{how.crew, watch, how.peers, run != nullptr ? *run : Checkpoints::none()};
    auto result = enumerate_in(report.choice, *puzzle_, roots, in, {examples, goals});
    status = result.status();
    return result.ok() ? *std::move(result) : Result{};
  };
  report.result = within_memory(search, how.peers);
  const bool complete = report.result.outcome == Outcome::kExhausted;
  if (run != nullptr && !complete) report.saving = run->status();
  return status;
}

// Enumerates from the goals that a start leads to. A first search finds these goals.
absl::Status Spaces::enumerate_from_found(State start, const Options& how, std::size_t examples,
                                          DiskRun* run, EnumerateReport& report) const {
  Options all{how.crew, how.limits, how.pulse};  // each process finds all of them
  all.limits.max_depth = kUnlimited;             // the limit is for distances to the goals
  const GoalsFound found = find_goals(*puzzle_, start, all);
  report.result.stop = agreed(how.peers, found.search.stop);
  if (report.result.stop != Stop::kNone) return absl::OkStatus();
  if (found.goals.empty()) {
    return invalid("goal: found no goal that the start leads to, expected at least one");
  }
  Options rest = how;
  rest.limits.max_seconds -= found.search.seconds;
  if (rest.pulse != nullptr) rest.pulse->states = 0;
  if (auto status = enumerate_from_roots(found.goals, rest, examples, nullptr, run, report);
      !status.ok()) {
    return status;
  }
  report.goals = found.goals.size();  // there are no others
  report.result.seconds += found.search.seconds;
  return absl::OkStatus();
}

bool Spaces::shares_enumeration(const SearchOptions& options) const {
  return !goes_backwards(*puzzle_, options.from);
}

absl::StatusOr<EnumerateReport> Spaces::enumerate(const SearchOptions& options, const Crew& crew) {
  absl::StatusOr<EnumerateReport> report = enumerate_once(options, crew, kExamples);
  if (report.ok() && options.list_depth) list_level(options, crew, *report);
  return report;
}

namespace {

// Returns the depth of the last level of an enumeration, if that level is complete.
std::optional<std::uint64_t> depth_of_last_level(const Result& result) {
  const bool is_complete = result.outcome == Outcome::kExhausted || result.stop == Stop::kDepth;
  if (!is_complete || result.levels.empty()) return std::nullopt;
  return result.levels.size() - 1;
}

}  // namespace

// Returns the states of a level that was counted, or the limit that prevents it. No storage keeps
// all states of a depth, but each knows the states of its last level. So a second enumeration ends
// at that depth, with the time that is left and the memory that the list leaves. Frontier search
// knows only some of these states, so the second enumeration uses the trail instead.
std::variant<std::vector<State>, Stop> Spaces::states_at(std::uint64_t depth,
                                                         const SearchOptions& options,
                                                         const Crew& crew, const Result& counted) {
  const std::uint64_t states = counted.levels[depth].states;
  if (depth_of_last_level(counted) == depth && counted.deepest.size() == states) {
    return counted.deepest;
  }
  const std::string some = puzzle_->print(roots_for(options.from)->states.front());
  const std::uint64_t bytes_of_each =
      4 * sizeof(State) + sizeof(std::string) + kCopiesPerListed * some.size();
  if (states > options.limits.max_bytes / bytes_of_each) return Stop::kMemory;
  const ShownActivity activity(options.pulse, "listing the states of one depth");
  SearchOptions again = options;
  const auto choice = choose(options);
  if (choice.ok() && choice->storage == Storage::kFrontier) again.storage = Storage::kTrail;
  again.save.clear();
  again.pulse = nullptr;
  again.limits.max_depth = depth;
  again.limits.max_bytes -= states * bytes_of_each;
  again.limits.max_seconds -= counted.seconds;
  absl::StatusOr<EnumerateReport> found = enumerate_once(again, crew, states);
  if (!found.ok()) return Stop::kMemory;  // it had less memory than the first enumeration
  if (depth_of_last_level(found->result) != depth) return found->result.stop;
  TRAILBLAZE_CHECK(found->result.deepest.size() == states,
                   "a level that is listed has the states that it counts");
  return std::move(found->result.deepest);
}

void Spaces::list_level(const SearchOptions& options, const Crew& crew, EnumerateReport& report) {
  const Result& counted = report.result;
  const std::uint64_t depth = *options.list_depth;
  if (depth >= counted.levels.size()) {
    report.not_listed = counted.stop;
    if (counted.outcome == Outcome::kExhausted) report.listed.emplace();
    return;
  }
  const auto found = states_at(depth, options, crew, counted);
  if (const Stop* const stop = std::get_if<Stop>(&found); stop != nullptr) {
    report.not_listed = *stop;
    return;
  }
  const auto& states = std::get<std::vector<State>>(found);
  report.listed.emplace();
  report.listed->reserve(states.size());
  for (const State s : states) report.listed->push_back(puzzle_->print(s));
}

absl::StatusOr<EnumerateReport> Spaces::enumerate_once(const SearchOptions& options,
                                                       const Crew& crew, std::size_t examples) {
  const auto choice = choose(options);
  if (!choice.ok()) return choice.status();
  const Roots roots = *roots_for(options.from);
  const State first = roots.states.front();
  EnumerateReport report;
  report.from = options.from;
  report.list_depth = options.list_depth;
  if (options.from == From::kStart || roots.leads_to_goals) {
    report.start = puzzle_->print(*enumerate_from());
  }
  report.choice = *choice;
  const Options how{crew, options.limits, options.pulse, *options.peers};
  GoalCount goals(*puzzle_, roots.states);
  if (goes_backwards(*puzzle_, options.from)) {
    auto found = enumerate_backwards(*puzzle_, first, how, examples);
    if (!found.ok()) return found.status();
    report.result = *std::move(found);
    if (!report.result.levels.empty()) report.goals = report.result.levels[0].states;
  } else if (roots.leads_to_goals) {
    if (auto status = enumerate_from_found(first, how, examples, options.run, report);
        !status.ok()) {
      return status;
    }
  } else if (options.save.empty()) {
    if (auto status =
            enumerate_from_roots(roots.states, how, examples, &goals, options.run, report);
        !status.ok()) {
      return status;
    }
  } else {
    AtomicTableFile file(options.save);
    if (!file.status().ok()) return file.status();
    enumerate_and_save(first, options, crew, examples, file, report);
    if (goals.needs_states()) goals.set_unknown();  // a table has one goal, its root
  }
  if (!roots.leads_to_goals && info_.has_goal && !report.result.levels.empty()) {
    report.goals = goals.count();
  }
  for (const State s : report.result.deepest) report.antipodes.push_back(puzzle_->print(s));
  return report;
}

// Fills a distance table during the enumeration, and writes it if every state was seen.
void Spaces::enumerate_and_save(State from, const SearchOptions& options, const Crew& crew,
                                std::size_t examples, AtomicTableFile& file,
                                EnumerateReport& report) const {
  Result& result = report.result;
  const Options how{crew, options.limits, options.pulse};
  Distances found;
  result = within_memory([&] {
    found = build_distances(*puzzle_, from, report.choice.storage, kUnlimited, how, examples);
    return std::move(found.building);
  });
  if (!found.oracle) return;
  TableTitle description = title(options.puzzle, from);
  description.layout = name(found.storage);
  description.states = result.stored;
  description.depth = result.levels.back().depth;
  report.saving = file.save(description, found.oracle->table(), crew);
  if (report.saving.ok()) report.table = options.save;
}

// Returns an error unless the table is of this puzzle and goal.
absl::Status Spaces::check_subject(const TableTitle& found, const std::string& puzzle) const {
  if (solver_->goals().size() != 1) {
    return invalid("table: found " + (info_.goal.empty() ? "a rule" : in_quotes(info_.goal)) +
                   " as the goal, expected one position: a table has the distances to one goal");
  }
  return check_title(found, title(puzzle, *first_goal_));
}

absl::StatusOr<TableCheck> Spaces::check_table(const TableFile& file, const SearchOptions& options,
                                               const Crew& crew) const {
  auto same = check_subject(file.title, options.puzzle);
  if (!same.ok()) return same;
  return trailblaze::check_table(*puzzle_, *first_goal_, file,
                                 {crew, options.limits, options.pulse});
}

TableTitle Spaces::title(const std::string& puzzle, State root) const {
  TableTitle title{puzzle, info_.parameters, puzzle_->print(root), {}};
  title.parameters.erase("goal");
  return title;
}

}  // namespace trailblaze
