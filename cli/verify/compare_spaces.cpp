// Compares a report of enumerate with an enumeration of the same space.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/verify/check_enumerate.hpp"
#include "cli/verify/space_of_report.hpp"

namespace trailblaze {
namespace {

absl::Status compare_levels(const ReportedSpace& space, const EnumerateReport& truth) {
  const std::vector<LevelRow>& rows = truth.result.levels;
  for (std::size_t d = 0; d < std::min(rows.size(), space.levels.size()); ++d) {
    if (rows[d].states == space.levels[d]) continue;
    return broken_field(fmt::format("levels[{}]", d), space.levels[d], rows[d].states);
  }
  const bool whole = truth.result.outcome == Outcome::kExhausted;
  const bool is_too_deep = whole && space.levels.size() > rows.size();
  const bool is_short = space.complete && space.levels.size() < rows.size();
  if (!is_too_deep && !is_short) return absl::OkStatus();
  return broken_field("depth", space.levels.size() - 1,
                      fmt::format("at {} {}", is_short ? "least" : "most", rows.size() - 1));
}

// Compares the examples of antipodes. They are proved if the enumeration lists them too.
absl::Status compare_examples(const ReportedSpace& space, const EnumerateReport& truth,
                              Checked& checked) {
  const Json& antipodes = space.json.at("antipodes");
  if (antipodes.is_null()) return absl::OkStatus();
  auto found = antipodes.at("examples").get<std::vector<std::string>>();
  std::vector<std::string> expected = truth.antipodes;
  std::ranges::sort(found);
  std::ranges::sort(expected);
  const bool all_listed = expected.size() == space.levels.back();
  if (std::ranges::includes(expected, found)) {
    checked.unchecked_answer.erase("antipodes");
  } else if (all_listed) {
    return broken("antipodes: found a position that is not at the greatest depth");
  }
  return absl::OkStatus();
}

absl::Status compare_listed(const ReportedSpace& space, const EnumerateReport& truth,
                            Checked& checked) {
  if (space.json.at("listed").is_null() || !truth.listed) return absl::OkStatus();
  if (texts_in(space.json, "listed") != *truth.listed) {
    return broken("listed: found other states than another run lists, or another order");
  }
  checked.unchecked_answer.erase("listed");
  return absl::OkStatus();
}

absl::Status compare_work(const ReportedSpace& space, const Counters& work, Checked& checked) {
  const std::pair<const char*, std::uint64_t> figures[] = {
      {"expanded", work.expanded}, {"generated", work.generated}, {"duplicates", work.duplicates}};
  for (const auto& [field, expected] : figures) {
    if (auto wrong = expect(space, field, expected, "the result of another run"); !wrong.ok())
      return wrong;
    checked.unchecked_run.erase(field);
  }
  checked.unchecked_run.erase("stored");
  return absl::OkStatus();
}

}  // namespace

absl::Status compare_spaces(const Json& report, const EnumerateReport& truth, Checked& checked) {
  const ReportedSpace space(report);
  if (auto wrong = compare_levels(space, truth); !wrong.ok()) return wrong;
  const bool whole = truth.result.outcome == Outcome::kExhausted;
  const bool as_deep = truth.result.levels.size() >= space.levels.size();
  if (!as_deep || (space.complete && !whole)) {
    checked.met_limit = true;
    return absl::OkStatus();
  }
  for (const char* field : {"depth", "exact", "levels", "mean_depth", "states"}) {
    checked.unchecked_answer.erase(field);
  }
  const bool same_levels = truth.result.levels.size() == space.levels.size();
  if (truth.goals && same_levels && !space.json.at("goals").is_null()) {
    if (auto wrong = expect(space, "goals", *truth.goals, "the result of another run"); !wrong.ok())
      return wrong;
    checked.unchecked_answer.erase("goals");
  }
  if (auto wrong = compare_examples(space, truth, checked); !wrong.ok()) return wrong;
  if (auto wrong = compare_listed(space, truth, checked); !wrong.ok()) return wrong;
  return space.complete ? compare_work(space, truth.result.counters, checked) : absl::OkStatus();
}

}  // namespace trailblaze
