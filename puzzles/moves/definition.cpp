#include "puzzles/moves/definition.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/puzzle/permutation.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kMostDefinedMoves = 1000;

// Checks that each move has a name of its own, which a sequence can contain.
absl::Status check_names(const Definition& definition) {
  std::set<std::string> names;
  for (const DefinedMove& move : definition.moves) {
    if (!is_move_name(move.name)) {
      return at_line(move.line,
                     "found a move named " + in_quotes(move.name) +
                         ", expected a name without spaces, brackets and the signs , : ; |");
    }
    if (names.insert(move.name).second) continue;
    return at_line(move.line,
                   "found the move " + in_quotes(move.name) + " twice, expected each name once");
  }
  return absl::OkStatus();
}

// Labels the points of a set. In the row, the first piece has the number `first`. A lower number
// wraps around to a number that no piece has.
void label_set(const PieceSet& set, const PieceRow& row, std::uint64_t first,
               std::vector<std::string>& labels) {
  for (std::size_t place = 0; place < set.pieces; ++place) {
    const std::uint64_t piece = row.pieces[place] + set.base - first;  // 0 becomes 2^64 - 1
    const auto home = std::ranges::find(set.home, piece) - set.home.begin();
    std::uint64_t differ = row.differ[place];
    if (differ == 0 && home < std::ssize(set.differ)) differ = set.differ[home];
    if (differ == 0) differ = set.orientations;
    for (std::size_t side = 0; side < set.orientations; ++side) {
      std::string& label = labels[set.point(place, side + row.turns[place])];
      label = std::to_string(piece);
      if (set.orientations > 1) label += "." + std::to_string(side % differ);
    }
  }
}

// Reads any JSON format. Only cubing.js's JSON has orbits. Python writes texts in single quotes.
absl::StatusOr<Definition> read_json(std::string text) {
  const std::size_t quote = text.find_first_of("'\"");
  if (quote != text.npos && text[quote] == '\'') std::ranges::replace(text, '\'', '"');
  const auto json = read_json_with_lines(text);
  if (!json.ok()) return json.status();
  return json->value.contains("orbits") ? read_kpuzzle_json(*json) : read_points_json(*json);
}

}  // namespace

const PointMove* Definition::find(std::string_view move) const {
  const auto found = std::ranges::find(moves, move, &DefinedMove::name);
  return found == moves.end() ? nullptr : &found->from;
}

absl::Status at_line(std::size_t line, const std::string& what) {
  return invalid("line " + std::to_string(line) + ": " + what);
}

absl::Status check_count(std::size_t count, std::size_t line, const std::string& what) {
  if (count <= kMostDefinedMoves) return absl::OkStatus();
  return at_line(line, "found " + std::to_string(count) + " " + what + ", expected at most " +
                           std::to_string(kMostDefinedMoves));
}

absl::StatusOr<PointMove> permutation_of(const PieceNumbers& numbers, std::uint64_t first) {
  if (absl::Status status = check_permutation(numbers, first); !status.ok()) return status;
  PointMove from;
  for (const std::uint64_t number : numbers) {
    from.push_back(static_cast<std::uint8_t>(number - first));
  }
  return from;
}

absl::Status add_set(PieceSet set, Definition& definition) {
  for (const PieceSet& other : definition.sets) {
    if (other.name == set.name) {
      return invalid("found the set " + in_quotes(set.name) + " twice, expected each name once");
    }
  }
  set.first = definition.labels.size();
  const std::size_t points = set.first + set.points();
  if (points > kMostDefinedPoints) {
    return invalid("found " + std::to_string(points) +
                   " points (pieces with their orientations), expected at most " +
                   std::to_string(kMostDefinedPoints));
  }
  definition.labels.resize(points);
  definition.sets.push_back(std::move(set));
  return absl::OkStatus();
}

void put_home(PieceRows rows, std::uint64_t first, Definition& definition) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    PieceSet& set = definition.sets[k];
    if (!rows[k]) {
      const PieceNumbers none(set.pieces, 0);
      rows[k] = PieceRow{none, none, none};
      std::iota(rows[k]->pieces.begin(), rows[k]->pieces.end(), first);
    }
    set.base = first;
    set.home = rows[k]->pieces;
    set.differ = rows[k]->differ;
  }
  put_pieces(rows, first, definition);
}

void put_pieces(const PieceRows& rows, std::uint64_t first, Definition& definition) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (rows[k]) label_set(definition.sets[k], *rows[k], first, definition.labels);
  }
}

absl::Status add_move(const std::string& name, std::size_t line, const PieceRows& rows,
                      std::uint64_t first, Definition& definition, bool turns_by_origin) {
  PointMove move = identity_move(definition.labels.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!rows[k]) continue;
    const PieceSet& set = definition.sets[k];
    const auto from = permutation_of(rows[k]->pieces, first);
    if (!from.ok()) return in_field(rows[k]->where, from.status());
    for (std::size_t place = 0; place < set.pieces; ++place) {
      const std::size_t origin = (*from)[place];
      const std::uint64_t turns = rows[k]->turns[turns_by_origin ? origin : place];
      for (std::size_t side = 0; side < set.orientations; ++side) {
        move[set.point(place, side + turns)] = static_cast<std::uint8_t>(set.point(origin, side));
      }
    }
  }
  definition.moves.push_back({name, std::move(move), line});
  return absl::OkStatus();
}

// Repeats passes over the remaining sequences while a pass resolves any of them. This takes long if
// each sequence needs a later sequence, so there is a limit on all characters read.
absl::Status add_sequences(std::vector<DefinedSequence> sequences, Definition& definition) {
  constexpr std::size_t kMostRead = std::size_t{8} << 20;
  if (!sequences.empty()) {
    auto few = check_count(sequences.size(), sequences[0].line, "sequences");
    if (!few.ok()) return few;
  }
  std::map<std::string, PointMove, std::less<>> known;
  for (const DefinedMove& move : definition.moves) known.emplace(move.name, move.from);
  const auto find = [&](std::string_view name) -> const PointMove* {
    const auto found = known.find(name);
    return found == known.end() ? nullptr : &found->second;
  };
  std::size_t read = 0;
  for (std::size_t before = 0; before != sequences.size() && !sequences.empty();) {
    before = sequences.size();
    absl::Status wrong;
    std::erase_if(sequences, [&](const DefinedSequence& one) {
      read += one.text.size() + 1;
      if (read > kMostRead) return false;
      auto move = read_move_sequence(one.text, definition.labels.size(), find);
      if (!move.ok()) {
        if (wrong.ok()) {
          wrong = at_line(one.line, in_quotes(one.name) + ": " + message(move.status()));
        }
        return false;
      }
      definition.moves.push_back({one.name, *move, one.line, one.is_turn});
      known.emplace(one.name, *std::move(move));
      return true;
    });
    if (!sequences.empty() && read > kMostRead) {
      return at_line(
          sequences[0].line,
          "found too many sequences that use later sequences, expected each sequence above "
          "the sequences that use it");
    }
    if (before == sequences.size()) return wrong;
  }
  return absl::OkStatus();
}

bool begins_piece_section(std::string_view text) {
  static const std::set<std::string_view> kBlocks = {"Scramble", "ScrambleState", "ScrambleAlg",
                                                     "StartState"};
  text = trim(text);
  return kBlocks.contains(text.substr(0, text.find_first_of(" \t\r\n")));
}

bool is_piece_position(std::string_view text) {
  return trim(text).starts_with('{') || begins_piece_section(text);
}

LabelsOr read_piece_position(std::string_view text, const Definition& definition) {
  if (!trim(text).starts_with('{')) return read_scr(text, definition);
  const auto json = read_json_with_lines(text);
  return json.ok() ? read_kpattern_json(*json, definition) : json.status();
}

absl::StatusOr<Definition> read_definition(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  auto read = trim(text).starts_with('{') ? read_json(std::string(text)) : read_tws(text);
  if (!read.ok()) return read;
  if (!read->moves.empty()) {
    auto few = check_count(read->moves.size(), read->moves.back().line, "moves");
    if (!few.ok()) return few;
  }
  if (std::ranges::none_of(read->moves, &DefinedMove::is_turn)) {
    return at_line(read->line, "found no move, expected at least one move");
  }
  if (absl::Status status = check_names(*read); !status.ok()) return status;
  return read;
}

}  // namespace trailblaze
