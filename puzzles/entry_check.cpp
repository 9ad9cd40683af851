#include "puzzles/entry_check.hpp"

#include <new>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// A text that no puzzle accepts as a position.
constexpr const char* kNoGoal = "no goal at all";

// States that a search may store. If it needs more, the check finds no answer.
constexpr std::uint64_t kMostStored = 20 * kMostStatesToCheck;

std::string shown(const std::optional<std::uint64_t>& number) {
  return number ? std::to_string(*number) : "none";
}

// Adds a line if `found` differs from a known number.
void compare(const char* what, const std::optional<std::uint64_t>& found,
             const std::optional<std::uint64_t>& known, std::vector<std::string>& wrong) {
  if (!known || found == known) return;
  wrong.push_back(std::string(what) + ": found " + shown(found) + ", expected " + shown(known));
}

// Throws if the search ran out of memory, since its result then proves nothing. The only limit on
// memory is the system's.
void expect_memory_for(const Result& result) {
  if (result.stop == Stop::kMemory) throw std::bad_alloc();
}

// Solves if the known result has a length or says that the instance is unsolvable.
void compare_solution(Session& session, const PublishedResult& known, const Crew& crew,
                      std::vector<std::string>& wrong) {
  SearchOptions options;
  options.limits.max_states = kMostStored;
  const auto report = session.solve("", options, crew);
  if (!report.ok()) {
    wrong.push_back(message(report.status()));
    return;
  }
  const Result& result = report->result;
  expect_memory_for(result);
  const bool solved = result.outcome == Outcome::kSolved;
  const auto length = solved ? result.length() : std::nullopt;
  compare("length", length, known.length, wrong);
  if (known.unsolvable && result.outcome != Outcome::kExhausted) {
    wrong.push_back("length: found " + shown(length) + ", expected that it is unsolvable");
  }
  if (!solved) return;
  const absl::Status path = session.verify(report->start, report->states);
  if (!path.ok()) wrong.push_back(message(path));
}

// Returns "blocks/pa, metric move: ".
std::string name_of(const PuzzleEntry& entry, const Instance& instance,
                    const PublishedResult& known) {
  const auto with = [](const auto& parameter) {
    return ", " + parameter.first + " " + parameter.second;
  };
  return entry.name + "/" + instance.name + join(known.with, "", with) + ": ";
}

}  // namespace

EntryCheck& EntryCheck::operator+=(const EntryCheck& other) {
  broken.insert(broken.end(), other.broken.begin(), other.broken.end());
  laws += other.laws;
  results += other.results;
  left_out += other.left_out;
  return *this;
}

std::vector<std::string> wrong_numbers(Session& session, const PublishedResult& known,
                                       const Crew& crew) {
  std::vector<std::string> wrong;
  if (known.length || known.unsolvable) compare_solution(session, known, crew, wrong);
  if (!known.states && !known.depth) return wrong;
  SearchOptions options;
  options.limits.max_states = kMostStored;
  const auto report = session.enumerate(options, crew);
  if (!report.ok()) {
    wrong.push_back(message(report.status()));
    return wrong;
  }
  expect_memory_for(report->result);
  compare("states", report->result.stored, known.states, wrong);
  const std::vector<LevelRow>& levels = report->result.levels;
  const auto depth = levels.empty() ? std::nullopt : std::optional(levels.back().depth);
  compare("depth", depth, known.depth, wrong);
  return wrong;
}

std::vector<std::string> broken_goal_laws(const PuzzleEntry& entry, const Parameters& parameters) {
  std::vector<std::string> broken;
  const auto open_with = [&](const std::string& goal) {
    Parameters with = parameters;
    with["goal"] = goal;
    return entry.open(with);
  };
  const SessionOr none = open_with(kNoGoal);
  if (none.ok() || !message(none.status()).starts_with("goal: ")) {
    broken.push_back(std::string("a goal that cannot be read is refused (at ") + kNoGoal + ")");
  }
  const SessionOr own = entry.open(parameters);
  if (!own.ok()) return {message(own.status())};
  for (const std::string& goal : (*own)->positions_near(3)) {
    const SessionOr session = open_with(goal);
    if (!session.ok()) continue;  // a fixed goal, or too many pieces to name them all
    if ((*session)->verify(goal, std::vector{goal}).ok()) continue;
    broken.push_back("a goal that is given is the goal (at " + goal + ")");
    break;
  }
  return broken;
}

EntryCheck check_instance(const PuzzleEntry& entry, const Instance& instance, const Crew& crew) {
  EntryCheck check;
  std::vector<PublishedResult> results = instance.known;
  if (results.empty()) results.emplace_back();  // check the laws without known results
  for (const PublishedResult& known : results) {
    const std::string name = name_of(entry, instance, known);
    const auto note = [&](const std::vector<std::string>& lines) {
      for (const std::string& line : lines) check.broken.emplace_back(name).append(line);
    };
    const auto parameters = complete(entry, &instance, known.with);
    const SessionOr session =
        parameters.ok() ? entry.open(*parameters) : SessionOr(parameters.status());
    if (!session.ok()) {
      note({message(session.status())});
      continue;
    }
    note((*session)->broken_laws());
    note(broken_goal_laws(entry, *parameters));
    ++check.laws;
    if (known.states.value_or(0) > kMostStatesToCheck) {
      ++check.left_out;
    } else if (!instance.known.empty()) {
      note(wrong_numbers(**session, known, crew));
      ++check.results;
    }
  }
  return check;
}

}  // namespace trailblaze
