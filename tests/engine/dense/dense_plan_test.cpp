#include "engine/dense/plan.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "puzzles/tiles/tiles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/turning.hpp"

namespace trailblaze {
namespace {

using Kind = DenseStage::Kind;

// Returns the route of a rotation of `width` out of 13 positions, from position `first` on.
DenseRoute route(int first, int width, bool to_left = true) {
  const DenseSpec spec{13, 2, {{0, 1, first, width, to_left}, {1, 0, first, width, !to_left}}};
  const auto plan = DensePlan::make(spec, 0, false);
  REQUIRE(plan);
  return plan->route(spec.moves[0]);
}

std::vector<Kind> kinds(const DenseRoute& route) {
  std::vector<Kind> kinds;
  for (const DenseStage& stage : route.stages) kinds.push_back(stage.kind);
  return kinds;
}

TEST_CASE(
    "dense plan: far positions move stretches, near positions fields, the last positions bits") {
  CHECK(kinds(route(0, 1)).empty());
  CHECK(kinds(route(0, 2)) == std::vector{Kind::kStretches});
  CHECK(kinds(route(6, 2)) == std::vector{Kind::kStretches});
  CHECK(kinds(route(7, 2)) == std::vector{Kind::kSwapFields});
  CHECK(kinds(route(8, 2)) == std::vector{Kind::kPermute});
  CHECK(kinds(route(6, 3)) == std::vector{Kind::kStretches, Kind::kSwapFields});
  CHECK(kinds(route(6, 3, false)) == std::vector{Kind::kSwapFields, Kind::kStretches});
  CHECK(kinds(route(6, 4)) == std::vector{Kind::kStretches, Kind::kSwapFields, Kind::kPermute});
  CHECK(kinds(route(8, 5)) == std::vector{Kind::kPermute});
}

TEST_CASE("dense plan: the positions after a rotation give the length of its stretches") {
  const DenseRoute far = route(0, 2), near = route(6, 2);
  CHECK(far.stages[0].stretch_words == 332'640);  // 11!/120
  CHECK(far.stages[0].span_words == 51'891'840);
  CHECK(near.stages[0].stretch_words == 1);
  CHECK(near.stages[0].span_words == 42);
}

TEST_CASE("dense plan: every stretch and every bit has one source", "[law]") {
  for (int width = 2; width <= 4; ++width) {
    for (int first = 0; first + width <= 13; ++first) {
      for (const DenseStage& stage : route(first, width).stages) {
        std::vector<std::uint32_t> sources = stage.source, all(sources.size());
        std::iota(all.begin(), all.end(), 0u);
        std::sort(sources.begin(), sources.end());
        CHECK(sources == all);
        if (stage.kind != Kind::kPermute) continue;
        for (const auto& source : stage.bits.source) {
          std::vector<int> bits(source, source + 60), sixty(60);
          std::iota(sixty.begin(), sixty.end(), 0);
          std::sort(bits.begin(), bits.end());
          CHECK(bits == sixty);
          CHECK(std::count(source + 60, source + 64, 63) == 4);
        }
      }
    }
  }
}

TEST_CASE("dense plan: knows the moves of each segment and the states of the space") {
  const Tiles single(3, 4, Tiles::Metric::kSingle), multi(3, 4, Tiles::Metric::kMulti);
  const auto one = DensePlan::make(single.dense_spec(), 0, false);
  const auto any = DensePlan::make(multi.dense_spec(), 0, false);
  REQUIRE((one && any));
  CHECK(one->two_colours());
  CHECK_FALSE(any->two_colours());
  CHECK(one->degree(0) == 2);
  CHECK(one->degree(4) == 4);  // the middle of the second of four rows of three
  for (int cell = 0; cell < 12; ++cell) CHECK(any->degree(cell) == 5);
  CHECK(one->states() == 239'500'800);
  CHECK(one->places() == 12 * 64 * one->words());
  DenseSpec ring{6, 3, {}};  // three segments in a ring: an odd cycle
  for (int s = 0; s < 3; ++s) add_both(ring, s, (s + 1) % 3, s, 3, true);
  CHECK_FALSE(DensePlan::make(ring, 0, false)->two_colours());
}

}  // namespace
}  // namespace trailblaze
