// cubing.js's format: orbits of pieces, the default pattern, and moves by name.
//
//   {"name": "demo", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 2}],
//    "defaultPattern": {"A": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
//    "moves": {"R": {"A": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 1]}}},
//    "derivedMoves": {"r": "R2", "z": "[R: r]"}}
//
// Place i takes the piece of place permutation[i], counting from 0, turned by orientationDelta[i].
// With "orientationMod" a piece's orientations differ only modulo a number. A power of a move is a
// single turn, too. Derived moves are names: they are turns only if they are chosen. A derived move
// with the name of a move is ignored. A move's orbits that the puzzle does not have are ignored.
//
// A position is a pattern like "defaultPattern", by itself or as {"patternData": ...}.
#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

// Orbits that a definition's moves name but the puzzle does not have.
using OtherOrbits = std::set<std::string>;

// Reads an orbit of a move or of a pattern.
PieceRow read_orbit(const JsonNode& orbit, const PieceSet& set, bool is_move) {
  constexpr std::uint64_t kMostPiece = 1'000'000;
  const PieceNumbers none(set.pieces, 0);
  const auto numbers = [&](const char* key, std::uint64_t below) {
    return orbit[key]->is_null() ? none : orbit[key].numbers(set.pieces, below);
  };
  const JsonNode pieces = orbit[is_move ? "permutation" : "pieces"];
  PieceRow row = {.pieces = pieces.numbers(set.pieces, is_move ? set.pieces : kMostPiece),
                  .turns = numbers(is_move ? "orientationDelta" : "orientation", set.orientations),
                  .differ = is_move ? none : numbers("orientationMod", set.orientations + 1),
                  .where = pieces.where()};
  for (const std::uint64_t most : row.differ) {
    if (most == 0 || set.orientations % most == 0) continue;
    orbit["orientationMod"].refuse("divisors of " + std::to_string(set.orientations));
  }
  return row;
}

// Reads a pattern or, with `others`, a move, which may leave orbits out and name others.
PieceRows read_orbits(const JsonNode& object, const std::vector<PieceSet>& sets,
                      OtherOrbits* others = nullptr) {
  std::vector<std::string> names;
  for (const PieceSet& set : sets) names.push_back(set.name);
  object.only_keys(names, [&](const std::string& key) {
    if (others != nullptr && std::ranges::find(names, key) == names.end()) others->insert(key);
    return others != nullptr;
  });
  PieceRows rows(sets.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const JsonNode orbit = object[names[k]];
    if (others != nullptr && orbit->is_null()) continue;
    rows[k] = read_orbit(orbit, sets[k], others != nullptr);
  }
  return rows;
}

}  // namespace

absl::StatusOr<Definition> read_kpuzzle_json(const JsonWithLines& text) {
  absl::Status error;
  const JsonNode json(text, error), orbits = json["orbits"], derived = json["derivedMoves"];
  json.only_keys(
      {"name", "orbits", "orbitOrdering", "defaultPattern", "moves", "derivedMoves"},
      [](const std::string& key) { return key.starts_with("experimental") || key == "$schema"; });
  Definition definition{.line = orbits.line(), .powers = true};
  for (const JsonNode& orbit : orbits.all(Json::value_t::array)) {
    orbit.check(add_set({.name = orbit["orbitName"].text("the name of an orbit"),
                         .pieces = orbit["numPieces"].number(1, kMostDefinedPoints),
                         .orientations = orbit["numOrientations"].number(1, kMostDefinedPoints),
                         .line = orbit.line()},
                        definition));
  }
  if (definition.sets.empty()) orbits.refuse("at least one orbit");
  if (!error.ok()) return error;
  put_home(read_orbits(json["defaultPattern"], definition.sets), 0, definition);
  OtherOrbits others;
  for (const JsonNode& move : json["moves"].all(Json::value_t::object)) {
    const PieceRows rows = read_orbits(move, definition.sets, &others);
    if (error.ok()) error = add_move(move.key(), move.line(), rows, 0, definition);
  }
  std::ranges::sort(definition.moves, {},
                    [](const DefinedMove& move) { return std::pair(move.line, move.name); });
  std::vector<DefinedSequence> sequences;
  for (const JsonNode& one :
       derived->is_null() ? std::vector<JsonNode>() : derived.all(Json::value_t::object)) {
    if (definition.find(one.key()) != nullptr) continue;
    sequences.push_back({one.key(), one.text("a sequence of moves"), one.line()});
  }
  if (error.ok()) error = add_sequences(std::move(sequences), definition);
  if (!error.ok()) return error;
  if (!others.empty()) {
    constexpr std::size_t kLongestNote = 200;
    definition.notes.push_back("moves name orbits that the puzzle has not, which are ignored: " +
                               std::string(utf8_prefix(join(others, ", "), kLongestNote)));
  }
  return definition;
}

// A pattern may also be within an object that has the name of its puzzle.
LabelsOr read_kpattern_json(const JsonWithLines& text, Definition definition) {
  absl::Status error;
  const JsonNode json(text, error), data = json["patternData"];
  put_pieces(read_orbits(data->is_null() ? json : data, definition.sets), 0, definition);
  return error.ok() ? LabelsOr(std::move(definition.labels)) : error;
}

}  // namespace trailblaze
