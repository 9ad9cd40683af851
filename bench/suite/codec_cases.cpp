// Codecs of puzzles whose type is known here: successors of states from all over a space, and ranks
// there and back. The counts are from tests/data and from the rules (how many moves a blank has).
// Plain Python programs, which know the rules and the packing but share no code with the engine,
// computed the sums of states and of ranks. In the sums of ranks, each rank is multiplied by its
// place in the list. Moves of blocks can be reversed, so the sum of all successors has each state
// as often as the state has successors. Puzzles that are opened through the registry are in
// walk_cases.cpp.
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/harness.hpp"
#include "engine/puzzle/permutation_rank.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/jugs/jugs.hpp"
#include "puzzles/tiles/tiles.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

// ---- successors ----

// A blank has three moves along its row and three along its column.
Body of_tiles_multi() {
  const Tiles tiles(4, 4, Tiles::Metric::kMulti);
  return successors(tiles, random_starts(tiles, 1'000), 100);
}

// Expands every state that can be reached from the start.
template <class P>
Body of_all(const P& puzzle, std::string_view start, int rounds) {
  const auto from = puzzle.parse(start);
  if (!from.ok()) die(std::string(from.status().message()));
  return successors(puzzle, all_states(puzzle, *from), rounds);
}

// The instances "rand_10" (five jugs of 5 to 18 litres) and "enum_fe_d" (five jugs and a tap).
Body of_jugs_pouring() {
  const Jugs jugs(*Fields::make({5, 8, 15, 17, 18}), {});
  return of_all(jugs, "3,8,7,11,6", 10);
}

Body of_jugs_filling() {
  const Jugs jugs(*Fields::make({2, 3, 5, 7, 11}), {true, true, true});
  return of_all(jugs, "0,0,0,0,0", 10);
}

Body of_blocks(std::string_view board, std::string_view goal, BlockMetric metric, int rounds) {
  auto read = BlockBoard::read(board, {}, false);
  if (!read.ok()) die(std::string(read.status().message()));
  const auto blocks = Blocks::make(*std::move(read), goal, {metric});
  if (!blocks.ok()) die(std::string(blocks.status().message()));
  return of_all(*blocks, board, rounds);
}

Body of_pa(BlockMetric metric) {
  return of_blocks("1122/1133/45../6788/6799", "..../..../..../11../11..", metric, 20);
}

Body of_klotski(BlockMetric metric) {
  return of_blocks("ABBC/ABBC/DEEF/DGHF/I..J", "..../..../..../.BB./.BB.", metric, 1);
}

// ---- ranks ----

// Ranks and unranks the states. The tally counts the states that come back unchanged.
template <class R>
Body ranks(const R& ranked, const std::vector<State>& states) {
  return [ranked, states] {
    Tally tally;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const std::uint64_t rank = ranked.rank(states[i]);
      tally.answer += (i + 1) * rank;
      tally.states += ranked.unrank(rank) == states[i] ? 1 : 0;
    }
    return tally;
  };
}

Body ranks_of_tiles() {
  const Tiles tiles(3, 3, Tiles::Metric::kSingle);
  return ranks(tiles, random_starts(tiles, 50'000));
}

// 16! orders do not fit into any cache.
Body ranks_of_sixteen() {
  std::vector<State> orders;
  Random random(7);
  for (int i = 0; i < 50'000; ++i) orders.push_back(random_permutation(random, 16));
  return ranks(PermutationRank(16), orders);
}

const Cases codecs = {
    {"successors/tiles-4x4-multi",
     Set::kQuick,
     {.generated = 600'000, .answer = 3'681'518'887'060'526'840},
     of_tiles_multi},
    {"successors/jugs-5/pour",
     Set::kQuick,
     {.expanded = 67'480, .generated = 1'002'080, .answer = 691'890'529'980},
     of_jugs_pouring},
    {"successors/jugs-5/fill",
     Set::kQuick,
     {.expanded = 64'320, .generated = 1'315'200, .answer = 8'058'230'400},
     of_jugs_filling},
    {"successors/blocks-pa/unit",
     Set::kQuick,
     {.expanded = 27'960, .generated = 79'200, .answer = 26'249'194'915'880},
     [] { return of_pa(BlockMetric::kUnit); }},
    {"successors/blocks-klotski/unit",
     Set::kQuick,
     {.expanded = 25'955, .generated = 83'896, .answer = 115'207'768'403'755},
     [] { return of_klotski(BlockMetric::kUnit); }},
    {"successors/blocks-klotski/straight",
     Set::kFull,
     {.expanded = 25'955, .generated = 88'846, .answer = 122'104'764'972'285},
     [] { return of_klotski(BlockMetric::kStraight); }},
    {"successors/blocks-klotski/move",
     Set::kQuick,
     {.expanded = 25'955, .generated = 94'302, .answer = 129'726'391'720'513},
     [] { return of_klotski(BlockMetric::kMove); }},
    {"rank/tiles-3x3",
     Set::kQuick,
     {.states = 50'000, .answer = 241'647'119'632'062},
     ranks_of_tiles},
    {"rank/permutation-16",
     Set::kQuick,
     {.states = 50'000, .answer = 13'189'004'569'805'858'949u},
     ranks_of_sixteen},
};

}  // namespace
