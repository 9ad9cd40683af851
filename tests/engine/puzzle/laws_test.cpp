// The laws of every puzzle in the registry, and the known results of every named instance. A new
// row of the registry is tested automatically.
#include "engine/puzzle/laws.hpp"

#include <set>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

// Calls visit(entry, instance) for every named instance.
template <class Visit>
void for_each_instance(const Visit& visit) {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      INFO(entry.name << "/" << instance.name);
      visit(entry, instance);
    }
  }
}

// ---- Laws ----

void check_laws(const Session& session) {
  const std::vector<std::string> broken = session.broken_laws(lighter<std::size_t>(kLawStates, 30));
  INFO(join(broken, "\n"));
  CHECK(broken.empty());
}

TEST_CASE("laws: hold for every named instance, with or without known results", "[law][threads]") {
  for_each_instance([](const PuzzleEntry& entry, const Instance& instance) {
    check_laws(*open_puzzle(entry.name, {}, &instance));
    for (const PublishedResult& known : instance.known) {
      check_laws(*open_puzzle(entry.name, known.with, &instance));
    }
  });
}

// Drawing instances from a larger space takes minutes.
constexpr std::uint64_t kMostToDrawFrom = 10'000'000;

TEST_CASE("laws: hold from random starts of every named instance", "[law][slow][threads]") {
  for_each_instance([](const PuzzleEntry& entry, const Instance& instance) {
    const PublishedResult known =
        instance.known.empty() ? PublishedResult() : instance.known.front();
    if (known.states.value_or(0) > kMostToDrawFrom) return;
    const auto starts = open_puzzle(entry.name, {}, &instance)->generate(1, 0, 2, Crew(1));
    if (known.unsolvable && !starts.ok()) return;  // its walks are unsolvable
    REQUIRE(starts.ok());
    for (const std::string& start : *starts) {
      check_laws(*open_puzzle(entry.name, {{"start", start}}, &instance));
    }
  });
}

// ---- The registry ----

TEST_CASE("registry: every name is found and unique", "[law][threads]") {
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

TEST_CASE("registry: given parameters override the instance's, and these override defaults",
          "[law][threads]") {
  const PuzzleEntry& tiles = *find_entry("tiles");
  const Instance instance{"x", "x", {{"size", "2x3"}, {"start", "1 2 3 4 5 0"}}, {}};
  const auto all = complete(tiles, &instance, {{"start", "0 1 2 3 4 5"}});
  REQUIRE(all.ok());
  CHECK(all->at("size") == "2x3");
  CHECK(all->at("start") == "0 1 2 3 4 5");
  CHECK(all->at("metric") == "single");
  CHECK(rejects(complete(tiles, nullptr, {{"capacities", "3,5,8"}}), "capacities"));
}

// Returns valid and invalid texts for a parameter, from its own description (session.hpp).
std::pair<std::vector<std::string>, std::vector<std::string>> good_and_bad(const Parameter& p) {
  const auto [least, most] = p.range;
  const std::string n = std::to_string(most), above = std::to_string(most + 1);
  if (most > 0 && p.value == "RxC") {
    return {{"1x1", "1x" + n, n + "x1"},
            {"", "3", "0x1", "1x" + above, above + "x1", "2x" + n, "axb"}};
  }
  if (most > 0) {
    std::vector<std::string> bad = {"", "x", "1x", "-1", above, "18446744073709551617"};
    if (least > 0) bad.push_back(std::to_string(least - 1));
    return {{std::to_string(least), n, " " + n}, bad};
  }
  if (p.value.empty()) return {{"true", "false"}, {"", "yes", "1"}};
  std::vector<std::string> choices;
  for (const std::string_view word : split(p.value, '|')) choices.emplace_back(word);
  if (choices.size() == 1) return {};
  return {choices, {"", "banana", p.value}};
}

TEST_CASE("registry: numbers, sizes, words and switches outside their range are rejected",
          "[law][threads]") {
  int tried = 0;
  for (const PuzzleEntry& entry : registry()) {
    for (const Parameter& parameter : entry.parameters) {
      INFO(entry.name << " --" << parameter.name);
      const auto [good, bad] = good_and_bad(parameter);
      for (const std::string& text : good) {
        CHECK(complete(entry, nullptr, {{parameter.name, text}}).ok());
        ++tried;
      }
      for (const std::string& text : bad) {
        const auto refused = complete(entry, nullptr, {{parameter.name, text}});
        CHECK(rejects(refused, parameter.name));
        CHECK(message(refused.status()).find(in_quotes(text)) != std::string::npos);
      }
    }
  }
  CHECK(tried > 50);
}

// The facts that a session reports suffice to open the same puzzle again.
TEST_CASE("registry: the facts of every instance open the same puzzle", "[law][threads]") {
  for_each_instance([](const PuzzleEntry& entry, const Instance& instance) {
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
  });
}

// ---- What is known ----

void check_known(const PuzzleEntry& entry, const Instance& instance, const PublishedResult& known) {
  const auto in_words = [](const auto& pair) { return pair.first + " " + pair.second; };
  INFO("with " << join(known.with, ", ", in_words));
  CHECK_FALSE(known.source.empty());
  CHECK_FALSE((known.length && known.unsolvable));
  const auto session = open_puzzle(entry.name, known.with, &instance);
  if (known.length || known.unsolvable) check_answer(*session, solve(*session), known.length);
  if (!known.states && !known.depth) return;
  const EnumerateReport report = enumerate(*session);
  if (known.states) CHECK(report.result.stored == *known.states);
  if (known.depth) CHECK(report.result.levels.back().depth == *known.depth);
}

// Checks the known results with at least `low` and fewer than `high` states. An unknown number of
// states counts as 0.
std::size_t check_all_known(std::uint64_t low, std::uint64_t high) {
  std::size_t checked = 0;
  for_each_instance([&](const PuzzleEntry& entry, const Instance& instance) {
    for (const PublishedResult& known : instance.known) {
      const std::uint64_t states = known.states.value_or(0);
      if (states < low || states >= high) continue;
      check_known(entry, instance, known);
      ++checked;
    }
  });
  return checked;
}

TEST_CASE("known results: every named instance has its known lengths, states and depths",
          "[truth][law][threads]") {
  CHECK(check_all_known(0, effort(kMillion)) > 30);
}
TEST_CASE("known results: the same for instances of more than a million states",
          "[truth][.slow-manual][threads]") {
  CHECK(check_all_known(kMillion, kUnlimited) > 0);
}

}  // namespace
}  // namespace trailblaze
