// Turns the text of an option into a member of the settings. A row of the table of options names
// the member, and the member's type says how to read the text:
//
//   into(&SearchOptions::tie_break)                   an enum, by its names
//   into(&Limits::max_seconds, parse_seconds)         by a given parser
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include "cli/options/settings.hpp"
#include "engine/base/names.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// Reads the text of an option into the settings. Errors do not name the option.
using Reader = std::function<absl::Status(const std::string& text, Settings& settings)>;

// Returns the part of the settings that has the members of `Part`.
template <class Part>
Part& part_of(Settings& settings) {
  if constexpr (std::is_same_v<Part, SearchOptions>) return settings.options;
  if constexpr (std::is_same_v<Part, Limits>) return settings.options.limits;
  if constexpr (std::is_same_v<Part, SeriesOptions>) return settings.series;
  if constexpr (std::is_same_v<Part, CensusSettings>) return settings.census;
  if constexpr (std::is_base_of_v<Part, Settings>) return settings;
}

// Requires that the text of an enum is one of its names: the command line checks choices.
template <class Value>
absl::StatusOr<Value> parse_as(const std::string& text) {
  if constexpr (std::is_same_v<Value, bool>) {
    return text == "true";
  } else if constexpr (HasNames<Value>) {
    return value_named<Value>(text).value();
  } else if constexpr (std::is_same_v<Value, std::string>) {
    return text;
  } else {
    const auto number = parse_number(text);
    return number.ok() ? absl::StatusOr<Value>(*number) : number.status();
  }
}

template <class Value, class Part, class Parse>
Reader into(Value Part::*member, Parse parse) {
  return [=](const std::string& text, Settings& settings) -> absl::Status {
    auto value = parse(text);
    if (!value.ok()) return value.status();
    part_of<Part>(settings).*member = static_cast<Value>(*std::move(value));
    return absl::OkStatus();
  };
}

template <class Value, class Part>
Reader into(Value Part::*member) {
  return into(member, parse_as<Value>);
}

}  // namespace trailblaze
