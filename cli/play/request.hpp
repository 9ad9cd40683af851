// A request of a page, field by field. Errors name the field.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/base/text.hpp"

namespace trailblaze {

class PlayRequest {
 public:
  // Fails if the text is not a JSON object.
  static absl::StatusOr<PlayRequest> read(const std::string& text);

  // Return "" or nothing if the field is missing.
  absl::StatusOr<std::string> text(const std::string& field) const;
  absl::StatusOr<Parameters> parameters(const std::string& field) const;
  absl::StatusOr<std::uint64_t> number(const std::string& field) const;
  absl::StatusOr<PlayRequest> object(const std::string& field) const;

 private:
  explicit PlayRequest(nlohmann::json value) : value_(std::move(value)) {}

  nlohmann::json value_;  // an object
};

}  // namespace trailblaze
