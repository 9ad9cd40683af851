#include "puzzles/blocks/combinadic.hpp"

#include <numeric>
#include <utility>

#include "puzzles/blocks/shared_tables.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kMostListed = 1 << 13;  // 64 KiB of sets of four
constexpr int kMostShared = 64;                 // greatest n; the tables of larger boards are large

// Returns all sets of k numbers. Each set is made from the set before it: the lowest number that
// can rise rises, and the numbers below it start again.
std::vector<std::uint16_t> all_sets(std::size_t sets, int k) {
  const auto length = static_cast<std::size_t>(k);
  std::vector<std::uint16_t> list(sets * length);
  std::iota(list.begin(), list.begin() + k, std::uint16_t{0});
  for (std::size_t i = 1; i < sets; ++i) {
    std::uint16_t* const set = list.data() + i * length;
    const std::uint16_t* const before = set - length;
    for (std::size_t j = 0; j < length; ++j) set[j] = before[j];
    int up = 0;
    for (; up + 1 < k && set[up] + 1 == set[up + 1]; ++up) set[up] = static_cast<std::uint16_t>(up);
    ++set[up];
  }
  return list;
}

}  // namespace

Combinadic::Tables Combinadic::make_tables(int n, int k) {
  const std::size_t row = n + std::size_t{1};
  Tables tables{std::vector<std::uint64_t>(row * k, 0), {}};
  const auto at = [&](int p, int i) -> std::uint64_t& { return tables.choose[(i - 1) * row + p]; };
  for (int i = 1; i <= k; ++i) {
    for (int p = i; p <= n; ++p) {
      const std::uint64_t with_last = i == 1 ? 1 : at(p - 1, i - 1);
      const std::uint64_t without = at(p - 1, i);
      at(p, i) = without > kMost - with_last ? kMost : without + with_last;
    }
  }
  if (k > 1 && at(n, k) <= kMostListed) tables.list = all_sets(at(n, k), k);
  return tables;
}

std::shared_ptr<const Combinadic::Tables> Combinadic::tables_of(int n, int k) {
  if (n > kMostShared) return std::make_shared<const Tables>(make_tables(n, k));
  static SharedTables<std::pair<int, int>, Tables> shared;
  return shared.get({n, k}, [&] { return make_tables(n, k); });
}

}  // namespace trailblaze
