#include "cli/play/request.hpp"

#include <utility>

#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

absl::Status is_no(const std::string& field, const std::string& expected) {
  return invalid(field + ": expected " + expected);
}

}  // namespace

absl::StatusOr<PlayRequest> PlayRequest::read(const std::string& text) {
  auto value = read_json_object(text);
  if (!value.ok()) return is_no("request", "an object in JSON, brackets at most 64 deep");
  return PlayRequest(*std::move(value));
}

absl::StatusOr<std::string> PlayRequest::text(const std::string& field) const {
  const auto found = value_.find(field);
  if (found == value_.end() || found->is_null()) return "";
  if (!found->is_string()) return is_no(field, "a text");
  return found->get<std::string>();
}

absl::StatusOr<Parameters> PlayRequest::parameters(const std::string& field) const {
  Parameters parameters;
  const auto found = value_.find(field);
  if (found == value_.end() || found->is_null()) return parameters;
  if (!found->is_object()) return is_no(field, "an object of texts");
  for (const auto& [name, value] : found->items()) {
    if (!value.is_string()) return is_no(name, "a text");
    parameters[name] = value.get<std::string>();
  }
  return parameters;
}

absl::StatusOr<std::uint64_t> PlayRequest::number(const std::string& field) const {
  const auto found = value_.find(field);
  if (found == value_.end() || !found->is_number_unsigned()) return is_no(field, "a whole number");
  return found->get<std::uint64_t>();
}

absl::StatusOr<PlayRequest> PlayRequest::object(const std::string& field) const {
  const auto found = value_.find(field);
  if (found == value_.end() || !found->is_object()) return is_no(field, "an object");
  return PlayRequest(*found);
}

}  // namespace trailblaze
