// A permutation puzzle that a file describes: points with labels, and moves that permute them.
//
//   labels  0 0 1 1     a move "turn" with from = 3 0 1 2     labels 1 0 0 1
//
// After a move, point i has the label that was at point from[i]. A position is the label of each
// point. Points with equal labels cannot be told apart.
//
// There are four formats, recognized by their content (the reader of each format describes it):
//
//   our own JSON    points, labels, and generators by name               points_json.cpp
//   a dict          moves by name, as in Kaggle's contest of 2023        points_json.cpp
//   .tws            twsearch's sets of pieces, with orientations         tws_text.cpp
//   kpuzzle JSON    cubing.js's orbits of pieces, with orientations      kpuzzle_json.cpp
//
// A piece of k orientations is k points that move together.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzle/point_moves.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {

inline constexpr std::size_t kMostDefinedPoints = 255;

struct DefinedMove {
  std::string name;
  PointMove from;
  std::size_t line = 0;  // its line in the file
  bool is_turn = true;   // else a name for starts, or for turns that the user chooses
};

using PieceNumbers = std::vector<std::uint64_t>;

// A set of like pieces. Each of `pieces` places has a piece with an orientation below
// `orientations`.
struct PieceSet {
  std::string name;
  std::size_t pieces = 0, orientations = 1;
  std::size_t first = 0;  // its first point
  std::size_t line = 0;
  std::size_t base = 0;  // number of the first piece
  // The piece at each place of the solved position, and the modulus of its orientations (PieceRow).
  PieceNumbers home = {}, differ = {};

  std::size_t points() const { return pieces * orientations; }
  std::size_t point(std::size_t place, std::size_t side) const {
    return first + place * orientations + side % orientations;
  }
};

struct Definition {
  std::size_t line = 1;                  // the line that gives the number of points
  std::vector<std::string> labels = {};  // of the solved position, a label for each point
  std::vector<DefinedMove> moves = {};
  bool powers = false;              // true if any power of a move is a turn, too, as in twsearch
  bool has_labels = true;           // else the file has no labels, and a goal may have them
  std::vector<PieceSet> sets = {};  // empty if the file describes points
  std::vector<std::string> notes = {};  // what the reader ignores

  // Returns the move of this name, or null.
  const PointMove* find(std::string_view move) const;
};

// Reads a definition in any of the formats. An error has the line, what was found and what was
// expected.
absl::StatusOr<Definition> read_definition(std::string_view text);

// True if a text begins with the name of a section of twsearch that has a position of pieces.
bool begins_piece_section(std::string_view text);
// True if a text is a position of pieces: such a section, or kpattern JSON.
bool is_piece_position(std::string_view text);
// Returns the labels of such a position.
using LabelsOr = absl::StatusOr<std::vector<std::string>>;
LabelsOr read_piece_position(std::string_view text, const Definition& definition);

// Readers, each for a single format.
absl::StatusOr<Definition> read_points_json(const JsonWithLines& text);
absl::StatusOr<Definition> read_kpuzzle_json(const JsonWithLines& text);
absl::StatusOr<Definition> read_tws(std::string_view text);
LabelsOr read_kpattern_json(const JsonWithLines& text, Definition definition);
LabelsOr read_scr(std::string_view text, const Definition& definition);

// ---- what the readers share ----

// Returns an error "line 7: found ...".
absl::Status at_line(std::size_t line, const std::string& what);
// Returns an error if there are too many moves or sequences.
absl::Status check_count(std::size_t count, std::size_t line, const std::string& what);

// Returns a permutation whose numbers count from `first`. An error names the first wrong number.
absl::StatusOr<PointMove> permutation_of(const PieceNumbers& numbers, std::uint64_t first);

// Adds a set and its points after the existing sets.
absl::Status add_set(PieceSet set, Definition& definition);

// A position or a move, restricted to a set. In a position, `pieces` has the piece at each place,
// and `turns` its orientation. Two orientations of a piece are the same if they are equal modulo
// `differ`; 0 stands for the number that the set has for this piece. In a move, `pieces` has the
// place from which a piece comes to each place, and `turns` has its turn.
struct PieceRow {
  PieceNumbers pieces = {}, turns = {}, differ = {};
  std::string where = {};  // for errors
};
// A row for each set, or nothing if the set does not change.
using PieceRows = std::vector<std::optional<PieceRow>>;

// Makes a position the solved position. Sets that it leaves out are in order. Pieces are counted
// from `first`.
void put_home(PieceRows rows, std::uint64_t first, Definition& definition);
// Labels the points as in a position. Sets that it leaves out stay as they are.
void put_pieces(const PieceRows& rows, std::uint64_t first, Definition& definition);
// Adds a move. The turns of a row are listed by the place to which a piece comes or, with
// `turns_by_origin`, by the place from which it comes.
absl::Status add_move(const std::string& name, std::size_t line, const PieceRows& rows,
                      std::uint64_t first, Definition& definition, bool turns_by_origin = false);

// A move that a file writes as a sequence of others: "R U2" (move_sequence.hpp).
struct DefinedSequence {
  std::string name, text;
  std::size_t line = 0;
  bool is_turn = false;
};

// Adds moves that are sequences of known moves and of each other, in any order.
absl::Status add_sequences(std::vector<DefinedSequence> sequences, Definition& definition);

}  // namespace trailblaze
