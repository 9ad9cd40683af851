// Moves of places in groups of states. Compares each vector kernel with plain arrays, for random
// layouts of pieces and twists. Also tests a puzzle that only permutes, through AnyPuzzle.
#include "engine/puzzle/place_moves.hpp"

#include <algorithm>
#include <utility>

#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/laws.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/places.hpp"
#include "tests/support/trail_keys.hpp"
#include "tests/support/ways.hpp"

namespace trailblaze {
namespace {

// Pieces and twists as plain lists.
struct Layout {
  int moving;
  std::vector<int> twists;

  State pack(const std::vector<int>& pieces, const std::vector<int>& turns) const {
    State s = 0;
    int bit = 4 * moving;
    for (std::size_t i = 0; i < twists.size(); ++i) {
      if (i < static_cast<std::size_t>(moving)) s |= static_cast<State>(pieces[i]) << 4 * i;
      if (twists[i] > 1) s |= static_cast<State>(turns[i]) << bit;
      bit += twists[i] - 1;
    }
    return s;
  }
};

// Returns a random layout whose states have at most 64 bits.
Layout random_layout(Random& random) {
  Layout layout{1 + static_cast<int>(random.below(16)), {}};
  int bits = 4 * layout.moving;
  const std::size_t places = static_cast<std::size_t>(layout.moving) + random.below(5);
  for (std::size_t i = 0; i < std::min<std::size_t>(places, 16); ++i) {
    const auto room = static_cast<std::uint64_t>(std::min(2, 64 - bits));
    layout.twists.push_back(1 + static_cast<int>(random.below(room + 1)));
    bits += layout.twists.back() - 1;
  }
  return layout;
}

// Returns a move that exchanges places with equal numbers of twists.
PlaceMove random_move(Random& random, const Layout& layout, std::size_t moves) {
  PlaceMove move{.back = static_cast<int>(random.below(moves))};
  for (int twists = 1; twists <= 3; ++twists) {
    std::vector<std::uint8_t> from;
    for (std::size_t i = 0; i < layout.twists.size(); ++i) {
      if (layout.twists[i] != twists) continue;
      move.from[i] = static_cast<std::uint8_t>(i);
      move.twist[i] = static_cast<std::uint8_t>(random.below(static_cast<std::uint64_t>(twists)));
      if (i >= static_cast<std::size_t>(layout.moving)) continue;
      from.push_back(move.from[i]);
      std::swap(move.from[i], move.from[from[random.below(from.size())]]);
    }
  }
  return move;
}

TEST_CASE("place moves: every variant has the successors of plain arrays", "[oracle]") {
  Random random(61);
  for (int instance = 0; instance < effort(300); ++instance) {
    const Layout layout = random_layout(random);
    std::vector<PlaceMove> moves(1 + random.below(kMostWays));
    for (PlaceMove& move : moves) move = random_move(random, layout, moves.size());
    std::vector<State> states;
    std::vector<std::uint32_t> done;
    FoundWays expected;
    const std::size_t places = layout.twists.size();
    for (std::size_t n = random.below(70); n > 0; --n) {
      std::vector<int> pieces(places), turns(places);
      for (std::size_t i = 0; i < places; ++i) {
        pieces[i] = static_cast<int>(random.below(16));
        turns[i] = static_cast<int>(random.below(static_cast<std::uint64_t>(layout.twists[i])));
      }
      states.push_back(layout.pack(pieces, turns));
      done.push_back(static_cast<std::uint32_t>(random.next() & random.next()));
      for (std::size_t m = 0; m < moves.size(); ++m) {
        if ((done.back() >> m & 1) != 0) continue;
        std::vector<int> to(places), turned(places);
        for (std::size_t i = 0; i < places; ++i) {
          to[i] = pieces[moves[m].from[i]];
          turned[i] = (turns[moves[m].from[i]] + moves[m].twist[i]) % layout.twists[i];
        }
        expected.emplace_back(layout.pack(to, turned), std::uint32_t{1} << moves[m].back);
      }
    }
    std::ranges::sort(expected);
    const PlaceMoves made(layout.moving, layout.twists, moves);
    for (const Isa isa : supported_isas()) {
      INFO("instance " << instance << " " << name(isa));
      if (!PlaceMoves::serves(isa)) continue;
      const auto expand = [&](std::span<const State> some, const std::uint32_t* done_of,
                              WaySuccessors& out) { return made.expand(some, done_of, out, isa); };
      CHECK(ways_in_groups(states, done, expand) == expected);
    }
  }
}

// Flips of the first k places, with named ways. If `wrong`, the last way names a wrong way back.
struct NamedFlips : Places<true> {
  bool wrong = false;

  explicit NamedFlips(int size) : Places(size, flips(size)) {}
  int num_ways() const { return permuted_places() - 1; }
  void for_each_way(State s, auto&& emit) const {
    int way = 0;
    for_each_successor(s, [&](State t) {
      emit(t, way, wrong && way == num_ways() - 1 ? 0 : way);
      ++way;
    });
  }
};

// NamedFlips that emits the last way first.
struct BackwardFlips : NamedFlips {
  using NamedFlips::NamedFlips;
  void for_each_way(State s, auto&& emit) const {
    int way = num_ways();
    for_each_successor(s, [&](State t) { --way, emit(t, way, way); });
  }
};

TEST_CASE("place moves: a puzzle derived from PermutationRank has its way numbers, lawfully") {
  const auto law_breaks = [](const NamedFlips& puzzle) {
    return broken_laws(AnyPuzzleOf(puzzle), sorted_permutation(puzzle.permuted_places()), 200);
  };
  const Isa before = chosen_isa();
  for (const int count : {3, 8, 16}) {
    NamedFlips puzzle(count);
    CHECK(place_moves_of(puzzle).has_value());
    for (const Isa isa : supported_isas()) {
      choose_isa(isa);
      puzzle.wrong = false;
      CHECK(law_breaks(puzzle).empty());
      puzzle.wrong = true;
      CHECK_FALSE(law_breaks(puzzle).empty());
    }
  }
  choose_isa(before);
}

TEST_CASE("place moves: a puzzle whose ways are not numbered 0, 1, ... in order has no ways") {
  struct TooFew : NamedFlips {
    using NamedFlips::NamedFlips;
    int num_ways() const { return 2; }
  };
  CHECK_FALSE(place_moves_of(TooFew(5)).has_value());
  CHECK_FALSE(place_moves_of(BackwardFlips(5)).has_value());
  CHECK_FALSE(place_moves_of(Places<true>(5, flips(5))).has_value());
}

}  // namespace
}  // namespace trailblaze
