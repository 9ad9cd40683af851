#include "tests/support/sample_solutions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "puzzles/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sessions.hpp"

namespace trailblaze {
namespace {

// Returns a path of a session's puzzle as pictures.
SolutionPictures pictures_of(const Session& session, const std::string& title, PathText path) {
  auto pictures = session.shapes_of_path(path.states);
  REQUIRE(pictures.ok());
  return {title,
          fmt::format("solved in {} moves", path.moves.size()),
          {},
          std::move(path.moves),
          std::move(path.states),
          *std::move(pictures)};
}

SolutionPictures solved(const std::string& puzzle, const std::string& instance) {
  const auto session = open_puzzle(puzzle, {}, find_instance(*find_entry(puzzle), instance));
  SolveReport report = solve(*session);
  return pictures_of(*session, puzzle + "/" + instance,
                     {std::move(report.states), std::move(report.moves)});
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

}  // namespace

SolutionPictures sample_of_tiles(int moves) {
  const auto session = open_puzzle("tiles", {{"size", "4x4"}});
  Random random(7);
  std::vector<State> path = session->puzzle().goals();
  for (State before = path.back(); static_cast<int>(path.size()) <= moves;) {
    Successors next;
    session->puzzle().expand({&path.back(), 1}, next);
    const State s = next.states()[random.below(next.states().size())];
    if (s == before) continue;
    before = path.back();
    path.push_back(s);
  }
  std::reverse(path.begin(), path.end());
  return pictures_of(*session, "tiles, 4x4", session->puzzle().describe_path(path));
}

SolutionPictures sample_of_shapes() {
  const std::string hostile = "</script><script>document.title='taken'</script>";
  SolutionPictures out = {"<b>every shape</b> & \"quotes\" @data@", hostile, hostile, {}, {}, {}};
  for (std::size_t step = 0; step < 4; ++step) {
    Picture picture = {{"floor", ShapeKind::kFrame, 0, 0, 7, 4, Colour::kFaint}};
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
          {"blocks", solved("blocks", "pa")},
          {"jugs", solved("jugs", "classic")},
          {"pegs", sample_of_pegs()},
          {"shapes", sample_of_shapes()}};
}

}  // namespace trailblaze
