#include "tests/support/sample_solutions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "puzzles/registry.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

constexpr int kSide = 4;

Shape floor_of(float w, float h) {
  return {"floor", ShapeKind::kFrame, 0, 0, w, h, Colour::kFaint};
}

using Board = std::array<int, kSide * kSide>;

Picture picture_of(const Board& board) {
  Picture out = {floor_of(kSide, kSide)};
  for (int tile = 1; tile < kSide * kSide; ++tile) {
    const auto at = static_cast<int>(std::find(board.begin(), board.end(), tile) - board.begin());
    Shape shape = {std::to_string(tile)};
    const int row = at / kSide, column = at % kSide;
    shape.x = static_cast<float>(column);
    shape.y = static_cast<float>(row);
    shape.label = shape.id;
    out.push_back(shape);
  }
  return out;
}

Picture picture_of(const std::string& rows) {
  std::map<char, Shape> pieces;
  int row = 0, column = 0, width = 0;
  for (const char sign : rows) {
    if (sign == '/') {
      ++row;
      column = 0;
      continue;
    }
    if (sign != '.') pieces[sign].cells.emplace_back(row, column);
    width = std::max(width, ++column);
  }
  Picture out = {floor_of(static_cast<float>(width), static_cast<float>(row + 1))};
  for (auto& [sign, shape] : pieces) {
    int left = width, top = row;
    for (const auto& [r, c] : shape.cells) {
      left = std::min(left, c);
      top = std::min(top, r);
    }
    for (auto& [r, c] : shape.cells) {
      r -= top;
      c -= left;
    }
    shape.id = shape.label = std::string(1, sign);
    shape.kind = ShapeKind::kCells;
    shape.x = static_cast<float>(left);
    shape.y = static_cast<float>(top);
    shape.colour = piece_colour(static_cast<std::size_t>(sign - '0'));
    out.push_back(shape);
  }
  return out;
}

SolutionPictures pa() {
  const auto session = open_puzzle("blocks", {}, find_instance(*find_entry("blocks"), "pa"));
  const SolveReport report = solve(*session);
  return sample_of_blocks("blocks/pa", report.moves, report.states);
}

}  // namespace

SolutionPictures sample_of_tiles(int moves) {
  constexpr std::array<std::pair<int, int>, 4> kSteps = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
  // Directions of the tile, by the index of the gap's step in kSteps.
  constexpr std::array kWays = {"left", "right", "up", "down"};
  SolutionPictures out = {"tiles, 4x4", fmt::format("solved in {} moves", moves), {}, {}, {}, {}};
  Board board = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
  std::minstd_rand random(7);
  int gap = kSide * kSide - 1, before = -1;
  const auto keep = [&] {
    out.states.push_back(fmt::format("{}", fmt::join(board, " ")));
    out.pictures.push_back(picture_of(board));
  };
  keep();
  while (static_cast<int>(out.moves.size()) < moves) {
    const std::size_t way = random() % kSteps.size();
    const int row = gap / kSide + kSteps[way].first, column = gap % kSide + kSteps[way].second;
    const int next = row * kSide + column;
    if (row < 0 || row >= kSide || column < 0 || column >= kSide || next == before) continue;
    out.moves.push_back(
        fmt::format("{} {}", board[static_cast<std::size_t>(next)], kWays[way ^ 1]));
    std::swap(board[static_cast<std::size_t>(gap)], board[static_cast<std::size_t>(next)]);
    before = std::exchange(gap, next);
    keep();
  }
  std::reverse(out.moves.begin(), out.moves.end());
  std::reverse(out.states.begin(), out.states.end());
  std::reverse(out.pictures.begin(), out.pictures.end());
  return out;
}

SolutionPictures sample_of_blocks(const std::string& title, const std::vector<std::string>& moves,
                                  const std::vector<std::string>& rows) {
  SolutionPictures out = {title, fmt::format("solved in {} moves", moves.size()), {}, moves, rows,
                          {}};
  for (const std::string& board : rows) out.pictures.push_back(picture_of(board));
  return out;
}

SolutionPictures sample_of_jugs() {
  constexpr std::array kCapacities = {3, 5, 8};
  constexpr std::array<std::array<int, 3>, 8> kStates = {
      {{0, 0, 8}, {0, 5, 3}, {3, 2, 3}, {0, 2, 6}, {2, 0, 6}, {2, 5, 1}, {3, 4, 1}, {0, 4, 4}}};
  SolutionPictures out = {"jugs/classic", "solved in 7 moves", {}, {}, {}, {}};
  for (const auto& state : kStates) {
    Picture picture;
    for (std::size_t k = 0; k < state.size(); ++k) {
      const auto x = static_cast<float>(3 * k), level = static_cast<float>(state[k]);
      const auto capacity = static_cast<float>(kCapacities[k]);
      const std::string name = std::to_string(k);
      picture.push_back({"water" + name, ShapeKind::kRect, x, 8 - level, 2, level, Colour::kBlue});
      picture.push_back({"glass" + name, ShapeKind::kGlass, x, 8 - capacity, 2, capacity});
      picture.push_back({"text" + name, ShapeKind::kText, x, 8.2F, 2, 1, Colour::kPlain,
                         fmt::format("{} of {}", state[k], kCapacities[k])});
    }
    out.pictures.push_back(picture);
    out.states.push_back(fmt::format("{}", fmt::join(state, ",")));
    if (out.states.size() > 1) out.moves.push_back("pour");
  }
  return out;
}

SolutionPictures sample_of_pegs() {
  SolutionPictures out = {"pegs, a row of six", "solved in 4 moves", {}, {}, {}, {}};
  out.states = {".ooooo", "oo..oo.", "o...oo", "oo....", "..o..."};
  out.moves = {"c over b", "b over c", "f over e", "a over b"};
  const std::vector<std::vector<int>> pegs = {{-1, 1, 2, 3, 4, 5},
                                              {-1, -1, 0, 3, 4, 5},
                                              {-1, -1, 0, 3, -1, 5},
                                              {-1, 2, 0, -1, -1, -1},
                                              {-1, -1, 0, -1, -1, -1}};  // each peg's hole, or -1
  for (const auto& places : pegs) {
    Picture picture = {{"board", ShapeKind::kCells, 0, 0, 6, 1, Colour::kBrown}};
    for (int c = 0; c < 6; ++c) {
      picture.front().cells.emplace_back(0, c);
      Shape hole = {fmt::format("hole{}", c),
                    ShapeKind::kDisc,
                    static_cast<float>(c) + 0.3F,
                    0.3F,
                    0.4F,
                    0.4F,
                    Colour::kFaint};
      picture.push_back(hole);
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k] < 0) continue;
      picture.push_back({fmt::format("peg{}", k), ShapeKind::kDisc, static_cast<float>(places[k]),
                         0, 1, 1, Colour::kYellow});
    }
    out.pictures.push_back(picture);
  }
  return out;
}

SolutionPictures sample_of_shapes() {
  const std::string hostile = "</script><script>document.title='taken'</script>";
  SolutionPictures out = {"<b>every shape</b> & \"quotes\" @data@", hostile, hostile, {}, {}, {}};
  for (std::size_t step = 0; step < 4; ++step) {
    Picture picture = {floor_of(7, 4)};
    for (std::size_t k = 0; k < kNumColours; ++k) {
      Shape shape = {fmt::format("colour{}", k)};
      shape.x = static_cast<float>((k + step) % 7);
      shape.y = static_cast<float>((k + step) / 7 % 2);
      shape.colour = static_cast<Colour>(k);
      shape.label = fmt::format("{}", (k + step) * 7);
      picture.push_back(shape);
    }
    Picture below = {{"disc", ShapeKind::kDisc, 0, 2, 1, 1, Colour::kTeal, "o"},
                     {"up", ShapeKind::kTriangle, 1, 2, 1, 1, Colour::kGreen, "1"},
                     {"down", ShapeKind::kTriangle, 2, 2, 1, -1, Colour::kPurple, "2"},
                     {"L", ShapeKind::kCells, 3, 2, 1, 1, Colour::kPink, "L"},
                     {"ring", ShapeKind::kCells, 0, 0, 1, 1, Colour::kWall},
                     {"hostile", ShapeKind::kText, 5, 2, 2, 1, Colour::kPlain, hostile},
                     {"\"<&é\n", ShapeKind::kRect, 5, 3, 0.5F, 1.0F / 3}};
    below[3].cells = {{0, 0}, {1, 0}, {1, 1}};
    for (int k = 0; k < 9; ++k) {
      if (k != 4) below[4].cells.emplace_back(k / 3, k % 3);  // a ring with a hole
    }
    below[4].cells.emplace_back(3, 3);  // touches the ring only with a corner
    below[4].y = 4;
    std::rotate(below.begin(), below.begin() + static_cast<std::ptrdiff_t>(2 * step), below.end());
    if (step == 1) below.erase(below.begin() + 1, below.begin() + 3);
    picture.insert(picture.begin() + static_cast<std::ptrdiff_t>(step + 1), below.begin(),
                   below.end());
    out.pictures.push_back(picture);
    out.states.push_back(step == 2 ? "é <2>" : fmt::format("<{}>", step));
    if (step > 0) out.moves.push_back(hostile);
  }
  return out;
}

std::vector<std::pair<std::string, SolutionPictures>> all_samples() {
  return {{"tiles", sample_of_tiles(80)},
          {"blocks", pa()},
          {"jugs", sample_of_jugs()},
          {"pegs", sample_of_pegs()},
          {"shapes", sample_of_shapes()}};
}

}  // namespace trailblaze
