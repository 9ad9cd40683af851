#include "engine/disk/manifest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kFormat = 1;

// ---- strings: a character for each byte; from 0x80 on, UTF-8 takes two bytes ----

std::string to_json_text(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) text += static_cast<char>(0xc0 | byte >> 6);
    text += static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
  }
  return text;
}

std::optional<std::string> from_json_text(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first >= 0x80 && (first > 0xc3 || i + 1 == text.size())) return std::nullopt;
    const unsigned low = first < 0x80 ? 0 : static_cast<unsigned char>(text[++i]) & 0x3fU;
    bytes += static_cast<char>(first < 0x80 ? first : (first & 3U) << 6 | low);
  }
  return bytes;
}

// ---- reading: a Reader remembers the first field that is not as expected ----

class Reader {
 public:
  Reader(const Json& object, std::string path) : object_(object), path_(std::move(path)) {}

  const absl::Status& status() const { return status_; }

  void expect(bool holds, const std::string& field, const Json& found, const char* expected) {
    if (!holds && status_.ok()) status_ = damaged(path_, field, in_quotes(found.dump()), expected);
  }

  const Json& at(const std::string& field) {
    static const Json kNone;
    const auto found = object_.find(field);
    return found == object_.end() ? kNone : *found;
  }

  std::uint64_t number(const Json& from, const std::string& field) {
    expect(from.is_number_unsigned(), field, from, "a number");
    return from.is_number_unsigned() ? from.get<std::uint64_t>() : 0;
  }
  std::uint64_t number(const std::string& field) { return number(at(field), field); }

  std::string text(const Json& from, const std::string& field) {
    const auto* const string = from.get_ptr<const std::string*>();
    auto bytes = string == nullptr ? std::nullopt : from_json_text(*string);
    expect(bytes.has_value(), field, from, "a text");
    return std::move(bytes).value_or("");
  }
  std::string text(const std::string& field) { return text(at(field), field); }

  // Returns the items of a list or an object; none if the field has another type.
  const Json& all(const std::string& field, Json::value_t type) {
    static const Json kNone;
    const Json& items = at(field);
    expect(items.type() == type, field, items,
           type == Json::value_t::array ? "a list" : "an object");
    return items.type() == type ? items : kNone;
  }

 private:
  const Json& object_;
  const std::string path_;
  absl::Status status_;
};

RunTitle title_in(Reader& reader) {
  RunTitle title;
  for (const Json& word : reader.all("words", Json::value_t::array)) {
    title.arguments.push_back(reader.text(word, "words"));
  }
  title.puzzle = reader.text("puzzle");
  for (const auto& [name, value] : reader.all("parameters", Json::value_t::object).items()) {
    title.parameters[reader.text(name, "parameters")] = reader.text(value, "parameters");
  }
  title.kind = reader.text("kind");
  title.encoding = reader.number("encoding");
  return title;
}

void read_numbers(Reader& reader, Checkpoint& checkpoint) {
  for (const auto& [name, list] : reader.all("numbers", Json::value_t::object).items()) {
    auto& numbers = checkpoint.numbers[reader.text(name, "numbers")];
    reader.expect(list.is_array(), "numbers", list, "a list each");
    if (!list.is_array()) continue;
    for (const Json& number : list) numbers.push_back(reader.number(number, "numbers"));
  }
}

void read_files(Reader& reader, const std::string& path, Manifest& manifest) {
  std::set<std::string> names;
  for (const Json& file : reader.all("files", Json::value_t::array)) {
    reader.expect(file.is_object(), "files", file, "an object each");
    if (!file.is_object()) continue;
    Reader fields(file, path);
    const std::string name = fields.text("name");
    manifest.checkpoint.files.push_back(name);
    manifest.facts.push_back(
        {fields.number("words"), fields.number("bytes"), fields.number("checksum")});
    reader.expect(fields.status().ok(), "files", file, "its name, words, bytes and checksum");
    reader.expect(is_file_name(name) && names.insert(name).second, "files", file,
                  "names of files, each once");
  }
}

// ---- the second line ----

std::string checksum_line(const std::string& first_line) {
  constexpr std::size_t kDigits = 16;
  std::array<char, kDigits + 1> digits;
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(checksum(std::as_bytes(std::span(first_line)))));
  return "{\"checksum\":\"" + std::string(digits.data()) + "\"}\n";
}

}  // namespace

absl::StatusOr<std::vector<std::uint64_t>> numbers_in(const Numbers& numbers,
                                                      const std::string& name, std::size_t count) {
  const auto found = numbers.find(name);
  const bool is_there = found != numbers.end();
  if (is_there && (count == 0 || found->second.size() == count)) return found->second;
  return impossible_data("numbers named " + name);
}

absl::Status impossible_data(const std::string& what) {
  return absl::DataLossError("checkpoint: found " + what +
                             " that no search writes, expected the data of an intact checkpoint");
}

bool is_file_name(const std::string& name) {
  constexpr std::size_t kLongest = 200;
  const auto is_letter_or_digit = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c);
  };
  return !name.empty() && name.size() <= kLongest && is_letter_or_digit(name.front()) &&
         std::ranges::all_of(name, [&](char c) {
           return is_letter_or_digit(c) || c == '-' || c == '_' || c == '.';
         });
}

std::string with_checksum(const std::string& first_line) {
  return first_line + "\n" + checksum_line(first_line);
}

std::string to_text(const Manifest& manifest) {
  const auto& [title, sequence, checkpoint, facts] = manifest;
  Json words = Json::array(), parameters = Json::object(), numbers = Json::object(),
       files = Json::array();
  for (const std::string& word : title.arguments) words.push_back(to_json_text(word));
  for (const auto& [name, value] : title.parameters)
    parameters[to_json_text(name)] = to_json_text(value);
  for (const auto& [name, list] : checkpoint.numbers) numbers[to_json_text(name)] = list;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    files.push_back({{"name", checkpoint.files[i]},
                     {"words", facts[i].words},
                     {"bytes", facts[i].bytes},
                     {"checksum", facts[i].checksum}});
  }
  const Json object = {{"format", kFormat},
                       {"version", TRAILBLAZE_VERSION},
                       {"kind", to_json_text(title.kind)},
                       {"puzzle", to_json_text(title.puzzle)},
                       {"parameters", std::move(parameters)},
                       {"words", std::move(words)},
                       {"encoding", title.encoding},
                       {"sequence", sequence},
                       {"numbers", std::move(numbers)},
                       {"files", std::move(files)}};
  return with_checksum(object.dump());
}

absl::StatusOr<Manifest> read_manifest(const std::string& text, const std::string& path) {
  const std::size_t end = text.find('\n');
  if (end == text.npos) return damaged(path, "lines", "fewer than 2", "2");
  const std::string line = text.substr(0, end);
  if (const std::string sum = checksum_line(line); text.compare(end + 1, text.npos, sum) != 0) {
    return damaged(path, "last line", in_quotes(text.substr(end + 1)), in_quotes(sum));
  }
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) return damaged(path, "first line", in_quotes(line), "an object of JSON");
  Reader reader(object, path);
  if (const auto format = reader.number("format"); reader.status().ok() && format != kFormat) {
    return invalid("disk: " + in_quotes(path) + ": format: found " + std::to_string(format) +
                   ", expected " + std::to_string(kFormat));
  }
  const std::string version = reader.text("version");
  if (reader.status().ok() && version != TRAILBLAZE_VERSION) {
    return invalid("disk: " + in_quotes(path) + ": version of the program: found " +
                   in_quotes(version) + ", expected " + in_quotes(TRAILBLAZE_VERSION));
  }
  Manifest manifest;
  manifest.title = title_in(reader);
  manifest.sequence = reader.number("sequence");
  read_numbers(reader, manifest.checkpoint);
  read_files(reader, path, manifest);
  if (!reader.status().ok()) return reader.status();
  return manifest;
}

}  // namespace trailblaze
