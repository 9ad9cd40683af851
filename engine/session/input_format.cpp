#include "engine/session/input_format.hpp"

#include <algorithm>

namespace trailblaze {
namespace {

struct Found {
  std::string name;
  TextReading reading;
};

absl::Status two_ways(std::string_view text, const Found& one, const Found& other) {
  return invalid("found " + in_quotes(text) + ", which can be read as " + one.name + " (" +
                 one.reading.parameters.at("start") + ") or as " + other.name + " (" +
                 other.reading.parameters.at("start") + "), expected --input-format " + one.name +
                 " or " + other.name);
}

}  // namespace

InputFormat own_form(const std::string& name) {
  return {.name = name, .write = [](const Parameters& all) -> absl::StatusOr<std::string> {
            return all.at("start");
          }};
}

std::vector<InputFormat> forms_of(std::span<const InputFormat> listed) {
  if (listed.empty()) return {own_form()};
  return {listed.begin(), listed.end()};
}

absl::Status another_form(const std::string& why) { return absl::NotFoundError(why); }

absl::Status another_form(std::string_view found, const std::string& expected) {
  return another_form("found " + in_quotes(found) + ", expected " + expected);
}

bool is_another_form(const absl::Status& status) { return absl::IsNotFound(status); }

absl::Status check_form(std::span<const InputFormat> listed, const std::string& name) {
  std::vector<std::string> names = {"auto"};
  for (const InputFormat& format : forms_of(listed)) names.push_back(format.name);
  const auto known = one_of(name, names);
  return known.ok() ? absl::OkStatus() : in_field("input-format", known.status());
}

absl::StatusOr<TextReading> read_text(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given) {
  std::vector<Found> found;
  absl::Status wrong, other;
  bool has_own = listed.empty();
  for (const InputFormat& format : listed) {
    has_own |= format.read == nullptr;
    if (name == format.name && format.read != nullptr) return format.read(text, given);
    if (name != "auto" || format.guess == nullptr) continue;
    absl::StatusOr<TextReading> reading = format.guess(text, given);
    if (!reading.ok()) {
      absl::Status& first = is_another_form(reading.status()) ? other : wrong;
      if (first.ok()) first = invalid(message(reading.status()));
      continue;
    }
    const bool is_known = std::ranges::any_of(
        found, [&](const Found& one) { return one.reading.parameters == reading->parameters; });
    reading->may_be_row = format.may_be_row;
    if (!is_known) found.push_back({format.name, *std::move(reading)});
  }
  if (found.size() > 1) return two_ways(text, found[0], found[1]);
  if (!found.empty()) return std::move(found.front().reading);
  if (!wrong.ok()) return wrong;
  if (has_own) return TextReading{{{"start", std::string(text)}}};
  return other;
}

}  // namespace trailblaze
