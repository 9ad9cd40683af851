// A table as a file: a header of a page that describes the table (table_header.hpp), then the
// table's words. The checksum of the words combines the checksums of blocks of 1 MiB, which a crew
// computes in parallel. A file is used only if its length and both checksums are right, which
// rejects altered, cut and extended files.
//
//   AtomicTableFile   writes any words, or a distance table
//   read_words        reads any words into memory
//   open_table        opens a distance table, in memory or on the disk
//
// A table uses exactly the words that were checked, even if the file changes. Words in memory were
// read from the file once, and their checksum was computed in memory. If there is too little
// memory, words stay on the disk and each look-up reads them. After each read, the size and times
// of the file must equal its size and times at opening; otherwise the process ends with exit code
// 40 and without an answer. (This does not detect a writer who resets the times, or who writes
// within the tick of the file system's clock in which the file was opened.) No file is mapped, so a
// file that shrinks cannot end the process by SIGBUS.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/base/atomic_file.hpp"
#include "engine/base/built.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/parallel.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/table_header.hpp"

namespace trailblaze {

// The states of a distance table by their distances modulo 3.
using StatesByResidue = std::array<std::uint64_t, 3>;

// The words of a checked file, in memory.
struct FileWords {
  TableTitle title;
  StatesByResidue by_residue;  // if it is a distance table
  std::shared_ptr<ZeroedArray<std::uint64_t>> words;
};

// Reads and checks the whole file. Reports a memory limit if the words exceed `max_bytes`.
Built<FileWords> read_words(const std::string& file, const Crew& crew,
                            std::uint64_t max_bytes = kUnlimited);

// A file to write words to. It is opened before the work, so that a bad name is reported early.
// Only save() replaces an existing file of that name; without save(), the new file is deleted.
class AtomicTableFile : private AtomicFile {
 public:
  using AtomicFile::AtomicFile;
  using AtomicFile::status;

  // Writes the words. A single thread calls it; the crew computes the checksum.
  absl::Status save(const TableTitle& title, std::uint64_t places,
                    std::span<const std::uint64_t> words, const Crew& crew);
  absl::Status save(const TableTitle& title, const DistanceTable& table, const Crew& crew) {
    return save(title, table.places(), table.words(), crew);
  }
};

// ---- distance tables ----

struct TableFile {
  TableTitle title;
  DistanceTable table;
  std::string file = {};  // file name
  StatesByResidue by_residue = {};
};

// Checks the whole file. A table of more than `max_bytes` stays on the disk.
absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew,
                                     std::uint64_t max_bytes = kUnlimited);

}  // namespace trailblaze
