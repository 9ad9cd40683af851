// The definition of a permutation puzzle, in each format. The program either rejects it with a
// reason, or its moves are permutations of its points, and small puzzles keep their laws. Also
// reads a position of pieces for a puzzle with the sets of the corpora.
#include <string>

#include "engine/base/text.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "puzzles/moves/move_sequence.hpp"
#include "puzzles/moves/moves_puzzle.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

constexpr std::size_t kMostPointsTried = 10;  // of a puzzle that is opened
constexpr std::size_t kMostMovesTried = 6;
constexpr std::size_t kStatesTried = 30;

void try_laws(const Definition& definition) {
  const auto model = make_moves_model(definition, definition.powers);
  if (!model.ok()) return require_message(model.status());
  const MovesPuzzle puzzle(*model);
  const State start = puzzle.start();
  const auto again = puzzle.parse(puzzle.print(start));
  require(again.ok() && *again == start, "found a solved position that is not read as printed");
  const auto broken = broken_laws(AnyPuzzleOf(puzzle), start, kStatesTried);
  require(broken.empty(), "found broken laws: " + join(broken, "; "));
}

bool try_definition(const absl::StatusOr<Definition>& read) {
  if (!read.ok()) return require_message(read.status()), true;
  const std::size_t points = read->labels.size();
  require(points <= kMostDefinedPoints, "found more points than there may be");
  for (const DefinedMove& move : read->moves) {
    require(move.from.size() == points, "found a move of another number of points");
    require(composed(move.from, inverse_of(move.from)) == identity_move(points),
            "found a move that is no permutation: " + move.name);
  }
  const bool is_small = points <= kMostPointsTried && read->moves.size() <= kMostMovesTried;
  if (is_small && points > 0 && !read->moves.empty()) try_laws(*read);
  return true;
}

bool try_position(std::string_view input) {
  static const absl::StatusOr<Definition> kKnown = read_tws(
      "Set A 2 3\nSet B 2 1\nSolved\nA\n1 2\n0 ?\nB\n1 1\nEnd\nMove f\nA\n2 1\n1 2\nB\n2 1\nEnd\n");
  require(kKnown.ok(), "found no puzzle for positions");
  const auto labels = read_piece_position(input, *kKnown);
  if (!labels.ok()) return require_message(labels.status()), true;
  require(labels->size() == kKnown->labels.size(), "found a position of another number of points");
  return true;
}

bool try_json(std::string_view input, absl::StatusOr<Definition> (*read)(const JsonWithLines&)) {
  const auto json = read_json_with_lines(input);
  return json.ok() ? try_definition(read(*json)) : try_definition(json.status());
}

}  // namespace

bool try_points(std::string_view input) { return try_json(input, read_points_json); }
bool try_kpuzzle(std::string_view input) {
  if (is_piece_position(input)) try_position(input);
  return try_json(input, read_kpuzzle_json);
}
bool try_tws(std::string_view input) {
  return is_piece_position(input) ? try_position(input) : try_definition(read_tws(input));
}

bool try_sequence(std::string_view input) {
  const PointMove turn = {1, 2, 0, 3}, swap = {1, 0, 3, 2};
  const auto find = [&](std::string_view name) {
    return name == "R" ? &turn : name == "U2" ? &swap : nullptr;
  };
  const auto read = read_move_sequence(input, turn.size(), find);
  if (!read.ok()) return require_message(read.status()), true;
  require(composed(*read, inverse_of(*read)) == identity_move(turn.size()),
          "found a sequence that is no permutation");
  return true;
}

}  // namespace trailblaze::fuzz
