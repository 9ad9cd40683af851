// Moves that permute the places of a state and may twist what they carry, made of many states at
// once by shuffles of bytes: those of pancakes, top-spin, Cayley graphs and twisty puzzles.
//
// A state has a nibble for each place that moves, place 0 in the lowest, and above them a field for
// each place whose piece can be twisted: one bit for two twists, two bits for three. In a vector it
// has a byte for each place, the twist in the high half, so that one shuffle carries both. Burnt
// pancakes, 3 1 -2, all of which are turned over:
//
//   state     twists 1 0 0, pieces 1 0 2     the highest place first
//   bytes     02 00 11                       place 0 first, as in a vector
//   shuffled  11 00 02                       place i takes the byte of from[i], here 2 1 0
//   twisted   21 10 12                       + 10 10 10
//   reduced   01 10 12                       2 -1 -3: min(x, x - 20), which wraps where x is below
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
#include "engine/puzzle/ways_on.hpp"

namespace trailblaze {

// A move by which the piece that comes to place i was at place from[i], which has as many twists,
// and is twisted by twist[i]. Its number is its index in a list of moves, and `back` is the number
// of the move that undoes it.
struct PlaceMove {
  std::array<std::uint8_t, 16> from{}, twist{};
  int back = 0;
};

class PlaceMoves {
 public:
  // What the vector forms read. Arrays are in the order of a vector's bytes.
  struct Tables {
    struct Move {
      alignas(16) std::array<std::uint8_t, 16> from{}, twist{};
      std::uint32_t way = 0, back = 0;  // a bit each
    };
    // The byte of a state that has the low bit of each place's twist, and which bit of it that is;
    // the same for the high bit. No bit where there is no such twist.
    alignas(16) std::array<std::uint8_t, 16> low_byte{}, low_bit{}, high_byte{}, high_bit{};
    alignas(16) std::array<std::uint8_t, 16> twists{};  // how many twists, in the high half
    // Factors that bring the second of two neighbours' twists next to the first's: of places, of
    // pairs of places, and of fours. The eights are brought together by a shift.
    alignas(16) std::array<std::int8_t, 16> pairs{}, fours{};
    alignas(16) std::array<std::int16_t, 8> eights{};
    int first_eight = 0;            // bits of the twists of the first eight places
    int begin = 0;                  // the bit of a state where twists begin
    State pieces = 0, twisted = 0;  // which bits of a state are pieces, and which are twists
    std::vector<Move> moves;
  };

  // `twists[i]` is how many twists place i has, 1 to 3: of at most 16 places. The first `moving` of
  // them have a nibble, the others keep their piece. There are at most kMostWays moves.
  PlaceMoves(int moving, const std::vector<int>& twists, const std::vector<PlaceMove>& moves);

  // Whether expand() has a form for these instructions. The portable form is a puzzle's own
  // for_each_way.
  static bool serves(Isa isa = chosen_isa());

  // Requires serves(isa). Expands states as expand_group() of a puzzle does (ExpandsGroups).
  std::size_t expand(std::span<const State> from, const std::uint32_t* done, WaysOn& out,
                     Isa isa = chosen_isa()) const;

 private:
  Tables tables_;
};

// A puzzle whose state is a permutation of permuted_places() things (permutation.hpp), and whose
// moves permute its places in the same way whatever stands there. What derives from PermutationRank
// and has rank_moves() promises that, and its moves are made in groups with nothing more to say.
template <class P>
concept PermutesPlaces = NamesWays<P> && HasRankMoves<P> && requires(const P& p) {
  { p.permuted_places() } -> std::same_as<int>;
};

// The moves of such a puzzle. They are read off the successors of the sorted state, where the
// number at a place is the place that it came from. Returns nothing for other puzzles, and where
// the ways are not 0, 1, ... in this order.
template <class P>
std::optional<PlaceMoves> place_moves_of([[maybe_unused]] const P& puzzle) {
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
