// An input that is a table's file without the zeros that fill its first page:
//
//   choices (1 byte)   header (72 bytes)   text of the header   words
//
// The choices say which of the three numbers that bind a file together stay as they are in the
// input. The others are put right, so that the fuzzer gets behind the checksums.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trailblaze::fuzz {

struct TableBytes {
  unsigned command = 0;  // what the target does with the file
  std::string file;
};

// Nothing where the input is shorter than a header, or longer than is worth its time.
std::optional<TableBytes> read_table_bytes(std::string_view input);

}  // namespace trailblaze::fuzz
