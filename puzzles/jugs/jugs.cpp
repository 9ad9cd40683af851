#include "puzzles/jugs/jugs.hpp"

#include <re2/re2.h>

#include <cmath>

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<std::vector<std::uint64_t>> parse_capacities(const std::string& text) {
  std::vector<std::uint64_t> capacities;
  std::string plain = plain_levels(text);
  std::ranges::replace(plain, '/', ',');
  for (const std::string_view word : words(plain)) {
    const auto litres = parse_number(word);
    if (!litres.ok()) return in_field("capacities", litres.status());
    capacities.push_back(*litres);
  }
  if (capacities.empty()) {
    return invalid("capacities: missing, expected the size of each jug, such as 3,5,8");
  }
  return capacities;
}

// "pour" or "pour,fill,empty": field `rule`, --moves on the command line.
absl::StatusOr<Jugs::Rules> parse_rules(const std::string& text) {
  Jugs::Rules rules{false, false, false};
  for (const std::string_view word : words(text)) {
    const auto name = one_of(lower_case(word), {"pour", "fill", "empty"});
    if (!name.ok()) return in_field("moves", name.status());
    (*name == "pour" ? rules.pour : *name == "fill" ? rules.fill : rules.empty) = true;
  }
  if (!rules.pour && !rules.fill && !rules.empty) {
    return invalid("moves: found none, expected pour or pour,fill,empty");
  }
  return rules;
}

SessionOr open(const Parameters& given) {
  const auto capacities = parse_capacities(text_of(given, "capacities"));
  if (!capacities.ok()) return capacities.status();
  const auto rules = parse_rules(text_of(given, "rule"));
  if (!rules.ok()) return rules.status();
  const auto fields = Fields::make(*capacities);
  if (!fields) {
    long double bits = 0;
    for (const std::uint64_t litres : *capacities) bits += std::log2(litres + 1.0L);
    const auto hundredths = static_cast<std::uint64_t>(std::ceil(bits * 100));
    return invalid("capacities: found " + std::to_string(capacities->size()) +
                   " jugs whose levels take more than " + std::to_string((hundredths - 1) / 100) +
                   " bits, expected at most 64 (a product of capacity + 1 of at most 2^64)");
  }
  Parameters kept = given;
  if (const auto goal = kept.find("goal"); goal != kept.end()) {
    static const RE2 kOr(R"((?i)\s*\bor\b\s*)");  // between alternatives
    RE2::GlobalReplace(&goal->second, kOr, "|");
  }
  const auto number = [](std::uint64_t litres) { return std::to_string(litres); };
  kept["capacities"] = join(*capacities, ",", number);
  const auto changes = heuristic_entry<Jugs>(
      {"changes", "jugs whose level must change, two a pour"},
      [](const Jugs& puzzle, const HeuristicRequest&) { return JugChanges(puzzle); });
  return open_session(Jugs(*fields, *rules), kept, "move", {changes});
}

std::vector<Instance> instances() {
  return {
      {.name = "classic",
       .title = "3, 5 and 8 litres: halve the 8 by pouring",
       .parameters = {{"capacities", "3,5,8"}, {"start", "0,0,8"}, {"goal", "0,4,4"}},
       .known = {{.length = 7, .states = 16, .depth = 7, .source = "Tartaglia; Bachet 1612"}}},
      {.name = "die-hard",
       .title = "3 and 5 gallons at a fountain: measure 4",
       .parameters =
           {{"capacities", "3,5"}, {"start", "0,0"}, {"goal", "?,4"}, {"rule", "pour,fill,empty"}},
       .known = {{.length = 6, .states = 16, .depth = 7, .source = "Die Hard 3"}}},
  };
}

}  // namespace

std::optional<std::string> litres_anywhere(std::string_view text) {
  static const RE2 kAnywhere(
      R"((?i)\s*(\S+?)\s*(?:l|lit(?:er|re)s?|gallons?)?\s+(?:anywhere|in any(?: jug)?)\s*)");
  std::string litres;
  if (!RE2::FullMatch(text, kAnywhere, &litres)) return std::nullopt;
  return litres;
}

std::string plain_levels(std::string_view text) {
  std::string plain(text);
  if (text.find_first_not_of("0123456789,/? ()[]") == text.npos) return plain;
  static const RE2 kUnit(R"((?i)(\d)\s*(?:l|lit(?:er|re)s?|gal(?:lon)?s?)\b)");
  static const RE2 kAny(R"((?i)\b(?:any|none|null)\b)");
  static const RE2 kWithSigns(R"(\s*\d+(?:[-:|]\d+)+\s*)");
  RE2::GlobalReplace(&plain, kUnit, R"(\1)");
  RE2::GlobalReplace(&plain, kAny, "?");
  for (char& c : plain) c = c == '{' ? '(' : c == '}' ? ')' : c;
  if (RE2::FullMatch(plain, kWithSigns)) {
    for (char& c : plain) c = is_digit(c) ? c : ',';
  }
  return plain;
}

PuzzleEntry jugs_entry() {
  return {.name = "jugs",
          .summary = "water jugs: measure by pouring (and filling, emptying)",
          .example = "--capacities 3,5,8 --start 0,0,8 --goal 0,4,4",
          .parameters = {{.name = "capacities",
                          .value = "A,B,...",
                          .help = "litres that each jug holds"},
                         {.name = "rule",
                          .value = "pour,fill,empty",
                          .help = "what may be done, one or more",
                          .fallback = "pour",
                          .option = "moves"}},
          .instances = instances(),
          .formats = {own_form("list")},
          .open = open};
}

}  // namespace trailblaze
