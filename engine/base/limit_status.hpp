// A limit met while something was made ready for searches, as a status: for whoever wanted no more an
// error, and for a search an answer like any other, that it stopped (result.hpp).
//
//   limit_error({Stop::kMemory, bytes}, "heuristic: ...")  --status-->  limit_met(status)->stop
#pragma once

#include <absl/status/status.h>
#include <absl/strings/cord.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

struct LimitMet {
  Stop stop = Stop::kMemory;
  std::uint64_t required_bytes = 0;  // that memory was too small for; 0: not known
};

namespace limit_status {
inline constexpr char kType[] = "trailblaze/limit";  // of a payload "STOP BYTES"
}

// `text` names the field.
inline absl::Status limit_error(const LimitMet& met, const std::string& text) {
  const bool memory = met.stop == Stop::kMemory;
  absl::Status status(memory ? absl::StatusCode::kResourceExhausted : absl::StatusCode::kCancelled,
                      text);
  status.SetPayload(limit_status::kType, absl::Cord(std::to_string(static_cast<int>(met.stop)) +
                                                    " " + std::to_string(met.required_bytes)));
  return status;
}

// Nothing where a status is OK, or the error is another one.
inline std::optional<LimitMet> limit_met(const absl::Status& status) {
  const auto payload = status.GetPayload(limit_status::kType);
  if (!payload.has_value()) return std::nullopt;
  const std::string text(*payload);
  const auto parts = split(text, ' ');
  return LimitMet{static_cast<Stop>(parse_number(parts.front()).value()),
                  parse_number(parts.back()).value()};
}

}  // namespace trailblaze
