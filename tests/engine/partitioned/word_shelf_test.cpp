// Shelves in memory and on disk hold the same words. Many workers put words; tests read them in
// pieces and drop some or all of them.
#include "engine/partitioned/word_shelf.hpp"

#include <algorithm>
#include <map>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/partitioned/disk_shelf.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

constexpr int kStateBits = 40, kNoteBits = 7;

struct Shelves {
  WordLayout layout{kStateBits, Notes::kWays};
  ChunkPool pool;
  std::unique_ptr<BlockStore> store;
  std::vector<std::unique_ptr<WordShelf>> all;

  Shelves() {
    static int number = 0;
    const std::string file = Scratch::file("shelf-" + std::to_string(++number)).string();
    auto made = BlockStore::create(file, {kUnlimited, 4096});
    REQUIRE(made.ok());
    store = *std::move(made);
    all.push_back(std::make_unique<MemoryShelf>(pool));
    all.push_back(
        std::make_unique<DiskShelf>(layout, DiskShelf::Contents{1, kNoteBits}, *store, pool, 3));
  }
};

Word random_word(Random& random, std::size_t partition, int bits) {
  const Word word = random.next() >> (64 - kStateBits) << (64 - kStateBits);
  const Word own = bits == 0 ? word : word << bits >> bits | Word{partition} << (64 - bits);
  return own | random.below(1 << kNoteBits);
}

ChunkPtr random_chunk(Random& random, ChunkPool& pool, std::size_t partition, int bits) {
  ChunkPtr chunk = pool.take();
  chunk->size = 1 + random.below(Chunk::kCapacity);
  for (std::size_t i = 0; i < chunk->size; ++i) {
    chunk->words[i] = random_word(random, partition, bits);
  }
  return chunk;
}

std::vector<Word> sorted_words(WordShelf& shelf, std::size_t partition) {
  std::vector<Word> words;
  shelf.for_each_piece(0, partition, [&](std::span<const Word> some) {
    words.insert(words.end(), some.begin(), some.end());
  });
  std::ranges::sort(words);
  return words;
}

TEST_CASE("shelf: every word is in its list until the list is dropped", "[threads]") {
  Shelves shelves;
  for (const auto& shelf : shelves.all) {
    Random random(81);
    for (const int bits : {0, 4, 2}) {
      shelf->begin(bits);
      REQUIRE(shelf->partitions() == std::size_t{1} << bits);
      std::vector<std::vector<Word>> expected(shelf->partitions());
      for (int i = 0; i < 60; ++i) {
        // Some lists continue after they were closed. The last list stays empty.
        const std::size_t p = random.below(std::max<std::size_t>(1, shelf->partitions() - 1));
        ChunkPtr chunk = random_chunk(random, shelves.pool, p, bits);
        expected[p].insert(expected[p].end(), chunk->words.begin(),
                           chunk->words.begin() + static_cast<std::ptrdiff_t>(chunk->size));
        shelf->put(p, std::move(chunk));
        if (i % 5 == 0) shelf->close(p);
      }
      for (std::size_t p = 0; p < shelf->partitions(); ++p) shelf->close(p);
      REQUIRE(shelves.store->wait_for_writes().ok());
      std::uint64_t words = 0;
      for (std::size_t p = 0; p < shelf->partitions(); ++p) {
        shelf->prefetch(p + 1);
        std::ranges::sort(expected[p]);
        CHECK(shelf->words(p) == expected[p].size());
        CHECK(sorted_words(*shelf, p) == expected[p]);
        CHECK(sorted_words(*shelf, p) == expected[p]);  // again: a level is read twice
        words += expected[p].size();
      }
      CHECK(shelf->words() == words);
      shelf->drop_all();
      CHECK(shelf->words() == 0);
      for (std::size_t p = 0; p < shelf->partitions(); ++p) CHECK(shelf->pieces(p) == 0);
    }
  }
}

TEST_CASE("shelf: dropped pieces are empty, and the others keep their numbers", "[threads]") {
  Shelves shelves;
  for (const auto& shelf : shelves.all) {
    Random random(82);
    shelf->begin(1);
    for (int i = 0; i < 10; ++i) shelf->put(1, random_chunk(random, shelves.pool, 1, 1));
    shelf->close(1);
    REQUIRE(shelves.store->wait_for_writes().ok());
    std::map<std::size_t, std::vector<Word>> pieces;
    for (std::size_t i = 0; i < shelf->pieces(1); ++i) {
      const std::span<const Word> words = shelf->read(0, 1, i);
      pieces[i].assign(words.begin(), words.end());
    }
    REQUIRE(pieces.size() > 3);
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      const std::uint64_t before = shelf->words(1);
      shelf->drop(1, i);
      CHECK(shelf->words(1) == before - pieces[i].size());
      pieces[i].clear();
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const std::span<const Word> words = shelf->read(0, 1, i);
      CHECK(std::ranges::equal(words, pieces[i]));
    }
    shelf->drop_all();
  }
}

// Fills list `p` of `other` many times, with few or many words, and moves it into list `p` of
// `shelf` each time. Returns all these words, sorted.
std::vector<Word> take_over(WordShelf& shelf, WordShelf& other, std::size_t p, Shelves& shelves) {
  Random random(83 + p);
  std::vector<Word> expected;
  for (int round = 0; round < 40; ++round) {
    for (std::size_t chunks = p * random.below(3); chunks > 0; --chunks) {
      ChunkPtr chunk = random_chunk(random, shelves.pool, p, shelf.bits());
      if (p == 1) chunk->size = 1 + random.below(50);
      const std::span<const Word> words(chunk->words.data(), chunk->size);
      expected.insert(expected.end(), words.begin(), words.end());
      other.put(p, std::move(chunk));
    }
    other.close(p);
    REQUIRE(shelves.store->wait_for_writes().ok());
    shelf.append_list(0, p, other);
    CHECK(other.words(p) == 0);
    CHECK(other.pieces(p) == 0);
  }
  REQUIRE(shelves.store->wait_for_writes().ok());
  std::ranges::sort(expected);
  return expected;
}

TEST_CASE("shelf: a list that takes over other lists has their words, and at most one short block",
          "[threads]") {
  Shelves shelves, others;
  for (std::size_t kind = 0; kind < shelves.all.size(); ++kind) {
    WordShelf& shelf = *shelves.all[kind];
    DiskShelf on_disk(shelves.layout, {1, kNoteBits}, *shelves.store, shelves.pool, 3);
    WordShelf& other = kind == 0 ? *others.all[0] : on_disk;
    shelf.begin(2);
    other.begin(2);
    for (std::size_t p = 0; p < shelf.partitions(); ++p) {
      INFO("list " << p);
      const std::vector<Word> expected = take_over(shelf, other, p, shelves);
      CHECK(shelf.words(p) == expected.size());
      CHECK(sorted_words(shelf, p) == expected);
      if (kind == 0) continue;
      std::map<std::size_t, int> sizes;  // words -> number of pieces of that size
      for (std::size_t i = 0; i < shelf.pieces(p); ++i) ++sizes[shelf.read(0, p, i).size()];
      if (p < 2) continue;
      REQUIRE(sizes.rbegin()->second > 1);
      const std::size_t full = static_cast<std::size_t>(sizes.rbegin()->second);
      CHECK(shelf.pieces(p) - full <= 2);  // a short piece, and the waiting words
    }
    shelf.drop_all();
  }
}

TEST_CASE("shelf: many workers fill one list, read it, and drop its pieces", "[threads]") {
  Shelves shelves;
  const Crew crew(3);
  for (const auto& shelf : shelves.all) {
    shelf->begin(0);
    std::atomic<std::uint64_t> sum{0}, count{0};
    crew.for_each_block(100, [&](int, std::size_t i) {
      Random random(i);
      ChunkPtr chunk = random_chunk(random, shelves.pool, 0, 0);
      for (std::size_t k = 0; k < chunk->size; ++k) sum += chunk->words[k];
      count += chunk->size;
      shelf->put(0, std::move(chunk));
    });
    shelf->close(0);
    REQUIRE(shelves.store->wait_for_writes().ok());
    std::uint64_t found = 0;
    for (const Word word : sorted_words(*shelf, 0)) found += word;
    CHECK(found == sum);
    CHECK(shelf->words(0) == count);
    std::atomic<std::uint64_t> read{0};
    crew.for_each_block(shelf->pieces(0), [&](int worker, std::size_t piece) {
      for (const Word word : shelf->read(worker, 0, piece)) read += word;
      shelf->drop(0, piece);
    });
    CHECK(read == sum);
    CHECK(shelf->words(0) == 0);
    shelf->drop_all();
  }
}

}  // namespace
}  // namespace trailblaze
