// twsearch's format: sets of pieces, the solved position, and moves, line by line.
//
//   Name demo                  # a remark
//   Set CORNERS 8 3            a set of 8 pieces with 3 orientations
//   Solved                     the piece at each place, and its orientation, where ? says that it
//   CORNERS                    does not count
//   1 2 3 4 5 6 7 8
//   0 0 0 0 0 0 0 0
//   End
//   Move F                     place i takes the piece of the i-th number; the second row says, by
//   CORNERS                    the place that a piece comes from, how it is turned
//   7 1 3 2 5 6 4 8
//   2 1 0 2 0 0 1 0
//   End
//   MoveSequence S F B'        a move by others
//   MoveAlias Front F          another name, which is no move of its own
//
// The newer blocks StartState and MoveTransformation count from 0, and a MoveTransformation says by
// the place that a piece comes to how it is turned. A set that a block leaves out is as it was, or
// in order. A power of a move is one turn too. Positions that are Illegal are not understood.
//
// A position is a block like Solved: Scramble, or ScrambleState and StartState, which count from 0.
// The block ScrambleAlg has moves instead.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <optional>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {
namespace {

struct TwsLine {
  std::size_t number;
  std::vector<std::string_view> words;
};

// The lines that say something, without remarks.
std::vector<TwsLine> lines_of_tws(std::string_view text) {
  std::vector<TwsLine> lines;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    TwsLine found{++number, {}};
    for (line = trim(line.substr(0, line.find('#'))); !line.empty(); line = trim(line)) {
      const std::size_t length = std::min(line.find_first_of(" \t\r\f\v"), line.size());
      found.words.push_back(line.substr(0, length));
      line.remove_prefix(length);
    }
    if (!found.words.empty()) lines.push_back(std::move(found));
  }
  return lines;
}

class TwsReader {
 public:
  explicit TwsReader(std::string_view text, const Definition& known = {})
      : lines_(lines_of_tws(text)), sets_(known.sets), definition_(known) {}

  absl::StatusOr<Definition> read() {
    for (const TwsLine* line = next(); line != nullptr; line = next()) {
      if (absl::Status status = read_statement(*line); !status.ok()) return status;
    }
    if (sets_.empty()) {
      return invalid("found no set, expected JSON, or a .tws file with lines such as " +
                     in_quotes("Set CORNERS 8 3"));
    }
    if (!has_solved_)
      return invalid("found no solved position, expected a block " + in_quotes("Solved"));
    definition_.powers = true;
    definition_.line = sets_[0].line;
    if (auto status = add_sequences(std::move(sequences_), definition_); !status.ok())
      return status;
    definition_.sets = std::move(sets_);
    return definition_;
  }

  LabelsOr read_position() {
    const TwsLine& head = *next();
    const absl::Status read =
        head.words[0] == "ScrambleAlg" ? read_moves(head) : read_pieces(head, false);
    if (!read.ok()) return read;
    const TwsLine* const more = next();
    if (more == nullptr) return std::move(definition_.labels);
    return at_line(more->number, "found " + in_quotes(more->words[0]) + ", expected one position");
  }

 private:
  const TwsLine* next() { return at_ < lines_.size() ? &lines_[at_++] : nullptr; }

  absl::Status read_statement(const TwsLine& line) {
    const std::string_view word = line.words[0];
    if (word == "Name") return absl::OkStatus();
    if (word == "Set") return read_set(line);
    if (word == "Solved" || word == "StartState") return read_solved(line);
    if (word == "Move" || word == "MoveTransformation") return read_move(line);
    if (word == "MoveSequence" || word == "MoveAlias") return read_sequence(line);
    const auto known = one_of(word, {"Name", "Set", "Solved", "StartState", "Move",
                                     "MoveTransformation", "MoveSequence", "MoveAlias"});
    const bool is_first = at_ == 1;  // perhaps it was meant to be JSON
    return at_line(line.number, is_first ? "found " + in_quotes(word) +
                                               ", expected a JSON object, or a .tws file that "
                                               "begins with Name or Set"
                                         : message(known.status()));
  }

  absl::Status read_sequence(const TwsLine& line) {
    const bool is_turn = line.words[0] == "MoveSequence";
    if (line.words.size() < 3 || (!is_turn && line.words.size() > 3)) {
      return at_line(line.number, "found " + in_quotes(join(line.words, " ")) +
                                      ", expected a name and " + (is_turn ? "moves" : "one move"));
    }
    const std::vector<std::string_view> moves(line.words.begin() + 2, line.words.end());
    sequences_.push_back({std::string(line.words[1]), join(moves, " "), line.number, is_turn});
    return absl::OkStatus();
  }

  absl::Status read_set(const TwsLine& line) {
    const auto pieces = line.words.size() >= 3 ? parse_number(line.words[2], 1, kMostDefinedPoints)
                                               : parse_number("");
    const auto sides =
        line.words.size() == 4 ? parse_number(line.words[3], 1, kMostDefinedPoints) : 1;
    if (line.words.size() > 4 || !pieces.ok() || !sides.ok()) {
      return at_line(line.number, "found " + in_quotes(join(line.words, " ")) +
                                      ", expected such as Set CORNERS 8 3 (at most " +
                                      std::to_string(kMostDefinedPoints) + " pieces)");
    }
    if (has_solved_ || !definition_.moves.empty()) {
      return at_line(line.number, "found a set, expected all sets before the solved position");
    }
    const auto added = add_set({.name = std::string(line.words[1]),
                                .pieces = static_cast<std::size_t>(*pieces),
                                .orientations = static_cast<std::size_t>(*sides),
                                .line = line.number},
                               sets_);
    return added.ok() ? added : at_line(line.number, message(added));
  }

  absl::Status no_end(const TwsLine& head) const {
    return at_line(head.number, "found no End of " + in_quotes(head.words[0]) + ", expected one");
  }

  // Reads the rows of a block, by the number of each set, to its End. In a position an orientation
  // of ? is not told apart.
  absl::StatusOr<std::vector<std::optional<PieceRow>>> read_rows(const TwsLine& head,
                                                                 bool is_position) {
    std::vector<std::optional<PieceRow>> rows(sets_.size());
    std::vector<std::string_view> all;
    std::optional<std::size_t> open;
    const auto close = [&] {
      if (!open) return absl::OkStatus();
      const PieceSet& set = sets_[*open];
      const auto wrong = [&](const std::string& what) {
        return at_line(rows[*open]->line, in_quotes(set.name) + ": " + what);
      };
      if (all.size() != set.pieces && all.size() != 2 * set.pieces) {
        return wrong(absl::StrCat("found ", all.size(), " numbers, expected ", set.pieces,
                                  " pieces, or ", 2 * set.pieces, " with their orientations"));
      }
      PieceRow& row = *rows[*open];
      row.pieces = row.turns = row.differ = PieceNumbers(set.pieces, 0);
      for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_turn = i >= set.pieces;
        const std::size_t place = i % set.pieces;
        if (is_turn && is_position && all[i] == "?") {
          row.differ[place] = 1;
          continue;
        }
        const auto number =
            is_turn ? parse_number(all[i], 0, set.orientations - 1) : parse_number(all[i]);
        if (!number.ok()) return wrong(message(number.status()));
        (is_turn ? row.turns : row.pieces)[place] = *number;
      }
      all.clear();
      return absl::OkStatus();
    };
    for (const TwsLine* line = next(); line != nullptr; line = next()) {
      const std::string_view word = line->words[0];
      const auto set = std::ranges::find(sets_, word, &PieceSet::name);
      const bool ends = word == "End" && line->words.size() == 1;
      if (!ends && set == sets_.end()) {
        if (!open) {
          return at_line(line->number, "found " + in_quotes(word) + ", expected the name of a set");
        }
        all.insert(all.end(), line->words.begin(), line->words.end());
        continue;
      }
      if (absl::Status status = close(); !status.ok()) return status;
      if (ends) return rows;
      open = static_cast<std::size_t>(set - sets_.begin());
      if (rows[*open]) return at_line(line->number, "found " + in_quotes(word) + " twice");
      rows[*open].emplace().line = line->number;
      all.assign(line->words.begin() + 1, line->words.end());
    }
    return no_end(head);
  }

  absl::Status read_solved(const TwsLine& head) {
    if (has_solved_) return at_line(head.number, "found a second solved position, expected one");
    if (sets_.empty()) return at_line(head.number, "found no set before it, expected all of them");
    has_solved_ = true;
    definition_.labels.resize(sets_.back().first + sets_.back().points());
    return read_pieces(head, true);
  }

  // Sets that a position leaves out are as in the solved one, and in that in order.
  absl::Status read_pieces(const TwsLine& head, bool is_home) {
    auto rows = read_rows(head, true);
    if (!rows.ok()) return rows.status();
    const std::size_t first = head.words[0] == "Solved" || head.words[0] == "Scramble" ? 1 : 0;
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      PieceSet& set = sets_[k];
      std::optional<PieceRow>& row = (*rows)[k];
      if (is_home) {
        set.base = first;
        if (!row) {
          const PieceNumbers none(set.pieces, 0);
          row = PieceRow{{}, none, none};
          for (std::size_t i = 0; i < set.pieces; ++i) row->pieces.push_back(first + i);
        }
        set.home = row->pieces;
        set.differ = row->differ;
      }
      if (!row) continue;
      for (std::uint64_t& piece : row->pieces) piece += set.base - first;  // 0 becomes 2^64 - 1
      label_set(set, *row, definition_.labels);
    }
    return absl::OkStatus();
  }

  // The moves of a block to its End, from the solved position.
  absl::Status read_moves(const TwsLine& head) {
    std::string moves;
    const TwsLine* line = next();
    for (; line != nullptr && line->words[0] != "End"; line = next()) {
      moves += join(line->words, " ") + " ";
    }
    if (line == nullptr) return no_end(head);
    auto added = add_sequences({{"ScrambleAlg", moves, head.number}}, definition_);
    if (!added.ok()) return added;
    const PointMove& from = definition_.moves.back().from;
    const std::vector<std::string> home = definition_.labels;
    for (std::size_t i = 0; i < home.size(); ++i) definition_.labels[i] = home[from[i]];
    return absl::OkStatus();
  }

  absl::Status read_move(const TwsLine& head) {
    if (head.words.size() != 2) {
      return at_line(head.number, "found no name of a move, expected one");
    }
    const bool is_older = head.words[0] == "Move";
    const auto rows = read_rows(head, false);
    if (!rows.ok()) return rows.status();
    const std::size_t points = sets_.empty() ? 0 : sets_.back().first + sets_.back().points();
    PointMove move = still_points(points);
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      if (!(*rows)[k]) continue;
      const PieceSet& set = sets_[k];
      const PieceRow& row = *(*rows)[k];
      const auto from = permutation_of(row.pieces, set.pieces, is_older ? 1 : 0);
      if (!from.ok()) {
        return at_line(row.line, in_quotes(set.name) + ": " + message(from.status()));
      }
      PieceNumbers turns = row.turns;
      for (std::size_t i = 0; is_older && i < set.pieces; ++i) {
        turns[i] = row.turns[(*from)[i]];  // by the place that a piece comes from
      }
      move_set(set, *from, turns, move);
    }
    definition_.moves.push_back({std::string(head.words[1]), std::move(move), head.number});
    return absl::OkStatus();
  }

  const std::vector<TwsLine> lines_;
  std::size_t at_ = 0;
  std::vector<PieceSet> sets_;
  std::vector<DefinedSequence> sequences_;
  bool has_solved_ = false;
  Definition definition_;
};

}  // namespace

absl::StatusOr<Definition> read_tws(std::string_view text) { return TwsReader(text).read(); }

LabelsOr read_scr(std::string_view text, const Definition& definition) {
  return TwsReader(text, definition).read_position();
}

}  // namespace trailblaze
