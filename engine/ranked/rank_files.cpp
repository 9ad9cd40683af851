#include "engine/ranked/rank_files.hpp"

#include <algorithm>
#include <array>

#include "engine/base/bits.hpp"

namespace trailblaze {
namespace {

constexpr char kBegunKey[] = "begun";  // key in the numbers of a checkpoint within a level

}  // namespace

absl::Status save_planes(RankedPlanes& planes, const DoneWords& done, WordFileWriter& out,
                         Numbers& numbers) {
  numbers["plane"] = {planes.current()};
  absl::Status status = out.append(planes.bits());
  return status.ok() ? out.append(done.bits()) : status;
}

void BegunLevel::write_to(Numbers& numbers) const {
  numbers[kBegunKey] = {found, expanded, pulled ? 1U : 0U};
}

absl::StatusOr<BegunLevel> BegunLevel::read_from(const Numbers& numbers) {
  if (!numbers.contains(kBegunKey)) return BegunLevel{};
  const auto begun = numbers_in(numbers, kBegunKey, 3);
  if (!begun.ok()) return begun.status();
  return BegunLevel{(*begun)[0], (*begun)[1], (*begun)[2] != 0, true};
}

absl::StatusOr<std::uint64_t> plane_in(const Numbers& numbers) {
  const auto plane = numbers_in(numbers, "plane", 1);
  if (!plane.ok()) return plane.status();
  if (plane->front() > 1) return impossible_data("planes");
  return plane->front();
}

namespace {

absl::Status read_blocks(RankedPlanes& planes, DoneWords* done, const RankMoves& moves,
                         std::span<WordsIn> files, const Peers& peers) {
  const RankShares here(moves, peers.count());
  const int number = peers.number();
  const std::uint64_t own = here.first_block(number), own_end = own + here.blocks_of(number);
  const RankShares there(moves, static_cast<int>(files.size()));
  const std::uint64_t words = 2 * here.words_per_block();  // of both planes
  for (std::size_t i = 0; i < files.size(); ++i) {
    WordsIn& in = files[i];
    const auto process = static_cast<int>(i);
    const std::uint64_t first = there.first_block(process), blocks = there.blocks_of(process);
    const std::uint64_t width = here.words_per_block();
    const std::uint64_t done_words = done == nullptr ? 0 : DoneWords::size_for(blocks * width);
    if (in.left() != blocks * words + done_words) return impossible_data("planes");
    const std::uint64_t begin = std::clamp(own, first, first + blocks);
    const std::uint64_t end = std::clamp(own_end, begin, first + blocks);
    if (begin == end) continue;
    absl::Status status = in.skip((begin - first) * words);
    if (status.ok()) {
      status = in.read(planes.bits().subspan((begin - own) * words, (end - begin) * words));
    }
    if (status.ok()) status = in.skip((first + blocks - end) * words);
    std::vector<std::uint64_t> bits(done_words);
    if (status.ok()) status = in.read(bits);
    if (!status.ok()) return status;
    for (std::uint64_t w = begin * width; w < end * width && done != nullptr; ++w) {
      const std::uint64_t there_at = w - first * width;
      if ((bits[there_at / 64] >> there_at % 64 & 1) != 0) done->add(w - own * width);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status load_planes(RankedPlanes& planes, DoneWords& done, const RankMoves& moves,
                         std::span<WordsIn> files, const std::vector<LevelRow>& levels,
                         const BegunLevel& begun, Peers& peers) {
  if (begun.is_begun) done.make_room(planes.words());
  // All processes must agree before they count together.
  absl::Status status =
      agreed(peers, read_blocks(planes, begun.is_begun ? &done : nullptr, moves, files, peers));
  if (!status.ok()) return status;
  std::uint64_t stored = 0, seen = 0, frontier = 0, expanded = 0, found = 0;
  for (const LevelRow& level : levels) stored += level.states;
  for (std::uint64_t block = 0; block < planes.blocks(); ++block) {
    for (std::uint64_t w = 0; w < planes.words_per_block(); ++w) {
      seen += count_bits(planes.seen(block)[w]);
      const std::uint64_t states = count_bits(planes.frontier(block, w));
      frontier += states;
      if (done.has(block * planes.words_per_block() + w)) expanded += states;
      found += count_bits(planes.found(block, w));
    }
  }
  std::array all = {seen, frontier, expanded, found};
  peers.sum(all);
  const std::array expected = {stored, levels.back().states, begun.expanded, begun.found};
  return all == expected ? absl::OkStatus() : impossible_data("planes");
}

}  // namespace trailblaze
