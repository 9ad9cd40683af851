#include "engine/session/auto_search.hpp"

#include <functional>
#include <string>
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

const HeuristicFacts kZero = heuristic("zero", Guidance::kNone);

SearchFacts tiles(std::uint64_t states, std::vector<HeuristicFacts> heuristics) {
  SearchFacts facts;
  facts.reversible = true;
  facts.decides_solvability = true;
  facts.goals = 1;
  facts.states = states;
  facts.limits.max_bytes = 8192 * kMiB;
  facts.heuristics = std::move(heuristics);
  return facts;
}
SearchFacts tiles(std::uint64_t states) { return tiles(states, tiles_heuristics()); }

SearchFacts eight_puzzle() { return tiles(181'440); }

SearchFacts board_3x4() {
  SearchFacts facts = tiles(239'500'800);
  facts.distance_table_bytes = 95'825'400;
  facts.heuristics.resize(2);
  return facts;
}

SearchFacts fifteen_puzzle() { return tiles(10'461'394'944'000); }

SearchFacts stack_of_pancakes() {
  return tiles(20'922'789'888'000, {heuristic("gap", Guidance::kNearlyExact), kZero});
}

SearchFacts top_spin() {
  return tiles(43'589'145'600,
               {heuristic("pdb:", Guidance::kWeak), heuristic("gap", Guidance::kWeak), kZero});
}

SearchFacts of_unknown_size(int bits, bool reversible, const std::string& weak) {
  SearchFacts facts;
  facts.reversible = reversible;
  facts.state_bits = bits;
  facts.heuristics = {heuristic(weak, Guidance::kWeak), kZero};
  return facts;
}

SearchFacts blocks() { return of_unknown_size(30, true, "distance"); }

SearchFacts stream_of(std::uint64_t instances, SearchFacts facts) {
  facts.instances = instances;
  return facts;
}

// Returns the facts with a change.
SearchFacts with(SearchFacts facts, const std::function<void(SearchFacts&)>& change) {
  change(facts);
  return facts;
}

// Returns the choice as "search:heuristic".
std::string taken(const SearchChoice& choice) {
  return name(choice.search) + (choice.heuristic.empty() ? "" : ":" + choice.heuristic);
}
std::string taken(const SearchFacts& facts) { return taken(choose_search(facts)); }

struct Expected {
  SearchFacts facts;
  std::string taken, why;
};

void check(const SearchChoice& choice, const Expected& expected) {
  INFO(choice.why);
  CHECK(taken(choice) == expected.taken);
  CHECK(choice.why.find(expected.why) != std::string::npos);
}

TEST_CASE("auto search: each rule applies to its case", "[auto_search]") {
  const auto all_paths = [](SearchFacts& f) { f.all_shortest = true; };
  const auto undecided = [](SearchFacts& f) { f.decides_solvability = false; };
  const auto one_way = [](SearchFacts& f) { f.reversible = false; };
  const auto by_frontier = [](SearchFacts& f) { f.storage = Storage::kFrontier; };
  const auto of_bits = [](int bits) {  // bounds a space of unknown size
    return with(tiles(0), [=](SearchFacts& f) { f.state_bits = bits; });
  };
  SearchFacts directed;
  directed.state_bits = 40;
  SearchFacts ring = board_3x4();
  ring.heuristics = {heuristic("gap", Guidance::kWeak)};
  const SearchFacts fewer_pancakes =
      with(stack_of_pancakes(), [](SearchFacts& f) { f.states = 479'001'600; });
  const std::vector<Expected> rows = {
      {with(fifteen_puzzle(), by_frontier), "bfs", "only breadth-first search"},
      {stream_of(100'000, eight_puzzle()), "bidirectional",
       "181440 states): bidirectional search, and for 100000 instances a table"},
      {with(of_unknown_size(9, false, "changes"), [](SearchFacts& f) { f.equal_lengths = true; }),
       "dfs", "all solutions have the same number of moves"},
      {with(eight_puzzle(), [](SearchFacts& f) { f.mask_nullity = 0; }), "linear",
       "the only solution of a linear system over GF(2)"},
      {with(eight_puzzle(), [](SearchFacts& f) { f.mask_nullity = 14; }), "linear",
       "the least of the 16384 solutions of a linear system"},
      {with(with(board_3x4(), all_paths), [](SearchFacts& f) { f.mask_nullity = 0; }),
       "bidirectional", "count all"},
      {with(stream_of(9, tiles(512)), [](SearchFacts& f) { f.mask_nullity = 0; }), "bidirectional",
       "for 9 instances a table"},
      {with(top_spin(), [](SearchFacts& f) { f.goal_classes = true; }), "bidirectional",
       "and only one of the states that are alike for the goal"},
      {eight_puzzle(), "bidirectional", "181440 states): bidirectional search ends at once"},
      {of_unknown_size(9, false, "changes"), "bfs", "(at most 512 states)"},
      {stack_of_pancakes(), "idastar:gap", "gap is nearly"},
      {stream_of(100'000, board_3x4()), "table",
       "for 100000 instances a table of all 239500800 distances (92 MiB) pays off"},
      {stream_of(100, fifteen_puzzle()), "idastar:small-table",
       "for 100 instances building small-table (35 MiB) for IDA* pays off"},
      {fifteen_puzzle(), "idastar:walking",
       "10461394944000 states are too many to store; IDA* with walking stores none of them"},
      {top_spin(), "bidirectional", "bidirectional search stores"},
      {blocks(), "bfs", "no list of the goals"},
      {directed, "bfs", "moves cannot be reversed"},
      // Without a good heuristic, a table of distances pays off sooner.
      {stream_of(456, ring), "bidirectional", ""},
      {stream_of(457, ring), "table", ""},
      // IDA* is chosen for spaces that are known to be large.
      {tiles(std::uint64_t{1} << 24), "bidirectional", ""},
      {tiles((std::uint64_t{1} << 24) + 1), "idastar:walking", ""},
      {tiles(0), "bidirectional", ""},
      {of_bits(24), "bidirectional", "the space is small"},
      {of_bits(25), "bidirectional", "stores far fewer states"},
      // IDA* needs a puzzle that recognises unsolvable starts, but no backward search.
      {with(fifteen_puzzle(), undecided), "bidirectional", ""},
      {with(with(fifteen_puzzle(), undecided), one_way), "bfs", ""},
      {with(fifteen_puzzle(), one_way), "idastar:walking", ""},
      // IDA* enumerates all shortest paths if the space is too large.
      {with(board_3x4(), all_paths), "bidirectional", "in a space of 239500800 states"},
      {with(fifteen_puzzle(), all_paths), "idastar:walking", ""},
      {with(stack_of_pancakes(), all_paths), "idastar:gap", ""},
      {with(fewer_pancakes, all_paths), "bidirectional", ""},
  };
  for (const Expected& row : rows) check(choose_search(row.facts), row);
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

TEST_CASE("auto search: a table is for one goal, half of the memory and a quarter of the time",
          "[auto_search]") {
  const SearchFacts many = stream_of(5000, fifteen_puzzle());
  const auto with_bytes = [&](std::uint64_t bytes) {
    return taken(with(many, [&](SearchFacts& f) { f.limits.max_bytes = bytes; }));
  };
  const auto with_seconds = [&](double seconds) {
    return taken(with(many, [&](SearchFacts& f) { f.limits.max_seconds = seconds; }));
  };
  CHECK(taken(with(many, [](SearchFacts& f) { f.goals = 2; })) == "idastar:walking");
  CHECK(with_bytes(2 * 855 * kMiB) == "idastar:large-table");
  CHECK(with_bytes(2 * 855 * kMiB - 1) == "idastar:small-table");
  CHECK(with_bytes(69 * kMiB) == "idastar:walking");
  CHECK(with_seconds(48) == "idastar:large-table");
  CHECK(with_seconds(10) == "idastar:small-table");
  CHECK(with_seconds(0.5) == "idastar:walking");
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
    CHECK(taken(with(many, changes[i])) == "idastar:walking");
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

TEST_CASE("auto search: A* is chosen if its heuristic finds dead ends", "[auto_search]") {
  SearchFacts facts = tiles(0);
  facts.reversible = false;
  facts.heuristics = {heuristic("pushes", Guidance::kPrunes), heuristic("zero", Guidance::kNone)};
  check(choose_search(facts), {facts, "astar:pushes", "pushes finds most dead ends"});
  facts.state_bits = 24;
  CHECK(taken(facts) == "bfs");
  facts.state_bits = 25;
  facts.reversible = true;
  CHECK(taken(facts) == "bidirectional");
}

TEST_CASE("auto search: beyond the memory limit, IDA* follows if it may end, or else A*",
          "[auto_search]") {
  check(*after_memory_limit(top_spin()), {{}, "idastar:gap", "IDA* with gap"});
  check(*after_memory_limit(blocks()), {{}, "astar:distance", "A* with distance"});
  SearchFacts facts = blocks();
  facts.heuristics = {heuristic("strong", Guidance::kGood)};
  CHECK(taken(*after_memory_limit(facts)) == "idastar:strong");
  facts.reversible = false;
  CHECK(taken(*after_memory_limit(facts)) == "astar:strong");
  // A heuristic with an argument is tried last.
  facts = tiles(3'674'160, {heuristic("pdb:", Guidance::kWeak), kZero});
  CHECK(after_memory_limit(facts)->heuristic == "pdb:");
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
