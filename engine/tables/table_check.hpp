// Checks every entry of a distance table by the rules: the space is enumerated anew from the
// table's root, and each mark is compared with the one that this gives. Checksums tell only that a
// file is as it was written; this tells that what was written is true.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

struct TableCheck {
  Stop stop = Stop::kNone;           // the limit that kept the table from being built anew
  std::uint64_t required_bytes = 0;  // memory to build it
  std::string broken;                // where the file differs first; "" = nowhere
};

// Checks a table whose title was checked by check_title(). An error where its layout is none that
// the puzzle has. Words on the disk are read a piece at a time.
absl::StatusOr<TableCheck> check_table(const AnyPuzzle& puzzle, State root, const TableFile& file,
                                       const Options& options);

// How many places have each code (distance_table.hpp).
std::array<std::uint64_t, 4> count_codes(const DistanceTable& table, const Crew& crew);

}  // namespace trailblaze
