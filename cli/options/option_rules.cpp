// Options that need or exclude each other.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/option_table.hpp"
#include "cli/options/settings.hpp"
#include "engine/base/text.hpp"
#include "puzzles/census/piece_set.hpp"

namespace trailblaze {
namespace {

// kNeeds: each of `options` needs at least one of `others`. kExcludes: it excludes all of `others`.
enum Relation { kNeeds, kExcludes };

struct Rule {
  unsigned commands;
  const char* options;
  Relation relation;
  const char* others;
  const char* why;
};

constexpr unsigned kAll = ~0u;
constexpr Rule kRules[] = {
    {kSolve, "prefer", kNeeds, "all-shortest",
     "found without --all-shortest, expected both or none"},
    {kGenerate, "walk", kExcludes, "depth",
     "found together with --depth, expected only one of them"},
    {kEnumerate, "pieces hardest", kNeeds, "census",
     "found without --census, expected both or none"},
    {kAll, "random start", kExcludes, "file",
     "found together with --file, expected only one of them"},
    {kAll, "start", kExcludes, "random", "found together with --random, expected only one of them"},
    {kSolve, "summary", kNeeds, "file random",
     "found without --file or --random, expected one of them: only a stream has a summary"},
    {kHeuristics, "max-states max-depth", kExcludes, "random",
     "found with --random, expected only one of them: random instances are not stored"},
    {kSolve | kHeuristics, "seed walk", kNeeds, "random",
     "found without --random, expected both or none"},
    {kSolve | kEnumerate, "max-disk", kNeeds, "disk",
     "found without --disk, expected both or none"},
    {kSolve | kEnumerate | kPdbBuild, "checkpoint-every", kNeeds, "checkpoint disk",
     "found without --checkpoint or --disk, expected one of them, such as --checkpoint DIR"},
    {kEnumerate, "list-depth among", kExcludes, "disk",
     "found with --disk, expected only one of them"},
    {kEnumerate, "list-depth among", kExcludes, "checkpoint",
     "found with --checkpoint, expected only one of them"},
    {kSolve, "disk", kExcludes, "file random",
     "found with a stream of instances, expected a single start; for a stream, use --checkpoint"},
    {kSolve, "all-shortest", kExcludes, "disk",
     "found with --disk, expected only one of them: paths are counted in memory"},
    {kVerify, "max-memory max-states max-depth", kNeeds, "search",
     "found without --search, expected both: the rules alone need no limit"},
};

absl::Status check_rules(const Arguments& arguments) {
  const auto is_given = [&](std::string_view option) { return arguments.has(std::string(option)); };
  for (const Rule& rule : kRules) {
    const bool is_any = std::ranges::any_of(split(rule.others, ' '), is_given);
    const bool applies = (rule.commands & command_bit(arguments.command)) != 0;
    if (!applies || is_any == (rule.relation == kNeeds)) continue;
    for (const std::string_view option : split(rule.options, ' ')) {
      if (is_given(option)) return invalid(std::string(option) + ": " + rule.why);
    }
  }
  return absl::OkStatus();
}

// Checks options that add a list to the report of an enumeration. A picture cannot show the list.
absl::Status check_added(const Arguments& arguments, const Settings& settings) {
  for (const char* option : {"list-depth", "among"}) {
    if (!arguments.has(option) || !is_picture(settings.format)) continue;
    return invalid(fmt::format("{}: found with --format {}, expected text, json or csv", option,
                               name(settings.format)));
  }
  const std::optional<std::uint64_t> depth = settings.options.list_depth;
  if (arguments.has("among") && settings.options.from == From::kStart) {
    return invalid("among: found without --from goals, expected both or none");
  }
  if (arguments.has("among") && depth && settings.format == Format::kCsv) {
    return invalid(
        "among: found with --list-depth and --format csv, expected only one of --among and "
        "--list-depth, because csv has a single table");
  }
  const std::uint64_t most = settings.options.limits.max_depth;
  if (!depth || *depth <= most) return absl::OkStatus();
  return invalid(fmt::format("list-depth: found {}, expected at most {}, the value of --max-depth",
                             *depth, most));
}

absl::Status check_census(const Arguments& arguments, CensusSettings& census) {
  constexpr std::string_view kCensusPuzzle = "blocks";
  constexpr std::array<std::string_view, 13> kOfCensus = {
      "census",      "pieces", "hardest",  "size",  "threads", "max-memory", "max-states",
      "max-seconds", "format", "progress", "quiet", "color",   "max-depth"};
  if (!census.is_requested) return absl::OkStatus();
  if (arguments.target != kCensusPuzzle) {
    return invalid("census: found with " + in_quotes(arguments.target) +
                   ", expected only with blocks");
  }
  for (const auto& option : arguments.values) {
    if (std::ranges::find(kOfCensus, option.first) != kOfCensus.end()) continue;
    return invalid(option.first + ": found with --census, expected only without it");
  }
  const std::string_view pieces = trim(census.pieces);
  if (pieces.empty()) {
    return invalid("pieces: " + std::string(arguments.has("pieces") ? "found nothing" : "missing") +
                   ", expected pieces such as 2x2:1,2x1:4,1x2:1,1x1:4, or klotski");
  }
  if (arguments.has("size")) census.size = arguments.text("size");
  if (census.hardest.empty()) census.hardest = pieces == census::kKlotski ? "none" : "all";
  if (census.hardest != "none" || !arguments.has("max-depth")) return absl::OkStatus();
  return invalid(
      "max-depth: found without hardest starts, expected --hardest with a metric, such as unit");
}

}  // namespace

absl::Status check_combinations(const Arguments& arguments, Settings& settings) {
  if (absl::Status wrong = check_census(arguments, settings.census); !wrong.ok()) return wrong;
  if (absl::Status wrong = check_rules(arguments); !wrong.ok()) return wrong;
  return check_added(arguments, settings);
}

}  // namespace trailblaze
