// The inner loops of the dense sweep in vector instructions. words.cpp has each loop in plain C++,
// and kernels.hpp describes it. These are leaf functions over stretches of words in the first-level
// cache, so every instruction counts. The 512-bit variant permutes a word by a bit shuffle, or
// eight words by rotations if a few are enough. The 256-bit variant permutes four words by masked
// shifts.
#include "engine/dense/kernels.hpp"

#ifdef TRAILBLAZE_VECTOR_KERNELS

namespace trailblaze::dense {

// ---- AVX2: four words at a time ----

#define TRAILBLAZE_AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))

TRAILBLAZE_AVX2 static inline __m256i load4(const Word* p) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
TRAILBLAZE_AVX2 static inline void store4(Word* p, __m256i x) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), x);
}

TRAILBLAZE_AVX2 static void or_stretch_avx2(Word* acc, const Word* src, std::size_t n) {
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) store4(acc + i, _mm256_or_si256(load4(acc + i), load4(src + i)));
  for (; i < n; ++i) acc[i] |= src[i];
}

TRAILBLAZE_AVX2 static inline __m256i all4(Word x) {
  return _mm256_set1_epi64x(static_cast<long long>(x));
}

// Bits that survive a rotation's mask never wrap around the word, so a shift is enough.
TRAILBLAZE_AVX2 static inline __m256i shift4(__m256i x, std::int64_t left) {
  return left >= 0 ? _mm256_sll_epi64(x, _mm_cvtsi64_si128(left))
                   : _mm256_srl_epi64(x, _mm_cvtsi64_si128(-left));
}

TRAILBLAZE_AVX2 static void permute_avx2(Word* acc, const Word* src, const BitPermutation& bits,
                                         const std::uint8_t* parity, std::size_t n) {
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    __m256i word = load4(src + i);
    int four;
    __builtin_memcpy(&four, parity + i, sizeof four);
    const __m256i odd = _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(four));
    for (const BitPermutation::Step& step : bits.steps) {
      __m256i moved = _mm256_setzero_si256();
      for (const BitPermutation::Rotation& rotation : step.rotations) {
        __m256i mask = all4(rotation.mask[0]);
        if (step.by_parity) mask = _mm256_blendv_epi8(mask, all4(rotation.mask[1]), odd);
        const __m256i rotated = shift4(word, rotation.left);
        moved = _mm256_or_si256(moved, _mm256_and_si256(rotated, mask));
      }
      word = moved;
    }
    store4(acc + i, _mm256_or_si256(load4(acc + i), word));
  }
  permute(acc + i, src + i, bits, parity + i, n - i);
}

TRAILBLAZE_AVX2 static Merged merge_avx2(Word* target, const Word* const* sources,
                                         std::size_t count, Word* fresh, std::size_t n) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i all = _mm256_set1_epi64x(-1), sum = zero;
  // Number of bits that are set in each nibble.
  const __m256i counts =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m256i nibble = _mm256_set1_epi8(15);
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    const __m256i before = load4(target + i);
    __m256i reached = zero;
    for (std::size_t s = 0; s < count; ++s) {
      reached = _mm256_or_si256(reached, load4(sources[s] + i));
    }
    const __m256i news = _mm256_andnot_si256(before, reached);
    const __m256i after = _mm256_or_si256(before, reached);
    all = _mm256_and_si256(all, after);
    if (fresh != nullptr) store4(fresh + i, news);
    if (_mm256_testz_si256(news, news)) continue;
    store4(target + i, after);
    const __m256i low = _mm256_and_si256(news, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(news, 4), nibble);
    const __m256i bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, zero));
  }
  Word lanes[4], fours[4];
  store4(lanes, all);
  store4(fours, sum);
  Merged merged = merge_from(i, target, sources, count, fresh, n);
  merged.fresh += fours[0] + fours[1] + fours[2] + fours[3];
  const Word common = lanes[0] & lanes[1] & lanes[2] & lanes[3];
  merged.full = merged.full && (common & kFullWord) == kFullWord;
  return merged;
}

// ---- AVX-512 with the bit shuffle: eight words at a time ----

#define TRAILBLAZE_AVX512 \
  __attribute__((         \
      target("avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,avx512vpopcntdq,bmi,bmi2")))

TRAILBLAZE_AVX512 static inline __mmask8 lanes_of(std::size_t left) {
  return left >= 8 ? __mmask8{0xff} : static_cast<__mmask8>((1u << left) - 1);
}

TRAILBLAZE_AVX512 static void or_stretch_avx512(Word* acc, const Word* src, std::size_t n) {
  for (std::size_t i = 0; i < n; i += 8) {
    const __mmask8 lanes = lanes_of(n - i);
    const __m512i x = _mm512_maskz_loadu_epi64(lanes, src + i);
    const __m512i y = _mm512_maskz_loadu_epi64(lanes, acc + i);
    _mm512_mask_storeu_epi64(acc + i, lanes, _mm512_or_si512(x, y));
  }
}

// Gathers stretches of a single word.
TRAILBLAZE_AVX512 static inline void or_words_avx512(Word* acc, const Word* src,
                                                     const std::uint32_t* source, std::size_t n) {
  for (std::size_t i = 0; i < n; i += 8) {
    const __mmask8 lanes = lanes_of(n - i);
    const __m256i from = _mm256_maskz_loadu_epi32(lanes, source + i);
    const __m512i x = _mm512_mask_i32gather_epi64(_mm512_setzero_si512(), lanes, from, src, 8);
    const __m512i y = _mm512_maskz_loadu_epi64(lanes, acc + i);
    _mm512_mask_storeu_epi64(acc + i, lanes, _mm512_or_si512(x, y));
  }
}

// Gathers stretches of six words. Eight words of the target belong to at most two stretches.
// Storing six words at a time would straddle cache lines and delay the loads that follow.
TRAILBLAZE_AVX512 static inline void or_sixes_avx512(Word* acc, const Word* src,
                                                     const std::uint32_t* source,
                                                     std::size_t stretches) {
  const std::size_t n = 6 * stretches;
  for (std::size_t i = 0; i < n; i += 8) {
    const __mmask8 lanes = lanes_of(n - i);
    const std::size_t stretch = i / 6, inside = i % 6;
    const auto first = static_cast<__mmask8>(lanes & ((1u << (6 - inside)) - 1));
    const auto second = static_cast<__mmask8>(lanes & ~first);
    __m512i x = _mm512_maskz_loadu_epi64(first, src + std::size_t{source[stretch]} * 6 + inside);
    if (second != 0) {
      x = _mm512_mask_loadu_epi64(x, second,
                                  src + std::size_t{source[stretch + 1]} * 6 + inside - 6);
    }
    const __m512i y = _mm512_maskz_loadu_epi64(lanes, acc + i);
    _mm512_mask_storeu_epi64(acc + i, lanes, _mm512_or_si512(x, y));
  }
}

TRAILBLAZE_AVX512 static void or_stretches_avx512(Word* acc, const Word* src,
                                                  const std::uint32_t* source,
                                                  std::size_t stretch_words,
                                                  std::size_t stretches) {
  if (stretch_words == 1) return or_words_avx512(acc, src, source, stretches);
  if (stretch_words == 6) return or_sixes_avx512(acc, src, source, stretches);
  for (std::size_t r = 0; r < stretches; ++r, acc += stretch_words) {
    or_stretch_avx512(acc, src + source[r] * stretch_words, stretch_words);
  }
}

namespace {

// In step r, a lane takes a field from the word that is r + 1 words ahead. If that word is outside
// of the lane's group of six words, the lane takes the field from the word that is 5 - r words
// behind. The position of a lane in its group repeats after three vectors.
struct FieldLanes {
  alignas(64) Word left[3][5][8], mask[3][5][8];
  __mmask8 ahead[3][5];  // lanes that take the word ahead; others: behind

  FieldLanes() {
    for (unsigned v = 0; v < 3; ++v) {
      for (unsigned r = 0; r < 5; ++r) {
        ahead[v][r] = 0;
        for (unsigned lane = 0; lane < 8; ++lane) {
          const unsigned a = (8 * v + lane) % 6, from = (a + r + 1) % 6;
          const unsigned b = from > a ? from - 1 : from, field = from > a ? a : a - 1;
          left[v][r][lane] = (64 + 12 * b - 12 * field) % 64;
          mask[v][r][lane] = Word{0xfff} << 12 * b;
          if (from > a) ahead[v][r] = static_cast<__mmask8>(ahead[v][r] | 1u << lane);
        }
      }
    }
  }
};

}  // namespace

TRAILBLAZE_AVX512 static void swap_fields_avx512(Word* acc, const Word* src, std::size_t n) {
  static const FieldLanes lanes;
  for (std::size_t i = 0, v = 0; i < n; i += 8, v = v == 2 ? 0 : v + 1) {
    const __mmask8 there = lanes_of(n - i);
    __m512i out = _mm512_maskz_loadu_epi64(there, acc + i);
    for (std::size_t r = 0; r < 5; ++r) {
      const __mmask8 ahead = there & lanes.ahead[v][r];
      const auto behind = static_cast<__mmask8>(there & ~lanes.ahead[v][r]);
      const Word* const at = src + i + r + 1;
      const __m512i x =
          _mm512_mask_loadu_epi64(_mm512_maskz_loadu_epi64(ahead, at), behind, at - 6);
      const __m512i rotated = _mm512_rolv_epi64(x, _mm512_load_si512(lanes.left[v][r]));
      out = _mm512_ternarylogic_epi64(out, rotated, _mm512_load_si512(lanes.mask[v][r]), 0xf8);
    }
    _mm512_mask_storeu_epi64(acc + i, there, out);
  }
}

TRAILBLAZE_AVX512 static inline __m512i all8(Word x) {
  return _mm512_set1_epi64(static_cast<long long>(x));
}

// Permutes eight words at a time by a few rotations.
TRAILBLAZE_AVX512 static inline void rotate_avx512(Word* acc, const Word* src,
                                                   const BitPermutation::Step& step,
                                                   const std::uint8_t* parity, std::size_t n) {
  const BitPermutation::Rotation* const begin = step.rotations.data();
  const BitPermutation::Rotation* const end = begin + step.rotations.size();
  for (std::size_t i = 0; i < n; i += 8) {
    const __mmask8 lanes = lanes_of(n - i);
    const __m512i word = _mm512_maskz_loadu_epi64(lanes, src + i);
    __m512i out = _mm512_maskz_loadu_epi64(lanes, acc + i);
    if (step.by_parity) {
      const __m128i bytes = _mm_maskz_loadu_epi8(static_cast<__mmask16>(lanes), parity + i);
      const auto odd = static_cast<__mmask8>(_mm_movepi8_mask(bytes));
      for (const BitPermutation::Rotation* r = begin; r != end; ++r) {
        const __m512i mask = _mm512_mask_mov_epi64(all8(r->mask[0]), odd, all8(r->mask[1]));
        const __m512i rotated = _mm512_rolv_epi64(word, _mm512_set1_epi64(r->left));
        out = _mm512_ternarylogic_epi64(out, rotated, mask, 0xf8);  // out | (rotated & mask)
      }
    } else {
      for (const BitPermutation::Rotation* r = begin; r != end; ++r) {
        const __m512i rotated = _mm512_rolv_epi64(word, _mm512_set1_epi64(r->left));
        out = _mm512_ternarylogic_epi64(out, rotated, all8(r->mask[0]), 0xf8);
      }
    }
    _mm512_mask_storeu_epi64(acc + i, lanes, out);
  }
}

// Permutes by rotations if a single step is enough, else by a bit shuffle for each word.
TRAILBLAZE_AVX512 static void permute_avx512(Word* acc, const Word* src, const BitPermutation& bits,
                                             const std::uint8_t* parity, std::size_t n) {
  if (bits.steps.size() == 1) return rotate_avx512(acc, src, bits.steps[0], parity, n);
  for (std::size_t i = 0; i < n; ++i) {
    const __m512i by = _mm512_load_si512(bits.source[parity[i] & 1]);
    const __m512i word = _mm512_set1_epi64(static_cast<long long>(src[i]));
    acc[i] |= _cvtmask64_u64(_mm512_bitshuffle_epi64_mask(word, by));
  }
}

TRAILBLAZE_AVX512 static Merged merge_avx512(Word* target, const Word* const* sources,
                                             std::size_t count, Word* fresh, std::size_t n) {
  __m512i sum = _mm512_setzero_si512(), all = _mm512_set1_epi64(-1);
  for (std::size_t i = 0; i < n; i += 8) {
    const __mmask8 lanes = lanes_of(n - i);
    const __m512i before = _mm512_maskz_loadu_epi64(lanes, target + i);
    __m512i reached = _mm512_maskz_loadu_epi64(lanes, sources[0] + i);
    for (std::size_t s = 1; s < count; ++s) {
      reached = _mm512_or_si512(reached, _mm512_maskz_loadu_epi64(lanes, sources[s] + i));
    }
    const __m512i news = _mm512_andnot_si512(before, reached);
    const __m512i after = _mm512_or_si512(before, reached);
    all = _mm512_mask_and_epi64(all, lanes, all, after);
    if (fresh != nullptr) _mm512_mask_storeu_epi64(fresh + i, lanes, news);
    if (_mm512_test_epi64_mask(news, news) == 0) continue;
    _mm512_mask_storeu_epi64(target + i, lanes, after);
    sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(news));
  }
  const auto common = static_cast<Word>(_mm512_reduce_and_epi64(all));
  return {static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum)),
          (common & kFullWord) == kFullWord};
}

#undef TRAILBLAZE_AVX2
#undef TRAILBLAZE_AVX512

}  // namespace trailblaze::dense

#endif

namespace trailblaze {

Isa dense_isa(Isa isa) {
#ifdef TRAILBLAZE_VECTOR_KERNELS
  // Features that the AVX-512 variants need beyond isa.hpp.
  const bool has_bit_shuffle = __builtin_cpu_supports("avx512bw") &&
                               __builtin_cpu_supports("avx512bitalg") &&
                               __builtin_cpu_supports("avx512vpopcntdq");
  if (isa == Isa::kAvx512 && !has_bit_shuffle) return Isa::kAvx2;
#endif
  return isa;
}

const DenseKernels& dense_kernels([[maybe_unused]] Isa isa) {
  static constexpr DenseKernels kPlain = {dense::or_stretch, dense::or_stretches,
                                          dense::swap_fields, dense::permute, dense::merge};
#ifdef TRAILBLAZE_VECTOR_KERNELS
  static constexpr DenseKernels kAvx2 = {dense::or_stretch_avx2, dense::or_stretches,
                                         dense::swap_fields, dense::permute_avx2,
                                         dense::merge_avx2};
  static constexpr DenseKernels kAvx512 = {dense::or_stretch_avx512, dense::or_stretches_avx512,
                                           dense::swap_fields_avx512, dense::permute_avx512,
                                           dense::merge_avx512};
  switch (dense_isa(isa)) {
    case Isa::kPortable: return kPlain;
    case Isa::kAvx2: return kAvx2;
    case Isa::kAvx512: return kAvx512;
  }
#endif
  return kPlain;
}

}  // namespace trailblaze
