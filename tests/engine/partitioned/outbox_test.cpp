#include "engine/partitioned/outbox.hpp"

#include <algorithm>
#include <array>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// Sends `count` random records of kRecord words, and checks that each arrives once, as a whole, in
// the partition of its first word.
template <std::size_t kRecord>
void check_delivery(Random& random, Outbox& outbox, WordShelf& shelf, std::size_t count,
                    ChunkPool& pool) {
  using Record = std::array<Word, kRecord>;
  outbox.begin(shelf);
  std::vector<Record> sent, got;
  while (sent.size() < count) {
    std::vector<Word> some(kRecord *
                           std::min<std::size_t>(count - sent.size(), 1 + random.below(300)));
    for (Word& word : some) word = random.next();
    outbox.push<kRecord>(some, pool);
    if (random.below(200) == 0) outbox.close(pool);  // a closed outbox can be filled again
    for (std::size_t i = 0; i < some.size(); i += kRecord) {
      std::copy_n(&some[i], kRecord, sent.emplace_back().begin());
    }
  }
  outbox.close(pool);
  std::size_t wrong = 0;
  for (std::size_t p = 0; p < shelf.partitions(); ++p) {
    shelf.for_each_piece(0, p, [&](std::span<const Word> words) {
      REQUIRE(words.size() % kRecord == 0);
      CHECK(!words.empty());
      for (std::size_t i = 0; i < words.size(); i += kRecord) {
        wrong += partition_of(words[i], shelf.bits()) != p;
        std::copy_n(&words[i], kRecord, got.emplace_back().begin());
      }
    });
    shelf.drop(p);
  }
  std::ranges::sort(sent);
  std::ranges::sort(got);
  CHECK(wrong == 0);
  CHECK((got == sent));
}

TEST_CASE("outbox: every record is delivered once and whole, in its partition") {
  Random random(3);
  ChunkPool pool;
  MemoryShelf shelf(pool);
  Outbox outbox;
  for (const int bits : {0, 3, 9, 0, 1, 5}) {
    for (const std::size_t count : {0, 1, 7, 8, 508, 1'016, 1'017, 100'000}) {
      INFO(bits << " bits, " << count << " records");
      shelf.begin(bits);
      check_delivery<1>(random, outbox, shelf, count, pool);
      check_delivery<2>(random, outbox, shelf, count, pool);
    }
  }
}

}  // namespace
}  // namespace trailblaze
