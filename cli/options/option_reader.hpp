// The options of a command line as values, one by one.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/names.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// Reads options one by one and remembers the first thing that was wrong.
class OptionReader {
 public:
  explicit OptionReader(const Words& words) : words_(words) {}

  bool has(const std::string& name) const { return words_.values.contains(name); }

  bool flag(const std::string& name) const { return text(name, "false") == "true"; }

  std::string text(const std::string& name, const std::string& fallback) const {
    const auto found = words_.values.find(name);
    return found == words_.values.end() ? fallback : found->second;
  }

  // "" when not given, and only then.
  std::string file(const std::string& name) {
    std::string given = text(name, "");
    refuse_if(has(name) && given.empty(), name, "found no name, expected that of a file");
    return given;
  }

  // What `parse` makes of the option's text.
  template <class Value, class Parse>
  Value read(const std::string& name, Value fallback, const Parse& parse) {
    return has(name) ? keep(name, parse(text(name, "")), fallback) : fallback;
  }

  std::uint64_t number(const std::string& name, std::uint64_t fallback,
                       std::uint64_t most = kUnlimited) {
    return read(name, fallback,
                [&](const std::string& given) { return parse_number(given, 0, most); });
  }

  // The value that has the option's text as its name; options.cpp has checked that one has.
  template <HasNames Value>
  Value choice(const std::string& name, Value fallback) const {
    return has(name) ? value_named<Value>(text(name, "")).value() : fallback;
  }

  // Says what is wrong with an option. The first such error is kept.
  void refuse_if(bool is_wrong, const std::string& name, const std::string& why) {
    if (is_wrong && error_.ok()) error_ = invalid(name + ": " + why);
  }
  const absl::Status& error() const { return error_; }

  template <class Value>
  Value keep(const std::string& name, const absl::StatusOr<Value>& value, Value fallback) {
    refuse_if(!value.ok(), name, message(value.status()));
    return value.ok() ? *value : fallback;
  }

 private:
  const Words& words_;
  absl::Status error_;
};

}  // namespace trailblaze
