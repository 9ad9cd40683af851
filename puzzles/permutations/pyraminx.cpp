// The pyraminx without its tips, which turn independently. It has six edges, and four corners that
// only twist.
//
// An edge joins two of the corners 0 to 3; places 1 to 6 are 01, 02, 03, 12, 13, 23. An edge is
// flipped if its end from the lower corner is at the higher corner.
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"
#include "puzzles/permutations/text/turns_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {
namespace {

constexpr const char* kSolved = "1 2 3 4 5 6; 0 0 0 0";
constexpr int kEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
// A third of a turn about a corner takes each of these corners, and their faces, to the next.
constexpr int kRound[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

// Returns a third of a turn about a corner, which cycles the three edges there.
PieceMove turn(int corner, bool back) {
  std::array<int, 4> to = {0, 1, 2, 3};
  for (int k = 0; k < 3; ++k) {
    const int a = kRound[corner][k], b = kRound[corner][(k + 1) % 3];
    to[back ? b : a] = back ? a : b;
  }
  PieceMove move{std::string(1, "ULRB"[corner]) + (back ? "'" : ""), {0, 1, 2, 3, 4, 5}, {}};
  move.twist.assign(10, 0);
  for (std::size_t e = 0; e < 6; ++e) {
    const auto [low, high] = kEdges[e];
    if (low != corner && high != corner) continue;
    const int a = to[low], b = to[high];
    for (std::size_t place = 0; place < 6; ++place) {
      if (kEdges[place][0] != std::min(a, b) || kEdges[place][1] != std::max(a, b)) continue;
      move.from[place] = static_cast<int>(e);
      move.twist[place] = a > b;
    }
  }
  move.twist[6 + corner] = back ? 2 : 1;
  return move;
}

// Reads turns. Scrambles end with turns of the tips, in lower case, which have no effect here.
absl::StatusOr<TextReading> read_pyraminx_turns(std::string_view text,
                                                const Parameters& /*given*/) {
  const auto turns = read_turns(text, "ULRBulrb");
  if (!turns.ok()) return turns.status();
  TextReading found{{{"start", ""}}};
  std::string& start = found.parameters["start"];
  for (const NamedTurn& turn : *turns) {
    const bool is_tip = std::islower(static_cast<unsigned char>(turn.letter)) != 0;
    if (is_tip && found.notes.empty()) found.notes.push_back("turns of the tips are left out");
    const std::string name = is_tip ? "" : turn_name(turn.letter, turn.times, 3);
    start += (start.empty() || name.empty() ? "" : " ") + name;
  }
  if (start.empty()) start = kSolved;
  return found;
}

// ---- the net ----

// The net of the pyraminx. A face has nine triangles: three tips, next to each tip the sticker of a
// corner, and three stickers of edges. The net has four faces:
//
//              U              The letters are corners. The face in the middle is upside down, with
//           L     B           corners L, B and R, and is opposite to U. The face above it is
//        U     R     U        opposite to R, the lower left face to B, the lower right face to L.

constexpr int kU = 0, kL = 1, kR = 2, kB = 3;
constexpr std::array kFaceColours = {Colour::kYellow, Colour::kBlue, Colour::kGreen, Colour::kRed};
constexpr std::array kFaceLetters = {'y', 'b', 'g', 'r'};

// Returns the face that the sticker on `face` of a corner comes from.
int corner_sticker(const TwistyPuzzle& pyraminx, State s, int corner, int face) {
  const int turns = pyraminx.twist(s, 6 + corner);
  for (int k = 0; k < 3; ++k) {
    if (kRound[corner][k] == face) return kRound[corner][(k + 3 - turns) % 3];
  }
  return face;
}

bool is_even(const std::array<int, 4>& order) {
  int inversions = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) inversions += order[i] > order[j] ? 1 : 0;
  }
  return inversions % 2 == 0;
}

// Returns the two other corners, the lower first.
std::pair<int, int> others(int a, int b) {
  int low = 0;
  while (low == a || low == b) ++low;
  return {low, 6 - a - b - low};
}

// Returns the face that the sticker on `face` of an edge comes from. The piece came to its place by
// a rotation of the whole puzzle, which is an even permutation of the corners.
int edge_sticker(const TwistyPuzzle& pyraminx, State s, int place, int face) {
  const int piece = pyraminx.piece(s, place);
  const auto [low, high] = kEdges[piece];
  const bool flipped = pyraminx.twist(s, place) != 0;
  std::array<int, 4> to{};
  to[static_cast<std::size_t>(low)] = kEdges[place][flipped ? 1 : 0];
  to[static_cast<std::size_t>(high)] = kEdges[place][flipped ? 0 : 1];
  auto [p, q] = others(low, high);
  auto [u, v] = others(kEdges[place][0], kEdges[place][1]);
  to[static_cast<std::size_t>(p)] = u;
  to[static_cast<std::size_t>(q)] = v;
  if (!is_even(to)) std::swap(u, v);
  return face == u ? p : q;
}

int edge_between(int a, int b) {
  for (int place = 0; place < 6; ++place) {
    if (kEdges[place][0] == std::min(a, b) && kEdges[place][1] == std::max(a, b)) return place;
  }
  return 0;
}

// A face of the net: its corners at the tip, left and right, and the box of the triangle at the
// tip. An upside-down face has its rows from the tip upwards.
struct Face {
  int face, tip, left, right;
  float x, y;
  bool upside_down;
};

class Net {
 public:
  Net(const TwistyPuzzle& pyraminx, State s) : pyraminx_(pyraminx), s_(s) {}

  Picture picture() {
    add({kR, kU, kL, kB, 2.5F, 0, false});
    add({kB, kL, kU, kR, 1, 3, false});
    add({kL, kB, kR, kU, 4, 3, false});
    add({kU, kR, kL, kB, 2.5F, 5, true});
    return std::move(picture_);
  }

 private:
  void add(const Face& of) {
    const auto [face, tip, left, right, x, y, upside_down] = of;
    add(of, 0, 0, corner_sticker(pyraminx_, s_, tip, face));
    add(of, 1, -1, edge_sticker(pyraminx_, s_, edge_between(tip, left), face));
    add(of, 1, 0, corner_sticker(pyraminx_, s_, tip, face));
    add(of, 1, 1, edge_sticker(pyraminx_, s_, edge_between(tip, right), face));
    add(of, 2, -2, corner_sticker(pyraminx_, s_, left, face));
    add(of, 2, -1, corner_sticker(pyraminx_, s_, left, face));
    add(of, 2, 0, edge_sticker(pyraminx_, s_, edge_between(left, right), face));
    add(of, 2, 1, corner_sticker(pyraminx_, s_, right, face));
    add(of, 2, 2, corner_sticker(pyraminx_, s_, right, face));
  }

  // Adds a triangle in a row counted from the tip, `halves` half triangles to the right of the tip.
  void add(const Face& of, int row, int halves, int sticker) {
    const bool stands = (row + halves) % 2 == 0;
    Shape shape{.id = std::to_string(picture_.size()), .kind = ShapeKind::kTriangle};
    shape.x = of.x + 0.5F * static_cast<float>(halves);
    shape.y = of.y + static_cast<float>(of.upside_down ? -row : row);
    shape.h = stands == of.upside_down ? -1 : 1;
    shape.colour = kFaceColours[static_cast<std::size_t>(sticker)];
    shape.sign = kFaceLetters[static_cast<std::size_t>(sticker)];
    picture_.push_back(shape);
  }

  const TwistyPuzzle& pyraminx_;
  State s_;
  Picture picture_;
};

}  // namespace

PuzzleEntry pyraminx_entry() {
  return {
      .name = "pyraminx",
      .summary = "the pyraminx without its tips: six edges, four corners",
      .example = "--start \"2 3 1 4 5 6; 1 0 0 0\"",
      .formats = {own_form(),
                  {.name = "turns",
                   .example = "U R' L u",
                   .read = read_pyraminx_turns,
                   .guess = read_pyraminx_turns}},
      .open = [](const Parameters& given) {
        std::vector<PieceMove> turns;
        for (int corner = 0; corner < 4; ++corner) {
          for (const bool back : {false, true}) turns.push_back(turn(corner, back));
        }
        TwistyPuzzle pyraminx(6, turns, {2, 2, 2, 2, 2, 2, 3, 3, 3, 3});
        pyraminx.set_picture([](const TwistyPuzzle& of, State s) { return Net(of, s).picture(); });
        return open_pieces(pyraminx, given, "turn", {pieces_patterns(pyraminx)});
      }};
}

}  // namespace trailblaze
