#include "engine/partitioned/outbox.hpp"

#include <algorithm>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("outbox: every word is delivered once, in its partition") {
  Random random(3);
  ChunkPool pool;
  MemoryShelf shelf(pool);
  Outbox outbox;
  for (const int bits : {0, 3, 9, 0, 5}) {
    for (const std::size_t count : {0, 1, 7, 8, 1'016, 1'017, 100'000}) {
      INFO(bits << " bits, " << count << " words");
      shelf.begin(bits);
      outbox.begin(shelf);
      std::vector<Word> sent;
      while (sent.size() < count) {
        std::vector<Word> some(std::min<std::size_t>(count - sent.size(), 1 + random.below(300)));
        for (Word& word : some) word = random.next();
        outbox.push(some, pool);
        sent.insert(sent.end(), some.begin(), some.end());
      }
      outbox.close(pool);
      std::vector<Word> got;
      std::size_t wrong = 0;
      for (std::size_t p = 0; p < shelf.partitions(); ++p) {
        shelf.for_each_piece(0, p, [&](std::span<const Word> words) {
          CHECK(!words.empty());
          for (const Word word : words) wrong += partition_of(word, bits) != p;
          got.insert(got.end(), words.begin(), words.end());
        });
        shelf.drop(p);
      }
      std::ranges::sort(sent);
      std::ranges::sort(got);
      CHECK(wrong == 0);
      CHECK((got == sent));
    }
  }
}

TEST_CASE("outbox: the two words of a record stay together") {
  Random random(4);
  ChunkPool pool;
  MemoryShelf shelf(pool);
  Outbox outbox;
  for (const int bits : {0, 1, 4}) {
    shelf.begin(bits);
    outbox.begin(shelf);
    std::vector<Word> sent;
    for (int i = 0; i < 3'000; ++i) sent.insert(sent.end(), {random.next(), random.next()});
    for (std::span<const Word> left = sent; !left.empty();) {
      const std::size_t some = std::min<std::size_t>(left.size(), 2 * (1 + random.below(50)));
      outbox.push<2>(left.first(some), pool);
      left = left.subspan(some);
    }
    outbox.close(pool);
    std::vector<std::pair<Word, Word>> got, expected;
    std::size_t wrong = 0;
    for (std::size_t p = 0; p < shelf.partitions(); ++p) {
      shelf.for_each_piece(0, p, [&](std::span<const Word> words) {
        REQUIRE(words.size() % 2 == 0);
        for (std::size_t i = 0; i < words.size(); i += 2) {
          wrong += partition_of(words[i], bits) != p;
          got.emplace_back(words[i], words[i + 1]);
        }
      });
      shelf.drop(p);
    }
    for (std::size_t i = 0; i < sent.size(); i += 2) expected.emplace_back(sent[i], sent[i + 1]);
    std::ranges::sort(got);
    std::ranges::sort(expected);
    CHECK(wrong == 0);
    CHECK((got == expected));
  }
}

TEST_CASE("outbox: a closed outbox can be filled again") {
  ChunkPool pool;
  MemoryShelf shelf(pool);
  shelf.begin(1);
  Outbox outbox;
  outbox.begin(shelf);
  const std::vector<Word> words{1, 2, 3};
  for (int i = 0; i < 2; ++i) {
    outbox.push(words, pool);
    outbox.close(pool);
  }
  CHECK(shelf.words(0) == 6);
  CHECK(shelf.pieces(1) == 0);
}

}  // namespace
}  // namespace trailblaze
