// Thousands of small random instances of each puzzle, with random starts, goals and rules. Compares
// the searches over packed states with the plain oracle over plain positions: counts per level,
// shortest lengths, unsolvability and the legality of every path.
#include <cstdlib>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/problem.hpp"

namespace trailblaze {
namespace {

// ---- Tiles ----

Position shuffled(Random& random, int cells) {
  Position p;
  for (int i = 0; i < cells; ++i) {
    p.insert(p.begin() + static_cast<std::ptrdiff_t>(random.below(p.size() + 1)),
             static_cast<char>(i));
  }
  return p;
}

RandomProblem random_tiles(Random& random, const std::vector<std::pair<int, int>>& sizes) {
  const auto [rows, columns] = sizes[random.below(sizes.size())];
  const plain::Tiles tiles{rows, columns, happens(random, 2)};
  const auto successors = [tiles](const Position& p) { return tiles.successors(p); };
  const Position start = shuffled(random, rows * columns);
  std::vector<Position> goals;
  std::string goal_text;
  for (std::uint64_t n = 1 + random.below(2); n > 0; --n) {
    goals.push_back(happens(random, 2) ? shuffled(random, rows * columns)
                                       : random_walk(random, start, 40, successors));
    goal_text += (goal_text.empty() ? "" : "|") + plain::to_numbers(goals.back());
  }
  return {"tiles",
          {{"size", std::to_string(rows) + "x" + std::to_string(columns)},
           {"metric", tiles.multi ? "multi" : "single"},
           {"start", plain::to_numbers(start)},
           {"goal", goal_text}},
          start,
          successors,
          successors,
          [goals](const Position& p) {
            return std::find(goals.begin(), goals.end(), p) != goals.end();
          },
          plain::from_numbers};
}

TEST_CASE("oracle: random boards of tiles agree with plain code", "[oracle][threads]") {
  const SearchTally tally = check_many(2'000, 1, [](Random& random) {
    return random_tiles(
        random, {{1, 1}, {1, 2}, {1, 5}, {4, 1}, {1, 16}, {16, 1}, {2, 2}, {2, 2}, {2, 3}, {3, 2}});
  });
  CHECK(tally.solvable > effort(1'000));
  CHECK(tally.unsolvable > effort(200));
  const auto large = [](Random& random) { return random_tiles(random, {{2, 4}, {4, 2}}); };
  CHECK(check_many(12, 2, large).solvable >= effort(5));
}

// ---- Pancakes: a character a pancake, from the top ----

RandomProblem random_pancakes(Random& random) {
  const int count = 1 + static_cast<int>(random.below(6));
  const auto from_one = [](Position p) {
    for (char& c : p) ++c;
    return p;
  };
  const Position start = from_one(shuffled(random, count));
  const Position goal = from_one(shuffled(random, count));
  const auto successors = [](const Position& p) {
    Positions out;
    for (std::size_t k = 2; k <= p.size(); ++k) {
      out.push_back(p);
      std::reverse(out.back().begin(), out.back().begin() + static_cast<std::ptrdiff_t>(k));
    }
    return out;
  };
  return {"pancake",
          {{"size", std::to_string(count)},
           {"start", plain::to_numbers(start)},
           {"goal", plain::to_numbers(goal)}},
          start,
          successors,
          successors,
          [goal](const Position& p) { return p == goal; },
          plain::from_numbers};
}

TEST_CASE("oracle: random stacks of pancakes agree with plain code", "[oracle][threads]") {
  CHECK(check_many(500, 5, random_pancakes).solvable == effort(500));
}

// ---- Jugs ----

RandomProblem random_jugs(Random& random) {
  plain::Jugs jugs;
  Position start;
  for (std::uint64_t n = 2 + random.below(4), states = 1; n > 0; --n) {
    const std::uint64_t litres = std::min(random.below(9), 600 / states);
    states *= litres + 1;
    jugs.capacities += static_cast<char>(litres);
    start += static_cast<char>(random.below(litres + 1));
  }
  jugs.fill_and_empty = happens(random, 2);
  const auto successors = [jugs](const Position& p) { return jugs.successors(p); };
  std::vector<std::vector<int>> goals;  // -1 stands for any value
  std::string goal_text;
  for (std::uint64_t n = 1 + random.below(2); n > 0; --n) {
    Position wish = random_walk(random, start, 20, successors);
    goals.emplace_back();
    for (std::size_t i = 0; i < wish.size(); ++i) {
      const auto top = static_cast<std::uint64_t>(jugs.capacities[i]);
      const int level = happens(random, 4) ? static_cast<int>(random.below(top + 1)) : wish[i];
      goals.back().push_back(happens(random, 3) ? -1 : level);
    }
    goal_text += (goal_text.empty() ? "" : "|") + join(goals.back(), ",", [](int level) {
                   return level < 0 ? "?" : std::to_string(level);
                 });
  }
  return {"jugs",
          {{"capacities", plain::to_numbers(jugs.capacities)},
           {"rule", jugs.fill_and_empty ? "pour,fill,empty" : "pour"},
           {"start", plain::to_numbers(start)},
           {"goal", goal_text}},
          start,
          successors,
          successors,
          [goals](const Position& p) {
            return std::any_of(goals.begin(), goals.end(), [&](const std::vector<int>& goal) {
              return std::equal(p.begin(), p.end(), goal.begin(),
                                [](char level, int asked) { return asked < 0 || level == asked; });
            });
          },
          plain::from_numbers};
}

TEST_CASE("oracle: random sets of jugs agree with plain code", "[oracle][threads]") {
  const SearchTally tally = check_many(3'000, 3, random_jugs);
  CHECK(tally.solvable > effort(1'500));
  CHECK(tally.unsolvable > effort(150));
}

// ---- Blocks ----

std::string in_rows(const Position& p, int columns) {
  std::string text;
  for (std::size_t i = 0; i < p.size(); i += static_cast<std::size_t>(columns)) {
    text += (i == 0 ? "" : "/") + p.substr(i, static_cast<std::size_t>(columns));
  }
  return text;
}

Position without_rows(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '/'), text.end());
  return text;
}

// Returns a board with at most nine cells that are not walls. Places up to five pieces of one to
// three cells. Some pieces have separate parts. At least one cell stays blank.
Position random_board(Random& random, int rows, int columns) {
  const auto cells = static_cast<std::uint64_t>(rows * columns);
  Position p(cells, '.');
  const auto blanks = [&] { return std::count(p.begin(), p.end(), '.'); };
  for (std::uint64_t n = random.below(3); n > 0 || blanks() > 9; n -= n > 0) {
    p[random.below(cells)] = '#';
  }
  char letter = 'A';
  for (std::uint64_t n = 1 + random.below(5); n > 0 && blanks() > 1; --n, ++letter) {
    std::size_t cell = random.below(cells);
    if (p[cell] != '.') continue;
    p[cell] = letter;
    for (std::uint64_t more = random.below(3); more > 0 && blanks() > 1; --more) {
      const int step = std::vector<int>{1, columns, -1, -columns}[random.below(4)];
      const std::size_t next = happens(random, 8) ? random.below(cells) : cell + step;
      if (next >= cells || p[next] != '.') continue;
      if (std::abs(step) == 1 && next / columns != cell / columns) continue;
      p[cell = next] = letter;
    }
  }
  if (plain::Blocks::letters(p).empty()) p[p.find('.')] = 'A';
  return p;
}

// Returns a goal that fixes some cells of `wish`. It may name only a part of a piece.
Position random_goal(Random& random, const Position& wish) {
  Position goal = wish;
  const std::uint64_t for_pieces = 1 + random.below(3);
  for (char& c : goal) {
    if (c == '#') continue;
    c = !happens(random, c == '.' ? 8 : for_pieces) ? '?' : c == '.' ? '0' : c;
  }
  return goal;
}

RandomProblem random_blocks(Random& random) {
  plain::Blocks blocks{1 + static_cast<int>(random.below(4)),
                       2 + static_cast<int>(random.below(3))};
  if (blocks.rows == 1) blocks.columns += 3;
  const Position board = random_board(random, blocks.rows, blocks.columns);
  const std::string metric = std::vector<std::string>{"unit", "straight", "move"}[random.below(3)];
  blocks.metric = metric == "unit"       ? plain::Blocks::Metric::kUnit
                  : metric == "straight" ? plain::Blocks::Metric::kStraight
                                         : plain::Blocks::Metric::kMove;
  blocks.axis = happens(random, 3);
  const auto moves = [blocks](const Position& p) { return blocks.moves(p); };
  Position wish = random_walk(random, board, 30, moves);
  // Sometimes moves a piece past others, except under the rule axis, which rejects a goal that is
  // not on the piece's line.
  for (const char letter : plain::Blocks::letters(board)) {
    const auto offset = [&] { return static_cast<int>(random.below(7)) - 3; };
    for (int tries = happens(random, 2) && !blocks.axis ? 5 : 0; tries > 0; --tries) {
      if (blocks.shift(wish, letter, {offset(), offset()})) break;
    }
  }
  const Position goal = random_goal(random, wish);
  const std::string identical =
      std::vector<std::string>{"unnamed", "shapes", "none"}[random.below(3)];
  const std::set<char> everyone = plain::Blocks::letters(board);
  blocks.set_alike(board, identical == "none"      ? everyone
                          : identical == "unnamed" ? plain::Blocks::letters(goal)
                                                   : std::set<char>{});
  return {"blocks",
          {{"start", in_rows(board, blocks.columns)},
           {"size", std::to_string(blocks.rows) + "x" + std::to_string(blocks.columns)},
           {"goal", in_rows(goal, blocks.columns)},
           {"metric", metric},
           {"identical", identical},
           {"rule", blocks.axis ? "axis" : "free"}},
          blocks.canonical(board),
          [blocks](const Position& p) { return blocks.successors(p); },
          moves,
          [blocks, goal](const Position& p) { return blocks.matches(p, goal); },
          without_rows};
}

TEST_CASE("oracle: random boards of blocks agree with plain code in every metric, alike or not",
          "[oracle][threads]") {
  const SearchTally tally = check_many(3'000, 4, random_blocks);
  CHECK(tally.solvable > effort(1'500));
  CHECK(tally.unsolvable > effort(50));
}

}  // namespace
}  // namespace trailblaze
