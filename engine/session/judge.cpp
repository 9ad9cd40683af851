#include "engine/session/judge.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/heuristic/heuristic.hpp"
#include "engine/picture/follow.hpp"
#include "engine/puzzle/paths.hpp"
#include "engine/session/solver.hpp"

namespace trailblaze {
namespace {

// Length of a shortest solution that visits only states of this path, by breadth-first search.
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

Judge::Judge(std::unique_ptr<const AnyPuzzle> puzzle, std::optional<State> start, SessionInfo info,
             std::vector<HeuristicEntry> heuristics)
    : puzzle_(std::move(puzzle)),
      start_(start),
      info_(std::move(info)),
      solver_(std::make_unique<Solver>(*puzzle_, std::move(heuristics), info_.metric)) {
  if (start_) info_.start = puzzle_->print(*start_);
  std::vector<State> goals;
  const bool listed = puzzle_->list_goals(goals);
  if (listed && goals.empty()) info_.has_goal = false;
  if (!goals.empty()) {
    first_goal_ = goals.front();
    if (info_.goal.empty()) {
      info_.goal = join(goals, "|", [&](State s) { return puzzle_->print(s); });
    }
  }
  info_.parameters["goal"] = info_.goal;
  info_.state_bits = puzzle_->traits().state_bits;
  info_.random = puzzle_->traits().random;
  if (const auto named = info_.parameters.find("symmetry"); named != info_.parameters.end()) {
    info_.symmetry = named->second;
  }
  if (!puzzle_->traits().symmetric) info_.num_states = puzzle_->traits().num_states;
  info_.searches = solver_->searches();
  info_.heuristics = solver_->heuristics().choices();
  info_.other_heuristics = solver_->heuristics().others();
}

Judge::~Judge() = default;

absl::StatusOr<State> Judge::start_from(std::string_view text) const {
  if (text.empty() && start_) return *start_;
  if (text.empty()) return invalid("start: missing, expected a position");
  const auto s = puzzle_->parse(text);
  return s.ok() ? s : in_field("start", s.status());
}

absl::StatusOr<State> Judge::enumerate_from() const {
  return start_ || !first_goal_ ? start_from("") : *first_goal_;
}

// ---- paths ----

absl::StatusOr<std::vector<State>> Judge::read_path(std::string_view start,
                                                    std::span<const std::string> states) const {
  const auto from = start_from(start);
  if (!from.ok()) return from.status();
  if (states.empty()) return invalid("states: found none, expected the path from start to goal");
  std::vector<State> path;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::string field = "states[" + std::to_string(i) + "]";
    const auto s = puzzle_->parse(states[i]);
    if (!s.ok()) return in_field(field, s.status());
    if (i == 0 && *s != *from) {
      return invalid(field + ": found " + in_quotes(states[i]) + ", expected the start " +
                     in_quotes(puzzle_->print(*from)));
    }
    if (i > 0 && !follows(*puzzle_, path.back(), *s)) {
      return invalid(field + ": found " + in_quotes(states[i]) + ", expected a position that one " +
                     "move leads to from " + in_quotes(states[i - 1]));
    }
    path.push_back(*s);
  }
  if (!puzzle_->is_goal(path.back())) {
    return invalid("states: found " + in_quotes(states.back()) + " at the end, expected a goal");
  }
  return path;
}

absl::Status Judge::verify(std::string_view start, std::span<const std::string> states) const {
  return read_path(start, states).status();
}

absl::StatusOr<std::vector<std::string>> Judge::replay(std::string_view start,
                                                       std::string_view line) const {
  const auto from = start_from(start);
  if (!from.ok()) return from.status();
  const auto path = puzzle_->replay(*from, line);
  if (!path.ok()) return path.status();
  return puzzle_->describe_path(*path).states;
}

namespace {

// Counts the turns of a path: maximal sequences of moves of the same thing.
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

absl::StatusOr<PathFacts> Judge::path_facts(std::string_view start,
                                            std::span<const std::string> states) const {
  const auto path = read_path(start, states);
  if (!path.ok()) return path.status();
  return PathFacts{puzzle_->describe_path(*path).moves, turns_of(*puzzle_, *path),
                   least_length_within(*puzzle_, *path)};
}

// ---- starts ----

void Judge::prepare_estimates(const Crew& crew) {
  if (!info_.goal.empty()) solver_->heuristics().build_cheap({crew});
}

absl::StatusOr<StartFacts> Judge::start_facts(std::string_view start) const {
  const auto s = start_from(start);
  if (!s.ok()) return s.status();
  StartFacts facts;
  facts.start = puzzle_->print(*s);
  facts.is_goal = puzzle_->is_goal(*s);
  facts.unsolvable = !puzzle_->may_be_solvable(*s);
  facts.at_least = solver_->known_length(*s).value_or(0);
  if (info_.goal.empty()) return facts;
  facts.at_least = std::max<std::uint64_t>(facts.at_least, facts.is_goal ? 0 : 1);
  for (const auto& [name, value] : solver_->heuristics().values(*s)) {
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

std::uint64_t Judge::heuristic_bytes() const { return solver_->heuristics().bytes(); }

// ---- pictures and laws ----

absl::StatusOr<std::vector<Picture>> Judge::shapes_of_path(
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

absl::StatusOr<std::string> Judge::draw(std::string_view position, Ink ink) const {
  const auto picture = shapes(position);
  if (!picture.ok()) return picture.status();
  return paint(*picture, ink);
}

std::vector<std::string> Judge::broken_laws(std::size_t states) const {
  const auto from = enumerate_from();
  if (!from.ok()) return {message(from.status())};
  return trailblaze::broken_laws(*puzzle_, *from, states);
}

std::vector<std::string> Judge::positions_near(std::size_t n) const {
  std::vector<State> states;
  if (const auto from = enumerate_from(); from.ok()) states.push_back(*from);
  for (std::size_t i = 0; i < states.size() && states.size() < n; ++i) {
    Successors next;
    puzzle_->expand({&states[i], 1}, next);
    for (const State t : next.states()) {
      if (std::ranges::find(states, t) == states.end() && states.size() < n) states.push_back(t);
    }
  }
  std::vector<std::string> positions;
  positions.reserve(states.size());
  for (const State s : states) positions.push_back(puzzle_->print(s));
  return positions;
}

}  // namespace trailblaze
