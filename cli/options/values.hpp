// Values of options as they are typed: bytes, times, ranges, weights, kernels. Errors say what was
// found and expected, without the option's name.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

// Reads bytes in units of 1024: "512", "64K", "2M", "1g".
absl::StatusOr<std::uint64_t> parse_size(std::string_view text);

// Reads a range of depths: "60..80", "60.." or "60".
absl::StatusOr<DepthRange> parse_range(std::string_view text);

// Reads a number of seconds: "10", "0.5", "1e3".
absl::StatusOr<double> parse_seconds(const std::string& text);

// Reads a time as seconds: "30", "30s", "5m", "1.5h".
absl::StatusOr<double> parse_duration(const std::string& text);

// Reads a number that is not 0.
absl::StatusOr<std::uint64_t> parse_positive(const std::string& text);

// Reads the name of a kernel that this processor has; nothing for "auto".
absl::StatusOr<std::optional<Isa>> parse_kernel(const std::string& text);

// Reads weights that are split by commas, each at least 1 and in thousandths: "1,1.5,2".
absl::StatusOr<std::vector<double>> parse_weights(const std::string& text);

}  // namespace trailblaze
