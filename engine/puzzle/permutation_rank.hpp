// Ranks for puzzles whose state is a permutation (permutation.hpp) and whose moves permute places:
// pancakes, top-spin, any Cayley graph of permutations. Derive from PermutationRank and add
//
//   RankMoves rank_moves() const { return moves_of(*this); }
//
// If the moves also have ways (for_each_way), frontier search makes them in groups of states
// (place_moves.hpp).
//
// The places of all values but the last five determine the rank block. The order in which the last
// five values fill the remaining places determines the place in the block (rank_moves.hpp):
//
//   place   0 1 2 3 4 5 6     values 0, 1 stand at 3, 5: digits 3 of 7, 4 of 6 -> block 3 * 6 + 4
//   value   4 2 6 0 5 1 3     order of 4 2 6 5 3 among 2..6 -> one of 120
//
// A move takes values 0 and 1 to places that do not depend on the rest. It permutes the free places
// by one of 120 orders, which the move and the set of free places determine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/bits.hpp"
#include "engine/base/check.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

class PermutationRank {
 public:
  // Ranks permutations of 1 to 16 things; the order of the last `tail` is the place in a block.
  explicit PermutationRank(int count, int tail = 5)
      : count_(count), tail_(std::min(count, tail)), lead_(count - tail_) {
    for (int i = 2; i <= tail_; ++i) width_ *= static_cast<std::uint64_t>(i);
    for (int i = tail_ + 1; i <= count_; ++i) blocks_ *= static_cast<std::uint64_t>(i);
  }

  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t num_states() const { return blocks_ * width_; }  // all orders
  std::uint64_t num_ranks() const { return blocks_ * rank_stride(width_); }
  int permuted_places() const { return count_; }

  std::uint64_t rank(State s) const {
    const std::uint64_t places = inverse(s);
    std::uint64_t block = 0;
    unsigned free = all();
    for (int v = 0; v < lead_; ++v)
      block = append(block, v, static_cast<unsigned>(at(places, v)), free);
    std::uint64_t order = 0;
    for (int k = 0; free != 0; free &= free - 1, ++k) {
      order |= (at(s, std::countr_zero(free)) - static_cast<unsigned>(lead_)) << 4 * k;
    }
    return block * rank_stride(width_) + rank_order(order);
  }

  State unrank(std::uint64_t rank) const {
    const std::uint64_t stride = rank_stride(width_), order = unrank_order(rank % stride);
    unsigned free = all();
    const Places lead = lead_places(rank / stride, lead_, free);
    State s = 0;
    for (int v = 0; v < lead_; ++v) s |= static_cast<State>(v) << 4 * lead[v];
    for (int k = 0; free != 0; free &= free - 1, ++k) {
      s |= (at(order, k) + static_cast<unsigned>(lead_)) << 4 * std::countr_zero(free);
    }
    return s;
  }

  // Returns the moves of a puzzle that permute places, read off the successors of the sorted state:
  // if a successor has number n at place p, its move takes the thing at place n to place p.
  template <Puzzle P>
  RankMoves moves_of(const P& puzzle) const {
    std::vector<State> moves;
    puzzle.for_each_successor(sorted_permutation(count_), [&](State t) { moves.push_back(t); });
    return moves_of(moves);
  }

  // Returns the moves that have these successors of the sorted state.
  RankMoves moves_of(const std::vector<State>& moves) const {
    TRAILBLAZE_CHECK(tail_ <= 5, "maps are of at most 120 orders");
    auto tables = std::make_shared<std::vector<Move>>();
    for (const State from : moves) tables->push_back(make_move(from));
    const auto from = [self = *this, tables](std::uint64_t first, std::uint64_t count,
                                             RankMove* out) {
      self.move_blocks(*tables, first, count, out);
    };
    return {blocks_, static_cast<int>(width_), static_cast<int>(moves.size()), make_maps(), from};
  }

 protected:
  int count_;  // number of things

 private:
  using Places = std::array<std::uint8_t, 16>;
  struct Move {
    Places to;                       // the thing at place p goes to to[p]
    std::vector<std::uint8_t> maps;  // rank of an order, by the set of free places
  };

  static std::uint64_t at(std::uint64_t nibbles, int i) { return nibbles >> 4 * i & 15; }
  std::uint64_t inverse(std::uint64_t nibbles) const {
    std::uint64_t out = 0;
    for (int i = 0; i < count_; ++i, nibbles >>= 4) {
      out |= static_cast<std::uint64_t>(i) << 4 * (nibbles & 15);
    }
    return out;
  }
  unsigned all() const { return (1u << count_) - 1; }

  // Appends a digit: value v is at this place, which is then no longer free.
  std::uint64_t append(std::uint64_t block, int v, unsigned place, unsigned& free) const {
    const std::uint64_t before = count_bits(free & ((1u << place) - 1));
    free ^= 1u << place;
    return block * static_cast<unsigned>(count_ - v) + before;
  }

  // Decodes the places of values 0..values-1 from their digits. `free` keeps the places left.
  Places lead_places(std::uint64_t block, int values, unsigned& free) const {
    std::array<unsigned, 16> digits{};
    for (int v = values; v-- > 0;) {
      digits[v] = static_cast<unsigned>(block % static_cast<unsigned>(count_ - v));
      block /= static_cast<unsigned>(count_ - v);
    }
    Places places{};
    for (int v = 0; v < values; ++v) {
      unsigned left = free;
      for (unsigned k = digits[v]; k > 0; --k) left &= left - 1;
      places[v] = static_cast<std::uint8_t>(std::countr_zero(left));
      free ^= 1u << places[v];
    }
    return places;
  }

  // Ranks an order of the tail (nibbles 0..tail-1) by its factorial digits.
  std::uint64_t rank_order(std::uint64_t order) const {
    std::uint64_t rank = 0;
    for (int i = 0; i < tail_; ++i) {
      unsigned smaller = 0;
      for (int j = i + 1; j < tail_; ++j) smaller += at(order, j) < at(order, i);
      rank = rank * static_cast<unsigned>(tail_ - i) + smaller;
    }
    return rank;
  }
  std::uint64_t unrank_order(std::uint64_t rank) const {
    std::uint64_t order = 0;
    for (int i = tail_; i-- > 0;) {  // lift the later digits that are not below this digit
      const std::uint64_t digit = rank % static_cast<unsigned>(tail_ - i);
      rank /= static_cast<unsigned>(tail_ - i);
      for (int j = i + 1; j < tail_; ++j) {
        if (at(order, j) >= digit) order += std::uint64_t{1} << 4 * j;
      }
      order |= digit << 4 * i;
    }
    return order;
  }

  // Computes, for each set of free places, the rank of the order into which the move brings them.
  Move make_move(State from) const {
    Move move;
    const std::uint64_t to = inverse(from);
    for (int p = 0; p < count_; ++p) move.to[p] = static_cast<std::uint8_t>(at(to, p));
    move.maps.resize(all() + 1);
    for (unsigned set = 0; set <= all(); ++set) {
      if (static_cast<int>(count_bits(set)) != tail_) continue;
      unsigned images = 0;
      for (unsigned left = set; left != 0; left &= left - 1) {
        images |= 1u << move.to[std::countr_zero(left)];
      }
      std::uint64_t order = 0;
      int k = 0;
      for (unsigned left = set; left != 0; left &= left - 1, ++k) {
        const unsigned below = (1u << move.to[std::countr_zero(left)]) - 1;
        order |= count_bits(images & below) << 4 * k;
      }
      move.maps[set] = static_cast<std::uint8_t>(rank_order(order));
    }
    return move;
  }

  // Makes all maps. Map r, with `to` = order r, moves thing k of an order to place to[k].
  std::vector<std::uint16_t> make_maps() const {
    std::vector<std::uint64_t> orders;
    for (std::uint64_t r = 0; r < width_; ++r) orders.push_back(unrank_order(r));
    std::vector<std::uint16_t> maps;
    maps.reserve(width_ * width_);
    for (const std::uint64_t to : orders) {
      for (const std::uint64_t order : orders) {
        std::uint64_t moved = 0;
        for (int k = 0; k < tail_; ++k) moved |= at(order, k) << 4 * at(to, k);
        maps.push_back(static_cast<std::uint16_t>(rank_order(moved)));
      }
    }
    return maps;
  }

  // Rank blocks that differ only in the place of their last value are neighbours. The moves of the
  // values before it are computed once for all of these blocks.
  void move_blocks(const std::vector<Move>& moves, std::uint64_t first, std::uint64_t count,
                   RankMove* out) const {
    if (lead_ == 0) {
      for (const Move& move : moves) *out++ = {0, move.maps[all()]};
      return;
    }
    const int last = lead_ - 1;
    const auto places_left =
        static_cast<std::uint64_t>(count_ - last);  // places for the last value
    for (const std::uint64_t end = first + count; first < end;) {
      const std::uint64_t stop = std::min(end, (first / places_left + 1) * places_left);
      unsigned free = all();
      const Places places = lead_places(first / places_left, last, free);
      unsigned choices = free;  // places of the last value, from the first block on
      for (std::uint64_t skip = first % places_left; skip > 0; --skip) choices &= choices - 1;
      for (const Move& move : moves) {
        std::uint64_t prefix = 0;
        unsigned left = all();
        for (int v = 0; v < last; ++v) prefix = append(prefix, v, move.to[places[v]], left);
        RankMove* to = out + (&move - moves.data());
        unsigned choice = choices;
        for (std::uint64_t block = first; block < stop; ++block, choice &= choice - 1) {
          const int place = std::countr_zero(choice);
          unsigned rest = left;
          *to = {append(prefix, last, move.to[place], rest), move.maps[free & ~(1u << place)]};
          to += moves.size();
        }
      }
      out += (stop - first) * moves.size();
      first = stop;
    }
  }

  int tail_, lead_;
  std::uint64_t width_ = 1, blocks_ = 1;
};

}  // namespace trailblaze
