// A rebuild keeps all states with their marks, and puts each where the rules say: from any size, by
// any factor, at any number of threads, and from wide to compact slots.
#include "engine/trail/rebuild.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trail_tables.hpp"
#include "tests/support/trails.hpp"

namespace trailblaze {
namespace {

// ---- tables without a trail ----

template <class From, class To>
void rebuild_table(int bits, std::uint64_t lines, std::uint64_t to_lines, bool with_marks,
                   int threads, Isa isa) {
  INFO(bits << " bits, " << lines << " to " << to_lines << " lines, " << threads << " threads, "
            << name(isa));
  Random random(lines);
  const TrailLayout from(Mixer(bits), lines), to(Mixer(bits), to_lines);
  REQUIRE(to.lines() >= from.all_lines());
  REQUIRE((from.slots_per_line() == kSlots<From> && to.slots_per_line() == kSlots<To>));
  PlainTable table(to, with_marks);
  std::vector<TableEntry> entries;
  for (const State s : hard_states(bits, from.slots() * 17 / 20, random)) {
    const TableEntry entry{from.mixer().key(s), with_marks ? static_cast<unsigned>(s % 3) : 0};
    if (entry.key != 0 && put<From>(table, from, entry)) entries.push_back(entry);
  }
  const Crew crew(threads);
  TrailRebuild<From, To> rebuild(from, to, crew, isa);
  rebuild.run(table.memory());
  std::size_t broken = 0;
  std::vector<TableEntry> found = read<To>(table, to, broken);
  rebuild.for_each_spilled([&](const SpilledKey& k) { found.push_back({k.key, k.mark}); });
  CHECK(broken == 0);
  CHECK((sorted(found) == sorted(entries)));
}

TEST_CASE("trail rebuild: every key and mark is in the new table once, at its place",
          "[trail][threads]") {
  for (const Isa isa : supported_isas()) {
    for (const int threads : thread_counts()) {
      if (threads > 1 && isa != best_isa()) continue;
      for (const bool with_marks : {false, true}) {
        for (const std::uint64_t lines : {64, 700, 2'000}) {
          const std::uint64_t all = lines + 63;  // the least size to which it may grow
          for (const std::uint64_t more : {all, all + lines / 4, 2 * all, 4 * all + 3}) {
            if (kSanitized && (lines == 2'000 || more == 2 * all)) continue;
            if (kSanitized && lines == 700 && more != all + lines / 4) continue;
            rebuild_table<std::uint64_t, std::uint64_t>(64, lines, more, with_marks, threads, isa);
            rebuild_table<std::uint32_t, std::uint32_t>(28, lines, more, with_marks, threads, isa);
          }
        }
        // Tables of 40 bits are compact from 2,048 lines on.
        rebuild_table<std::uint64_t, std::uint32_t>(40, 2'000, 2'064, with_marks, threads, isa);
        if (kSanitized && !with_marks) continue;  // the next two cases use the same code
        rebuild_table<std::uint64_t, std::uint32_t>(40, 1'000, 5'000, with_marks, threads, isa);
        rebuild_table<std::uint32_t, std::uint32_t>(40, 2'049, 2'600, with_marks, threads, isa);
      }
    }
  }
}

// ---- a trail that grows ----

constexpr std::uint64_t kInPlace = std::uint64_t{4}
                                   << 20;  // least bytes of a table that grows in place

// Adds the different states number first .. first + count - 1. State number i gets the mark i % 3.
void fill(Trail& trail, std::uint64_t count, std::uint64_t first = 0) {
  const auto states = different_states(trail.bits(), count, first);
  Trail::Writer writer(trail);
  std::vector<State> words;
  for (std::uint64_t mark = 0; mark < 3; ++mark) {
    words.clear();
    for (std::uint64_t i = 0; i < count; ++i) {
      if ((first + i) % 3 == mark) words.push_back(states[i]);
    }
    writer.begin(mark);
    writer.push(words, [](State) {});
    writer.drain([](State) {});
  }
  words.clear();
  writer.take_parked(words);
  REQUIRE(words.empty());
}

bool holds_first(const Trail& trail, std::uint64_t count) {
  const auto states = different_states(trail.bits(), count);
  std::size_t wrong = 0;
  for (std::uint64_t i = 0; i < count; ++i) wrong += trail.depth_mod3(states[i]) != i % 3;
  return wrong == 0 && holds_exactly(trail, states);
}

std::uint64_t times(std::uint64_t n, double factor) {
  return static_cast<std::uint64_t>(static_cast<double>(n) * factor);
}

TEST_CASE("trail rebuild: grows at every number of states in the smallest table", "[trail]") {
  const Crew crew(1);
  for (const Isa isa : supported_isas()) {
    for (const int bits : {20, 36, 64}) {
      INFO(name(isa) << ", " << bits << " bits");
      const std::uint64_t most = Trail(Keep::kNothing, bits).room();
      for (std::uint64_t count = 0; count <= most; ++count) {
        Trail trail(Keep::kDepthMod3, bits, isa);
        fill(trail, count);
        const std::uint64_t slots = trail.slots();
        REQUIRE(trail.grow(slots + 1, crew));
        REQUIRE(trail.slots() > slots);
        REQUIRE(holds_first(trail, count));
      }
    }
  }
}

TEST_CASE("trail rebuild: grows a full table of any size by the least step", "[trail]") {
  const Crew crew(1);
  for (const Isa isa : supported_isas()) {
    for (const int bits : {36, 39, 64}) {
      INFO(name(isa) << ", " << bits << " bits");
      Trail trail(Keep::kDepthMod3, bits, isa);
      std::uint64_t count = 0;
      while (trail.slots() < 50'000) {
        const std::uint64_t more = trail.room();
        fill(trail, more, count);
        count += more;
        REQUIRE(trail.room() == 0);
        REQUIRE(holds_first(trail, count));
        REQUIRE(trail.grow(1, crew));
      }
      REQUIRE(holds_first(trail, count));
    }
  }
}

// Fills a trail of `slots` slots, and grows it by `factor`.
void grow_full_table(Keep keep, int bits, Isa isa, std::uint64_t slots, double factor,
                     int threads) {
  INFO(name(isa) << ", " << bits << " bits, " << slots << " slots, by " << factor << ", " << threads
                 << " threads, keep " << static_cast<int>(keep));
  const Crew crew(threads);
  Trail trail(keep, bits, isa);
  REQUIRE(trail.grow(slots, crew));
  const std::uint64_t count = trail.room();
  fill(trail, count);
  const std::uint64_t wanted = times(trail.slots(), factor);
  REQUIRE(trail.grow(wanted, crew));
  CHECK(trail.slots() >= wanted);
  CHECK(trail.size() == count);
  CHECK(trail.room() > 0);
  if (keep == Keep::kNothing) {
    CHECK(holds_exactly(trail, different_states(bits, count)));
  } else {
    CHECK(holds_first(trail, count));
  }
}

// Blocks have 512 lines, so there are some ten blocks, in several waves.
TEST_CASE("trail rebuild: any number of threads neither loses nor duplicates a state",
          "[trail][threads]") {
  for (const int threads : thread_counts()) {
    for (const double factor : {1.0, 1.25, 1.5, 2.0, 4.0}) {
      if (kSanitized && factor != 4.0 && (factor != 1.25 || threads == 1)) continue;
      for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
        for (const int bits : {32, 41, 64}) {
          grow_full_table(keep, bits, best_isa(), 40'000, factor, threads);
        }
      }
    }
  }
}

TEST_CASE("trail rebuild: the same in place, above 4 MiB", "[trail][threads][slow][threads]") {
  for (const int threads : thread_counts()) {
    for (const double factor : {1.0, 1.25, 4.0}) {
      const Keep keep = threads % 2 == 0 ? Keep::kNothing : Keep::kDepthMod3;
      for (const int bits : {33, 46, 64}) {  // 46 bits go from wide to compact slots
        grow_full_table(keep, bits, best_isa(), 1'000'000, factor, threads);
      }
    }
  }
}

// Crowded keys are displaced, spill from their blocks, and go to the overflow.
TEST_CASE("trail rebuild: crowded keys are kept", "[trail][threads]") {
  for (const int threads : {1, 3}) {
    for (const int bits : {30, 38, 64}) {
      for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
        INFO(threads << " threads, " << bits << " bits, keep " << static_cast<int>(keep));
        const Crew crew(threads);
        Trail trail(keep, bits);
        REQUIRE(trail.grow(100'000, crew));
        const Mixer mixer(bits);
        std::vector<State> states;
        const std::uint64_t keys = std::uint64_t{1} << std::min(bits, 62);
        for (std::uint64_t crowd = 0; crowd < 40;
             crowd += lighter(1u, 3u)) {  // each crowd fills some 5 to 30 lines
          for (std::uint64_t i = 0; i < 50 + 10 * crowd; ++i) {
            const std::uint64_t key = keys / 40 * crowd + i;
            states.push_back(mixer.state(key << mixer.unused()));
          }
        }
        REQUIRE(insert_all(trail, states, 1).size() == states.size());
        for (const double factor : {1.0, 1.0, 1.3, 2.0, 3.0}) {
          REQUIRE(trail.grow(times(trail.slots(), factor), crew));
          REQUIRE(holds_exactly(trail, states));
          if (keep == Keep::kNothing) continue;
          std::size_t wrong = 0;
          for (const State s : states) wrong += trail.depth_mod3(s) != 1u;
          REQUIRE(wrong == 0);
        }
      }
    }
  }
}

TEST_CASE("trail rebuild: a large table allocates only the difference, a small table everything",
          "[trail][threads]") {
  const Crew crew(2);
  for (const int bits : {30, 64}) {
    for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
      Trail small(keep, bits), large(keep, bits);
      const std::uint64_t before = small.bytes(), ask = small.bytes_to_grow(10'000);
      REQUIRE(small.grow(10'000, crew));
      CHECK(ask == small.bytes());
      CHECK(ask > before);
      REQUIRE(large.grow(2 * kInPlace / 4, crew));
      const std::uint64_t much = large.bytes(), slots = times(large.slots(), 1.25);
      REQUIRE(much > kInPlace);
      const std::uint64_t difference = large.bytes_to_grow(slots);
      REQUIRE(large.grow(slots, crew));
      CHECK(large.bytes() == much + difference);
      CHECK(difference < much * 3 / 10);
    }
  }
}

// While it lives, the process can allocate at most `more` further bytes of address space.
class AddressCap {
 public:
  explicit AddressCap(std::uint64_t more) {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &before_);
    const rlimit cap{pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more,
                     before_.rlim_max};
    setrlimit(RLIMIT_AS, &cap);
  }
  ~AddressCap() { setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_;
};

TEST_CASE("trail rebuild: a failed allocation changes nothing", "[trail][limits]") {
  const Crew crew(1);
  for (const Keep keep : {Keep::kNothing, Keep::kDepthMod3}) {
    for (const std::uint64_t before : {512, 1'000'000}) {
      INFO(before << " slots, keep " << static_cast<int>(keep));
      Trail trail(keep);
      if (before > trail.slots()) REQUIRE(trail.grow(before, crew));
      const std::uint64_t count = trail.room(), slots = trail.slots();
      fill(trail, count);
      const std::uint64_t bytes = trail.bytes();
      bool grown = false;
      {
        // Too little for 160 MB of lines; or enough for the lines, but not for 5 MB of marks.
        const AddressCap cap((keep == Keep::kNothing ? 100 : 165) * std::uint64_t{1'000'000});
        grown = trail.grow(20'000'000, crew);
      }
      CHECK_FALSE(grown);
      CHECK(trail.slots() == slots);
      CHECK(trail.bytes() == bytes);
      CHECK(trail.room() == 0);
      REQUIRE(trail.grow(2 * slots, crew));
      CHECK(holds_exactly(trail, different_states(64, count)));
      if (keep == Keep::kDepthMod3) CHECK(holds_first(trail, count));
    }
  }
}

}  // namespace
}  // namespace trailblaze
