// Compares the table of a partition with a map, with every kernel: new states and their notes.
#include "engine/partitioned/line_table.hpp"

#include <map>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// Returns the states of hard_states() that belong to the middle partition, with repeats.
std::vector<State> states_of(const WordLayout& layout, int partition_bits, std::size_t count,
                             Random& random) {
  std::vector<State> states;
  for (const State s : hard_states(layout.key_bits(), count << partition_bits, random)) {
    const std::uint64_t p = partition_of(layout.word(s, 0), partition_bits);
    if (p == (std::uint64_t{1} << partition_bits) / 2) states.push_back(s);
  }
  return states;
}

using Noted = std::map<State, std::uint64_t>;

// Returns the state and note of a record of 1 or 2 words.
std::pair<State, std::uint64_t> read_record(const WordLayout& layout, const Word* record) {
  const std::uint64_t note = layout.note(*record);
  return {layout.state(*record), layout.record() == 1 ? note : note << 32 | record[1]};
}
void write_record(const WordLayout& layout, State s, std::uint64_t note, std::vector<Word>& to) {
  to.push_back(layout.word(s, layout.record() == 1 ? note : 0));
  if (layout.record() == 2) to.push_back(note);
}

Noted new_records(LineTable& table, const WordLayout& layout) {
  Noted found;
  std::size_t wrong = 0;
  table.for_each_new([&](std::span<const Word> records) {
    wrong += records.size() > LineTable::kGroup * layout.record();
    for (std::size_t i = 0; i < records.size(); i += layout.record()) {
      wrong += !found.insert(read_record(layout, &records[i])).second;
    }
  });
  CHECK(wrong == 0);
  return found;
}

// Adds a candidate to the note of its state: its ways, or the bit of its way. If the layout has
// other notes, the first candidate's note stays.
void add_candidate(const WordLayout& layout, State s, std::uint64_t note, Noted& notes) {
  const bool way = layout.notes() == Notes::kWayNumber;
  const auto [at, added] = notes.emplace(s, way ? 0 : note);
  if (way && note != kNoWay) at->second |= std::uint64_t{1} << note;
  if (layout.notes() == Notes::kWays) at->second |= note;
}

// Marks some states as old and some as found before, and absorbs candidates in pieces.
void compare_with_map(const WordLayout& layout, int partition_bits, Isa isa,
                      std::uint64_t expected) {
  const auto seed = static_cast<std::uint64_t>(100 * layout.key_bits() + partition_bits);
  Random random(seed);
  const auto states = states_of(layout, partition_bits, effort(1'500), random);
  const bool way = layout.notes() == Notes::kWayNumber;
  const std::uint64_t mask = way ? 0xffffffff : layout.note_mask();
  LineTable table(layout, isa);
  for (int round = 0; round < 2; ++round) {  // the second round reuses the table
    table.begin(partition_bits, expected);
    Noted old, fresh;
    const auto place = [&](std::size_t from, std::size_t to, Noted& placed) {
      std::vector<Word> words;
      for (std::size_t i = from; i < to; ++i) {
        const std::uint64_t note = random.next() & mask;
        if (old.contains(states[i]) || !placed.emplace(states[i], note).second) continue;
        write_record(layout, states[i], note, words);
      }
      table.place(words);
    };
    place(0, states.size() / 4, old);
    table.end_old_records();
    place(states.size() / 4, states.size() / 2, fresh);
    CHECK(table.size() == old.size() + fresh.size());
    std::vector<Word> words;
    for (const State s : states) {
      const std::uint64_t note = way ? random.below(kNoWay + 1) : random.next() & mask;
      words.push_back(layout.word(s, note));
      if (!old.contains(s)) add_candidate(layout, s, note, fresh);
    }
    for (std::span<const Word> left = words; !left.empty();) {
      const std::size_t some = std::min<std::size_t>(left.size(), 1 + random.below(700));
      table.absorb(left.first(some));
      left = left.subspan(some);
    }
    CHECK(table.size() == old.size() + fresh.size());
    CHECK((new_records(table, layout) == fresh));
  }
}

TEST_CASE("line table: equals a map, at any bits, load and variant", "[oracle]") {
  for (const Isa isa : supported_isas()) {
    for (const auto& [bits, notes] : {std::pair{9, Notes::kWays},
                                      {9, Notes::kWayNumber},
                                      {44, Notes::kWays},
                                      {48, Notes::kParent},
                                      {58, Notes::kWayNumber},
                                      {60, Notes::kWays},
                                      {63, Notes::kParent},
                                      {64, Notes::kNone}}) {
      for (const int partition_bits : {0, 3}) {
        for (const std::uint64_t expected : {1, 700, 20'000}) {
          INFO(name(isa) << ", " << bits << " bits, notes " << static_cast<int>(notes) << ", 2^"
                         << partition_bits << " partitions, for " << expected);
          compare_with_map(WordLayout(bits, notes), partition_bits, isa, expected);
        }
      }
    }
  }
}

TEST_CASE("line table: without candidates there are no new states") {
  const WordLayout layout(64, Notes::kNone);
  LineTable table(layout, Isa::kPortable);
  table.begin(0, 0);
  table.end_old_records();
  CHECK(new_records(table, layout).empty());
  CHECK(table.size() == 0);
  const Word zero = 0;
  table.absorb({&zero, 1});
  CHECK(table.size() == 1);
  CHECK(new_records(table, layout).size() == 1);
}

}  // namespace
}  // namespace trailblaze
