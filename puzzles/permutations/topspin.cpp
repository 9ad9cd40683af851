// Top-spin: numbers on a ring. A flip reverses K neighbours.
//
// With `flip`, a move flips any K neighbours. With `rotate`, as on the toy, a move rotates the ring
// by one step either way or flips the first K places. The numbers must be sorted from the first
// place on.
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/session/open_session.hpp"
#include "puzzles/permutations/permutation_heuristics.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"
#include "puzzles/permutations/text/letters_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {
namespace {

// Reverses the places first to first + length - 1 of the ring.
PieceMove flip(int first, int length, int count) {
  const auto place = [&](int i) { return (first + i) % count; };
  const int last = place(length - 1);
  PieceMove move{"flip " + std::to_string(first + 1) + " to " + std::to_string(last + 1), {}, {}};
  for (int i = 0; i < count; ++i) move.from.push_back(i);
  for (int i = 0; i < length; ++i) move.from[place(i)] = place(length - 1 - i);
  return move;
}

PieceMove rotate(const std::string& name, int steps, int count) {
  PieceMove move{name, {}, {}};
  for (int i = 0; i < count; ++i) move.from.push_back((i + steps) % count);
  return move;
}

SessionOr open_topspin(const Parameters& given) {
  const std::string size = text_of(given, "size");
  const auto parts = list_items(size);
  const auto numbers = parts.size() == 2 ? parse_number(parts[0], 2, 16) : parse_number("");
  const auto lengths = numbers.ok() ? parse_number(parts[1], 2, *numbers) : numbers;
  if (!lengths.ok()) {
    return invalid("size: found " + in_quotes(size) +
                   ", expected N,K such as 10,4 with 2 <= K <= N <= 16");
  }
  const std::string metric = text_of(given, "metric");
  const int count = static_cast<int>(*numbers), length = static_cast<int>(*lengths);
  std::vector<PieceMove> moves;
  if (metric == "flip") {
    for (int i = 0; i < count; ++i) moves.push_back(flip(i, length, count));
  } else {
    moves = {rotate("left", 1, count), rotate("right", count - 1, count), flip(0, length, count)};
  }
  TwistyPuzzle ring(count, moves);
  ring.set_picture(ring_of_numbers);
  const auto gap = goal_heuristic<TwistyPuzzle>(
      {"gap", "half the neighbours that are not adjacent in the goal"},
      [count](const TwistyPuzzle&, State goal) { return RingGap(count, goal); });
  return open_pieces(ring, given, metric, {pieces_patterns(ring), gap});
}

// Permutations with their size. By default a flip reverses four numbers.
std::vector<InputFormat> formats() {
  std::vector<InputFormat> all = permutation_formats();
  for (InputFormat& form : all) {
    form.read = form.guess = [read = form.read](std::string_view text, const Parameters& given) {
      auto found = read(text, given);
      if (found.ok() && found->parameters.contains("size")) found->parameters["size"] += ",4";
      return found;
    };
  }
  return all;
}

}  // namespace

PuzzleEntry topspin_entry() {
  return {.name = "topspin",
          .summary = "top-spin: sort a ring of numbers by turning some in a row round",
          .example = "--size 8,4 --start \"5 6 7 8 1 2 3 4\"",
          .parameters = {{.name = "size",
                          .value = "N,K",
                          .help = "numbers on the ring, at most 16, and how many a flip reverses",
                          .fallback = "10,4"},
                         {.name = "metric",
                          .value = "flip|rotate",
                          .help = "flip anywhere, or rotate the ring and flip at one place",
                          .fallback = "flip"}},
          .formats = formats(),
          .open = open_topspin};
}

}  // namespace trailblaze
