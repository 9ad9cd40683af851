// A puzzle's members decide its goal: a rule of its own, goals that a user sets, or no goal.
#include "engine/session/open_session.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// A puzzle with only the four required members: numbers that grow by 2 or 3 up to 20.
struct FourMembers {
  void for_each_successor(State s, auto&& emit) const {
    for (const State step : {2, 3}) {
      if (s + step <= 20) emit(s + step);
    }
  }
  bool is_goal(State s) const { return s != 0 && s % 7 == 0; }
  absl::StatusOr<State> parse(std::string_view text) const { return parse_number(text, 0, 20); }
  std::string print(State s) const { return std::to_string(s); }
};

// FourMembers with goals that a user sets.
struct SetsGoals : FourMembers {
  std::vector<State> goals = {20};
  void set_goals(std::vector<State> given) { goals = std::move(given); }
  bool is_goal(State s) const { return std::ranges::find(goals, s) != goals.end(); }
};

// FourMembers with a goal that is no position: "odd" or "even".
struct ReadsParity : FourMembers {
  std::optional<State> parity;
  absl::Status add_goal(std::string_view text) {
    const auto name = one_of(text, {"even", "odd"});
    if (name.ok()) parity = *name == "odd";
    return name.status();
  }
  bool is_goal(State s) const { return s != 0 && parity == s % 2; }
};

static_assert(Puzzle<FourMembers> && !TakesGoals<FourMembers> && !ReadsGoals<FourMembers>);
static_assert(TakesGoals<SetsGoals> && ReadsGoals<ReadsParity>);

template <Puzzle P>
std::unique_ptr<Session> opened(const P& puzzle, const Parameters& given) {
  auto session = open_session(puzzle, given);
  REQUIRE(session.ok());
  return *std::move(session);
}

TEST_CASE("goals: a puzzle with only the required members works, with its own goal alone",
          "[session][threads]") {
  CHECK(rejects(open_session(FourMembers(), {{"start", "0"}, {"goal", "banana"}}), "goal"));
  CHECK(rejects(open_session(FourMembers(), {{"goal", "7"}}), "goal"));
  const auto session = opened(FourMembers(), {{"start", "0"}});
  CHECK(session->info().has_goal);
  CHECK(session->info().goal.empty());
  const SolveReport report = solve(*session);
  check_answer(*session, report, 3);
  CHECK(report.states.back() == "7");
  CHECK(enumerate(*session).result.stored == 20);  // all but 1
  const auto some = session->generate(1, 0, 5, Crew(1));
  REQUIRE(some.ok());
  for (const std::string& start : *some) {
    CHECK(solve(*session, Search::kBfs, start).result.outcome == Outcome::kSolved);
  }
}

TEST_CASE("goals: given goals replace a puzzle's own goal", "[session][threads]") {
  const auto own = opened(SetsGoals(), {{"start", "0"}});
  CHECK(own->info().has_goal);
  check_answer(*own, solve(*own), 7);
  const auto given = opened(SetsGoals(), {{"start", "0"}, {"goal", "9|6|9"}});
  CHECK(given->info().goal == "6|9");
  check_answer(*given, solve(*given), 2);
  CHECK(rejects(open_session(SetsGoals(), {{"goal", "6|21"}}), "goal"));
}

TEST_CASE("goals: a puzzle that parses goals has none before one is given", "[session][threads]") {
  CHECK_FALSE(opened(ReadsParity(), {{"start", "0"}})->info().has_goal);
  const auto odd = opened(ReadsParity(), {{"start", "0"}, {"goal", "odd"}});
  CHECK(odd->info().has_goal);
  CHECK(odd->info().goal == "odd");
  check_answer(*odd, solve(*odd), 1);
  CHECK(rejects(open_session(ReadsParity(), {{"goal", "banana"}}), "goal"));
}

}  // namespace
}  // namespace trailblaze
