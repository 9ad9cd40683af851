// The manifest of a run: a line of JSON, and a line with its checksum. It says what the run is,
// what the search knew at its last checkpoint, and which files belong to that checkpoint.
//
//   {"format":1,"version":"0.3.0","kind":"enumerate, storage disk","puzzle":"tiles", ... ,
//    "sequence":7,"numbers":{"level":[53],"states":[239500800]},
//    "files":[{"name":"level-53","words":18,"bytes":184,"checksum":1044873501}]}
//   {"checksum":"8a5fcd28a18f39b3"}
//
// A string in it has a character for each byte, so that bytes that are not UTF-8 come back
// unchanged.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

// The identity of a run, which never changes.
struct RunTitle {
  std::vector<std::string> arguments;  // of the command line that began the run
  std::string puzzle;
  Parameters parameters;
  std::string kind;            // for instance "enumerate, storage disk"
  std::uint64_t encoding = 0;  // signature of how the puzzle packs its states

  bool operator==(const RunTitle&) const = default;
};

// The numbers of a search, by name.
using Numbers = std::map<std::string, std::vector<std::uint64_t>>;

// All that a search needs to resume.
struct Checkpoint {
  Numbers numbers;                 // all that is not in the files
  std::vector<std::string> files;  // names of the checkpoint's files

  bool operator==(const Checkpoint&) const = default;
};

// The facts that identify a file: a file with other facts was changed or replaced.
struct FileFacts {
  std::uint64_t words = 0;
  std::uint64_t bytes = 0;     // of the whole file
  std::uint64_t checksum = 0;  // of its trailer, which has the checksums of its blocks

  bool operator==(const FileFacts&) const = default;
};

struct Manifest {
  RunTitle title;
  std::uint64_t sequence = 0;  // number of earlier checkpoints
  Checkpoint checkpoint;       // its files are in the order of `facts`
  std::vector<FileFacts> facts;

  bool operator==(const Manifest&) const = default;
};

// Returns the numbers with this name; if `count` is not 0, there must be `count` of them.
// impossible_data("levels") returns the error of a checkpoint whose levels no search can have
// written.
absl::StatusOr<std::vector<std::uint64_t>> numbers_in(const Numbers& numbers,
                                                      const std::string& name, std::size_t count);
absl::Status impossible_data(const std::string& what);

// True if a name has only letters, digits, '-', '_' and '.', and begins with a letter or digit.
bool is_file_name(const std::string& name);

std::string to_text(const Manifest& manifest);

// Reads a manifest; `path` is its name in errors. Returns kDataLoss if the text has changed since
// it was written, and kInvalidArgument if another format or version of the program wrote it.
absl::StatusOr<Manifest> read_manifest(const std::string& text, const std::string& path);

// Returns the two lines of a manifest, given the first line.
std::string with_checksum(const std::string& first_line);

}  // namespace trailblaze
