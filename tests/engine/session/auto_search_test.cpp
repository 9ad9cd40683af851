#include "engine/session/auto_search.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

HeuristicFacts heuristic(const std::string& name, Guidance guidance, HeuristicTable table = {}) {
  return {name, "", {}, true, guidance, table};
}

// Heuristics without tables, and heuristics whose tables pay off from some number of instances on.
std::vector<HeuristicFacts> tiles_heuristics() {
  return {heuristic("walking", Guidance::kGood),
          heuristic("manhattan", Guidance::kGood),
          heuristic("small-table", Guidance::kGood, {35 * kMiB, 0.25, 5}),
          heuristic("large-table", Guidance::kGood, {855 * kMiB, 12, 1000}),
          heuristic("never", Guidance::kGood, {kMiB, 0.1, kUnlimited}),
          heuristic("zero", Guidance::kNone)};
}

SearchFacts tiles(std::uint64_t states) {
  SearchFacts facts;
  facts.reversible = true;
  facts.decides_solvability = true;
  facts.goals = 1;
  facts.states = states;
  facts.limits.max_bytes = 8192 * kMiB;
  facts.heuristics = tiles_heuristics();
  return facts;
}

SearchFacts eight_puzzle() { return tiles(181'440); }

SearchFacts board_3x4() {
  SearchFacts facts = tiles(239'500'800);
  facts.distance_table_bytes = 95'825'400;
  facts.heuristics.resize(2);
  return facts;
}

SearchFacts fifteen_puzzle() { return tiles(10'461'394'944'000); }

SearchFacts stack_of_pancakes() {
  SearchFacts facts = tiles(20'922'789'888'000);
  facts.heuristics = {heuristic("gap", Guidance::kNearlyExact), heuristic("zero", Guidance::kNone)};
  return facts;
}

SearchFacts blocks() {
  SearchFacts facts;
  facts.reversible = true;
  facts.state_bits = 30;
  facts.heuristics = {heuristic("distance", Guidance::kWeak), heuristic("zero", Guidance::kNone)};
  return facts;
}

SearchFacts cube() {
  SearchFacts facts = tiles(3'674'160);
  facts.heuristics = {heuristic("pdb:", Guidance::kWeak), heuristic("zero", Guidance::kNone)};
  return facts;
}

SearchFacts top_spin() {
  SearchFacts facts = tiles(43'589'145'600);
  facts.heuristics = {heuristic("pdb:", Guidance::kWeak), heuristic("gap", Guidance::kWeak),
                      heuristic("zero", Guidance::kNone)};
  return facts;
}

SearchFacts jugs() {
  SearchFacts facts;
  facts.state_bits = 9;
  facts.heuristics = {heuristic("changes", Guidance::kWeak)};
  return facts;
}

SearchFacts stream_of(std::uint64_t instances, SearchFacts facts) {
  facts.instances = instances;
  return facts;
}

struct Expected {
  std::string rule;
  SearchFacts facts;
  Search search;
  std::string heuristic, why;
};

void check(const SearchChoice& choice, const Expected& expected) {
  INFO(expected.rule);
  CHECK(choice.rule == expected.rule);
  CHECK(name(choice.search) == std::string(name(expected.search)));
  CHECK(choice.heuristic == expected.heuristic);
  CHECK(choice.why.find(expected.why) != std::string::npos);
}

// A case for each rule, in the table's order.
std::vector<Expected> expected_choices() {
  SearchFacts all = board_3x4();
  all.all_shortest = true;
  SearchFacts directed;
  directed.state_bits = 40;
  SearchFacts frontier = fifteen_puzzle();
  frontier.storage = Storage::kFrontier;
  return {
      {"frontier asked for", frontier, Search::kBfs, "", "only breadth-first search"},
      {"stream in a small space", stream_of(100'000, eight_puzzle()), Search::kBidirectional, "",
       "181440 states): bidirectional search, and for 100000 instances a table"},
      {"small space", eight_puzzle(), Search::kBidirectional, "", "181440 states): bidirectional"},
      {"small space, one way", jugs(), Search::kBfs, "", "(at most 512 states)"},
      {"all shortest paths", all, Search::kBidirectional, "", "in a space of 239500800 states"},
      {"nearly exact heuristic", stack_of_pancakes(), Search::kIdaStar, "gap", "gap is nearly"},
      {"table for a long stream", stream_of(100'000, board_3x4()), Search::kTable, "",
       "for 100000 instances a table of all 239500800 distances (92 MiB) pays off"},
      {"large space, stream", stream_of(100, fifteen_puzzle()), Search::kIdaStar, "small-table",
       "for 100 instances building small-table (35 MiB) for IDA* pays off"},
      {"large space", fifteen_puzzle(), Search::kIdaStar, "walking",
       "10461394944000 states are too many to store; IDA* with walking stores none of them"},
      {"both ends", top_spin(), Search::kBidirectional, "", "bidirectional search stores"},
      {"goals not listed", blocks(), Search::kBfs, "", "no list of the goals"},
      {"moves go one way", directed, Search::kBfs, "", "moves cannot be reversed"},
  };
}

TEST_CASE("auto search: each rule applies to its case", "[auto_search]") {
  for (const Expected& expected : expected_choices()) {
    check(choose_search(expected.facts), expected);
  }
}

TEST_CASE("auto search: every rule has a case", "[auto_search]") {
  const std::vector<Expected> all = expected_choices();
  const std::vector<std::string_view> rules = search_rules();
  REQUIRE(all.size() == rules.size());
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].rule == rules[i]);
  CHECK(std::set<std::string_view>(rules.begin(), rules.end()).size() == rules.size());
}

// Returns the choice as "search:heuristic". The tests below change a single fact at a time.
std::string taken(const SearchFacts& facts) {
  const SearchChoice choice = choose_search(facts);
  return name(choice.search) + (choice.heuristic.empty() ? "" : ":" + choice.heuristic);
}

TEST_CASE("auto search: a table is built if the stream is long enough", "[auto_search]") {
  const SearchFacts one = fifteen_puzzle();
  CHECK(taken(stream_of(4, one)) == "idastar:walking");
  CHECK(taken(stream_of(5, one)) == "idastar:small-table");
  CHECK(taken(stream_of(999, one)) == "idastar:small-table");
  CHECK(taken(stream_of(1000, one)) == "idastar:large-table");
  CHECK(taken(stream_of(kUnlimited, one)) == "idastar:small-table");
  CHECK(choose_search(stream_of(kUnlimited, one)).why.find("a stream of unknown length") !=
        std::string::npos);
}

TEST_CASE("auto search: a table is built for one goal only", "[auto_search]") {
  SearchFacts facts = stream_of(5000, fifteen_puzzle());
  facts.goals = 2;
  CHECK(taken(facts) == "idastar:walking");
}

TEST_CASE("auto search: a table takes at most half of the memory", "[auto_search]") {
  SearchFacts many = stream_of(5000, fifteen_puzzle());
  many.limits.max_bytes = 2 * 855 * kMiB;
  CHECK(taken(many) == "idastar:large-table");
  many.limits.max_bytes -= 1;
  CHECK(taken(many) == "idastar:small-table");
  many.limits.max_bytes = 69 * kMiB;
  CHECK(taken(many) == "idastar:walking");
}

TEST_CASE("auto search: a table takes at most a quarter of the time", "[auto_search]") {
  SearchFacts many = stream_of(5000, fifteen_puzzle());
  many.limits.max_seconds = 48;
  CHECK(taken(many) == "idastar:large-table");
  many.limits.max_seconds = 10;
  CHECK(taken(many) == "idastar:small-table");
  many.limits.max_seconds = 0.5;
  CHECK(taken(many) == "idastar:walking");
}

TEST_CASE("auto search: all distances are built for long streams", "[auto_search]") {
  const SearchFacts many = stream_of(5000, board_3x4());
  CHECK(taken(many) == "table");
  CHECK(taken(stream_of(1827, board_3x4())) == "idastar:walking");
  CHECK(taken(stream_of(1828, board_3x4())) == "table");
  const std::vector<std::function<void(SearchFacts&)>> changes = {
      [](SearchFacts& f) { f.limits.max_bytes = 180 * kMiB; },
      [](SearchFacts& f) { f.limits.max_states = f.states - 1; },
      [](SearchFacts& f) { f.limits.max_seconds = 1; },
      [](SearchFacts& f) { f.goals = 2; },
      [](SearchFacts& f) { f.distance_table_bytes = 0; },
      [](SearchFacts& f) { f.instances = kUnlimited; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO(i);
    SearchFacts changed = many;
    changes[i](changed);
    CHECK(taken(changed) == "idastar:walking");
  }
}

TEST_CASE("auto search: limits that are not reached change nothing", "[auto_search]") {
  SearchFacts many = stream_of(5000, board_3x4()), hard = fifteen_puzzle(), few = eight_puzzle();
  for (SearchFacts* facts : {&many, &hard, &few}) {
    const std::string before = taken(*facts);
    facts->limits.max_depth = 100;
    facts->limits.max_seconds = 8;
    facts->limits.max_states = many.states;
    CHECK(taken(*facts) == before);
  }
}

TEST_CASE("auto search: without a good heuristic, a table of distances pays off sooner",
          "[auto_search]") {
  SearchFacts ring = board_3x4();
  ring.heuristics = {heuristic("gap", Guidance::kWeak)};
  CHECK(taken(stream_of(456, ring)) == "bidirectional");
  CHECK(taken(stream_of(457, ring)) == "table");
}

TEST_CASE("auto search: IDA* is chosen for spaces that are known to be large", "[auto_search]") {
  CHECK(taken(tiles(std::uint64_t{1} << 24)) == "bidirectional");
  CHECK(taken(tiles((std::uint64_t{1} << 24) + 1)) == "idastar:walking");
  CHECK(taken(tiles(0)) == "bidirectional");  // the number of states is unknown
}

TEST_CASE("auto search: the number of bits bounds a space of unknown size", "[auto_search]") {
  SearchFacts facts = tiles(0);
  facts.state_bits = 24;
  CHECK(choose_search(facts).rule == "small space");
  facts.state_bits = 25;
  CHECK(choose_search(facts).rule == "both ends");
}

TEST_CASE("auto search: IDA* needs a puzzle that recognises unsolvable starts", "[auto_search]") {
  SearchFacts facts = fifteen_puzzle();
  facts.decides_solvability = false;
  CHECK(taken(facts) == "bidirectional");
  facts.reversible = false;
  CHECK(taken(facts) == "bfs");
  facts.decides_solvability = true;
  CHECK(taken(facts) == "idastar:walking");  // IDA* needs no backward search
}

TEST_CASE("auto search: all shortest paths are enumerated by IDA* if the space is too large",
          "[auto_search]") {
  SearchFacts facts = fifteen_puzzle();
  facts.all_shortest = true;
  CHECK(taken(facts) == "idastar:walking");
  facts = stack_of_pancakes();
  facts.all_shortest = true;
  CHECK(taken(facts) == "idastar:gap");
  facts.states = 479'001'600;
  CHECK(taken(facts) == "bidirectional");
}

// A case for each rule, in the table's order.
std::vector<Expected> expected_after_memory_limit() {
  return {{"IDA* after the memory limit", top_spin(), Search::kIdaStar, "gap", "IDA* with gap"},
          {"A* after the memory limit", blocks(), Search::kAstar, "distance", "A* with distance"}};
}

TEST_CASE("auto search: beyond the memory limit each rule applies to its case", "[auto_search]") {
  const std::vector<Expected> all = expected_after_memory_limit();
  const std::vector<std::string_view> rules = memory_limit_rules();
  REQUIRE(all.size() == rules.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::optional<SearchChoice> choice = after_memory_limit(all[i].facts);
    REQUIRE(choice);
    check(*choice, all[i]);
    CHECK(choice->rule == rules[i]);
  }
}

TEST_CASE("auto search: beyond the memory limit, a good heuristic continues by IDA*",
          "[auto_search]") {
  SearchFacts facts = blocks();
  facts.heuristics = {heuristic("strong", Guidance::kGood)};
  CHECK(after_memory_limit(facts)->search == Search::kIdaStar);
  facts.reversible = false;
  CHECK(after_memory_limit(facts)->search == Search::kAstar);
}

TEST_CASE("auto search: a heuristic with an argument is tried last", "[auto_search]") {
  CHECK(after_memory_limit(top_spin())->heuristic == "gap");
  CHECK(after_memory_limit(cube())->heuristic == "pdb:");
}

TEST_CASE("auto search: without an informative heuristic nothing follows", "[auto_search]") {
  SearchFacts facts = tiles(0);
  facts.heuristics = {heuristic("zero", Guidance::kNone)};
  CHECK_FALSE(after_memory_limit(facts));
  facts.heuristics = {};
  CHECK_FALSE(after_memory_limit(facts));
  CHECK(taken(facts) == "bidirectional");
}

}  // namespace
}  // namespace trailblaze
