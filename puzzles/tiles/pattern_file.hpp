// Pattern databases as files. A file is built from a session of tiles and a partition. It can be
// inspected, verified by building it again, and opened for a search. Reports are text and plain
// structs, as in session.hpp.
//
//   facts of a tiles session, a partition -> build_pattern_file -> file, PatternReport
//   file -> inspect_pattern_file, verify_pattern_file       -> PatternReport
//   file -> open_patterns                                   -> PatternTables
//
// A file has all groups. Its format is that of distance tables (table_file.hpp), so a file that was
// altered, cut or extended is rejected. The file is always read into memory whole: a search reads
// most of it, and the search's answers must not depend on what becomes of the file.
//
//    header   layout "patterns", root = the goal, places = entries of all groups
//             parameters: size 4x4, metric single, partition 1,2,3/4,5, bits 4
//    words    as in pattern_tables.hpp
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/built.hpp"
#include "engine/base/limits.hpp"
#include "engine/session/reports.hpp"
#include "engine/tables/table_file.hpp"
#include "puzzles/tiles/pattern_tables.hpp"

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
  std::string broken;  // verify: the first difference from the rebuilt tables; "" = none
  double seconds = 0;
  absl::Status saving;  // build: why the built tables are not in the file
};

// Fails if such a file cannot be built: no partition of this board, or a file that cannot be
// written.
absl::Status check_pattern_file(const SessionInfo& facts, const std::string& partition,
                                const std::string& file);

// Builds a file. `facts` describe a session of tiles. `file` exists only after success. In the
// folder of a run, which may be null, the function makes checkpoints, or resumes from the last
// checkpoint.
absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse,
                                                 DiskRun* run = nullptr);

// If memory does not suffice to read the file, the reports of these two functions have no groups.
absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew,
                                                   const Limits& limits);

// Verifies the checksums, then every entry by the rules.
absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse);

// ---- tables and files ----

// Writes the tables. A single thread calls this; the crew computes the checksums.
absl::Status save_patterns(AtomicTableFile& out, const PatternTables& tables, const Crew& crew);

// Reads and checks the whole pattern database in `file`. Returns a memory limit if its tables have
// more than `max_bytes` bytes.
Built<PatternTables> open_patterns(const std::string& file, const Crew& crew,
                                   std::uint64_t max_bytes = kUnlimited);

// Returns an error for the first field in which the tables do not fit this board and goal.
absl::Status check_board(const PatternTables& tables, const PatternGroup& expected);

}  // namespace trailblaze
