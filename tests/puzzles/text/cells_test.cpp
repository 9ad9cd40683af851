// The lexer of boards and lists: the cells of a text in any notation. The texts are in
// tests/data/texts/cells.jsonl, with the rule that each of them follows.
#include "puzzles/text/cells.hpp"

#include <string>

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

// Returns what the cells are in a row of the file: numbers or words, or else single signs.
CellStyle style_of(const Json& row) {
  const bool are_signs = row["cells_are"] == "signs";
  return {.are_words = !are_signs,
          .signs = are_signs ? ".#*-?" : ".*?-",
          .bars_end_rows = row.value("bars_end_rows", false),
          .columns = row.value("columns", std::size_t{0})};
}

// Prints the cells: '/' between rows, a space between cells, '_' for an empty cell, and "nested: "
// in front of nested lists.
std::string shown(const TextCells& cells) {
  const auto cell_text = [](const TextCell& cell) { return cell.text.empty() ? "_" : cell.text; };
  const auto row_text = [&](const TextRow& row) { return join(row.cells, " ", cell_text); };
  return (cells.is_nested ? "nested: " : "") + join(cells.rows, "/", row_text);
}

// Removes the line above the rows that is their size, and returns this size.
std::string size_of(TextCells& cells) {
  const auto size = take_size_line(cells);
  return size ? std::to_string(size->first) + "x" + std::to_string(size->second) : "none";
}

}  // namespace

TEST_CASE("cells: every text of the file has its cells or its size, or is rejected") {
  for (const Json& row : truth::committed("texts/cells")) {
    INFO(row.dump());
    auto cells = read_cells(PlainText(row["text"].get<std::string>()), style_of(row));
    if (row.contains("rejected")) {
      CHECK(rejects(cells, row["rejected"].get<std::string>()));
      continue;
    }
    INFO((cells.ok() ? "" : message(cells.status())));
    REQUIRE(cells.ok());
    if (row.contains("size")) {
      CHECK(size_of(*cells) == row["size"].get<std::string>());
    } else {
      CHECK(shown(*cells) == row["cells"].get<std::string>());
    }
  }
}

}  // namespace trailblaze
