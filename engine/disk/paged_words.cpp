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
  for (const auto& [page, reading] : readings_) {
    if (reading != nullptr) (void)store_.wait_until_read(reading);
  }
  if (data_ != nullptr) munmap(data_, pages_.size() * page_bytes());
}

bool PagedWords::allocate(std::uint64_t words, std::uint64_t most_in_memory) {
  TRAILBLAZE_CHECK(data_ == nullptr && words > 0, "an array is allocated once");
  const std::uint64_t pages = pages_of(words, page_bytes());
  void* const found = mmap(nullptr, pages * page_bytes(), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (found == MAP_FAILED) return false;
  madvise(found, pages * page_bytes(), MADV_NOHUGEPAGE);  // a huge page would bring others along
  data_ = static_cast<Word*>(found);
  pages_.resize(pages);
  for (Page page = 0; page < pages; ++page) set_access(page, false);
  most_in_memory_ = std::min(most_in_memory, pages);
  return true;
}

std::uint64_t PagedWords::bytes_needed(std::uint64_t words, std::uint64_t most_in_memory,
                                       std::size_t block_bytes) {
  // For the store's state of up to two blocks, and for a checkpoint while it is written; and bytes
  // of address space for each byte of the kernel's page tables.
  constexpr std::uint64_t kBytesPerPage = 200, kAddressSpacePerTableByte = 512;
  const std::uint64_t pages = pages_of(words, block_bytes);
  return std::min(most_in_memory, pages) * block_bytes +
         pages * (sizeof(PageState) + kBytesPerPage) +
         words * sizeof(Word) / kAddressSpacePerTableByte +
         BlockStore::most_buffers_to_write() * block_bytes;
}

// In debug builds, access to a page that is not in memory faults. Otherwise it would read as 0.
void PagedWords::set_access([[maybe_unused]] Page page, [[maybe_unused]] bool is_accessible) {
#ifndef NDEBUG
  mprotect(words_of(page), page_bytes(), is_accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
#endif
}

// ---- loading and evicting ----

void PagedWords::prefetch(std::span<const Page> pages) {
  for (const Page page : pages) {
    PageState& state = pages_[page];
    const bool is_absent = state.presence == Presence::kAbsent;
    if (is_absent && state.ref.bytes == 0) continue;  // there is nothing to read
    state.prefetched_for = fetches_ + kCallsAhead;
    if (!is_absent) {
      move_to_front(page);
      continue;
    }
    if (newest_first_.size() >= most_in_memory_) {
      const PageState& oldest = pages_[newest_first_.back()];
      const bool is_needed_soon = oldest.last_fetch == fetches_ || oldest.prefetched_for > fetches_;
      if (is_needed_soon) return;
      evict(newest_first_.back());
    }
    start_reading(page);
  }
}

bool PagedWords::fetch(std::span<const Page> pages) {
  TRAILBLAZE_CHECK(pages.size() <= most_in_memory_, "more pages than may be in memory");
  ++fetches_;
  std::vector<Page> missing;
  for (const Page page : pages) {
    PageState& state = pages_[page];
    if (state.last_fetch == fetches_) continue;
    state.last_fetch = fetches_;
    state.prefetched_for = 0;
    if (state.presence == Presence::kAbsent) {
      missing.push_back(page);
    } else {
      move_to_front(page);
    }
  }
  // The pages of this call are the newest now, so none of them is evicted.
  for (const Page page : missing) {
    if (newest_first_.size() >= most_in_memory_) evict(newest_first_.back());
    if (pages_[page].ref.bytes == 0 && !store_.status().ok()) return false;  // the page may be lost
    start_reading(page);
  }
  return std::ranges::all_of(pages, [&](Page page) { return finish_reading(page); });
}

// Starts to read a page to its address. A page without a block is all 0 there.
void PagedWords::start_reading(Page page) {
  PageState& state = pages_[page];
  set_access(page, true);
  if (state.ref.bytes != 0) {
    BlockStore::ReadingPtr& reading = readings_[page];  // first, since a started read must be kept
    reading = store_.start_reading(state.ref, reinterpret_cast<std::byte*>(words_of(page)));
  }
  state.presence = state.ref.bytes != 0 ? Presence::kLoading : Presence::kPresent;
  state.place = newest_first_.insert(newest_first_.begin(), page);
}

// Waits for a page that is being read. Returns false if it could not be read.
bool PagedWords::finish_reading(Page page) {
  PageState& state = pages_[page];
  if (state.presence != Presence::kLoading) return true;
  const auto loading = readings_.find(page);
  const bool arrived = store_.wait_until_read(loading->second);
  readings_.erase(loading);
  state.presence = Presence::kPresent;
  if (!arrived) evict(page);
  return arrived;
}

void PagedWords::evict(Page page) {
  if (pages_[page].presence == Presence::kLoading && !finish_reading(page))
    return;  // finish_reading() evicted it
  if (pages_[page].has_changed) write(page);
  newest_first_.erase(pages_[page].place);
  pages_[page].presence = Presence::kAbsent;
  madvise(words_of(page), page_bytes(), MADV_DONTNEED);
  set_access(page, false);
}

void PagedWords::write(Page page) {
  PageState& state = pages_[page];
  BlockStore::Buffer buffer = store_.buffer();
  std::memcpy(buffer.get(), words_of(page), page_bytes());
  if (state.ref.bytes != 0) store_.drop(state.ref);
  state.ref = store_.write(std::move(buffer), page_bytes());
  mark_unchanged(page);
}

void PagedWords::mark_unchanged(Page page) {
  if (std::exchange(pages_[page].has_changed, false)) --changed_;
}

void PagedWords::clear(Page page) {
  PageState& state = pages_[page];
  if (state.presence == Presence::kLoading)
    (void)finish_reading(page);  // its content does not matter any more
  mark_unchanged(page);
  if (state.presence == Presence::kPresent) evict(page);
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
  absl::Status impossible =
      absl::DataLossError("found invalid pages of words, expected the pages of a table");
  std::uint64_t count = 0;
  if (absl::Status status = in.read({&count, 1}); !status.ok()) return status;
  if (count != pages_.size()) return impossible;
  std::vector<std::uint64_t> blocks(count);
  if (absl::Status status = in.read(blocks); !status.ok()) return status;
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t page = 0; page < count; ++page) {
    if (blocks[page] == 0) continue;
    const BlockStore::Ref ref{static_cast<std::uint32_t>(blocks[page] - 1),
                              static_cast<std::uint32_t>(page_bytes())};
    const bool is_one = ref.block == blocks[page] - 1 && seen.insert(ref.block).second;
    if (!is_one || !store_.is_in_use(ref)) return impossible;
    pages_[page].ref = ref;
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
