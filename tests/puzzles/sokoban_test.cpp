// Sokoban against tests/data/sokoban.jsonl, and against the rule on texts.
#include <cctype>
#include <optional>

#include "tests/support/effort.hpp"
#include "tests/support/spaces.hpp"

namespace trailblaze {
namespace {

std::string level_of(const Json& row) {
  return join(row["level"].get<std::vector<std::string>>(), "/");
}

TEST_CASE("sokoban: spaces and solutions equal the data file", "[truth][threads]") {
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

// Returns the level after one letter of LURD, or nothing if the move is illegal. All rows have the
// same length.
std::optional<std::string> after(std::string text, char letter) {
  const auto width = static_cast<int>(text.find('/')) + 1;
  const auto at = static_cast<int>(text.find_first_of("@+"));
  const int steps[] = {-width, -1, 1, width};
  const int step = steps[std::string("ulrd").find(static_cast<char>(std::tolower(letter)))];
  const auto leave = [&](int i) { text[i] = text[i] == '@' || text[i] == '$' ? ' ' : '.'; };
  const auto enter = [&](int i, char open, char goal) {
    if (text[i] != ' ' && text[i] != '.') return false;
    text[i] = text[i] == ' ' ? open : goal;
    return true;
  };
  const bool is_box = text[at + step] == '$' || text[at + step] == '*';
  if (is_box != (std::isupper(letter) != 0)) return std::nullopt;
  if (is_box) {
    if (!enter(at + 2 * step, '$', '*')) return std::nullopt;
    leave(at + step);
  }
  if (!enter(at + step, '@', '+')) return std::nullopt;
  leave(at);
  return text;
}

std::vector<std::string> after_any(const std::string& text, const std::string& letters) {
  std::vector<std::string> next;
  for (const char letter : letters) {
    if (const auto t = after(text, letter)) next.push_back(*t);
  }
  return next;
}
std::vector<std::string> stepped(const std::string& text) { return after_any(text, "ulrdULRD"); }

// Returns all levels that the player reaches by walking, sorted by the player's cell.
std::vector<std::string> walked(const std::string& text) {
  std::vector<std::string> all = {text};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const std::string& t : after_any(all[i], "ulrd")) {
      if (std::ranges::find(all, t) == all.end()) all.push_back(t);
    }
  }
  std::ranges::sort(all, {}, [](const std::string& t) { return t.find_first_of("@+"); });
  return all;
}
std::vector<std::string> pushed(const std::string& text) {
  std::vector<std::string> next;
  for (const std::string& from : walked(text)) {
    for (const std::string& t : after_any(from, "ULRD")) next.push_back(walked(t).front());
  }
  return next;
}

TEST_CASE("sokoban: positions equal the plain rule", "[oracle]") {
  for (const Json& row : truth::committed("sokoban")) {
    INFO(row["name"]);
    check_plainly("sokoban", {{"start", level_of(row)}}, stepped);
  }
}

// Returns a room with these three rows of cells between its walls.
std::string room(const std::string& a, const std::string& b, const std::string& c) {
  const std::string wall(a.size() + 2, '#');
  return wall + "/#" + a + "#/#" + b + "#/#" + c + "#/" + wall;
}

// Up to 58 cells, a state has a bit for each cell. Beyond that, it holds the number of the set of
// boxes, or of the set of free cells if there are fewer. From 65 cells on, a set of cells takes
// several words.
std::vector<std::string> large_levels() {
  const std::string free(18, ' '), full(28, '*');
  std::vector<std::string> all = {
      room("@ #" + free, " $.#.$" + free.substr(3), "   " + free),  // 61 cells, 2 boxes
      room("@  " + free, " $." + free, "   # " + free.substr(2)),   // 62 cells, 1 box
      room("@  *" + full, " $.*" + full, "   *" + full),            // 96 cells, 88 boxes
      room("@ #" + free + "#   ", " $." + free + "# $.",
           "#  " + free + "   #"),  // 70 cells, 2 boxes
  };
  if (kSanitized) all.pop_back();
  return all;
}

TEST_CASE("sokoban: positions and pushes of large levels equal the plain rule", "[oracle]") {
  for (const std::string& level : large_levels()) {
    INFO(level);
    const auto is_goal = [](const std::string& t) { return t.find('$') == t.npos; };
    const auto survey = check_plainly("sokoban", {{"start", level}}, stepped, is_goal);
    check_plainly("sokoban", {{"start", level}, {"metric", "push"}}, pushed);
    const auto session = open_puzzle("sokoban", {{"start", level}});
    check_answer(*session, solve(*session), survey.shortest);
    check_answer(*session, solve(*session, Search::kAstar), survey.shortest);
    CHECK(session->broken_laws().empty());
  }
}

TEST_CASE("sokoban: 62 cells with 6 boxes take 32 bits") {
  const std::string free(17, ' ');
  const std::string level = room("@ $.$.$.$.$.$.       ", free + "    ", free + "   #");
  const auto session = open_puzzle("sokoban", {{"start", level}});
  CHECK(session->info().state_bits == 32);
}

TEST_CASE("sokoban: a box in a corner is unsolvable without a search") {
  const Parameters given = {{"start", "#####/#$ ##/# @.#/#####"}};
  const auto session = open_puzzle("sokoban", given);
  const SolveReport report = solve(*session);
  check_answer(*session, report, std::nullopt);
  CHECK(report.result.counters.expanded == 0);
  CHECK(enumerate(*session).result.stored == 4);  // an enumeration counts them all the same
}

TEST_CASE("sokoban: a level without a box on a dead square is proved unsolvable by a search") {
  const Parameters given = {{"start", "#######/#.$@$.#/#######"}};  // cannot get behind the boxes
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

TEST_CASE("sokoban: the letters of a solution are valid by the plain rule and by replay()") {
  std::vector<std::string> levels;
  for (const Json& row : truth::committed("sokoban")) levels.push_back(level_of(row));
  for (const std::string& level : large_levels()) levels.push_back(level);
  for (const std::string& level : levels) {
    for (const char* metric : {"move", "push"}) {
      INFO(level << " " << metric);
      const auto session = open_puzzle("sokoban", {{"start", level}, {"metric", metric}});
      const SolveReport report = solve(*session);
      const std::string line = join(report.moves, "");
      const auto states = session->replay(report.start, line);
      REQUIRE(states.ok());
      CHECK(*states == report.states);
      std::optional<std::string> text = report.start;
      for (const char letter : line) {
        text = after(*text, letter);
        REQUIRE(text);
      }
      CHECK(*text == report.states.back());
    }
  }
}

TEST_CASE("sokoban: an illegal line in LURD is rejected") {
  const std::string level = "######/#@ $.#/#    #/######";
  for (const char* metric : {"move", "push"}) {
    const auto session = open_puzzle("sokoban", {{"start", level}, {"metric", metric}});
    for (const char* line : {"rR", "r\nR ", "durR"}) {
      CHECK(session->replay(level, line).value().back() == "######/#  @*#/#    #/######");
    }
    for (const char* line : {"2rd", "rr", "RR", "rRR", "u", "rx", "0r"}) {
      INFO(line);
      CHECK(rejects(session->replay(level, line), ""));
    }
  }
}

TEST_CASE("sokoban: levels of too many squares are rejected") {
  std::string tall = "9999#";
  for (int i = 0; i < 999; ++i) tall += "|#";
  CHECK(rejects(try_open("sokoban", {{"start", tall}}), "start"));
  const std::string wide = std::string((1 << 20) + 1, '#') + "|99999999999999#";
  CHECK(rejects(try_open("sokoban", {{"start", wide}}), "start"));
}

}  // namespace
}  // namespace trailblaze
