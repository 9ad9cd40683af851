#include "engine/astar/taken_log.hpp"

#include "engine/puzzle/any_puzzle_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/graphs.hpp"

namespace trailblaze {
namespace {

Chunks chunks_of(std::initializer_list<State> states, ChunkPool& pool) {
  FrontierBuffer buffer;
  for (const State s : states) buffer.push(s, pool);
  return buffer.take();
}

TEST_CASE("taken log: the parent is the least of those with one move less", "[threads]") {
  const DirectedGraph graph{[](State s) {
    if (s == 7) return std::vector<State>{};
    return s == 2 ? std::vector<State>{8, 9} : std::vector<State>{9};
  }};
  const AnyPuzzleOf<DirectedGraph> puzzle(graph);
  ChunkPool pool;
  TakenLog log;
  log.add(5, chunks_of({4, 3}, pool));
  log.add(4, chunks_of({1}, pool));
  log.add(5, chunks_of({2, 7}, pool));
  for (const int threads : thread_counts()) {
    const Crew crew(threads);
    CHECK(log.parent(puzzle, 9, 6, crew) == 2);
    CHECK(log.parent(puzzle, 8, 6, crew) == 2);
    CHECK(log.parent(puzzle, 9, 5, crew) == 1);
  }
}

}  // namespace
}  // namespace trailblaze
