// Pattern databases at run time: built into a file, looked into, built anew and compared. Text and
// plain structs, as sessions have them (session.hpp).
//
//   facts of a tiles session, a partition -> build_pattern_file -> file, PatternReport
//   file -> inspect_pattern_file, verify_pattern_file       -> PatternReport
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct PatternGroupReport {
  std::string tiles;                  // "1,2,3"
  std::uint64_t entries = 0;          // placements
  std::vector<std::uint64_t> counts;  // of those that can be reached, by value
};

struct PatternReport {
  std::string size, goal, partition;
  int bits = 0;             // an entry; 0: there are no tables
  std::uint64_t bytes = 0;  // of the file
  std::vector<PatternGroupReport> groups;
  Stop stop = Stop::kNone;           // why there are none
  std::uint64_t required_bytes = 0;  // to build it
  std::string broken;  // verify: where it differs from what was built anew; "" = nowhere
  double seconds = 0;
};

// `facts` are those of a session of tiles. `file` is there only when all went well.
absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse);

absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew);

// Checksums, then every entry by the rules.
absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse);

}  // namespace trailblaze
