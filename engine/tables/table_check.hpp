// Checks every entry of a distance table. It enumerates the space anew from the table's root and
// compares each mark with the new mark. Checksums prove only that a file is as it was written; this
// check proves that the written table is right.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

#include "engine/base/options.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/tables/table_file.hpp"

namespace trailblaze {

struct TableCheck {
  Stop stop = Stop::kNone;           // the limit that stopped the new enumeration
  std::uint64_t required_bytes = 0;  // bytes of memory for the new table
  std::string broken;                // the first difference; "" = none
};

// Checks a table whose title passed check_title(). Returns an error if the puzzle does not have the
// table's layout. Reads words from the disk piece by piece.
absl::StatusOr<TableCheck> check_table(const AnyPuzzle& puzzle, State root, const TableFile& file,
                                       const Options& options);

}  // namespace trailblaze
