// The pyraminx without its tips, which turn independently. It has six edges, and four corners that
// only twist.
//
// An edge joins two of the corners 0 to 3; places 1 to 6 are 01, 02, 03, 12, 13, 23. An edge is
// flipped if its end from the lower corner is at the higher corner.
#include <cctype>

#include "engine/base/text.hpp"
#include "puzzles/permutations/pieces_shapes.hpp"
#include "puzzles/permutations/text/turns_format.hpp"
#include "puzzles/permutations/twisty_puzzle.hpp"

namespace trailblaze {
namespace {

constexpr const char* kSolved = "1 2 3 4 5 6; 0 0 0 0";
constexpr int kEdges[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

// Returns a third of a turn about a corner, which cycles the three edges there.
PieceMove turn(int corner, bool back) {
  static constexpr int kRound[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  std::array<int, 4> to = {0, 1, 2, 3};
  for (int k = 0; k < 3; ++k) {
    const int a = kRound[corner][k], b = kRound[corner][(k + 1) % 3];
    to[back ? b : a] = back ? a : b;
  }
  PieceMove move{std::string(1, "ULRB"[corner]) + (back ? "'" : ""), {0, 1, 2, 3, 4, 5}, {}};
  move.twist.assign(10, 0);
  for (std::size_t e = 0; e < 6; ++e) {
    const auto [low, high] = kEdges[e];
    if (low != corner && high != corner) continue;
    const int a = to[low], b = to[high];
    for (std::size_t place = 0; place < 6; ++place) {
      if (kEdges[place][0] != std::min(a, b) || kEdges[place][1] != std::max(a, b)) continue;
      move.from[place] = static_cast<int>(e);
      move.twist[place] = a > b;
    }
  }
  move.twist[6 + corner] = back ? 2 : 1;
  return move;
}

// Reads turns. Scrambles end with turns of the tips, in lower case, which have no effect here.
absl::StatusOr<TextReading> read_pyraminx_turns(std::string_view text,
                                                const Parameters& /*given*/) {
  const auto turns = read_turns(text, "ULRBulrb");
  if (!turns.ok()) return turns.status();
  TextReading found{{{"start", ""}}};
  std::string& start = found.parameters["start"];
  for (const NamedTurn& turn : *turns) {
    const bool is_tip = std::islower(static_cast<unsigned char>(turn.letter)) != 0;
    if (is_tip && found.notes.empty()) found.notes.push_back("turns of the tips are left out");
    const std::string name = is_tip ? "" : turn_name(turn.letter, turn.times, 3);
    start += (start.empty() || name.empty() ? "" : " ") + name;
  }
  if (start.empty()) start = kSolved;
  return found;
}

}  // namespace

PuzzleEntry pyraminx_entry() {
  return {.name = "pyraminx",
          .summary = "the pyraminx without its tips: six edges, four corners",
          .example = "--start \"2 3 1 4 5 6; 1 0 0 0\"",
          .formats = {own_form(),
                      {.name = "turns",
                       .example = "U R' L u",
                       .read = read_pyraminx_turns,
                       .guess = read_pyraminx_turns}},
          .open = [](const Parameters& given) {
            std::vector<PieceMove> turns;
            for (int corner = 0; corner < 4; ++corner) {
              for (const bool back : {false, true}) turns.push_back(turn(corner, back));
            }
            TwistyPuzzle pyraminx(6, turns, {2, 2, 2, 2, 2, 2, 3, 3, 3, 3});
            pyraminx.set_picture(pyraminx_net);
            return open_pieces(pyraminx, given, "turn", {pieces_patterns(pyraminx)});
          }};
}

}  // namespace trailblaze
