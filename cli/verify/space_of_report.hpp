// The figures of a report of enumerate.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "cli/verify/fields.hpp"
#include "cli/verify/verdict.hpp"
#include "engine/base/options.hpp"

namespace trailblaze {

using Levels = std::vector<std::uint64_t>;

// The figures of a report by name.
struct ReportedSpace {
  explicit ReportedSpace(const Json& report)
      : json(report),
        complete(text_in(report, "status") == "complete"),
        from_goals(text_in(report, "from") == name(From::kGoals)),
        levels(report.at("levels").get<Levels>()) {}

  std::uint64_t count(const char* name) const { return count_in(json, name).value_or(0); }

  const Json& json;
  const bool complete;
  const bool from_goals;  // its depths are distances to the nearest goal
  const Levels levels;
};

inline absl::Status expect(const ReportedSpace& space, const char* field, std::uint64_t expected,
                           const char* which) {
  const std::uint64_t found = space.count(field);
  if (found == expected) return absl::OkStatus();
  return broken_field(field, found, fmt::format("{}, {}", expected, which));
}

}  // namespace trailblaze
