// Blocks come back as written, in any order and from any thread. The store does not overwrite
// blocks that a checkpoint holds, never returns blocks that are damaged on the disk, and reports a
// full disk.
#include "engine/disk/block_store.hpp"

#include <cstring>
#include <fstream>
#include <map>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "tests/engine/disk/runs.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kBlockBytes = 8192;

std::unique_ptr<BlockStore> new_store(std::uint64_t max_bytes = kUnlimited,
                                      const std::string& file = fresh_path("blocks")) {
  return required(BlockStore::create(file, {max_bytes, kBlockBytes}));
}

// Writes `bytes` random bytes from `seed`.
BlockStore::Ref write_data(BlockStore& store, std::uint64_t seed, std::size_t bytes) {
  BlockStore::Buffer buffer = store.buffer();
  Random random(seed);
  for (std::size_t i = 0; i < bytes; ++i) buffer[i] = static_cast<std::byte>(random.below(256));
  return store.write(std::move(buffer), bytes);
}

bool has_data(const BlockStore::Buffer& buffer, std::uint64_t seed, std::size_t bytes) {
  Random random(seed);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    wrong += buffer[i] != static_cast<std::byte>(random.below(256)) ? 1 : 0;
  }
  return wrong == 0;
}

bool has_data(BlockStore& store, BlockStore::Ref ref, std::uint64_t seed) {
  const BlockStore::Buffer buffer = store.finish(store.start_reading(ref));
  return buffer != nullptr && has_data(buffer, seed, ref.bytes);
}

TEST_CASE("block store: blocks are read as written, in any order, by many threads", "[threads]") {
  const auto store = new_store();
  const Crew crew(3);
  constexpr std::size_t kCount = 300;
  std::vector<BlockStore::Ref> refs(kCount);
  const auto size_of = [](std::size_t i) {
    return i == 0 ? kBlockBytes : 1 + i * 27 % kBlockBytes;
  };
  for (int round = 0; round < 3; ++round) {
    const std::uint64_t base = 1'000 * static_cast<std::uint64_t>(round);
    crew.for_each_block(
        kCount, [&](int, std::size_t i) { refs[i] = write_data(*store, base + i, size_of(i)); });
    REQUIRE(store->wait_for_writes().ok());
    std::atomic<int> wrong{0};
    crew.for_each_block(kCount, [&](int, std::size_t i) {
      const BlockStore::ReadingPtr next = store->read_ahead(refs[(i + 7) % kCount]);
      if (!has_data(*store, refs[i], base + i)) ++wrong;
      if (next == nullptr || i % 2 == 0) return;  // a read-ahead block may stay unused
      const std::size_t ahead = (i + 7) % kCount;
      if (!has_data(store->finish(next), base + ahead, refs[ahead].bytes)) ++wrong;
    });
    CHECK(wrong == 0);
    for (const BlockStore::Ref ref : refs) store->drop(ref);
  }
  CHECK(store->disk_bytes() == kCount * kBlockBytes);  // dropped blocks were reused
  CHECK(store->bytes_written() >= 3 * kCount * 4096);
}

TEST_CASE("block store: a block is not reused while it is being read", "[threads]") {
  const auto store = new_store();
  constexpr std::uint64_t kCount = 60;
  std::vector<BlockStore::Ref> refs;
  for (std::uint64_t i = 0; i < kCount; ++i) refs.push_back(write_data(*store, i, kBlockBytes));
  int later = 0;
  for (std::uint64_t round = 1; round <= 20; ++round) {
    REQUIRE(store->wait_for_writes().ok());
    BlockStore::Buffer other = store->buffer();
    std::fill_n(other.get(), kBlockBytes, std::byte{0});
    std::vector<BlockStore::ReadingPtr> readings;
    for (const BlockStore::Ref ref : refs) readings.push_back(store->start_reading(ref));
    const BlockStore::Ref last = refs.back();
    store->drop(last);
    const BlockStore::Ref next = store->write(std::move(other), kBlockBytes);
    // The last of so many readings is probably still at work.
    later += next.block != last.block ? 1 : 0;
    for (std::uint64_t i = 0; i < kCount; ++i) {
      const BlockStore::Buffer found = store->finish(readings[i]);
      REQUIRE(found != nullptr);
      CHECK(has_data(found, i, kBlockBytes));
    }
    store->drop(next);
    refs.back() = write_data(*store, kCount - 1, kBlockBytes);
  }
  CHECK(later > 0);
  CHECK(store->disk_bytes() <= (kCount + 3) * kBlockBytes);  // a block is reused after its reading
}

TEST_CASE("block store: held blocks stay unchanged until the next checkpoint", "[threads]") {
  const std::string file = fresh_path("blocks");
  std::map<std::uint32_t, std::uint64_t> held;  // block -> seed
  std::vector<BlockStore::UsedBlock> kept;
  {
    const auto store = new_store(kUnlimited, file);
    std::vector<BlockStore::Ref> refs;
    for (std::uint64_t i = 0; i < 20; ++i) refs.push_back(write_data(*store, i, kBlockBytes));
    for (std::uint64_t i = 0; i < 20; i += 2) store->drop(refs[i]);
    REQUIRE(store->flush().ok());
    store->hold();
    kept = store->used_blocks();
    CHECK(kept.size() == 10);
    for (std::uint64_t i = 1; i < 20; i += 2) {
      held[refs[i].block] = i;
      store->drop(refs[i]);
    }
    for (std::uint64_t i = 0; i < 30; ++i) {
      CHECK(!held.contains(write_data(*store, 100 + i, kBlockBytes).block));
    }
    REQUIRE(store->wait_for_writes().ok());
  }
  const auto again = required(BlockStore::open(file, {kUnlimited, kBlockBytes}));
  REQUIRE(again->restore(kept).ok());
  for (const auto& [block, seed] : held) CHECK(has_data(*again, {block, kBlockBytes}, seed));
  // The blocks between the held blocks are free, and so are the blocks behind the last.
  for (int i = 0; i < 10; ++i) {
    const BlockStore::Ref ref = write_data(*again, 500, kBlockBytes);
    CHECK(!held.contains(ref.block));
    CHECK(ref.block < 20);
  }
  kept.push_back(kept.front());
  CHECK(absl::IsDataLoss(again->restore(kept)));
  kept.back().ref.block = ~std::uint32_t{0};  // would need much memory
  CHECK(absl::IsDataLoss(again->restore(kept)));
}

TEST_CASE("block store: a damaged block is an error, and stays an error", "[threads]") {
  const std::string file = fresh_path("blocks");
  const auto store = new_store(kUnlimited, file);
  const BlockStore::Ref first = write_data(*store, 1, 5'000), second = write_data(*store, 2, 5'000);
  REQUIRE(store->flush().ok());
  {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(static_cast<std::streamoff>(second.block * kBlockBytes + 4'999));
    out.put('\x5a');
    out.put('\x5a');  // behind the data, not checked
  }
  CHECK(has_data(*store, first, 1));
  CHECK(store->finish(store->start_reading(second)) == nullptr);
  CHECK(absl::IsDataLoss(store->status()));
  CHECK(store->finish(store->start_reading(first)) == nullptr);
  CHECK(absl::IsDataLoss(store->wait_for_writes()));
}

TEST_CASE("block store: a file at its size limit is full, and its blocks can still be read",
          "[threads]") {
  const auto store = new_store(3 * kBlockBytes + 100);
  std::vector<BlockStore::Ref> refs;
  for (std::uint64_t i = 0; i < 3; ++i) refs.push_back(write_data(*store, i, 100));
  REQUIRE(store->wait_for_writes().ok());
  store->drop(refs[1]);
  refs[1] = write_data(*store, 7, 200);
  REQUIRE(store->wait_for_writes().ok());
  CHECK(has_data(*store, refs[1], 7));
  write_data(*store, 9, 100);
  CHECK(rejects(store->wait_for_writes(), "max-disk", absl::StatusCode::kResourceExhausted));
  write_data(*store, 10, 100);
  CHECK(absl::IsResourceExhausted(store->flush()));
}

TEST_CASE("block store: a file that exists, or cannot be created, is rejected", "[threads]") {
  const std::string file = fresh_path("blocks");
  { const auto store = new_store(kUnlimited, file); }
  CHECK(!BlockStore::create(file, {}).ok());
  CHECK(BlockStore::open(file, {}).ok());
  CHECK(!BlockStore::open(file + "-that-is-not-there", {}).ok());
  CHECK(!BlockStore::create("/nowhere/blocks", {}).ok());
}

}  // namespace
}  // namespace trailblaze
