// Sets of moves that invert fixed bits, against every set of moves tried in turn.
#include "engine/puzzle/mask_moves.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/random.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

// The bits that a set of moves inverts.
State inverted(const std::vector<State>& masks, std::uint64_t moves) {
  State bits = 0;
  for (std::size_t i = 0; i < masks.size(); ++i) bits ^= (moves >> i & 1) != 0 ? masks[i] : 0;
  return bits;
}

// The presses of Lights Out on a board of n x n, light by light.
std::vector<State> presses(int n, bool torus) {
  std::vector<State> masks;
  for (int i = 0; i < n * n; ++i) {
    State& mask = masks.emplace_back(State{1} << i);
    for (const auto& [down, right] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
      int row = i / n + down, column = i % n + right;
      if (torus) row = (row + n) % n, column = (column + n) % n;
      const bool is_cell = 0 <= row && row < n && 0 <= column && column < n;
      if (is_cell) mask |= State{1} << (row * n + column);
    }
  }
  return masks;
}

TEST_CASE("mask moves: the fewest moves and the classes equal those of all sets", "[oracle]") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = random.below(11);
    const State within = (State{1} << random.below(10)) - 1;  // few bits: a large null space
    std::vector<State> masks;
    while (masks.size() < count) masks.push_back(random.next() & within);
    const MaskMoves moves(masks);
    std::map<State, int> fewest;  // by the bits that a set of moves inverts
    for (std::uint64_t set = 0; set < std::uint64_t{1} << count; ++set) {
      const int size = std::popcount(set);
      const auto [at, _] = fewest.emplace(inverted(masks, set), size);
      at->second = std::min(at->second, size);
    }
    REQUIRE(moves.rank() + moves.nullity() == count);
    REQUIRE(fewest.size() == std::size_t{1} << moves.rank());
    for (State bits = 0; bits <= within; ++bits) {
      const std::optional<MaskMoves::Moves> found = moves.fewest(bits);
      const auto known = fewest.find(bits);
      REQUIRE(found.has_value() == (known != fewest.end()));
      REQUIRE((moves.least(bits) == 0) == found.has_value());
      if (!found) continue;
      REQUIRE(inverted(masks, *found) == bits);
      REQUIRE(std::popcount(*found) == known->second);
      REQUIRE(moves.least(7 ^ bits) == moves.least(7));
    }
  }
}

TEST_CASE("mask moves: null spaces of Lights Out have the published dimensions", "[truth]") {
  // n = 1, 2, ...: OEIS A159257 (plane) and A165738 (torus). A165738 counts both neighbours on a
  // torus of two rows, which are the same light here.
  const std::vector<std::size_t> plane = {0, 0, 0, 4, 2, 0, 0, 0}, torus = {4, 0, 8, 8, 0, 0};
  for (int n = 1; n <= 8; ++n) {
    CHECK(MaskMoves(presses(n, false)).nullity() == plane[static_cast<std::size_t>(n - 1)]);
  }
  for (int n = 3; n <= 8; ++n) {
    CHECK(MaskMoves(presses(n, true)).nullity() == torus[static_cast<std::size_t>(n - 3)]);
  }
}

TEST_CASE("mask moves: 64 moves of 64 bits have room in a set", "[mask_moves]") {
  std::vector<State> masks;
  for (int i = 0; i < 64; ++i) masks.push_back(State{1} << i);
  CHECK(MaskMoves(masks).fewest(~State{0}) == ~MaskMoves::Moves{0});
  masks.push_back(1);  // more moves than a set may have: only classes
  CHECK(MaskMoves(masks).nullity() == 1);
  CHECK(MaskMoves(masks).least(~State{0}) == 0);
}

}  // namespace
}  // namespace trailblaze
