#include "cli/report/report.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/isa.hpp"
#include "engine/base/text.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/ranked/kernels.hpp"

namespace trailblaze {

std::string_view Subject::instance_of(const SessionInfo& facts) const {
  const bool is_other = std::ranges::any_of(own, [&](const auto& mine) {
    const auto found = facts.parameters.find(mine.first);
    return found != facts.parameters.end() && found->second != mine.second;
  });
  return is_other ? "" : std::string_view(instance);
}

// Search `table` only follows a path down its table, and "auto" may have used a table.
bool has_tree(std::string_view search) {
  return search != "table" && search != "linear" && search != "auto";
}

namespace {

// Returns nothing if there are no values.
std::optional<double> mean(double sum, std::uint64_t count) {
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

}  // namespace

const char* status(const SolveReport& report) {
  constexpr const char* kNames[] = {"solved", "unsolvable", "limit"};
  return report.error.ok() ? kNames[static_cast<std::size_t>(report.result.outcome)] : "error";
}

std::optional<std::string> limit(const Result& result) {
  if (result.outcome != Outcome::kLimit) return std::nullopt;
  return name(result.stop);
}

std::optional<std::string> limit(const SolveReport& report) {
  return report.error.ok() ? limit(report.result) : std::nullopt;
}

std::optional<std::uint64_t> length(const SolveReport& report) {
  const bool solved = report.error.ok() && report.result.outcome == Outcome::kSolved;
  // An answer from a policy table has its path elsewhere (PathJson).
  return solved ? std::optional(report.result.length().value_or(0)) : std::nullopt;
}

std::optional<std::uint64_t> lower_bound(const SolveReport& report) {
  const bool bounded = report.error.ok() && report.result.outcome != Outcome::kExhausted;
  return bounded ? std::optional(report.result.lower_bound) : std::nullopt;
}

bool is_exact(const SolveReport& report) {
  if (!report.error.ok()) return false;
  const Outcome outcome = report.result.outcome;
  return outcome == Outcome::kExhausted || (outcome == Outcome::kSolved && report.result.shortest);
}

std::optional<double> suboptimality(const SolveReport& report) {
  if (!length(report)) return std::nullopt;
  if (report.result.shortest) return 1;
  const double ratio = report.result.suboptimality;
  return ratio > 1 ? std::optional(ratio) : std::nullopt;
}

bool is_astar(const SolveReport& report) {
  return report.error.ok() && report.search == Search::kAstar;
}

std::optional<double> branching(const SolveReport& report) {
  if (!length(report) || !has_tree(name(report.search))) return std::nullopt;
  return effective_branching(static_cast<double>(report.result.counters.generated),
                             *report.result.length());
}

std::string label(const SolveReport& report) {
  return label(NamedSearch{name(report.search), report.heuristic, report.bound_weight});
}

std::optional<double> effective_branching(double nodes, std::uint64_t depth) {
  if (depth == 0 || nodes < static_cast<double>(depth)) return std::nullopt;
  const auto tree = [&](double b) {
    double sum = 0;
    for (std::uint64_t d = 0; d < depth && sum < nodes; ++d) sum = b * (1 + sum);
    return sum;
  };
  double low = 1, high = std::pow(nodes, 1 / static_cast<double>(depth));
  while (high - low > 1e-9 * low) {
    const double middle = (low + high) / 2;
    (tree(middle) < nodes ? low : high) = middle;
  }
  return low;
}

namespace {

std::vector<std::uint64_t> states_of_levels(const Result& result) {
  std::vector<std::uint64_t> states;
  states.reserve(result.levels.size());
  for (const LevelRow& row : result.levels) states.push_back(row.states);
  return states;
}

}  // namespace

LevelTotals::LevelTotals(std::vector<std::uint64_t> states_at) : levels(std::move(states_at)) {
  double sum = 0;
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    states += levels[depth];
    sum += static_cast<double>(depth) * static_cast<double>(levels[depth]);
  }
  mean_depth = mean(sum, states);
}

LevelTotals::LevelTotals(const Result& result) : LevelTotals(states_of_levels(result)) {}

TallyEntry entry_of(const SolveReport& report) {
  return {.is_error = !report.error.ok(),
          .outcome = report.result.outcome,
          .not_counted = report.not_counted != Stop::kNone,
          .length = report.result.length().value_or(0),
          .suboptimality = suboptimality(report),
          .work = report.result.counters,
          .search = name(report.search),
          .heuristic = report.heuristic,
          .why = report.why,
          .notes = report.notes};
}

void Tally::add(const TallyEntry& entry) {
  ++instances;
  if (entry.is_error) {
    ++errors;
    return;
  }
  counters += entry.work;
  if (entry.search == search.name) search.heuristic = entry.heuristic;
  if (why.empty()) why = entry.why;
  if (entry.not_counted) ++not_counted;
  for (const std::string& note : entry.notes) ++notes[note];
  switch (entry.outcome) {
    case Outcome::kSolved: add_solved(entry.length, entry.work, entry.suboptimality); break;
    case Outcome::kExhausted: ++unsolvable; break;
    case Outcome::kLimit: ++limits; break;
  }
}

void Tally::add(const PolicyPath& path) {
  ++instances;
  const Counters work = {.expanded = path.length, .generated = path.generated};
  counters += work;
  add_solved(path.length, work, 1);
}

void Tally::add_solved(std::uint64_t length, const Counters& work, std::optional<double> factor) {
  ++solved;
  if (!factor) {
    ++unbounded;
  } else if (*factor > 1) {
    ++bounded;
    greatest_factor = std::max(greatest_factor, *factor);
  }
  if (lengths.size() <= length) lengths.resize(length + 1);
  ++lengths[length].instances;
  lengths[length].work += work;
}

Tally& Tally::operator+=(const Tally& other) {
  instances += other.instances;
  solved += other.solved;
  unsolvable += other.unsolvable;
  limits += other.limits;
  not_counted += other.not_counted;
  bounded += other.bounded;
  unbounded += other.unbounded;
  greatest_factor = std::max(greatest_factor, other.greatest_factor);
  errors += other.errors;
  counters += other.counters;
  for (const auto& [note, count] : other.notes) notes[note] += count;
  lengths.resize(std::max(lengths.size(), other.lengths.size()));
  for (std::size_t n = 0; n < other.lengths.size(); ++n) {
    lengths[n].instances += other.lengths[n].instances;
    lengths[n].work += other.lengths[n].work;
  }
  return *this;
}

std::uint64_t Tally::total_length() const {
  std::uint64_t total = 0;
  for (std::size_t n = 0; n < lengths.size(); ++n) total += n * lengths[n].instances;
  return total;
}

std::optional<double> Tally::mean_length() const {
  return mean(static_cast<double>(total_length()), solved);
}

std::optional<std::uint64_t> Tally::max_length() const {
  return lengths.empty() ? std::nullopt : std::optional(lengths.size() - 1);
}

std::optional<double> Tally::suboptimality() const {
  return solved == 0 || unbounded > 0 ? std::nullopt : std::optional(greatest_factor);
}

std::optional<double> Tally::mean_expanded() const {
  return mean(static_cast<double>(counters.expanded), instances - errors);
}

std::optional<double> Tally::mean_generated() const {
  return mean(static_cast<double>(counters.generated), instances - errors);
}

double LengthTotals::mean_generated() const {
  return static_cast<double>(work.generated) / static_cast<double>(instances);
}

std::optional<double> Tally::branching(std::uint64_t length) const {
  const bool is_there = length < lengths.size() && lengths[length].instances > 0;
  if (!is_there || !has_tree(search.name)) return std::nullopt;
  return effective_branching(lengths[length].mean_generated(), length);
}

std::optional<double> Tally::mean_branching() const {
  double sum = 0;
  std::uint64_t count = 0;
  for (std::size_t n = 0; n < lengths.size(); ++n) {
    const std::optional<double> b = branching(n);
    if (!b) continue;
    sum += *b * static_cast<double>(lengths[n].instances);
    count += lengths[n].instances;
  }
  return mean(sum, count);
}

std::string name_with_parameters(std::string name, const SessionInfo& facts, std::size_t longest) {
  for (const auto& [parameter, value] : facts.parameters) {
    const bool one_line = value.find('\n') == std::string::npos && value.size() <= longest;
    if (one_line && !value.empty()) name.append(", ").append(parameter).append(" ").append(value);
  }
  return name;
}

const char* kernel(const StorageChoice& choice) {
  const Isa isa = chosen_isa();
  if (choice.storage == Storage::kDense) return name(dense_isa(isa));
  const bool plain = choice.storage == Storage::kRanked && shuffle_block(isa) == nullptr;
  return name(plain ? Isa::kPortable : isa);
}

std::string kernel(const SolveReport& report) {
  return report.result.kernel.empty() ? name(chosen_isa()) : report.result.kernel;
}

bool shows_last_level(const Result& result) {
  const bool meant = result.outcome == Outcome::kExhausted || result.stop == Stop::kDepth;
  return meant && !result.levels.empty();
}

}  // namespace trailblaze
