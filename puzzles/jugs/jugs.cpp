#include "puzzles/jugs/jugs.hpp"

#include <cmath>

#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<std::vector<std::uint64_t>> parse_capacities(const std::string& text) {
  std::vector<std::uint64_t> capacities;
  std::string plain = plain_levels(text);
  std::ranges::replace(plain, '/', ',');
  for (const std::string_view word : list_items(plain)) {
    const auto litres = parse_number(word);
    if (!litres.ok()) return in_field("capacities", litres.status());
    capacities.push_back(*litres);
  }
  if (capacities.empty()) {
    return invalid("capacities: missing, expected the size of each jug, such as 3,5,8");
  }
  return capacities;
}

// Reads "pour" or "pour,fill,empty": parameter `rule`, --moves on the command line.
absl::StatusOr<Jugs::Rules> parse_rules(const std::string& text) {
  Jugs::Rules rules{false, false, false};
  for (const std::string_view word : list_items(text)) {
    const auto name = one_of(lower_case(word), {"pour", "fill", "empty"});
    if (!name.ok()) return in_field("moves", name.status());
    (*name == "pour" ? rules.pour : *name == "fill" ? rules.fill : rules.empty) = true;
  }
  if (!rules.pour && !rules.fill && !rules.empty) {
    return invalid("moves: found none, expected pour or pour,fill,empty");
  }
  return rules;
}

// Adds notes on the alternatives of the goal that were left out, if other alternatives remain. If
// no state meets the goal, the answer itself says why.
void add_notes_on_goals(Session& session) {
  const Jugs& jugs = puzzle_of<Jugs>(session.puzzle()).puzzle();
  if (jugs.goals().empty()) return;
  for (const std::string& why : jugs.unmet_goals()) {
    session.add_notes({"an alternative of the goal was left out: " + why});
  }
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
  const auto number = [](std::uint64_t litres) { return std::to_string(litres); };
  kept["capacities"] = join(*capacities, ",", number);
  if (rules->fill) kept.emplace("start", join(*capacities, ",", [](auto) { return "0"; }));
  for (const char* name : {"goal", "forbid"}) {
    if (kept.contains(name)) kept[name] = plain_alternatives(kept[name]);
  }
  Jugs jugs(*fields, *rules);
  if (const auto forbidden = kept.find("forbid"); forbidden != kept.end()) {
    for (const std::string_view alternative : alternatives_of(forbidden->second)) {
      if (auto taken = jugs.forbid(alternative); !taken.ok()) return in_field("forbid", taken);
    }
  }
  const auto changes = heuristic_entry<Jugs>(
      {"changes", "jugs whose level must change, two per pour"},
      [](const Jugs& puzzle, const HeuristicRequest&) { return JugChanges(puzzle); });
  SessionOr session = open_session(std::move(jugs), kept, "move", {changes});
  if (session.ok()) add_notes_on_goals(**session);
  return session;
}

}  // namespace

PuzzleEntry jugs_entry() {
  return {.name = "jugs",
          .summary = "water jugs: measure by pouring (and filling, emptying)",
          .example = "--capacities 3,5,8 --start 0,0,8 --goal 0,4,4",
          .parameters = {{.name = "capacities",
                          .value = "A,B,...",
                          .help = "litres that each jug holds"},
                         {.name = "rule",
                          .value = "pour,fill,empty",
                          .help = "the allowed moves, one or more",
                          .fallback = "pour",
                          .option = "moves"},
                         {.name = "forbid",
                          .value = "A,B,...",
                          .help = "positions that may not be reached: ? is any level, | splits"}},
          .formats = {own_form("list")},
          .open = open};
}

}  // namespace trailblaze
