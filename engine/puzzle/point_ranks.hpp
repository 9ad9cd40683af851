// Ranks of positions that are told by where some points are, with moves as maps of ranks
// (rank_moves.hpp): the first digits of the chain are the block, the last ones the place.
//
// There are two ways in which a move changes the place.
//
//   relative   All points follow from the base. A state is k, then b: an element k that keeps the
//              points of the block, and one, b, for each block. A move m takes b to h, then c, with
//              h like k and c the element of another block, and so k to k, then h. There is a map
//              for each h. The 2x2x2 cube has 68,040 blocks of 54 places.
//   apart      Where the last points are does not depend on the others. They have a chain of their
//              own, and a map for each move. The pyraminx has 11,520 blocks of 81 places: edges,
//              and corners.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/puzzle/point_chain.hpp"
#include "engine/puzzle/rank_moves.hpp"

namespace trailblaze {

class PointRanks {
 public:
  // Nothing where these positions have no such ranks. `orbits[i]` is the orbit of base point i.
  // `chain` must outlive it.
  static std::optional<PointRanks> make(const PointChain& chain,
                                        const std::vector<PointMove>& moves,
                                        const std::vector<int>& orbits);

  std::uint64_t num_ranks() const { return blocks_ * rank_stride(width_); }
  // Requires an image that moves lead to, which is changed.
  std::uint64_t rank(std::span<std::uint8_t> image) const;
  void unrank(std::uint64_t rank, std::span<std::uint8_t> image) const;
  RankMoves rank_moves() const;

 private:
  explicit PointRanks(const PointChain& chain) : chain_(&chain) {}
  bool split_apart(const std::vector<PointMove>& moves, const std::vector<int>& orbits);
  bool split_relative();
  void set_split(std::size_t lead);
  std::vector<std::uint16_t> make_maps() const;
  void move_block(std::uint64_t block, RankMove* out) const;

  const PointChain* chain_;
  std::size_t lead_ = 0;  // how many base points the block has
  std::uint64_t blocks_ = 1, width_ = 1;
  std::optional<PointChain> tail_;  // where the places are apart: their own chain
};

}  // namespace trailblaze
