// A file of 64-bit words in the folder of a run. It is written once, from front to back, and read
// as a whole or from any word on. Every block has a checksum. A reader verifies a block before it
// returns any word of it.
//
//   byte 0   block 0, 8,192 words        then   checksum of block 0    8 bytes     the trailer
//    65536   block 1, 8,192 words               checksum of block 1    8 bytes
//   131072   block 2, the rest                  checksum of block 2    8 bytes
//                                               tail: "TBLWORDS", version, byte order, words
//
// The trailer's own checksum is not in the file but in the manifest, among the file's facts. So a
// reader rejects a file that was cut, altered or replaced. Numbers are in the byte order of the
// machine.
//
// The kernel's page cache holds only some 2 MiB of the file, around the current offset. So a run on
// disk does not evict the cached files of other programs, and its cgroup is charged for no more. A
// writer or reader holds a block in memory, and 8 bytes for each block of the file.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/atomic_file.hpp"
#include "engine/disk/run_folder.hpp"

namespace trailblaze {

namespace word_file {

inline constexpr std::uint64_t kBlockWords = (std::uint64_t{64} << 10) / 8;

// The last words of a file.
struct Tail {
  static constexpr std::uint64_t kMagic = 0x5344524f574c4254;  // "TBLWORDS"
  static constexpr std::uint32_t kVersion = 1, kByteOrder = 0x01020304;

  std::uint64_t magic = kMagic;
  std::uint32_t version = kVersion, byte_order = kByteOrder;
  std::uint64_t words = 0;

  bool operator==(const Tail&) const = default;
};

constexpr std::uint64_t blocks_of(std::uint64_t words) {
  return words / kBlockWords + (words % kBlockWords == 0 ? 0 : 1);
}

// trailer_of() returns the checksums of the blocks and the tail, as words.
std::vector<std::uint64_t> trailer_of(std::vector<std::uint64_t> checksums, std::uint64_t words);
std::uint64_t checksum_of(std::span<const std::uint64_t> words);

// Keeps only some 2 MiB of a file in the page cache, around the current offset.
class CacheWindow {
 public:
  // Records that all bytes before `at` were written. Returns the errno of a failed write.
  std::optional<int> written(int descriptor, std::uint64_t at);
  // Records that these bytes were read.
  void read(int descriptor, std::uint64_t from, std::uint64_t to);

 private:
  // In bytes. Writing: how far the kernel was told to write (begun_), and how far it has written
  // (done_). Reading: the end of the last call (begun_), and how much was read since the cache was
  // emptied (done_).
  std::uint64_t begun_ = 0, done_ = 0;
};

}  // namespace word_file

// Writes a file of a run, for a single thread. After an error, every call returns that error. The
// destructor deletes a file that was not finished.
class WordFileWriter {
 public:
  // Begins the file, under a name that no finished file has. append() returns the error if that
  // failed.
  WordFileWriter(RunFolder& folder, std::string name);
  ~WordFileWriter();
  WordFileWriter(const WordFileWriter&) = delete;
  WordFileWriter& operator=(const WordFileWriter&) = delete;

  absl::Status append(std::span<const std::uint64_t> words);

  // Flushes the file to the disk. The folder then knows it, and a checkpoint may name it.
  absl::StatusOr<FileFacts> finish();

 private:
  void write_blocks(std::span<const std::uint64_t> words);
  void write(std::span<const std::uint64_t> words);

  RunFolder& folder_;
  const std::string name_, path_;
  Descriptor out_;
  absl::Status status_;
  bool is_finished_ = false;
  std::uint64_t words_ = 0, written_ = 0;  // words appended; bytes in the file
  std::vector<std::uint64_t> block_;       // the last, partial block, not written yet
  std::vector<std::uint64_t> checksums_;   // of the blocks written
  word_file::CacheWindow cache_;
};

// Reads a file of a run, for a single thread. Several readers may read the same file. A folder
// counts the bytes read from its files, and must outlive the reader.
class WordFileReader {
 public:
  // Opens a file and verifies its trailer by these facts, or by the facts that the folder has.
  static absl::StatusOr<WordFileReader> open(const std::string& path, const FileFacts& expected);
  static absl::StatusOr<WordFileReader> open(const RunFolder& folder, const std::string& name);

  std::uint64_t words() const { return words_; }

  // Fills `out` with words from number `first` on. Requires that the file has so many words. Fills
  // `out` with zeros if it fails.
  absl::Status read(std::uint64_t first, std::span<std::uint64_t> out);

 private:
  WordFileReader(std::string path, Descriptor in) : path_(std::move(path)), in_(std::move(in)) {}

  absl::Status read_trailer(const FileFacts& expected);
  absl::Status read_verified(std::uint64_t first, std::span<std::uint64_t> out);
  absl::Status read_blocks(std::uint64_t block, std::span<std::uint64_t> out);

  std::string path_;
  Descriptor in_;
  const RunFolder* folder_ = nullptr;
  std::uint64_t words_ = 0;
  std::vector<std::uint64_t> checksums_;
  std::vector<std::uint64_t> block_;  // the last block of which a part was read
  std::uint64_t block_number_ = 0;    // its number, if it has words
  word_file::CacheWindow cache_;
};

}  // namespace trailblaze
