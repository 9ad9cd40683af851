// A distance table: for every place, two bits with its depth modulo 3.
//
// A place is the number of a state in some layout (distances.hpp): a puzzle's rank, or word and bit
// of the dense engine. The code of a place is 0 if its state was not reached, otherwise 1 + depth
// mod 3. If moves are reversible, this is enough to walk home, because the depths of neighbours
// differ by at most 1.
//
// The low bits of 64 places are a word and their high bits the next word. An enumeration thus
// marks 64 places with two operations, and a look-up touches a single cache line:
//
//   words   2i          2i+1           code   0 not reached    2  depth 3k+1
//           low bits    high bits             1 depth 3k       3  depth 3k+2
//           of places 64i..64i+63
//
// The words belong to the table, or to a file that was read into memory (table_file.hpp). If a file
// is larger than the memory, its words stay on the disk, and each look-up reads them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "engine/base/memory.hpp"

namespace trailblaze {

inline constexpr std::uint64_t kNoPlace =
    ~std::uint64_t{0};  // the place of a state that the layout leaves out

// Reads words that are outside of memory, from number `first` on. Any thread may call it. Throws
// a Failure if the words cannot be read any more or have changed.
using ReadWords = std::function<void(std::uint64_t first, std::span<std::uint64_t> words)>;

class DistanceTable {
 public:
  static constexpr std::uint64_t words_for(std::uint64_t places) {
    return 2 * (places / 64 + (places % 64 != 0));
  }
  static constexpr std::uint64_t bytes_for(std::uint64_t places) { return 8 * words_for(places); }

  // An empty table, until allocate() is called.
  DistanceTable() = default;

  // A table of words in memory.
  DistanceTable(std::uint64_t places, std::shared_ptr<ZeroedArray<std::uint64_t>> words)
      : places_(places), words_(words->data()), owner_(std::move(words)) {}

  // A table whose look-ups read their words by this function.
  DistanceTable(std::uint64_t places, ReadWords from_disk)
      : places_(places), from_disk_(std::move(from_disk)) {}

  // Allocates `places` places, all unreached. Returns false if there is too little memory.
  [[nodiscard]] bool allocate(std::uint64_t places) {
    auto words = std::make_shared<ZeroedArray<std::uint64_t>>();
    if (!words->allocate(words_for(places))) return false;
    *this = DistanceTable(places, std::move(words));
    return true;
  }

  std::uint64_t places() const { return places_; }
  std::uint64_t bytes() const { return bytes_for(places_); }
  bool in_memory() const { return from_disk_ == nullptr; }
  // Requires in_memory().
  std::span<const std::uint64_t> words() const { return {words_, words_for(places_)}; }

  // Copies the words from number `first` on. Any thread may call it while no thread marks.
  void read(std::uint64_t first, std::span<std::uint64_t> words) const {
    if (from_disk_ != nullptr) return from_disk_(first, words);
    std::copy_n(words_ + first, words.size(), words.data());
  }

  // Returns the code of a place; 0 for kNoPlace. Any thread may call it while no thread marks.
  unsigned code(std::uint64_t place) const {
    if (place >= places_) return 0;
    std::array<std::uint64_t, 2> low_and_high;
    read(place / 64 * 2, low_and_high);
    return static_cast<unsigned>((low_and_high[0] >> place % 64 & 1) |
                                 (low_and_high[1] >> place % 64 & 1) << 1);
  }

  // Marks the places 64 * word + b, for every bit b of `fresh`, with this depth. Requires
  // in_memory(). Each place is marked once, and no two threads may mark the same word at once.
  void mark(std::uint64_t word, std::uint64_t fresh, std::uint64_t depth) {
    const std::uint64_t code = 1 + depth % 3;
    std::uint64_t* low_and_high = words_ + 2 * word;
    if ((code & 1) != 0) low_and_high[0] |= fresh;
    if ((code & 2) != 0) low_and_high[1] |= fresh;
  }

 private:
  std::uint64_t places_ = 0;
  std::uint64_t* words_ = nullptr;
  std::shared_ptr<ZeroedArray<std::uint64_t>> owner_;  // of the words in memory
  ReadWords from_disk_;                                // empty if the words are in memory
};

}  // namespace trailblaze
