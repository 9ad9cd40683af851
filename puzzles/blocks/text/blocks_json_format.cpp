// Boards of blocks as a JSON object: rectangles by their places, rows first and counted from 0.
#include <algorithm>
#include <utility>

#include "puzzles/blocks/blocks_goals.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

// Returns two numbers from an array, or from an object under these names.
std::optional<std::pair<int, int>> pair_of(const Json& value, const char* first,
                                           const char* second) {
  Json pair = value;
  if (value.is_object()) {
    pair = Json::array({value.value(first, Json()), value.value(second, Json())});
  }
  const auto fits = [](const Json& n) {
    return n.is_number_integer() && n >= 0 && n < BlockBoard::kMaxCells;
  };
  if (!pair.is_array() || pair.size() != 2 || !fits(pair[0]) || !fits(pair[1])) return {};
  return std::pair(pair[0].get<int>(), pair[1].get<int>());
}

// Draws a block's rectangle. Fails if it leaves the board or meets another block.
absl::Status draw(const BlockSize& board, std::pair<int, int> at, const BlockSize& shape,
                  char letter, std::string& cells) {
  for (int row = at.first; row < at.first + shape.rows; ++row) {
    for (int column = at.second; column < at.second + shape.columns; ++column) {
      const int cell = row * board.columns + column;
      if (row >= board.rows || column >= board.columns || cells[cell] != kBlankCell) {
        return invalid("found cell [" + std::to_string(row) + ", " + std::to_string(column) +
                       "], expected a free cell of a board of " + to_text(board));
      }
      cells[cell] = letter;
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<TextReading> read_json(std::string_view text, const Parameters& given) {
  const auto read = read_json_object(text);
  if (!read.ok()) return read.status();
  const Json& object = *read;
  const Json board = object.value("boardSize", Json({5, 4}));
  const auto sides = pair_of(board, "rows", "columns");
  const BlockSize size = sides ? BlockSize{sides->first, sides->second} : BlockSize{};
  if (size.area() < 1 || size.area() > BlockBoard::kMaxCells) {
    return wrong_json(
        "boardSize", board,
        "rows and columns of 1 to " + std::to_string(BlockBoard::kMaxCells) + " cells");
  }
  if (auto status = check_size(size, given); !status.ok()) return status;
  const Json blocks = object.value("blocks", Json());
  if (!blocks.is_array() || blocks.empty() || blocks.size() > kPieceLetters.size()) {
    return wrong_json("blocks", blocks, "1 to " + std::to_string(kPieceLetters.size()) + " blocks");
  }
  std::string cells(static_cast<std::size_t>(size.area()), kBlankCell), goal = cells;
  BlockSize first_shape;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::string field = "blocks[" + std::to_string(i) + "]";
    const auto part = [&](const char* key, const char* first, const char* second) {
      return pair_of(blocks[i].is_object() ? blocks[i].value(key, Json()) : Json(), first, second);
    };
    const auto shape = part("shape", "rows", "columns"), at = part("position", "row", "column");
    if (!shape || !at || shape->first < 1 || shape->second < 1) {
      return wrong_json(field, blocks[i],
                        "\"shape\": [rows, columns] and \"position\": [row, column]");
    }
    const BlockSize around{shape->first, shape->second};
    if (i == 0) first_shape = around;
    const auto drawn = draw(size, *at, around, kPieceLetters[i], cells);
    if (!drawn.ok()) return in_field(field, drawn);
  }
  TextReading found{{{"start", rows_of(size, cells)}}};
  const auto keys =
      note_unknown_keys(object, {"boardSize", "blocks", "escapePoint", "name"}, found.notes);
  if (!keys.ok()) return keys;
  if (!object.contains("escapePoint") || given.contains("goal")) return found;
  const auto escape = pair_of(object.at("escapePoint"), "row", "column");
  if (!escape || !draw(size, *escape, first_shape, kPieceLetters[0], goal).ok()) {
    return wrong_json("escapePoint", object.at("escapePoint"),
                      "a row and column at which the first block fits");
  }
  found.parameters["goal"] = rows_of(size, goal);
  found.notes.push_back("the goal is that the first block, 'A', is at the escape point");
  return found;
}

absl::StatusOr<std::string> write_json(const Parameters& all) {
  const auto board = BlockBoard::read(all.at("start"), std::nullopt, false);
  if (!board.ok()) return board.status();
  const BlockSize size = board->grid().size;
  if (board->grid().cells.find(kWallCell) != std::string::npos) {
    return invalid("found a wall, expected a board without walls");
  }
  // If the goal asks for all cells of a single piece, that piece becomes the first block.
  std::string goal = text_of(all, "goal");
  std::erase(goal, '/');
  std::ranges::replace(goal, '?', kBlankCell);
  const std::size_t escape = std::min(goal.find_first_not_of(kBlankCell), goal.size());
  OrderedJson out = {{"boardSize", {{"rows", size.rows}, {"columns", size.columns}}}};
  OrderedJson blocks = OrderedJson::array(), point;
  for (const BlockPiece& piece : board->pieces()) {
    if (!are_rectangle(piece.shape)) {
      return invalid(std::string("found piece '") + piece.letter + "', expected only rectangles");
    }
    const int place = board->place(piece.first_cell), to = static_cast<int>(escape);
    const std::pair at(place / size.columns, place % size.columns);
    const std::pair wanted(to / size.columns, to % size.columns);
    const BlockSize around = extent(piece.shape);
    std::string drawn(static_cast<std::size_t>(size.area()), kBlankCell);
    const bool escapes = draw(size, wanted, around, piece.letter, drawn).ok() && drawn == goal;
    if (escapes) point = wanted;
    blocks.insert(escapes ? blocks.begin() : blocks.end(),
                  OrderedJson{{"shape", {around.rows, around.columns}}, {"position", at}});
  }
  out["blocks"] = blocks;
  if (!point.is_null()) out["escapePoint"] = point;
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
          .begins = [](std::string_view text,
                       const Parameters&) { return trim(text).starts_with('{'); },
          .to_goal = picture_goal};
}

}  // namespace trailblaze
