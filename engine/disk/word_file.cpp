#include "engine/disk/word_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {

// ---- the layout of the file ----

namespace word_file {
namespace {

constexpr std::uint64_t kTailWords = sizeof(Tail) / 8;
constexpr std::uint64_t kWindow = std::uint64_t{1} << 20;     // bytes that leave the cache at once
constexpr std::uint64_t kPieceWords = kWindow / 8;            // most words per call
constexpr std::uint64_t kMostWords = std::uint64_t{1} << 59;  // of a file: sizes are signed
static_assert(sizeof(Tail) % 8 == 0 && kPieceWords % kBlockWords == 0);

std::uint64_t bytes_for(std::uint64_t words) { return 8 * (words + blocks_of(words) + kTailWords); }

std::span<const std::uint64_t> block_of(std::span<const std::uint64_t> words, std::uint64_t block) {
  const std::uint64_t first = block * kBlockWords;
  return words.subspan(first, std::min(kBlockWords, words.size() - first));
}

}  // namespace

std::uint64_t checksum_of(std::span<const std::uint64_t> words) {
  return checksum(std::as_bytes(words));
}

std::vector<std::uint64_t> trailer_of(std::vector<std::uint64_t> checksums, std::uint64_t words) {
  Tail tail;
  tail.words = words;
  const auto tail_words = std::bit_cast<std::array<std::uint64_t, kTailWords>>(tail);
  checksums.insert(checksums.end(), tail_words.begin(), tail_words.end());
  return checksums;
}

// Starts to write a window when it is full, and waits for it only when the next window is full.
std::optional<int> CacheWindow::written(int descriptor, std::uint64_t at) {
  if (at - begun_ < kWindow) return std::nullopt;
  const auto call = [&](std::uint64_t from, std::uint64_t to,
                        unsigned flags) -> std::optional<int> {
    int failed = 0;
    do {
      failed = sync_file_range(descriptor, static_cast<off_t>(from), static_cast<off_t>(to - from),
                               flags);
    } while (failed != 0 && errno == EINTR);
    if (failed == 0) return std::nullopt;
    // Some file systems lack this call.
    const bool is_missing = errno == ENOSYS || errno == EINVAL || errno == ESPIPE;
    return is_missing ? sync_data(descriptor) : std::optional(errno);
  };
  if (const auto error = call(begun_, at, SYNC_FILE_RANGE_WRITE)) return error;
  if (begun_ > done_) {
    constexpr unsigned kAndWait =
        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    if (const auto error = call(done_, begun_, kAndWait)) return error;
    posix_fadvise(descriptor, 0, static_cast<off_t>(begun_), POSIX_FADV_DONTNEED);
  }
  done_ = std::exchange(begun_, at);
  return std::nullopt;
}

void CacheWindow::read(int descriptor, std::uint64_t from, std::uint64_t to) {
  if (from == begun_) {  // reading is sequential: fetch the next window
    posix_fadvise(descriptor, static_cast<off_t>(to), kWindow, POSIX_FADV_WILLNEED);
  }
  done_ += to - from;
  begun_ = to;
  if (done_ < kWindow) return;
  posix_fadvise(descriptor, 0, static_cast<off_t>(to), POSIX_FADV_DONTNEED);
  done_ = 0;
}

}  // namespace word_file

using namespace word_file;

// ---- writing ----

WordFileWriter::WordFileWriter(RunFolder& folder, std::string name)
    : folder_(folder), name_(std::move(name)), path_(folder.path_of(name_)) {
  status_ = folder.check_new(name_);
  if (!status_.ok()) return;
  constexpr mode_t kMode = 0666;
  out_ = Descriptor(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
  if (out_.number() < 0) status_ = cannot_write(path_, errno);
  block_.reserve(kBlockWords);
}

WordFileWriter::~WordFileWriter() {
  if (!is_finished_ && out_.number() >= 0) unlink(path_.c_str());
}

void WordFileWriter::write(std::span<const std::uint64_t> words) {
  if (!status_.ok()) return;
  auto error = write_at(out_.number(), words.data(), words.size_bytes(), written_);
  written_ += words.size_bytes();
  if (!error) error = cache_.written(out_.number(), written_);
  if (error) status_ = cannot_write(path_, *error);
}

void WordFileWriter::write_blocks(std::span<const std::uint64_t> words) {
  for (std::uint64_t block = 0; block < blocks_of(words.size()); ++block) {
    checksums_.push_back(checksum_of(block_of(words, block)));
  }
  write(words);
}

absl::Status WordFileWriter::append(std::span<const std::uint64_t> words) {
  TRAILBLAZE_CHECK(!is_finished_, "words were appended to a file that was finished");
  while (status_.ok() && !words.empty()) {
    // Whole blocks are written without a copy.
    const std::uint64_t whole =
        block_.empty() ? std::min(kPieceWords, words.size() / kBlockWords * kBlockWords) : 0;
    const std::uint64_t taken =
        whole != 0 ? whole : std::min<std::uint64_t>(words.size(), kBlockWords - block_.size());
    if (whole != 0) {
      write_blocks(words.first(whole));
    } else {
      block_.insert(block_.end(), words.begin(),
                    words.begin() + static_cast<std::ptrdiff_t>(taken));
    }
    if (block_.size() == kBlockWords) {
      write_blocks(block_);
      block_.clear();
    }
    words_ += taken;
    words = words.subspan(taken);
  }
  return status_;
}

absl::StatusOr<FileFacts> WordFileWriter::finish() {
  TRAILBLAZE_CHECK(!is_finished_, "a file was finished twice");
  write_blocks(std::exchange(block_, {}));
  const std::vector<std::uint64_t> trailer = trailer_of(std::exchange(checksums_, {}), words_);
  write(trailer);
  if (!status_.ok()) return status_;
  if (const auto error = sync_data(out_.number())) return status_ = cannot_write(path_, *error);
  posix_fadvise(out_.number(), 0, 0, POSIX_FADV_DONTNEED);
  is_finished_ = true;
  const FileFacts facts{words_, written_, checksum_of(trailer)};
  folder_.add(name_, facts);
  return facts;
}

// ---- reading ----

absl::StatusOr<WordFileReader> WordFileReader::open(const RunFolder& folder,
                                                    const std::string& name) {
  const auto facts = folder.facts_of(name);
  if (!facts.ok()) return facts.status();
  auto reader = open(folder.path_of(name), *facts);
  if (!reader.ok()) return reader;
  folder.count_read(facts->bytes - 8 * facts->words);  // the trailer
  reader->folder_ = &folder;
  return reader;
}

absl::StatusOr<WordFileReader> WordFileReader::open(const std::string& path,
                                                    const FileFacts& expected) {
  WordFileReader reader(path, Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)));
  const int in = reader.in_.number();
  struct stat status = {};
  if (in < 0 && errno == ENOENT)
    return damaged(path, "file", "nothing", "the file that the last checkpoint names");
  if (in < 0 || fstat(in, &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode))
    return damaged(path, "kind", "a folder, a pipe or a device", "a regular file");
  if (const auto bytes = static_cast<std::uint64_t>(status.st_size); bytes != expected.bytes) {
    return damaged(path, "bytes of the file", bytes, expected.bytes);
  }
  // Without this, the kernel would read up to 8 MiB ahead.
  posix_fadvise(in, 0, 0, POSIX_FADV_RANDOM);
  if (auto read = reader.read_trailer(expected); !read.ok()) return read;
  return reader;
}

absl::Status WordFileReader::read_trailer(const FileFacts& expected) {
  if (expected.words > kMostWords || bytes_for(expected.words) != expected.bytes) {
    return damaged(path_,
                   "words for " + quantity(static_cast<std::int64_t>(expected.bytes), "byte"),
                   std::to_string(expected.words), "the number of words that these bytes hold");
  }
  words_ = expected.words;
  checksums_.resize(blocks_of(words_) + kTailWords);
  if (const auto error =
          read_at(in_.number(), checksums_.data(), 8 * checksums_.size(), 8 * words_)) {
    return cannot_read(path_, *error);
  }
  if (const std::uint64_t sum = checksum_of(checksums_); sum != expected.checksum) {
    return damaged(path_, "checksum of the trailer", sum, expected.checksum);
  }
  const std::vector<std::uint64_t> found(std::exchange(checksums_, {}));
  checksums_.assign(found.begin(), found.end() - static_cast<std::ptrdiff_t>(kTailWords));
  if (trailer_of(checksums_, words_) != found) {
    return damaged(path_, "tail", "another version, byte order or number of words",
                   "the tail that this program writes for " + std::to_string(words_) + " words");
  }
  return absl::OkStatus();
}

absl::Status WordFileReader::read(std::uint64_t first, std::span<std::uint64_t> out) {
  TRAILBLAZE_CHECK(first <= words_ && out.size() <= words_ - first,
                   "words behind the end of a file were asked for");
  auto status = read_verified(first, out);
  if (!status.ok()) std::ranges::fill(out, 0);
  return status;
}

absl::Status WordFileReader::read_verified(std::uint64_t first, std::span<std::uint64_t> out) {
  while (!out.empty()) {
    const std::uint64_t block = first / kBlockWords, inside = first % kBlockWords;
    const std::uint64_t size = std::min(kBlockWords, words_ - block * kBlockWords);
    // Whole blocks are read to their destination, as is the last block of the file.
    std::uint64_t taken = std::min<std::uint64_t>(kPieceWords, out.size());
    if (first + taken != words_) taken = taken / kBlockWords * kBlockWords;
    if (inside == 0 && taken != 0) {
      if (auto read = read_blocks(block, out.first(taken)); !read.ok()) return read;
    } else {
      if (block_.empty() || block_number_ != block) {
        block_.resize(size);
        block_number_ = block;
        if (auto read = read_blocks(block, block_); !read.ok()) return block_.clear(), read;
      }
      taken = std::min<std::uint64_t>(out.size(), size - inside);
      std::copy_n(block_.begin() + static_cast<std::ptrdiff_t>(inside), taken, out.begin());
    }
    first += taken;
    out = out.subspan(taken);
  }
  return absl::OkStatus();
}

absl::Status WordFileReader::read_blocks(std::uint64_t block, std::span<std::uint64_t> out) {
  const std::uint64_t at = 8 * kBlockWords * block;
  if (const auto error = read_at(in_.number(), out.data(), out.size_bytes(), at)) {
    return cannot_read(path_, *error);
  }
  cache_.read(in_.number(), at, at + out.size_bytes());
  if (folder_ != nullptr) folder_->count_read(out.size_bytes());
  for (std::uint64_t i = 0; i < blocks_of(out.size()); ++i) {
    const std::uint64_t sum = checksum_of(block_of(out, i)), expected = checksums_[block + i];
    if (sum != expected) {
      return damaged(path_, "checksum of block " + std::to_string(block + i), sum, expected);
    }
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
