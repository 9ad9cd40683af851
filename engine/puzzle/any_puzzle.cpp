#include "engine/puzzle/any_puzzle.hpp"

#include "engine/base/check.hpp"

namespace trailblaze {

namespace {

// A search asked a puzzle for a part that its traits say it has not.
[[noreturn]] void lacks(const char* part) { fail_check("traits()", part, __FILE__, __LINE__); }

}  // namespace

void AnyPuzzle::rank(std::span<const State>, std::uint64_t*) const { lacks("no ranks"); }
void AnyPuzzle::unrank(std::span<const std::uint64_t>, State*) const { lacks("no ranks"); }
void AnyPuzzle::project(std::span<State>, Pattern) const { lacks("no projections"); }

std::uint64_t AnyPuzzle::rank_of(State s) const {
  std::uint64_t found = 0;
  rank({&s, 1}, &found);
  return found;
}

std::vector<State> AnyPuzzle::goals() const {
  std::vector<State> goals;
  list_goals(goals);
  return goals;
}

State AnyPuzzle::random_state(Random&) const { lacks("no random states"); }
RankMoves AnyPuzzle::rank_moves() const { lacks("no moves of ranks"); }

DenseSpec AnyPuzzle::dense_spec() const { lacks("no segments"); }
DensePosition AnyPuzzle::dense_position(State) const { lacks("no segments"); }
State AnyPuzzle::state_at(const DensePosition&) const { lacks("no segments"); }

int AnyPuzzle::num_moves() const { lacks("no fixed moves"); }
std::optional<State> AnyPuzzle::move(State, int) const { lacks("no fixed moves"); }
int AnyPuzzle::num_frames() const { lacks("no fixed moves"); }
int AnyPuzzle::frame(State) const { lacks("no fixed moves"); }
State AnyPuzzle::frame_state(int) const { lacks("no fixed moves"); }

}  // namespace trailblaze
