#include "engine/partitioned/outbox.hpp"

#include <algorithm>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("outbox: every word comes out once, in its partition") {
  Random random(3);
  ChunkPool pool;
  Outbox outbox;
  for (const int bits : {0, 3, 9, 0, 5}) {
    for (const std::size_t count : {0, 1, 7, 8, 1'016, 1'017, 100'000}) {
      INFO(bits << " bits, " << count << " words");
      outbox.begin(bits);
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
      for (std::size_t p = 0; p < std::size_t{1} << bits; ++p) {
        Chunks chunks = outbox.take(p);
        for (const auto& chunk : chunks) {
          CHECK(chunk->size > 0);
          for (std::size_t i = 0; i < chunk->size; ++i) {
            wrong += partition_of(chunk->words[i], bits) != p;
            got.push_back(chunk->words[i]);
          }
        }
        pool.give_back(chunks);
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
  Outbox outbox;
  for (const int bits : {0, 1, 4}) {
    outbox.begin(bits);
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
    for (std::size_t p = 0; p < std::size_t{1} << bits; ++p) {
      for (const auto& chunk : outbox.take(p)) {
        REQUIRE(chunk->size % 2 == 0);
        for (std::size_t i = 0; i < chunk->size; i += 2) {
          wrong += partition_of(chunk->words[i], bits) != p;
          got.emplace_back(chunk->words[i], chunk->words[i + 1]);
        }
      }
    }
    for (std::size_t i = 0; i < sent.size(); i += 2) expected.emplace_back(sent[i], sent[i + 1]);
    std::ranges::sort(got);
    std::ranges::sort(expected);
    CHECK(wrong == 0);
    CHECK((got == expected));
  }
}

TEST_CASE("outbox: what was closed can be gone on with") {
  ChunkPool pool;
  Outbox outbox;
  outbox.begin(1);
  const std::vector<Word> words{1, 2, 3};
  outbox.push(words, pool);
  outbox.close(pool);
  outbox.push(words, pool);
  outbox.close(pool);
  std::size_t count = 0;
  for (const auto& chunk : outbox.take(0)) count += chunk->size;
  CHECK(count == 6);
  CHECK(outbox.take(0).empty());
  CHECK(outbox.take(1).empty());
}

}  // namespace
}  // namespace trailblaze
