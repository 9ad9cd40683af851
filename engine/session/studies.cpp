#include "engine/session/studies.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/value_tally.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/session/generate.hpp"
#include "engine/session/solvable_space.hpp"
#include "engine/session/solver.hpp"

namespace trailblaze {

// ---- random instances ----

absl::StatusOr<SeriesFacts> Studies::prepare_series(const SeriesOptions& request,
                                                    const Options& options) {
  generator_.reset();  // frees its memory first
  auto generator = std::make_shared<Generator>(*puzzle_, start_);
  if (auto status = generator->prepare(request, options); !status.ok()) return status;
  generator_ = std::move(generator);
  return generator_->facts();
}

std::uint64_t Studies::series_bytes() const {
  return generator_ == nullptr ? 0 : generator_->bytes();
}

absl::StatusOr<std::vector<SeriesItem>> Studies::series(std::uint64_t seed, std::uint64_t first,
                                                        std::uint64_t count, const Crew& crew,
                                                        const Limits& limits) {
  const Watch watch{limits};
  if (generator_ == nullptr) {
    if (auto facts = prepare_series({}, {crew, limits}); !facts.ok()) return facts.status();
  }
  std::vector<absl::StatusOr<SeriesItem>> found(count, SeriesItem{});
  generator_->crew_for_items(crew, limits).for_each_block(count, [&](int, std::size_t i) {
    const auto item = generator_->make(seed, first + i, watch);
    if (item.ok()) {
      found[i] = SeriesItem{puzzle_->print(item->state), item->distance};
    } else {
      found[i] = item.status();
    }
  });
  std::vector<SeriesItem> items;
  for (auto& item : found) {
    if (!item.ok()) return item.status();
    items.push_back(*std::move(item));
  }
  return items;
}

absl::StatusOr<std::vector<std::string>> Studies::generate(std::uint64_t seed, std::uint64_t first,
                                                           std::uint64_t count, const Crew& crew,
                                                           const Limits& limits) {
  auto items = series(seed, first, count, crew, limits);
  if (!items.ok()) return items.status();
  std::vector<std::string> starts;
  for (SeriesItem& item : *items) starts.push_back(std::move(item.start));
  return starts;
}

// ---- heuristics on many states ----

// Builds the heuristics that the report names. If it names none, adds the names of those that need
// no table, and builds them. If a limit was met, the report says so.
absl::StatusOr<std::vector<const HeuristicSearch*>> Studies::heuristics_to_study(
    const Options& options, StudyReport& report) {
  Heuristics& known = solver_->heuristics();
  if (report.heuristics.empty()) {
    for (const HeuristicFacts& facts : known.choices()) {
      const bool is_cheap = facts.table.bytes == 0 && facts.table.pays_from != kUnlimited;
      const bool says_something = facts.guidance != Guidance::kNone;
      if (is_cheap && says_something && facts.name.back() != ':') {
        report.heuristics.push_back(facts.name);
      }
    }
  }
  if (report.heuristics.empty()) report.heuristics = {""};  // the puzzle's first
  std::vector<const HeuristicSearch*> built;
  for (std::string& name : report.heuristics) {
    const auto whole = known.name_of(name);
    if (!whole.ok()) return whole.status();
    name = *whole;
    if (auto status = known.use(name, options); !status.ok()) return status;
    if (known.limit_met()) {
      report.stop = known.limit_met()->stop;
      return built;
    }
    built.push_back(&known.current());
  }
  return built;
}

// If moves can be reversed and the goals are listed, a search outward from the goals shows the
// states and stores none. Otherwise all states that the start leads to are listed first.
absl::StatusOr<Studies::Shown> Studies::show_solvable(const Options& options,
                                                      const StateSink& sink) const {
  if (puzzle_->traits().reversible && !solver_->goals().empty()) {
    std::vector<State> goals = solver_->goals();
    make_classes(*puzzle_, goals);
    const Result search = visit_states(*puzzle_, goals, options, sink);
    return Shown{search.stop, search.levels.size()};
  }
  const auto start = start_from("");
  if (!start.ok()) return start.status();
  Options all = options;
  all.limits.max_depth = kUnlimited;  // the limit is for distances to the goals
  const SpaceFound found = find_solvable(*puzzle_, *start, all);
  if (found.stop == Stop::kStates && options.limits.max_states > SolvableSpace::kMostStates) {
    return invalid(
        "start: found more than " + std::to_string(SolvableSpace::kMostStates) +
        " states that it leads to, expected at most as many, because the study lists them");
  }
  if (found.stop != Stop::kNone) return Shown{found.stop, 0};
  const SolvableSpace& space = found.space;
  if (space.size() == 0) {
    return invalid("goal: found no goal that the start leads to, expected at least one");
  }
  constexpr std::uint64_t kPerBlock = 4096;
  const std::uint64_t last = std::min(space.depths() - 1, options.limits.max_depth);
  for (std::uint64_t depth = 0; depth <= last; ++depth) {
    const std::uint64_t begin = space.begin(depth), end = space.begin(depth + 1);
    options.crew.for_each_block((end - begin + kPerBlock - 1) / kPerBlock, [&](int, std::size_t b) {
      const std::uint64_t first = begin + b * kPerBlock;
      sink(depth, space.states(first, std::min(first + kPerBlock, end)));
    });
  }
  return Shown{last + 1 < space.depths() ? Stop::kDepth : Stop::kNone, last + 1};
}

absl::Status Studies::study_all(const Options& options, ValueTally& tally,
                                StudyReport& report) const {
  const auto shown = show_solvable(
      options, [&](std::uint64_t depth, std::span<const State> some) { tally.add(some, depth); });
  if (!shown.ok()) return shown.status();
  tally.end_levels(shown->levels);
  report.stop = shown->stop;
  return absl::OkStatus();
}

absl::StatusOr<SetDistances> Studies::distances_of(const Spaces& set,
                                                   const Options& options) const {
  SetDistances found;
  std::mutex mutex;
  const auto shown = show_solvable(options, [&](std::uint64_t depth, std::span<const State> some) {
    const std::size_t count = set.puzzle().goal_indices(some).size();
    const std::lock_guard lock(mutex);
    found.levels.resize(std::max<std::size_t>(found.levels.size(), depth + 1));
    found.levels[depth] += count;
  });
  if (!shown.ok()) return shown.status();
  found.stop = shown->stop;
  found.levels.resize(shown->levels);
  while (!found.levels.empty() && found.levels.back() == 0) found.levels.pop_back();
  return found;
}

// Evaluates the random instances that generate() makes.
absl::Status Studies::study_random(const StudyOptions& request, const Options& options,
                                   ValueTally& tally, StudyReport& report) {
  constexpr std::uint64_t kPerBlock = 256, kCheckEvery = 64 * kPerBlock;
  const Watch watch(options.limits);
  const auto facts = prepare_series({.walk = request.walk}, options);
  if (absl::IsResourceExhausted(facts.status())) report.stop = Stop::kMemory;
  if (absl::IsDeadlineExceeded(facts.status())) report.stop = Stop::kSeconds;
  if (report.stop != Stop::kNone) return absl::OkStatus();
  if (!facts.ok()) return facts.status();
  report.series = *facts;
  const Crew crew = generator_->crew_for_items(options.crew, options.limits);
  if (options.pulse != nullptr) options.pulse->total = *request.random;
  for (std::uint64_t first = 0; first < *request.random && report.stop == Stop::kNone;) {
    const std::uint64_t end = std::min(*request.random, first + kCheckEvery);
    const std::uint64_t blocks = (end - first + kPerBlock - 1) / kPerBlock;
    std::vector<std::vector<State>> states(blocks);
    std::vector<absl::Status> wrong(blocks);
    crew.for_each_block(blocks, [&](int, std::size_t b) {
      const std::uint64_t begin = first + b * kPerBlock;
      for (std::uint64_t i = begin; i < std::min(end, begin + kPerBlock) && wrong[b].ok(); ++i) {
        const auto item = generator_->make(request.seed, i, watch);
        if (item.ok()) states[b].push_back(item->state);
        wrong[b] = item.status();
      }
    });
    report.stop = watch.stopped();
    for (std::size_t b = 0; b < blocks; ++b) {
      const bool is_limit = absl::IsDeadlineExceeded(wrong[b]) || absl::IsCancelled(wrong[b]);
      if (!wrong[b].ok() && !is_limit) return wrong[b];
      if (is_limit && report.stop == Stop::kNone) report.stop = Stop::kSeconds;
    }
    if (report.stop != Stop::kNone) break;  // this round is incomplete
    crew.for_each_block(blocks, [&](int, std::size_t b) { tally.add(states[b]); });
    first = end;
    if (options.pulse != nullptr) options.pulse->done = end;
  }
  return absl::OkStatus();
}

absl::StatusOr<StudyReport> Studies::study(const StudyOptions& request, const Options& options) {
  if (!info_.has_goal) return invalid("goal: missing, expected a position to reach (--goal)");
  const Watch watch(options.limits);
  StudyReport report;
  report.heuristics = request.heuristics;
  auto heuristics = heuristics_to_study(options, report);
  if (!heuristics.ok()) return heuristics.status();
  report.counts.resize(report.heuristics.size());
  if (report.stop == Stop::kNone) {
    Options rest = options;
    rest.limits.max_bytes -= std::min(rest.limits.max_bytes, heuristic_bytes());
    rest.limits.max_seconds -= watch.seconds();
    ValueTally tally(*std::move(heuristics));
    const absl::Status status = request.random ? study_random(request, rest, tally, report)
                                               : study_all(rest, tally, report);
    if (!status.ok()) return status;
    report.states = tally.states();
    report.distances = tally.distances();
    report.counts = tally.counts();
  }
  report.seconds = watch.seconds();
  return report;
}

}  // namespace trailblaze
