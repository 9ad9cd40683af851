// A distance table as a file: a header of one page that says what it is (table_header.hpp), then
// the table's words. Their checksum is folded from those of their blocks of 1 MiB, which a crew
// sums in parallel. A file is used only when its length and both checksums hold, so whatever was
// altered, cut or added, it is refused.
//
// It is written beside its place under another name, flushed to the disk and renamed: under its own
// name there is a whole file, the one before, or none.
#pragma once

#include <absl/status/statusor.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/checksum.hpp"
#include "engine/distance_table.hpp"
#include "engine/limits.hpp"
#include "engine/parallel.hpp"
#include "engine/table_header.hpp"
#include "engine/text.hpp"

namespace trailblaze {

struct TableFile {
  TableTitle title;
  DistanceTable table;
};

namespace table_file {

inline constexpr std::uint64_t kBlockWords = (std::uint64_t{1} << 20) / 8;

// The blocks' checksums in order.
inline std::uint64_t fold(std::span<const std::uint64_t> sums) { return checksum(sums); }

inline std::size_t blocks_of(std::uint64_t words) {
  return static_cast<std::size_t>((words + kBlockWords - 1) / kBlockWords);
}

inline std::uint64_t checksum_of(std::span<const std::uint64_t> words, const Crew& crew) {
  std::vector<std::uint64_t> sums(blocks_of(words.size()));
  crew.for_each_block(sums.size(), [&](int, std::size_t block) {
    const std::uint64_t first = block * kBlockWords;
    sums[block] = checksum(words.subspan(first, std::min(kBlockWords, words.size() - first)));
  });
  return fold(sums);
}

// An open file; closed when this goes.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

inline std::string because(int error) { return std::string(": ") + std::strerror(error); }

// ---- writing ----

// A file under another name in the same folder, gone again unless it was committed.
class Draft {
 public:
  explicit Draft(const std::string& file)
      : file_(file), name_(file + ".XXXXXX"), out_(mkstemp(name_.data())) {
    if (out_.number() < 0) failed_ = errno;
  }
  ~Draft() {
    if (opened_ && !committed_) unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  // Writes all of them. What a signal asks for is noticed between pieces.
  absl::Status write(const void* bytes, std::uint64_t count) {
    constexpr std::uint64_t kPiece = std::uint64_t{8} << 20;
    const char* from = static_cast<const char*>(bytes);
    while (count > 0 && failed_ == 0) {
      if (interrupt_signal.load() != 0) return absl::CancelledError("save: interrupted");
      const ssize_t written = ::write(out_.number(), from, std::min(count, kPiece));
      if (written < 0 && errno != EINTR) failed_ = errno;
      if (written <= 0) continue;
      from += written;
      count -= static_cast<std::uint64_t>(written);
    }
    return status();
  }

  // From here on the file is there under its own name.
  absl::Status commit() {
    const mode_t mask = umask(0);  // there is no other way to ask
    umask(mask);
    const auto tried = [&](bool done) {
      if (!done && failed_ == 0) failed_ = errno;
    };
    tried(fchmod(out_.number(), 0666 & ~mask) == 0);
    tried(fsync(out_.number()) == 0);
    tried(out_.close());
    if (failed_ == 0) tried(rename(name_.c_str(), file_.c_str()) == 0);
    if (failed_ != 0) return status();
    committed_ = true;
    const std::size_t slash = file_.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : file_.substr(0, slash + 1);
    const Descriptor in(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (in.number() >= 0) fsync(in.number());  // a folder that cannot be flushed has its file still
    return absl::OkStatus();
  }

  absl::Status status() const {
    if (failed_ == 0) return absl::OkStatus();
    return invalid("save: found " + quoted(file_) + ", expected a file that can be written" +
                   because(failed_));
  }

 private:
  std::string file_, name_;
  Descriptor out_;
  const bool opened_ = out_.number() >= 0;
  int failed_ = 0;  // errno of the first failure
  bool committed_ = false;
};

// ---- reading ----

// All of `count` bytes from `at` on; errno's value otherwise, 0 at the end of the file.
inline std::optional<int> read_at(int descriptor, void* to, std::uint64_t count, std::uint64_t at) {
  for (std::uint64_t done = 0; done < count;) {
    const ssize_t got = pread(descriptor, static_cast<char*>(to) + done, count - done,
                              static_cast<off_t>(at + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 ? errno : 0;
    done += static_cast<std::uint64_t>(got);
  }
  return std::nullopt;
}

inline absl::Status cannot_read(const std::string& file, int error) {
  return invalid("table: found " + quoted(file) + ", expected a file that can be read" +
                 (error == 0 ? ": it ended too soon" : because(error)));
}

// Reads every word once, each worker into a buffer of its own: a table larger than the memory can
// be checked too, and a disk that fails is an error like any other.
inline absl::Status check_words(const std::string& file, int descriptor, const Header& header,
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
  if (const std::uint64_t sum = fold(sums); sum != header.words_checksum) {
    return refused(file, "checksum of the table", sum, header.words_checksum);
  }
  return absl::OkStatus();
}

}  // namespace table_file

// A file that a table will be written to: that it can be is known before the work. Gone again
// unless something was saved; a file of that name stays as it was until then.
class TableDraft {
 public:
  explicit TableDraft(const std::string& file) : draft_(file) {}

  absl::Status status() const { return draft_.status(); }

  // One thread; the crew sums.
  absl::Status save(const TableTitle& title, const DistanceTable& table, const Crew& crew) {
    const auto header =
        table_file::header_of(title, table, table_file::checksum_of(table.words(), crew));
    if (!header.ok()) return header.status();
    if (!draft_.status().ok()) return draft_.status();
    if (const auto status = draft_.write(&*header, sizeof *header); !status.ok()) return status;
    const auto status = draft_.write(table.words().data(), table.bytes());
    return status.ok() ? draft_.commit() : status;
  }

 private:
  table_file::Draft draft_;
};

// The table in `file`, checked whole, then mapped: its pages come when they are asked for.
inline absl::StatusOr<TableFile> open_table(const std::string& file, const Crew& crew) {
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
  void* const mapped = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, in.number(), 0);
  if (mapped == MAP_FAILED) return cannot_read(file, errno);
  madvise(mapped, bytes, MADV_RANDOM);  // a walk down jumps
  std::shared_ptr<const void> keeper(mapped, [bytes](void* p) { munmap(p, bytes); });
  const auto* words =
      reinterpret_cast<const std::uint64_t*>(static_cast<char*>(mapped) + kHeaderBytes);
  return TableFile{*title, DistanceTable(header.places, words, std::move(keeper))};
}

}  // namespace trailblaze
