// The kernels of blocks_groups.hpp, for each variant.
#include "puzzles/blocks/blocks_group_variants.hpp"

namespace trailblaze {
namespace {

using namespace block_groups;

std::size_t expand_plain(const BlockGroups& groups, std::span<const State> from,
                         const std::uint32_t* done, const BlockGroupOut& out) {
  return expand<Plain>(groups, from, done, out);
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

TRAILBLAZE_AVX512 std::size_t expand_avx512(const BlockGroups& groups, std::span<const State> from,
                                            const std::uint32_t* done, const BlockGroupOut& out) {
  return expand<Avx512>(groups, from, done, out);
}

TRAILBLAZE_AVX2 std::size_t expand_avx2(const BlockGroups& groups, std::span<const State> from,
                                        const std::uint32_t* done, const BlockGroupOut& out) {
  return expand<Avx2>(groups, from, done, out);
}

#else

constexpr BlockGroups::Kernel expand_avx2 = nullptr, expand_avx512 = nullptr;

#endif

}  // namespace

BlockGroups::Kernel BlockGroups::kernel(Isa isa) {
  return choose_variant<Kernel>(isa, expand_plain, expand_avx2, expand_avx512);
}

}  // namespace trailblaze
