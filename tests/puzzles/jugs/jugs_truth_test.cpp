// Water jugs against tests/data/jugs.jsonl: whole spaces and shortest solutions.
#include "tests/support/plain.hpp"
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

TEST_CASE("jugs: every space has the levels of the data file", "[truth][threads]") {
  for (const Json& row : truth::committed("jugs")) {
    INFO(row.dump());
    check_space("jugs", row["parameters"].get<Parameters>(), row["counts"].get<Counts>());
  }
}

TEST_CASE("jugs: every instance has its published length and number of paths", "[truth]") {
  for (const Json& row : truth::committed("jugs")) {
    INFO(row.dump());
    const auto parameters = row["parameters"].get<Parameters>();
    const auto session = open_puzzle("jugs", parameters);
    check_solution("jugs", parameters, row["min_moves"], row["shortest_paths"]);
    const auto moves = truth::number_or_none(row["min_moves"]);
    check_answer(*session, solve(*session, Search::kBfs), moves);
    const SolveReport deep = solve(*session, Search::kDfs);
    CHECK((deep.result.outcome == Outcome::kSolved) == moves.has_value());
    if (moves) CHECK(session->verify(deep.start, deep.states).ok());
  }
}

TEST_CASE("notebook 000: the engine finds the printed solution, which is unique", "[truth]") {
  const Json& expected = truth::notebooks()["jug"];
  const auto session = open_puzzle("jugs", {{"capacities", truth::numbers(expected["capacity"])},
                                            {"start", truth::numbers(expected["start"])},
                                            {"goal", truth::numbers(expected["goal"])}});
  const SolveReport report = solve(*session);
  check_answer(*session, report, 7);
  std::vector<std::string> printed;
  for (const Json& state : expected["solution"]) printed.push_back(truth::numbers(state));
  CHECK(report.states == printed);
}

// The canonical data of the exercise "Two Bucket" (exercism.org). A row's moves include the first
// filling, after which the search begins. The first bucket must not be empty while the other is
// full.
struct TwoBuckets {
  std::uint64_t one, two, goal;
  bool begins_with_one;
  std::optional<std::uint64_t> moves;
};
const TwoBuckets kTwoBuckets[] = {
    {3, 5, 1, true, 4},           {3, 5, 1, false, 8},  {7, 11, 2, true, 14},
    {7, 11, 2, false, 18},        {1, 3, 3, false, 1},  {2, 3, 3, true, 2},
    {5, 1, 2, true, 6},           {6, 15, 9, true, 10}, {6, 15, 5, true, std::nullopt},
    {5, 7, 8, true, std::nullopt}};

TEST_CASE("jugs: the exercise of two buckets has its published lengths with a forbidden position",
          "[truth]") {
  for (const TwoBuckets& row : kTwoBuckets) {
    const std::string one = std::to_string(row.one), two = std::to_string(row.two);
    const std::string only_one = one + ",0", only_two = "0," + two;
    INFO(one << " and " << two << ", " << row.goal);
    const auto session = open_puzzle("jugs", {{"capacities", one + "," + two},
                                              {"rule", "pour,fill,empty"},
                                              {"start", row.begins_with_one ? only_one : only_two},
                                              {"forbid", row.begins_with_one ? only_two : only_one},
                                              {"goal", std::to_string(row.goal) + " anywhere"}});
    const auto length = row.moves ? std::optional(*row.moves - 1) : std::nullopt;
    for (const Search search : {Search::kAuto, Search::kBfs, Search::kDfs, Search::kIds,
                                Search::kAstar, Search::kIdaStar}) {
      const SolveReport report = solve(*session, search);
      if (search != Search::kDfs) check_answer(*session, report, length);
      CHECK((report.result.outcome == Outcome::kSolved) == length.has_value());
      if (length) CHECK(session->verify(report.start, report.states).ok());
    }
  }
}

TEST_CASE("jugs: forbidden positions are in no space, in any storage, and in no instance",
          "[oracle]") {
  const plain::Jugs jugs{{3, 5, 8}, true};
  const auto is_forbidden = [](const plain::Position& p) { return p[0] == 0 && p[2] != 0; };
  const auto survey = oracle::explore(
      plain::Position{0, 0, 0},
      [&](const plain::Position& p) {
        auto next = jugs.successors(p);
        std::erase_if(next, is_forbidden);
        return next;
      },
      [](const plain::Position& p) { return p[1] == 4; });
  std::string forbidden;
  for (int level = 1; level <= 8; ++level) {
    forbidden += (level == 1 ? "0,?," : "|0,?,") + std::to_string(level);
  }
  const auto session = open_puzzle("jugs", {{"capacities", "3,5,8"},
                                            {"rule", "pour,fill,empty"},
                                            {"forbid", forbidden},
                                            {"goal", "?,4,?"}});
  CHECK(session->info().parameters.at("forbid") == forbidden);
  CHECK(session->broken_laws().empty());
  for (const Storage storage : {Storage::kTrail, Storage::kRanked}) {
    CHECK(levels_of(enumerate(*session, 2, storage).result) == survey.levels);
  }
  check_answer(*session, solve(*session), survey.shortest);
  const auto instances = session->generate(1, 0, 100, Crew(2));
  REQUIRE(instances.ok());
  for (const std::string& start : *instances) {
    CHECK_FALSE(is_forbidden(plain::from_numbers(start)));
  }
  const std::vector<std::string> path = {"0,0,0", "0,0,8", "0,5,3", "3,5,0"};
  CHECK(rejects(session->verify("0,0,0", path), "states[1]"));
}

TEST_CASE("jugs: four jugs of 65,535 litres reach the state of all ones, and 0", "[truth]") {
  const std::string full = "65535,65535,65535,65535";
  for (const auto& [start, goal] :
       {std::pair(std::string("0,0,0,0"), full), std::pair(full, std::string("0,0,0,0"))}) {
    const auto session = open_puzzle(
        "jugs",
        {{"capacities", full}, {"start", start}, {"goal", goal}, {"rule", "pour,fill,empty"}});
    CHECK(session->info().state_bits == 64);
    check_answer(*session, solve(*session), 4);
    const EnumerateReport report = enumerate(*session);
    CHECK(report.result.stored == 16);
    CHECK(report.antipodes == std::vector<std::string>{goal});
  }
}

}  // namespace
}  // namespace trailblaze
