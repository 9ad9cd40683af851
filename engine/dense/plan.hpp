// The words and bits that the dense sweep moves for each move, derived from the puzzle's DenseSpec
// (dense_spec.hpp).
//
// A rotation of w consecutive positions is w - 1 swaps of neighbours. The swap of the positions i
// and i + 1 changes only these two Lehmer digits: (a, b) becomes (b + 1, a) if a <= b, else (b, a
// - 1). Therefore a move can work on whole words. How it works depends only on i:
//
//    i + 1 <= M - 6   both digits are the word's: stretches of (M - 2 - i)!/120 words move whole
//    i      = M - 6   a digit of the word and a digit of the bit: six words swap fields of 12 bits
//    i     >= M - 5   both digits are the bit's: the bits of each word are permuted
//
// A permutation of bits that reaches the omitted digit depends on that digit, and so on the parity
// of the word's digits and of the segment. Each permutation has two versions, which are found by
// trials.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/dense/kernels.hpp"
#include "engine/dense/layout.hpp"
#include "engine/puzzle/dense_spec.hpp"

namespace trailblaze {

// A swap, or several consecutive swaps of a kind.
struct DenseStage {
  enum class Kind : std::uint8_t { kStretches, kSwapFields, kPermute };
  Kind kind = Kind::kStretches;

  // For kStretches: within each aligned span of words, stretch r comes from stretch source[r].
  std::uint64_t span_words = 1, stretch_words = 1;
  std::vector<std::uint32_t> source;

  BitPermutation bits{};  // for kPermute
  bool odd = false;       // parity of the orders before the stage
};

// The stages through which the words of one segment become words of another segment. There are none
// if the move keeps the order. A route of several stages stays within a chunk (stays_in_chunks).
struct DenseRoute {
  std::vector<DenseStage> stages;
};

class DensePlan {
 public:
  // Words that differ only in the digits of the last eight positions are a chunk. Words that differ
  // only in the digits of the last nine positions are a section. The sweep skips whole chunks,
  // and works at a single section at a time.
  static constexpr std::uint64_t kChunkWords = 336, kSectionWords = 9 * kChunkWords;

  // Makes a plan for a start in `segment` whose order has this parity. Returns nothing if a
  // rotation is too wide, or if a segment would need orders of both parities, because only orders
  // of one parity have numbers.
  static std::optional<DensePlan> make(const DenseSpec& spec, int segment, bool odd);

  const DenseLayout& layout() const { return layout_; }
  int segments() const { return spec_.segments; }
  std::uint64_t words() const { return layout_.words(); }  // words of a segment
  std::uint64_t chunk_words() const { return std::min(words(), kChunkWords); }
  std::uint64_t section_words() const { return std::min(words(), kSectionWords); }
  // Number of places of states. Some places have no state.
  std::uint64_t places() const { return 64 * words() * static_cast<std::uint64_t>(segments()); }
  // Number of reachable states: half of all orders of every reachable segment.
  std::uint64_t states() const {
    const auto segments =
        static_cast<std::uint64_t>(std::count(reached_.begin(), reached_.end(), true));
    return 60 * words() * segments;
  }
  bool reached(int segment) const { return reached_[at(segment)]; }
  bool odd(int segment) const { return odd_[at(segment)]; }

  // True if every move changes the colour, so that depths in a segment are all even or all odd.
  // (This is false for a spec with slides.)
  bool two_colours() const { return two_colours_; }
  bool colour(int segment) const { return colour_[at(segment)]; }

  // Number of the puzzle's moves that lead out of any state of a segment.
  std::uint64_t degree(int segment) const { return degree_[at(segment)]; }

  const DenseSpec& spec() const { return spec_; }

  // The rotation and parity of a move, without its segments. There are few kinds, but many
  // segments.
  using MoveKind = std::tuple<int, int, bool, bool>;
  MoveKind kind(const SegmentMove& move) const {
    if (move.width == 1) return {0, 1, false, false};
    return {move.first, move.width, move.to_left, odd(move.from)};
  }

  // Returns the route of a move. All moves of a kind have the same route.
  DenseRoute route(const SegmentMove& move) const;

 private:
  using Digits = std::array<std::uint32_t, DenseLayout::kMostLength>;

  explicit DensePlan(const DenseSpec& spec)
      : spec_(spec),
        layout_(spec.places),
        reached_(at(spec.segments)),
        odd_(at(spec.segments)),
        colour_(at(spec.segments)),
        degree_(at(spec.segments)) {}

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }

  bool stays_in_chunks() const;
  bool find_reachable(int start, bool odd);
  void count_moves();
  DenseStage::Kind kind_of(int swap) const;
  static void swap(Digits& d, int first);
  void find_sources(DenseStage& stage, const std::vector<int>& swaps) const;
  void find_bits(BitPermutation& bits, const std::vector<int>& swaps) const;

  std::uint32_t radix(int position) const {
    return static_cast<std::uint32_t>(spec_.places - position);
  }

  DenseSpec spec_;
  DenseLayout layout_;
  std::vector<bool> reached_, odd_, colour_;
  std::vector<std::uint64_t> degree_;
  bool two_colours_ = true;
};

// The words that each of several processes (peers.hpp) owns. A process that is alone owns all
// words.
//
//   section   0  0  0  1  1  1  2  2  2      all segments of a section, then of the next
//   segment   0  1  2  0  1  2  0  1  2
//   owner     0  0  0  0  1  1  1  1  1      an equal part of all for each process
//
// A section is a value of the leading digits, so each process owns a range of them in every
// segment.
class DenseShares {
 public:
  // Numbers first .. end - 1.
  struct Range {
    std::uint64_t first, end;

    std::uint64_t size() const { return end - first; }
    bool has(std::uint64_t i) const { return first <= i && i < end; }
  };

  // `number` is the number of this process.
  DenseShares(const DensePlan& plan, int processes, int number);

  int number() const { return number_; }

  // The targets that a process owns, numbered from left to right in the picture, and its sections
  // of a segment.
  Range targets_of(int process) const;
  Range sections_of(int process, int segment) const;

  // The sections of this process.
  const Range& own(int segment) const { return own_[static_cast<std::size_t>(segment)]; }
  bool owns(int segment, std::uint64_t word) const {
    return own(segment).has(word / section_words_);
  }

  // Most words of a table that any process owns.
  static std::uint64_t most_words(const DensePlan& plan, int processes);

 private:
  const std::uint64_t segments_, sections_, section_words_;
  const int processes_, number_;
  std::vector<Range> own_;  // by segment
};

}  // namespace trailblaze
