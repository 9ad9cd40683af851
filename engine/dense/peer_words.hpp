// What the dense tables of several processes (peers.hpp) stand on: the words of which only a part
// is in memory, and how words travel.
//
// Each process owns a range of the leading digits (DenseShares, plan.hpp). Moves that leave these
// as they are stay with their owner, but for a block at the end of a range, of which another
// process has some segments. What other moves bring from blocks of other processes travels before a
// level gathers it: stretches of words that lie together, of chunks that have changed. Both sides
// know the plan of moves, so the owner of the words sends them without being asked.
//
// Every process gives all words of the table their addresses, so that gathering is the same as in
// one process. The system has memory only for pages that were written: those that it owns, and
// those that have come. The latter are given back once they were gathered; but where a process has
// room for the whole table, all its pages are there from the beginning, and stay.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/space.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {

// Words that have addresses, all of them zeros. A page takes memory once it was written.
class PeerWords {
 public:
  using Word = DenseGather::Word;

  PeerWords() = default;
  ~PeerWords();
  PeerWords(const PeerWords&) = delete;
  PeerWords& operator=(const PeerWords&) = delete;

  // False where there is no room for so many.
  [[nodiscard]] bool allocate(std::uint64_t words);
  Word* data() { return words_; }

  // Writes the pages of the words that this process owns, of a table of all segments, and asks for
  // huge ones there. Returns what stopped it.
  Stop touch_own(const DenseShares& shares, const DensePlan& plan, const Crew& crew,
                 const Watch& watch);
  // The same for all words.
  Stop touch_all(const Crew& crew, const Watch& watch);

  static std::uint64_t words_of_page();
  // The bytes of the pages that the system has in memory now. It looks at every page.
  std::uint64_t resident_bytes() const;

 private:
  Stop touch_words(std::uint64_t first, std::uint64_t end, const Crew& crew, const Watch& watch);

  Word* words_ = nullptr;
  std::size_t bytes_ = 0;
};

// Gives whole pages of words first .. end - 1 back to the system. They are zeros then. `words` are
// at the beginning of a page.
void give_pages_back(PeerWords::Word* words, std::uint64_t first, std::uint64_t end);

// Words that lie together and travel.
struct Stretch {
  std::uint64_t first, count;
};

// Calls visit(first, count) for the words of the source, in its blocks of this range, that may come
// to a block by a route.
template <class Visit>
void for_each_needed(const DensePlan& plan, const DenseGather& gather, const DenseRoute& route,
                     std::uint64_t block, const DenseShares::Range& from, const Visit& visit) {
  const DenseGather::Blocks sources = gather.source_blocks(route, block);
  if (sources.first >= from.end || sources.first + sources.count <= from.first) return;
  const std::uint64_t chunks = plan.block() / gather.chunk();
  for (std::uint64_t chunk = block * chunks; chunk < (block + 1) * chunks; ++chunk) {
    gather.for_each_stretch(route, chunk, [&](std::uint64_t first, std::uint64_t count) {
      if (from.has(first / plan.block())) visit(first, count);
    });
  }
}

// Sends words to the other processes, which put them where they are here. more(to, stretches) adds
// the next ones for a process, some or none, and returns false where there are no more. come() is
// called for those that have come, or for parts of them.
using MoreStretches = absl::FunctionRef<bool(int to, std::vector<Stretch>& stretches)>;
using ComeStretch = absl::FunctionRef<void(const Stretch& stretch)>;
void exchange_words(Peers& peers, PeerWords::Word* words, MoreStretches more, ComeStretch come);

}  // namespace trailblaze
