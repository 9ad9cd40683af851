// Compares solve --all-shortest --prefer fewest-turns with a list of all shortest paths. Counts the
// turns of each path from the puzzle's move names.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/session/open_session.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

SearchOptions all_shortest(Search search, bool fewest_turns) {
  SearchOptions options;
  options.search = search;
  options.all_shortest = true;
  options.fewest_turns = fewest_turns;
  return options;
}

// Returns what a move moves, from its name: the direction of a tile ("7 left"), or the piece of a
// block puzzle ("A down").
std::string mover_by_name(const std::string& puzzle, const std::string& move) {
  return puzzle == "tiles" ? move.substr(move.rfind(' ')) : move.substr(0, move.find(' '));
}

std::uint64_t plain_turns(const std::string& puzzle, const std::vector<std::string>& moves) {
  std::uint64_t turns = 0;
  std::string last;
  for (const std::string& move : moves) {
    const std::string mover = mover_by_name(puzzle, move);
    if (mover != last) ++turns;
    last = mover;
  }
  return turns;
}

// The paths with the fewest turns, and their number of turns.
struct Fewest {
  std::uint64_t turns = kUnlimited;
  std::vector<std::vector<State>> paths;
};

Fewest plain_fewest(const Session& session, const std::string& puzzle,
                    const std::vector<std::vector<State>>& paths) {
  Fewest fewest;
  for (const std::vector<State>& path : paths) {
    const std::uint64_t turns = plain_turns(puzzle, session.puzzle().describe_path(path).moves);
    if (turns > fewest.turns) continue;
    if (turns < fewest.turns) fewest = {turns, {}};
    fewest.paths.push_back(path);
  }
  return fewest;
}

void check_turns(const std::string& puzzle, const Parameters& given, const std::string& start,
                 const std::vector<Search>& searches) {
  INFO(puzzle << " " << start);
  const auto session = open_puzzle(puzzle, given);
  const auto all = session->solve(start, all_shortest(Search::kBfs, false), Crew(1));
  REQUIRE(all.ok());
  REQUIRE(all->result.all_shortest);
  CHECK_FALSE(all->turns);
  REQUIRE(all->result.all_shortest->listed.size() < kMostListedPaths);  // so all paths are listed
  const Fewest expected = plain_fewest(*session, puzzle, all->result.all_shortest->listed);
  for (const Search search : searches) {
    for (const int threads : thread_counts()) {
      INFO(name(search) << ", " << threads << " threads");
      const auto options = all_shortest(search, true);
      REQUIRE(session->prepare(options, Crew(threads)).ok());
      const auto found = session->solve(start, options, Crew(threads));
      REQUIRE(found.ok());
      REQUIRE(found->result.all_shortest);
      CHECK(found->shortest_paths == all->shortest_paths);
      CHECK(found->turns == expected.turns);
      CHECK(found->paths_with_turns == std::to_string(expected.paths.size()));
      CHECK(found->result.all_shortest->listed == expected.paths);
      CHECK(found->result.path == expected.paths.front());
      CHECK(session->path_facts(start, found->states)->turns == expected.turns);
    }
  }
}

TEST_CASE("fewest turns: of tiles, a turn is a run of moves in one direction",
          "[oracle][threads]") {
  const std::vector<Search> searches = {Search::kBfs, Search::kBidirectional, Search::kTable,
                                        Search::kIdaStar};
  for (const char* metric : {"single", "multi"}) {
    const Parameters given = {{"size", "3x3"}, {"metric", metric}};
    const auto starts = open_puzzle("tiles", given)->generate(5, 0, lighter(6, 2), Crew(1));
    REQUIRE(starts.ok());
    for (const std::string& start : *starts) check_turns("tiles", given, start, searches);
    check_turns("tiles", given, "1 2 3 4 5 6 7 8 0", {Search::kBfs});  // the goal: no turn
  }
}

TEST_CASE("fewest turns: of blocks, a turn is a run of moves of one piece", "[oracle][threads]") {
  for (const char* metric : {"unit", "straight", "move"}) {
    for (const char* identical : {"unnamed", "none"}) {
      const Parameters rules = {{"metric", metric}, {"identical", identical}};
      for (const auto& [board, goal] :
           std::vector<std::pair<std::string, std::string>>{{"11A/11B/C..", ".../.11/.11"},
                                                            {"AB./CC./...", "..A/.../..."},
                                                            {"A.B/.../CDE", "..A/.../..."}}) {
        Parameters given = rules;
        given.insert({{"board", board}, {"goal", goal}});
        check_turns("blocks", given, "", {Search::kBfs});
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
