#include "cli/verify/answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/report/picture.hpp"
#include "cli/verify/verdict.hpp"

namespace trailblaze {
namespace {

using Unchecked = std::set<std::string>;

std::string moves_text(std::uint64_t moves) { return counted(moves, "move"); }

absl::Status check_lower_bound(const Json& report, const KnownAnswer& known, Unchecked& unchecked) {
  const std::optional<std::uint64_t> bound = count_in(report, "lower_bound");
  if (!bound || known.unsolvable) return absl::OkStatus();
  if (known.at_most && *bound > *known.at_most) {
    return broken(fmt::format("lower_bound: found {}, but there is a solution of {}", *bound,
                              moves_text(*known.at_most)));
  }
  if (*bound > known.at_least) unchecked.insert("lower_bound");
  return absl::OkStatus();
}

absl::Status check_length(const Json& report, const KnownAnswer& known, Unchecked& unchecked) {
  const std::uint64_t length = *count_in(report, "length");
  const bool exact = report.at("exact").get<bool>(), has_path = !report.at("moves").is_null();
  if (length < known.at_least) {
    return broken(fmt::format("length: found {}, but a solution needs at least {}", length,
                              moves_text(known.at_least)));
  }
  if (exact && known.at_most && *known.at_most < length) {
    return broken(fmt::format("length: found {} with exact true, but there is a solution of {}",
                              length, moves_text(*known.at_most)));
  }
  if (exact && known.at_least < length) unchecked.insert("exact");
  if (!has_path && known.at_most != length) unchecked.insert("length");
  return absl::OkStatus();
}

absl::Status check_suboptimality(const Json& report, const KnownAnswer& known,
                                 Unchecked& unchecked) {
  constexpr double kRounding = 1e-6;  // of the ratio in JSON
  const std::optional<double> ratio = number_in(report, "suboptimality");
  if (!ratio) return absl::OkStatus();
  const auto length = static_cast<double>(*count_in(report, "length"));
  const double allowed = *ratio * (1 + kRounding);
  if (known.at_most && allowed * static_cast<double>(*known.at_most) < length) {
    return broken(
        fmt::format("suboptimality: found {:g}, but {:g} moves are more than {:g} times the {} of "
                    "a known solution",
                    *ratio, length, *ratio, moves_text(*known.at_most)));
  }
  if (allowed * static_cast<double>(known.at_least) < length) unchecked.insert("suboptimality");
  return absl::OkStatus();
}

absl::Status check_count(const Json& report, const KnownAnswer& known, Unchecked& unchecked) {
  const std::string count = decimal_in(report, "shortest_paths");
  if (count.empty()) return absl::OkStatus();
  if (known.shortest_paths.empty()) {
    unchecked.insert("shortest_paths");
  } else if (count != known.shortest_paths) {
    return broken_field("shortest_paths", count, known.shortest_paths);
  }
  return absl::OkStatus();
}

// Checks the fewest turns and the number of paths that have them. Only a count of all shortest
// paths can prove both.
absl::Status check_fewest_turns(const Json& report, const KnownAnswer& known,
                                Unchecked& unchecked) {
  const std::optional<std::uint64_t> turns = count_in(report, "turns");
  if (!turns) return absl::OkStatus();
  if (!known.turns) {
    unchecked.insert({"turns", "paths_with_turns"});
    return absl::OkStatus();
  }
  if (*turns != *known.turns) {
    return broken_field("turns", *turns, *known.turns);
  }
  const std::string count = decimal_in(report, "paths_with_turns");
  if (count == known.paths_with_turns) return absl::OkStatus();
  return broken_field("paths_with_turns", count, known.paths_with_turns);
}

absl::Status check_solved(const Json& report, const KnownAnswer& known, Unchecked& unchecked) {
  if (known.unsolvable) return broken("status: found \"solved\", but there is no solution");
  for (const auto check :
       {check_length, check_lower_bound, check_suboptimality, check_count, check_fewest_turns}) {
    if (absl::Status wrong = check(report, known, unchecked); !wrong.ok()) return wrong;
  }
  return absl::OkStatus();
}

}  // namespace

void KnownAnswer::add(const SolveReport& report) {
  const Result& result = report.result;
  if (result.outcome == Outcome::kExhausted) {
    unsolvable = true;
    return;
  }
  at_least = std::max(at_least, result.lower_bound);
  if (result.outcome == Outcome::kSolved) {
    at_most = std::min(*result.length(), at_most.value_or(*result.length()));
  }
  if (!report.shortest_paths.empty()) shortest_paths = report.shortest_paths;
  if (report.turns) {
    turns = report.turns;
    paths_with_turns = report.paths_with_turns;
  }
}

absl::Status check_answer(const Json& report, const KnownAnswer& known,
                          std::set<std::string>& unchecked) {
  const std::string status = text_in(report, "status");
  if (status == "solved") return check_solved(report, known, unchecked);
  if (status == "limit") return check_lower_bound(report, known, unchecked);
  if (known.at_most) {
    return broken("status: found \"unsolvable\", but there is a solution of " +
                  moves_text(*known.at_most));
  }
  if (!known.unsolvable) unchecked.insert({"status", "exact"});
  return absl::OkStatus();
}

}  // namespace trailblaze
