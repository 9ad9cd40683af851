#include "cli/play/positions.hpp"

#include <algorithm>

#include "cli/pages/picture_json.hpp"

namespace trailblaze {
namespace {

// Returns the successors of a position, each once, in the order of the puzzle's moves.
std::vector<State> successors_of(const Session& session, State s) {
  std::vector<State> all;
  for_each_successor(session.puzzle(), {&s, 1}, [&](std::size_t, State t) {
    if (std::ranges::find(all, t) == all.end()) all.push_back(t);
  });
  return all;
}

// Describes a move. One call of describe_path() makes the texts of both positions, so that
// identical pieces have the same names in both.
json::Text move_json(const Session& session, State from, State to) {
  const State both[] = {from, to};
  const PathText step = session.puzzle().describe_path(both);
  const auto pictures = session.shapes_of_path(step.states);
  return JsonObject()
      .field("name", step.moves.front())
      .field("to", session.puzzle().print(to))
      .field("changes",
             json::Text{pictures.ok() ? changes_json(pictures->front(), pictures->back()) : "[]"})
      .text();
}

}  // namespace

json::Text position_json(const Session& session, State s) {
  const AnyPuzzle& puzzle = session.puzzle();
  const std::string text = puzzle.print(s);
  const auto picture = session.shapes(text);
  const bool is_dead = session.info().has_goal && !puzzle.may_be_solvable(s);
  return JsonObject()
      .field("state", text)
      .field("picture", json::Text{picture.ok() ? picture_json(*picture) : "null"})
      .field("goal", session.info().has_goal && puzzle.is_goal(s))
      .field("dead", is_dead)
      .field("why", is_dead ? puzzle.why_unsolvable(s) : "")
      .field("moves", json::list(successors_of(session, s),
                                 [&](State t) { return move_json(session, s, t); }))
      .text();
}

absl::StatusOr<State> position_of(const Session& session, const std::string& field,
                                  const std::string& text) {
  auto s = session.puzzle().parse(text);
  return s.ok() ? s : in_field(field, s.status());
}

bool is_move(const Session& session, State from, State to) {
  const std::vector<State> all = successors_of(session, from);
  return std::ranges::find(all, to) != all.end();
}

}  // namespace trailblaze
