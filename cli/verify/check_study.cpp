#include "cli/verify/check_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Counts = std::vector<std::uint64_t>;

// Returns the greatest number if the sum overflows.
std::uint64_t sum_of(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += std::min(count, ~std::uint64_t{0} - sum);
  return sum;
}

std::string number_text(std::optional<double> value) {
  return value ? fmt::format("{:g}", *value) : "null";
}

// Checks that the figures of a heuristic fit its histogram.
absl::Status check_heuristic(const Json& heuristic, std::uint64_t states, std::size_t distances) {
  const std::string name = "heuristics: " + text_in(heuristic, "heuristic");
  const auto values = heuristic.at("values").get<Counts>();
  const std::uint64_t all = sum_of({sum_of(values), *count_in(heuristic, "dead_ends")});
  if (all != states) {
    return broken(fmt::format("{}: found {} states, expected {}", name, all, states));
  }
  const std::optional<double> expected = LevelTotals(values).mean_depth;
  if (const auto mean = number_in(heuristic, "mean"); !is_near(mean, expected)) {
    return broken(fmt::format("{}: mean: found {}, expected {}, the mean of its values", name,
                              number_text(mean), number_text(expected)));
  }
  const auto greatest =
      values.empty() ? std::nullopt : std::optional<std::uint64_t>(values.size() - 1);
  if (count_in(heuristic, "greatest") != greatest) {
    return broken(name + ": greatest: found another value than the last of its values");
  }
  for (const char* field : {"exact_states", "overestimates"}) {
    if (count_in(heuristic, field).value_or(0) <= states) continue;
    return broken(fmt::format("{}: {}: found {}, expected at most {}", name, field,
                              *count_in(heuristic, field), states));
  }
  const std::size_t means = heuristic.at("means").is_null() ? 0 : heuristic.at("means").size();
  if (means == distances) return absl::OkStatus();
  return broken(fmt::format("{}: means: found {}, expected {}", name, means, distances));
}

// Checks that fields about random instances occur only if the instances are random.
absl::Status check_drawing(const Json& report) {
  const std::string over = "over " + text_in(report, "over");
  if (report.at("over") == "random") {
    if (auto wrong = expect_value(report, "seed", over); !wrong.ok()) return wrong;
    return expect_null(report, "distances", over);
  }
  return expect_nulls(report, {"seed", "walk", "uniform"}, over);
}

absl::Status check_states(const Json& report) {
  const std::uint64_t states = *count_in(report, "states");
  const Json& distances = report.at("distances");
  if (!distances.is_null()) {
    const std::uint64_t sum = sum_of(report.at("distances").get<Counts>());
    if (sum != states) {
      return broken_field("states", states, fmt::format("{}, the sum of the distances", sum));
    }
  }
  const Json& heuristics = report.at("heuristics");
  if (heuristics.empty())
    return broken("heuristics: found an empty list, expected at least one heuristic");
  for (const Json& heuristic : heuristics) {
    const std::size_t levels = distances.is_null() ? 0 : distances.size();
    if (auto wrong = check_heuristic(heuristic, states, levels); !wrong.ok()) return wrong;
  }
  return absl::OkStatus();
}

// Compares a field of a heuristic with its value in the repeated study.
template <class Value>
absl::Status compare(const Json& heuristic, const char* field, const Value& expected) {
  const Json& found = heuristic.at(field);
  const bool is_same = [&] {
    if constexpr (std::is_same_v<Value, std::optional<double>>) {
      return is_near(number_in(heuristic, field), expected);
    } else {
      return found == Json(expected);
    }
  }();
  if (is_same) return absl::OkStatus();
  return broken(fmt::format("heuristics: {}: {}: found {}, expected another value",
                            text_in(heuristic, "heuristic"), field, shown(found)));
}

absl::Status compare_heuristic(const Json& heuristic, const ValueCounts& truth,
                               const Counts& distances) {
  if (auto wrong = compare(heuristic, "values", truth.states); !wrong.ok()) return wrong;
  if (auto wrong = compare(heuristic, "dead_ends", truth.dead_ends); !wrong.ok()) return wrong;
  if (auto wrong = compare(heuristic, "standard_deviation", truth.standard_deviation());
      !wrong.ok()) {
    return wrong;
  }
  if (distances.empty()) return absl::OkStatus();
  if (auto wrong = compare(heuristic, "mean_error", truth.mean_error()); !wrong.ok()) return wrong;
  if (auto wrong = compare(heuristic, "exact_states", truth.exact); !wrong.ok()) return wrong;
  if (auto wrong = compare(heuristic, "overestimates", truth.overestimates); !wrong.ok()) {
    return wrong;
  }
  const Json& means = heuristic.at("means");
  for (std::size_t d = 0; d < distances.size(); ++d) {
    const std::optional<double> mean =
        means[d].is_null() ? std::nullopt : std::optional(means[d].get<double>());
    if (is_near(mean, truth.mean_at(d))) continue;
    return broken(fmt::format("heuristics: {}: means: found {} at distance {}, expected {}",
                              text_in(heuristic, "heuristic"), number_text(mean), d,
                              number_text(truth.mean_at(d))));
  }
  return absl::OkStatus();
}

StudyOptions options_in(const Json& report) {
  StudyOptions study_options;
  for (const Json& heuristic : report.at("heuristics")) {
    study_options.heuristics.push_back(text_in(heuristic, "heuristic"));
  }
  if (report.at("over") == "random") {
    study_options.random = count_in(report, "states");
    study_options.seed = count_in(report, "seed").value_or(1);
    study_options.walk = count_in(report, "walk");
  }
  return study_options;
}

}  // namespace

absl::Status check_study(const Json& report, Sessions& sessions, Checked& checked) {
  const auto status = one_of(text_in(report, "status"), {"complete", "limit", "error"});
  if (!status.ok()) return in_field("status", status.status());
  if (*status == "error") {
    checked.unchecked_answer.insert("status");
    return expect_value(report, "error", "status error");
  }
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  if (auto wrong = check_puzzle(*read, sessions); !wrong.ok()) return wrong;
  if (auto over = one_of(text_in(report, "over"), {"all", "random"}); !over.ok()) {
    return in_field("over", over.status());
  }
  if (auto wrong = check_drawing(report); !wrong.ok()) return wrong;
  if (text_in(report, "symmetry") != read->session->info().symmetry) {
    return broken_field("symmetry", text_in(report, "symmetry"), read->session->info().symmetry);
  }
  if (auto wrong = check_limit(report, *status == "complete", "status " + *status); !wrong.ok()) {
    return wrong;
  }
  if (auto wrong = check_states(report); !wrong.ok()) return wrong;
  checked.unchecked_answer = {"states", "heuristics"};
  if (!report.at("distances").is_null()) checked.unchecked_answer.insert("distances");
  return absl::OkStatus();
}

absl::Status prove_study(const Json& report, const Limits& limits, const Crew& crew,
                         Sessions& sessions, Checked& checked) {
  if (text_in(report, "status") != "complete") return absl::OkStatus();
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  const auto session = sessions.of_proofs.get(read->puzzle, read->with_start());
  if (!session.ok()) return session.status();
  const auto truth = (*session)->study(options_in(report), {crew, limits});
  if (!truth.ok()) return as_broken(truth.status());
  checked.met_limit = truth->stop != Stop::kNone;
  if (checked.met_limit) return absl::OkStatus();
  if (truth->states != *count_in(report, "states")) {
    return broken_field("states", *count_in(report, "states"), truth->states);
  }
  const Json distances = truth->distances.empty() ? Json() : Json(truth->distances);
  if (report.at("distances") != distances)
    return broken("distances: found other counts than another run gave");
  if (truth->series && report.at("uniform") != Json(truth->series->uniform())) {
    return broken("uniform: found " + shown(report.at("uniform")) + ", expected the opposite");
  }
  for (std::size_t i = 0; i < truth->counts.size(); ++i) {
    const Json& heuristic = report.at("heuristics")[i];
    if (auto wrong = compare_heuristic(heuristic, truth->counts[i], truth->distances);
        !wrong.ok()) {
      return wrong;
    }
  }
  checked.unchecked_answer.clear();
  return absl::OkStatus();
}

}  // namespace trailblaze
