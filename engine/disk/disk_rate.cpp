#include "engine/disk/disk_rate.hpp"

#include <cstring>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"

namespace trailblaze {

double measured_rate(BlockStore& store, std::size_t blocks) {
  const Watch clock{Limits{}};
  Random random(1);
  std::vector<BlockStore::Ref> refs;
  for (std::size_t i = 0; i < blocks; ++i) {
    BlockStore::Buffer buffer = store.buffer();
    for (std::size_t at = 0; at < store.block_bytes(); at += sizeof(std::uint64_t)) {
      const std::uint64_t word = random.next();  // no disk can compress it
      std::memcpy(buffer.get() + at, &word, sizeof word);
    }
    refs.push_back(store.write(std::move(buffer), store.block_bytes()));
    if (refs.back().bytes == 0) return 0;
  }
  if (!store.flush().ok() || !store.check().ok()) return 0;
  const double seconds = clock.seconds();
  for (const BlockStore::Ref ref : refs) store.drop(ref);
  return 2 * static_cast<double>(blocks * store.block_bytes()) / seconds;
}

}  // namespace trailblaze
