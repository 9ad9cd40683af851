// JSON objects as a form of input: the parts that all puzzles share.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

// Reads a JSON object and rejects repeated keys. A text that begins otherwise is in another form.
// Other errors name their line and column. Brackets more than 64 deep are an error, because values
// inside values are copied and freed recursively.
absl::StatusOr<nlohmann::json> read_json_object(std::string_view text);

struct JsonWithLines {
  nlohmann::json value = {};
  // Line of each value, by the path of keys and indices, "generators/3/perm". If a value has a key,
  // this is the key's line. Paths are cut to 100 characters, so longer paths may collide.
  std::map<std::string, std::size_t> lines = {};
};

// Like read_json_object(), and also notes the line of each value.
absl::StatusOr<JsonWithLines> read_json_with_lines(std::string_view text);

// A value in a JSON text. The first thing that is wrong becomes the reader's error, with line and
// path. A wrong value reads as 0, "" or empty. The text and the error must outlive the object.
class JsonNode {
 public:
  JsonNode(const JsonWithLines& text, absl::Status& error)
      : text_(&text), error_(&error), value_(&text.value) {}

  const nlohmann::json& operator*() const { return *value_; }
  const nlohmann::json* operator->() const { return value_; }
  // Returns a member. If there is none, returns null, on the line of this object.
  JsonNode operator[](const std::string& key) const;
  // Returns all members of an object, or all elements of a list. Any other type is an error.
  std::vector<JsonNode> all(nlohmann::json::value_t type) const;
  // The name of a member, or the index of an element.
  const std::string& key() const { return key_; }

  std::size_t line() const { return line_; }
  std::string where() const;  // "line 7: generators/3"
  void refuse(const std::string& expected) const;
  void check(const absl::Status& status) const;

  std::string text(const std::string& expected) const;
  // Returns a whole number in low..high.
  std::uint64_t number(std::uint64_t low, std::uint64_t high) const;
  // Returns a list of `count` whole numbers less than `below`; zeros after an error.
  std::vector<std::uint64_t> numbers(std::size_t count, std::uint64_t below) const;
  // Rejects everything except an object with keys that are `known` or that `may` accepts.
  void only_keys(const std::vector<std::string>& known,
                 absl::FunctionRef<bool(const std::string&)> may) const;

 private:
  JsonNode inside(const nlohmann::json& value, const std::string& key) const;

  const JsonWithLines* text_;
  absl::Status* error_;
  const nlohmann::json* value_;
  std::string key_ = {}, path_ = {};
  std::size_t line_ = 1;
};

// Adds a note for each unknown key of the object, so that the user sees what is ignored. Fails if
// such a key looks like a known key, because it may be misspelt.
absl::Status note_unknown_keys(const nlohmann::json& object, const std::set<std::string>& known,
                               std::vector<std::string>& notes);

// Returns the error that a field has something other than expected.
absl::Status wrong_json(const std::string& field, const nlohmann::json& found,
                        const std::string& expected);

}  // namespace trailblaze
