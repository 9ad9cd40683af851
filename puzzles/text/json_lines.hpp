// JSON with the lines on which its values stand, for errors that say where.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace trailblaze {

struct JsonWithLines {
  nlohmann::json value;
  // By the path of keys and indices, "generators/3/perm". The line of the key where there is one.
  // Paths of more than 100 characters are not told apart.
  std::map<std::string, std::size_t> lines;

  std::size_t line(const std::string& path) const {
    const auto found = lines.find(path);
    return found == lines.end() ? 1 : found->second;
  }
};

// Reads a JSON object as read_json_object() does.
absl::StatusOr<JsonWithLines> read_json_with_lines(std::string_view text);

}  // namespace trailblaze
