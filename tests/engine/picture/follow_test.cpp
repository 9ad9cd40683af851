#include "engine/picture/follow.hpp"

#include <set>
#include <string>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// Pegs at `places` in a row. The id of each peg is its place, as in puzzles with alike pieces.
Picture pegs_at(const std::set<int>& places) {
  Picture picture;
  for (const int place : places) {
    picture.push_back(
        {.id = std::to_string(place), .kind = ShapeKind::kDisc, .x = static_cast<float>(place)});
  }
  return picture;
}

// Returns the ids in the order of the shapes.
std::string ids(const Picture& picture) {
  std::string out;
  for (const Shape& shape : picture) out += shape.id + " ";
  return out;
}

TEST_CASE("follow: a shape keeps its id from move to move") {
  std::vector<Picture> path = {pegs_at({0}), pegs_at({1}), pegs_at({3}), pegs_at({0})};
  follow_shapes(path);
  for (const Picture& picture : path) CHECK(ids(picture) == "0 ");
}

TEST_CASE("follow: in a jump, the farther peg moves and the peg between vanishes") {
  std::vector<Picture> path = {pegs_at({0, 1, 3}), pegs_at({2, 3}), pegs_at({4})};
  follow_shapes(path);
  CHECK(ids(path[1]) == "0 3 ");
  CHECK(ids(path[2]) == "0 ");
}

TEST_CASE("follow: ids stay different if a shape takes the place that another shape left") {
  std::vector<Picture> path = {pegs_at({0, 5}), pegs_at({1, 5}), pegs_at({0, 1})};
  follow_shapes(path);
  CHECK(ids(path[1]) == "0 5 ");
  CHECK(ids(path[2]) == "5 0 ");  // the peg that came to place 0 is not the peg that left it
  std::vector<Picture> grows = {pegs_at({0}), pegs_at({1}), pegs_at({0, 1})};
  follow_shapes(grows);
  CHECK(ids(grows[2]) == "0' 0 ");
}

TEST_CASE("follow: a different shape gets a new id, but a change of colour does not") {
  std::vector<Picture> path = {pegs_at({0}), pegs_at({1})};
  path[1][0].label = "other";
  follow_shapes(path);
  CHECK(ids(path[1]) == "1 ");
  std::vector<Picture> coloured = {pegs_at({0, 1}), pegs_at({2, 3})};
  coloured[0][0].colour = coloured[1][1].colour = Colour::kGreen;
  follow_shapes(coloured);
  CHECK(ids(coloured[1]) == "1 0 ");  // each peg keeps its colour, although the other is nearer
  std::vector<Picture> changes = {pegs_at({0}), pegs_at({1})};
  changes[1][0].colour = Colour::kGreen;
  follow_shapes(changes);
  CHECK(ids(changes[1]) == "0 ");
}

}  // namespace
}  // namespace trailblaze
