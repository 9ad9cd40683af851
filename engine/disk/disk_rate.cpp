#include "engine/disk/disk_rate.hpp"

#include <cstring>
#include <deque>
#include <utility>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/random.hpp"

namespace trailblaze {
namespace {

bool read_all(BlockStore& store, const std::vector<BlockStore::Ref>& refs) {
  std::deque<BlockStore::ReadingPtr> readings;
  for (std::size_t i = 0; i < refs.size() || !readings.empty();) {
    if (i < refs.size() && readings.size() < BlockStore::kConcurrentReads) {
      readings.push_back(store.start_reading(refs[i++]));
      continue;
    }
    if (store.finish(readings.front()) == nullptr) return false;
    readings.pop_front();
  }
  return true;
}

}  // namespace

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
  if (!store.flush().ok() || !read_all(store, refs)) return 0;
  const double seconds = clock.seconds();
  for (const BlockStore::Ref ref : refs) store.drop(ref);
  return 2 * static_cast<double>(blocks * store.block_bytes()) / seconds;
}

}  // namespace trailblaze
