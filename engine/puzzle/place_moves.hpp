// Moves that permute the places of a state and may twist the pieces, as in pancakes, top-spin,
// Cayley graphs and twisty puzzles. Shuffles of bytes make a move on many states at once.
//
// A state has a nibble for each place that moves, place 0 in the lowest. Above the nibbles, each
// place whose piece can be twisted has a field: 1 bit for 2 twists, 2 bits for 3. A vector has a
// byte for each place, with the twist in the high half, so that a single shuffle moves both. Burnt
// pancakes 3 1 -2, with the whole stack turned over:
//
//   state     twists 1 0 0, pieces 1 0 2     the highest place first
//   bytes     02 00 11                       place 0 first, as in a vector
//   shuffled  11 00 02                       place i takes the byte of from[i], here 2 1 0
//   twisted   21 10 12                       + 10 10 10
//   reduced   01 10 12                       2 -1 -3: min(x, x - 20); x - 20 wraps if x < 20
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/puzzle/successors.hpp"

namespace trailblaze {

// A move that brings the piece at place from[i] to place i and adds twist[i] to its twist. Place
// from[i] has as many twists as place i. The number of a move is its index in a list of moves, and
// `back` is the number of the move that undoes it.
struct PlaceMove {
  std::array<std::uint8_t, 16> from{}, twist{};
  int back = 0;
};

class PlaceMoves {
 public:
  // The data of the vector variants. Arrays are in the order of a vector's bytes.
  struct Tables {
    struct Move {
      alignas(16) std::array<std::uint8_t, 16> from{}, twist{};
      std::uint32_t way = 0, back = 0;  // a bit each
    };
    // Where a state has the low bit of each place's twist: the number of a byte, and a mask of the
    // bit in this byte. Then both for the high bit. The mask is 0 if the twist has no such bit.
    alignas(16) std::array<std::uint8_t, 16> low_byte{}, low_bit{}, high_byte{}, high_bit{};
    alignas(16) std::array<std::uint8_t, 16> twists{};  // number of twists, in the high half
    // Factors that join the twists of neighbours, by moving the second next to the first. `pairs`
    // joins two places, `fours` two pairs, and `eights` two fours. A shift joins the two eights.
    alignas(16) std::array<std::int8_t, 16> pairs{}, fours{};
    alignas(16) std::array<std::int16_t, 8> eights{};
    int first_eight_bits = 0;              // of the twists of the first eight places
    int twists_begin = 0;                  // bit of a state
    State piece_mask = 0, twist_mask = 0;  // in a state
    std::vector<Move> moves;
  };

  // `twists[i]` is the number of twists of place i, 1 to 3; there are at most 16 places. The first
  // `moving` places have a nibble; the other places keep their piece. There are at most kMostWays
  // moves.
  PlaceMoves(int moving, const std::vector<int>& twists, const std::vector<PlaceMove>& moves);

  // True if expand() has a variant for this instruction set. Otherwise the caller uses the puzzle's
  // own for_each_way.
  static bool serves(Isa isa = chosen_isa());

  // Requires serves(isa). Expands states as expand_group() of a puzzle does (ExpandsGroups).
  std::size_t expand(std::span<const State> from, const std::uint32_t* done, WaySuccessors& out,
                     Isa isa = chosen_isa()) const;

 private:
  Tables tables_;
};

// A puzzle whose state is a permutation of permuted_places() things (permutation.hpp) and whose
// moves permute places regardless of the things there. A puzzle that derives from PermutationRank
// and has rank_moves() promises this. Its moves are then made in groups without further code.
template <class P>
concept PermutesPlaces = NamesWays<P> && HasRankMoves<P> && requires(const P& p) {
  { p.permuted_places() } -> std::same_as<int>;
};

// Returns the moves of such a puzzle, read off the successors of the sorted state: if a successor
// has number n at place p, its move takes the thing at place n to place p. Returns nothing for
// other puzzles, or if the ways are not 0, 1, ... in this order.
template <class P>
std::optional<PlaceMoves> place_moves_of(const P& puzzle) {
  if constexpr (PermutesPlaces<P>) {
    const int count = puzzle.permuted_places();
    std::vector<PlaceMove> moves;
    bool named = 0 < puzzle.num_ways() && puzzle.num_ways() <= kMostWays;
    puzzle.for_each_way(sorted_permutation(count), [&](State from, int way, int back) {
      named = named && way == static_cast<int>(moves.size());
      named = named && 0 <= back && back < puzzle.num_ways();
      PlaceMove move{.back = back};
      for (std::size_t i = 0; i < 16; ++i)
        move.from[i] = static_cast<std::uint8_t>(from >> 4 * i & 15);
      moves.push_back(move);
    });
    named = named && static_cast<int>(moves.size()) == puzzle.num_ways();
    if (named)
      return PlaceMoves(count, std::vector<int>(static_cast<std::size_t>(count), 1), moves);
  }
  return std::nullopt;
}

}  // namespace trailblaze
