// twsearch's format: sets of pieces, the solved position, and moves, line by line.
//
//   Name demo                  # a remark
//   Set CORNERS 8 3            a set of 8 pieces with 3 orientations
//   Solved                     the piece at each place, and its orientation; ? means that the
//   CORNERS                    orientation does not count
//   1 2 3 4 5 6 7 8
//   0 0 0 0 0 0 0 0
//   End
//   Move F                     row 1: the place from which the piece comes to each place
//   CORNERS                    row 2: the turn of the piece that comes from each place
//   7 1 3 2 5 6 4 8
//   2 1 0 2 0 0 1 0
//   End
//   MoveSequence S F B'        a move that is a sequence of others
//   MoveAlias Front F          another name, which is no move of its own
//
// The newer sections StartState and MoveTransformation count from 0. A MoveTransformation lists
// turns by the place to which a piece comes. A set that a section leaves out does not change, or is
// in order. A power of a move is a single turn, too. twsearch's Illegal positions are not
// supported.
//
// A position is a section like Solved: Scramble, or ScrambleState and StartState, which count from
// 0. The section ScrambleAlg has moves instead.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <sstream>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {
namespace {

struct TwsLine {
  std::size_t number = 0;
  std::vector<std::string> words = {};
};

// The sections Solved, Scramble and Move count pieces from 1.
std::uint64_t first_piece(const TwsLine& head) {
  const std::string& word = head.words[0];
  return word == "Solved" || word == "Scramble" || word == "Move" ? 1 : 0;
}

// Returns the lines that have words, without remarks.
std::vector<TwsLine> lines_of_tws(std::string_view text) {
  std::vector<TwsLine> lines;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    std::istringstream said(std::string(line.substr(0, line.find('#'))));
    TwsLine found{++number, {std::istream_iterator<std::string>(said), {}}};
    if (!found.words.empty()) lines.push_back(std::move(found));
  }
  return lines;
}

// Reads a text. After an error no line is left to read.
class TwsReader {
 public:
  explicit TwsReader(std::string_view text, Definition known = {})
      : lines_(lines_of_tws(text)), definition_(std::move(known)) {}

  absl::StatusOr<Definition> read() {
    while (at_ < lines_.size()) read_statement(lines_[at_++]);
    if (!has_solved_) {
      check(invalid(
          "found no block \"Solved\", expected JSON, or a .tws file with Set, Solved and Move"));
    }
    if (error_.ok()) check(add_sequences(std::move(sequences_), definition_));
    if (!error_.ok()) return error_;
    definition_.powers = true;
    definition_.line = definition_.sets[0].line;
    return std::move(definition_);
  }

  LabelsOr read_position() {
    const TwsLine& head = lines_[at_++];
    if (head.words[0] == "ScrambleAlg") {
      read_moves(head);
    } else {
      put_pieces(read_rows(head, true), first_piece(head), definition_);
    }
    if (at_ < lines_.size()) refuse(lines_[at_], "one position");
    return error_.ok() ? LabelsOr(std::move(definition_.labels)) : error_;
  }

 private:
  void check(const absl::Status& status, const std::string& where = "") {
    if (status.ok()) return;
    error_.Update(where.empty() ? status : in_field(where, status));
    at_ = lines_.size();
  }
  void refuse(const TwsLine& line, const std::string& expected) {
    check(at_line(line.number,
                  "found " + in_quotes(join(line.words, " ")) + ", expected " + expected));
  }

  void read_statement(const TwsLine& line) {
    const std::string& word = line.words[0];
    if (word == "Set") return read_set(line);
    if (word == "Solved" || word == "StartState") return read_solved(line);
    if (word == "Move" || word == "MoveTransformation") return read_move(line);
    if (word == "MoveSequence" || word == "MoveAlias") return read_sequence(line);
    if (word == "Name") return;
    refuse(
        line,
        "JSON, or a line that begins with Name, Set, Solved, StartState, Move, MoveTransformation, "
        "MoveSequence or MoveAlias");
  }

  void read_sequence(const TwsLine& line) {
    const bool is_turn = line.words[0] == "MoveSequence";
    if (line.words.size() < 3 || (!is_turn && line.words.size() > 3)) {
      return refuse(line, is_turn ? "a name and moves" : "a name and one move");
    }
    const std::vector<std::string> moves(line.words.begin() + 2, line.words.end());
    sequences_.push_back({line.words[1], join(moves, " "), line.number, is_turn});
  }

  void read_set(const TwsLine& line) {
    const std::vector<std::string>& words = line.words;
    const auto pieces = parse_number(words.size() > 2 ? words[2] : "", 1, kMostDefinedPoints);
    const auto sides = parse_number(words.size() > 3 ? words[3] : "1", 1, kMostDefinedPoints);
    if (words.size() > 4 || !pieces.ok() || !sides.ok()) {
      return refuse(line, "a name, pieces and orientations such as Set CORNERS 8 3, each at most " +
                              std::to_string(kMostDefinedPoints));
    }
    if (has_solved_ || !definition_.moves.empty()) return refuse(line, "all sets before Solved");
    PieceSet set{.name = words[1], .pieces = *pieces, .orientations = *sides, .line = line.number};
    check(add_set(std::move(set), definition_), absl::StrCat("line ", line.number));
  }

  // Returns the lines of a section, up to its End.
  std::span<const TwsLine> section(const TwsLine& head) {
    static const std::vector<std::string> kEnd = {"End"};
    const std::span<const TwsLine> left = std::span(lines_).subspan(at_);
    const auto end = std::ranges::find(left, kEnd, &TwsLine::words);
    const auto size = static_cast<std::size_t>(end - left.begin());
    at_ += size + 1;
    if (end == left.end()) refuse(head, "a line \"End\" that ends this block");
    return left.first(size);
  }

  // Reads a section, a row for each set. In a position, an orientation of ? does not count.
  PieceRows read_rows(const TwsLine& head, bool is_position) {
    const std::vector<PieceSet>& sets = definition_.sets;
    std::vector<TwsLine> found(sets.size());  // the words of all lines of a set
    std::size_t open = sets.size();
    for (const TwsLine& line : section(head)) {
      const auto set = std::ranges::find(sets, line.words[0], &PieceSet::name);
      const bool opens = set != sets.end();
      if (opens) open = static_cast<std::size_t>(set - sets.begin());
      if (open == sets.size())
        return refuse(line, sets.empty()
                                ? "another form, because the definition names no sets of pieces"
                                : alternatives(sets, [](const PieceSet& one) { return one.name; })),
               PieceRows();
      if (opens && found[open].number > 0) return refuse(line, "each set once"), PieceRows();
      if (opens) found[open].number = line.number;
      std::copy(line.words.begin() + (opens ? 1 : 0), line.words.end(),
                std::back_inserter(found[open].words));
    }
    PieceRows rows(sets.size());
    for (std::size_t k = 0; k < sets.size(); ++k) {
      if (found[k].number > 0) rows[k] = read_row(found[k], sets[k], is_position);
    }
    return rows;
  }

  PieceRow read_row(const TwsLine& line, const PieceSet& set, bool is_position) {
    const PieceNumbers none(set.pieces, 0);
    PieceRow row{none, none, none, absl::StrCat("line ", line.number, ": ", in_quotes(set.name))};
    const std::size_t count = line.words.size();
    if (count != set.pieces && count != 2 * set.pieces) {
      check(invalid(absl::StrCat("found ", count, " numbers, expected ", set.pieces, " pieces, or ",
                                 2 * set.pieces, " numbers with their orientations")),
            row.where);
    }
    for (std::size_t i = 0; i < count && error_.ok(); ++i) {
      const bool is_turn = i >= set.pieces, is_any = is_turn && is_position && line.words[i] == "?";
      const std::string word = is_any ? "0" : line.words[i];
      const auto number =
          is_turn ? parse_number(word, 0, set.orientations - 1) : parse_number(word);
      check(number.status(), row.where);
      (is_turn ? row.turns : row.pieces)[i % set.pieces] = number.value_or(0);
      row.differ[i % set.pieces] = is_any ? 1 : 0;
    }
    return row;
  }

  void read_solved(const TwsLine& head) {
    if (has_solved_ || definition_.sets.empty()) return refuse(head, "one Solved, below all sets");
    has_solved_ = true;
    put_home(read_rows(head, true), first_piece(head), definition_);
  }

  // Reads the moves of a section, and applies them to the solved position.
  void read_moves(const TwsLine& head) {
    const auto words = [](const TwsLine& line) { return join(line.words, " "); };
    const std::string moves = join(section(head), " ", words);
    if (error_.ok()) check(add_sequences({{head.words[0], moves, head.number}}, definition_));
    if (!error_.ok()) return;
    const std::vector<std::string> home = definition_.labels;
    const PointMove& from = definition_.moves.back().from;
    for (std::size_t i = 0; i < home.size(); ++i) definition_.labels[i] = home[from[i]];
  }

  void read_move(const TwsLine& head) {
    if (head.words.size() != 2) return refuse(head, "the name of one move");
    const PieceRows rows = read_rows(head, false);
    if (!error_.ok()) return;
    const std::uint64_t first = first_piece(head);  // a Move lists turns by their origin, too
    check(add_move(head.words[1], head.number, rows, first, definition_, first == 1));
  }

  const std::vector<TwsLine> lines_;
  std::size_t at_ = 0;
  std::vector<DefinedSequence> sequences_;
  bool has_solved_ = false;
  absl::Status error_;
  Definition definition_;
};

}  // namespace

absl::StatusOr<Definition> read_tws(std::string_view text) { return TwsReader(text).read(); }

LabelsOr read_scr(std::string_view text, const Definition& definition) {
  return TwsReader(text, definition).read_position();
}

}  // namespace trailblaze
