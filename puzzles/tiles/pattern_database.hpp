// Pattern databases as the program uses them: it builds a file, inspects one, or builds it again
// and compares. Arguments and answers are text and plain structs, as in session.hpp.
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
  std::vector<std::uint64_t> counts;  // placements that can be reached, by value
};

struct PatternReport {
  std::string size, goal, partition;
  int bits = 0;             // bits of an entry; 0: there are no tables
  std::uint64_t bytes = 0;  // bytes of the file
  std::vector<PatternGroupReport> groups;
  Stop stop = Stop::kNone;           // why there are no tables
  std::uint64_t required_bytes = 0;  // memory to build it
  std::string broken;                // verify: where it differs from the rebuilt one; "" = nowhere
  double seconds = 0;
};

// Builds a file. `facts` are those of a session of tiles. `file` exists only when all went well.
absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse);

absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew);

// Checks the checksums, then every entry by the rules.
absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse);

}  // namespace trailblaze
