// Memory of dense tables that several processes share. The processes are threads (local_peers.hpp).
// Each process needs a part of the whole and stays within it. Other tests check its resident pages
// during and after the exchange of words.
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/dense/dense.hpp"
#include "engine/dense/peer_home.hpp"
#include "engine/dense/plan.hpp"
#include "engine/dense/slides.hpp"
#include "engine/dense/space.hpp"
#include "engine/dense/sweep.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/local_peers.hpp"
#include "tests/support/shared_tables.hpp"

namespace trailblaze {
namespace {

TEST_CASE("peers of dense tables: each process has its share of the memory, and stays within it",
          "[limits][threads]") {
  for (const auto metric : {Tiles::Metric::kSingle, Tiles::Metric::kMulti}) {
    const AnyPuzzleOf tiles(Tiles(3, 5, metric));
    const DensePlan plan = *dense_plan(tiles, sorted_permutation(15));
    const std::uint64_t alone = dense_bytes(plan);
    for (const int count : {2, 3, 8, 16, 64}) {
      const std::uint64_t part = alone / static_cast<std::uint64_t>(count);
      CHECK(dense_bytes(plan, count) >= part);
      CHECK(dense_bytes(plan, count) <= part + part / 4);
    }
    const AnyPuzzleOf small(Tiles(3, 4, metric));
    const SharedSpace space{"3x4", small, sorted_permutation(12)};
    for (const int count : {2, 5}) {
      const Limits limits{.max_bytes = dense_bytes(space.plan, count), .max_depth = 2};
      for (const Result& r : space.together(count, 1, [&](int) { return limits; })) {
        CHECK(r.stop == Stop::kDepth);
        CHECK(r.table_bytes <= limits.max_bytes);
      }
    }
  }
}

// ---- resident pages ----

constexpr std::uint64_t kWord = sizeof(PeerHome::Word);

std::uint64_t page_bytes() { return PeerHome::words_per_page() * kWord; }

// Counts the bytes of a table that are in memory now, page by page.
std::uint64_t resident_bytes(PeerHome& home, const TableShape& shape) {
  const auto words = static_cast<std::size_t>(home.plane(shape.planes()) - home.plane(0));
  std::vector<unsigned char> pages(words / PeerHome::words_per_page());
  TRAILBLAZE_CHECK(mincore(home.plane(0), words * kWord, pages.data()) == 0,
                   "the system does not say which pages are in memory");
  const auto here = std::ranges::count_if(pages, [](unsigned char p) { return p % 2 != 0; });
  return static_cast<std::uint64_t>(here) * page_bytes();
}

// True if the system reports which pages are resident. Some systems report all pages as resident.
bool knows_pages() {
  const DensePlan plan = *DensePlan::make({9, 1, {{0, 0, 0, 3, true}}}, 0, false);
  const Crew crew(1);
  const TableShape shape{.segments = 1, .words = plan.words()};
  PeerHome home(plan, shape, crew, single_process(), 0);
  if (home.allocate(true, {}, Watch{Limits{}}) != Stop::kNone) return false;
  const std::uint64_t all = resident_bytes(home, shape);
  madvise(home.plane(0), page_bytes(), MADV_DONTNEED);
  return resident_bytes(home, shape) < all;
}

// Records the maximum of resident bytes within the waves of a sweep.
class MostResident final : public DenseVisitor {
 public:
  MostResident(PeerHome& home, const TableShape& shape) : home_(home), shape_(shape) {}

  bool wants(int /*worker*/) const override { return true; }
  void visit(int /*worker*/, int /*segment*/, std::uint64_t /*first*/,
             std::span<const std::uint64_t> /*words*/) override {
    most_ = std::max(most_, resident_bytes(home_, shape_));
  }

  std::uint64_t most() const { return most_; }

 private:
  PeerHome& home_;
  const TableShape shape_;
  std::uint64_t most_ = 0;
};

// Puts a state into every chunk of a process, so that all traffic that can occur does occur. With
// two colours, only into segments of the first segment's colour.
void fill_chunks(DenseSpace& space, const DensePlan& plan) {
  for (int segment = 0; segment < plan.segments(); ++segment) {
    const bool waits = plan.two_colours() && plan.colour(segment) != plan.colour(0);
    if (!plan.reached(segment) || waits) continue;
    for (std::uint64_t word = 0; word < plan.words(); word += plan.chunk_words()) {
      if (space.holds(segment, word)) space.insert(segment, {word, 0});
    }
  }
}

// Memory of a process in bytes: resident and allowed.
struct Memory {
  std::uint64_t owned = 0;               // including the pages at the ends of ranges
  std::uint64_t begun = 0;               // resident before the first level
  std::uint64_t after = 0;               // resident after a level
  std::uint64_t within = 0, beside = 0;  // in a wave: resident; allowed in addition to `owned`
  std::uint64_t sent = 0;
  std::uint64_t received = 0;  // maximum per wave
};

// Each segment has a page at each end of the process's range, and shares a page with the next
// segment.
std::uint64_t bytes_at_ends(int segments) {
  return 3 * static_cast<std::uint64_t>(segments) * page_bytes();
}

std::uint64_t owned_bytes(const DensePlan& plan, const Peers& peers) {
  const DenseShares shares(plan, peers.count(), peers.number());
  return shares.targets_of(peers.number()).size() * plan.section_words() * kWord;
}

Memory memory_of_sweep(const DensePlan& plan, Peers& peers, std::uint64_t bytes) {
  const Crew crew(1);
  const Watch watch{Limits{}};
  const TableShape shape = DenseSweep::shape(plan);
  auto made = std::make_unique<PeerHome>(plan, shape, crew, peers, bytes);
  PeerHome& home = *made;
  DenseSweep sweep(plan, crew, chosen_isa(), std::move(made));
  if (sweep.allocate(watch) != Stop::kNone) return {};
  const std::uint64_t begun = resident_bytes(home, shape);
  fill_chunks(sweep, plan);
  MostResident resident(home, shape);
  sweep.advance(!plan.colour(0), watch, &resident);
  return {.owned = owned_bytes(plan, peers) + bytes_at_ends(plan.segments()),
          .begun = begun,
          .after = resident_bytes(home, shape),
          .within = resident.most(),
          .beside = home.foreign_bytes(),
          .sent = peers.traffic().words * kWord,
          .received = home.received_bytes()};
}

// The process owns three bits per state, and two bits per state of a segment that travels.
Memory memory_of_slides(const DensePlan& plan, Peers& peers) {
  const Crew crew(1);
  const Watch watch{Limits{}};
  const TableShape shape = DenseSlides::shape(plan);
  auto made = std::make_unique<PeerHome>(plan, shape, crew, peers);
  PeerHome& home = *made;
  DenseSlides slides(plan, crew, chosen_isa(), std::move(made));
  if (slides.allocate(watch) != Stop::kNone) return {};
  fill_chunks(slides, plan);
  slides.advance(false, watch);
  const std::uint64_t owned = owned_bytes(plan, peers),
                      travels = owned / static_cast<std::uint64_t>(plan.segments());
  return {.owned = 3 * owned + 2 * travels + bytes_at_ends(3 * plan.segments() + 2),
          .after = resident_bytes(home, shape),
          .sent = peers.traffic().words * kWord};
}

TEST_CASE(
    "peers of dense tables: received pages are freed after their wave, unless it is the only "
    "wave",
    "[threads]") {
  if (!knows_pages()) {
    WARN("the system does not say which pages are in memory");
    return;
  }
  const AnyPuzzleOf tiles(Tiles(3, 4, Tiles::Metric::kSingle));
  const DensePlan plan = *dense_plan(tiles, sorted_permutation(12));
  const std::uint64_t table = static_cast<std::uint64_t>(plan.segments()) * plan.words() * kWord;
  for (const int count : {2, 5}) {
    INFO(count << " processes");
    const auto memory_of_all = [&](std::uint64_t bytes) {
      return results_of(count, [&](Peers& peers) { return memory_of_sweep(plan, peers, bytes); });
    };
    std::uint64_t most = 0;
    for (const Memory& one : memory_of_all(kUnlimited)) {  // all pages are resident and stay
      CHECK(one.begun >= table);
      CHECK(one.after <= one.begun);
      most = std::max(most, one.received);
    }
    if (kSanitized && count == 2) continue;
    for (const Memory& one : memory_of_all(most)) {  // a single wave, less than the table
      REQUIRE(one.owned > 0);
      CHECK(one.begun <= one.owned);
      CHECK(one.after <= one.owned + one.received);
      CHECK(one.beside == one.received);
    }
    for (const Memory& one : memory_of_all(120 * page_bytes())) {  // several waves
      CHECK(one.begun <= one.owned);
      CHECK(one.after <= one.owned);
      CHECK(one.within > one.after);
      CHECK(one.within <= one.owned + one.beside);
      CHECK(one.beside <= 120 * page_bytes());
    }
  }
  // With slides, received pages are always freed.
  const AnyPuzzleOf multi(Tiles(3, 4, Tiles::Metric::kMulti));
  const DensePlan slides = *dense_plan(multi, sorted_permutation(12));
  const std::uint64_t ends = bytes_at_ends(3 * slides.segments() + 2);
  for (const int count : {2, 5}) {
    INFO(count << " processes, slides");
    for (const Memory& one :
         results_of(count, [&](Peers& peers) { return memory_of_slides(slides, peers); })) {
      REQUIRE(one.owned > 0);
      CHECK(one.after <= one.owned);
      // The traffic is large enough to show, unless pages are large.
      CHECK((one.sent > 2 * ends || page_bytes() > 4096));
    }
  }
}

}  // namespace
}  // namespace trailblaze
