#include "engine/ranked/rank_files.hpp"

#include <algorithm>
#include <array>

#include "engine/base/bits.hpp"

namespace trailblaze {

absl::Status save_planes(RankedPlanes& planes, WordFileWriter& out, Numbers& numbers) {
  numbers["plane"] = {planes.now()};
  return out.append(planes.bits());
}

absl::StatusOr<std::uint64_t> plane_in(const Numbers& numbers) {
  const auto plane = numbers_in(numbers, "plane", 1);
  if (!plane.ok()) return plane.status();
  if (plane->front() > 1) return cannot_be("planes");
  return plane->front();
}

namespace {

absl::Status read_blocks(RankedPlanes& planes, const RankMoves& moves, std::span<WordsIn> files,
                         const Peers& peers) {
  const RankShares here(moves, peers.count());
  const int number = peers.number();
  const std::uint64_t own = here.first_block(number), own_end = own + here.blocks_of(number);
  const RankShares there(moves, static_cast<int>(files.size()));
  const std::uint64_t words = 2 * here.words_a_block();  // of both planes
  for (std::size_t i = 0; i < files.size(); ++i) {
    WordsIn& in = files[i];
    const auto process = static_cast<int>(i);
    const std::uint64_t first = there.first_block(process), blocks = there.blocks_of(process);
    if (in.left() != blocks * words) return cannot_be("planes");
    const std::uint64_t begin = std::clamp(own, first, first + blocks);
    const std::uint64_t end = std::clamp(own_end, begin, first + blocks);
    if (begin == end) continue;
    absl::Status status = in.skip((begin - first) * words);
    if (status.ok()) {
      status = in.read(planes.bits().subspan((begin - own) * words, (end - begin) * words));
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status load_planes(RankedPlanes& planes, const RankMoves& moves, std::span<WordsIn> files,
                         const std::vector<LevelRow>& levels, Peers& peers) {
  // Processes count together.
  absl::Status status = agreed(peers, read_blocks(planes, moves, files, peers));
  if (!status.ok()) return status;
  std::uint64_t stored = 0, seen = 0, frontier = 0;
  for (const LevelRow& level : levels) stored += level.states;
  for (std::uint64_t block = 0; block < planes.blocks(); ++block) {
    for (std::uint64_t w = 0; w < planes.words_a_block(); ++w) {
      seen += count_bits(planes.seen(block)[w]);
      frontier += count_bits(planes.frontier(block, w));
    }
  }
  seen = sum_of_all(peers, seen);
  frontier = sum_of_all(peers, frontier);
  return seen == stored && frontier == levels.back().states ? absl::OkStatus()
                                                            : cannot_be("planes");
}

}  // namespace trailblaze
