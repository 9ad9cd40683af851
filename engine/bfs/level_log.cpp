#include "engine/bfs/level_log.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace trailblaze {

void for_each_edge(const AnyPuzzle& puzzle, const LevelLog& log, std::size_t depth,
                   const Crew& crew, VisitEdge visit) {
  constexpr std::size_t kBlock = 1024;
  const std::size_t size = log.size(depth);
  crew.for_each_block((size + kBlock - 1) / kBlock, [&](int worker, std::size_t block) {
    std::array<State, kBlock> states;
    const std::size_t first = block * kBlock, count = std::min(kBlock, size - first);
    for (std::size_t i = 0; i < count; ++i) states[i] = log.state(depth, first + i);
    Successors successors;
    for (std::size_t i = 0; i < count;) {
      const std::size_t begin = i;
      i += puzzle.expand_classes(std::span(states).subspan(i, count - i), successors);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        visit(worker, states[begin + successors.sources()[k]], successors.states()[k]);
      }
    }
  });
}

}  // namespace trailblaze
