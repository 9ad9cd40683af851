// Calls on files that go on where they were interrupted or did a part of the work only, and the
// errors that say what became of them:
//
//   kResourceExhausted   the disk is full, or a quota or a limit on the size of files is met
//   kUnavailable         the device failed
//   kInvalidArgument     the file or its folder is none that can be used
//   kDataLoss            a file is not what it was when it was written
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/limits.hpp"

namespace trailblaze {

// How a search ends whose disk has such an error: kDisk where there is no room, else kIo.
inline Stop stop_for(const absl::Status& status) {
  if (status.ok()) return Stop::kNone;
  return absl::IsResourceExhausted(status) ? Stop::kDisk : Stop::kIo;
}

// Writes all bytes, from `at` on. Returns nothing, or the errno of what failed.
std::optional<int> write_at(int descriptor, const void* from, std::uint64_t count,
                            std::uint64_t at);

// Reads all bytes, from `at` on. Returns nothing, or the errno of what failed, 0 where the file
// ended too soon.
std::optional<int> read_at(int descriptor, void* to, std::uint64_t count, std::uint64_t at);

// Waits until the bytes of a file are on the disk. After an error they must not be taken for
// written, even if a second call returns nothing: the kernel tells a failure only once.
std::optional<int> sync_data(int descriptor);

// The same for the names in a folder.
std::optional<int> sync_folder(const std::string& folder);

// The bytes that are free on the disk of a folder, which need not be there yet; kUnlimited where
// that is not known.
std::uint64_t free_disk(const std::string& folder);

// A small file as a whole. One that is larger counts as damaged.
absl::StatusOr<std::string> read_text(const std::string& path, std::uint64_t most_bytes);

// The error of a call that was to write, or to make, what has this name.
absl::Status cannot_write(const std::string& path, int error);

// The error of a call that was to read it; 0 stands for a file that ended too soon.
absl::Status cannot_read(const std::string& path, int error);

// A file that is not what was written: its name, what of it differs, both values.
absl::Status damaged(const std::string& path, const std::string& what, const std::string& found,
                     const std::string& expected);
absl::Status damaged(const std::string& path, const std::string& what, std::uint64_t found,
                     std::uint64_t expected);

}  // namespace trailblaze
