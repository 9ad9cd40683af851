// Other processes receive exactly the states that were sent, in messages of any length, for any of
// the many parts of a range, with any room. Shares cover every block once.
#include "engine/ranked/rank_boxes.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/puzzle/rank_moves.hpp"
#include "engine/ranked/rank_shares.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

constexpr int kOwners = 3;
constexpr std::uint64_t kWordsEach = std::uint64_t{5} << 26;  // per process: 5 parts

// Process, word and bits. A rank becomes a word with a single bit.
using SentBits = std::tuple<int, std::uint64_t, std::uint64_t>;

// Receives everything sent to process `to`, in messages of `length` words.
void receive(RankBoxes& boxes, const RankBoxes::Shape& shape, int to, std::size_t length,
             std::vector<SentBits>& out) {
  std::vector<std::uint64_t> message(length);
  std::vector<RankBoxes::Packet> packets;
  while (const std::size_t filled = boxes.fill(to, message)) {
    REQUIRE(filled <= length);
    packets.clear();
    RankBoxes::list_packets(shape, std::span(message).first(filled), packets);
    for (const RankBoxes::Packet& packet : packets) {
      const std::size_t step = packet.has_words ? RankBoxes::kNumbersPerWord : 1;
      for (std::size_t i = 0; i < packet.numbers; i += step) {
        packet.has_words
            ? out.emplace_back(to, packet.word(i), packet.bits(i))
            : out.emplace_back(to, packet.rank(i) / 64, std::uint64_t{1} << packet.rank(i) % 64);
      }
    }
  }
}

void check_boxes(Random& random, bool has_words, std::size_t count, std::size_t length) {
  const RankBoxes::Shape shape(kOwners, kWordsEach, has_words);
  RankBoxes boxes(shape);
  for (int round = 0; round < 2; ++round) {  // the second round reuses the chunks of the first
    std::vector<SentBits> sent, come;
    for (std::size_t i = 0; i < count; ++i) {
      const int to = static_cast<int>(random.below(kOwners));
      const std::uint64_t word = random.below(kWordsEach), rank = 64 * word + random.below(64);
      if (has_words && random.below(2) == 0) {
        const std::uint64_t bits = random.below(~std::uint64_t{0});
        boxes.send_word(to, word, bits);
        sent.emplace_back(to, word, bits);
      } else {
        boxes.send_rank(to, rank);
        sent.emplace_back(to, word, std::uint64_t{1} << rank % 64);
      }
    }
    for (int to = 0; to < kOwners; ++to) receive(boxes, shape, to, length, come);
    std::ranges::sort(sent);
    std::ranges::sort(come);
    CHECK(come == sent);
  }
}

TEST_CASE("rank boxes: the receiver gets exactly the states that were sent") {
  Random random(1);
  for (const std::size_t length : {3, 4, 5, 17, 100, 5'000}) {
    for (const std::size_t count : {0, 1, 2, 3, 1'000, 20'000}) {
      if (kSanitized && count > 1'000) continue;
      INFO(count << " states in messages of " << length << " words");
      check_boxes(random, true, count, length);
      check_boxes(random, false, count, length);
    }
  }
}

TEST_CASE("rank boxes: the promised room holds for any distribution over boxes") {
  Random random(2);
  for (const bool has_words : {false, true}) {
    const RankBoxes::Shape shape(kOwners, kWordsEach, has_words);
    for (const std::uint64_t numbers : {1, 3, 300, 10'000}) {
      RankBoxes boxes(shape);
      const std::uint64_t allowed = 3 * shape.bytes_for(numbers);
      boxes.set_soft_limit(allowed);
      while (boxes.has_room(numbers)) {
        const std::uint64_t most = random.below(4) == 0 ? kWordsEach : 100;  // often a single box
        for (std::uint64_t sent = 0; sent + 3 <= numbers; sent += 3) {
          const int to = static_cast<int>(random.below(kOwners));
          if (has_words) {
            boxes.send_word(to, random.below(most), 7);
          } else {
            for (int i = 0; i < 3; ++i) boxes.send_rank(to, random.below(64 * most));
          }
        }
        if (numbers < 3) boxes.send_rank(0, random.below(64 * most));
        CHECK(boxes.bytes() <= allowed);
      }
    }
  }
}

TEST_CASE("rank boxes: empty boxes accept any number of ranks, other boxes do not") {
  const RankBoxes::Shape shape(kOwners, kWordsEach, false);
  RankBoxes boxes(shape);
  boxes.set_soft_limit(shape.bytes_for(300));
  CHECK(boxes.has_room(1'000'000));
  boxes.send_rank(1, 5);
  CHECK(!boxes.has_room(1'000'000));
  std::vector<SentBits> come;
  receive(boxes, shape, 1, 100, come);
  CHECK(come.size() == 1);
  CHECK(boxes.has_room(1'000'000));
}

TEST_CASE("rank boxes: the shares of processes cover every block once") {
  for (const std::uint64_t blocks : {1, 2, 7, 8, 64, 1'000}) {
    RankMoves moves;
    moves.blocks = blocks;
    moves.width = 120;
    for (int count = 1; count <= 9; ++count) {
      INFO(blocks << " blocks, " << count << " processes");
      const RankShares shares(moves, count);
      const auto processes = static_cast<std::uint64_t>(count);
      CHECK(shares.words_each() == 2 * ((blocks + processes - 1) / processes));
      std::uint64_t next = 0;
      for (int process = 0; process < count; ++process) {
        const std::uint64_t first = shares.first_block(process), own = shares.blocks_of(process);
        CHECK(first == next);
        CHECK(2 * own <= shares.words_each());
        for (std::uint64_t block = first; block < first + own; ++block) {
          CHECK(shares.owner_of_block(block) == process);
          CHECK(shares.number_of_block(block) == block - first);
        }
        next = first + own;
      }
      CHECK(next == blocks);
    }
  }
}

}  // namespace
}  // namespace trailblaze
