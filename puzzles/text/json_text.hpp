// JSON objects as a form of input: what all puzzles that read them have in common.
#pragma once

#include <absl/status/statusor.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

// Whether brackets are nested so deeply, more than 64 deep, that it is not safe to read a text as
// JSON: values inside of values are copied and freed by calls inside of calls.
bool nests_too_deeply(std::string_view text);

// Reads a JSON object. A text that begins otherwise is written in another form; an error in one
// names its line and column.
absl::StatusOr<nlohmann::json> read_json_object(std::string_view text);

// Adds a note for each key of the object that is not among those that are known, so that nothing is
// passed over in silence. An error if such a key looks like a known one: it may be misspelt.
absl::Status note_unknown_keys(const nlohmann::json& object, const std::set<std::string>& known,
                               std::vector<std::string>& notes);

// What a field has is another thing than was expected.
absl::Status wrong_json(const std::string& field, const nlohmann::json& found,
                        const std::string& expected);

}  // namespace trailblaze
