// The net of the pyraminx. A face has nine triangles: three tips, next to each tip the sticker of a
// corner, and three stickers of edges. The net has four faces:
//
//              U              The letters are corners. The face in the middle is upside down, with
//           L     B           corners L, B and R, and is opposite to U. The face above it is
//        U     R     U        opposite to R, the lower left face to B, the lower right face to L.
#include <algorithm>
#include <array>
#include <utility>

#include "puzzles/permutations/pieces_shapes.hpp"

namespace trailblaze {
namespace {

constexpr int kU = 0, kL = 1, kR = 2, kB = 3;
constexpr std::array kFaceColours = {Colour::kYellow, Colour::kBlue, Colour::kGreen, Colour::kRed};
constexpr std::array kFaceLetters = {'y', 'b', 'g', 'r'};
// A third of a turn about a corner takes each of these faces to the next.
constexpr int kRound[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
constexpr int kNetEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

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
  const auto [low, high] = kNetEdges[piece];
  const bool flipped = pyraminx.twist(s, place) != 0;
  std::array<int, 4> to{};
  to[static_cast<std::size_t>(low)] = kNetEdges[place][flipped ? 1 : 0];
  to[static_cast<std::size_t>(high)] = kNetEdges[place][flipped ? 0 : 1];
  auto [p, q] = others(low, high);
  auto [u, v] = others(kNetEdges[place][0], kNetEdges[place][1]);
  to[static_cast<std::size_t>(p)] = u;
  to[static_cast<std::size_t>(q)] = v;
  if (!is_even(to)) std::swap(u, v);
  return face == u ? p : q;
}

int edge_between(int a, int b) {
  for (int place = 0; place < 6; ++place) {
    if (kNetEdges[place][0] == std::min(a, b) && kNetEdges[place][1] == std::max(a, b))
      return place;
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

Picture pyraminx_net(const TwistyPuzzle& pyraminx, State s) { return Net(pyraminx, s).picture(); }

}  // namespace trailblaze
