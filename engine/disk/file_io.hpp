// File calls that continue after an interruption or a partial transfer, the checksums of data on
// the disk, and the errors of files:
//
//   kResourceExhausted   the disk is full, or a quota or a limit on the size of files is met
//   kUnavailable         the device failed
//   kInvalidArgument     the file or its folder cannot be used
//   kDataLoss            a file has changed since it was written
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/base/limits.hpp"

namespace trailblaze {

// Returns the stop for a disk error: kDisk if there is no room, else kIo.
inline Stop stop_of_disk_error(const absl::Status& status) {
  if (status.ok()) return Stop::kNone;
  return absl::IsResourceExhausted(status) ? Stop::kDisk : Stop::kIo;
}

// Writes all bytes, from `at` on. Returns nothing, or the errno of the failure.
std::optional<int> write_at(int descriptor, const void* from, std::uint64_t count,
                            std::uint64_t at);

// Reads all bytes, from `at` on. Returns nothing, or the errno of the failure; 0 if the file ends
// too soon.
std::optional<int> read_at(int descriptor, void* to, std::uint64_t count, std::uint64_t at);

// Waits until the bytes of a file are on the disk. After an error, do not rely on them, even if a
// second call succeeds: the kernel reports a failure only once.
std::optional<int> sync_data(int descriptor);

// Returns the free bytes on the disk of a folder, which need not exist; kUnlimited if unknown.
std::uint64_t free_disk(const std::string& folder);

// Reads a small file as a whole. A larger file counts as damaged.
absl::StatusOr<std::string> read_text(const std::string& path, std::uint64_t most_bytes);

// Returns the error of a call that failed to write or make the file or folder `path`.
absl::Status cannot_write(const std::string& path, int error,
                          const std::string& expected = "a file that can be written");

// Returns the error of a call that failed to read `path`; 0 stands for a file that ends too soon.
absl::Status cannot_read(const std::string& path, int error);

// Returns the error of a file that has changed: its name, what differs, and both values.
absl::Status damaged(const std::string& path, const std::string& what, const std::string& found,
                     const std::string& expected);
absl::Status damaged(const std::string& path, const std::string& what, std::uint64_t found,
                     std::uint64_t expected);

// XXH3 with 64 bits (Y. Collet), which runs at the speed of memory. A change stays unnoticed with a
// chance of 2^-64. It does not protect against forged files.
std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace trailblaze
