#include "puzzles/text/json_text.hpp"

#include <algorithm>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

using Json = nlohmann::json;

namespace {

constexpr std::size_t kDeepest = 64;

}  // namespace

bool nests_too_deeply(std::string_view text) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_text = !in_text;
    if (in_text) {
      if (c == '\\') ++i;  // and what it escapes
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

absl::StatusOr<Json> read_json_object(std::string_view text) {
  if (!trim(text).starts_with('{')) return another_form(text, "a JSON object");
  if (nests_too_deeply(text)) {
    return invalid("found brackets nested more than " + std::to_string(kDeepest) +
                   " deep, expected fewer");
  }
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  std::optional<std::string> twice;
  const auto note_key = [&](int /*depth*/, Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event != Json::parse_event_t::key) return true;
    const auto [key, is_new] = keys.back().insert(value.get<std::string>());
    if (!is_new && !twice) twice = *key;
    return true;
  };
  try {
    Json object = Json::parse(text, note_key);
    if (!twice) return object;
    return invalid("found the key " + in_quotes(*twice) + " twice, expected it once");
  } catch (const Json::parse_error& error) {
    const std::size_t at = std::min(error.byte > 0 ? error.byte - 1 : 0, text.size());
    const std::string found =
        at < text.size() ? in_quotes(beginning(text.substr(at), 8)) : std::string("the end");
    return in_field(place_in(text, at), invalid("found " + found + ", expected JSON to go on"));
  } catch (const Json::exception&) {  // of a number that is too large
    return invalid("found a number that is too large, expected one below 2^64");
  }
}

absl::Status note_unknown_keys(const Json& object, const std::set<std::string>& known,
                               std::vector<std::string>& notes) {
  for (const auto& [key, _] : object.items()) {
    if (known.contains(key)) continue;
    const std::string meant = suggestion(key, {known.begin(), known.end()});
    if (!meant.empty()) return invalid("found the key " + in_quotes(key) + meant);
    notes.push_back("the key " + in_quotes(key) + " is not read");
  }
  return absl::OkStatus();
}

absl::Status wrong_json(const std::string& field, const Json& found, const std::string& expected) {
  const std::string text = found.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string shown = found.is_null()     ? "nothing"
                            : found.is_string() ? in_quotes(found.get<std::string>())
                                                : in_quotes(text);
  return invalid(field + ": found " + shown + ", expected " + expected);
}

}  // namespace trailblaze
