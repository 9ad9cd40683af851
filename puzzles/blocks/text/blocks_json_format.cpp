// Boards of blocks as a JSON object: rectangles by their places, rows first and from 0.
#include <algorithm>
#include <utility>

#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// Two numbers, in an array or under these names.
std::optional<std::pair<int, int>> pair_of(const Json& value, const char* first,
                                           const char* second) {
  const auto number = [](const Json& n) {
    const bool fits = n.is_number_integer() && n >= 0 && n < BlockBoard::kMaxCells;
    return fits ? std::optional(n.get<int>()) : std::nullopt;
  };
  std::optional<int> a, b;
  if (value.is_array() && value.size() == 2) a = number(value[0]), b = number(value[1]);
  if (value.is_object() && value.contains(first) && value.contains(second)) {
    a = number(value.at(first)), b = number(value.at(second));
  }
  return a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
}

// Draws a block's rectangle. An error where it leaves the board or meets another block.
absl::Status draw(const BlockSize& board, std::pair<int, int> at, std::pair<int, int> shape,
                  char letter, std::string& cells) {
  for (int row = at.first; row < at.first + shape.first; ++row) {
    for (int column = at.second; column < at.second + shape.second; ++column) {
      const bool inside = row < board.rows && column < board.columns;
      char* const cell =
          inside ? &cells[static_cast<std::size_t>(row * board.columns + column)] : nullptr;
      if (cell == nullptr || *cell != kBlankCell) {
        return invalid("found cell [" + std::to_string(row) + ", " + std::to_string(column) + "]" +
                       (inside ? ", which another block covers" : ", which is not on the board") +
                       ", expected a free one");
      }
      *cell = letter;
    }
  }
  return absl::OkStatus();
}

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789";

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  const auto read = read_json_object(text);
  if (!read.ok()) return read.status();
  const Json& object = *read;
  BlockSize size{5, 4};
  if (object.contains("boardSize")) {
    const auto sides = pair_of(object.at("boardSize"), "rows", "columns");
    if (!sides) return wrong_json("boardSize", object.at("boardSize"), "rows and columns");
    size = {sides->first, sides->second};
  }
  if (size.area() < 1 || size.area() > BlockBoard::kMaxCells) {
    return wrong_json("boardSize", object.value("boardSize", Json()),
                      "1 to " + std::to_string(BlockBoard::kMaxCells) + " cells");
  }
  if (auto status = check_size(size, given); !status.ok()) return status;
  if (!object.contains("blocks") || !object.at("blocks").is_array() ||
      object.at("blocks").empty() || object.at("blocks").size() > kLetters.size()) {
    return wrong_json("blocks", object.value("blocks", Json()),
                      "1 to " + std::to_string(kLetters.size()) + " blocks");
  }
  std::string cells(static_cast<std::size_t>(size.area()), kBlankCell);
  std::pair<int, int> first_shape;
  std::size_t number = 0;
  for (const Json& block : object.at("blocks")) {
    const std::string field = "blocks[" + std::to_string(number) + "]";
    const auto shape = block.is_object() && block.contains("shape")
                           ? pair_of(block.at("shape"), "rows", "columns")
                           : std::nullopt;
    const auto at = block.is_object() && block.contains("position")
                        ? pair_of(block.at("position"), "row", "column")
                        : std::nullopt;
    if (!shape || !at || shape->first < 1 || shape->second < 1) {
      return wrong_json(field, block, "\"shape\": [rows, columns] and \"position\": [row, column]");
    }
    if (number == 0) first_shape = *shape;
    auto drawn = draw(size, *at, *shape, kLetters[number++], cells);
    if (!drawn.ok()) return in_field(field, drawn);
  }
  TextReading found{{{"start", rows_of(size, cells)}}};
  const auto keys =
      note_unknown_keys(object, {"boardSize", "blocks", "escapePoint", "name"}, found.notes);
  if (!keys.ok()) return keys;
  if (!object.contains("escapePoint") || given.contains("goal")) return found;
  const auto escape = pair_of(object.at("escapePoint"), "row", "column");
  std::string goal(cells.size(), kBlankCell);
  if (!escape || !draw(size, *escape, first_shape, kLetters[0], goal).ok()) {
    return wrong_json("escapePoint", object.at("escapePoint"),
                      "a row and column at which the first block fits");
  }
  found.parameters["goal"] = rows_of(size, goal);
  found.notes.push_back("the goal is that the first block, 'A', is at the escape point");
  return found;
}

bool begins_json(std::string_view text, const Parameters& /*given*/) {
  return trim(text).starts_with('{');
}

// The piece that a goal asks for, and the place of its first cell in it; nothing where the goal is
// not one piece with all of its cells.
struct Escape {
  const BlockPiece* piece = nullptr;
  std::size_t place = 0;
};

Escape escape_of(const BlockBoard& board, const std::string& goal) {
  std::string cells = goal;
  std::erase_if(cells, [](char c) { return c == '/'; });
  std::ranges::replace(cells, '?', kBlankCell);
  const std::size_t place = cells.find_first_not_of(kBlankCell);
  if (place == cells.npos) return {};
  const auto piece = std::ranges::find(board.pieces(), cells[place], &BlockPiece::letter);
  if (piece == board.pieces().end()) return {};
  const BlockSize size = board.grid().size, shape = extent(piece->shape);
  const int columns = size.columns, at = static_cast<int>(place);
  std::string expected(static_cast<std::size_t>(size.area()), kBlankCell);
  const bool fits =
      draw(size, {at / columns, at % columns}, {shape.rows, shape.columns}, cells[place], expected)
          .ok();
  return fits && cells == expected ? Escape{&*piece, place} : Escape{};
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto board = BlockBoard::read(all.at("start"), std::nullopt, false);
  if (!board.ok()) return board.status();
  if (board->grid().cells.find(kWallCell) != std::string::npos) {
    return invalid("found a wall, expected a board without walls");
  }
  const int columns = board->grid().size.columns;
  const auto row_and_column = [&](int place) {
    return nlohmann::ordered_json{place / columns, place % columns};
  };
  const Escape escape = escape_of(*board, goal_of(all));
  nlohmann::ordered_json first = nlohmann::ordered_json::array(), blocks = first;
  for (const BlockPiece& piece : board->pieces()) {
    const BlockSize around = extent(piece.shape);
    if (static_cast<std::int64_t>(piece.shape.size()) != around.area()) {
      return invalid(std::string("found piece '") + piece.letter + "', expected rectangles");
    }
    (&piece == escape.piece ? first : blocks)
        .push_back({{"shape", {around.rows, around.columns}},
                    {"position", row_and_column(board->place(piece.first_cell))}});
  }
  first.insert(first.end(), blocks.begin(), blocks.end());
  const BlockSize size = board->grid().size;
  nlohmann::ordered_json out = {{"boardSize", {{"rows", size.rows}, {"columns", size.columns}}},
                                {"blocks", first}};
  if (escape.piece != nullptr) out["escapePoint"] = row_and_column(static_cast<int>(escape.place));
  return out.dump();
}

}  // namespace

InputFormat blocks_json_format() {
  return {.name = "json",
          .example = R"({"boardSize": {"rows": 2, "columns": 3}, "blocks": [{"shape": [2, 1], )"
                     R"("position": [0, 0]}], "escapePoint": [0, 2]})",
          .read = read_json,
          .guess = read_json,
          .write = write_json,
          .begins = begins_json,
          .to_goal = picture_goal};
}

}  // namespace trailblaze
