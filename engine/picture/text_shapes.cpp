#include "engine/picture/text_shapes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/picture/utf8.hpp"

namespace trailblaze {
namespace {

using Cells = std::vector<std::string>;

std::vector<std::string_view> rows_of(std::string_view text) {
  std::vector<std::string_view> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("/\n"), text.size());
    rows.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return rows;
}

Cells cells_of(std::string_view row, bool are_words) {
  if (!are_words) return characters(row);
  Cells cells;
  constexpr std::string_view kSeparators = " ,;\t";
  while (true) {
    const std::size_t begin = row.find_first_not_of(kSeparators);
    if (begin == row.npos) return cells;
    row.remove_prefix(begin);
    const std::size_t size = std::min(row.find_first_of(kSeparators), row.size());
    cells.emplace_back(row.substr(0, size));
    row.remove_prefix(size);
  }
}

}  // namespace

Picture shapes_of_text(std::string_view text) {
  const bool are_words = text.find_first_of(" ,;\t") != text.npos;
  std::vector<Cells> rows;
  std::map<std::string, int> counts;
  std::size_t longest = 1;
  for (const std::string_view row : rows_of(text)) {
    rows.push_back(cells_of(row, are_words));
    for (const std::string& cell : rows.back()) {
      ++counts[cell];
      longest = std::max(longest, cell.size());
    }
  }
  // A word of more than two letters needs a wider cell.
  const float width = longest <= 2 ? 1 : 0.5F * static_cast<float>(longest + 1);
  Picture picture;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::string& cell = rows[r][c];
      const bool is_floor = cell == "." || cell == "_";
      const bool is_unique = counts[cell] == 1 && !is_floor;
      picture.push_back({.id = is_unique ? cell : std::to_string(r) + "," + std::to_string(c),
                         .x = width * static_cast<float>(c),
                         .y = static_cast<float>(r),
                         .w = width,
                         .colour = is_floor ? Colour::kFaint : Colour::kPlain,
                         .label = is_floor ? "" : cell,
                         .sign = is_floor ? cell[0] : '\0'});
    }
  }
  return picture;
}

}  // namespace trailblaze
