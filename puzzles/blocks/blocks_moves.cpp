// Moves between positions of sliding blocks: which piece moves to which placement, and the names of
// moves and paths. No search calls this file; it writes answers.
#include <algorithm>
#include <utility>
#include <vector>

#include "puzzles/blocks/blocks.hpp"

namespace trailblaze {
namespace {

// A move between two states.
struct Move {
  const BlockKind* kind;
  int piece;  // number among all pieces, in the state before
  int after;  // the same piece's number in the state after
};

Move move_between(const BlockTables& t, const BlockPosition& from, const BlockPosition& to) {
  for (const BlockKind& kind : t.kinds) {
    const int end = kind.first + kind.sets.count();
    const auto left = std::mismatch(from.at + kind.first, from.at + end, to.at + kind.first);
    if (left.first == from.at + end) continue;

    // Between the first and the last difference both sets have the same placements, but shifted by
    // one index.
    int low = static_cast<int>(left.first - from.at), high = end - 1;
    while (from.at[high] == to.at[high]) --high;
    const bool forward = low == high || from.at[low + 1] == to.at[low];
    return forward ? Move{&kind, low, high} : Move{&kind, high, low};
  }
  return {&t.kinds[0], 0, 0};
}

// Returns the name of a shortest path from p to q, cell by cell with few turns: "right", "down 2",
// "down 1 right 1".
std::string name_way(const Slides& slides, Placement p, Placement q,
                     const std::uint64_t* occupied) {
  std::vector<int> distance(slides.size(), -1);
  std::vector<Placement> queue{q};
  distance[q] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (int d = 0; d < kDirections; ++d) {
      const Placement r = slides.next(queue[i], d);
      if (r == kNoPlacement || distance[r] >= 0 || !slides.fits(r, occupied)) continue;
      distance[r] = distance[queue[i]] + 1;
      queue.push_back(r);
    }
  }
  const auto nearer = [&](int d) {
    const Placement r = slides.next(p, d);
    return r != kNoPlacement && distance[r] >= 0 && distance[r] < distance[p];
  };
  const bool is_one_cell = distance[p] == 1;
  std::string way;
  for (int d = 0; distance[p] > 0;) {
    while (!nearer(d)) d = (d + 1) % kDirections;
    way += (way.empty() ? "" : " ") + std::string(kDirectionName[d]);
    int cells = 0;
    for (; nearer(d); ++cells) p = slides.next(p, d);
    if (!is_one_cell) way += " " + std::to_string(cells);
  }
  return way;
}

std::string name_move(const BlockTables& t, const Move& move, BlockPosition from,
                      const BlockPosition& to, std::string_view letters) {
  const Slides& slides = t.slides(*move.kind);
  t.toggle(slides.mask(from.at[move.piece]), from);
  return letters[move.piece] +
         (" " + name_way(slides, from.at[move.piece], to.at[move.after], from.occupied));
}

}  // namespace

std::string Blocks::move_name(State from, State to) const {
  const State path[] = {from, to};
  return describe_path(path).moves[0];
}

Mover Blocks::mover(State from, State to) const {
  if (from == to) return {};  // No move leads from a state to itself.
  BlockPosition before, after;
  tables_->unpack(from, before);
  tables_->unpack(to, after);
  const Move move = move_between(*tables_, before, after);
  const auto kind = static_cast<std::uint32_t>(move.kind - tables_->kinds.data()) << 16;
  return {kind | before.at[move.piece], kind | after.at[move.after]};
}

PathText Blocks::describe_path(std::span<const State> path) const {
  const BlockTables& t = *tables_;
  std::string letters = this->letters();
  PathText story;
  BlockPosition from{}, to{};
  for (std::size_t i = 0; i < path.size(); ++i) {
    t.unpack(path[i], to);
    if (i > 0) {
      const Move move = move_between(t, from, to);
      story.moves.push_back(name_move(t, move, from, to, letters));
      const char letter = letters[move.piece];
      letters.erase(move.piece, 1);
      letters.insert(move.after, 1, letter);
    }
    story.states.push_back(print(to, letters));
    from = to;
  }
  return story;
}

}  // namespace trailblaze
