// A permutation puzzle that a file describes: points with labels, and moves that permute them.
//
//   labels  0 0 1 1     a move "turn" with from = 3 0 1 2     labels 1 0 0 1
//
// After a move point i has the label that was at point from[i]. A position is what labels are
// where; points with equal labels are not told apart.
//
// There are four formats, known by their content (the reader of each says what it has):
//
//   our own JSON    points, labels, and generators by name               points_json.cpp
//   a dict          moves by name, as in Kaggle's contest of 2023        points_json.cpp
//   .tws            twsearch's sets of pieces, with orientations         tws_text.cpp
//   kpuzzle JSON    cubing.js's orbits of pieces, with orientations      kpuzzle_json.cpp
//
// A piece of k orientations is k points that go together.
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
  std::size_t line = 0;  // where the file says it
  bool is_turn = true;   // else it is a name for starts, or for turns that somebody chooses
};

using PieceNumbers = std::vector<std::uint64_t>;

// A set of like pieces: each of `pieces` places has a piece with one of `orientations`.
struct PieceSet {
  std::string name;
  std::size_t pieces = 0, orientations = 1;
  std::size_t first = 0;  // its first point
  std::size_t line = 0;
  std::size_t base = 0;  // the number of the first piece
  // The piece of each place of the solved position, and modulo which number its turns are told
  // apart.
  PieceNumbers home = {}, differ = {};

  std::size_t points() const { return pieces * orientations; }
  std::size_t point(std::size_t place, std::size_t side) const {
    return first + place * orientations + side % orientations;
  }
};

struct Definition {
  std::size_t line = 1;                  // where the file says how many points there are
  std::vector<std::string> labels = {};  // of the solved position, one a point
  std::vector<DefinedMove> moves = {};
  bool powers = false;     // one turn of a move may be any of its powers, as twsearch counts
  bool has_labels = true;  // else the file says nothing of them, and a goal may
  std::vector<PieceSet> sets = {};      // none where the file speaks of points
  std::vector<std::string> notes = {};  // what is passed over

  // The move of this name, or null.
  const PointMove* find(std::string_view move) const;
};

// Reads a definition in any of the formats. An error says the line, what was found there and what
// was expected.
absl::StatusOr<Definition> read_definition(std::string_view text);

// True if a text begins with the name of a block of twsearch that has a position of pieces.
bool begins_piece_block(std::string_view text);
// True if a text is a position of pieces: such a block, or kpattern JSON.
bool is_piece_position(std::string_view text);
// The labels of such a position.
using LabelsOr = absl::StatusOr<std::vector<std::string>>;
LabelsOr read_piece_position(std::string_view text, const Definition& definition);

// One format each.
absl::StatusOr<Definition> read_points_json(const JsonWithLines& text);
absl::StatusOr<Definition> read_kpuzzle_json(const JsonWithLines& text);
absl::StatusOr<Definition> read_tws(std::string_view text);
LabelsOr read_kpattern_json(const JsonWithLines& text, Definition definition);
LabelsOr read_scr(std::string_view text, const Definition& definition);

// ---- what the readers share ----

// "line 7: found ...".
absl::Status at_line(std::size_t line, const std::string& what);
// An error where there are too many moves or sequences.
absl::Status check_count(std::size_t count, std::size_t line, const std::string& what);

// A permutation, whose numbers are written from `first` on. An error names the first number that is
// wrong.
absl::StatusOr<PointMove> permutation_of(const PieceNumbers& numbers, std::uint64_t first);

// Adds a set behind those that are there, and its points.
absl::Status add_set(PieceSet set, Definition& definition);

// What a position says of a set: the piece at each place, and its orientation, of which only what
// is left modulo `differ` can be told apart; 0 stands for what the set says of the piece. What a
// move says: the place from which a piece comes to each place, and how it is turned.
struct PieceRow {
  PieceNumbers pieces = {}, turns = {}, differ = {};
  std::string where = {};  // for errors
};
// Of each set; nothing if a set is as it was.
using PieceRows = std::vector<std::optional<PieceRow>>;

// Makes a position the solved one. Sets that it leaves out are in order. Pieces are counted from
// `first`.
void put_home(PieceRows rows, std::uint64_t first, Definition& definition);
// Labels the points as in a position. Sets that it leaves out stay as they are.
void put_pieces(const PieceRows& rows, std::uint64_t first, Definition& definition);
// Adds a move. The turns of a row are listed by the place that a piece comes to or, with
// `turns_by_origin`, by the place that it comes from.
absl::Status add_move(const std::string& name, std::size_t line, const PieceRows& rows,
                      std::uint64_t first, Definition& definition, bool turns_by_origin = false);

// A move that a file says by others: "R U2" (move_sequence.hpp).
struct DefinedSequence {
  std::string name, text;
  std::size_t line = 0;
  bool is_turn = false;
};

// Adds moves that are said by those that are there and by each other, in any order.
absl::Status add_sequences(std::vector<DefinedSequence> sequences, Definition& definition);

}  // namespace trailblaze
