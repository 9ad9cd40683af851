// The stickers of the 2x2x2 cube, and its net.
#include <array>
#include <string>

#include "puzzles/permutations/cube_faces.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"

namespace trailblaze {

std::string cube_stickers(const TwistyPuzzle& cube, State s) {
  std::string stickers(4 * kStickerFaces.size(), '?');
  for (std::size_t place = 0; place < kCubeCorners.size(); ++place) {
    const bool moves = place != kCubeHome;
    const auto corner =
        moves ? static_cast<std::size_t>(cube.piece(s, static_cast<int>(place))) : kCubeHome;
    const auto turns = moves ? static_cast<std::size_t>(cube.twist(s, static_cast<int>(place))) : 0;
    for (std::size_t k = 0; k < 3; ++k) {
      stickers[sticker_index(place, (k + turns) % 3)] = kCubeCorners[corner].faces[k];
    }
  }
  return stickers;
}

Picture cube_net(const TwistyPuzzle& cube, State s) {
  struct Face {
    Colour colour;
    float x, y;  // of its first sticker
  };
  using enum Colour;
  constexpr std::array<Face, 6> kFaces = {{{kWhite, 2, 0},   // U
                                           {kRed, 4, 2},     // R
                                           {kGreen, 2, 2},   // F
                                           {kYellow, 2, 4},  // D
                                           {kOrange, 0, 2},  // L
                                           {kBlue, 6, 2}}};  // B
  const std::string stickers = cube_stickers(cube, s);
  Picture picture;
  for (std::size_t i = 0; i < stickers.size(); ++i) {
    const Face& at = kFaces[i / 4];
    const Face& of = kFaces[kStickerFaces.find(stickers[i])];
    picture.push_back({.id = std::to_string(i),
                       .x = at.x + static_cast<float>(i % 2),
                       .y = at.y + static_cast<float>(i / 2 % 2),
                       .colour = of.colour,
                       .sign = stickers[i]});
  }
  return picture;
}

}  // namespace trailblaze
