// Checks and measures files, without interpreting their lines.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace trailblaze {

// Returns the error of a file that cannot be read.
absl::Status cannot_read(const std::string& file, const char* why);

// Returns an error if a file cannot be opened, without opening it.
absl::Status check_readable(const std::string& file);

// Describes ordinary files in words: the size of each and a checksum of its bytes. Fails for
// anything that can be read only once.
absl::StatusOr<std::string> fingerprint(const std::vector<std::string>& files);

// Returns the number of lines in ordinary files; 0 if a file is empty or can be read only once.
std::uint64_t count_lines(const std::vector<std::string>& files);

}  // namespace trailblaze
