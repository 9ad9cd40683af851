// Inputs that several targets read.
//
// The head of an input: a puzzle and its parameters, line by line, up to an empty line.
//
//   tiles
//   size=2x3
//   search=astar:manhattan
//
//   1 2 3 4 0 5
//
// The file of a table, without the zeros that fill its first page:
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
#include <vector>

#include "cli/options/settings.hpp"

namespace trailblaze::fuzz {

// Returns the first line, without its end, and removes it.
std::string_view next_line(std::string_view& rest);

struct Request {
  std::string target;     // PUZZLE or PUZZLE/NAME
  Parameters parameters;  // without the search
  std::string search = "auto";
  std::string_view rest;  // the text behind the empty line
};

// Returns nothing if the input is too long to be worth its time.
std::optional<Request> read_request(std::string_view input);

// Reads searches with their heuristics. Returns nothing if the program rejects them, which it must
// do with a reason.
std::optional<std::vector<NamedSearch>> read_known_searches(std::string_view text);

struct TableBytes {
  unsigned command = 0;  // the target's use of the file
  std::string file;
};

// Returns nothing if the input is shorter than a header, or too long to be worth its time.
std::optional<TableBytes> read_table_bytes(std::string_view input);

}  // namespace trailblaze::fuzz
