// A table as a file: a header of one page that says what it is (table_header.hpp), then the table's
// words. Their checksum is folded from those of their blocks of 1 MiB, which a crew sums in
// parallel. A file is used only when its length and both checksums are right, so a file that was
// altered, cut or extended is refused. Its pages are then mapped, and read when they are asked for.
//
//   AtomicTableFile   writes any words, or a distance table
//   map_words         any words
//   open_table        a distance table
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/base/atomic_file.hpp"
#include "engine/base/parallel.hpp"
#include "engine/tables/distance_table.hpp"
#include "engine/tables/table_header.hpp"

namespace trailblaze {

// The words of a file that was checked.
struct MappedWords {
  TableTitle title;
  std::uint64_t places = 0;
  std::span<const std::uint64_t> words;
  std::shared_ptr<const void> keeper;
};

// When a mapped file's pages are read: one by one as look-ups ask for them; or all before the first
// look-up, where a search will ask for most of them.
enum class Pages { kWhenAsked, kAtOnce };

// Checks the file whole, then maps it.
absl::StatusOr<MappedWords> map_words(const std::string& file, const Crew& crew,
                                      Pages pages = Pages::kWhenAsked);

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
};

absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew);

}  // namespace trailblaze
