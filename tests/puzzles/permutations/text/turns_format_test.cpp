// Turns of the cube against a cube of stickers in space, and the notation of turns.
#include "puzzles/permutations/text/turns_format.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "puzzles/permutations/cube_turns.hpp"
#include "puzzles/permutations/text/cube_stickers.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

using Vector = std::array<int, 3>;  // right, up, to the front

Vector normal_of(char face) {
  const std::size_t at = std::string("RLUDFB").find(face);
  Vector normal{};
  normal[at / 2] = at % 2 == 0 ? 1 : -1;
  return normal;
}

int along(const Vector& v, const Vector& axis) {
  return v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2];
}

// Rotates a vector by a quarter turn, clockwise for a viewer at the axis's tip.
Vector turned(const Vector& v, const Vector& axis) {
  Vector out;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    out[i] = along(v, axis) * axis[i] + v[j] * axis[k] - v[k] * axis[j];
  }
  return out;
}

// Faces of the unfolded drawing: the directions of their rows and columns in space.
struct Face {
  char name;
  Vector right, down;
};
const Face kFaces[] = {{'U', {1, 0, 0}, {0, 0, 1}},  {'R', {0, 0, -1}, {0, -1, 0}},
                       {'F', {1, 0, 0}, {0, -1, 0}}, {'D', {1, 0, 0}, {0, 0, -1}},
                       {'L', {0, 0, 1}, {0, -1, 0}}, {'B', {-1, 0, 0}, {0, -1, 0}}};

struct Sticker {
  Vector place, normal;
  char colour;
};

std::vector<Sticker> solved_cube() {
  std::vector<Sticker> stickers;
  for (const auto& [name, right, down] : kFaces) {
    for (const auto& [a, b] : {std::pair(-1, -1), {1, -1}, {-1, 1}, {1, 1}}) {
      Vector place = normal_of(name);
      for (std::size_t i = 0; i < 3; ++i) place[i] += a * right[i] + b * down[i];
      stickers.push_back({place, normal_of(name), name});
    }
  }
  return stickers;
}

void turn(std::vector<Sticker>& cube, char letter, int times) {
  const std::size_t whole = std::string("xyz").find(letter);
  const Vector axis = normal_of(whole < 3 ? "RUF"[whole] : letter);
  for (Sticker& sticker : cube) {
    for (int i = 0; i < times && (whole < 3 || along(sticker.place, axis) > 0); ++i) {
      sticker.place = turned(sticker.place, axis);
      sticker.normal = turned(sticker.normal, axis);
    }
  }
}

// Returns the 24 letters of the cube, face by face.
std::string read_off(const std::vector<Sticker>& cube) {
  std::string out;
  for (const Sticker& where : solved_cube()) {
    for (const Sticker& sticker : cube) {
      if (sticker.place == where.place && sticker.normal == where.normal) out += sticker.colour;
    }
  }
  return out;
}

// Rotates the whole cube until its corner of the down, back and left faces is at its first place.
void hold_as_at_first(std::vector<Sticker>& cube) {
  const std::size_t home = 4 * 3 + 2;  // stickers of the corner: bottom and back
  const auto is_home = [&] {
    const std::string colours = read_off(cube);
    return colours[home] == 'D' && colours[23] == 'B' && colours[4 * 4 + 2] == 'L';
  };
  for (int i = 0; i < 24 && !is_home(); ++i) {
    turn(cube, 'x', 1);
    if (i % 4 == 3) turn(cube, i % 8 == 3 ? 'y' : 'z', 1);
  }
  REQUIRE(is_home());
}

}  // namespace

TEST_CASE("turns: turns of faces and of the whole cube equal those of a cube in space") {
  const auto session = open_puzzle("cube", {});
  Random random(5);
  for (int round = 0; round < 2000; ++round) {
    std::vector<Sticker> cube = solved_cube();
    std::string text;
    for (std::uint64_t i = 0; i < 1 + random.below(12); ++i) {
      const char letter = "URFDLBxyz"[random.below(9)];
      const int times = 1 + static_cast<int>(random.below(3));
      turn(cube, letter, times);
      text += turn_name(letter, times, 4) + " ";
    }
    INFO(text);
    const auto start = read_cube_turns(text, {});
    REQUIRE(start.ok());
    hold_as_at_first(cube);
    const State s = session->puzzle().parse(start->parameters.at("start")).value();
    CHECK(session->puzzle().print(s) == cube_from_stickers(read_off(cube)).value());
  }
}

TEST_CASE("turns: turns are read in common notations") {
  for (const char* text : {"R U2 F'", "RU2F'", "(R, U2, F')", "R U2' F3", "R U2 F’", "R U2 F`",
                           "R U2 F' // of a page"}) {
    INFO(text);
    const auto turns = read_turns(text, "URF");
    REQUIRE(turns.ok());
    std::string names;
    for (const NamedTurn& each : *turns) names += turn_name(each.letter, each.times, 4);
    CHECK(names == "RU2F'");
  }
  CHECK(rejects(read_turns("R U2\nX", "URF"), "line 2 column 1"));
  CHECK(rejects(read_turns("R U''", "URF"), "column 3"));
  CHECK(is_another_form(read_turns("4- 6 2+", "URF").status()));
  CHECK(is_another_form(read_turns("UURRFFUU", "URF").status()));  // stickers
  const auto tips = open_puzzle("pyraminx", {});
  const auto entry = find_entry("pyraminx")->formats;
  const auto read = [&](const std::string& text) {
    return read_text(entry, "auto", text, {})->parameters.at("start");
  };
  CHECK(read("U2 L' R B2' u l' r") == "U' L' R B");
  CHECK(read("u l'") == "1 2 3 4 5 6; 0 0 0 0");
}

}  // namespace trailblaze
