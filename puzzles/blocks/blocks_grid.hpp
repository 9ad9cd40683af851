// Grids of characters, as boards, positions and goals of sliding blocks are written.
//
//   1122/1133/45../6788/6799     rows on lines or split by '/'
//   11221133450067886799         one row and a size that is known from elsewhere (5x4)
//
// Callers know what the characters mean. Here they are printable ASCII in a rectangle.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

struct BlockSize {
  int rows = 0, columns = 0;

  std::int64_t area() const { return std::int64_t{rows} * columns; }
  bool operator==(const BlockSize&) const = default;
};

inline std::string to_text(const BlockSize& size) {
  return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

// "5x4": rows, then columns.
inline absl::StatusOr<BlockSize> parse_block_size(std::string_view text) {
  constexpr std::uint64_t kLongest = 1 << 30;
  const std::vector<std::string_view> sides = split(text, 'x');
  if (sides.size() != 2) return invalid("found " + quoted(text) + ", expected ROWSxCOLUMNS");
  BlockSize size;
  for (auto [side, out] : {std::pair(sides[0], &size.rows), std::pair(sides[1], &size.columns)}) {
    const absl::StatusOr<std::uint64_t> value = parse_number(side, 1, kLongest);
    if (!value.ok()) return value.status();
    *out = static_cast<int>(*value);
  }
  return size;
}

struct BlockGrid {
  BlockSize size;
  std::string cells;  // row after row, as the user wrote them

  std::string place(std::size_t cell) const {
    return "row " + std::to_string(cell / size.columns + 1) + " column " +
           std::to_string(cell % size.columns + 1);
  }
};

// "1122/1133": the rows of a grid split by '/'.
inline std::string rows_of(const BlockSize& size, std::string_view cells) {
  std::string text;
  for (int row = 0; row < size.rows; ++row) {
    if (row > 0) text += '/';
    text += cells.substr(static_cast<std::size_t>(row) * size.columns, size.columns);
  }
  return text;
}

// "1 cell", "2 cells".
inline std::string counted(std::int64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

namespace blocks_detail {

// The rows as written, without spaces at their ends and without empty rows above and below.
inline std::vector<std::string_view> split_rows(std::string_view text) {
  std::vector<std::string_view> rows;
  for (const std::string_view line : split(text, '\n')) {
    for (const std::string_view row : split(line, '/')) rows.push_back(row);
  }
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  while (!rows.empty() && rows.front().empty()) rows.erase(rows.begin());
  return rows;
}

// "2x10, 4x5, ...": every rectangle of that many cells.
inline std::string possible_sizes(int area) {
  std::vector<BlockSize> sizes;
  for (int rows = 1; rows <= area; ++rows) {
    if (area % rows == 0) sizes.push_back({rows, area / rows});
  }
  return join(sizes, ", ", to_text);
}

}  // namespace blocks_detail

// Reads a grid; with a size it must have that size. The cells are printable ASCII.
inline absl::StatusOr<BlockGrid> read_block_grid(std::string_view text,
                                                 std::optional<BlockSize> size) {
  const std::vector<std::string_view> rows = blocks_detail::split_rows(text);
  if (rows.empty()) return invalid("found nothing, expected rows of cells");
  BlockGrid grid{{static_cast<int>(rows.size()), static_cast<int>(rows[0].size())}, ""};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != rows[0].size()) {
      return invalid("row " + std::to_string(i + 1) + ": found " + std::to_string(rows[i].size()) +
                     " cells (" + quoted(rows[i]) + "), expected " +
                     std::to_string(rows[0].size()) + " as in row 1");
    }
    grid.cells += rows[i];
  }
  if (rows.size() == 1 && !(size && grid.size == *size)) {
    const int area = grid.size.columns;
    if (!size) {
      return invalid("found " + counted(area, "cell") + " in one row, expected rows split by '/'" +
                     " or a size, one of " + blocks_detail::possible_sizes(area));
    }
    if (size->area() != area) {
      return invalid("found " + counted(area, "cell") + ", expected " +
                     std::to_string(size->area()) + " (" + to_text(*size) + ")");
    }
    grid.size = *size;
  }
  if (size && grid.size != *size) {
    return invalid("found " + to_text(grid.size) + " cells, expected " + to_text(*size));
  }
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const char c = grid.cells[cell];
    if (c <= ' ' || c > '~') {
      return invalid(grid.place(cell) + ": found " +
                     (c == ' ' ? "a space" : "a byte that is no printable ASCII character") +
                     ", expected a piece, '.' or '#'");
    }
  }
  return grid;
}

}  // namespace trailblaze
