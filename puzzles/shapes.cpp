#include "puzzles/shapes.hpp"

#include <cstddef>

namespace trailblaze {
namespace {

Colour colour_of(char letter) {
  switch (letter) {
    case 'M': return Colour::kBlue;
    case 'C': return Colour::kRed;
    case 'f': return Colour::kBlue;
    case 'w': return Colour::kBrown;
    case 'g': return Colour::kWhite;
    default: return Colour::kGreen;
  }
}

}  // namespace

Picture sign_shapes(int columns, std::string_view cells, std::string_view signs,
                    std::span<const SignLook> looks) {
  constexpr SignLook kHole{ShapeKind::kRect, Colour::kBlack, true};
  const int count = static_cast<int>(cells.size());
  Picture picture = board_cells(count / columns, columns, signs[0]);
  for (int cell = 0; cell < count; ++cell) {
    const char sign = cells[static_cast<std::size_t>(cell)];
    if (sign == signs[0]) continue;
    const SignLook& look = sign == '#' ? kHole : looks[signs.find(sign) - 1];
    if (look.is_cell) {
      picture[static_cast<std::size_t>(cell)].colour = look.colour;
      picture[static_cast<std::size_t>(cell)].sign = sign;
      continue;
    }
    picture.push_back(in_cell(sign + std::to_string(cell), look.kind, cell / columns,
                              cell % columns, look.colour));
    picture.back().sign = sign;
    picture.back().label = sign;
  }
  return picture;
}

Picture stack_shapes(std::uint64_t order, int count) {
  Picture picture;
  for (int row = 0; row < count; ++row) {
    const auto size = static_cast<int>(order >> 4 * row & 15);
    picture.push_back(in_stack(std::to_string(size + 1), size + 1, count, row,
                               piece_colour(static_cast<std::size_t>(size))));
    picture.back().label = picture.back().id;
    picture.back().sign = '=';
  }
  return picture;
}

Picture river_shapes(std::string_view who, std::uint64_t across, bool boat_is_across) {
  const auto columns = static_cast<float>(who.size());
  Picture picture = {
      {.id = "bank", .kind = ShapeKind::kFrame, .w = columns, .colour = Colour::kFaint},
      {.id = "river", .y = 1, .w = columns, .h = 2, .colour = Colour::kTeal, .sign = '~'},
      {.id = "far bank",
       .kind = ShapeKind::kFrame,
       .y = 3,
       .w = columns,
       .colour = Colour::kFaint}};
  Shape boat = in_cell("boat", ShapeKind::kRect, boat_is_across ? 2 : 1, 0, Colour::kBrown);
  boat.sign = 'B';
  picture.push_back(boat);
  for (std::size_t i = 0; i < who.size(); ++i) {
    const bool is_across = (across >> i & 1) != 0;
    Shape& one =
        picture.emplace_back(in_cell(std::to_string(i), ShapeKind::kDisc, is_across ? 3 : 0,
                                     static_cast<int>(i), colour_of(who[i])));
    one.label = who[i];
  }
  return picture;
}

}  // namespace trailblaze
