// The kernels of blocks_chunk_batch.hpp, for each variant.
#include "puzzles/blocks/blocks_chunk_batch.hpp"
#include "puzzles/blocks/blocks_group_variants.hpp"

namespace trailblaze {
namespace {

using namespace block_groups;

std::size_t chunk_plain(const BlockGroups& groups, const BlockChunkPlan& plan, BlockChunk& chunk) {
  return expand_chunk<Plain>(groups, plan, chunk);
}

#ifdef TRAILBLAZE_VECTOR_KERNELS

TRAILBLAZE_AVX512 std::size_t chunk_avx512(const BlockGroups& groups, const BlockChunkPlan& plan,
                                           BlockChunk& chunk) {
  return expand_chunk<Avx512>(groups, plan, chunk);
}

TRAILBLAZE_AVX2 std::size_t chunk_avx2(const BlockGroups& groups, const BlockChunkPlan& plan,
                                       BlockChunk& chunk) {
  return expand_chunk<Avx2>(groups, plan, chunk);
}

#else

constexpr BlockChunkKernel chunk_avx2 = nullptr, chunk_avx512 = nullptr;

#endif

}  // namespace

BlockChunkKernel block_chunk_kernel(Isa isa) {
  return choose_variant<BlockChunkKernel>(isa, chunk_plain, chunk_avx2, chunk_avx512);
}

}  // namespace trailblaze
