// A table as a file: a header of one page that says what it is (table_header.hpp), then the table's
// words. Their checksum is folded from those of their blocks of 1 MiB, which a crew sums in
// parallel. A file is used only when its length and both checksums hold, so whatever was altered,
// cut or added, it is refused. Its pages are mapped then, and come when they are asked for.
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

// Any words in a file that was checked.
struct MappedWords {
  TableTitle title;
  std::uint64_t places = 0;
  std::span<const std::uint64_t> words;
  std::shared_ptr<const void> keeper;
};

// When a mapped file's pages come: one by one as look-ups ask for them, or all before the first,
// where a search will ask for most of them and should not wait for each.
enum class Pages { kWhenAsked, kAtOnce };

// Checks the file whole, then maps it.
absl::StatusOr<MappedWords> map_words(const std::string& file, const Crew& crew,
                                      Pages pages = Pages::kWhenAsked);

// A file that words will be written to: that it can be is known before the work. Gone again unless
// something was saved; a file of that name stays as it was until then.
class AtomicTableFile {
 public:
  explicit AtomicTableFile(const std::string& file) : file_(file) {}

  absl::Status status() const { return file_.status(); }

  // One thread; the crew sums.
  absl::Status save(const TableTitle& title, std::uint64_t places,
                    std::span<const std::uint64_t> words, const Crew& crew);
  absl::Status save(const TableTitle& title, const DistanceTable& table, const Crew& crew) {
    return save(title, table.places(), table.words(), crew);
  }

 private:
  AtomicFile file_;
};

// ---- distance tables ----

struct TableFile {
  TableTitle title;
  DistanceTable table;
};

// The distance table in `file`.
absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew);

}  // namespace trailblaze
