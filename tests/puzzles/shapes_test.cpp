// Pictures of every puzzle. docs/puzzles/README.md shows how they look.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/picture/shapes.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

std::map<std::string, Shape> by_id(const Picture& picture) {
  std::map<std::string, Shape> shapes;
  for (const Shape& shape : picture) shapes.emplace(shape.id, shape);
  return shapes;
}

bool is_same(const Shape& a, const Shape& b) {
  return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h && a.colour == b.colour &&
         a.label == b.label && a.cells == b.cells;
}

// Returns the ids of shapes that differ between two pictures or that only one picture has.
std::set<std::string> changed(const Picture& before, const Picture& after) {
  const auto from = by_id(before), to = by_id(after);
  std::set<std::string> ids;
  for (const auto& [id, shape] : from) {
    const auto other = to.find(id);
    if (other == to.end() || !is_same(shape, other->second)) ids.insert(id);
  }
  for (const auto& [id, shape] : to) {
    if (!from.contains(id)) ids.insert(id);
  }
  return ids;
}

TEST_CASE(
    "shapes: every move changes the picture, and different positions have different pictures") {
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      CAPTURE(entry.name, instance.name);
      const auto session = open_puzzle(entry.name, {}, &instance);
      std::set<std::string> drawn;
      const std::vector<std::string> positions = session->positions_near(60);
      for (const std::string& position : positions) {
        const Picture picture = session->shapes(position).value();
        CHECK(by_id(picture).size() == picture.size());
        drawn.insert(session->draw(position).value());
        const State s = session->puzzle().parse(position).value();
        Successors next;
        session->puzzle().expand({&s, 1}, next);
        for (const State t : next.states()) {
          if (t == s) continue;
          const Picture after = session->shapes(session->puzzle().print(t)).value();
          CHECK_FALSE(changed(picture, after).empty());
        }
      }
      CHECK(drawn.size() == positions.size());
    }
  }
}

TEST_CASE("shapes: alike pieces keep their ids along a solution") {
  const std::map<std::string, std::size_t> most = {
      {"pegs/triangle", 2},      {"knights/guarini", 1}, {"frogs/three", 1},
      {"sokoban/microban-1", 2}, {"tiles/hardest-8", 1}, {"blocks/pa", 1},
      {"lights/all-on", 5}};
  std::size_t seen = 0;
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      const auto found = most.find(entry.name + "/" + instance.name);
      if (found == most.end()) continue;
      ++seen;
      CAPTURE(found->first);
      const auto session = open_puzzle(entry.name, {}, &instance);
      const SolveReport report = solve(*session);
      const auto path = session->shapes_of_path(report.states).value();
      REQUIRE(path.size() == report.states.size());
      for (std::size_t i = 1; i < path.size(); ++i) {
        CHECK(changed(path[i - 1], path[i]).size() <= found->second);
      }
    }
  }
  CHECK(seen == most.size());
}

// A turn of a corner leaves the opposite face alone. On a solved pyraminx, whole faces move.
TEST_CASE("shapes: a turn of the pyraminx changes only the three faces at its corner") {
  const auto session = open_puzzle("pyraminx", {});
  const AnyPuzzle& pyraminx = session->puzzle();
  const State solved = pyraminx.goals().at(0);
  const std::vector<std::string> turns = {"U", "L", "R", "B"};
  // The first nine shapes form the face opposite to R. The faces opposite to B, L and U follow.
  const std::vector<std::size_t> opposite = {3, 2, 0, 1};
  const auto face_of = [](const Shape& shape) { return std::stoul(shape.id) / 9; };
  const Picture home = session->shapes(pyraminx.print(solved)).value();
  for (const Shape& shape : home) CHECK(shape.colour == home[9 * face_of(shape)].colour);
  Random random(3);
  for (int round = 0; round < 50; ++round) {
    const State s = pyraminx.random_state(random);
    const Picture before = session->shapes(pyraminx.print(s)).value();
    for (int m = 0; m < pyraminx.num_moves(); ++m) {
      const State t = pyraminx.move(s, m).value();
      const std::string name = pyraminx.move_name(s, t).substr(0, 1);
      const std::size_t corner =
          static_cast<std::size_t>(std::ranges::find(turns, name) - turns.begin());
      REQUIRE(corner < 4);
      const Picture after = session->shapes(pyraminx.print(t)).value();
      std::map<Colour, int> count;
      for (const Shape& shape : after) ++count[shape.colour];
      CHECK(count.size() == 4);
      for (const auto& of_colour : count) CHECK(of_colour.second == 9);
      for (std::size_t i = 0; i < after.size(); ++i) {
        if (face_of(after[i]) == opposite[corner]) CHECK(is_same(before[i], after[i]));
      }
    }
  }
}

}  // namespace
}  // namespace trailblaze
