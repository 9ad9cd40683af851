// Checks the field and the kind of an error, but not its wording, which messages_test.cpp checks.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "engine/base/text.hpp"

namespace trailblaze {

// True if the status is an error of this kind whose message begins with the field and a colon, for
// example "line 2 column 5". If the field is empty, any message will do.
inline bool rejects(const absl::Status& status, std::string_view field,
                    absl::StatusCode kind = absl::StatusCode::kInvalidArgument) {
  return status.code() == kind &&
         (field.empty() || message(status).starts_with(std::string(field) + ": "));
}

template <class T>
bool rejects(const absl::StatusOr<T>& result, std::string_view field,
             absl::StatusCode kind = absl::StatusCode::kInvalidArgument) {
  return rejects(result.status(), field, kind);
}

}  // namespace trailblaze
