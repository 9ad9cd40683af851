#include "engine/dense/kernels.hpp"

#include <functional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/dense/plan.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

using Word = std::uint64_t;

// Words with few, many, all or no bits, between guard words that must stay unchanged.
struct Words {
  static constexpr std::size_t kRoom = 16;
  static constexpr Word kGuard = 0xdeadbeefdeadbeef;
  std::vector<Word> all;
  std::size_t size;

  Words(Random& random, std::size_t n) : all(n + 2 * kRoom, kGuard), size(n) {
    for (std::size_t i = 0; i < n; ++i) {
      const Word dense = random.below(kFullWord + 1), sparse = dense & random.below(kFullWord + 1);
      const Word kinds[] = {0, kFullWord, dense, sparse, sparse & sparse << 7 & kFullWord};
      data()[i] = kinds[random.below(5)];
    }
  }
  Word* data() { return all.data() + kRoom; }
  friend bool operator==(const Words& a, const Words& b) { return a.all == b.all; }
};

const std::vector<std::size_t> kSizes = {1, 6, 42, 336};

// Calls check(kernels) for every variant that this machine supports.
void for_each_variant(const std::function<void(const DenseKernels&)>& check) {
  for (const Isa isa : supported_isas()) {
    INFO(name(isa));
    check(dense_kernels(isa));
  }
}

TEST_CASE("dense kernels: without a choice, the best variant of this machine runs") {
  CHECK(supports(best_isa()));
  CHECK(best_isa() == supported_isas().back());  // sorted from the slowest to the fastest
}

TEST_CASE("dense kernels: swapping fields twice restores the words, and no bit is lost", "[law]") {
  Random random(3);
  for (const std::size_t n : {6u, 42u, 336u}) {
    Words src(random, n), zero(random, n);
    std::fill_n(zero.data(), n, 0);
    Words once = zero, twice = zero;
    dense::swap_fields(once.data(), src.data(), n);
    dense::swap_fields(twice.data(), once.data(), n);
    CHECK(twice == src);
    CHECK_FALSE(once == src);
  }
}

// Returns the permutations of bits that come from rotations of the last positions.
std::vector<BitPermutation> bit_permutations() {
  std::vector<BitPermutation> all;
  for (int width = 2; width <= 5; ++width) {
    for (int first = 4; first + width <= 9; ++first) {
      const DenseSpec spec{9, 2, {{0, 1, first, width, true}, {1, 0, first, width, false}}};
      const auto plan = DensePlan::make(spec, 0, false);
      REQUIRE(plan);
      for (const SegmentMove& move : spec.moves) all.push_back(plan->route(move).stages[0].bits);
    }
  }
  return all;
}

std::vector<std::uint8_t> random_parity(Random& random, std::size_t n) {
  std::vector<std::uint8_t> parity;
  for (std::size_t i = 0; i < n; ++i) parity.push_back(random.below(2) == 0 ? 0 : 0xff);
  return parity;
}

TEST_CASE("dense kernels: the steps of a rotation move bits as the permutation says", "[oracle]") {
  Random random(5);
  for (const BitPermutation& bits : bit_permutations()) {
    Words src(random, 336), acc(random, 336);
    std::fill_n(acc.data(), 336, 0);
    const auto parity = random_parity(random, 336);
    dense::permute(acc.data(), src.data(), bits, parity.data(), 336);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < 336; ++i) {
      for (int t = 0; t < 64; ++t) {
        wrong += (acc.data()[i] >> t & 1) != (src.data()[i] >> bits.source[parity[i] & 1][t] & 1);
      }
    }
    CHECK(wrong == 0);
  }
}

// Checks that plain(acc, src) and kernel(acc, src) leave the same in the `n` words of `acc`, from
// the `m` words of `src`.
template <class Plain, class Kernel>
void compare(Random& random, std::size_t n, std::size_t m, const Plain& plain,
             const Kernel& kernel) {
  Words acc(random, n), src(random, m), expected = acc;
  plain(expected.data(), src.data());
  kernel(acc.data(), src.data());
  CHECK(acc == expected);
}

TEST_CASE("dense kernels: every variant of a loop over words equals a plain loop", "[oracle]") {
  Random random(1);
  for_each_variant([&](const DenseKernels& kernels) {
    for (std::size_t n = 1; n <= 48; ++n) {
      const auto plain = [&](Word* acc, const Word* src) {
        for (std::size_t i = 0; i < n; ++i) acc[i] |= src[i];
      };
      compare(random, n, n, plain,
              [&](Word* acc, const Word* src) { kernels.or_stretch(acc, src, n); });
    }
    for (const std::size_t size : {1u, 6u, 42u}) {
      const std::size_t stretches = 336 / size;
      std::vector<std::uint32_t> source;
      for (std::size_t r = 0; r < stretches; ++r) {
        source.push_back(static_cast<std::uint32_t>(random.below(stretches)));
      }
      for (const std::size_t some : {stretches, std::size_t{7}}) {
        const auto plain = [&](Word* acc, const Word* src) {
          for (std::size_t i = 0; i < size * some; ++i) {
            acc[i] |= src[source[i / size] * size + i % size];
          }
        };
        compare(random, size * some, 336, plain, [&](Word* acc, const Word* src) {
          kernels.or_stretches(acc, src, source.data(), size, some);
        });
      }
    }
    for (const std::size_t n : {6u, 42u, 336u}) {  // groups of six words
      compare(
          random, n, n, [&](Word* acc, const Word* src) { dense::swap_fields(acc, src, n); },
          [&](Word* acc, const Word* src) { kernels.swap_fields(acc, src, n); });
    }
    for (const BitPermutation& bits : bit_permutations()) {
      for (const std::size_t n : kSizes) {
        const auto parity = random_parity(random, n);
        compare(
            random, n, n,
            [&](Word* acc, const Word* src) { dense::permute(acc, src, bits, parity.data(), n); },
            [&](Word* acc, const Word* src) { kernels.permute(acc, src, bits, parity.data(), n); });
      }
    }
  });
}

TEST_CASE("dense kernels: merge of every variant equals a plain loop", "[oracle]") {
  Random random(7);
  for_each_variant([&](const DenseKernels& kernels) {
    for (const std::size_t n : kSizes) {
      for (const bool fill : {false, true}) {
        Words target(random, n), a(random, n), b(random, n), c(random, n), fresh(random, n);
        if (fill) std::fill_n(b.data(), n, kFullWord);
        Words expected = target, news = fresh;
        std::uint64_t count = 0;
        bool full = true;
        for (std::size_t i = 0; i < n; ++i) {
          const Word reached = a.data()[i] | b.data()[i] | c.data()[i];
          news.data()[i] = reached & ~expected.data()[i];
          expected.data()[i] |= reached;
          full &= expected.data()[i] == kFullWord;
          for (int t = 0; t < 64; ++t) count += news.data()[i] >> t & 1;
        }
        Words untold = target;
        const Word* const sources[] = {a.data(), b.data(), c.data()};
        const Merged merged = kernels.merge(target.data(), sources, 3, fresh.data(), n);
        CHECK(target == expected);
        CHECK(fresh == news);
        CHECK(merged.fresh == count);
        CHECK(merged.full == full);
        const Merged again = kernels.merge(untold.data(), sources, 3, nullptr, n);
        CHECK(untold == expected);
        CHECK(again.fresh == count);
      }
    }
  });
}

}  // namespace
}  // namespace trailblaze
