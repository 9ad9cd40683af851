// Kernels of the dense and the ranked storage, for each instruction set of the processor. All
// variants of a kernel must turn the same words into the same words.
// tests/engine/dense/dense_kernels_test.cpp checks the portable variant bit by bit. Here the words
// of all variants must fold to the same number. Plain loops over bits also compute the count of
// merge and the words of shuffle, and the results must be equal.
#include <string>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/harness.hpp"
#include "engine/dense/kernels.hpp"
#include "engine/dense/plan.hpp"
#include "engine/ranked/kernels.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

using Word = std::uint64_t;
using Words = std::vector<Word>;

constexpr std::size_t kChunk = DensePlan::kChunkWords, kWords = 64 * kChunk;  // 168 KiB
constexpr int kRounds = 64;

// Returns words in which about a quarter of the 60 bits are set.
Words random_words(std::uint64_t seed) {
  Random random(seed);
  Words words(kWords);
  for (Word& word : words) word = random.next() & random.next() & kFullWord;
  return words;
}

std::uint64_t fold(const Words& words) {
  std::uint64_t folded = 0;
  for (std::size_t i = 0; i < words.size(); ++i) folded += mix(words[i] + i);
  return folded;
}

// Runs kernel(to, from) for every chunk, kRounds times. Only the first round changes the targets,
// because the same bits are or-ed again. The body restores the targets first and folds all words
// into the answer at the end; both take little of its time.
template <class Kernel>
Body by_chunks(const Kernel& kernel) {
  return [kernel, target = random_words(1), from = random_words(2), to = Words()]() mutable {
    to = target;
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t i = 0; i < kWords; i += kChunk) kernel(to.data() + i, from.data() + i);
    }
    return Tally{kRounds * kWords, 0, 0, 0, fold(to)};
  };
}

Body or_stretch(Isa isa) {
  return by_chunks([&kernels = dense_kernels(isa)](Word* to, const Word* from) {
    kernels.or_stretch(to, from, kChunk);
  });
}

// Ors runs of six words, taken from the source in another order.
Body or_stretches(Isa isa) {
  std::vector<std::uint32_t> source;
  for (std::uint32_t r = 0; r < kChunk / 6; ++r) source.push_back(r * 23 % (kChunk / 6));
  return by_chunks([&kernels = dense_kernels(isa), source](Word* to, const Word* from) {
    kernels.or_stretches(to, from, source.data(), 6, source.size());
  });
}

Body swap_fields(Isa isa) {
  return by_chunks([&kernels = dense_kernels(isa)](Word* to, const Word* from) {
    kernels.swap_fields(to, from, kChunk);
  });
}

// Rotates the last three of nine places.
Body permute(Isa isa) {
  const DenseSpec spec{9, 2, {{0, 1, 6, 3, true}, {1, 0, 6, 3, false}}};
  const auto plan = DensePlan::make(spec, 0, false);
  std::vector<std::uint8_t> parity;
  Random random(3);
  for (std::size_t i = 0; i < kChunk; ++i) parity.push_back(random.below(2) == 0 ? 0 : 0xff);
  return by_chunks(
      [&kernels = dense_kernels(isa), parity,
       bits = plan.value().route(spec.moves[0]).stages[0].bits](Word* to, const Word* from) {
        kernels.permute(to, from, bits, parity.data(), kChunk);
      });
}

// Merges two sources into a target that is restored before each round.
Body merge(Isa isa) {
  const Words target = random_words(1), a = random_words(2), b = random_words(3);
  std::uint64_t fresh = 0;
  for (std::size_t i = 0; i < kWords; ++i) {
    for (int bit = 0; bit < 64; ++bit) fresh += ((a[i] | b[i]) & ~target[i]) >> bit & 1;
  }
  return [&kernels = dense_kernels(isa), target, a, b, fresh, to = target, out = target]() mutable {
    Tally tally{kRounds * kWords};
    for (int round = 0; round < kRounds; ++round) {
      to = target;
      std::uint64_t found = 0;
      for (std::size_t i = 0; i < kWords; i += kChunk) {
        const Word* const sources[] = {a.data() + i, b.data() + i};
        found += kernels.merge(to.data() + i, sources, 2, out.data() + i, kChunk).fresh;
      }
      check_count("merge: new bits", found, fresh);
      tally.answer += found;
    }
    return tally;
  };
}

// Moves the bits of every two words by the same map.
Body shuffle(ShuffleBlock kernel) {
  std::vector<std::uint8_t> index(kShuffleWidth);
  for (std::size_t p = 0; p < index.size(); ++p) {
    index[p] = static_cast<std::uint8_t>(p * 45 % kShuffleWidth);
  }
  const Words from = random_words(4);
  Words plain(kWords);
  for (std::size_t i = 0; i < kWords; i += 2) {
    for (std::size_t p = 0; p < index.size(); ++p) {
      plain[i + p / 64] |= (from[i + index[p] / 64] >> index[p] % 64 & 1) << p % 64;
    }
  }
  return [kernel, index, from, folded = fold(plain), to = Words()]() mutable {
    to.assign(kWords, 0);
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t i = 0; i < kWords; i += 2) kernel(&from[i], index.data(), &to[i]);
    }
    const std::uint64_t found = fold(to);
    check_count("shuffle: words folded", found, folded);
    return Tally{kRounds * kWords, 0, 0, 0, found};
  };
}

void make_kernels(std::vector<Case>& cases) {
  struct Kernel {
    const char* name;
    std::uint64_t answer;
    Body (*prepare)(Isa);
  };
  for (const Kernel& kernel :
       {Kernel{"or-run", 0x60b245f93140817e, or_stretch},
        Kernel{"or-runs", 0x5a1aaf36f57d435e, or_stretches},
        Kernel{"swap-groups", 0xc1b80711c89875d9, swap_fields},
        Kernel{"permute", 0xec3e2478eda17728, permute}, Kernel{"merge", 27'164'800, merge}}) {
    for (const Isa isa : supported_isas()) {
      if (dense_isa(isa) != isa) continue;  // it would run another variant
      cases.push_back({std::string("dense-kernel/") + kernel.name + "/" + name(isa),
                       Set::kQuick,
                       {.answer = kernel.answer},
                       [=] { return kernel.prepare(isa); }});
    }
  }
  if (const ShuffleBlock kernel = shuffle_block(best_isa()); kernel != nullptr) {
    cases.push_back(
        {"ranked-kernel/shuffle/avx512", Set::kQuick, {.answer = 0xb033554551bd90d3}, [kernel] {
           return shuffle(kernel);
         }});
  }
}

const GeneratedCases kernels(make_kernels);

}  // namespace
