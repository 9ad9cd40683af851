// A word log returns the words that were pushed: in memory and in blocks of a store, while it
// grows, and after reading it back from a checkpoint.
#include "engine/trail/word_log.hpp"

#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/part_runs.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

std::uint64_t word_at(std::uint64_t i) { return i * 0x9e3779b97f4a7c15; }

void push(WordLog& log, std::uint64_t count) {
  for (; count > 0; --count) log.push(word_at(log.size()));
}

// Reads and checks all words from index `i` on.
void check_from(WordLog& log, std::uint64_t i) {
  std::uint64_t wrong = 0;
  while (i < log.size()) {
    const std::span<const std::uint64_t> words = log.from(i);
    REQUIRE(!words.empty());
    for (const std::uint64_t word : words) wrong += word != word_at(i++);
  }
  CHECK(i == log.size());
  CHECK(wrong == 0);
  CHECK(log.from(i).empty());
}

TEST_CASE("word log: returns the pushed words, at any length, even after a checkpoint") {
  for (const bool on_disk : {false, true}) {
    const PartRun run(on_disk);
    ChunkPool pool;
    for (const std::uint64_t size : {0, 1, 511, 512, 513, 1'016, 1'017, 1'024, 5'000}) {
      INFO(size << " words " << (on_disk ? "on disk" : "in memory"));
      WordLog log(pool, run.store()), again(pool, run.store());
      push(log, size);
      run.wait_for_writes();
      for (const std::uint64_t i : {std::uint64_t{0}, size / 3, size}) check_from(log, i);
      run.save(log);
      REQUIRE(run.load(again).ok());
      CHECK(again.size() == size);
      push(again, 700);
      run.wait_for_writes();
      check_from(again, 0);
    }
  }
}

TEST_CASE("word log: a list in blocks is rejected without a store") {
  const PartRun on_disk(true);
  ChunkPool pool;
  WordLog log(pool, on_disk.store()), in_memory(pool);
  push(log, 2'000);
  on_disk.save(log);
  CHECK(absl::IsDataLoss(on_disk.load(in_memory)));
}

TEST_CASE("word log: words beyond the disk space are dropped, and the store reports it") {
  const std::string file = Scratch::file("log.blocks").string();
  std::filesystem::remove(file);
  const auto store = BlockStore::create(file, {.max_bytes = 8192, .block_bytes = 4096});
  REQUIRE(store.ok());
  ChunkPool pool;
  WordLog log(pool, store->get());
  push(log, 2'000);
  CHECK(log.from(0).empty());
  CHECK(log.from(1'200).empty());
  CHECK(log.from(1'999).size() == 1);  // this word is still in memory
  CHECK(absl::IsResourceExhausted((*store)->status()));
}

}  // namespace
}  // namespace trailblaze
