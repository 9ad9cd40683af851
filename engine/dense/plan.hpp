// What the dense sweep does for each move, worked out from the puzzle's DenseSpec (dense_spec.hpp).
//
// A rotation of w consecutive places is w - 1 trades of neighbours, and a trade of the places i and
// i + 1 changes the Lehmer digits i and i + 1 and no other: (a, b) becomes (b + 1, a) where a <= b,
// else (b, a - 1). So a move can work on whole words. How it does depends only on i:
//
//    i + 1 <= M - 6   both digits are the word's: runs of (M - 2 - i)!/120 words move as they are
//    i      = M - 6   one is the word's, one the bit's: six words trade fields of twelve bits
//    i     >= M - 5   both are the bit's: the bits of each word are permuted
//
// A permutation of bits that reaches the digit left out depends on that digit, and so on the parity
// of the word's digits and of the segment. So there are two of each, found by trials.
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

// One trade, or several trades of one kind, one after another.
struct DenseStage {
  enum class Kind : std::uint8_t { kRuns, kSwapGroups, kPermute };
  Kind kind = Kind::kRuns;

  // kRuns: within each aligned block of words, run r comes from run source[r].
  std::uint64_t block = 1, run = 1;
  std::vector<std::uint32_t> source;

  BitPermutation bits{};  // kPermute
  bool odd = false;       // parity of all orders there, before the stage
};

// How a segment's words come from another segment's. It has no stage where the order is kept. A
// route of several stages stays within a chunk (stays_in_chunks).
struct DenseRoute {
  std::vector<DenseStage> stages;
};

class DensePlan {
 public:
  // A chunk has the words that differ only in the digits of the eight last places, a block those of
  // the nine last. The sweep skips whole chunks, and works at a block at a time.
  static constexpr std::uint64_t kChunk = 336, kBlock = 9 * kChunk;

  // Makes a plan for a start in `segment` with an order of this parity. Returns nothing where a
  // rotation is too wide, or where a segment would need orders of both parities, since then half of
  // the states has no place.
  static std::optional<DensePlan> make(const DenseSpec& spec, int segment, bool odd);

  const DenseLayout& layout() const { return layout_; }
  int segments() const { return spec_.segments; }
  std::uint64_t words() const { return layout_.words(); }  // words of a segment
  std::uint64_t chunk() const { return std::min(words(), kChunk); }
  std::uint64_t block() const { return std::min(words(), kBlock); }
  // Places for states. Some places have no state.
  std::uint64_t places() const { return 64 * words() * static_cast<std::uint64_t>(segments()); }
  // How many states can be reached: half of all orders of every segment that can be reached.
  std::uint64_t states() const {
    const auto segments =
        static_cast<std::uint64_t>(std::count(reached_.begin(), reached_.end(), true));
    return 60 * words() * segments;
  }
  bool reached(int segment) const { return reached_[at(segment)]; }
  bool odd(int segment) const { return odd_[at(segment)]; }

  // Whether every move changes the colour, so that depths in a segment are all even or all odd.
  // (This is false for a spec with runs.)
  bool two_colours() const { return two_colours_; }
  bool colour(int segment) const { return colour_[at(segment)]; }

  // How many moves of the puzzle lead out of any state of a segment.
  std::uint64_t degree(int segment) const { return degree_[at(segment)]; }

  const DenseSpec& spec() const { return spec_; }

  // The rotation and parity of a move, without its segments. There are few kinds, but many
  // segments.
  using MoveKind = std::tuple<int, int, bool, bool>;
  MoveKind kind(const SegmentMove& move) const {
    if (move.width == 1) return {0, 1, false, false};
    return {move.first, move.width, move.to_left, odd(move.from)};
  }

  // What a move does to words. Moves of one kind do the same.
  DenseRoute route(const SegmentMove& move) const;

 private:
  using Digits = std::array<std::uint32_t, DenseLayout::kMost>;

  explicit DensePlan(const DenseSpec& spec)
      : spec_(spec),
        layout_(spec.places),
        reached_(at(spec.segments)),
        odd_(at(spec.segments)),
        colour_(at(spec.segments)),
        degree_(at(spec.segments)) {}

  static std::size_t at(int segment) { return static_cast<std::size_t>(segment); }

  bool stays_in_chunks() const;
  bool walk(int start, bool odd);
  void count_moves();
  DenseStage::Kind kind_of(int trade) const;
  static void trade(Digits& d, int place);
  void find_sources(DenseStage& stage, const std::vector<int>& trades) const;
  void find_bits(BitPermutation& bits, const std::vector<int>& trades) const;

  std::uint32_t radix(int place) const { return static_cast<std::uint32_t>(spec_.places - place); }

  DenseSpec spec_;
  DenseLayout layout_;
  std::vector<bool> reached_, odd_, colour_;
  std::vector<std::uint64_t> degree_;
  bool two_colours_ = true;
};

// What each of several processes (peers.hpp) owns of the words; one that is alone owns all.
//
//   block     0  0  0  1  1  1  2  2  2      all segments of a block, then those of the next one
//   segment   0  1  2  0  1  2  0  1  2
//   owner     0  0  0  0  1  1  1  1  1      an equal part of all for each process
//
// A block is a value of the leading digits, so each process owns a range of these in every segment.
class DenseShares {
 public:
  // Numbers first .. end - 1.
  struct Range {
    std::uint64_t first, end;

    std::uint64_t size() const { return end - first; }
    bool has(std::uint64_t i) const { return first <= i && i < end; }
  };
  // A block of a segment.
  struct Target {
    int segment;
    std::uint64_t block;
  };

  // This process is the one with this number.
  DenseShares(const DensePlan& plan, int processes, int number);

  int processes() const { return processes_; }
  int number() const { return number_; }

  // The targets that a process owns, by their numbers from left to right in the picture; and its
  // blocks of a segment.
  Range targets_of(int process) const;
  Range blocks_of(int process, int segment) const;
  Target target(std::uint64_t i) const { return {static_cast<int>(i % segments_), i / segments_}; }

  // The blocks of this process.
  const Range& own(int segment) const { return own_[static_cast<std::size_t>(segment)]; }
  bool owns(int segment, std::uint64_t word) const { return own(segment).has(word / block_); }

  // The most words of a table that a process owns, whichever it is.
  static std::uint64_t most_words(const DensePlan& plan, int processes);

 private:
  const std::uint64_t segments_, blocks_, block_;  // block_: its words
  const int processes_, number_;
  std::vector<Range> own_;  // by segment
};

}  // namespace trailblaze
