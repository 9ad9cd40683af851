#include "puzzles/text/json_text.hpp"

#include <algorithm>
#include <sstream>

#include "engine/base/text.hpp"
#include "engine/session/input_format.hpp"

namespace trailblaze {

using Json = nlohmann::json;

namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kLongestPath = 100;  // short, since every value has a path

std::string path_to(const std::string& path, const std::string& step) {
  return (path.empty() ? step : path + "/" + step).substr(0, kLongestPath);
}

// An object or an array that the parser is in.
struct OpenValue {
  bool is_array = false;
  std::string path = {}, key = {};
  std::size_t index = 0;  // of the next value in an array
  std::set<std::string> keys = {};

  std::string path_of_next() const { return path_to(path, is_array ? std::to_string(index) : key); }
};

absl::Status broken_at(std::string_view text, std::size_t at) {
  const std::string found =
      at < text.size() ? in_quotes(utf8_prefix(text.substr(at), 8)) : std::string("the end");
  return in_field(location_in(text, at), invalid("found " + found + ", expected valid JSON"));
}

// Reads an object. Notes the lines of its values only `with_lines`, because that doubles the time.
absl::StatusOr<JsonWithLines> read_object(std::string_view text, bool with_lines) {
  if (!trim(text).starts_with('{')) return another_form(text, "a JSON object");
  std::map<std::string, std::size_t> lines;
  std::istringstream stream{std::string(text)};
  std::size_t seen = 0, line = 1;  // the parser's position
  std::vector<OpenValue> open;
  std::optional<std::string> twice;
  bool is_too_deep = false;
  const auto note = [&](int depth, Json::parse_event_t event, const Json& value) {
    using Event = Json::parse_event_t;
    const bool is_key = event == Event::key,
               begins = event == Event::object_start || event == Event::array_start,
               ends = event == Event::object_end || event == Event::array_end;
    is_too_deep |= begins && depth == kDeepest;
    if (is_too_deep) return false;
    if (ends) open.pop_back();
    if (is_key) {
      open.back().key = value.get<std::string>();
      if (!open.back().keys.insert(open.back().key).second && !twice) twice = open.back().key;
    }
    std::string path;
    if (with_lines && !ends) {
      const auto at =
          static_cast<std::size_t>(stream.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
      line += static_cast<std::size_t>(std::ranges::count(text.substr(seen, at - seen), '\n'));
      seen = at;
      path = open.empty() ? "" : open.back().path_of_next();
      lines.emplace(path, line);
    }
    if (begins) {
      open.push_back({event == Event::array_start, path});
    } else if (!is_key && !open.empty()) {
      ++open.back().index;
    }
    return true;
  };
  try {
    Json value = Json::parse(stream, note);
    if (!twice && !is_too_deep) return JsonWithLines{std::move(value), std::move(lines)};
  } catch (const Json::parse_error& error) {
    if (!is_too_deep) {
      return broken_at(text, std::min(error.byte > 0 ? error.byte - 1 : 0, text.size()));
    }
  } catch (const Json::exception&) {  // of a number that is too large
    return invalid("found a number that is too large, expected a number below 2^64");
  }
  if (is_too_deep) {
    return invalid("found brackets nested more than " + std::to_string(kDeepest) +
                   " deep, expected at most " + std::to_string(kDeepest) + " levels");
  }
  return invalid("found the key " + in_quotes(*twice) + " twice, expected it once");
}

}  // namespace

absl::StatusOr<JsonWithLines> read_json_with_lines(std::string_view text) {
  return read_object(text, true);
}

absl::StatusOr<Json> read_json_object(std::string_view text) {
  auto read = read_object(text, false);
  return read.ok() ? absl::StatusOr<Json>(std::move(read->value)) : read.status();
}

JsonNode JsonNode::inside(const Json& value, const std::string& key) const {
  JsonNode out = *this;
  out.value_ = &value;
  out.key_ = key;
  out.path_ = path_to(path_, key);
  const auto found = text_->lines.find(out.path_);
  if (found != text_->lines.end()) out.line_ = found->second;
  return out;
}

JsonNode JsonNode::operator[](const std::string& key) const {
  static const Json kNone;
  return inside(value_->contains(key) ? value_->at(key) : kNone, key);
}

std::vector<JsonNode> JsonNode::all(Json::value_t type) const {
  std::vector<JsonNode> all;
  if (value_->type() != type) refuse(type == Json::value_t::array ? "a list" : "an object");
  for (const auto& [key, value] : value_->items()) all.push_back(inside(value, key));
  return all;
}

std::string JsonNode::where() const {
  const std::string path = without_controls(utf8_prefix(path_, kLongestPath));
  return "line " + std::to_string(line_) + (path.empty() ? "" : ": " + path);
}

void JsonNode::refuse(const std::string& expected) const {
  error_->Update(wrong_json(where(), *value_, expected));
}

void JsonNode::check(const absl::Status& status) const {
  if (!status.ok()) error_->Update(in_field(where(), status));
}

std::string JsonNode::text(const std::string& expected) const {
  if (value_->is_string()) return value_->get<std::string>();
  return refuse(expected), "";
}

std::uint64_t JsonNode::number(std::uint64_t low, std::uint64_t high) const {
  const std::uint64_t number = value_->is_number_unsigned() ? value_->get<std::uint64_t>() : 0;
  if (value_->is_number_unsigned() && low <= number && number <= high) return number;
  refuse("a number from " + std::to_string(low) + " to " + std::to_string(high));
  return 0;
}

std::vector<std::uint64_t> JsonNode::numbers(std::size_t count, std::uint64_t below) const {
  std::vector<std::uint64_t> numbers(count, 0);
  if (!value_->is_array() || value_->size() != count) {
    return refuse(quantity(static_cast<std::int64_t>(count), "number")), numbers;
  }
  for (std::size_t i = 0; i < count && error_->ok(); ++i) {
    numbers[i] = inside((*value_)[i], std::to_string(i)).number(0, below - 1);
  }
  return numbers;
}

void JsonNode::only_keys(const std::vector<std::string>& known,
                         absl::FunctionRef<bool(const std::string&)> may) const {
  for (const JsonNode& one : all(Json::value_t::object)) {
    if (!may(one.key())) one.check(one_of(one.key(), known).status());
  }
}

absl::Status note_unknown_keys(const Json& object, const std::set<std::string>& known,
                               std::vector<std::string>& notes) {
  for (const auto& [key, _] : object.items()) {
    if (known.contains(key)) continue;
    const std::string meant = suggestion(key, {known.begin(), known.end()});
    if (!meant.empty()) {
      return invalid("found the key " + in_quotes(key) + ", expected " + alternatives(known) +
                     meant);
    }
    notes.push_back("the key " + in_quotes(key) + " is ignored");
  }
  return absl::OkStatus();
}

absl::Status wrong_json(const std::string& field, const Json& found, const std::string& expected) {
  const std::string text = found.is_string()
                               ? found.get<std::string>()
                               : found.dump(-1, ' ', false, Json::error_handler_t::replace);
  return invalid(field + ": found " + (found.is_null() ? "nothing" : in_quotes(text)) +
                 ", expected " + expected);
}

}  // namespace trailblaze
