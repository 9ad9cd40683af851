// Sokoban against tests/data/sokoban.jsonl and against the rule written over texts.
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

using truth::Json;

std::string level_of(const Json& row) {
  return join(row["level"].get<std::vector<std::string>>(), "/");
}

TEST_CASE("sokoban: spaces and solutions are as in the file, at 1, 2, 3, 8 threads",
          "[truth][threads]") {
  for (const Json& row : truth::committed("sokoban")) {
    for (const std::string metric : {"move", "push"}) {
      INFO(row["name"] << " " << metric);
      const Json& known = row[metric + "_metric"];
      const Parameters given = {{"start", level_of(row)}, {"metric", metric}};
      check_space("sokoban", given, known["counts"].get<Counts>());
      check_solution("sokoban", given, known["optimal"], known["shortest_paths"]);
      const auto session = open_puzzle("sokoban", given);
      check_answer(*session, solve(*session, Search::kAstar),
                   known["optimal"].get<std::uint64_t>());
    }
  }
}

// Steps in "#####/#@$.#/#####", whose rows are equally long.
std::vector<std::string> stepped(const std::string& text) {
  std::vector<std::string> next;
  const auto width = static_cast<int>(text.find('/')) + 1;
  const auto at = static_cast<int>(text.find_first_of("@+"));
  for (const int step : {-width, -1, 1, width}) {
    std::string t = text;
    const auto leave = [&](int i) { t[i] = t[i] == '@' || t[i] == '$' ? ' ' : '.'; };
    const auto enter = [&](int i, char open, char goal) {
      if (t[i] != ' ' && t[i] != '.') return false;
      t[i] = t[i] == ' ' ? open : goal;
      return true;
    };
    if (t[at + step] == '$' || t[at + step] == '*') {
      if (!enter(at + 2 * step, '$', '*')) continue;
      leave(at + step);
    }
    if (!enter(at + step, '@', '+')) continue;
    leave(at);
    next.push_back(t);
  }
  return next;
}

TEST_CASE("sokoban: the plain rule has the same positions", "[oracle]") {
  for (const Json& row : truth::committed("sokoban")) {
    INFO(row["name"]);
    check_plainly("sokoban", {{"start", level_of(row)}}, stepped);
  }
}

TEST_CASE("sokoban: a box in a corner is known to be lost, without a search") {
  const Parameters given = {{"start", "#####/#$ ##/# @.#/#####"}};
  const auto session = open_puzzle("sokoban", given);
  const SolveReport report = solve(*session);
  check_answer(*session, report, std::nullopt);
  CHECK(report.result.counters.expanded == 0);
  CHECK(enumerate(*session).result.stored == 4);  // which counts all the same
}

TEST_CASE("sokoban: a level that no dead square gives away is proved unsolvable by a search") {
  const Parameters given = {{"start", "#######/#.$@$.#/#######"}};  // he cannot get behind them
  for (const char* metric : {"move", "push"}) {
    Parameters with = given;
    with["metric"] = metric;
    const auto session = open_puzzle("sokoban", with);
    check_answer(*session, solve(*session), 2 + (*metric == 'm' ? 1 : 0));
  }
  const auto stuck = open_puzzle("sokoban", {{"start", "######/#@   #/#.$$.#/######"}});
  const SolveReport report = solve(*stuck, Search::kBfs);
  check_answer(*stuck, report, std::nullopt);
  CHECK(report.result.counters.expanded > 0);
}

TEST_CASE("sokoban: moves are steps and pushes with their direction") {
  CHECK(named_moves("sokoban", {{"start", "######/#@ $.#/######"}}) ==
        std::vector<std::string>{"step right", "push row 2 column 4 right"});
  CHECK(named_moves("sokoban", {{"start", "######/#@ $.#/######"}, {"metric", "push"}}) ==
        std::vector<std::string>{"push row 2 column 4 right"});
}

TEST_CASE("sokoban: levels are read in all usual signs, ragged, and with sealed rooms") {
  for (const char* level :
       {"#####/#@$.#/#####", "#####\n#@$.#\n#####\n", "#####\r\n#@$.#\r\n#####\r\n",
        "#####/#@$.####/#####/", "  #####/###@$.#/#*#####/###", "#####/#-@$.#/#####"}) {
    INFO(level);
    CHECK(named_moves("sokoban", {{"start", level}}).size() == 1);
  }
}

TEST_CASE("sokoban: blank lines above and below are no part of a level") {
  CHECK(named_moves("sokoban",
                    {{"board", "\n#####\n#@$.#\n#####\n\n"}, {"start", "#####/#@$.#/#####"}})
            .size() == 1);
}

TEST_CASE("sokoban: what is wrong is told") {
  const auto start = [](const char* text) { return refused_as("sokoban", {{"start", text}}); };
  CHECK(start("#####/#@x.#/#####") ==
        "start: row 2 column 3: found \"x\", expected # @ + $ * . or a space");
  CHECK(start("#####/#@$@#/#####") == "start: found 2 players, expected one @ or +");
  CHECK(start("#####/# $.#/#####") == "start: found 0 players, expected one @ or +");
  CHECK(start("#####/#@$. /#####") ==
        "start: found a way out of the level, expected walls all around");
  CHECK(start("#####/#@$ #/#####") ==
        "start: found 1 boxes and 0 goals, expected as many boxes as goals inside the walls");
  CHECK(refused_as("sokoban", {}) == "board: missing, expected a level, or a start");
  CHECK_THAT(
      refused_as("sokoban", {{"board", "#####/#@$.#/#####"}, {"start", "#####/#@.$#/#####"}}),
      Catch::Matchers::StartsWith("start: found \"#####/#@.$#/#####\", expected the walls"));
  std::string wide(70, '#');
  std::string room = "#@$." + std::string(60, ' ') + "#";
  CHECK(refused_as("sokoban", {{"start", wide + "/" + room + "/" + wide}}) ==
        "start: found 63 cells, expected at most 58, so that a state fits in 64 bits");
}

}  // namespace
}  // namespace trailblaze
