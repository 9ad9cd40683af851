// Sliding blocks by IDA* with the distance heuristic: all bounds up to a bound that still has no
// solution. Each bound is searched in full, so that all kernels visit the same number of nodes as
// the plain kernel.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/suite/case_tools.hpp"
#include "bench/suite/harness.hpp"
#include "engine/heuristic/heuristic_registry.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "puzzles/blocks/blocks.hpp"
#include "puzzles/blocks/blocks_distance.hpp"
#include "puzzles/blocks/blocks_search.hpp"

namespace {

using namespace trailblaze;
using namespace trailblaze::bench;

struct Subject {
  const char *name, *rows, *goal;
  bool axis;
  std::uint64_t bound, expanded;  // the last bound, and the nodes of all bounds
};

constexpr Subject kPa = {"pa", "1122/1133/45../6788/6799", "..../..../..../..../1...", false, 22,
                         0};
constexpr Subject kKlotski = {
    "klotski", "1225/1225/3446/3786/9..a", "..../..../..../.22./.22.", false, 15, 142'577};
constexpr Subject kRushHour = {"rush-hour",
                               "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF.",
                               "....../....../.....A/....../....../......",
                               true,
                               13,
                               236'933};

Tally search(const HeuristicSearch& search, State start, std::uint64_t bound) {
  const Limits limits{.max_depth = bound};
  const Result result = search.ida_star(start, {one_thread, limits}, SearchOptions{});
  const std::uint64_t expanded = result.counters.expanded;
  return {expanded, expanded, result.counters.generated, 0, result.lower_bound};
}

Body by_chunks(const Subject& subject) {
  const BlockRules rules{BlockMetric::kUnit, Identical::kUnnamed, subject.axis};
  const auto board = BlockBoard::read(subject.rows, std::nullopt, subject.axis).value();
  const auto blocks =
      std::make_shared<AnyPuzzleOf<Blocks>>(Blocks::make(board, subject.goal, rules).value());
  const State start = blocks->puzzle().parse(subject.rows).value();
  const HeuristicSearchOf<Blocks, BlocksDistance> plain(*blocks, HeuristicFacts{},
                                                        BlocksDistance(blocks->puzzle()));
  const Tally known = search(plain, start, subject.bound);
  const auto chunks = std::make_shared<BlocksSearch<Blocks>>(*blocks, HeuristicFacts{});
  if (search(*chunks, start, subject.bound) != known) {
    die("idastar: the plain kernel counts otherwise");
  }
  return [blocks, chunks, start, bound = subject.bound] { return search(*chunks, start, bound); };
}

void make_blocks(std::vector<Case>& cases) {
  const auto add = [&](const Subject& subject, Set set, const std::string& variant,
                       Prepare prepare) {
    cases.push_back({"idastar/blocks-" + std::string(subject.name) + "/distance" + variant,
                     set,
                     {.expanded = subject.expanded, .answer = subject.bound + 1},
                     std::move(prepare)});
  };
  for (const Isa isa : supported_isas()) {
    add(kPa, Set::kQuick, std::string("-") + name(isa),
        with_isa(isa, prepared_once([] { return by_chunks(kPa); })));
  }
  add(kKlotski, Set::kFull, "", prepared_once([] { return by_chunks(kKlotski); }));
  add(kRushHour, Set::kFull, "", prepared_once([] { return by_chunks(kRushHour); }));
}

const GeneratedCases blocks_cases(make_blocks);

}  // namespace
