#include <fmt/format.h>

#include "cli/report/field_inputs.hpp"
#include "cli/report/fields.hpp"

namespace trailblaze {
namespace {

// Returns the states of the requested depth.
std::string listed_csv(std::uint64_t depth, const EnumerateReport& report) {
  std::string out = "depth,state\n";
  if (!report.listed) return out;
  for (const std::string& state : *report.listed) {
    out += std::to_string(depth) + ",";
    append_text_cell(out, state);
    out += '\n';
  }
  return out;
}

std::string among_csv(const SetDistances& among) {
  std::string out = "depth,states_of_set\n";
  for (std::size_t depth = 0; depth < among.levels.size(); ++depth) {
    out += fmt::format("{},{}\n", depth, among.levels[depth]);
  }
  return out;
}

}  // namespace

std::string enumerate_csv(const EnumerateReport& report) {
  if (report.list_depth) return listed_csv(*report.list_depth, report);
  if (report.among) return among_csv(*report.among);
  return levels_csv(report.result.levels);
}

}  // namespace trailblaze
