// Derives a puzzle's model from a definition: the moves of a turn, which points can be told apart,
// the coordinates of a state, and the group.
#include <algorithm>
#include <map>
#include <set>

#include "engine/base/text.hpp"
#include "puzzles/moves/move_sequence.hpp"
#include "puzzles/moves/moves_puzzle.hpp"

namespace trailblaze {
namespace {

// The moves of a turn: the listed moves or all their powers, each once, without moves that change
// nothing.
struct Turns {
  std::vector<std::string> names;
  std::vector<PointMove> moves;

  void add(const std::string& name, const PointMove& move) {
    if (std::ranges::find(moves, move) != moves.end()) return;
    names.push_back(name);
    moves.push_back(move);
  }
};

// Returns "U", "U2", "U3", ... and, nearer to the end of the cycle, "U2'", "U'". Returns "(U)2" if
// "U2" reads as another move.
std::string name_of_power(const Definition& definition, const DefinedMove& move, std::size_t power,
                          std::size_t order, const PointMove& meant) {
  const bool back = 2 * power > order;
  const std::size_t times = back ? order - power : power;
  const std::string behind = (times > 1 ? std::to_string(times) : "") + (back ? "'" : "");
  if (!is_move_name(move.name)) {  // a sequence
    return behind.empty() ? move.name : "(" + move.name + ")" + behind;
  }
  const auto read = read_move_word(move.name + behind,
                                   [&](std::string_view name) { return definition.find(name); });
  return read.ok() && *read == meant ? move.name + behind : "(" + move.name + ")" + behind;
}

absl::StatusOr<Turns> turns_of(const Definition& definition, bool powers) {
  Turns turns;
  for (const DefinedMove& move : definition.moves) {
    if (!move.is_turn) continue;
    const PointMove still = identity_move(move.from.size());
    std::vector<PointMove> all;
    for (PointMove power = move.from; power != still && all.size() <= kMostTurns;
         power = composed(power, move.from)) {
      all.push_back(power);
      if (!powers) break;
    }
    const std::size_t order = all.size() + 1;
    for (std::size_t k = 0; k < all.size(); ++k) {
      turns.add(powers ? name_of_power(definition, move, k + 1, order, all[k]) : move.name, all[k]);
    }
    if (turns.moves.size() > kMostTurns) {
      return at_line(move.line, "found more than " + std::to_string(kMostTurns) +
                                    " moves of a turn, expected at most as many");
    }
  }
  if (turns.moves.empty()) {
    return at_line(definition.line,
                   "found only moves that change nothing, expected a move that changes points");
  }
  return turns;
}

// Returns the number of each move's inverse, or -1.
std::vector<int> inverses_of(const std::vector<PointMove>& moves) {
  std::vector<int> out;
  for (const PointMove& move : moves) {
    const auto found = std::ranges::find(moves, inverse_of(move));
    out.push_back(found == moves.end() ? -1 : static_cast<int>(found - moves.begin()));
  }
  return out;
}

// True if each followed class has a single point.
bool follows_single_points(const PointClasses& classes, const Coordinates& coordinates) {
  const auto is_single = [&](int one) { return std::ranges::count(classes.home(), one) == 1; };
  return std::ranges::all_of(coordinates.classes, [&](const std::vector<int>& followed) {
    return std::ranges::all_of(followed, is_single);
  });
}

// The points that the chain knows: first the points of the followed classes, which are its base,
// then the other points of their orbits.
struct ChainPoints {
  std::vector<std::uint8_t> points;
  std::size_t base = 0;
};
ChainPoints points_of_chain(const PointClasses& classes, const Coordinates& coordinates) {
  ChainPoints out;
  std::set<int> orbits;
  std::vector<bool> is_in(classes.home().size(), false);
  const auto add = [&](std::size_t p) {
    if (!is_in[p]) out.points.push_back(static_cast<std::uint8_t>(p));
    is_in[p] = true;
  };
  for (const std::vector<int>& followed : coordinates.classes) {
    for (const int one : followed) {
      for (std::size_t p = 0; p < is_in.size(); ++p) {
        if (classes.home()[p] != one) continue;
        add(p);
        orbits.insert(classes.orbit(p));
      }
    }
  }
  out.base = out.points.size();
  for (std::size_t p = 0; p < is_in.size(); ++p) {
    if (orbits.contains(classes.orbit(p))) add(p);
  }
  return out;
}

}  // namespace

void MovesModel::find_labels() {
  const auto number = [&](int one) { return static_cast<std::size_t>(one); };
  const std::vector<int>& home = classes.home();
  class_labels.resize(number(classes.count()));
  class_sizes.assign(class_labels.size(), 0);
  std::vector<bool> is_left(class_labels.size(), true);
  for (std::size_t p = 0; p < home.size(); ++p) {
    class_labels[number(home[p])] = labels[p];
    ++class_sizes[number(home[p])];
  }
  for (const std::vector<int>& followed : coordinates.classes) {
    for (const int one : followed) is_left[number(one)] = false;
  }
  for (const ImpliedClass& implied : coordinates.implied) is_left[number(implied.one)] = false;
  std::map<int, int> left;
  for (std::size_t p = 0; p < home.size(); ++p) {
    if (is_left[number(home[p])]) left[classes.orbit(p)] = labels[p];
  }
  for (std::size_t p = 0; p < home.size(); ++p) left_labels.push_back(left.at(classes.orbit(p)));
}

bool MovesModel::is_reversible() const { return std::ranges::count(inverse, -1) == 0; }

absl::Status with_names(const absl::Status& status, const Definition& definition) {
  constexpr std::size_t kMostShown = 20;
  if (!message(status).ends_with(kNameExpected)) return status;
  std::vector<std::string> names;
  for (const DefinedMove& move : definition.moves) {
    if (names.size() < kMostShown) names.push_back(move.name);
  }
  return invalid(message(status) + ": " + join(names, ", ") +
                 (names.size() < definition.moves.size() ? ", ..." : ""));
}

absl::Status choose_turns(const std::vector<std::string>& names, Definition& definition) {
  if (names.empty() || names.size() > kMostTurns) {
    return invalid("found " + quantity(static_cast<std::int64_t>(names.size()), "name") +
                   ", expected 1 to " + std::to_string(kMostTurns) + " names of moves");
  }
  for (DefinedMove& move : definition.moves) move.is_turn = false;
  for (const std::string& name : names) {
    const auto known = std::ranges::find(definition.moves, name, &DefinedMove::name);
    if (known != definition.moves.end()) {
      known->is_turn = true;
      continue;
    }
    auto move = read_move_sequence(name, definition.labels.size(),
                                   [&](std::string_view word) { return definition.find(word); });
    if (!move.ok()) return with_names(move.status(), definition);
    definition.moves.push_back({name, *std::move(move), definition.line});
  }
  const auto changes = [&](const DefinedMove& move) {
    return move.is_turn && move.from != identity_move(move.from.size());
  };
  if (std::ranges::any_of(definition.moves, changes)) return absl::OkStatus();
  return invalid("found only moves that change nothing, expected a move that changes points");
}

absl::StatusOr<MovesModelPtr> make_moves_model(Definition definition, bool powers) {
  auto turns = turns_of(definition, powers);
  if (!turns.ok()) return turns.status();
  std::vector<std::string> texts;
  std::vector<int> labels;
  for (const std::string& label : definition.labels) {
    const auto found = std::ranges::find(texts, label);
    labels.push_back(static_cast<int>(found - texts.begin()));
    if (found == texts.end()) texts.push_back(label);
  }
  PointClasses classes(turns->moves, labels);
  Coordinates coordinates = make_coordinates(classes, turns->moves, false);
  const bool single = follows_single_points(classes, coordinates);
  if (coordinates.bits > 64 && !single) {
    coordinates = make_coordinates(classes, turns->moves, true);
  }
  const bool side_by_side = coordinates.bits <= 64;
  if (!side_by_side && !single) {
    return at_line(definition.line,
                   "found positions of more than 64 bits, expected at most 64 bits if points share "
                   "labels");
  }
  const auto of_chain = points_of_chain(classes, coordinates);
  if (of_chain.points.size() > PointChain::kMostPoints) {
    return at_line(definition.line, "found " + std::to_string(of_chain.points.size()) +
                                        " points that identify a position, expected at most " +
                                        std::to_string(PointChain::kMostPoints));
  }
  std::shared_future<PointChain> chain =
      std::async(std::launch::deferred, [moves = turns->moves, of_chain, single] {
        return PointChain(moves, of_chain.points, of_chain.base, single);
      });
  if (!side_by_side) {
    if (chain.get().size() == 0) {
      return at_line(definition.line, "found 2^64 or more positions, expected fewer than 2^64");
    }
    coordinates.each.clear();  // their tables are not needed
  }
  std::vector<int> inverse = inverses_of(turns->moves);
  std::vector<int> orbits;
  for (std::size_t i = 0; i < of_chain.base; ++i) {
    orbits.push_back(classes.orbit(of_chain.points[i]));
  }
  const auto model = std::make_shared<MovesModel>(MovesModel{std::move(definition),
                                                             std::move(turns->names),
                                                             std::move(turns->moves),
                                                             std::move(inverse),
                                                             std::move(labels),
                                                             std::move(texts),
                                                             {},
                                                             {},
                                                             {},
                                                             std::move(classes),
                                                             std::move(coordinates),
                                                             std::move(chain),
                                                             single,
                                                             !side_by_side});
  model->find_labels();
  if (single) model->ranks = PointRanks::make(model->chain(), model->moves, orbits);
  return model;
}

}  // namespace trailblaze
