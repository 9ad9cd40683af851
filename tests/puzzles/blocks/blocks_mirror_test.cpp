// The mirror of sliding blocks against a plain mirror, for which a position is a list of pieces
// with their cells, and a class is the lesser of two lists.
#include "puzzles/blocks/blocks_mirror.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// The pieces of a position, sorted: each has its letter, or 0 if other pieces are like it, and its
// cells.
using PieceList = std::vector<std::pair<char, std::vector<int>>>;

PieceList pieces_on(const std::string& position, const std::set<char>& named) {
  PieceList list;
  for (const char letter : plain::Blocks::letters(position)) {
    std::vector<int> cells;
    for (std::size_t i = 0; i < position.size(); ++i) {
      if (position[i] == letter) cells.push_back(static_cast<int>(i));
    }
    list.emplace_back(named.contains(letter) ? letter : '\0', cells);
  }
  std::ranges::sort(list);
  return list;
}

// Returns the letters of pieces that are distinct from all others.
std::set<char> names_in(const Setting& setting) {
  std::set<char> named;
  if (setting.rules.identical == Identical::kNone) {
    named = plain::Blocks::letters(setting.board.cells);
  }
  if (setting.rules.identical == Identical::kUnnamed) named = plain::Blocks::letters(setting.goal);
  if (setting.board.has_gates()) named.insert('*');
  return named;
}

PieceList mirrored_pieces(const plain::Blocks& rules, PieceList list, bool left_to_right) {
  for (auto& [letter, cells] : list) {
    for (int& cell : cells) {
      const int row = cell / rules.columns, column = cell % rules.columns;
      cell = left_to_right ? row * rules.columns + rules.columns - 1 - column
                           : (rules.rows - 1 - row) * rules.columns + column;
    }
    std::ranges::sort(cells);
  }
  std::ranges::sort(list);
  return list;
}

absl::StatusOr<BlockMirror> mirror_of(const std::string& board, const std::string& goal) {
  return BlockMirror::of(make_blocks(board, goal).tables());
}

}  // namespace

TEST_CASE("blocks mirror: a class is the lesser of a position and its image") {
  Random random(5);
  int kept = 0, upside_down = 0, gates = 0;
  for (int i = 0; i < effort(8000); ++i) {
    Setting setting(random, 4);
    if (random.below(2) == 0) setting.goal.assign(setting.goal.size(), '?');
    const std::set<char> named = names_in(setting);
    const Blocks blocks = setting.blocks();
    const auto mirror = BlockMirror::of(blocks.tables());
    if (!mirror.ok()) continue;
    const bool left_to_right = mirror->name() == "left to right";
    const MirroredBlocks mirrored(blocks, *mirror);
    INFO(setting.board.text(setting.board.cells) << " goal " << setting.goal);
    ++kept;
    upside_down += !left_to_right;
    gates += setting.board.has_gates();
    std::map<PieceList, State> found;  // the class of each list
    const auto flat = [](std::string text) {
      std::erase(text, '/');
      return text;
    };
    const State start = blocks.parse(setting.board.cells).value();
    for (const auto& [s, depth] : oracle::explore(blocks, start).depth) {
      const PieceList list = pieces_on(flat(blocks.print(s)), named);
      const PieceList image = mirrored_pieces(setting.plain, list, left_to_right);
      const State c = mirrored.canonical(s);
      CHECK(found.emplace(std::min(list, image), c).first->second == c);
      CHECK(mirrored.canonical(c) == c);
      CHECK(blocks.is_goal(c) == blocks.is_goal(s));
      CHECK((c == s || pieces_on(flat(blocks.print(c)), named) == image));
    }
    std::vector<State> classes;
    for (const auto& [list, c] : found) classes.push_back(c);
    std::ranges::sort(classes);
    CHECK(std::ranges::adjacent_find(classes) == classes.end());  // no two lists share a class
  }
  CHECK(kept > effort(200));
  CHECK(upside_down > effort(30));
  CHECK(gates > effort(30));
}

TEST_CASE("blocks mirror: Klotski has 13,011 classes, at any number of threads", "[threads]") {
  const std::string board = "1225/1225/3446/3786/9..a";
  for (const BlockMetric metric : kMetrics) {
    const Blocks blocks =
        make_blocks(board, "..../..../..../.22./.22.", {metric, Identical::kUnnamed, false});
    const MirroredBlocks mirrored(blocks, BlockMirror::of(blocks.tables()).value());
    const State start = blocks.parse(board).value();
    // In the plain search, the depth of a class is the least depth of its members.
    std::map<State, std::uint64_t> depths;
    for (const auto& [s, depth] : oracle::explore(blocks, start).depth) {
      const auto [at, is_new] = depths.emplace(mirrored.canonical(s), depth);
      if (!is_new) at->second = std::min(at->second, depth);
    }
    CHECK(depths.size() == 13'011);
    std::vector<std::uint64_t> expected;
    for (const auto& [s, depth] : depths) {
      expected.resize(std::max<std::size_t>(expected.size(), depth + 1));
      ++expected[depth];
    }
    const AnyPuzzleOf puzzle(mirrored);
    for (const int threads : thread_counts()) {
      CHECK(levels_of(enumerate(puzzle, puzzle.canonical(start), {Crew(threads)}, 0)) == expected);
    }
  }
}

TEST_CASE("blocks mirror: paths are real, and as short as without the mirror") {
  for (const char* const metric : {"unit", "straight", "move"}) {
    const Parameters given{{"start", "aAAb/aAAb/cdef/zghi/j..k"},
                           {"goal", "..../..../..../.AA./.AA."},
                           {"metric", metric}};
    Parameters mirrored = given;
    mirrored["symmetry"] = "mirror";
    const auto plain = open_puzzle("blocks", given), session = open_puzzle("blocks", mirrored);
    const auto length = solve(*plain).result.length();
    for (const Search search : {Search::kAuto, Search::kBfs, Search::kAstar}) {
      check_answer(*session, solve(*session, search), length);
    }
    CHECK(session->info().symmetry == "mirror");
    CHECK(session->info().notes ==
          std::vector<std::string>{"positions that are mirrored left to right count once"});
  }
}

TEST_CASE("blocks mirror: a board that is not its own image is rejected") {
  CHECK(mirror_of("ab./...", "").ok());
  CHECK(rejects(mirror_of("*a-/...", ""), "symmetry"));         // a gate
  CHECK(rejects(mirror_of("a../..#", ""), "symmetry"));         // a wall
  CHECK(rejects(mirror_of("aA./...", "A../..."), "symmetry"));  // another goal
  CHECK(rejects(mirror_of("aab/a../...", ""), "symmetry"));     // another piece
  CHECK(mirror_of("aa.bb/a...b/.....", "").ok());               // each the image of the other
  CHECK(mirror_of("ab./...", "a../...|..a/...").ok());
  const auto upside_down = BlockMirror::of(make_blocks("aA./...", "A../...|.../A..").tables());
  CHECK(upside_down.value().name() == "top to bottom");
}

}  // namespace trailblaze
