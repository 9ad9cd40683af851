#include <absl/strings/str_cat.h>
#include <fmt/format.h>

#include "cli/study/study_report.hpp"

namespace trailblaze {

// Names of heuristics may contain commas, as in "pdb:1,2,3/4,5", but no quotes.
std::string study_csv(const StudyReport& report) {
  std::string out = "heuristic,value,states,share_up_to\n";
  for (std::size_t i = 0; i < report.counts.size(); ++i) {
    std::uint64_t so_far = 0;
    const std::vector<std::uint64_t>& states = report.counts[i].states;
    for (std::size_t value = 0; value < states.size(); ++value) {
      so_far += states[value];
      absl::StrAppend(&out, "\"", report.heuristics[i], "\",", value, ",", states[value], ",",
                      fmt::format("{:.6f}\n", static_cast<double>(so_far) /
                                                  static_cast<double>(report.states)));
    }
  }
  return out;
}

}  // namespace trailblaze
