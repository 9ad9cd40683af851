// The inner loops on all instruction sets give the same answers and the same table as a plain
// model, batch by batch.
#include "engine/trail/kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// A small table for an instruction set, with two batches as in a Writer.
struct Table {
  Table(const TrailLayout& own_layout, Isa isa)
      : layout(own_layout), kernels(kernels_for(layout, isa)), lines(layout.all_lines()) {
    for (ProbeBatch* batch : {&ready, &next}) {
      batch->codes.fill(0);
      batch->lines.fill(0);
    }
  }

  Settled settle(std::span<const State> words) {
    std::copy(words.begin(), words.end(), next.words.begin());
    next.count = words.size();
    return kernels.insert_batch(layout, lines.data(), ready, next);
  }

  TrailLayout layout;
  TrailKernels kernels;
  std::vector<TrailLine> lines;
  ProbeBatch ready, next;
};

// Settles a batch by plain code. Empty slots are 0.
template <class Slot>
Settled settle_plainly(std::vector<Slot>& slots, const ProbeBatch& batch,
                       std::array<unsigned, 64>& places) {
  Settled settled;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto begin = slots.begin() + batch.lines[i] * trail_kernels::kSlotsOf<Slot>;
    const auto end = begin + trail_kernels::kSlotsOf<Slot>;
    const auto at = std::find_if(begin, end, [&](Slot s) { return s == 0 || s == batch.codes[i]; });
    if (at == end) {
      settled.full |= std::uint64_t{1} << i;
    } else if (*at == 0) {
      settled.fresh |= std::uint64_t{1} << i;
      places[i] = static_cast<unsigned>(at - begin);
      *at = static_cast<Slot>(batch.codes[i]);
    }
  }
  return settled;
}

// Counts the errors in the lines and codes that `next` has for its words, compared with the layout.
std::size_t faults_of_located(const TrailLayout& layout, const ProbeBatch& next) {
  std::size_t faults = 0;
  for (std::size_t i = 0; i < next.count; ++i) {
    const std::uint64_t key = layout.mixer().key(next.words[i]);
    faults += next.lines[i] != layout.home(key) || next.tries[i] != 0;
    faults += next.codes[i] != layout.code(key, next.lines[i]);
    faults += next.codes[i] == 0 && !next.may_have_zero;
  }
  return faults;
}

// Prepares the next turn as a Writer does: drops codes of 0, and lets words whose line was full try
// the next line.
void queue_again(Table& table, const Settled& settled, bool also_others) {
  ProbeBatch &ready = table.ready, &next = table.next;
  for (std::size_t i = 0; i < next.count;) {
    if (next.codes[i] != 0) {
      ++i;
      continue;
    }
    --next.count;
    next.words[i] = next.words[next.count];
    next.codes[i] = next.codes[next.count];
    next.lines[i] = next.lines[next.count];
  }
  for (std::size_t i = 0; i < ready.count && next.count < ProbeBatch::kCapacity; ++i) {
    const bool full = (settled.full >> i & 1) != 0;
    if (!full && !also_others) continue;
    if (full && ready.lines[i] + 1 == table.layout.all_lines()) continue;
    next.words[next.count] = ready.words[i];
    next.codes[next.count] = ready.codes[i] + (full ? table.layout.step() : 0);
    next.lines[next.count] = ready.lines[i] + full;
    next.tries[next.count++] = 0;
  }
  std::swap(ready, next);
}

template <class Slot>
void compare(const TrailLayout& layout, std::uint64_t states, std::uint64_t seed) {
  std::vector<Table> tables;
  for (const Isa isa : supported_isas()) tables.emplace_back(layout, isa);
  std::vector<Slot> model(layout.all_lines() * trail_kernels::kSlotsOf<Slot>);
  Random random(seed);
  std::size_t faults = 0, fresh = 0, full = 0, longest = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<State> words(random.below(ProbeBatch::kNewWords + 1));
    for (State& w : words) w = random.below(3) == 0 ? random.below(states) : random.next() % states;
    if (words.size() > 4) words[1] = words[3] = words[0];  // repeats within a batch
    if (words.size() > 5) words[4] = 0;
    std::array<unsigned, 64> places{};
    const ProbeBatch before = tables[0].ready;
    const Settled expected = settle_plainly(model, before, places);
    const bool also_others = random.below(4) == 0;
    for (Table& table : tables) {
      const Settled settled = table.settle(words);
      faults += settled.fresh != expected.fresh || settled.full != expected.full;
      for (std::size_t i = 0; i < before.count; ++i) {
        faults += (expected.fresh >> i & 1) != 0 && table.ready.slots[i] != places[i];
      }
      faults += std::memcmp(table.lines.data(), model.data(), model.size() * sizeof(Slot)) != 0;
      faults += faults_of_located(layout, table.next);
      queue_again(table, settled, also_others);
    }
    fresh += static_cast<std::size_t>(std::popcount(expected.fresh));
    full += static_cast<std::size_t>(std::popcount(expected.full));
    longest = std::max(longest, before.count);
    REQUIRE(faults == 0);
  }
  CHECK(fresh > layout.slots() / 2);  // the test has filled the table
  CHECK(full > 100);
  CHECK(longest == ProbeBatch::kCapacity);
}

TEST_CASE("trail kernels: all variants settle batches as a plain loop", "[trail]") {
  for (const std::uint64_t lines : {2, 3, 7, 33, 100}) {
    INFO(lines << " lines");
    compare<std::uint64_t>(TrailLayout(Mixer(64), lines), 64 * lines, lines);
    compare<std::uint64_t>(TrailLayout(Mixer(45), lines), 64 * lines, lines + 1);
    compare<std::uint32_t>(TrailLayout(Mixer(13), lines), 1 << 13, lines);
    compare<std::uint32_t>(TrailLayout(Mixer(28), lines), 200 * lines, lines + 1);
  }
}

// The upper half of a slot counts, in slots of 64 and of 32 bits: codes that differ only there are
// different.
TEST_CASE("trail kernels: codes that differ in one bit are distinct", "[trail]") {
  for (const Isa isa : supported_isas()) {
    INFO(name(isa));
    for (const int bits : {64, 28}) {
      Table table(TrailLayout(Mixer(bits), 2), isa);
      const int code_bits = table.layout.compact() ? 32 : 64;
      const unsigned slots = static_cast<unsigned>(table.layout.slots_per_line());
      for (int bit = 0; bit < code_bits; ++bit) {
        table.lines[0] = {};
        ProbeBatch& ready = table.ready;
        ready.codes[0] = 0x5555'5555;
        ready.codes[1] = ready.codes[0] ^ std::uint64_t{1} << bit;
        ready.codes[2] = ready.codes[0];
        ready.lines.fill(0);
        ready.count = 3;
        const Settled settled = table.settle({});
        REQUIRE(settled.fresh == 0b011);
        REQUIRE(settled.full == 0);
        REQUIRE(ready.slots[1] == 1);
      }
      // A kernel also finds a code in the last slot of a line.
      table.lines[1] = {};
      table.ready.lines.fill(1);
      table.ready.count = slots + 2;
      for (unsigned i = 0; i < slots + 1; ++i) table.ready.codes[i] = 100 + i;
      table.ready.codes[slots + 1] = 100 + slots - 1;
      const Settled settled = table.settle({});
      CHECK(settled.fresh == (std::uint64_t{1} << slots) - 1);
      CHECK(settled.full == std::uint64_t{1} << slots);
    }
  }
}

}  // namespace
}  // namespace trailblaze
