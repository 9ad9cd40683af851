// Groups of states of sliding blocks against single states, on every instruction set and in every
// metric.
#include "puzzles/blocks/blocks_groups.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/blocks_boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Successors with the bits of the ways back.
using Found = std::vector<std::pair<State, std::uint32_t>>;

Found one_at_a_time(const Blocks& blocks, const std::vector<State>& states,
                    const std::vector<std::uint32_t>& done) {
  Found found;
  for (std::size_t i = 0; i < states.size(); ++i) {
    blocks.for_each_way(states[i], [&](State t, int way, int back) {
      if ((done[i] >> way & 1) == 0) found.emplace_back(t, std::uint32_t{1} << back);
    });
  }
  std::sort(found.begin(), found.end());
  return found;
}

Found in_groups(const BlockGroups& groups, const std::vector<State>& states,
                const std::vector<std::uint32_t>& done) {
  Found found;
  WaySuccessors out;
  for (std::size_t i = 0; i < states.size();) {
    i += groups.expand(std::span(states).subspan(i), done.data() + i, out);
    REQUIRE(i <= states.size());
    for (std::size_t k = 0; k < out.size(); ++k) {
      found.emplace_back(out.states()[k], out.ways()[k]);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Compares groups with single states on every instruction set, with all ways and with some ways
// left out.
void compare(const Blocks& blocks, const std::vector<State>& states, Random& random) {
  REQUIRE(blocks.expands_groups());
  for (const bool all : {true, false}) {
    std::vector<std::uint32_t> done(states.size());
    for (std::uint32_t& ways : done) {
      ways = all ? 0 : static_cast<std::uint32_t>(random.next() & random.next());
    }
    const Found expected = one_at_a_time(blocks, states, done);
    for (const Isa isa : supported_isas()) {
      INFO(name(isa));
      CHECK(in_groups(BlockGroups(blocks.tables(), isa), states, done) == expected);
    }
  }
}

// Returns the first states of a breadth-first search.
std::vector<State> nearest(const Blocks& blocks, State start, std::size_t most) {
  std::vector<State> found{start};
  std::set<State> seen{start};
  for (std::size_t i = 0; i < found.size() && found.size() < most; ++i) {
    blocks.for_each_successor(found[i], [&](State t) {
      if (seen.insert(t).second) found.push_back(t);
    });
  }
  return found;
}

struct LargeBoard {
  std::string rows;
  bool axis = false;
};

const LargeBoard kKlotski{"1225/1225/3446/3786/9..a"};
const LargeBoard kSixFree{"##ippPPI##/##ippPPI##/...yyPPIAA/...zzLKKAA/##lkkLKK##/##lkkLKK##"};
const LargeBoard kCars{"GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.", true};  // many sets

// Returns a board of 64 places: a square, 52 pieces of one cell, and eight free cells.
LargeBoard whole_word() {
  std::string letters = "123456789";
  for (int i = 0; i < 26; ++i) letters += {static_cast<char>('A' + i), static_cast<char>('a' + i)};
  LargeBoard board;
  for (int place = 0; place < 64; ++place) {
    const int row = place / 8, column = place % 8;
    const bool in_square = row >= 6 && column >= 6, is_free = row + column == 8 || place == 0;
    if (column == 0 && row > 0) board.rows += '/';
    board.rows += in_square ? '+' : is_free ? '.' : letters.back();
    if (!in_square && !is_free) letters.pop_back();
  }
  return board;
}

Blocks open(const LargeBoard& large, BlockMetric metric) {
  const auto board = BlockBoard::read(large.rows, std::nullopt, large.axis);
  return Blocks::make(board.value(), "", {metric, Identical::kUnnamed, large.axis}).value();
}

std::vector<std::uint64_t> numbers_of(const Result& result) {
  std::vector<std::uint64_t> numbers{result.stored, result.counters.expanded,
                                     result.counters.generated};
  for (const LevelRow& row : result.levels) numbers.push_back(row.states);
  return numbers;
}

}  // namespace

TEST_CASE("blocks: groups of small boards have the successors of single states, in every form") {
  Random random(1);
  std::size_t boards = 0;
  for (const SmallBoard& board : kBoards) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = make_blocks(board, metric);
      if (!blocks.expands_groups()) continue;
      ++boards;
      INFO(board.board);
      compare(blocks, nearest(blocks, blocks.parse(board.board).value(), effort(1000u)), random);
    }
  }
  CHECK(boards >= 25);
}

TEST_CASE("blocks: groups of large boards, with many sets of pieces, have the same successors") {
  Random random(2);
  for (const LargeBoard& large : {kKlotski, kSixFree, kCars, whole_word()}) {
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks = open(large, metric);
      if (metric == BlockMetric::kMove && large.rows != kKlotski.rows) {
        CHECK_FALSE(blocks.expands_groups());
        continue;
      }
      INFO(large.rows);
      compare(blocks, nearest(blocks, blocks.parse(large.rows).value(), effort(300u)), random);
    }
  }
}

TEST_CASE("blocks: groups of random boards have the successors of single states") {
  Random random(3);
  int boards[3] = {};  // per metric
  for (int i = 0; i < effort(2000); ++i) {
    const Setting setting(random, i % 2 == 0 ? 3 : 6);
    const Blocks blocks = setting.blocks();
    if (!blocks.expands_groups()) continue;
    ++boards[static_cast<int>(setting.rules.metric)];
    INFO(setting.board.text(setting.board.cells));
    compare(blocks, nearest(blocks, blocks.parse(setting.board.cells).value(), 40), random);
  }
  for (const int n : boards) CHECK(n > effort(100));
}

TEST_CASE("blocks: a group whose successors do not fit is expanded in parts") {
  const Blocks blocks = open(kCars, BlockMetric::kStraight);
  const std::vector<State> states =
      nearest(blocks, blocks.parse(kCars.rows).value(), BlockGroups::kGroupSize);
  const std::vector<std::uint32_t> done(states.size());
  REQUIRE(one_at_a_time(blocks, states, done).size() > WaySuccessors::kRoom);
  WaySuccessors out;
  const std::size_t some = BlockGroups(blocks.tables()).expand(states, done.data(), out);
  CHECK((0 < some && some < BlockGroups::kGroupSize));
  CHECK(out.size() >= WaySuccessors::kEnough);
}

TEST_CASE("blocks: boards of more than 64 places, or without way numbers, have no groups") {
  CHECK(open({"AB./..C"}, BlockMetric::kUnit).expands_groups());
  CHECK_FALSE(open({"A......../........."}, BlockMetric::kUnit).expands_groups());
  std::string row(33, 'A');
  row[0] = '.';
  CHECK_FALSE(open({row + "/" + std::string(33, '#')}, BlockMetric::kUnit).expands_groups());
  CHECK_FALSE(open({"AB/CD"}, BlockMetric::kUnit).expands_groups());  // no piece can move
}

TEST_CASE("blocks: frontier search has the counts of the trail, in every metric", "[threads]") {
  const PuzzleEntry* entry = find_entry("blocks");
  REQUIRE(entry != nullptr);
  std::size_t spaces = 0;
  for (const Instance& instance : entry->instances) {
    if (instance.known.front().states.value_or(0) > effort(30'000u)) continue;
    if (instance.parameters.contains("rule")) continue;
    for (const BlockMetric metric : kMetrics) {
      const Blocks blocks =
          Blocks::make(
              BlockBoard::read(instance.parameters.at("board"), std::nullopt, false).value(),
              instance.parameters.at("goal"), {metric, Identical::kUnnamed, false})
              .value();
      const AnyPuzzleOf puzzle(blocks);
      const State start = blocks.parse(blocks.board().text()).value();
      INFO(instance.name);
      const Result trail = enumerate(puzzle, start, {Crew(1)}, 0);
      for (const int threads : {1, 3}) {
        if (threads > 1 && metric != BlockMetric::kUnit) continue;
        const Result frontier = enumerate_by_frontier(puzzle, start, {Crew(threads)}, 0, 0);
        CHECK(numbers_of(frontier) == numbers_of(trail));
      }
      ++spaces;
    }
  }
  CHECK(spaces >= effort(15u));
}

}  // namespace trailblaze
