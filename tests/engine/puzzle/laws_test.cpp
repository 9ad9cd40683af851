// The laws of every puzzle in the registry, the known results of every named instance, and that a
// broken law is noticed. A new row of the registry is tested here without another line.
#include "engine/puzzle/laws.hpp"

#include <bit>
#include <set>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"
#include "tests/support/places.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

// ---- Laws ----

std::string list(const std::vector<std::string>& lines) {
  return join(lines, "\n", [](const std::string& line) { return line; });
}

void check_laws(const Session& session) {
  const std::vector<std::string> broken = session.broken_laws();
  INFO(list(broken));
  CHECK(broken.empty());
}

TEST_CASE("laws: hold for every named instance, whatever is known of it", "[law]") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      check_laws(*open_puzzle(entry.name, {}, &instance));
      for (const PublishedResult& known : instance.known) {
        check_laws(*open_puzzle(entry.name, known.with, &instance));
      }
    }
  }
}

TEST_CASE("laws: hold from random starts of every named instance", "[law][slow]") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      const bool unsolvable = !instance.known.empty() && instance.known.front().unsolvable;
      const auto starts = open_puzzle(entry.name, {}, &instance)->generate(1, 0, 2, Crew(1));
      if (unsolvable && !starts.ok()) continue;  // no walk from there is solvable
      REQUIRE(starts.ok());
      for (const std::string& start : *starts) {
        check_laws(*open_puzzle(entry.name, {{"start", start}}, &instance));
      }
    }
  }
}

// ---- The registry ----

TEST_CASE("registry: names are found, and each only once", "[law]") {
  std::set<std::string> names;
  for (const PuzzleEntry& entry : registry()) {
    CHECK(names.insert(entry.name).second);
    CHECK(find_entry(entry.name) == &entry);
    CHECK_FALSE(entry.summary.empty());
    CHECK_FALSE(entry.example.empty());
    std::set<std::string> instances;
    for (const Instance& instance : entry.instances) {
      CHECK(instances.insert(instance.name).second);
      CHECK(find_instance(entry, instance.name) == &instance);
      CHECK_FALSE(instance.title.empty());
    }
  }
  CHECK(names.count("tiles") + names.count("jugs") + names.count("blocks") == 3);
  CHECK(find_entry("no such puzzle") == nullptr);
  CHECK(find_instance(registry().front(), "no such instance") == nullptr);
}

TEST_CASE("registry: given parameters win over the instance's, and those over fallbacks", "[law]") {
  const PuzzleEntry& tiles = *find_entry("tiles");
  const Instance instance{"x", "x", {{"size", "2x3"}, {"start", "1 2 3 4 5 0"}}, {}};
  const auto all = complete(tiles, &instance, {{"start", "0 1 2 3 4 5"}});
  REQUIRE(all.ok());
  CHECK(all->at("size") == "2x3");
  CHECK(all->at("start") == "0 1 2 3 4 5");
  CHECK(all->at("metric") == "single");
  CHECK(message(complete(tiles, nullptr, {{"capacities", "3,5,8"}}).status()).find("capacities") !=
        std::string::npos);
}

// What a session says of itself is enough to open it again.
TEST_CASE("registry: the facts of every instance open the same puzzle", "[law]") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      const SessionInfo facts = open_puzzle(entry.name, {}, &instance)->info();
      Parameters parameters = facts.parameters;
      parameters["start"] = facts.start;
      if (!facts.goal.empty()) parameters["goal"] = facts.goal;
      const SessionInfo again = open_puzzle(entry.name, parameters)->info();
      CHECK(again.start == facts.start);
      CHECK(again.goal == facts.goal);
      CHECK(again.metric == facts.metric);
      CHECK(again.state_bits == facts.state_bits);
      CHECK(again.searches == facts.searches);
      CHECK(again.parameters == facts.parameters);
    }
  }
}

// ---- What is known ----

void check_known(const PuzzleEntry& entry, const Instance& instance, const PublishedResult& known) {
  INFO(entry.name << "/" << instance.name << ", " << list([&] {
         std::vector<std::string> with;
         for (const auto& [name, value] : known.with) with.push_back(name + " " + value);
         return with;
       }()));
  CHECK_FALSE(known.source.empty());
  CHECK_FALSE((known.length && known.unsolvable));
  const auto session = open_puzzle(entry.name, known.with, &instance);
  if (known.length || known.unsolvable) check_answer(*session, solve(*session), known.length);
  if (!known.states && !known.depth) return;
  const EnumerateReport report = enumerate(*session);
  if (known.states) CHECK(report.result.stored == *known.states);
  if (known.depth) CHECK(report.result.levels.back().depth == *known.depth);
}

// Those whose number of states is in that range; unknown counts as few.
std::size_t check_all_known(std::uint64_t low, std::uint64_t high) {
  std::size_t checked = 0;
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      for (const PublishedResult& known : instance.known) {
        const std::uint64_t states = known.states.value_or(0);
        if (states < low || states >= high) continue;
        check_known(entry, instance, known);
        ++checked;
      }
    }
  }
  return checked;
}

TEST_CASE("known results: every named instance has its lengths, states and depths", "[truth]") {
  CHECK(check_all_known(0, effort(kMillion)) > 30);
}
TEST_CASE("known results: instances of more than a million states", "[truth][.slow-manual]") {
  CHECK(check_all_known(kMillion, kUnlimited) > 0);
}

// ---- Broken laws are noticed ----

bool notices(const std::vector<std::string>& broken, const std::string& law) {
  return std::any_of(broken.begin(), broken.end(),
                     [&](const std::string& line) { return line.rfind(law, 0) == 0; });
}

TEST_CASE("laws: a sound puzzle breaks none", "[law]") {
  CHECK(list(broken_laws(AnyPuzzleOf(chain<true>(0, 50)), 0)).empty());
  CHECK(list(broken_laws(AnyPuzzleOf(chain<false>(0, 50)), 0)).empty());
  CHECK(list(broken_laws(AnyPuzzleOf(Twins{9, 8, 3}), 0)).empty());
}

TEST_CASE("laws: a puzzle that cannot read what it prints is noticed", "[law]") {
  struct Misprint : UndirectedGraph {
    std::string print(State s) const { return std::to_string(s / 2); }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Misprint{chain<true>(0, 5)}), 0), "parse(print(s)) == s"));
}

TEST_CASE("laws: a move that stands still is noticed", "[law]") {
  const UndirectedGraph still{[](State s) { return std::vector<State>{s}; }};
  CHECK(notices(broken_laws(AnyPuzzleOf(still), 3), "no state follows itself"));
}

TEST_CASE("laws: a one-way move of a puzzle that calls itself reversible is noticed", "[law]") {
  const UndirectedGraph one_way{
      [](State s) { return s == 9 ? std::vector<State>{} : std::vector<State>{s + 1}; }};
  CHECK(notices(broken_laws(AnyPuzzleOf(one_way), 0), "moves can be reversed"));
}

TEST_CASE("laws: successors that change from call to call are noticed", "[law]") {
  int calls = 0;
  const DirectedGraph moody{[&calls](State s) { return std::vector<State>{s + 1 + ++calls % 2}; }};
  CHECK(notices(broken_laws(AnyPuzzleOf(moody), 0), "successors are always the same"));
}

TEST_CASE("laws: a form that is not canonical, or breaks moves or goals, is noticed", "[law]") {
  struct Drifting : Twins {
    State canonical(State s) const { return s == 0 ? 0 : s - 1; }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Drifting{{9, 8, 3}}), 0),
                "canonical(canonical(s)) == canonical(s)"));
  struct Lopsided : Twins {
    bool is_goal(State s) const { return s == at(3, 8) || s == at(8, 3) || s == at(5, 2); }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Lopsided{{9, 8, 3}}), 0), "symmetries keep goals"));
  struct Merged : Twins {
    State canonical(State s) const { return s / 2 * 2; }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Merged{{9, 8, 3}}), 0), "symmetries keep moves"));
}

// Pegs on a row of nine holes: a peg jumps over its neighbour, which goes. Every third hole is of
// one class. A jump changes the number of pegs in each of the three classes by one, so whether two
// of these numbers are both odd or both even stays as it is.
struct Pegs {
  State forgotten = 0;  // the hole that a jump upwards leaves as it is; 1: where it began
  void for_each_successor(State s, auto&& emit) const {
    for (int i = 0; i + 2 < 9; ++i) {
      if ((s >> i & 7) == 3) emit(s ^ (State{7} & ~forgotten) << i);
      if ((s >> i & 7) == 6) emit(s ^ State{7} << i);
    }
  }
  std::uint64_t invariant(State s) const {
    const auto odd = [&](State holes) { return std::popcount(s & holes) % 2; };
    const bool ab = odd(0111) != odd(0222), bc = odd(0222) != odd(0444);
    return static_cast<std::uint64_t>(2 * ab + bc);
  }
  bool is_goal(State s) const { return std::popcount(s) == 1; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

TEST_CASE("laws: a jump whose piece stays changes the invariant, and is noticed", "[law]") {
  static_assert(HasInvariant<Pegs> && !Reversible<Pegs>);
  CHECK(list(broken_laws(AnyPuzzleOf(Pegs()), 0757)).empty());
  for (const State forgotten : {1, 2, 4}) {
    CHECK(
        notices(broken_laws(AnyPuzzleOf(Pegs{forgotten}), 0757), "no move changes the invariant"));
  }
}

// A walker on a board of 5 x 5 cells, whose four directions are numbers of cells.
struct Walker {
  static constexpr bool kReversible = true;
  std::vector<int> steps;
  void for_each_successor(State s, auto&& emit) const {
    for (const int step : steps) {
      const int t = static_cast<int>(s) + step;
      if (t < 0 || t >= 25) continue;
      const bool same_row = t / 5 == static_cast<int>(s) / 5;
      const bool same_column = t % 5 == static_cast<int>(s) % 5;
      if (same_row || same_column) emit(static_cast<State>(t));
    }
  }
  bool is_goal(State s) const { return s == 24; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text); }
  std::string print(State s) const { return std::to_string(s); }
};

TEST_CASE("laws: a direction that is mistyped has no way back, and is noticed", "[law]") {
  CHECK(list(broken_laws(AnyPuzzleOf(Walker{{1, -1, 5, -5}}), 0)).empty());
  CHECK(notices(broken_laws(AnyPuzzleOf(Walker{{1, 1, 5, -5}}), 0), "moves can be reversed"));
  CHECK(notices(broken_laws(AnyPuzzleOf(Walker{{1, -1, 5, -10}}), 0), "moves can be reversed"));
}

TEST_CASE("laws: a fault far from the start is met on a walk", "[law]") {
  // Every state near the start has so many successors that the nearest thousand end at depth 2.
  const UndirectedGraph wide{[](State s) {
    std::vector<State> out;
    for (int i = 0; i < 40; ++i) {
      const State bit = State{1} << i;
      const bool one_way = std::popcount(s) > 15 && i == 7;
      if (!one_way || (s & bit) != 0) out.push_back(s ^ bit);
    }
    return out;
  }};
  CHECK(notices(broken_laws(AnyPuzzleOf(wide), 0), "moves can be reversed"));
}

// Twins that list one of their two goals.
struct HalfListed : Twins {
  bool for_each_goal(auto&& emit) const {
    emit(at(goal_a, goal_b));
    return true;
  }
};

TEST_CASE("laws: a goal that is not listed is noticed", "[law]") {
  CHECK(notices(broken_laws(AnyPuzzleOf(HalfListed{{9, 8, 3}}), 0),
                "where goals are listed, all are"));
}

TEST_CASE("laws: a listed goal that is none is noticed", "[law]") {
  struct WrongGoal : Twins {
    bool is_goal(State s) const { return s == at(goal_a, goal_b); }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(WrongGoal{{9, 8, 3}}), 0), "listed goals are goals"));
}

TEST_CASE("laws: a state above its bits, or a wrong word on solvability, is noticed", "[law]") {
  struct Short : UndirectedGraph {
    int state_bits() const { return 3; }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Short{chain<true>(0, 9)}), 0),
                "every state is below 2^state_bits()"));
  CHECK(broken_laws(AnyPuzzleOf(Short{chain<true>(0, 7)}), 0).empty());
  struct Gloomy : UndirectedGraph {
    bool solvable(State s) const { return s > 4; }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Gloomy{chain<true>(0, 9)}), 0),
                "what leads to a solvable state is solvable"));
}

TEST_CASE("laws: a rank that is too great, or another state's, is noticed", "[law]") {
  struct Ranks : UndirectedGraph {
    std::uint64_t num_ranks() const { return 10; }
    std::uint64_t rank(State s) const { return s; }
    State unrank(std::uint64_t rank) const { return rank; }
  };
  CHECK(broken_laws(AnyPuzzleOf(Ranks{chain<true>(0, 9)}), 0).empty());
  CHECK(notices(broken_laws(AnyPuzzleOf(Ranks{chain<true>(0, 10)}), 0),
                "every rank is below num_ranks()"));
  struct Merged : Ranks {
    std::uint64_t rank(State s) const { return s / 2; }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Merged{{chain<true>(0, 9)}}), 0), "unrank(rank(s)) == s"));
}

TEST_CASE("laws: moves of ranks that are not the moves are noticed", "[law]") {
  using Flips = Places<true>;
  CHECK(list(broken_laws(AnyPuzzleOf(Flips(6, flips(6))), sorted_permutation(6))).empty());
  struct Wrong : Flips {
    RankMoves rank_moves() const {
      RankMoves moves = Flips::rank_moves();
      std::swap(moves.maps[7], moves.maps[8]);
      return moves;
    }
  };
  CHECK(notices(broken_laws(AnyPuzzleOf(Wrong{{6, flips(6)}}), sorted_permutation(6)),
                "moves of ranks are the moves"));
}

}  // namespace
}  // namespace trailblaze
