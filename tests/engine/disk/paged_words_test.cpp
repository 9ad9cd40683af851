// Words come back as written, whichever pages were evicted in between. A checkpoint has the words
// as they were when it was written, and a page that cannot be read is an error.
#include "engine/disk/paged_words.hpp"

#include <fstream>

#include "engine/base/random.hpp"
#include "tests/engine/disk/runs.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kBytes = 4096, kWords = kBytes / 8;

struct StoreInFile {
  explicit StoreInFile(std::uint64_t max_bytes)
      : store(required(BlockStore::create(file, {max_bytes, kBytes}))) {}

  const std::string file = fresh_path("pages");
  const std::unique_ptr<BlockStore> store;
};

// An array of so many words, with so many pages in memory, and its store.
struct PagesInFile : StoreInFile, PagedWords {
  PagesInFile(std::uint64_t words, std::uint64_t in_memory, std::uint64_t max_bytes = kUnlimited)
      : StoreInFile(max_bytes), PagedWords(*store) {
    REQUIRE(allocate(words, in_memory));
  }
};

TEST_CASE("paged words: any order of pages equals an array in memory", "[oracle]") {
  constexpr std::uint64_t kPages = 40, kHere = 5;
  PagesInFile paged(kPages * kWords - 7, kHere);
  CHECK(paged.pages() == kPages);
  std::vector<std::uint64_t> plain(kPages * kWords);
  Random random(1);
  for (int round = 0; round < 2'000; ++round) {
    std::vector<PagedWords::Page> pages, next;
    for (std::uint64_t i = 0; i <= random.below(kHere); ++i) {
      pages.push_back(static_cast<PagedWords::Page>(random.below(kPages)));
      next.push_back(static_cast<PagedWords::Page>(random.below(kPages)));
    }
    REQUIRE(paged.fetch(pages));
    paged.prefetch(next);  // some of these pages are never fetched
    for (const PagedWords::Page page : pages) {
      std::uint64_t* const words = paged.data() + page * kWords;
      REQUIRE(std::equal(words, words + kWords, plain.data() + page * kWords));
      if (random.below(3) == 0) continue;
      const std::uint64_t i = random.below(kWords);
      words[i] = plain[page * kWords + i] = random.next();
      paged.mark_changed(page);
    }
    CHECK(paged.bytes() <= PagedWords::bytes_needed(kPages * kWords, kHere, kBytes));
    if (random.below(4) == 0) {  // a page in memory, on its way or evicted
      const auto page = static_cast<PagedWords::Page>(random.below(kPages));
      paged.clear(page);
      std::fill_n(plain.data() + page * kWords, kWords, std::uint64_t{0});
    }
    if (random.below(50) == 0) paged.write_changes();
  }
}

TEST_CASE("paged words: a checkpoint writes only pages that changed since the last checkpoint") {
  PagesInFile paged(10 * kWords, 3);
  const std::uint64_t none = paged.bytes_to_save();
  const std::vector<PagedWords::Page> pages = {1, 2, 3}, others = {4, 5, 6};
  REQUIRE(paged.fetch(pages));
  for (const PagedWords::Page page : {1, 2, 2}) paged.mark_changed(page);
  CHECK(paged.bytes_to_save() == none + 2 * kBytes);
  paged.clear(1);
  CHECK(paged.bytes_to_save() == none + kBytes);
  REQUIRE(paged.fetch(others));  // evicts and writes the changed page
  CHECK(paged.bytes_to_save() == none);
  paged.mark_changed(5);
  CHECK(paged.bytes_to_save() == none + kBytes);
  paged.write_changes();
  CHECK(paged.bytes_to_save() == none);
}

TEST_CASE("paged words: cleared pages are neither read nor written, and take no disk") {
  PagesInFile paged(6 * kWords, 3);
  for (PagedWords::Page page = 0; page < 6; ++page) {
    REQUIRE(paged.fetch({&page, 1}));
    paged.data()[page * kWords] = 1;
    paged.mark_changed(page);
  }
  for (PagedWords::Page page = 0; page < 6; ++page) paged.clear(page);
  paged.write_changes();
  CHECK(paged.store->bytes_written() <= 3 * kBytes);  // bytes of the pages that were evicted
  CHECK(paged.store->used_blocks().empty());
  for (PagedWords::Page page = 0; page < 6; ++page) {
    REQUIRE(paged.fetch({&page, 1}));
    CHECK(paged.data()[page * kWords] == 0);
  }
  CHECK(paged.store->bytes_read() == 0);
}

TEST_CASE("paged words: a page whose eviction is in progress is waited for") {
  PagesInFile paged(2 * kWords, 1);
  for (std::uint64_t round = 1; round <= 500; ++round) {
    for (PagedWords::Page page = 0; page < 2; ++page) {
      REQUIRE(paged.fetch({&page, 1}));
      std::uint64_t& word = paged.data()[page * kWords + 7];
      REQUIRE(word == round - 1);
      word = round;
      paged.mark_changed(page);
      const PagedWords::Page other = 1 - page;
      paged.prefetch({&other, 1});
    }
    if (round % 7 == 0) paged.write_changes();  // its eviction writes the page again
  }
}

// Puts the page's number + 1 into the first word of each page. Afterwards all pages are written,
// and all but the last pages are evicted.
void fill(PagedWords& paged) {
  for (PagedWords::Page page = 0; page < paged.pages(); ++page) {
    REQUIRE(paged.fetch({&page, 1}));
    paged.data()[page * kWords] = page + 1;
    paged.mark_changed(page);
  }
  paged.write_changes();
}

TEST_CASE("paged words: prefetched pages are read once, stay for two calls, then can be evicted") {
  PagesInFile paged(12 * kWords, 6);
  fill(paged);
  using Pages = std::vector<PagedWords::Page>;
  const Pages first = {0, 1}, second = {2, 3}, third = {4, 5}, fourth = {0, 1, 2, 3, 4, 5};
  paged.prefetch(first);
  REQUIRE(paged.fetch(first));
  paged.prefetch(second);
  paged.prefetch(third);
  paged.prefetch({{7}});  // no room: six pages come before it
  const std::uint64_t before = paged.store->bytes_read();
  REQUIRE(paged.fetch(second));
  REQUIRE(paged.fetch(third));
  REQUIRE(paged.fetch(fourth));
  CHECK(before <= 6 * kBytes);
  CHECK(paged.store->bytes_read() == 6 * kBytes);
  for (const PagedWords::Page page : fourth) CHECK(paged.data()[page * kWords] == page + 1);
  paged.prefetch({{8}});  // the pages of the last call stay in memory
  REQUIRE(paged.fetch({{8}}));
  CHECK(paged.store->bytes_read() == 7 * kBytes);
  for (int call = 0; call < 3; ++call) REQUIRE(paged.fetch({{9}}));
  paged.prefetch({{10}});  // evicts pages that were prefetched long ago
  REQUIRE(paged.fetch({{10, 9}}));
  CHECK(paged.data()[10 * kWords] == 11);
  CHECK(paged.store->bytes_read() == 9 * kBytes);
}

TEST_CASE(
    "paged words: a damaged page is never handed out, and the array may die while it is read") {
  for (int round = 0; round < 24; ++round) {
    PagesInFile paged(12 * kWords, 6);
    fill(paged);
    REQUIRE(paged.store->flush().ok());
    std::fstream(paged.file, std::ios::in | std::ios::out | std::ios::binary).seekp(100).put('x');
    if (round % 3 != 0) paged.prefetch({{0, 1, 2, 3, 4}});
    if (round % 2 != 0) continue;
    CHECK(!paged.fetch({{4, 3, 0}}));
    CHECK(absl::IsDataLoss(paged.store->status()));
  }
}

TEST_CASE("paged words: a full disk is reported at the next page") {
  PagesInFile paged(100 * kWords, 2, 3 * kBytes);
  bool is_well = true;
  PagedWords::Page page = 0;
  for (; page < 100 && is_well; ++page) {
    is_well = paged.fetch({&page, 1});
    if (is_well) paged.mark_changed(page);
  }
  CHECK(page < 10);
  CHECK(absl::IsResourceExhausted(paged.store->status()));
}

}  // namespace
}  // namespace trailblaze
