// A puzzle for tests: permutations, with given permutations of their places as moves. It has ranks,
// with moves as maps of ranks or without.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/puzzle/permutation_rank.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace trailblaze {

// A move is packed like a state: for each place it has the place from which the value comes.
template <bool kBothWays>
class Places : public PermutationRank {
 public:
  static constexpr bool kReversible = kBothWays;

  Places(int count, std::vector<State> moves)
      : PermutationRank(count), count_(count), moves_(std::move(moves)) {}

  void for_each_successor(State s, auto&& emit) const {
    for (const State from : moves_) {
      State t = 0;
      for (int i = 0; i < count_; ++i) t |= (s >> 4 * (from >> 4 * i & 15) & 15) << 4 * i;
      emit(t);
    }
  }
  bool is_goal(State s) const { return s == sorted_permutation(count_); }
  absl::StatusOr<State> parse(std::string_view text) const {
    return parse_permutation(text, count_, 1);
  }
  std::string print(State s) const { return print_permutation(s, count_, 1); }
  RankMoves rank_moves() const { return moves_of(*this); }

 private:
  int count_;
  std::vector<State> moves_;
};

// Returns the moves that reverse the first k of `count` values, for every k.
inline std::vector<State> flips(int count) {
  std::vector<State> moves;
  for (int k = 2; k <= count; ++k) {
    std::vector<std::uint64_t> from;
    for (int i = 0; i < count; ++i)
      from.push_back(static_cast<std::uint64_t>(i < k ? k - 1 - i : i));
    moves.push_back(pack_permutation(from));
  }
  return moves;
}

// The same puzzle without maps of ranks, so that the engine ranks states one by one.
template <class P>
struct WithoutRankMaps {
  static constexpr bool kReversible = P::kReversible;
  P puzzle;

  void for_each_successor(State s, auto&& emit) const { puzzle.for_each_successor(s, emit); }
  bool is_goal(State s) const { return puzzle.is_goal(s); }
  absl::StatusOr<State> parse(std::string_view text) const { return puzzle.parse(text); }
  std::string print(State s) const { return puzzle.print(s); }
  std::uint64_t num_ranks() const { return puzzle.num_ranks(); }
  std::uint64_t rank(State s) const { return puzzle.rank(s); }
  State unrank(std::uint64_t rank) const { return puzzle.unrank(rank); }
};

}  // namespace trailblaze
