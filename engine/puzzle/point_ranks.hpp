// Ranks of positions that some points determine, with moves as maps of ranks (rank_moves.hpp). The
// first digits of the chain are the rank block, and the last digits are the place.
//
// A move changes the place in either of two ways.
//
//   relative   The base determines all points. A state is a product kb (first k, then b). Its place
//              is k, an element that fixes the points of the block; b is the same for all states of
//              the block. A move m leads from b to bm = hc, where h is like k, and c is the b of
//              the new block. So it leads from kb to kbm = (kh)c: the place changes from k to kh.
//              There is a map for each h. The 2x2x2 cube has 68,040 rank blocks of 54 places.
//   apart      The last points move independently of the others. They have a chain of their own,
//              and a map for each move. The pyraminx has 11,520 rank blocks of 81 places: edges
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
  // Returns nothing if these positions have no such ranks. `orbits[i]` is the orbit of base point
  // i. `chain` must outlive the result.
  static std::optional<PointRanks> make(const PointChain& chain,
                                        const std::vector<PointMove>& moves,
                                        const std::vector<int>& orbits);

  std::uint64_t num_ranks() const { return blocks_ * rank_stride(width_); }
  // Requires an image that moves lead to, and overwrites it.
  std::uint64_t rank(std::span<std::uint8_t> image) const;
  void unrank(std::uint64_t rank, std::span<std::uint8_t> image) const;
  RankMoves rank_moves() const;

 private:
  explicit PointRanks(const PointChain& chain) : chain_(&chain) {}
  bool split_apart(const std::vector<PointMove>& moves, const std::vector<int>& orbits);
  bool split_relative();
  void set_split(std::size_t lead);
  std::vector<std::uint16_t> make_maps() const;
  void move_blocks(std::uint64_t first, std::uint64_t count, RankMove* out) const;

  const PointChain* chain_;
  std::size_t lead_ = 0;  // number of base points in the rank block
  std::uint64_t blocks_ = 1, width_ = 1;
  std::optional<PointChain> tail_;  // if places are apart: their own chain
};

}  // namespace trailblaze
