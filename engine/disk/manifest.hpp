// The manifest of a run: one line of JSON, and a second one with the checksum of the first. It says
// what the run is, what the search knew at its last checkpoint, and which files belong to it.
//
//   {"format":1,"version":"0.3.0","kind":"enumerate, storage disk","puzzle":"tiles", ... ,
//    "sequence":7,"numbers":{"level":[53],"states":[239500800]},
//    "files":[{"name":"level-53","words":18,"bytes":184,"checksum":1044873501}]}
//   {"checksum":"8a5fcd28a18f39b3"}
//
// A character of a string in it is a byte, so that what is no UTF-8 comes back as it was.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

// What a run is: the same from its beginning to its end.
struct RunTitle {
  std::vector<std::string> words;  // the command line's words with which it was begun
  std::string puzzle;
  Parameters parameters;
  std::string kind;            // for instance "enumerate, storage disk"
  std::uint64_t encoding = 0;  // signature of how the puzzle packs its states

  bool operator==(const RunTitle&) const = default;
};

// What a search knows, by name.
using Numbers = std::map<std::string, std::vector<std::uint64_t>>;

// Where a search is: all that it needs to go on.
struct Checkpoint {
  Numbers numbers;                 // all that the search needs, beside the words in its files
  std::vector<std::string> files;  // names of the files that belong to it

  bool operator==(const Checkpoint&) const = default;
};

// What is known of a file from outside: with other facts it is another file.
struct FileFacts {
  std::uint64_t words = 0;
  std::uint64_t bytes = 0;     // of the whole file
  std::uint64_t checksum = 0;  // of its trailer, which has the checksums of its blocks

  bool operator==(const FileFacts&) const = default;
};

struct Manifest {
  RunTitle title;
  std::uint64_t sequence = 0;  // how many checkpoints were before this one
  Checkpoint checkpoint;       // the facts of its files stand below, in the same order
  std::vector<FileFacts> facts;

  bool operator==(const Manifest&) const = default;
};

// For who reads a checkpoint: the numbers of this name, `count` of them, or any number of them if
// that is 0; and the error where something, such as "levels", is not what can have been written.
absl::StatusOr<std::vector<std::uint64_t>> numbers_in(const Numbers& numbers,
                                                      const std::string& name, std::size_t count);
absl::Status cannot_be(const std::string& what);

// Names of files are letters, digits, '-', '_' and '.', with a letter or digit first.
bool is_file_name(const std::string& name);

std::string to_text(const Manifest& manifest);

// `path` is its name in errors: kDataLoss where it is not as it was written, kInvalidArgument where
// it was written in another format or by another version of the program.
absl::StatusOr<Manifest> read_manifest(const std::string& text, const std::string& path);

// The lines of a manifest, with the second one made for the first.
std::string with_checksum(const std::string& first_line);

}  // namespace trailblaze
