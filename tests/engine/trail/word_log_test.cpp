// A word log returns the words that were pushed: in memory and in blocks of a store, while it
// grows, and after reading it back from a checkpoint.
#include "engine/trail/word_log.hpp"

#include <filesystem>
#include <memory>
#include <string>

#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

std::unique_ptr<DiskRun> new_run(bool on_disk) {
  const std::string path = Scratch::file("log.run").string();
  std::filesystem::remove_all(path);
  auto made = DiskRun::begin(path, {{"enumerate"}, "graph", {}, "enumerate", 1},
                             on_disk ? DiskRun::Shape({.block_bytes = 4096}) : std::nullopt);
  REQUIRE(made.ok());
  return *std::move(made);
}

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

void wait_for_writes(DiskRun& run) {
  if (run.blocks() != nullptr) REQUIRE(run.blocks()->wait_for_writes().ok());
}

void save(DiskRun& run, const WordLog& log) {
  const absl::Status status = run.commit([&](Checkpoint& checkpoint) {
    checkpoint.files = {run.next_file()};
    WordFileWriter out(run.folder(), run.next_file());
    absl::Status saved = log.save(out);
    return saved.ok() ? out.finish().status() : saved;
  });
  REQUIRE(status.ok());
}

absl::Status load(DiskRun& run, WordLog& log) {
  auto file = WordFileReader::open(run.folder(), run.folder().last().files.front());
  REQUIRE(file.ok());
  WordsIn in(*file);
  const absl::Status status = log.load(in);
  if (status.ok()) CHECK(in.left() == 0);
  return status;
}

TEST_CASE("word log: returns the pushed words, at any length, even after a checkpoint") {
  for (const bool on_disk : {false, true}) {
    const auto run = new_run(on_disk);
    ChunkPool pool;
    for (const std::uint64_t size : {0, 1, 511, 512, 513, 1'016, 1'017, 1'024, 5'000}) {
      INFO(size << " words " << (on_disk ? "on disk" : "in memory"));
      WordLog log(pool, run->blocks()), again(pool, run->blocks());
      push(log, size);
      wait_for_writes(*run);
      for (const std::uint64_t i : {std::uint64_t{0}, size / 3, size}) check_from(log, i);
      save(*run, log);
      REQUIRE(load(*run, again).ok());
      CHECK(again.size() == size);
      push(again, 700);
      wait_for_writes(*run);
      check_from(again, 0);
    }
  }
}

TEST_CASE("word log: a list in blocks is rejected without a store") {
  const auto on_disk = new_run(true);
  ChunkPool pool;
  WordLog log(pool, on_disk->blocks()), in_memory(pool);
  push(log, 2'000);
  save(*on_disk, log);
  CHECK(absl::IsDataLoss(load(*on_disk, in_memory)));
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
