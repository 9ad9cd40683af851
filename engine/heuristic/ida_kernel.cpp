#include "engine/heuristic/ida_kernel.hpp"

#include "engine/base/check.hpp"

namespace trailblaze {

IdaMoves::IdaMoves(const AnyPuzzle& puzzle, const MoveAutomaton* automaton, bool once)
    : puzzle_(puzzle), automaton_(automaton), once_(once && automaton == nullptr) {
  TRAILBLAZE_CHECK((automaton != nullptr) == puzzle.traits().fixed_moves,
                   "fixed moves need an automaton");
}

IdaPrefix IdaMoves::root(State start) const {
  IdaPrefix root{start, start, 0, 0};
  if (automaton_ != nullptr) root.node = automaton_->start(puzzle_.frame(start));
  return root;
}

void IdaMoves::list_children(const IdaPrefix& p, std::vector<IdaPrefix>& out) const {
  out.clear();
  for_each_child(puzzle_, p.state, p.parent, p.node, [&](State t, std::uint32_t node) {
    out.push_back({t, p.state, p.depth + 1, node});
  });
}

}  // namespace trailblaze
