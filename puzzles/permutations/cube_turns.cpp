#include "puzzles/permutations/cube_turns.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/permutations/text/turns_format.hpp"

namespace trailblaze {
namespace {

// An axis of the cube. A turn of the whole cube carries each face in `round` to the place of the
// next: x turns like R, y like U, z like F.
struct Axis {
  char whole, face, opposite;
  std::string_view round;
};
constexpr std::array<Axis, 3> kAxes = {
    {{'x', 'R', 'L', "FUBD"}, {'y', 'U', 'D', "FLBR"}, {'z', 'F', 'B', "URDL"}}};

// Maps the places of the cube as it is held now to its faces as it was held at first.
class Hold {
 public:
  char face_at(char place) const { return faces_[kPlaces.find(place)]; }

  // Turns the whole cube about an axis through its faces as it was held at first.
  void turn_cube(const Axis& axis, int times) {
    for (char& face : faces_) face = carried(axis, face, -times);
  }
  // Turns the whole cube about an axis through its faces as it is held now.
  void turn_hold(const Axis& axis, int times) {
    const std::string before = faces_;
    for (const char place : kPlaces) {
      faces_[kPlaces.find(carried(axis, place, times))] = before[kPlaces.find(place)];
    }
  }

 private:
  static constexpr std::string_view kPlaces = "URFDLB";

  // Returns the place to which `times` turns about the axis carry the face at `place`.
  static char carried(const Axis& axis, char place, int times) {
    const std::size_t at = axis.round.find(place);
    if (at == axis.round.npos) return place;
    return axis.round[(at + static_cast<std::size_t>(times + 4)) % 4];
  }

  std::string faces_ = std::string(kPlaces);
};

// is_capital() and is_small() are true only for letters that turn faces. The letters x, y and z,
// which turn the whole cube, are neither.
bool is_capital(const NamedTurn& turn) { return turn.letter <= 'Z'; }
bool is_small(const NamedTurn& turn) { return 'a' <= turn.letter && turn.letter < 'x'; }
char capital(const NamedTurn& turn) { return static_cast<char>(turn.letter - 'a' + 'A'); }

// A small letter among capitals turns two layers, which is the whole 2x2x2 cube.
absl::Status wide_turn(std::string_view text, const NamedTurn& turn) {
  return in_field(
      location_in(text, turn.at),
      invalid("found " + in_quotes(std::string(1, turn.letter)) + ", a wide turn, expected " +
              capital(turn) + " for the face, or x, y, z for the whole cube"));
}

}  // namespace

absl::StatusOr<TextReading> read_cube_turns(std::string_view text, const Parameters& /*given*/) {
  auto turns = read_turns(text, "URFDLBxyz", "urfdlb");
  if (!turns.ok()) return turns.status();
  const bool has_capitals = std::ranges::any_of(*turns, is_capital);
  const auto small = std::ranges::find_if(*turns, is_small);
  const bool has_small = small != turns->end();
  if (has_small && has_capitals) return wide_turn(text, *small);
  for (NamedTurn& turn : *turns) turn.letter = is_small(turn) ? capital(turn) : turn.letter;
  Hold hold;
  std::string start;
  bool is_held_anew = false;
  for (const NamedTurn& turn : *turns) {
    const auto whole = std::ranges::find(kAxes, turn.letter, &Axis::whole);
    if (whole != kAxes.end()) {
      hold.turn_hold(*whole, turn.times);
      is_held_anew = true;
      continue;
    }
    const char face = hold.face_at(turn.letter);
    const auto axis = std::ranges::find_if(
        kAxes, [&](const Axis& a) { return a.face == face || a.opposite == face; });
    const std::string name = turn_name(axis->face, turn.times, 4);
    start += (start.empty() || name.empty() ? "" : " ") + name;
    if (face == axis->face) continue;
    hold.turn_cube(*axis, -turn.times);
    is_held_anew = true;
  }
  TextReading found{{{"start", start.empty() ? "1 2 3 4 5 6 7" : start}}};
  if (has_small) {
    found.notes.emplace_back("small letters are read as turns of the faces");
  }
  if (is_held_anew) {
    found.notes.push_back(
        "read as " + (start.empty() ? "no turn" : start) +
        ", the cube held so that the corner that was at down, back, left is there");
  }
  return found;
}

}  // namespace trailblaze
