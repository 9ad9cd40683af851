// An array of words that is larger than memory. Every word has an address. The words themselves are
// in pages: some in memory, the others in blocks of a store.
//
//   addresses   | page 0 | page 1 | page 2 | page 3 |
//   memory        present           present              at most so many at once
//   store         block 7  block 2           block 9     an absent page without a block is all 0
//
// A page has no block before it is first written, and after it is cleared.
//
// A caller names the pages that it works with: fetch() returns when they are in memory, and they
// stay until the next call. A changed page is written to a new block before it leaves memory, and
// by write_changes(). So the blocks of the last checkpoint stay as they were.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/disk/block_store.hpp"
#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"

namespace trailblaze {

class PagedWords {
 public:
  using Word = std::uint64_t;
  using Page = std::uint32_t;

  // A page is as large as a block of the store, which must outlive the array. Only a single thread
  // at a time may call it. Any thread may read and write words that are in memory.
  explicit PagedWords(BlockStore& store);
  ~PagedWords();
  PagedWords(const PagedWords&) = delete;
  PagedWords& operator=(const PagedWords&) = delete;

  // Makes the array this long, all 0, with at most `most_in_memory` pages in memory. Returns false
  // if there is not enough address space.
  [[nodiscard]] bool allocate(std::uint64_t words, std::uint64_t most_in_memory);

  Word* data() { return data_; }
  std::uint64_t most_in_memory() const { return most_in_memory_; }
  std::uint64_t pages() const { return pages_.size(); }
  Page page_of(std::uint64_t word) const { return static_cast<Page>(word / words_in_page_); }
  // Bytes that the array takes in memory now.
  std::uint64_t bytes() const {
    return newest_first_.size() * page_bytes() + pages_.size() * sizeof(PageState);
  }

  // The number of pages of an array.
  static std::uint64_t pages_of(std::uint64_t words, std::size_t block_bytes) {
    return (words * sizeof(Word) - 1) / block_bytes + 1;
  }

  // Bytes of an array in memory, with its store's buffers and the work of a checkpoint.
  static std::uint64_t bytes_needed(std::uint64_t words, std::uint64_t most_in_memory,
                                    std::size_t block_bytes);

  // Announces pages that one of the next kCallsAhead calls of fetch() will request. Starts to read
  // them, as long as there is room beside the other pages that these calls and the last call need.
  void prefetch(std::span<const Page> pages);
  static constexpr std::uint64_t kCallsAhead = 2;

  // Waits until all of these pages, at most most_in_memory(), are in memory. Returns false if a
  // page could not be read; the store's status() has the error.
  [[nodiscard]] bool fetch(std::span<const Page> pages);

  // Marks a page in memory as changed.
  void mark_changed(Page page) {
    if (!std::exchange(pages_[page].has_changed, true)) ++changed_;
  }

  // Sets a page to 0, in memory or not, without reading or writing it. Waits for a page that is
  // being read; if that fails, the store's status() has the error as usual.
  void clear(Page page);

  // Hands all changed pages to the store.
  void write_changes();

  // Approximate bytes that a checkpoint writes now: the changed pages, and the list of all pages'
  // blocks.
  std::uint64_t bytes_to_save() const {
    return changed_ * page_bytes() + (pages_.size() + 1) * sizeof(Word);
  }

  // Write the blocks of all pages, after write_changes(), and read them back into an array of the
  // same length.
  absl::Status save(WordFileWriter& out) const;
  absl::Status load(WordsIn& in);

 private:
  enum class Presence : std::uint8_t { kAbsent, kLoading, kPresent };
  struct PageState {
    BlockStore::Ref ref{};             // no bytes: never written, or cleared since
    std::list<Page>::iterator place;   // in newest_first_, if the page is there
    std::uint64_t last_fetch = 0;      // the last call of fetch() that asked for it
    std::uint64_t prefetched_for = 0;  // the last call expected to ask for it, or 0
    Presence presence = Presence::kAbsent;
    bool has_changed = false;
  };

  std::size_t page_bytes() const { return store_.block_bytes(); }
  Word* words_of(Page page) { return data_ + page * words_in_page_; }
  void set_access(Page page, bool is_accessible);
  void move_to_front(Page page) {
    newest_first_.splice(newest_first_.begin(), newest_first_, pages_[page].place);
  }
  void start_reading(Page page);
  bool finish_reading(Page page);
  void evict(Page page);
  void write(Page page);
  void mark_unchanged(Page page);

  BlockStore& store_;
  const std::uint64_t words_in_page_;
  Word* data_ = nullptr;
  std::uint64_t most_in_memory_ = 0;
  std::uint64_t changed_ = 0;  // changed pages
  std::uint64_t fetches_ = 0;
  std::vector<PageState> pages_;
  std::list<Page> newest_first_;  // pages in memory or loading
  std::unordered_map<Page, BlockStore::ReadingPtr> readings_;
};

}  // namespace trailblaze
