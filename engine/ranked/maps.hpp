// The ranked search if moves are maps of ranks (rank_moves.hpp). The states of a block go through
// maps of places, and no state is unpacked.
//
//   push   sends the frontier's states of a block along every move, to the block to which that move
//          leads;
//   pull   tests the unseen states of a block: a state is new if a move takes it to a seen state,
//          which must be in the frontier (moves can be reversed).
//
// There are three methods to apply a map, chosen by the number of states and the machine: bit by
// bit; with a byte a state, packed into bits afterwards; and by shuffles of 128 bytes
// (kernels.hpp).
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/kernels.hpp"
#include "engine/ranked/planes.hpp"

namespace trailblaze {

// Packs 64 bytes that are 0 or 255 into bits, and sets the bytes to 0.
inline std::uint64_t take_bits(std::uint8_t* bytes) {
  std::uint64_t bits = 0;
#ifdef __SSE2__
  auto* const sixteens = reinterpret_cast<__m128i*>(bytes);
  for (int i = 0; i < 4; ++i) {
    const auto signs = static_cast<unsigned>(_mm_movemask_epi8(_mm_loadu_si128(sixteens + i)));
    bits |= std::uint64_t{signs} << 16 * i;
  }
#else
  static_assert(std::endian::native == std::endian::little);
  for (int i = 0; i < 8; ++i) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + 8 * i, 8);
    bits |= (eight & 0x0101010101010101) * 0x0102040810204080 >> 56 << 8 * i;
  }
#endif
  std::memset(bytes, 0, 64);
  return bits;
}

// Maps work on states, so they cannot be used if states have classes.
inline bool uses_rank_maps(const Traits& traits) { return traits.rank_moves && !traits.symmetric; }

// Without maps, a block is a word.
inline RankMoves moves_of(const AnyPuzzle& puzzle) {
  if (uses_rank_maps(puzzle.traits())) return puzzle.rank_moves();
  RankMoves words;
  words.blocks = (puzzle.traits().num_ranks + 63) / 64;
  words.width = 64;
  return words;
}

class RankMaps {
 public:
  // Memory of a worker.
  struct Worker {
    std::vector<std::uint64_t> sent;     // states of a block, as bits; zeros between two calls
    std::vector<std::uint16_t> places;   // the same states as places
    std::vector<std::uint8_t> bytes;     // destinations of the states by each move, a byte a place
    std::vector<std::uint64_t> arrived;  // states found in a block
    std::vector<RankMove> moves;         // moves of the `known` blocks from `first` on
    std::uint64_t first = 0, known = 0;
  };

  // Uses chosen_isa() as it is now. The moves must outlive the maps.
  explicit RankMaps(const RankMoves& moves)
      : moves_(moves), words_(rank_stride(static_cast<std::uint64_t>(moves.width)) / 64) {
    if (moves.width <= 64 || moves.width >= kShuffleWidth) return;
    shuffle_ = shuffle_block(chosen_isa());
    if (shuffle_ != nullptr) shuffles_ = ShuffleMaps(moves);
  }

  std::uint64_t words_per_block() const { return words_; }

  Worker make_worker() const {
    const std::uint64_t words = words_;
    const auto moves = static_cast<std::size_t>(moves_.moves);
    Worker me;
    me.sent.resize(words);
    me.arrived.resize(words);
    me.bytes.resize(64 * words * moves);
    me.moves.resize(kBlocksAhead * moves);
    return me;
  }

  // Sends the states of a block along every move. me.sent has these states, and `states` is their
  // number. For each move, calls out.prefetch(block), and later out.add(block, word of this block,
  // bits). `in_order` is true if the next call is probably for the next block.
  template <class Out>
  void push(Worker& me, Out&& out, std::uint64_t block, std::uint64_t states, bool in_order) const {
    const RankMove* const moves = moves_from(me, block, in_order);
    const auto count = static_cast<std::uint64_t>(moves_.moves);
    for (std::uint64_t g = 0; g < count; ++g) out.prefetch(moves[g].block);
    const std::uint64_t words = words_;
    if (shuffle_ != nullptr) {
      for (std::uint64_t g = 0; g < count; ++g) {
        std::uint64_t to[2];
        shuffle_(me.sent.data(),
                 shuffles_.inverse.data() + std::size_t{moves[g].map} * kShuffleWidth, to);
        out.add(moves[g].block, 0, to[0]);
        out.add(moves[g].block, 1, to[1]);
      }
      me.sent[0] = me.sent[1] = 0;
      return;
    }
    list_places(me);
    if (states < 4 * words) {
      for (std::uint64_t g = 0; g < count; ++g) {
        const std::uint16_t* const map = moves_.map(moves[g].map);
        for (const std::uint16_t place : me.places) {
          out.add(moves[g].block, map[place] / 64, std::uint64_t{1} << map[place] % 64);
        }
      }
      return;
    }
    // Each place has a byte, because stores to bytes do not wait for each other, unlike or-ing bits
    // into a word. All moves come first, so that no byte is read back while its store is under way.
    for (std::uint64_t g = 0; g < count; ++g) {
      const std::uint16_t* const map = moves_.map(moves[g].map);
      std::uint8_t* const bytes = me.bytes.data() + 64 * words * g;
      for (const std::uint16_t place : me.places) bytes[map[place]] = 255;
    }
    for (std::uint64_t g = 0; g < count; ++g) {
      for (std::uint64_t w = 0; w < words; ++w) {
        out.add(moves[g].block, w, take_bits(me.bytes.data() + 64 * (words * g + w)));
      }
    }
  }

  // Adds the unseen states of a block that a move takes to a seen state.
  void pull(Worker& me, RankedPlanes& planes, RankedPlanes::Adder& adder,
            std::uint64_t block) const {
    const auto width = static_cast<std::uint64_t>(moves_.width);
    const std::uint64_t words = words_;
    std::uint64_t unseen = 0;
    for (std::uint64_t w = 0; w < words; ++w) {
      const std::uint64_t places = width - 64 * w;  // from this word on
      me.sent[w] =
          ~planes.seen(block)[w] & (places < 64 ? (std::uint64_t{1} << places) - 1 : ~0ull);
      unseen |= me.sent[w];
    }
    if (unseen == 0) return;
    const RankMove* const moves = moves_from(me, block, true);
    if (shuffle_ != nullptr) {
      std::uint64_t found[2] = {0, 0};
      for (int g = 0; g < moves_.moves; ++g) {
        std::uint64_t to[2];
        const std::uint8_t* const index =
            shuffles_.direct.data() + std::size_t{moves[g].map} * kShuffleWidth;
        shuffle_(planes.seen(moves[g].block), index, to);
        found[0] |= to[0];
        found[1] |= to[1];
      }
      for (std::uint64_t w = 0; w < 2; ++w) {
        planes.add(adder, block, w, found[w] & std::exchange(me.sent[w], 0));
      }
    } else {
      list_places(me);
      std::size_t left = me.places.size();
      for (int g = 0; g < moves_.moves; ++g) left = keep_unreached(me, planes, moves[g], left);
      for (std::uint64_t w = 0; w < words; ++w) {
        planes.add(adder, block, w, std::exchange(me.arrived[w], 0));
      }
    }
  }

 private:
  static constexpr std::uint64_t kBlocksAhead = 48;

  // Returns the moves of a block. If blocks come in order, requests the next few blocks at once.
  const RankMove* moves_from(Worker& me, std::uint64_t block, bool in_order) const {
    const auto moves = static_cast<std::uint64_t>(moves_.moves);
    if (block - me.first >= me.known) {
      me.first = block;
      me.known = in_order ? std::min(kBlocksAhead, moves_.blocks - block) : 1;
      moves_.from(block, me.known, me.moves.data());
    }
    return me.moves.data() + (block - me.first) * moves;
  }

  // Lists the bits of me.sent as places, and clears them.
  void list_places(Worker& me) const {
    me.places.clear();
    for (std::uint64_t w = 0; w < words_; ++w) {
      for (std::uint64_t bits = std::exchange(me.sent[w], 0); bits != 0; bits &= bits - 1) {
        me.places.push_back(static_cast<std::uint16_t>(64 * w + std::countr_zero(bits)));
      }
    }
  }

  // Adds those of the first `left` places that the move takes to a seen state, and removes them
  // from the list. Returns the number of places left.
  std::size_t keep_unreached(Worker& me, const RankedPlanes& planes, const RankMove& move,
                             std::size_t left) const {
    const std::uint64_t* const source = planes.seen(move.block);
    const std::uint16_t* const map = moves_.map(move.map);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left; ++i) {
      const std::uint16_t place = me.places[i], from = map[place];
      const std::uint64_t hit = source[from / 64] >> from % 64 & 1;
      me.arrived[place / 64] |= hit << place % 64;
      me.places[kept] = place;
      kept += 1 - hit;
    }
    return kept;
  }

  const RankMoves& moves_;
  const std::uint64_t words_;       // of a block
  ShuffleBlock shuffle_ = nullptr;  // null unless blocks have two words
  ShuffleMaps shuffles_;
};

}  // namespace trailblaze
