// Finds the values of a group of 5 to 8 tiles by the dense engine, with a bit for each placement
// and each region of the blank.
//
// The blank's moves cost nothing, so only the region of connected empty cells that holds the blank
// matters. On 3x3 with three tiles, two regions:
//
//    a 7 b     7 moves left if the blank is in region a, right if it is in b
//    3 5 b     mask 000011010, regions 000000001 and 111100100
//    b b b
//
// A segment (dense_spec.hpp) is a mask, a region of this mask and the parity of the orders there,
// since orders of both parities occur. A move takes a tile from a cell next to the region to a cell
// of the region. The mask changes, the new region is the region around the cell left behind, and
// the order rotates by the tiles passed over. Colours alternate: a move changes the sum of the
// tiles' coordinates by 1.
//
// A placement's value is the first level at which its bit appears in any region. A crew sweeps the
// levels. Each word belongs to a worker. Two workers that have regions of the same mask may write
// the same byte, but within a level they write the same value. The sweep takes 16/15 of a bit for
// each (placement, region), and some 96 bytes a move. PatternSpace computes the memory before it is
// allocated.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/dense/sweep.hpp"
#include "puzzles/tiles/pattern_checkpoints.hpp"
#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

class PatternSpace {
 public:
  explicit PatternSpace(const PatternGroup& group) : group_(group) {
    for (std::size_t rank = 0; rank < group.masks().size(); ++rank) {
      first_.push_back(regions_.size());
      unsigned left = ~group.masks()[rank] & ((1u << group.cells()) - 1);
      while (left != 0) {
        const unsigned region = connected_region(left & -left, left);
        regions_.push_back({static_cast<std::uint32_t>(rank), region});
        left &= ~region;
      }
    }
    first_.push_back(regions_.size());
  }

  // True if a group is large enough for words.
  static bool serves(const PatternGroup& group) {
    return group.size() >= DenseLayout::kLeastLength;
  }

  // Bytes of a sweep's words.
  std::uint64_t bytes_of_words() const {
    const std::uint64_t words = DenseLayout(group_.size()).words();
    return DenseSweep::shape(static_cast<std::uint64_t>(segments()), words).bytes();
  }
  // Bytes of the sweep's moves, in the spec, the plan and the sweep.
  std::uint64_t bytes_of_moves() const { return 96 * count_moves(); }

  // Number of (placement, region) pairs, including the pairs that cannot be reached.
  std::uint64_t pairs() const { return regions_.size() * group_.orders(); }

  int segments() const { return 2 * static_cast<int>(regions_.size()); }
  std::uint32_t mask_rank(int segment) const { return regions_[segment / 2].mask_rank; }

  // Returns the segment that has the blank at cell `blank`.
  int segment(unsigned mask, int blank, bool odd) const {
    std::size_t i = first_[group_.mask_rank()(mask)];
    while ((regions_[i].cells >> blank & 1) == 0) ++i;
    return 2 * static_cast<int>(i) + (odd ? 1 : 0);
  }

  DenseSpec spec() const {
    DenseSpec spec{group_.size(), segments(), {}};
    spec.moves.reserve(count_moves());
    for_each_move([&](int region, unsigned mask, int from, int to) {
      add_moves(spec.moves, region, mask, from, to);
    });
    return spec;
  }

 private:
  struct Region {
    std::uint32_t mask_rank;
    unsigned cells;
  };

  // Returns the number of moves, counted for each parity.
  std::uint64_t count_moves() const {
    std::uint64_t moves = 0;
    for_each_move([&](int, unsigned, int, int) { moves += 2; });
    return moves;
  }

  // Calls visit(region, mask, from, to) for each move of a tile between two cells.
  void for_each_move(auto&& visit) const {
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      const unsigned mask = group_.masks()[regions_[i].mask_rank];
      for (unsigned from = mask; from != 0; from &= from - 1) {
        const int cell = std::countr_zero(from);
        for (unsigned to = regions_[i].cells & group_.neighbours(cell); to != 0; to &= to - 1) {
          visit(static_cast<int>(i), mask, cell, std::countr_zero(to));
        }
      }
    }
  }

  // Returns the cells that are connected with `region` through cells of `empty`.
  unsigned connected_region(unsigned region, unsigned empty) const {
    for (unsigned more = region; more != 0;) {
      unsigned reached = 0;
      for (; more != 0; more &= more - 1) reached |= group_.neighbours(std::countr_zero(more));
      more = reached & empty & ~region;
      region |= more;
    }
    return region;
  }

  // Adds the move of the tile at cell `from` to cell `to`, for orders of either parity.
  void add_moves(std::vector<SegmentMove>& moves, int region, unsigned mask, int from,
                 int to) const {
    const unsigned after = (mask & ~(1u << from)) | 1u << to;
    const auto tiles_below = [mask](int cell) {
      return static_cast<int>(count_bits(mask & ((1u << cell) - 1)));
    };
    const int place = tiles_below(from);
    const bool up = from < to;  // in the order of cells
    const int passed = up ? tiles_below(to) - place - 1 : place - tiles_below(to);
    for (const bool odd : {false, true}) {
      const int target = segment(after, from, odd != (passed % 2 != 0));
      const int first = passed == 0 ? 0 : up ? place : place - passed;
      moves.push_back({2 * region + (odd ? 1 : 0), target, first, passed + 1, up});
    }
  }

  const PatternGroup& group_;
  std::vector<Region> regions_;     // regions of equal masks are together
  std::vector<std::size_t> first_;  // first region by the mask's rank
};

// Writes the same values as find_values_plainly, into zeros. Requires 5 tiles or more.
class PatternSweep {
 public:
  explicit PatternSweep(const PatternGroup& group)
      : group_(group),
        space_(group),
        home_odd_(DenseLayout::odd(group.order(group.goal()), group.size())),
        home_(space_.segment(group.mask(group.goal()), group.blank_home(), home_odd_)),
        plan_(*DensePlan::make(space_.spec(), home_, home_odd_)) {
    TRAILBLAZE_CHECK(plan_.two_colours(), "a tile's move changes the sum of coordinates by one");
  }

  std::uint64_t states() const { return plan_.states(); }

  // Sweeps level by level, from the level of the last checkpoint if there are checkpoints. Stops if
  // a checkpoint cannot be read or written.
  Stop run(std::uint8_t* values, const Crew& crew, const Watch& watch, Isa isa = chosen_isa(),
           PatternCheckpoints* checkpoints = nullptr) const {
    DenseSweep sweep(plan_, crew, isa);
    if (const Stop stop = sweep.allocate(watch); stop != Stop::kNone) return stop;
    std::uint64_t level = checkpoints == nullptr ? 0 : checkpoints->progress().level;
    Writer writer(*this, values, isa, level);
    if (level == 0) {
      begin(sweep, writer, watch);
    } else if (!checkpoints->load(sweep)) {
      return checkpoints->stop();
    } else {
      watch.add(&Pulse::depth, level);
      watch.add(&Pulse::states, checkpoints->progress().states);
    }
    for (;; ++level) {
      const bool colour = plan_.colour(home_) != (level % 2 == 0);
      writer.next_level();
      const auto fresh = sweep.advance(colour, watch, &writer);
      if (!fresh) {
        if (checkpoints != nullptr) checkpoints->save_unfinished_level(sweep);
        return sweep.stopped_by();
      }
      const std::uint64_t states = std::accumulate(fresh->begin(), fresh->end(), std::uint64_t{0});
      if (states == 0) return Stop::kNone;
      watch.add(&Pulse::depth, 1);
      watch.show(&Pulse::frontier, states);
      watch.add(&Pulse::states, states);
      if (checkpoints != nullptr && !checkpoints->end_level(sweep, states)) {
        return checkpoints->stop();
      }
    }
  }

 private:
  class Writer;

  void begin(DenseSweep& sweep, Writer& writer, const Watch& watch) const {
    const DenseLayout::Bit bit = plan_.layout().find(group_.order(group_.goal()));
    const std::uint64_t word = std::uint64_t{1} << bit.bit;
    sweep.insert(home_, bit);
    writer.visit(0, home_, bit.word, {&word, 1});
    watch.add(&Pulse::states, 1);
  }

  // Writes levels into the bytes. The sweep passes it every word with new bits. A word leaves out
  // the last digit of an order, 0 or 1, which follows from the segment's parity.
  class Writer final : public DenseVisitor {
   public:
    // `level` is the current level of the sweep.
    Writer(const PatternSweep& sweep, std::uint8_t* values, Isa isa, std::uint64_t level)
        : sweep_(sweep),
          values_(values),
          write_(variant(isa)),
          level_(static_cast<std::uint8_t>(level + 1)) {
      for (std::uint64_t word = 0; word < sweep.plan_.words(); ++word) {
        std::uint64_t sum = 0, rest = word;
        for (std::uint64_t radix = 6; rest > 0; rest /= radix++) sum += rest % radix;
        word_odd_.push_back(sum % 2 != 0);
      }
    }

    void next_level() { ++level_; }
    bool wants(int /*worker*/) const override { return true; }

    void visit(int /*worker*/, int segment, std::uint64_t first,
               std::span<const std::uint64_t> words) override {
      const bool segment_odd = sweep_.plan_.odd(segment);
      std::uint8_t* const values =
          values_ + sweep_.space_.mask_rank(segment) * sweep_.group_.orders();
      for (std::uint64_t i = 0; i < words.size(); ++i) {
        if (words[i] == 0) continue;
        const std::uint64_t word = first + i;
        const bool odd = segment_odd != (word_odd_[word] != 0);
        write_(values + 120 * word, words[i], odd ? ~kOddBits : kOddBits, level_);
      }
    }

   private:
    using Write = void (*)(std::uint8_t* first, std::uint64_t bits, std::uint64_t last,
                           std::uint8_t level);

    // For each bit b, writes the level to entry 2 * b + (bit b of `last`) unless that entry has a
    // level.
    static void write(std::uint8_t* first, std::uint64_t bits, std::uint64_t last,
                      std::uint8_t level) {
      for (; bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        const std::atomic_ref entry(first[2 * bit + static_cast<int>(last >> bit & 1)]);
        if (entry.load(std::memory_order_relaxed) == 0) {
          entry.store(level, std::memory_order_relaxed);
        }
      }
    }

#ifdef TRAILBLAZE_VECTOR_KERNELS
    // Writes 64 entries at a time. A masked store writes only the bytes of its mask, so it does not
    // touch the bytes beside them that other workers write. Two workers may write the same byte,
    // but both write this level, and a barrier separates the levels. In C++ terms these are plain
    // stores and a data race, so a sanitizer's build has only the other variant.
    __attribute__((target("avx512f,avx512bw,bmi2"))) static void write_avx512(std::uint8_t* first,
                                                                              std::uint64_t bits,
                                                                              std::uint64_t last,
                                                                              std::uint8_t level) {
      constexpr std::uint64_t kEven = 0x5555555555555555;
      const __m512i levels = _mm512_set1_epi8(static_cast<char>(level));
      for (; bits != 0; bits >>= 32, last >>= 32, first += 64) {
        const __mmask64 wanted = _pdep_u64(bits & ~last, kEven) | _pdep_u64(bits & last, ~kEven);
        const __m512i before = _mm512_maskz_loadu_epi8(wanted, first);
        _mm512_mask_storeu_epi8(first, _mm512_mask_testn_epi8_mask(wanted, before, before), levels);
      }
    }
#endif

    static Write variant([[maybe_unused]] Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
      if (dense_isa(isa) == Isa::kAvx512 && __builtin_cpu_supports("bmi2")) return write_avx512;
#endif
      return write;
    }

    // The bits of a word whose three digits have an odd sum.
    static constexpr std::uint64_t kOddBits = [] {
      std::uint64_t odd = 0;
      for (int bit = 0; bit < 60; ++bit) {
        if ((bit / 12 + bit / 3 % 4 + bit % 3) % 2 != 0) odd |= std::uint64_t{1} << bit;
      }
      return odd;
    }();

    const PatternSweep& sweep_;
    std::uint8_t* const values_;
    const Write write_;
    std::vector<std::uint8_t> word_odd_;
    std::uint8_t level_;  // the value + 1
  };

  const PatternGroup& group_;
  const PatternSpace space_;
  const bool home_odd_;
  const int home_;
  const DensePlan plan_;
};

}  // namespace trailblaze
