// Sliding blocks and Rush Hour against tests/data: whole spaces in every metric, shortest
// solutions, and the total number of moves in all positions.
#include <set>

#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

// Maps the files' names of metrics to the program's names.
const std::map<std::string, std::string> kOurMetrics{{"step", "unit"},
                                                     {"line", "straight"},
                                                     {"move", "move"},  // sliding_blocks
                                                     {"unit", "unit"},
                                                     {"slide", "straight"}};  // rush_hour

std::string with_walls(std::string board) {
  std::replace(board.begin(), board.end(), '@', '#');
  return board;
}

// Checks that each step of the path moves a single piece.
void check_plainly(const plain::Blocks& rules, const std::vector<std::string>& boards) {
  const auto flat = [](std::string board) {
    board.erase(std::remove(board.begin(), board.end(), '/'), board.end());
    return board;
  };
  for (std::size_t i = 1; i < boards.size(); ++i) {
    const plain::Positions next = rules.moves(flat(boards[i - 1]));
    if (std::find(next.begin(), next.end(), flat(boards[i])) == next.end()) {
      FAIL_CHECK("no move leads from " << boards[i - 1] << " to " << boards[i]);
    }
  }
}

void check_space(Session& session, const Json& answer) {
  const EnumerateReport report = enumerate(session);
  CHECK(report.result.stored == answer["reachable"].get<std::uint64_t>());
  CHECK(report.result.levels.back().depth == answer["max_depth"].get<std::uint64_t>());
  CHECK(levels_of(report.result) == answer["counts"].get<std::vector<std::uint64_t>>());
  if (answer.contains("directed_edges")) {
    CHECK(report.result.counters.generated == answer["directed_edges"].get<std::uint64_t>());
  }
}

// ---- Sliding blocks ----

std::unique_ptr<Session> open_blocks(const Json& row, const std::string& metric) {
  return open_puzzle("blocks", {{"start", with_walls(row["start"].get<std::string>())},
                                {"goal", with_walls(row["goal"].get<std::string>())},
                                {"metric", kOurMetrics.at(metric)},
                                {"identical", row["distinct"] == true ? "none" : "unnamed"}});
}

plain::Blocks plain_rules(const std::string& board, const std::string& metric, bool axis) {
  const int rows = 1 + static_cast<int>(std::count(board.begin(), board.end(), '/'));
  const int columns = static_cast<int>(board.size() + 1) / rows - 1;
  return {rows, columns,
          metric == "unit"       ? plain::Blocks::Metric::kUnit
          : metric == "straight" ? plain::Blocks::Metric::kStraight
                                 : plain::Blocks::Metric::kMove,
          axis};
}

// Checks the entries whose whole space is known and has at least `low` and less than `high` states.
// Returns their number.
std::size_t check_blocks(const truth::Rows& rows, std::uint64_t low, std::uint64_t high) {
  std::size_t checked = 0;
  for (const Json& row : rows) {
    for (const std::string metric : {"step", "line", "move"}) {
      if (!row.contains(metric) || !row[metric].contains("reachable")) continue;
      const Json& answer = row[metric];
      if (answer.value("truncated", false)) continue;
      if (answer["reachable"] < low || answer["reachable"] >= high) continue;
      INFO(row["name"] << ", " << metric);
      ++checked;
      const auto session = open_blocks(row, metric);
      check_space(*session, answer);
      const SolveReport report = solve(*session);
      check_answer(*session, report, truth::number_or_none(answer["optimal"]));
      check_plainly(plain_rules(row["start"].get<std::string>(), kOurMetrics.at(metric), false),
                    report.states);
    }
  }
  return checked;
}

TEST_CASE("blocks: the repository's boards have their counts and lengths", "[truth]") {
  CHECK(check_blocks(truth::committed("sliding_blocks"), 0, kMillion) == 44);
}
TEST_CASE("blocks: published boards have their counts and lengths", "[truth][slow]") {
  check_blocks(truth::published("sliding_blocks"), 0, kMillion);
}
TEST_CASE("blocks: published boards of more than a million positions", "[truth][.slow-manual]") {
  check_blocks(truth::published("sliding_blocks"), kMillion, 100 * kMillion);
}

TEST_CASE("blocks: counts by frontier search do not depend on the number of threads",
          "[truth][threads]") {
  const truth::Rows rows = truth::committed("sliding_blocks");
  for (const std::string metric : {"step", "line", "move"}) {
    INFO(metric);
    const auto session = open_blocks(rows[0], metric);  // Klotski
    for (const int threads : {1, 3, 8}) {
      const EnumerateReport report = enumerate(*session, threads, Storage::kFrontier);
      CHECK(levels_of(report.result) ==
            rows[0][metric]["counts"].get<std::vector<std::uint64_t>>());
      CHECK(report.result.counters.generated ==
            rows[0][metric]["directed_edges"].get<std::uint64_t>());
    }
  }
}

TEST_CASE("notebook 000: the engine finds the notebook's length and space of Pa's puzzle",
          "[truth]") {
  const Json& expected = truth::notebooks()["pa"];
  const PuzzleEntry* blocks = find_entry("blocks");
  REQUIRE(blocks != nullptr);
  const Instance* pa = find_instance(*blocks, "pa");
  REQUIRE(pa != nullptr);
  const auto session = open_puzzle("blocks", {}, pa);
  const SolveReport report = solve(*session);
  check_answer(*session, report, expected["steps"].get<std::uint64_t>());
  CHECK(report.states.size() == expected["states_in_solution"].get<std::size_t>());
  CHECK(report.states.front() == "1122/1133/45../6788/6799");
  check_plainly(plain_rules("1122/1133/45../6788/6799", "unit", false), report.states);
  const EnumerateReport alike = enumerate(*session);
  CHECK(alike.result.stored == expected["canonical_reachable"].get<std::uint64_t>());
  CHECK(alike.result.levels.back().depth ==
        expected["canonical_eccentricity"].get<std::uint64_t>());
  const EnumerateReport raw = enumerate(*open_puzzle("blocks", {{"identical", "none"}}, pa));
  CHECK(raw.result.stored == expected["raw_reachable_without_canonical"].get<std::uint64_t>());
  CHECK(raw.result.levels.back().depth == expected["raw_eccentricity"].get<std::uint64_t>());
}

// ---- Rush Hour ----

// Returns the goal of the red car A, which exits through the right edge: A in its row's last cell.
std::string exit_of(const std::string& cells) {
  std::string goal(36, '?');
  goal[cells.find('A') / 6 * 6 + 5] = 'A';
  return goal;
}

std::string in_rows(const std::string& cells) {
  std::string board;
  for (std::size_t i = 0; i < cells.size(); i += 6) {
    board += (i == 0 ? "" : "/") + cells.substr(i, 6);
  }
  return board;
}

void check_rush_hour(const truth::Rows& rows) {
  for (const Json& row : rows) {
    for (const std::string metric : {"unit", "slide"}) {
      INFO(row["name"] << ", " << metric);
      const auto cells = row["board"].get<std::string>();
      const auto session = open_puzzle("blocks", {{"start", in_rows(cells)},
                                                  {"goal", in_rows(exit_of(cells))},
                                                  {"metric", kOurMetrics.at(metric)},
                                                  {"rule", "axis"}});
      check_space(*session, row[metric]);
      const SolveReport report = solve(*session);
      check_answer(*session, report, truth::number_or_none(row[metric]["optimal"]));
      check_plainly(plain_rules(in_rows(cells), kOurMetrics.at(metric), true), report.states);
    }
  }
}

TEST_CASE("rush hour: the repository's boards have their counts and lengths", "[truth]") {
  const truth::Rows rows = truth::committed("rush_hour");
  CHECK(rows.size() == 21);
  check_rush_hour(rows);
}
TEST_CASE("rush hour: published boards have their counts and lengths", "[truth][slow]") {
  check_rush_hour(truth::published("rush_hour"));
}

}  // namespace
}  // namespace trailblaze
