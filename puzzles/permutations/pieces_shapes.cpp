#include "puzzles/permutations/pieces_shapes.hpp"

#include "puzzles/shapes.hpp"

namespace trailblaze {
namespace {

Shape number_in_cell(int piece, int row, int column) {
  const std::string name = std::to_string(piece + 1);
  Shape shape =
      in_cell(name, ShapeKind::kRect, row, column, piece_colour(static_cast<std::size_t>(piece)));
  shape.label = name;
  return shape;
}

}  // namespace

Picture row_of_numbers(const TwistyPuzzle& pieces, State s) {
  Picture picture;
  for (int place = 0; place < pieces.places(); ++place) {
    picture.push_back(number_in_cell(pieces.piece(s, place), 0, place));
  }
  return picture;
}

Picture ring_of_numbers(const TwistyPuzzle& ring, State s) {
  const int count = ring.places(), above = (count + 1) / 2;
  Picture picture = {board_floor(2, above)};
  picture[0].sign = ' ';
  for (int place = 0; place < count; ++place) {
    const bool is_below = place >= above;
    Shape bead = number_in_cell(ring.piece(s, place), is_below ? 1 : 0,
                                is_below ? 2 * above - 1 - place : place);
    bead.kind = ShapeKind::kDisc;
    picture.push_back(bead);
  }
  return picture;
}

Picture stack_of_burnt(const TwistyPuzzle& pancakes, State s) {
  const int count = pancakes.places();
  Picture picture;
  for (int place = 0; place < count; ++place) {
    const int piece = pancakes.piece(s, place);
    const bool burnt_is_up = pancakes.twist(s, place) != 0;
    const std::string name = std::to_string(piece + 1);
    Shape cake = in_stack(name, piece + 2, count + 1, place, Colour::kOrange);
    cake.label = burnt_is_up ? "-" + name : name;
    cake.sign = burnt_is_up ? '^' : '_';
    Shape burnt = in_stack(name + " burnt", piece + 2, count + 1, place, Colour::kBrown);
    burnt.h = 0.18F;
    if (!burnt_is_up) burnt.y += 0.8F;
    picture.insert(picture.end(), {cake, burnt});
  }
  return picture;
}

}  // namespace trailblaze
