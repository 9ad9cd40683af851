// The 2x2x2 cube. The corner at down, back, left stays; turns of the faces up, right and front move
// the other corners.
//
// Places 1 to 7 are up-right-front, up-front-left, up-left-back, up-back-right, down-front-right,
// down-left-front, down-right-back. A corner is twisted clockwise (`+`) or counterclockwise (`-`).
#include "engine/session/open_session.hpp"
#include "puzzles/permutations/cube_turns.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"
#include "puzzles/permutations/text/cube_stickers.hpp"
#include "puzzles/permutations/text/turns_format.hpp"

namespace trailblaze {
namespace {

PieceMove face_turn(char face) {
  if (face == 'U') return {"U", {3, 0, 1, 2, 4, 5, 6}};
  if (face == 'R') return {"R", {4, 1, 2, 0, 6, 5, 3}, {2, 0, 0, 1, 1, 0, 2}};
  return {"F", {1, 5, 2, 3, 0, 4, 6}, {1, 2, 0, 0, 2, 1, 0}};
}

// Returns two turns in a row as a single move.
PieceMove together(const std::string& name, const PieceMove& a, const PieceMove& b) {
  PieceMove out{name, {}, {}};
  const auto twist = [](const PieceMove& m, std::size_t i) {
    return m.twist.empty() ? 0 : m.twist[i];
  };
  for (std::size_t i = 0; i < a.from.size(); ++i) {
    const auto middle = static_cast<std::size_t>(b.from[i]);
    out.from.push_back(a.from[middle]);
    out.twist.push_back((twist(a, middle) + twist(b, i)) % 3);
  }
  return out;
}

// Reads faces: "U,R,F" has all turns of each face that the metric allows, "U2" only the half turn.
absl::StatusOr<std::vector<PieceMove>> parse_turns(const std::string& text, bool half_turns) {
  std::vector<PieceMove> turns;
  for (const std::string_view word : list_items(text)) {
    const auto name = one_of(word, {"U", "R", "F", "U2", "R2", "F2"});
    if (!name.ok()) return in_field("turns", name.status());
    const PieceMove once = face_turn(name->front());
    const PieceMove twice = together(once.name + "2", once, once);
    if (name->size() == 1) turns.push_back(once);
    if (name->size() == 2 || half_turns) turns.push_back(twice);
    if (name->size() == 1) turns.push_back(together(once.name + "'", twice, once));
  }
  return turns;
}

TwistyPuzzle make_cube(std::vector<PieceMove> turns) {
  TwistyPuzzle cube(7, std::move(turns), std::vector<int>(7, 3));
  cube.set_picture(cube_net);
  return cube;
}

absl::StatusOr<std::string> write_stickers(const Parameters& all) {
  const TwistyPuzzle cube = make_cube(*parse_turns("U,R,F", true));
  const auto s = cube.parse(all.at("start"));
  return s.ok() ? absl::StatusOr<std::string>(cube_stickers(cube, *s)) : s.status();
}

SessionOr open_cube(const Parameters& given) {
  const std::string metric = text_of(given, "metric");
  auto turns = parse_turns(text_of(given, "turns"), metric == "half");
  if (!turns.ok()) return turns.status();
  const TwistyPuzzle cube = make_cube(*std::move(turns));
  return open_pieces(cube, given, metric, {pieces_patterns(cube)});
}

absl::StatusOr<TextReading> guess_turns(std::string_view text, const Parameters& given) {
  return stickers_of_net(text) ? another_form(text, "turns, and no cube unfolded")
                               : read_cube_turns(text, given);
}

}  // namespace

PuzzleEntry cube_entry() {
  return {.name = "cube",
          .summary = "the 2x2x2 cube (pocket cube), one corner held still",
          .example = "--start \"4- 6 2+ 1 5 7 3\"",
          .parameters = {{.name = "metric",
                          .value = "half|quarter",
                          .help = "a move is any turn of a face, or a quarter turn",
                          .fallback = "half"},
                         {.name = "turns",
                          .value = "U,R,F",
                          .help = "faces that turn; U2, R2, F2: by half turns only",
                          .fallback = "U,R,F"}},
          .formats = {own_form(),
                      {.name = "turns",
                       .example = "R U' F2",
                       .read = read_cube_turns,
                       .guess = guess_turns},
                      {.name = "stickers",
                       .example = "UUUURRRRFFFFDDDDLLLLBBBB",
                       .read = read_stickers,
                       .guess = read_stickers,
                       .write = write_stickers}},
          .open = open_cube};
}

}  // namespace trailblaze
