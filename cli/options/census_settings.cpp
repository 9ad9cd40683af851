#include <algorithm>
#include <array>
#include <string_view>

#include "cli/options/settings.hpp"
#include "engine/base/text.hpp"
#include "puzzles/blocks/census/piece_set.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kCensusPuzzle = "blocks";

// What a census can be told. It has no start and stores nothing.
constexpr std::array<std::string_view, 13> kOfCensus = {
    "census",      "pieces", "hardest",  "size",  "threads", "max-memory", "max-states",
    "max-seconds", "format", "progress", "quiet", "color",   "max-depth"};

bool is_census(const Words& words) {
  const auto given = words.values.find("census");
  return words.command == "enumerate" && given != words.values.end() && given->second == "true";
}

absl::Status check_beside(const Words& words) {
  if (words.target != kCensusPuzzle) {
    return invalid("census: found with " + in_quotes(words.target) + ", expected with blocks");
  }
  for (const auto& option : words.values) {
    if (std::ranges::find(kOfCensus, option.first) == kOfCensus.end()) {
      return invalid(option.first + ": found with --census, which takes no such option");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::optional<CensusSettings>> read_census(const Words& words) {
  const auto value = [&](const char* name) {
    const auto given = words.values.find(name);
    return given == words.values.end() ? std::string() : given->second;
  };
  if (!is_census(words)) {
    for (const char* option : {"pieces", "hardest"}) {
      if (words.values.contains(option)) {
        return invalid(std::string(option) + ": found without --census, expected both or none");
      }
    }
    return std::nullopt;
  }
  if (absl::Status wrong = check_beside(words); !wrong.ok()) return wrong;
  if (trim(value("pieces")).empty()) {
    return invalid(
        "pieces: " + std::string(words.values.contains("pieces") ? "found nothing" : "missing") +
        ", expected pieces such as 2x2:1,2x1:4,1x2:1,1x1:4, or klotski");
  }
  CensusSettings census{.pieces = value("pieces"), .hardest = value("hardest")};
  if (words.values.contains("size")) census.size = value("size");
  if (census.hardest.empty()) {
    census.hardest = trim(census.pieces) == census::kKlotski ? "none" : "all";
  }
  if (census.hardest == "none" && words.values.contains("max-depth")) {
    return invalid("max-depth: found without hardest starts, expected --hardest with a metric");
  }
  return census;
}

}  // namespace trailblaze
