// Paths that the check accepts, paths that it rejects, and the error.
#include "engine/puzzle/paths.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {
namespace {

using Path = std::vector<State>;

TEST_CASE("path: a solution starts at the start, ends at a goal, and every step is a move",
          "[path]") {
  const AnyPuzzleOf graph(chain<true>(3, 6));
  CHECK(is_solution(graph, 3, Path{3, 4, 5, 6}));
  CHECK(is_solution(graph, 3, Path{3, 4, 3, 4, 5, 6}));
  CHECK(is_solution(graph, 6, Path{6}));
  CHECK_FALSE(is_solution(graph, 3, Path{}));
  CHECK_FALSE(is_solution(graph, 3, Path{4, 5, 6}));        // another start
  CHECK_FALSE(is_solution(graph, 3, Path{3, 4, 5}));        // no goal
  CHECK_FALSE(is_solution(graph, 3, Path{3, 5, 6}));        // skips a state
  CHECK_FALSE(is_solution(graph, 3, Path{3, 4, 5, 6, 6}));  // repeats a state
  CHECK(follows(graph, 4, 3));
  CHECK_FALSE(follows(graph, 3, 5));
  // A path may repeat states and moves.
  const AnyPuzzleOf loops(DirectedGraph{[](State s) { return Path{s, s + 1, s, s + 1}; }, 2});
  CHECK(is_solution(loops, 0, Path{0, 0, 1, 1, 1, 2, 2}));
  CHECK_FALSE(is_solution(loops, 0, Path{0, 0, 2}));
}

// A path longer than a batch of the puzzle, with a single wrong step at each possible place.
TEST_CASE("path: a wrong step is found wherever it is", "[path]") {
  const AnyPuzzleOf graph(chain<true>(0, 300));
  Path path;
  for (State s = 0; s <= 300; ++s) path.push_back(s);
  REQUIRE(is_solution(graph, 0, path));
  for (std::size_t at = 1; at < path.size(); ++at) {
    Path wrong = path;
    wrong[at] += 1'000;
    CHECK_FALSE(is_solution(graph, 0, wrong));
    wrong = path;
    wrong.insert(wrong.begin() + static_cast<std::ptrdiff_t>(at), path[at]);
    CHECK_FALSE(is_solution(graph, 0, wrong));
  }
  CHECK(is_solution(graph, 0, path));  // the earlier content of the path does not matter
}

TEST_CASE("path: an invalid path is an error before it is reported", "[path]") {
  const AnyPuzzleOf graph(chain<true>(3, 6));
  const std::string condition = "is_solution";
  CHECK(ending_of([&] { check_path(graph, 3, Path{3, 4, 5, 6}); }).status == 0);
  CHECK(fails_check(condition, [&] { check_path(graph, 3, Path{3, 5, 6}); }));
  CHECK(fails_check(condition, [&] { check_path(graph, 3, Path{}); }));
  CHECK(fails_check(condition, [&] {
    Result result;
    finish_solved(result, graph, {3, 4, 5}, true);
  }));
}

TEST_CASE("path: a solved result has the path and its proof", "[path]") {
  const AnyPuzzleOf graph(chain<true>(3, 6));
  Result result;
  result.lower_bound = 1;
  finish_solved(result, graph, {3, 4, 5, 6}, false);
  CHECK(result.outcome == Outcome::kSolved);
  CHECK(result.length() == 3);
  CHECK_FALSE(result.shortest);
  CHECK(result.lower_bound == 1);
  finish_solved(result, graph, {3, 4, 5, 6}, true);
  CHECK(result.shortest);
  CHECK(result.lower_bound == 3);
  Result at_once;
  finish_solved(at_once, graph, {6}, true);
  CHECK(at_once.outcome == Outcome::kSolved);
  CHECK(at_once.path == Path{6});
  CHECK(at_once.shortest);
}

// The chain 0 - 1 - 2 - 3 - ... - 9, the goal, with an extra edge between 0 and 2.
TEST_CASE("path: a walk down wrong marks ends with an error", "[path]") {
  const AnyPuzzleOf graph(DirectedGraph{[](State s) {
                                          if (s == 0) return Path{1, 2};
                                          if (s == 2) return Path{1, 0, 3};
                                          return s == 9 ? Path{8} : Path{s - 1, s + 1};
                                        },
                                        9});
  Result found;
  const auto walk = [&](State start, std::uint64_t depth, auto mark_of) {
    const auto marks = [&](std::span<const State> states, unsigned* out) {
      for (const State s : states) *out++ = static_cast<unsigned>(mark_of(s));
    };
    return walk_down(graph, start, marks, depth, found);
  };
  const auto right = [](State s) { return (s < 2 ? 8 : 9 - s) % 3; };
  const auto by_number = [](State s) { return s % 3; };
  const auto all_one = [](State) { return 1; };
  const auto one_at_goal = [](State s) { return s == 9 ? 1 : 2; };
  const auto unknown = [](State) { return kNoMark; };
  CHECK(walk(0, 7, right) == Walk::kLost);  // longer than the marks allow
  CHECK(walk(0, 100, by_number) == Walk::kLost);
  CHECK(walk(5, 100, all_one) == Walk::kLost);  // no way down
  CHECK(walk(8, 100, one_at_goal) == Walk::kLost);
  CHECK(walk(5, 100, unknown) == Walk::kUnmarked);
  CHECK(found.path.empty());
  CHECK(walk(0, 8, right) == Walk::kArrived);
  CHECK(found.path == Path{0, 2, 3, 4, 5, 6, 7, 8, 9});
}

}  // namespace
}  // namespace trailblaze
