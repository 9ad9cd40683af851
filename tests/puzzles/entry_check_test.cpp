// The check of registry entries accepts the existing entries and rejects wrong entries.
#include "puzzles/entry_check.hpp"

#include <string>

#include "engine/session/open_session.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

std::string lines(const std::vector<std::string>& all) { return join(all, "\n"); }

TEST_CASE("check: every instance accepts or rejects given goals as it should", "[law]") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      CHECK(lines(broken_goal_laws(entry, complete(entry, &instance, {}).value())).empty());
    }
  }
}

TEST_CASE("check: laws and known results of small puzzles hold", "[law]") {
  for (const char* name : {"jugs", "wolf", "cayley", "tiles", "pancake", "burnt"}) {
    // The last three puzzles have heuristics. A sanitizer runs only the fastest of them.
    const bool is_slower = std::string(name) == "tiles" || std::string(name) == "burnt";
    if (kSanitized && is_slower) continue;
    const PuzzleEntry& entry = *find_entry(name);
    for (const Instance& instance : entry.instances) {
      INFO(name << "/" << instance.name);
      const EntryCheck check = check_instance(entry, instance, Crew(2));
      CHECK(lines(check.broken).empty());
      CHECK(check.laws == instance.known.size());
      CHECK(check.results == instance.known.size());
    }
  }
}

TEST_CASE("check: results of larger spaces are skipped, but their laws are checked", "[law]") {
  const PuzzleEntry& cube = *find_entry("cube");
  const EntryCheck check = check_instance(cube, *find_instance(cube, "farthest"), Crew(2));
  CHECK(lines(check.broken).empty());
  CHECK(check.laws == 2);
  CHECK(check.results == 0);
  CHECK(check.left_out == 2);
}

TEST_CASE("check: wrong known numbers are named", "[law]") {
  const PuzzleEntry& jugs = *find_entry("jugs");
  Instance classic = *find_instance(jugs, "classic");
  classic.known = {{.length = 8, .states = 17, .depth = 9}, {.unsolvable = true}};
  const std::vector<std::string> broken = check_instance(jugs, classic, Crew(1)).broken;
  REQUIRE(broken.size() == 4);
  CHECK_THAT(broken[0], StartsWith("jugs/classic: length: ") && ContainsSubstring("7") &&
                            ContainsSubstring("8"));
  CHECK_THAT(broken[1], StartsWith("jugs/classic: states: ") && ContainsSubstring("16") &&
                            ContainsSubstring("17"));
  CHECK_THAT(broken[2], StartsWith("jugs/classic: depth: ") && ContainsSubstring("7") &&
                            ContainsSubstring("9"));
  CHECK_THAT(broken[3], StartsWith("jugs/classic: length: ") && ContainsSubstring("7"));
}

// A row of lamps. Each move switches two neighbours, and all lamps are out in the goal.
struct Lamps {
  static constexpr bool kReversible = true;
  void for_each_successor(State s, auto&& emit) const {
    for (int i = 0; i < 5; ++i) emit(s ^ State{3} << i);
  }
  bool is_goal(State s) const { return s == 0; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text, 0, 63); }
  std::string print(State s) const { return std::to_string(s); }
};

const Instance kLit = {
    .name = "two", .title = "two lamps", .parameters = {{"start", "3"}}, .known = {{.length = 1}}};

TEST_CASE("check: an entry that ignores a goal is noticed", "[law]") {
  PuzzleEntry entry = {.name = "lamps", .open = [](const Parameters& given) {
                         return open_session(Lamps(), given);
                       }};
  CHECK(lines(check_instance(entry, kLit, Crew(1)).broken).empty());
  entry.open = [](const Parameters& given) {
    Parameters kept = given;
    kept.erase("goal");
    return open_session(Lamps(), kept);
  };
  const std::vector<std::string> broken = check_instance(entry, kLit, Crew(1)).broken;
  REQUIRE(broken.size() == 2);  // an invalid goal is not rejected, and a valid goal is not the goal
  CHECK_THAT(broken[0], ContainsSubstring("no goal at all"));
  CHECK_THAT(broken[1], ContainsSubstring("3"));
}

TEST_CASE("check: an instance that does not open is noticed", "[law]") {
  const PuzzleEntry entry = {.name = "lamps", .open = [](const Parameters& given) {
                               return open_session(Lamps(), given);
                             }};
  const Instance wrong = {.name = "x", .title = "x", .parameters = {{"start", "64"}}, .known = {}};
  CHECK_THAT(lines(check_instance(entry, wrong, Crew(1)).broken), StartsWith("lamps/x: start: "));
}

}  // namespace
}  // namespace trailblaze
