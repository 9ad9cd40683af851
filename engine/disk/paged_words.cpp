#include "engine/disk/paged_words.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
PagedWords::PagedWords(BlockStore& store)
    : store_(store), words_in_page_(store.block_bytes() / sizeof(Word)) {}

PagedWords::~PagedWords() {
  for (const auto& [page, reading] : coming_) {
    if (reading != nullptr) (void)store_.arrived(reading);
  }
  if (data_ != nullptr) munmap(data_, pages_.size() * page_bytes());
}

bool PagedWords::allocate(std::uint64_t words, std::uint64_t most_here) {
  TRAILBLAZE_CHECK(data_ == nullptr && words > 0, "an array is allocated once");
  const std::uint64_t pages = pages_of(words, page_bytes());
  void* const found = mmap(nullptr, pages * page_bytes(), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (found == MAP_FAILED) return false;
  madvise(found, pages * page_bytes(), MADV_NOHUGEPAGE);  // a huge page would bring others along
  data_ = static_cast<Word*>(found);
  pages_.resize(pages);
  for (Page page = 0; page < pages; ++page) allow(page, false);
  most_here_ = std::min(most_here, pages);
  return true;
}

std::uint64_t PagedWords::bytes_needed(std::uint64_t words, std::uint64_t most_here,
                                       std::size_t block_bytes) {
  // kOfPage: bytes per page for the store's state of up to two blocks, and for a checkpoint while
  // it is written. kAddressed: bytes of address space for each byte of the kernel's page tables.
  constexpr std::uint64_t kOfPage = 200, kAddressed = 512;
  const std::uint64_t pages = pages_of(words, block_bytes);
  return std::min(most_here, pages) * block_bytes + pages * (sizeof(PageState) + kOfPage) +
         words * sizeof(Word) / kAddressed + BlockStore::most_buffers_to_write() * block_bytes;
}

// In debug builds, access to a page that is not in memory faults. Otherwise it would read as 0.
void PagedWords::allow([[maybe_unused]] Page page, [[maybe_unused]] bool is_here) {
#ifndef NDEBUG
  mprotect(words_of(page), page_bytes(), is_here ? PROT_READ | PROT_WRITE : PROT_NONE);
#endif
}

// ---- the list of pages that are in memory or coming, newest first ----

void PagedWords::link(Page page) {
  PageState& state = pages_[page];
  state.before = kNone;
  state.after = newest_;
  (newest_ == kNone ? oldest_ : pages_[newest_].before) = page;
  newest_ = page;
}

void PagedWords::unlink(Page page) {
  const PageState& state = pages_[page];
  (state.before == kNone ? newest_ : pages_[state.before].after) = state.after;
  (state.after == kNone ? oldest_ : pages_[state.after].before) = state.before;
}

void PagedWords::touch(Page page) {
  unlink(page);
  link(page);
}

// ---- coming and going ----

void PagedWords::expect(std::span<const Page> pages) {
  for (const Page page : pages) {
    PageState& state = pages_[page];
    const bool is_away = state.place == Place::kAway;
    if (is_away && state.ref.bytes == 0) continue;  // there is nothing to read
    state.expected = turn_ + kCallsAhead;
    if (!is_away) {
      touch(page);
      continue;
    }
    if (here_ >= most_here_) {
      if (is_needed_soon(oldest_)) return;
      send_away(oldest_);
    }
    start(page);
  }
}

bool PagedWords::is_needed_soon(Page page) const {
  const PageState& state = pages_[page];
  return state.turn == turn_ || state.expected > turn_;
}

bool PagedWords::bring(std::span<const Page> pages) {
  TRAILBLAZE_CHECK(pages.size() <= most_here_, "more pages than may be in memory");
  ++turn_;
  std::vector<Page> missing;
  for (const Page page : pages) {
    PageState& state = pages_[page];
    if (state.turn == turn_) continue;
    state.turn = turn_;
    state.expected = 0;
    if (state.place == Place::kAway) {
      missing.push_back(page);
    } else {
      touch(page);
    }
  }
  // The pages of this call are the newest now, so none of them is evicted.
  for (const Page page : missing) {
    if (here_ >= most_here_) send_away(oldest_);
    if (pages_[page].ref.bytes == 0 && !store_.status().ok()) return false;  // the page may be lost
    start(page);
  }
  return std::ranges::all_of(pages, [&](Page page) { return finish(page); });
}

// Starts to read a page into its place. A page without a block is all 0 there.
void PagedWords::start(Page page) {
  PageState& state = pages_[page];
  allow(page, true);
  if (state.ref.bytes != 0) {
    BlockStore::ReadingPtr& reading = coming_[page];  // first, since a started read must be kept
    reading = store_.start_reading(state.ref, reinterpret_cast<std::byte*>(words_of(page)));
  }
  state.place = state.ref.bytes != 0 ? Place::kComing : Place::kHere;
  link(page);
  ++here_;
}

// Waits for a page that is being read. Returns false if it could not be read.
bool PagedWords::finish(Page page) {
  PageState& state = pages_[page];
  if (state.place != Place::kComing) return true;
  const auto coming = coming_.find(page);
  const bool arrived = store_.arrived(coming->second);
  coming_.erase(coming);
  state.place = Place::kHere;
  if (!arrived) send_away(page);
  return arrived;
}

void PagedWords::send_away(Page page) {
  if (pages_[page].place == Place::kComing && !finish(page)) return;  // finish() evicted it
  if (pages_[page].has_changed) write(page);
  unlink(page);
  pages_[page].place = Place::kAway;
  madvise(words_of(page), page_bytes(), MADV_DONTNEED);
  allow(page, false);
  --here_;
}

void PagedWords::write(Page page) {
  PageState& state = pages_[page];
  BlockStore::Buffer buffer = store_.buffer();
  std::memcpy(buffer.get(), words_of(page), page_bytes());
  if (state.ref.bytes != 0) store_.drop(state.ref);
  state.ref = store_.write(std::move(buffer), page_bytes());
  forget_change(page);
}

void PagedWords::forget_change(Page page) {
  if (std::exchange(pages_[page].has_changed, false)) --changed_;
}

void PagedWords::clear(Page page) {
  PageState& state = pages_[page];
  if (state.place == Place::kComing) (void)finish(page);  // its content does not matter any more
  forget_change(page);
  if (state.place == Place::kHere) send_away(page);
  if (state.ref.bytes != 0) store_.drop(std::exchange(state.ref, {}));
}

void PagedWords::write_changes() {
  for (Page page = 0; page < pages_.size(); ++page) {
    if (pages_[page].has_changed) write(page);
  }
}

// ---- checkpoints: the number of pages; for each page its block plus 1, or 0 ----

absl::Status PagedWords::save(WordFileWriter& out) const {
  std::vector<std::uint64_t> blocks = {pages_.size()};
  for (const PageState& state : pages_) {
    blocks.push_back(state.ref.bytes == 0 ? 0 : std::uint64_t{state.ref.block} + 1);
  }
  return out.append(blocks);
}

absl::Status PagedWords::load(WordsIn& in) {
  absl::Status cannot_be =
      absl::DataLossError("found invalid pages of words, expected the pages of a table");
  std::uint64_t count = 0;
  if (absl::Status status = in.read({&count, 1}); !status.ok()) return status;
  if (count != pages_.size()) return cannot_be;
  std::vector<std::uint64_t> blocks(count);
  if (absl::Status status = in.read(blocks); !status.ok()) return status;
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t page = 0; page < count; ++page) {
    if (blocks[page] == 0) continue;
    const BlockStore::Ref ref{static_cast<std::uint32_t>(blocks[page] - 1),
                              static_cast<std::uint32_t>(page_bytes())};
    const bool is_one = ref.block == blocks[page] - 1 && seen.insert(ref.block).second;
    if (!is_one || !store_.is_in_use(ref)) return cannot_be;
    pages_[page].ref = ref;
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
