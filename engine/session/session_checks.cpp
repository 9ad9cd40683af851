// What a session says of a start or a path without a search: by the rules, and by heuristics that
// cost next to nothing. `verify` is made of it. Then what heuristics say of all states
// from which a goal can be reached, and how far a set of states is from the goals.
#include <algorithm>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/heuristic/heuristic.hpp"
#include "engine/heuristic/value_tally.hpp"
#include "engine/partitioned/visit_states.hpp"
#include "engine/picture/follow.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/session/generate.hpp"
#include "engine/session/session.hpp"
#include "engine/session/solvable_space.hpp"
#include "engine/session/solver.hpp"

namespace trailblaze {
namespace {

// The length of a shortest solution that visits only states of this path, by breadth-first search.
std::uint64_t least_length_within(const AnyPuzzle& puzzle, const std::vector<State>& path) {
  constexpr std::uint64_t kUnvisited = ~std::uint64_t{0};
  std::unordered_map<State, std::uint64_t> depths;
  for (const State s : path) depths.emplace(s, kUnvisited);
  depths[path.front()] = 0;
  std::vector<State> queue = {path.front()};
  Successors successors;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint64_t depth = depths[queue[i]];
    if (puzzle.is_goal(queue[i])) return depth;
    puzzle.expand({&queue[i], 1}, successors);
    for (const State t : std::as_const(successors).states()) {
      const auto found = depths.find(t);
      if (found == depths.end() || found->second != kUnvisited) continue;
      found->second = depth + 1;
      queue.push_back(t);
    }
  }
  return path.size() - 1;
}

}  // namespace

// ---- paths ----

absl::StatusOr<std::vector<State>> Session::read_path(std::string_view start,
                                                      std::span<const std::string> states) const {
  const auto from = start_from(start);
  if (!from.ok()) return from.status();
  if (states.empty()) return invalid("states: found none, expected the path from start to goal");
  std::vector<State> path;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::string place = "states[" + std::to_string(i) + "]";
    const auto s = puzzle_->parse(states[i]);
    if (!s.ok()) return in_field(place, s.status());
    if (i == 0 && *s != *from) return invalid(place + ": found another position than start");
    if (i > 0 && !follows(*puzzle_, path.back(), *s)) {
      return invalid(place + ": found " + in_quotes(states[i]) + ", which no legal move reaches");
    }
    path.push_back(*s);
  }
  if (!puzzle_->is_goal(path.back())) return invalid("states: the last is not a goal");
  return path;
}

absl::Status Session::verify(std::string_view start, std::span<const std::string> states) const {
  return read_path(start, states).status();
}

absl::StatusOr<std::vector<std::string>> Session::replay(std::string_view start,
                                                         std::string_view line) const {
  const auto from = start_from(start);
  if (!from.ok()) return from.status();
  const auto path = puzzle_->replay(*from, line);
  if (!path.ok()) return path.status();
  return puzzle_->describe_path(*path).states;
}

namespace {

// The turns of a path: its runs of moves that move the same thing.
std::optional<std::uint64_t> turns_of(const AnyPuzzle& puzzle, std::span<const State> path) {
  if (!puzzle.traits().names_movers) return std::nullopt;
  std::uint64_t turns = 0;
  std::optional<Mover> last;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Mover mover = puzzle.mover(path[i - 1], path[i]);
    if (!last || mover.before != last->after) ++turns;
    last = mover;
  }
  return turns;
}

}  // namespace

absl::StatusOr<PathFacts> Session::path_facts(std::string_view start,
                                              std::span<const std::string> states) const {
  const auto path = read_path(start, states);
  if (!path.ok()) return path.status();
  return PathFacts{puzzle_->describe_path(*path).moves, turns_of(*puzzle_, *path),
                   least_length_within(*puzzle_, *path)};
}

// ---- starts ----

void Session::prepare_estimates(const Crew& crew) {
  if (!info_.goal.empty()) solver_->heuristics_by_name().build_cheap({crew});
}

absl::StatusOr<StartFacts> Session::start_facts(std::string_view start) const {
  const auto s = start_from(start);
  if (!s.ok()) return s.status();
  StartFacts facts;
  facts.start = puzzle_->print(*s);
  facts.is_goal = puzzle_->is_goal(*s);
  facts.unsolvable = !puzzle_->solvable(*s);
  if (info_.goal.empty()) return facts;
  facts.at_least = facts.is_goal ? 0 : 1;
  for (const auto& [name, value] : solver_->heuristics_by_name().values(*s)) {
    if (value >= kDeadEnd) {
      facts.unsolvable = true;
      facts.estimates[name] = std::nullopt;
      continue;
    }
    facts.estimates[name] = static_cast<std::uint64_t>(value);
    facts.at_least = std::max(facts.at_least, static_cast<std::uint64_t>(value));
  }
  return facts;
}

// ---- heuristics over many states ----

// Builds those that the report names or, where it names none, names and builds those that need no
// table. A limit that is met is told in the report.
absl::StatusOr<std::vector<const HeuristicSearch*>> Session::heuristics_to_study(
    const Options& options, StudyReport& report) {
  Heuristics& known = solver_->heuristics_by_name();
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

// Where moves can be reversed and the goals are listed, a search outward from them shows the states
// and keeps none. Else all that the start leads to are listed first.
absl::StatusOr<Session::Shown> Session::show_solvable(const Options& options,
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
    return invalid("start: found more than " + std::to_string(SolvableSpace::kMostStates) +
                   " states that it leads to, expected fewer, as they are listed");
  }
  if (found.stop != Stop::kNone) return Shown{found.stop, 0};
  const SolvableSpace& space = found.space;
  if (space.size() == 0) {
    return invalid("goal: found none that the start leads to, expected one at least");
  }
  constexpr std::uint64_t kAtOnce = 4096;
  const std::uint64_t last = std::min(space.depths() - 1, options.limits.max_depth);
  for (std::uint64_t depth = 0; depth <= last; ++depth) {
    const std::uint64_t begin = space.begin(depth), end = space.begin(depth + 1);
    options.crew.for_each_block((end - begin + kAtOnce - 1) / kAtOnce, [&](int, std::size_t b) {
      const std::uint64_t first = begin + b * kAtOnce;
      sink(depth, space.states(first, std::min(first + kAtOnce, end)));
    });
  }
  return Shown{last + 1 < space.depths() ? Stop::kDepth : Stop::kNone, last + 1};
}

absl::Status Session::study_all(const Options& options, ValueTally& tally,
                                StudyReport& report) const {
  const auto shown = show_solvable(options, [&](std::uint64_t depth, std::span<const State> some) {
    tally.add_at(depth, some);
  });
  if (!shown.ok()) return shown.status();
  tally.end_levels(shown->levels);
  report.stop = shown->stop;
  return absl::OkStatus();
}

absl::StatusOr<SetDistances> Session::distances_of(const Session& set,
                                                   const Options& options) const {
  SetDistances found;
  std::mutex mutex;
  const auto shown = show_solvable(options, [&](std::uint64_t depth, std::span<const State> some) {
    const std::size_t count = set.puzzle().places_of_goals(some).size();
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

// Over random instances, which are those that generate() makes.
absl::Status Session::study_random(const StudyOptions& asked, const Options& options,
                                   ValueTally& tally, StudyReport& report) {
  constexpr std::uint64_t kAtOnce = 256, kBetweenLooks = 64 * kAtOnce;
  const Watch watch(options.limits);
  const auto facts = prepare_series({.walk = asked.walk}, options);
  if (absl::IsResourceExhausted(facts.status())) report.stop = Stop::kMemory;
  if (absl::IsDeadlineExceeded(facts.status())) report.stop = Stop::kSeconds;
  if (report.stop != Stop::kNone) return absl::OkStatus();
  if (!facts.ok()) return facts.status();
  report.series = *facts;
  const Crew crew = generator_->crew_for_items(options.crew, options.limits);
  if (options.pulse != nullptr) options.pulse->total = *asked.random;
  for (std::uint64_t first = 0; first < *asked.random && report.stop == Stop::kNone;) {
    const std::uint64_t end = std::min(*asked.random, first + kBetweenLooks);
    const std::uint64_t blocks = (end - first + kAtOnce - 1) / kAtOnce;
    std::vector<std::vector<State>> states(blocks);
    std::vector<absl::Status> wrong(blocks);
    crew.for_each_block(blocks, [&](int, std::size_t b) {
      const std::uint64_t begin = first + b * kAtOnce;
      for (std::uint64_t i = begin; i < std::min(end, begin + kAtOnce) && wrong[b].ok(); ++i) {
        const auto item = generator_->make(asked.seed, i, watch);
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
    if (report.stop != Stop::kNone) break;  // of this round some were not made
    crew.for_each_block(blocks, [&](int, std::size_t b) { tally.add(states[b]); });
    first = end;
    if (options.pulse != nullptr) options.pulse->done = end;
  }
  return absl::OkStatus();
}

absl::StatusOr<StudyReport> Session::study(const StudyOptions& asked, const Options& options) {
  if (!info_.has_goal) return invalid("goal: missing, expected a position to reach (--goal)");
  const Watch watch(options.limits);
  StudyReport report;
  report.heuristics = asked.heuristics;
  auto heuristics = heuristics_to_study(options, report);
  if (!heuristics.ok()) return heuristics.status();
  report.counts.resize(report.heuristics.size());
  if (report.stop == Stop::kNone) {
    Options rest = options;
    rest.limits.max_bytes -= std::min(rest.limits.max_bytes, heuristic_bytes());
    rest.limits.max_seconds -= watch.seconds();
    ValueTally tally(*std::move(heuristics));
    const absl::Status status =
        asked.random ? study_random(asked, rest, tally, report) : study_all(rest, tally, report);
    if (!status.ok()) return status;
    report.states = tally.states();
    report.distances = tally.distances();
    report.counts = tally.counts();
  }
  report.seconds = watch.seconds();
  return report;
}

absl::StatusOr<std::vector<Picture>> Session::shapes_of_path(
    std::span<const std::string> states) const {
  std::vector<Picture> path;
  for (const std::string& state : states) {
    auto picture = shapes(state);
    if (!picture.ok()) return picture.status();
    path.push_back(*std::move(picture));
  }
  follow_shapes(path);
  return path;
}

absl::StatusOr<std::string> Session::draw(std::string_view position, Ink ink) const {
  const auto picture = shapes(position);
  if (!picture.ok()) return picture.status();
  return paint(*picture, ink);
}

SearchOptions Session::resolve(const SearchOptions& options) { return solver_->resolve(options); }

bool Session::shares(const SearchOptions& options) { return solver_->shares(options); }

}  // namespace trailblaze
