#include "engine/tables/table_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

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

// Reads all of `count` bytes from `at` on. Returns errno on failure, or 0 at the file's end.
std::optional<int> read_at(int descriptor, void* to, std::uint64_t count, std::uint64_t at) {
  for (std::uint64_t done = 0; done < count;) {
    const ssize_t got = pread(descriptor, static_cast<char*>(to) + done, count - done,
                              static_cast<off_t>(at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 ? errno : 0;
    done += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

absl::Status cannot_read(const std::string& file, int error) {
  return invalid("table: found " + in_quotes(file) + ", expected a file that can be read" +
                 (error == 0 ? ": it ended too soon" : because(error)));
}

// Reads every word once, each worker into a buffer of its own. So a table larger than the memory
// can be checked too, and a disk that fails is an error like any other.
absl::Status check_words(const std::string& file, int descriptor, const Header& header,
                         const Crew& crew) {
  const std::uint64_t words = header.words_bytes / 8;
  std::vector<std::uint64_t> sums(blocks_of(words));
  std::vector<std::vector<std::uint64_t>> buffers(static_cast<std::size_t>(crew.threads()));
  std::vector<std::optional<int>> errors(buffers.size());
  crew.for_each_block(sums.size(), [&](int worker, std::size_t block) {
    const auto w = static_cast<std::size_t>(worker);
    std::vector<std::uint64_t>& buffer = buffers[w];
    const std::uint64_t first = block * kBlockWords;
    buffer.resize(std::min(kBlockWords, words - first));
    const auto error =
        read_at(descriptor, buffer.data(), 8 * buffer.size(), kHeaderBytes + 8 * first);
    if (error) errors[w] = error;
    sums[block] = checksum(buffer);
  });
  for (const std::optional<int>& error : errors) {
    if (error) return cannot_read(file, *error);
  }
  if (const std::uint64_t sum = checksum(sums); sum != header.words_checksum) {
    return refused(file, "checksum of the table", sum, header.words_checksum);
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace table_file

absl::StatusOr<MappedWords> map_words(const std::string& file, const Crew& crew, Pages pages) {
  using namespace table_file;
  const Descriptor in(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status = {};
  if (in.number() < 0 || fstat(in.number(), &status) != 0) return cannot_read(file, errno);
  if (!S_ISREG(status.st_mode)) return refused(file, "kind", "no ordinary file", "one");
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  if (bytes < kHeaderBytes) {
    return refused(file, "bytes of the file", std::to_string(bytes),
                   "at least " + std::to_string(kHeaderBytes));
  }
  Header header;
  if (const auto error = read_at(in.number(), &header, kHeaderBytes, 0)) {
    return cannot_read(file, *error);
  }
  if (const auto checked = check_header(file, header, bytes); !checked.ok()) return checked;
  if (const auto checked = check_words(file, in.number(), header, crew); !checked.ok()) {
    return checked;
  }
  const auto title = title_of(file, header);
  if (!title.ok()) return title.status();
  const int flags = MAP_PRIVATE | (pages == Pages::kAtOnce ? MAP_POPULATE : 0);
  void* const mapped = mmap(nullptr, bytes, PROT_READ, flags, in.number(), 0);
  if (mapped == MAP_FAILED) return cannot_read(file, errno);
  madvise(mapped, bytes, MADV_RANDOM);  // look-ups are at random places
  std::shared_ptr<const void> keeper(mapped, [bytes](void* p) { munmap(p, bytes); });
  const auto* words =
      reinterpret_cast<const std::uint64_t*>(static_cast<char*>(mapped) + kHeaderBytes);
  return MappedWords{*title, header.places, {words, header.words_bytes / 8}, std::move(keeper)};
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

absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew) {
  using namespace table_file;
  auto mapped = map_words(file, crew);
  if (!mapped.ok()) return mapped.status();
  if (mapped->title.layout == kPatterns) {
    return refused(file, "layout", in_quotes(kPatterns), "that of a distance table");
  }
  const std::uint64_t bytes = DistanceTable::bytes_for(mapped->places);
  if (mapped->words.size_bytes() != bytes) {
    return refused(file, "bytes of the table", mapped->words.size_bytes(), bytes);
  }
  return TableFile{std::move(mapped->title),
                   DistanceTable(mapped->places, mapped->words.data(), std::move(mapped->keeper))};
}

}  // namespace trailblaze
