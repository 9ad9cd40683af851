// The result of building something for searches, or the error that stopped it. If a limit stopped
// it, the error says which limit. A search then reports a stop (result.hpp); other callers report
// an error.
//
//   Built<PatternTable> table = build_pattern_table(...);
//   if (!table.ok()) return table.error();
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/limits.hpp"

namespace trailblaze {

struct LimitMet {
  Stop stop = Stop::kMemory;
  std::uint64_t required_bytes = 0;  // bytes that were needed; 0: unknown
};

struct BuildError {
  absl::Status status;  // not OK; names the field
  std::optional<LimitMet> limit = {};
};

// Returns the error for a limit that was met. `text` names the field.
inline BuildError limit_error(const LimitMet& met, const std::string& text) {
  const bool memory = met.stop == Stop::kMemory;
  return {absl::Status(memory ? absl::StatusCode::kResourceExhausted : absl::StatusCode::kCancelled,
                       text),
          met};
}

template <class T>
class Built {
 public:
  template <std::convertible_to<T> U>
  Built(U made) : value_(std::in_place_index<0>, std::move(made)) {}
  Built(BuildError error) : value_(std::in_place_index<1>, std::move(error)) {}
  Built(absl::Status error) : Built(BuildError{std::move(error)}) {}
  Built(absl::StatusOr<T> made) : Built(BuildError{made.status()}) {
    if (made.ok()) value_.template emplace<0>(*std::move(made));
  }

  bool ok() const { return value_.index() == 0; }

  // These require that ok() is true.
  T& operator*() & { return std::get<0>(value_); }
  const T& operator*() const& { return std::get<0>(value_); }
  T&& operator*() && { return std::get<0>(std::move(value_)); }
  T* operator->() { return &std::get<0>(value_); }
  const T* operator->() const { return &std::get<0>(value_); }

  // These require that ok() is false.
  const BuildError& error() const { return std::get<1>(value_); }
  const absl::Status& status() const { return error().status; }

 private:
  std::variant<T, BuildError> value_;
};

}  // namespace trailblaze
