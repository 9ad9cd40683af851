// Ranks that several processes share: kernels, levels in several slices, and the traffic. The
// processes are threads with a search each (local_peers.hpp). For everything else see
// tests/engine/run/by_levels_test.cpp.
#include "engine/ranked/ranked.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle_of.hpp"
#include "engine/puzzle/permutation.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/ranked/ranked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_ranks.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/places.hpp"
#include "tests/support/ranked_graphs.hpp"
#include "tests/support/searches.hpp"
#include "tests/support/shared_ranks.hpp"

namespace trailblaze {
namespace {

TEST_CASE("peer ranked: every kernel of this machine has the same counts", "[oracle][threads]") {
  const Isa before = chosen_isa();
  const AnyPuzzleOf puzzle(Places<true>(8, flips(8)));
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (!supports(isa)) continue;
    INFO(name(isa));
    choose_isa(isa);
    const Result expected = enumerate(puzzle, sorted_permutation(8), {Crew(1)}, kFew);
    for (const Result& result : shared_ranks(puzzle, std::array{sorted_permutation(8)}, 3, 2)) {
      check_same(result, expected);
    }
  }
  choose_isa(before);
}

void check_sink(OnceSink& sink, const AnyPuzzle& puzzle, State start, const Result& result) {
  CHECK(sink.once);
  CHECK(sink.states.size() == result.levels.size());
  for (const LevelRow& level : result.levels) CHECK(sink.states[level.depth] == level.states);
  const std::uint64_t rank = puzzle.rank_of(start);
  CHECK((sink.seen[rank / 64] >> rank % 64 & 1) == 1);
}

// Checks the sink if levels take several slices. A state that a worker keeps for the next slice
// reaches the sink only once.
void check_sink_in_slices(const AnyPuzzle& puzzle, State start) {
  OnceSink sink(puzzle.traits().num_ranks);
  Limits limits;
  limits.max_bytes = ranked_bytes(puzzle, 2);
  const Sent sent = what_is_sent(puzzle, start, 2, limits, std::ref(sink));
  check_sink(sink, puzzle, start, sent.result);
  if (!kSanitized) CHECK(sent.exchanges > sent.result.levels.size());
}

TEST_CASE("peer ranked: the sink gets every state once if levels take several slices",
          "[threads]") {
  const int few = lighter(9, 7), many = lighter(10, 7);
  check_sink_in_slices(AnyPuzzleOf(WithoutRankMaps<Places<true>>{{few, flips(few)}}),
                       sorted_permutation(few));
  check_sink_in_slices(AnyPuzzleOf(Places<true>(many, flips(many))), sorted_permutation(many));
}

// A rank takes 4 bytes. Each of four processes owns a quarter of the ranks and sends the rest.
TEST_CASE("peer ranked: a successor takes few bytes to send, and fewer with maps", "[threads]") {
  const int size = lighter(9, 8);
  const auto bytes_sent = [&](const auto& puzzle) {
    return what_is_sent(AnyPuzzleOf(puzzle), sorted_permutation(size), 4).bytes_a_successor;
  };
  const Places<true> puzzle(size, flips(size));
  const double one_by_one = bytes_sent(WithoutRankMaps<Places<true>>{puzzle}),
               by_maps = bytes_sent(puzzle);
  INFO("bytes a successor: " << one_by_one << " one by one, " << by_maps << " by maps");
  CHECK(by_maps > 0);
  CHECK(by_maps < lighter(0.6, 0.9));
  CHECK(one_by_one < 2.2);
  CHECK(by_maps < one_by_one / 2);
}

}  // namespace
}  // namespace trailblaze
