#include "engine/tables/table_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {

namespace table_file {
namespace {

constexpr std::uint64_t kBlockWords = (std::uint64_t{1} << 20) / 8;

std::size_t blocks_of(std::uint64_t words) {
  return static_cast<std::size_t>((words + kBlockWords - 1) / kBlockWords);
}

std::uint64_t sum_of(std::span<const std::uint64_t> words, const Crew& crew) {
  std::vector<std::uint64_t> sums(blocks_of(words.size()));
  crew.for_each_block(sums.size(), [&](int, std::size_t block) {
    const std::uint64_t first = block * kBlockWords;
    sums[block] = checksum(words.subspan(first, std::min(kBlockWords, words.size() - first)));
  });
  return checksum(sums);
}

// ---- reading ----

std::string reason(int error) { return error == 0 ? ": it ended too soon" : errno_suffix(error); }

absl::Status cannot_read(const std::string& file, int error) {
  return invalid("table: found " + in_quotes(file) + ", expected a file that can be read" +
                 reason(error));
}

// An open file with its checked header.
struct OpenFile {
  // Without O_NONBLOCK, opening a FIFO would wait for a writer.
  explicit OpenFile(const std::string& name)
      : file(name), in(open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}

  std::uint64_t words() const { return header.words_bytes / 8; }
  // Reads words. Returns the result of read_at.
  std::optional<int> read(std::uint64_t first, std::span<std::uint64_t> to) const {
    return read_at(in.number(), to.data(), to.size_bytes(), kHeaderBytes + 8 * first);
  }

  const std::string file;
  const Descriptor in;
  struct stat status_at_open = {};
  Header header;
  TableTitle title;
};

// Opens the file and checks its header.
absl::StatusOr<std::unique_ptr<OpenFile>> open_file(const std::string& file) {
  auto opened = std::make_unique<OpenFile>(file);
  const int in = opened->in.number();
  if (in < 0 || fstat(in, &opened->status_at_open) != 0) return cannot_read(file, errno);
  if (!S_ISREG(opened->status_at_open.st_mode))
    return rejection(file, "kind", "a folder, a pipe or a device", "a regular file");
  const auto bytes = static_cast<std::uint64_t>(opened->status_at_open.st_size);
  if (bytes < kHeaderBytes) {
    return rejection(file, "bytes of the file", std::to_string(bytes),
                     "at least " + std::to_string(kHeaderBytes));
  }
  if (const auto error = read_at(in, &opened->header, kHeaderBytes, 0)) {
    return cannot_read(file, *error);
  }
  const auto checked = check_header(file, opened->header, bytes);
  if (!checked.ok()) return checked;
  auto title = title_of(file, opened->header);
  if (!title.ok()) return title.status();
  opened->title = *std::move(title);
  return opened;
}

// Counts the places of each code but 0, if these are words of a distance table.
StatesByResidue count_codes(std::span<const std::uint64_t> words) {
  StatesByResidue counts{};
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const std::uint64_t low = words[i], high = words[i + 1];
    counts[0] += static_cast<std::uint64_t>(std::popcount(low & ~high));
    counts[1] += static_cast<std::uint64_t>(std::popcount(high & ~low));
    counts[2] += static_cast<std::uint64_t>(std::popcount(low & high));
  }
  return counts;
}

// Reads every word once, and checks the checksum. The words go to `to`. If `to` is null, each
// worker reads into a buffer of its own, so that a table larger than the memory can be checked too.
// Counts the codes.
absl::StatusOr<StatesByResidue> check_words(const OpenFile& opened, std::uint64_t* to,
                                            const Crew& crew) {
  std::vector<std::uint64_t> sums(blocks_of(opened.words()));
  std::vector<StatesByResidue> counts(sums.size());
  std::vector<std::vector<std::uint64_t>> buffers(static_cast<std::size_t>(crew.threads()));
  std::vector<std::optional<int>> errors(buffers.size());
  crew.for_each_block(sums.size(), [&](int worker, std::size_t block) {
    const auto w = static_cast<std::size_t>(worker);
    const std::uint64_t first = block * kBlockWords;
    const std::uint64_t count = std::min(kBlockWords, opened.words() - first);
    if (to == nullptr) buffers[w].resize(count);
    const std::span<std::uint64_t> words(to == nullptr ? buffers[w].data() : to + first, count);
    if (const auto error = opened.read(first, words)) errors[w] = error;
    sums[block] = checksum(words);
    counts[block] = count_codes(words);
  });
  for (const std::optional<int>& error : errors) {
    if (error) return cannot_read(opened.file, *error);
  }
  if (const std::uint64_t sum = checksum(sums); sum != opened.header.words_checksum) {
    return rejection(opened.file, "checksum of the table", sum, opened.header.words_checksum);
  }
  StatesByResidue sum{};
  for (const StatesByResidue& one : counts) {
    for (std::size_t residue = 0; residue < sum.size(); ++residue) sum[residue] += one[residue];
  }
  return sum;
}

Built<FileWords> read_into_memory(const OpenFile& opened, const Crew& crew,
                                  std::uint64_t max_bytes) {
  const std::uint64_t bytes = opened.header.words_bytes;
  const auto words = std::make_shared<ZeroedArray<std::uint64_t>>();
  if (bytes > max_bytes || !words->allocate(opened.words())) {
    return limit_error({Stop::kMemory, bytes},
                       "table: " + in_quotes(opened.file) + " needs " + std::to_string(bytes) +
                           " bytes of memory, the limit is " + std::to_string(max_bytes));
  }
  const auto counts = check_words(opened, words->data(), crew);
  if (!counts.ok()) return counts.status();
  return FileWords{opened.title, *counts, words};
}

// Ignores the time of the last change of name or mode.
bool differs(const struct stat& a, const struct stat& b) {
  return a.st_size != b.st_size || a.st_mtim.tv_sec != b.st_mtim.tv_sec ||
         a.st_mtim.tv_nsec != b.st_mtim.tv_nsec;
}

// Reads words of a table that stays on the disk. Throws a Failure if it cannot.
void read_from_disk(const OpenFile& opened, std::uint64_t first, std::span<std::uint64_t> words) {
  const auto fail = [&](const std::string& found) {
    const auto status =
        rejection(opened.file, "file", found, "one that stays as it is until the run has ended");
    throw Failure(message(status));
  };
  if (const auto error = opened.read(first, words)) fail("that it cannot be read" + reason(*error));
  struct stat now = {};
  if (fstat(opened.in.number(), &now) != 0 || differs(now, opened.status_at_open)) {
    fail("that it was changed while it was in use");
  }
}

}  // namespace
}  // namespace table_file

Built<FileWords> read_words(const std::string& file, const Crew& crew, std::uint64_t max_bytes) {
  const auto opened = table_file::open_file(file);
  if (!opened.ok()) return opened.status();
  return table_file::read_into_memory(**opened, crew, max_bytes);
}

absl::Status AtomicTableFile::save(const TableTitle& title, std::uint64_t places,
                                   std::span<const std::uint64_t> words, const Crew& crew) {
  const auto header =
      table_file::header_of(title, places, words.size_bytes(), table_file::sum_of(words, crew));
  if (!header.ok()) return header.status();
  if (!status().ok()) return status();
  if (auto written = write(&*header, sizeof *header); !written.ok()) return written;
  const auto written = write(words.data(), words.size_bytes());
  return written.ok() ? commit() : written;
}

absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew,
                                     std::uint64_t max_bytes) {
  using namespace table_file;
  auto opened = open_file(file);
  if (!opened.ok()) return opened.status();
  const Header& header = (*opened)->header;
  TableFile table{(*opened)->title, {}, file};
  if (table.title.layout == kPatterns) {
    return rejection(file, "layout", in_quotes(kPatterns), "that of a distance table");
  }
  const std::uint64_t places = header.places, bytes = DistanceTable::bytes_for(places);
  if (header.words_bytes != bytes) {
    return rejection(file, "bytes of the table", header.words_bytes, bytes);
  }
  if (bytes <= max_bytes) {
    auto read = read_into_memory(**opened, crew, max_bytes);
    if (read.ok()) {
      table.table = DistanceTable(places, std::move(read->words));
      table.by_residue = read->by_residue;
      return table;
    }
    if (!read.error().limit) return read.status();
  }
  const auto counts = check_words(**opened, nullptr, crew);
  if (!counts.ok()) return counts.status();
  table.by_residue = *counts;
  table.table = DistanceTable(places, [in = std::shared_ptr<const OpenFile>(*std::move(opened))](
                                          std::uint64_t first, std::span<std::uint64_t> to) {
    read_from_disk(*in, first, to);
  });
  return table;
}

}  // namespace trailblaze
