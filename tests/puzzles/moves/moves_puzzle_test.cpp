// Puzzles from a file: every row of tests/data/perm_puzzles.jsonl as a definition has the counts
// of the file, over the trail, by frontier and by rank; and the laws.
#include "puzzles/moves/moves_puzzle.hpp"

#include <set>

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using DefinitionJson = truth::Json;

std::unique_ptr<Session> open_definition(const std::string& text, const Parameters& more = {}) {
  Parameters all = more;
  all["definition"] = text;
  return open_puzzle("moves", all);
}

std::string definition_of_row(const DefinitionJson& row) {
  DefinitionJson out;
  for (const char* key : {"name", "points", "initial_labels", "generators"}) out[key] = row[key];
  return out.dump();
}

std::vector<std::uint64_t> counts_by(Session& session, Storage storage, int threads) {
  SearchOptions options;
  options.storage = storage;
  const auto report = session.enumerate(options, Crew(threads));
  INFO((report.ok() ? "" : message(report.status())));
  REQUIRE(report.ok());
  CHECK(report->result.outcome == Outcome::kExhausted);
  return levels_of(report->result);
}

// A row whose labels are made alike: only so many different ones are left.
std::string with_alike_labels(const DefinitionJson& row, int labels) {
  DefinitionJson out = DefinitionJson::parse(definition_of_row(row));
  for (DefinitionJson& label : out["initial_labels"]) label = label.get<int>() % labels;
  return out.dump();
}

TEST_CASE("moves: every row of the file has its counts, at 1, 2, 3 and 8 threads",
          "[truth][threads]") {
  for (const DefinitionJson& row : truth::committed("perm_puzzles")) {
    if (row["states"] > effort(200'000)) continue;
    INFO(row["name"]);
    const auto session = open_definition(definition_of_row(row));
    const auto counts = row["counts"].get<std::vector<std::uint64_t>>();
    CHECK(session->puzzle().traits().num_states == row["states"].get<std::uint64_t>());
    for (const int threads : thread_counts()) {
      CHECK(counts_by(*session, Storage::kRanked, threads) == counts);
    }
    CHECK(counts_by(*session, Storage::kTrail, 2) == counts);
    CHECK(counts_by(*session, Storage::kFrontier, 2) == counts);
  }
}

TEST_CASE("moves: large rows have their counts by rank", "[truth][slow]") {
  for (const DefinitionJson& row : truth::committed("perm_puzzles")) {
    if (row["states"] <= effort(200'000)) continue;
    INFO(row["name"]);
    const auto session = open_definition(definition_of_row(row));
    CHECK(counts_by(*session, Storage::kRanked, 2) ==
          row["counts"].get<std::vector<std::uint64_t>>());
  }
}

TEST_CASE("moves: alike points are counted right, and the laws hold", "[oracle][law]") {
  for (const DefinitionJson& row : truth::committed("perm_puzzles")) {
    if (row["states"] > 4'000'000 || row["points"] > 24) continue;
    for (const int labels : {2, 3}) {
      const std::string text = with_alike_labels(row, labels);
      INFO(text);
      const auto session = open_definition(text);
      // Rows of labels in a set, level by level.
      const auto moves = row["generators"].get<std::vector<std::vector<std::size_t>>>();
      std::vector<std::vector<int>> level = {
          DefinitionJson::parse(text)["initial_labels"].get<std::vector<int>>()};
      std::set<std::vector<int>> seen(level.begin(), level.end());
      std::vector<std::uint64_t> counts;
      while (!level.empty() && seen.size() < 20'000) {
        counts.push_back(level.size());
        std::vector<std::vector<int>> next;
        for (const auto& old : level) {
          for (const auto& move : moves) {
            std::vector<int> moved;
            for (const std::size_t from : move) moved.push_back(old[from]);
            if (seen.insert(moved).second) next.push_back(moved);
          }
        }
        level = std::move(next);
      }
      if (level.empty()) CHECK(counts_by(*session, Storage::kTrail, 2) == counts);
      CHECK(join(session->broken_laws(lighter<std::size_t>(200, 20)), "\n") == "");
    }
  }
}

TEST_CASE("moves: starts are labels or moves by name, and solved with pattern databases") {
  const std::string text = R"({"points": 5, "generators": [{"name": "c", "perm": [1, 2, 3, 4, 0]},
    {"name": "d", "perm": [4, 0, 1, 2, 3]}, {"name": "s", "perm": [1, 0, 2, 3, 4]}]})";
  const auto session = open_definition(text, {{"start", "s c2 s d'"}});
  const SolveReport by_moves = solve(*session, Search::kBfs);
  const SolveReport by_labels = solve(*session, Search::kIdaStar, by_moves.start);
  check_answer(*session, by_moves, by_labels.result.length());
  CHECK(by_labels.heuristic == "pdb:");
}

TEST_CASE("moves: generators without their inverses are enumerated and solved") {
  const auto session = open_definition(
      R"({"points": 4, "generators": [[1, 2, 3, 0], [1, 0, 2, 3]]})", {{"start", "g1'"}});
  CHECK_FALSE(session->puzzle().traits().reversible);
  CHECK(solve(*session, Search::kBfs).result.length() == 1);
  const auto counts = counts_by(*session, Storage::kTrail, 2);
  CHECK(counts_by(*session, Storage::kRanked, 2) == counts);
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) all += count;
  CHECK(all == 24);
}

}  // namespace
}  // namespace trailblaze
