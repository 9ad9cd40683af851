#include "engine/tables/table_header.hpp"

#include <set>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/tables/distance_table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

using namespace table_file;

const TableTitle kOddTitle = {"jugs", {{"board", "a\nb"}, {"rule", ""}}, "0,0,8", "ranked", 16, 8};

Header header_for(std::uint64_t places) {
  const auto header = header_of(kOddTitle, places, DistanceTable::bytes_for(places), 42);
  REQUIRE(header.ok());
  return *header;
}

TEST_CASE("table header: survives a round trip, with empty values and line ends") {
  const Header header = header_for(100);
  CHECK(check_header("f", header, kHeaderBytes + DistanceTable::bytes_for(100)).ok());
  CHECK(header.words_checksum == 42);
  CHECK(header.places == 100);
  const auto title = title_of("f", header);
  REQUIRE(title.ok());
  CHECK(title->puzzle == kOddTitle.puzzle);
  CHECK(title->parameters == kOddTitle.parameters);
  CHECK(title->root == kOddTitle.root);
  CHECK(title->layout == kOddTitle.layout);
  CHECK(title->states == kOddTitle.states);
  CHECK(title->depth == kOddTitle.depth);
}

TEST_CASE("table header: another version, byte order or length is rejected and named") {
  const std::uint64_t bytes = kHeaderBytes + DistanceTable::bytes_for(100);
  const auto names = [&](const std::string& field, std::uint64_t size, auto alter) {
    Header header = header_for(100);
    alter(header);
    header.checksum = checksum_of(header);
    return rejects(check_header("f", header, size), "table: \"f\": " + field);
  };
  CHECK(names("version", bytes, [](Header& h) { h.version = 2; }));
  CHECK(names("byte order", bytes, [](Header& h) { h.byte_order = 0x04030201; }));
  CHECK(names("first bytes", bytes, [](Header& h) { h.magic[0] = 'X'; }));
  CHECK(names("bytes of the words", bytes - 4, [](Header& h) { h.words_bytes -= 4; }));
  CHECK(names("bytes of the file", bytes - 1, [](Header&) {}));
}

TEST_CASE("table header: text that is not names and values is rejected") {
  Header header = header_for(100);
  for (const std::uint64_t size : {0, 5, 1 << 20}) {
    header.text_bytes = size;
    CHECK_FALSE(title_of("f", header).ok());
  }
}

std::vector<std::uint64_t> words_of(std::size_t count) {
  Random random(7);
  std::vector<std::uint64_t> words(count);
  for (std::uint64_t& word : words) word = random.next();
  return words;
}

TEST_CASE("checksum: a changed bit, exchanged, cut and added words change it") {
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

TEST_CASE("checksum: different numbers of zeros differ") {
  std::set<std::uint64_t> sums;
  for (std::size_t count = 0; count < 100; ++count) {
    sums.insert(checksum(std::vector<std::uint64_t>(count)));
  }
  CHECK(sums.size() == 100);
}

TEST_CASE("checksum: equals the checksums of files written by earlier versions") {
  CHECK(checksum({}) == 0x8e1238f24604f327);
  CHECK(checksum(words_of(20)) == 0x8624fc5d6e6d9c0e);
}

}  // namespace
}  // namespace trailblaze
