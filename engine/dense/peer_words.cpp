#include "engine/dense/peer_words.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <vector>

#include "engine/base/check.hpp"

namespace trailblaze {

// ---- words of which a part is in memory ----

PeerWords::~PeerWords() {
  if (words_ != nullptr) munmap(words_, bytes_);
}

std::uint64_t PeerWords::words_of_page() {
  static const auto bytes = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return bytes / sizeof(Word);
}

// Without huge pages, of which a few words that come would take a whole one. Each process asks for
// the addresses of the whole table: where the system limits these (ulimit -v) or promises no more
// than it has (vm.overcommit_memory = 2), it may refuse them although the part of this process
// would fit, and the search ends for want of memory.
bool PeerWords::allocate(std::uint64_t words) {
  const std::size_t bytes = words * sizeof(Word);
  void* const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return false;
  madvise(pages, bytes, MADV_NOHUGEPAGE);
  words_ = static_cast<Word*>(pages);
  bytes_ = bytes;
  return true;
}

std::uint64_t PeerWords::resident_bytes() const {
  const std::size_t page = words_of_page() * sizeof(Word);
  std::vector<unsigned char> pages((bytes_ + page - 1) / page);
  TRAILBLAZE_CHECK(mincore(words_, bytes_, pages.data()) == 0,
                   "the system does not say which pages are in memory");
  const auto here = std::ranges::count_if(pages, [](unsigned char p) { return p % 2 != 0; });
  return static_cast<std::uint64_t>(here) * page;
}

namespace {

// Tells the system about the whole pages of words first .. end - 1.
void advise(PeerWords::Word* words, std::uint64_t first, std::uint64_t end, int advice) {
  const std::uint64_t page = PeerWords::words_of_page();
  const std::uint64_t low = (first + page - 1) / page * page, high = end / page * page;
  if (low < high) madvise(words + low, (high - low) * sizeof(PeerWords::Word), advice);
}

}  // namespace

Stop PeerWords::touch_own(const DenseShares& shares, const DensePlan& plan, const Crew& crew,
                          const Watch& watch) {
  for (int segment = 0; segment < plan.segments(); ++segment) {
    const std::uint64_t begin = static_cast<std::uint64_t>(segment) * plan.words();
    const DenseShares::Range own = shares.own(segment);
    const Stop stop =
        touch_words(begin + own.first * plan.block(), begin + own.end * plan.block(), crew, watch);
    if (stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

Stop PeerWords::touch_all(const Crew& crew, const Watch& watch) {
  return touch_words(0, bytes_ / sizeof(Word), crew, watch);
}

Stop PeerWords::touch_words(std::uint64_t first, std::uint64_t end, const Crew& crew,
                            const Watch& watch) {
  advise(words_, first, end, MADV_HUGEPAGE);
  return touch({words_ + first, end - first}, crew, watch);
}

void give_pages_back(PeerWords::Word* words, std::uint64_t first, std::uint64_t end) {
  advise(words, first, end, MADV_DONTNEED);
}

// ---- what travels ----

namespace {

// A stretch in a message: its first word's number and its count in one word, then its words.
constexpr int kCountBits = 16;

// What goes to one process: the stretches at hand, and which of them is the next.
struct Outgoing {
  std::vector<Stretch> stretches;
  std::size_t next = 0;
};

}  // namespace

void exchange_words(Peers& peers, PeerWords::Word* words, MoreStretches more, ComeStretch come) {
  std::vector<Outgoing> all(static_cast<std::size_t>(peers.count()));
  const auto has_next = [&](int to, Outgoing& out) {
    while (out.next == out.stretches.size()) {
      out.stretches.clear();
      out.next = 0;
      if (!more(to, out.stretches)) return false;
    }
    return true;
  };
  const auto fill = [&](int to, std::span<std::uint64_t> message) {
    Outgoing& out = all[static_cast<std::size_t>(to)];
    std::size_t filled = 0;
    while (message.size() - filled > 1 && has_next(to, out)) {
      Stretch& next = out.stretches[out.next];
      const std::uint64_t some = std::min(next.count, message.size() - filled - 1);
      message[filled] = next.first << kCountBits | some;
      std::copy_n(words + next.first, some, message.data() + filled + 1);
      filled += 1 + some;
      next.first += some;
      next.count -= some;
      if (next.count == 0) ++out.next;
    }
    return filled;
  };
  const auto take = [&](int /*from*/, std::span<const std::uint64_t> message) {
    while (!message.empty()) {
      const Stretch part = {message[0] >> kCountBits, message[0] % (1U << kCountBits)};
      TRAILBLAZE_CHECK(part.count < message.size(), "a message ends within words that travel");
      come(part);
      std::copy_n(message.data() + 1, part.count, words + part.first);
      message = message.subspan(1 + part.count);
    }
  };
  peers.exchange(fill, take);
}

}  // namespace trailblaze
