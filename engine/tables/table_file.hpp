// A table as a file: a header of one page that says what it is (table_header.hpp), then the table's
// words. Their checksum is folded from those of their blocks of 1 MiB, which a crew sums in
// parallel. A file is used only when its length and both checksums are right, so a file that was
// altered, cut or extended is refused.
//
//   AtomicTableFile   writes any words, or a distance table
//   read_words        reads any words into memory
//   open_table        opens a distance table, in memory or on the disk
//
// What was checked is what is used, whatever becomes of the file. Words in memory are the bytes
// that were summed, read once. Words that stay on the disk, since there is no room for them, are
// read by each look-up, and after each reading the file's size and times are compared with those it
// had when it was opened: where they differ, the process ends with exit code 40 before it says
// anything. (A writer who puts the times back, or who writes again within the same tick of the
// file system's clock in which it was opened, is not noticed.) No file is mapped, so none that
// becomes shorter can end the process by SIGBUS.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/base/atomic_file.hpp"
#include "engine/base/built.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/table_header.hpp"

namespace trailblaze {

// The words of a file that was checked, in memory.
struct FileWords {
  TableTitle title;
  std::uint64_t places = 0;
  std::uint64_t marked = 0;  // places that have a code, where it is a distance table
  std::span<const std::uint64_t> words;
  std::shared_ptr<const void> keeper;
};

// Reads and checks the whole file. A limit on memory is met where it has more than `max_bytes`.
Built<FileWords> read_words(const std::string& file, const Crew& crew,
                            std::uint64_t max_bytes = kUnlimited);

// A file that words will be written to. It is opened before the work, so that a bad name is known
// early. It is deleted unless something was saved; until then a file of that name stays as it was.
class AtomicTableFile : private AtomicFile {
 public:
  using AtomicFile::AtomicFile;
  using AtomicFile::status;

  // Writes the words. Called by one thread; the crew sums.
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
  std::string file = {};     // its name
  std::uint64_t marked = 0;  // places that have a code
};

// Checks the whole file. A table of more than `max_bytes` stays on the disk.
absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew,
                                     std::uint64_t max_bytes = kUnlimited);

}  // namespace trailblaze
