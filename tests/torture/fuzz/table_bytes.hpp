// An input is the file of a table without the zeros that fill its first page:
//
//   choices (1 byte)   header (72 bytes)   text of the header   words
//
// The choices say which of three numbers stay as in the input: the size, the checksum of the words
// and the checksum of the header. The reader corrects the others, so that the fuzzer gets past the
// checksums.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trailblaze::fuzz {

struct TableBytes {
  unsigned command = 0;  // the target's use of the file
  std::string file;
};

// Returns nothing if the input is shorter than a header, or too long to be worth its time.
std::optional<TableBytes> read_table_bytes(std::string_view input);

}  // namespace trailblaze::fuzz
