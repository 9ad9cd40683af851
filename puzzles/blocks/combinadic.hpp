// Numbers the sets of k numbers out of 0..n-1 without gaps (the combinatorial number system):
//
//   {a < b < c}  ->  C(a, 1) + C(b, 2) + C(c, 3)
//
//   n = 4, k = 2:  {0,1} 0   {0,2} 1   {1,2} 2   {0,3} 3   {1,3} 4   {2,3} 5
//
// Indices run from 0 to C(n, k) - 1. The table of C(p, i) for p <= n and 1 <= i <= k has 8 bytes
// per entry. Entries saturate at 2^64 - 1. No index uses a saturated entry if bits() is at most 64,
// which packing indices into a State requires.
//
// If there are few sets, they are all listed, because finding a set takes some n steps. Boards with
// equal numbers of placements and pieces share these tables.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace trailblaze {

class Combinadic {
 public:
  // Requires 1 <= k <= n < 2^16.
  Combinadic(int n, int k)
      : n_(n),
        k_(k),
        tables_(tables_of(n, k)),
        choose_(tables_->choose.data()),
        list_(tables_->list.empty() ? nullptr : tables_->list.data()) {}

  int count() const { return k_; }
  // Returns the number of sets, or 2^64 - 1 if it does not fit.
  std::uint64_t size() const { return choose(n_, k_); }

  // Returns the number of bits that hold every index: ceil(log2 C(n, k)), which can be more than
  // 64.
  int bits() const {
    return choose(n_, k_) != kMost ? std::bit_width(choose(n_, k_) - 1) : bits(n_, k_);
  }
  // Computes the number of bits without a table, from logarithms.
  static int bits(int n, int k) {
    long double log2 = 0;
    for (int i = 1; i <= k; ++i) log2 += std::log2(static_cast<long double>(n - k + i) / i);
    return static_cast<int>(std::ceil(log2));
  }

  // Returns the index of k ascending numbers.
  std::uint64_t rank(const std::uint16_t* set) const {
    std::uint64_t index = 0;
    for (int i = 0; i < k_; ++i) index += choose(set[i], i + 1);
    return index;
  }

  // Returns what number i of a set, counted from 0, adds to the set's index if this number is p.
  std::uint64_t share(int i, int p) const { return choose(p, i + 1); }

  // Writes the set of that index, ascending.
  void unrank(std::uint64_t index, std::uint16_t* set) const {
    if (list_ == nullptr) return find(index, set);
    const std::uint16_t* listed = list_ + index * k_;
    for (int i = 0; i < k_; ++i) set[i] = listed[i];
  }

  // Returns the change of the index (modulo 2^64) if `added`, which is not in the set, replaces
  // number i of the set, counted from 0.
  std::uint64_t index_change(const std::uint16_t* set, int i, std::uint16_t added) const {
    std::uint64_t gain = -choose(set[i], i + 1);
    for (; i + 1 < k_ && set[i + 1] < added; ++i) {
      gain += choose(set[i + 1], i + 1) - choose(set[i + 1], i + 2);
    }
    for (; i > 0 && set[i - 1] > added; --i) {
      gain += choose(set[i - 1], i + 1) - choose(set[i - 1], i);
    }
    return gain + choose(added, i + 1);
  }

 private:
  static constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  struct Tables {
    std::vector<std::uint64_t> choose;  // C(p, i), row by row of equal i
    std::vector<std::uint16_t> list;    // all sets, or empty
  };
  static std::shared_ptr<const Tables> tables_of(int n, int k);
  static Tables make_tables(int n, int k);

  std::uint64_t choose(int p, int i) const { return choose_[(i - 1) * (n_ + std::size_t{1}) + p]; }

  // Finds the greatest number first: the largest p with C(p, k) <= index.
  void find(std::uint64_t index, std::uint16_t* set) const {
    int p = n_;
    for (int i = k_; i > 1; --i) {
      do --p;
      while (choose(p, i) > index);
      index -= choose(p, i);
      set[i - 1] = static_cast<std::uint16_t>(p);
    }
    set[0] = static_cast<std::uint16_t>(index);  // C(p, 1) = p
  }

  int n_, k_;
  std::shared_ptr<const Tables> tables_;
  const std::uint64_t* choose_;
  const std::uint16_t* list_;  // null if not all sets are listed
};

}  // namespace trailblaze
