// JSON objects as a form of input: what all puzzles that read them have in common.
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

// Reads a JSON object in which no key is twice. A text that begins otherwise is written in another
// form; an error in one names its line and column. Brackets more than 64 deep are an error, since
// values inside of values are copied and freed by calls inside of calls.
absl::StatusOr<nlohmann::json> read_json_object(std::string_view text);

struct JsonWithLines {
  nlohmann::json value = {};
  // By the path of keys and indices, "generators/3/perm". The line of the key where there is one.
  // Paths of more than 100 characters are not told apart.
  std::map<std::string, std::size_t> lines = {};
};

// Reads a JSON object as read_json_object() does, and where its values stand.
absl::StatusOr<JsonWithLines> read_json_with_lines(std::string_view text);

// A value in a JSON text. What is wrong there becomes the reader's error, with the line and the
// path, unless it has an earlier one; the value is then read as if it was 0, "" or empty. The text
// and the error must outlive it.
class JsonPlace {
 public:
  JsonPlace(const JsonWithLines& text, absl::Status& error)
      : text_(&text), error_(&error), value_(&text.value) {}

  const nlohmann::json& operator*() const { return *value_; }
  const nlohmann::json* operator->() const { return value_; }
  // A member: null, on the line of the whole, if there is none.
  JsonPlace operator[](const std::string& key) const;
  // All members of an object, or all elements of a list; nothing else is expected.
  std::vector<JsonPlace> all(nlohmann::json::value_t type) const;
  // The name of a member, or the number of an element.
  const std::string& key() const { return key_; }

  std::size_t line() const { return line_; }
  std::string where() const;  // "line 7: generators/3"
  void refuse(const std::string& expected) const;
  void check(const absl::Status& status) const;

  std::string text(const std::string& expected) const;
  // A whole number in low..high.
  std::uint64_t number(std::uint64_t low, std::uint64_t high) const;
  // A list of so many whole numbers, each below a limit: zeros after an error.
  std::vector<std::uint64_t> numbers(std::size_t count, std::uint64_t below) const;
  // Refuses anything but an object with some of these keys, and others that it `may` have.
  void only_keys(const std::vector<std::string>& known,
                 absl::FunctionRef<bool(const std::string&)> may) const;

 private:
  JsonPlace inside(const nlohmann::json& value, const std::string& key) const;

  const JsonWithLines* text_;
  absl::Status* error_;
  const nlohmann::json* value_;
  std::string key_ = {}, path_ = {};
  std::size_t line_ = 1;
};

// Adds a note for each key of the object that is not among those that are known, so that nothing is
// passed over in silence. An error if such a key looks like a known one: it may be misspelt.
absl::Status note_unknown_keys(const nlohmann::json& object, const std::set<std::string>& known,
                               std::vector<std::string>& notes);

// What a field has is another thing than was expected.
absl::Status wrong_json(const std::string& field, const nlohmann::json& found,
                        const std::string& expected);

}  // namespace trailblaze
