// Pattern databases as files. A session of tiles and a partition make one; it is inspected, built
// again and compared, and opened for a search. Reports are text and plain structs, as in
// session.hpp.
//
//   facts of a tiles session, a partition -> build_pattern_file -> file, PatternReport
//   file -> inspect_pattern_file, verify_pattern_file       -> PatternReport
//   file -> open_patterns                                   -> PatternTables
//
// One file has all groups. It has the form of distance tables (table_file.hpp), so it is used only
// when it was not altered, cut or extended; and it is always read into memory whole, since a search
// asks for most of it and its answers must not depend on what becomes of the file.
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
  std::string broken;                // verify: where it differs from the rebuilt one; "" = nowhere
  double seconds = 0;
  absl::Status saving;  // build: why what was built is not in the file
};

// An error where such a file cannot be built: no partition of this board, or no file to write to.
absl::Status check_pattern_file(const SessionInfo& facts, const std::string& partition,
                                const std::string& file);

// Builds a file. `facts` are those of a session of tiles. `file` exists only when all went well. In
// the folder of a run, which may be null, it makes checkpoints, or goes on from the last one.
absl::StatusOr<PatternReport> build_pattern_file(const SessionInfo& facts,
                                                 const std::string& partition,
                                                 const std::string& file, const Crew& crew,
                                                 const Limits& limits, Pulse* pulse,
                                                 DiskRun* run = nullptr);

// Where there is not enough memory to read a file, the report of these has no groups.
absl::StatusOr<PatternReport> inspect_pattern_file(const std::string& file, const Crew& crew,
                                                   const Limits& limits);

// Checks the checksums, then every entry by the rules.
absl::StatusOr<PatternReport> verify_pattern_file(const std::string& file, const Crew& crew,
                                                  const Limits& limits, Pulse* pulse);

// ---- tables and files ----

// Writes the tables. Called by one thread; the crew sums.
absl::Status save_patterns(AtomicTableFile& out, const PatternTables& tables, const Crew& crew);

// Reads and checks the whole pattern database in `file`. A limit on memory is met where its tables
// have more than `max_bytes`.
Built<PatternTables> open_patterns(const std::string& file, const Crew& crew,
                                   std::uint64_t max_bytes = kUnlimited);

// An error for the first thing in which tables are not for this board and goal.
absl::Status check_board(const PatternTables& tables, const PatternGroup& expected);

}  // namespace trailblaze
