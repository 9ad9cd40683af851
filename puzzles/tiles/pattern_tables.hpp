// The tables of an additive pattern database (Korf & Felner 2002). Groups of tiles are disjoint.
// Each group has the number of moves that its own tiles need from every placement, wherever the
// blank is. No move counts in two groups, so the sum over the groups is a lower bound.
//
// An entry is half the difference between a placement's value and the sum of its tiles' Manhattan
// distances. Every move changes both by 1, so the difference is even.
//
//    value = Manhattan + 2 * entry
//
//    word 0               bits 0..3   entry 0 of the first group      at 4 bits an entry
//                              4..7         1 ...
//    word first_word(g)   group g, at a multiple of 64 bytes
//
// Four bits suffice if no entry is above 14. The greatest number, 15 or 255, marks a placement that
// cannot be reached. pattern_builder.hpp builds the tables, and pattern_file.hpp saves and reads
// them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/parallel.hpp"
#include "puzzles/tiles/pattern_group.hpp"

namespace trailblaze {

// The tables, either built or read from a file (pattern_file.hpp). They are cheap to copy, and any
// thread may use them.
class PatternTables {
 public:
  // Requires disjoint groups on one board, and 4 or 8 `bits` an entry. set_words() sets the
  // entries.
  PatternTables(std::vector<PatternGroup> groups, int bits)
      : groups_(std::move(groups)), bits_(bits) {
    for (const PatternGroup& group : groups_) {
      first_.push_back(words_);
      words_ += words_for(group, bits);
    }
  }

  void set_words(const std::uint64_t* words, std::shared_ptr<const void> owner) {
    data_ = words;
    owner_ = std::move(owner);
  }

  const std::vector<PatternGroup>& groups() const { return groups_; }
  int bits() const { return bits_; }
  unsigned unreachable_entry() const { return (1u << bits_) - 1; }
  std::uint64_t size() const { return words_; }  // words
  std::uint64_t bytes() const { return 8 * words_; }
  std::span<const std::uint64_t> words() const { return {data_, words_}; }  // after set_words()
  std::uint64_t first_word(std::size_t group) const { return first_[group]; }
  const std::uint8_t* entries(std::size_t group) const {
    return reinterpret_cast<const std::uint8_t*>(data_ + first_[group]);
  }

  unsigned entry(std::size_t group, std::uint64_t i) const {
    return read(entries(group), i, bits_);
  }

  static unsigned read(const std::uint8_t* entries, std::uint64_t i, int bits) {
    return bits == 8 ? entries[i] : entries[i / 2] >> 4 * (i % 2) & 15u;
  }

  static std::uint64_t words_for(const PatternGroup& group, int bits) {
    constexpr std::uint64_t kLine = 512;  // bits
    return (group.entries() * static_cast<std::uint64_t>(bits) + kLine - 1) / kLine * (kLine / 64);
  }

 private:
  std::vector<PatternGroup> groups_;
  int bits_;
  std::vector<std::uint64_t> first_;  // words, by group
  std::uint64_t words_ = 0;
  const std::uint64_t* data_ = nullptr;
  std::shared_ptr<const void> owner_;
};

// The sums of Manhattan distances for all orders of a group's tiles on the same cells. The sums of
// each set of tiles on the last cells are built from the sums of the sets with one tile fewer.
class ManhattanSums {
 public:
  explicit ManhattanSums(const PatternGroup& group) : group_(group), first_{0} {
    for (unsigned set = 0; set < 1u << group.size(); ++set) {
      std::size_t orders = 1;
      for (int i = 2; i <= std::popcount(set); ++i) orders *= static_cast<std::size_t>(i);
      first_.push_back(first_.back() + orders);
    }
  }

  // Returns the sums on the cells of `mask`: element r belongs to the order with rank r. They are
  // in `buffer`.
  std::span<const std::uint8_t> sums_on(unsigned mask, std::vector<std::uint8_t>& buffer) const {
    buffer.resize(first_.back());
    std::uint8_t* to = buffer.data();
    *to++ = 0;  // no tiles
    for (unsigned set = 1; set + 1 < first_.size(); ++set) {
      unsigned cells = mask;
      for (int others = group_.size() - std::popcount(set); others > 0; --others)
        cells &= cells - 1;
      for (unsigned left = set; left != 0; left &= left - 1) {
        const unsigned rest = set & ~(left & -left);
        const int moves = group_.manhattan(std::countr_zero(left), std::countr_zero(cells));
        to = std::transform(buffer.data() + first_[rest], buffer.data() + first_[rest + 1], to,
                            [moves](int sum) { return static_cast<std::uint8_t>(sum + moves); });
      }
    }
    return std::span(buffer).last(group_.orders());
  }

 private:
  const PatternGroup& group_;
  std::vector<std::size_t> first_;  // index of each set's first sum, and the end
};

// Returns the number of placements of a group for each value.
inline std::vector<std::uint64_t> count_values(const PatternTables& tables, std::size_t number,
                                               const Crew& crew) {
  const PatternGroup& group = tables.groups()[number];
  const ManhattanSums manhattan(group);
  struct Worker {
    std::vector<std::uint8_t> buffer;
    std::array<std::uint64_t, 1024> counts{};
  };
  std::vector<Worker> workers(static_cast<std::size_t>(crew.threads()));
  crew.for_each_block(group.masks().size(), [&](int w, std::size_t rank) {
    Worker& worker = workers[w];
    const auto sums = manhattan.sums_on(group.masks()[rank], worker.buffer);
    for (std::uint64_t i = 0; i < group.orders(); ++i) {
      const unsigned entry = tables.entry(number, rank * group.orders() + i);
      if (entry != tables.unreachable_entry()) ++worker.counts[sums[i] + 2 * entry];
    }
  });
  std::vector<std::uint64_t> counts(1024);
  for (const Worker& w : workers) {
    for (std::size_t value = 0; value < counts.size(); ++value) counts[value] += w.counts[value];
  }
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  return counts;
}

}  // namespace trailblaze
