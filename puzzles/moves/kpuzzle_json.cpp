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
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;
using Numbers = PieceNumbers;

class KpuzzleReader {
 public:
  explicit KpuzzleReader(const JsonWithLines& json, const Definition& known = {})
      : json_(json), sets_(known.sets), definition_(known) {}

  absl::StatusOr<Definition> read() {
    for (const auto& step :
         {&KpuzzleReader::read_keys, &KpuzzleReader::read_orbits, &KpuzzleReader::read_home,
          &KpuzzleReader::read_moves, &KpuzzleReader::read_derived}) {
      if (absl::Status status = (this->*step)(); !status.ok()) return status;
    }
    if (!ignored_.empty()) {
      constexpr std::size_t kLongestNote = 200;
      definition_.notes.push_back("moves name orbits that the puzzle has not, which are ignored: " +
                                  std::string(beginning(join(ignored_, ", "), kLongestNote)));
    }
    definition_.powers = true;
    definition_.sets = std::move(sets_);
    return definition_;
  }

  // A pattern by itself, or as cubing.js writes one with the name of its puzzle.
  LabelsOr read_position() {
    const Json& data = member(json_.value, "patternData");
    const absl::Status read = data.is_null() ? read_pattern(json_.value, "", false)
                                             : read_pattern(data, "patternData/", false);
    if (!read.ok()) return read;
    return std::move(definition_.labels);
  }

 private:
  absl::Status at(const std::string& path, const absl::Status& status) const {
    constexpr std::size_t kLongestPath = 100;
    const std::string shown(beginning(path, path.find_last_not_of('/') + 1));
    const std::string named(beginning(shown, kLongestPath));
    return at_line(json_.line(shown), (named.empty() ? "" : named + ": ") + message(status));
  }
  absl::Status expected(const std::string& path, const std::string& what) const {
    return at(path, invalid("expected " + what));
  }
  static const Json& member(const Json& object, const std::string& key) {
    static const Json none;
    if (!object.is_object()) return none;
    const auto found = object.find(key);
    return found == object.end() ? none : *found;
  }

  absl::Status read_keys() {
    for (const auto& [key, _] : json_.value.items()) {
      if (key.starts_with("experimental") || key == "$schema") continue;
      const auto known = one_of(
          key, {"name", "orbits", "orbitOrdering", "defaultPattern", "moves", "derivedMoves"});
      if (!known.ok()) return at(key, known.status());
    }
    return absl::OkStatus();
  }

  absl::Status read_orbits() {
    const Json& orbits = member(json_.value, "orbits");
    definition_.line = json_.line("orbits");
    if (!orbits.is_array() || orbits.empty()) return expected("orbits", "a list of orbits");
    for (std::size_t i = 0; i < orbits.size(); ++i) {
      const std::string path = absl::StrCat("orbits/", i);
      const Json &name = member(orbits[i], "orbitName"), &pieces = member(orbits[i], "numPieces"),
                 &sides = member(orbits[i], "numOrientations");
      const auto is_count = [](const Json& count) {
        return count.is_number_unsigned() && count.get<std::uint64_t>() > 0 &&
               count.get<std::uint64_t>() <= kMostDefinedPoints;
      };
      if (!name.is_string() || !is_count(pieces) || !is_count(sides)) {
        return expected(path,
                        absl::StrCat("orbitName, and numPieces and numOrientations from 1 to ",
                                     kMostDefinedPoints));
      }
      PieceSet set{name.get<std::string>(), pieces.get<std::size_t>(), sides.get<std::size_t>()};
      set.line = json_.line(path);
      if (auto added = add_set(std::move(set), sets_); !added.ok()) return at(path, added);
    }
    return absl::OkStatus();
  }

  // A list of one number a piece, each below `below`; `fallback` where there is none.
  absl::StatusOr<Numbers> numbers(const Json& object, const std::string& path,
                                  const std::string& key, const PieceSet& set, std::uint64_t below,
                                  std::optional<std::uint64_t> fallback) const {
    const std::string where = absl::StrCat(path, set.name, "/", key);
    const Json& list = member(object, key);
    if (list.is_null() && fallback) return Numbers(set.pieces, *fallback);
    if (list.is_null()) return expected(path, absl::StrCat(key, " of ", in_quotes(set.name)));
    Numbers out;
    for (const Json& one : list) {
      if (!one.is_number_unsigned() || one.get<std::uint64_t>() >= below) {
        return expected(where, absl::StrCat("whole numbers below ", below));
      }
      out.push_back(one.get<std::uint64_t>());
    }
    if (!list.is_array() || out.size() != set.pieces) {
      return expected(where, absl::StrCat(set.pieces, " numbers"));
    }
    return out;
  }

  // The names in an object that are no orbits.
  absl::StatusOr<std::vector<std::string>> other_orbits(const Json& object,
                                                        const std::string& path) const {
    if (!object.is_object()) return expected(path, "an object with a value for each orbit");
    std::vector<std::string> others;
    for (const auto& [key, _] : object.items()) {
      if (std::ranges::find(sets_, key, &PieceSet::name) == sets_.end()) others.push_back(key);
    }
    return others;
  }

  absl::Status read_home() {
    definition_.labels.resize(sets_.back().first + sets_.back().points());
    return read_pattern(member(json_.value, "defaultPattern"), "defaultPattern/", true);
  }

  absl::Status read_pattern(const Json& pattern, const std::string& path, bool is_home) {
    const auto others = other_orbits(pattern, path);
    if (!others.ok()) return others.status();
    if (!others->empty()) {
      return at(path + others->front(), invalid("expected the name of an orbit"));
    }
    for (PieceSet& set : sets_) {
      const Json& orbit = member(pattern, set.name);
      auto pieces = numbers(orbit, path, "pieces", set, 1'000'000, std::nullopt);
      const auto turns = numbers(orbit, path, "orientation", set, set.orientations, 0);
      const auto differ = numbers(orbit, path, "orientationMod", set, set.orientations + 1, 0);
      for (const absl::Status& status : {pieces.status(), turns.status(), differ.status()}) {
        if (!status.ok()) return status;
      }
      for (const std::uint64_t most : *differ) {
        if (most == 0 || set.orientations % most == 0) continue;
        return expected(absl::StrCat(path, set.name, "/orientationMod"),
                        absl::StrCat("divisors of ", set.orientations));
      }
      for (std::uint64_t& piece : *pieces) piece += set.base;
      if (is_home) std::tie(set.home, set.differ) = std::pair(*pieces, *differ);
      label_set(set, {*std::move(pieces), *turns, *differ}, definition_.labels);
    }
    return absl::OkStatus();
  }

  absl::Status read_moves() {
    const Json& moves = member(json_.value, "moves");
    if (!moves.is_object()) return expected("moves", "an object with a value for each move");
    for (const auto& [name, move] : moves.items()) {
      if (absl::Status status = read_move(name, move); !status.ok()) return status;
    }
    std::ranges::sort(definition_.moves, {},
                      [](const DefinedMove& move) { return std::pair(move.line, move.name); });
    return absl::OkStatus();
  }

  absl::Status read_derived() {
    const Json& derived = member(json_.value, "derivedMoves");
    if (derived.is_null()) return absl::OkStatus();
    if (!derived.is_object()) return expected("derivedMoves", "an object with moves as texts");
    std::vector<DefinedSequence> sequences;
    for (const auto& [name, text] : derived.items()) {
      if (definition_.find(name) != nullptr) continue;
      const std::string path = absl::StrCat("derivedMoves/", name);
      if (!text.is_string()) return expected(path, "a sequence of moves as a text");
      sequences.push_back({name, text.get<std::string>(), json_.line(path)});
    }
    return add_sequences(std::move(sequences), definition_);
  }

  absl::Status read_move(const std::string& name, const Json& move) {
    const std::string path = absl::StrCat("moves/", name, "/");
    const auto others = other_orbits(move, path);
    if (!others.ok()) return others.status();
    ignored_.insert(others->begin(), others->end());
    PointMove whole = still_points(definition_.labels.size());
    for (const PieceSet& set : sets_) {
      const Json& orbit = member(move, set.name);
      if (orbit.is_null()) continue;
      const auto pieces = numbers(orbit, path, "permutation", set, set.pieces, std::nullopt);
      if (!pieces.ok()) return pieces.status();
      const auto from = permutation_of(*pieces, set.pieces, 0);
      if (!from.ok()) return at(absl::StrCat(path, set.name, "/permutation"), from.status());
      const auto turns = numbers(orbit, path, "orientationDelta", set, set.orientations, 0);
      if (!turns.ok()) return turns.status();
      move_set(set, *from, *turns, whole);
    }
    definition_.moves.push_back({name, std::move(whole), json_.line("moves/" + name)});
    return absl::OkStatus();
  }

  const JsonWithLines& json_;
  std::vector<PieceSet> sets_;
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
