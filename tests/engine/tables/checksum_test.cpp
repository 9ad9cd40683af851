#include "engine/tables/checksum.hpp"

#include <set>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

std::vector<std::uint64_t> words_of(std::size_t count) {
  Random random(7);
  std::vector<std::uint64_t> words(count);
  for (std::uint64_t& word : words) word = random.next();
  return words;
}

TEST_CASE("checksum: every bit of a word, words exchanged, cut and added are noticed") {
  for (const std::size_t count : {1, 7, 8, 9, 16, 35}) {
    auto words = words_of(count);
    std::set<std::uint64_t> sums = {checksum(words)};
    std::size_t versions = 1;
    for (std::size_t i = 0; i < count; ++i) {
      for (int bit = 0; bit < 64; ++bit, ++versions) {
        words[i] ^= std::uint64_t{1} << bit;
        sums.insert(checksum(words));
        words[i] ^= std::uint64_t{1} << bit;
      }
      for (std::size_t j = 0; j < i; ++j, ++versions) {
        std::swap(words[i], words[j]);
        sums.insert(checksum(words));
        std::swap(words[i], words[j]);
      }
      sums.insert(checksum(std::span(words).first(i)));
      ++versions;
    }
    words.push_back(0);
    sums.insert(checksum(words));
    CHECK(sums.size() == versions + 1);
  }
}

TEST_CASE("checksum: zeros of different number differ") {
  std::set<std::uint64_t> sums;
  for (std::size_t count = 0; count < 100; ++count) {
    sums.insert(checksum(std::vector<std::uint64_t>(count)));
  }
  CHECK(sums.size() == 100);
}

TEST_CASE("checksum: of files that were written it must not change") {
  CHECK(checksum({}) == 0x8e1238f24604f327);
  CHECK(checksum(words_of(20)) == 0x8624fc5d6e6d9c0e);
}

}  // namespace
}  // namespace trailblaze
