// An array of words that is larger than memory. It has an address for every word, and the words
// themselves in pages: some in memory, the others in blocks of a store.
//
//   addresses   | page 0 | page 1 | page 2 | page 3 |
//   memory        here              here                 at most so many at once
//   store         block 7  block 2           block 9     a page away that has no block is all 0
//
// A page has no block until it is first written, nor after it was cleared.
//
// A caller says which pages it works with: bring() returns when they are here, and they stay until
// its next call. A page that has changed is written, to another block, before it leaves memory or
// at write_changes(). So the blocks of the last checkpoint stay as they were.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
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

  // A page is a block of the store, which must outlive it. One thread at a time may use it; words
  // that are here may be read and written by any.
  explicit PagedWords(BlockStore& store);
  ~PagedWords();
  PagedWords(const PagedWords&) = delete;
  PagedWords& operator=(const PagedWords&) = delete;

  // Makes it this long, all 0, with at most so many pages in memory. False where there are not so
  // many addresses.
  [[nodiscard]] bool allocate(std::uint64_t words, std::uint64_t most_here);

  Word* data() { return data_; }
  std::uint64_t most_here() const { return most_here_; }
  std::uint64_t pages() const { return pages_.size(); }
  Page page_of(std::uint64_t word) const { return static_cast<Page>(word / words_in_page_); }
  // What its pages take in memory now.
  std::uint64_t bytes() const { return here_ * page_bytes() + pages_.size() * sizeof(PageState); }

  // How many pages an array has.
  static std::uint64_t pages_of(std::uint64_t words, std::size_t block_bytes) {
    return (words * sizeof(Word) - 1) / block_bytes + 1;
  }

  // The memory of an array, with the buffers of its store and what a checkpoint takes.
  static std::uint64_t bytes_needed(std::uint64_t words, std::uint64_t most_here,
                                    std::size_t block_bytes);

  // Begins to read pages that one of the next kCallsAhead calls of bring() will ask for, as far as
  // there is room beside those that are needed before them.
  void expect(std::span<const Page> pages);
  static constexpr std::uint64_t kCallsAhead = 2;

  // Returns when all of these pages are here, at most most_here(). False where one could not be
  // read: the store says why.
  [[nodiscard]] bool bring(std::span<const Page> pages);

  // A page that is here has changed.
  void note_change(Page page) {
    if (!std::exchange(pages_[page].has_changed, true)) ++changed_;
  }

  // Makes a page all 0, in memory or not, and without reading or writing it. One that comes is
  // waited for, and if it could not be read, the store's status says so as for any other.
  void clear(Page page);

  // Hands all pages that have changed to the store.
  void write_changes();

  // About how many bytes a checkpoint writes now: pages that have changed, and where all pages are.
  std::uint64_t bytes_to_save() const {
    return changed_ * page_bytes() + (pages_.size() + 1) * sizeof(Word);
  }

  // Writes where its pages are in the store, after write_changes(); and reads that into an array of
  // the same length.
  absl::Status save(WordFileWriter& out) const;
  absl::Status load(WordsIn& in);

 private:
  static constexpr Page kNone = ~Page{0};

  enum class Place : std::uint8_t { kAway, kComing, kHere };
  struct PageState {
    BlockStore::Ref ref{};               // no bytes: it was never written, or was cleared since
    Page before = kNone, after = kNone;  // in the list of those that are here or come
    std::uint64_t turn = 0;              // the last call of bring() that asked for it
    std::uint64_t expected = 0;          // the last one that is expected to, if that is still ahead
    Place place = Place::kAway;
    bool has_changed = false;
  };

  std::size_t page_bytes() const { return store_.block_bytes(); }
  Word* words_of(Page page) { return data_ + page * words_in_page_; }
  void allow(Page page, bool is_here);
  void link(Page page);
  void unlink(Page page);
  void touch(Page page);
  void start(Page page);
  bool finish(Page page);
  bool is_needed_soon(Page page) const;
  void send_away(Page page);
  void write(Page page);
  void forget_change(Page page);

  BlockStore& store_;
  const std::uint64_t words_in_page_;
  Word* data_ = nullptr;
  std::uint64_t most_here_ = 0, here_ = 0;  // those that come are counted
  std::uint64_t changed_ = 0;               // pages that have
  std::uint64_t turn_ = 0;
  std::vector<PageState> pages_;
  Page newest_ = kNone, oldest_ = kNone;  // of those that are here or come
  std::unordered_map<Page, BlockStore::ReadingPtr> coming_;
};

}  // namespace trailblaze
