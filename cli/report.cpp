#include "cli/report.hpp"

#include <algorithm>

#include "engine/dense_kernels.hpp"
#include "engine/isa.hpp"
#include "engine/rank_kernels.hpp"
#include "engine/text.hpp"

namespace trailblaze {

const char* status(const SolveReport& report) {
  if (!report.error.ok()) return "error";
  switch (report.result.outcome) {
    case Outcome::kSolved: return "solved";
    case Outcome::kExhausted: return "unsolvable";
    case Outcome::kLimit: return "limit";
  }
  return "error";
}

std::optional<std::string> limit(const Result& result) {
  if (result.outcome != Outcome::kLimit) return std::nullopt;
  return name(result.stop);
}

std::optional<std::string> limit(const SolveReport& report) {
  return report.error.ok() ? limit(report.result) : std::nullopt;
}

std::optional<std::string> error(const SolveReport& report) {
  if (report.error.ok()) return std::nullopt;
  return message(report.error);
}

std::optional<std::uint64_t> length(const SolveReport& report) {
  const bool solved = report.error.ok() && report.result.outcome == Outcome::kSolved;
  return solved ? std::optional(report.result.length()) : std::nullopt;
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

LevelTotals::LevelTotals(const Result& result) {
  double sum = 0;
  for (const LevelRow& row : result.levels) {
    levels.push_back(row.states);
    states += row.states;
    sum += static_cast<double>(row.depth) * static_cast<double>(row.states);
  }
  if (states > 0) mean_depth = sum / static_cast<double>(states);
}

void Tally::add(const SolveReport& report) {
  ++instances;
  if (!report.error.ok()) {
    ++errors;
    return;
  }
  counters += report.result.counters;
  switch (report.result.outcome) {
    case Outcome::kSolved: {
      ++solved;
      const std::uint64_t length = report.result.length();
      lengths.resize(std::max<std::size_t>(lengths.size(), length + 1));
      ++lengths[length];
      break;
    }
    case Outcome::kExhausted: ++unsolvable; break;
    case Outcome::kLimit: ++limits; break;
  }
}

void Tally::add(const KnownWay& way) {
  ++instances;
  ++solved;
  counters.expanded += way.length;
  counters.generated += way.generated;
  if (lengths.size() <= way.length) lengths.resize(way.length + 1);
  ++lengths[way.length];
}

Tally& Tally::operator+=(const Tally& other) {
  instances += other.instances;
  solved += other.solved;
  unsolvable += other.unsolvable;
  limits += other.limits;
  errors += other.errors;
  counters += other.counters;
  lengths.resize(std::max(lengths.size(), other.lengths.size()));
  for (std::size_t n = 0; n < other.lengths.size(); ++n) lengths[n] += other.lengths[n];
  return *this;
}

std::uint64_t Tally::total_length() const {
  std::uint64_t total = 0;
  for (std::size_t n = 0; n < lengths.size(); ++n) total += n * lengths[n];
  return total;
}

std::optional<double> Tally::mean_length() const {
  if (solved == 0) return std::nullopt;
  return static_cast<double>(total_length()) / static_cast<double>(solved);
}

std::optional<std::uint64_t> Tally::max_length() const {
  if (lengths.empty()) return std::nullopt;
  return lengths.size() - 1;
}

const char* kernel(const StorageChoice& choice) {
  const Isa isa = chosen_isa();
  if (choice.storage == "dense") return name(dense_isa(isa));
  const bool plain = choice.storage == "ranked" && shuffle_block(isa) == nullptr;
  return name(plain ? Isa::kPortable : isa);
}

bool shows_last_level(const Result& result) {
  const bool meant = result.outcome == Outcome::kExhausted || result.stop == Stop::kDepth;
  return meant && !result.levels.empty();
}

}  // namespace trailblaze
