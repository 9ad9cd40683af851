// cubing.js's format: orbits of pieces, the default pattern, and moves by name.
//
//   {"name": "demo", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 2}],
//    "defaultPattern": {"A": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
//    "moves": {"R": {"A": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 1]}}},
//    "derivedMoves": {"r": "R2", "z": "[R: r]"}}
//
// Place i takes the piece of place permutation[i], counting from 0, turned by orientationDelta[i].
// With "orientationMod" a piece's orientations differ only modulo a number. A power of a move is
// one turn too. Derived moves are names: no turns unless they are chosen. One that has the name of
// a move says nothing of its own. An orbit that the puzzle has not is ignored in a move.
//
// A position is a pattern like "defaultPattern", by itself or as {"patternData": ...}.
#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

class KpuzzleReader {
 public:
  explicit KpuzzleReader(const JsonWithLines& json, Definition known = {})
      : json_(json, error_), definition_(std::move(known)) {}

  absl::StatusOr<Definition> read() {
    json_.only_keys(
        {"name", "orbits", "orbitOrdering", "defaultPattern", "moves", "derivedMoves"},
        [](const std::string& key) { return key.starts_with("experimental") || key == "$schema"; });
    read_orbits(json_["orbits"]);
    if (!error_.ok()) return error_;
    put_home(read_rows(json_["defaultPattern"], false), 0, definition_);
    read_moves(json_["moves"]);
    if (!json_["derivedMoves"]->is_null()) read_derived(json_["derivedMoves"]);
    if (!error_.ok()) return error_;
    if (!ignored_.empty()) {
      constexpr std::size_t kLongestNote = 200;
      definition_.notes.push_back("moves name orbits that the puzzle has not, which are ignored: " +
                                  std::string(beginning(join(ignored_, ", "), kLongestNote)));
    }
    definition_.powers = true;
    return std::move(definition_);
  }

  // A pattern by itself, or as cubing.js writes one with the name of its puzzle.
  LabelsOr read_position() {
    const JsonPlace data = json_["patternData"];
    put_pieces(read_rows(data->is_null() ? json_ : data, false), 0, definition_);
    return error_.ok() ? LabelsOr(std::move(definition_.labels)) : error_;
  }

 private:
  void read_orbits(const JsonPlace& orbits) {
    definition_.line = orbits.line();
    for (const JsonPlace& orbit : orbits.all(Json::value_t::array)) {
      orbit.check(add_set({.name = orbit["orbitName"].text("the name of an orbit"),
                           .pieces = orbit["numPieces"].number(1, kMostDefinedPoints),
                           .orientations = orbit["numOrientations"].number(1, kMostDefinedPoints),
                           .line = orbit.line()},
                          definition_));
    }
    if (definition_.sets.empty()) orbits.refuse("at least one orbit");
  }

  void read_moves(const JsonPlace& moves) {
    for (const JsonPlace& move : moves.all(Json::value_t::object)) {
      const PieceRows rows = read_rows(move, true);
      if (error_.ok()) error_ = add_move(move.key(), move.line(), rows, 0, definition_);
    }
    std::ranges::sort(definition_.moves, {},
                      [](const DefinedMove& move) { return std::pair(move.line, move.name); });
  }

  void read_derived(const JsonPlace& derived) {
    std::vector<DefinedSequence> sequences;
    for (const JsonPlace& one : derived.all(Json::value_t::object)) {
      if (definition_.find(one.key()) != nullptr) continue;
      sequences.push_back({one.key(), one.text("a sequence of moves"), one.line()});
    }
    if (error_.ok()) error_ = add_sequences(std::move(sequences), definition_);
  }

  // What a pattern says of each orbit, or a move, which may leave orbits out and name others.
  PieceRows read_rows(const JsonPlace& object, bool is_move) {
    std::vector<std::string> names;
    for (const PieceSet& set : definition_.sets) names.push_back(set.name);
    object.only_keys(names, [&](const std::string& key) {
      const bool is_other = std::ranges::find(names, key) == names.end();
      if (is_move && is_other) ignored_.insert(key);
      return is_move;
    });
    PieceRows rows(names.size());
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const JsonPlace orbit = object[names[k]];
      if (!is_move || !orbit->is_null()) rows[k] = read_row(orbit, definition_.sets[k], is_move);
    }
    return rows;
  }

  static PieceRow read_row(const JsonPlace& orbit, const PieceSet& set, bool is_move) {
    constexpr std::uint64_t kMostPiece = 1'000'000;
    const PieceNumbers none(set.pieces, 0);
    const auto numbers = [&](const char* key, std::uint64_t below) {
      return orbit[key]->is_null() ? none : orbit[key].numbers(set.pieces, below);
    };
    const JsonPlace pieces = orbit[is_move ? "permutation" : "pieces"];
    PieceRow row = {
        .pieces = pieces.numbers(set.pieces, is_move ? set.pieces : kMostPiece),
        .turns = numbers(is_move ? "orientationDelta" : "orientation", set.orientations),
        .differ = is_move ? none : numbers("orientationMod", set.orientations + 1),
        .where = pieces.where()};
    for (const std::uint64_t most : row.differ) {
      if (most == 0 || set.orientations % most == 0) continue;
      orbit["orientationMod"].refuse("divisors of " + std::to_string(set.orientations));
    }
    return row;
  }

  absl::Status error_;
  const JsonPlace json_;
  std::set<std::string> ignored_;  // orbits that moves name and the puzzle has not
  Definition definition_;
};

}  // namespace

absl::StatusOr<Definition> read_kpuzzle_json(const JsonWithLines& json) {
  return KpuzzleReader(json).read();
}

LabelsOr read_kpattern_json(const JsonWithLines& json, const Definition& definition) {
  return KpuzzleReader(json, definition).read_position();
}

}  // namespace trailblaze
