#include "puzzles/census/piece_set.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze::census {
namespace {

constexpr int kFewestBlanks = 2;  // least blanks of a set of kKlotski

std::string shape_text(const ShapeCount& shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.columns);
}

// Reads a shape and its count, such as "2x1:4".
absl::StatusOr<ShapeCount> read_shape(const Grid& grid, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = trim(text.substr(0, colon));
  const auto sides = parse_sides(name, kMostCells);
  const auto count = colon == text.npos ? absl::StatusOr<std::uint64_t>(invalid(""))
                                        : parse_number(trim(text.substr(colon + 1)), 0, kMostCells);
  if (!sides.ok() || !count.ok()) {
    return invalid("found " + in_quotes(text) +
                   ", expected a shape and a number of pieces, such as 2x1:4");
  }
  if (sides->first > grid.rows() || sides->second > grid.columns()) {
    return invalid("found " + in_quotes(name) + ", expected a piece that fits into " +
                   shape_text({grid.rows(), grid.columns(), 1}));
  }
  return ShapeCount{sides->first, sides->second, static_cast<int>(*count)};
}

int area_of(const std::vector<ShapeCount>& shapes) {
  return std::accumulate(shapes.begin(), shapes.end(), 0, [](int sum, const ShapeCount& shape) {
    return sum + shape.area() * shape.count;
  });
}

absl::StatusOr<Family> read_set(const Grid& grid, std::string_view text) {
  std::vector<ShapeCount> shapes;
  const auto parts = trim(text).empty() ? std::vector<std::string_view>() : split(text, ',');
  for (const std::string_view part : parts) {
    const auto shape = read_shape(grid, part);
    if (!shape.ok()) return shape.status();
    const auto same = std::ranges::find_if(shapes, [&](const ShapeCount& known) {
      return known.rows == shape->rows && known.columns == shape->columns;
    });
    if (same != shapes.end()) {
      return invalid("found " + shape_text(*shape) + " twice, expected each shape once");
    }
    shapes.push_back(*shape);
  }
  const int blanks = grid.cells() - area_of(shapes);
  if (blanks < 0) {
    return invalid("found " + quantity(grid.cells() - blanks, "cell") + ", expected at most the " +
                   std::to_string(grid.cells()) + " of the board");
  }
  std::erase_if(shapes, [](const ShapeCount& s) { return s.count == 0 || s.area() == 1; });
  std::ranges::sort(shapes, [](const ShapeCount& a, const ShapeCount& b) {
    return std::tuple(-a.area(), -a.rows) < std::tuple(-b.area(), -b.rows);
  });
  const int free_cells = grid.cells() - area_of(shapes);
  return Family{std::move(shapes), free_cells, {blanks}};
}

std::vector<Family> klotski_families(const Grid& grid) {
  std::vector<Family> families;
  const int room = grid.cells() - 4 - kFewestBlanks;
  for (int pieces = 0; 2 * pieces <= room; ++pieces) {
    for (int lying = 0; lying <= pieces; ++lying) {
      Family family;
      family.large = {{2, 2, 1}, {2, 1, pieces - lying}, {1, 2, lying}};
      std::erase_if(family.large, [](const ShapeCount& shape) { return shape.count == 0; });
      family.free_cells = grid.cells() - area_of(family.large);
      family.blanks.resize(static_cast<std::size_t>(family.free_cells - kFewestBlanks + 1));
      std::iota(family.blanks.begin(), family.blanks.end(), kFewestBlanks);
      families.push_back(std::move(family));
    }
  }
  return families;
}

}  // namespace

absl::StatusOr<std::vector<Family>> read_families(const Grid& grid, std::string_view text) {
  if (trim(text) == kKlotski) {
    if (grid.rows() >= 2 && grid.columns() >= 2 && grid.cells() >= 4 + kFewestBlanks) {
      return klotski_families(grid);
    }
    return invalid("found klotski on " + shape_text({grid.rows(), grid.columns(), 1}) +
                   ", expected room for a 2x2 and two blanks");
  }
  auto family = read_set(grid, text);
  if (!family.ok()) return family.status();
  return std::vector<Family>{*std::move(family)};
}

std::string pieces_text(const Family& family, int blanks) {
  std::vector<ShapeCount> shapes = family.large;
  if (family.singles(blanks) > 0) shapes.push_back({1, 1, family.singles(blanks)});
  return join(shapes, ",", [](const ShapeCount& shape) {
    return shape_text(shape) + ":" + std::to_string(shape.count);
  });
}

}  // namespace trailblaze::census
