// The table of a partition against a map: what is new, and with which notes, in every form.
#include "engine/partitioned/line_table.hpp"

#include <map>
#include <set>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {
namespace {

// States of one partition, with repeats: those of hard_states() and their like.
std::vector<State> states_of(int bits, int partition_bits, std::size_t count, Random& random) {
  const WordLayout layout(bits);
  std::vector<State> states;
  for (const State s : hard_states(bits, count << partition_bits, random)) {
    const std::uint64_t p = partition_of(layout.word(s, 0), partition_bits);
    if (p == (std::uint64_t{1} << partition_bits) / 2) states.push_back(s);
  }
  return states;
}

std::map<State, std::uint64_t> new_words(LineTable& table, const WordLayout& layout) {
  std::map<State, std::uint64_t> found;
  std::size_t wrong = 0;
  table.for_each_new([&](std::span<const Word> words) {
    wrong += words.size() > LineTable::kGroup;
    for (const Word word : words) {
      wrong += !found.emplace(layout.state(word), layout.note(word)).second;
    }
  });
  CHECK(wrong == 0);
  return found;
}

// Some states are placed as old, some as found before; candidates are absorbed in pieces.
void compare_with_map(int bits, int partition_bits, bool joins, Isa isa, std::uint64_t expected) {
  Random random(static_cast<std::uint64_t>(100 * bits + partition_bits));
  const WordLayout layout(bits);
  const auto states = states_of(bits, partition_bits, effort(1'500), random);
  LineTable table(layout, joins, isa);
  for (int round = 0; round < 3; ++round) {  // the same table again
    table.begin(partition_bits, expected);
    std::set<State> old;
    std::map<State, std::uint64_t> fresh;
    std::vector<Word> words;
    for (std::size_t i = 0; i < states.size() / 4; ++i) {
      if (!old.insert(states[i]).second) continue;
      words.push_back(layout.word(states[i], random.next() & layout.note_mask()));
    }
    table.place(words);
    table.mark();
    words.clear();
    for (std::size_t i = states.size() / 4; i < states.size() / 2; ++i) {
      const std::uint64_t note = random.next() & layout.note_mask();
      if (old.contains(states[i]) || !fresh.emplace(states[i], note).second) continue;
      words.push_back(layout.word(states[i], note));
    }
    table.place(words);
    CHECK(table.size() == old.size() + fresh.size());
    words.clear();
    for (const State s : states) {
      const std::uint64_t note = random.next() & layout.note_mask();
      words.push_back(layout.word(s, note));
      if (old.contains(s)) continue;
      const auto [at, added] = fresh.emplace(s, note);
      if (joins) at->second |= note;
    }
    for (std::span<const Word> left = words; !left.empty();) {
      const std::size_t some = std::min<std::size_t>(left.size(), 1 + random.below(700));
      table.absorb(left.first(some));
      left = left.subspan(some);
    }
    CHECK(table.size() == old.size() + fresh.size());
    CHECK((new_words(table, layout) == fresh));
  }
}

TEST_CASE("line table: has what a map has, at any bits, load and form", "[oracle]") {
  for (const Isa isa : supported_isas()) {
    for (const int bits : {9, 20, 44, 48, 60, 63, 64}) {
      for (const int partition_bits : {0, 1, 5}) {
        for (const std::uint64_t expected : {1, 700, 20'000}) {
          INFO(name(isa) << ", " << bits << " bits, 2^" << partition_bits << " partitions, for "
                         << expected);
          compare_with_map(bits, partition_bits, true, isa, expected);
          compare_with_map(bits, partition_bits, false, isa, expected);
        }
      }
    }
  }
}

TEST_CASE("line table: without anything there is nothing new") {
  LineTable table(WordLayout(64), false, Isa::kPortable);
  table.begin(0, 0);
  table.mark();
  CHECK(new_words(table, WordLayout(64)).empty());
  CHECK(table.size() == 0);
  const Word zero = 0;
  table.absorb({&zero, 1});
  CHECK(table.size() == 1);
  CHECK(new_words(table, WordLayout(64)).size() == 1);
}

}  // namespace
}  // namespace trailblaze
