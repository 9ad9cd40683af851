// The ranks that a worker sends to other processes while it expands (ranked_search.hpp). They wait
// in boxes of 32-bit numbers, with one or more boxes for each process.
//
//   ranks   r r r r ...             each is a rank
//   words   n b b  n b b  ...       a word's number and its bits, in two halves
//
// Ranks and numbers of words count within their owner's range (rank_shares.hpp). The bits of a rank
// above the lowest 32 name a part of the range, and each part has boxes of its own. If moves are
// maps, a word that has more than two ranks is sent as a word, which is shorter then.
//
//   message   [head][numbers, two to a word]  [head][numbers]  ...     head: box, how many numbers
//
// Boxes consist of small chunks, so that little memory serves many processes, and no box is full
// while others have room. Chunks are made when they are first needed, and used again.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"

namespace trailblaze {

class RankBoxes {
 public:
  static constexpr std::size_t kNumbersPerWord = 3;
  static constexpr std::uint64_t kRanksPerPart = std::uint64_t{1} << 32;

  // The number of boxes of a worker, if a process owns so many words.
  struct Shape {
    std::size_t processes;
    std::size_t parts;
    std::size_t kinds;  // 1: ranks only

    Shape(int count, std::uint64_t words_each, bool has_words)
        : processes(static_cast<std::size_t>(count)),
          parts(static_cast<std::size_t>(words_each / kWordsPerPart + 1)),
          kinds(has_words ? 2 : 1) {}

    std::size_t boxes() const { return processes * parts * kinds; }

    // Returns the bytes that have room for so many numbers, whichever boxes they go to.
    std::uint64_t bytes_for(std::uint64_t numbers) const {
      return chunks_for(numbers) * sizeof(Chunk);
    }
    std::uint64_t chunks_for(std::uint64_t numbers) const {
      return boxes() + numbers / kNumbersPerChunk + 1;
    }
  };

  // A part of a message that has numbers of a single box.
  struct Packet {
    bool has_words;      // else it has ranks
    std::uint64_t part;  // of the owner's range
    std::size_t numbers;
    const std::uint64_t* words;

    std::uint32_t number(std::size_t i) const {
      std::uint32_t number;
      std::memcpy(&number, reinterpret_cast<const char*>(words) + i * sizeof(number),
                  sizeof(number));
      return number;
    }
    std::uint64_t rank(std::size_t i) const { return part * kRanksPerPart + number(i); }
    std::uint64_t word(std::size_t i) const { return part * kWordsPerPart + number(i); }
    // Returns the bits of the word whose number is number i.
    std::uint64_t bits(std::size_t i) const {
      return std::uint64_t{number(i + 1)} | std::uint64_t{number(i + 2)} << 32;
    }
  };

  explicit RankBoxes(const Shape& shape) : shape_(shape), boxes_(shape.boxes()) {}

  // Sets a soft limit: boxes may take more bytes than that.
  void set_soft_limit(std::uint64_t bytes) { most_chunks_ = bytes / sizeof(Chunk); }
  std::uint64_t bytes() const { return chunks_made_ * sizeof(Chunk); }

  // True if there is room for so many numbers, whichever boxes they go to. Empty boxes always have
  // room, so that a worker can proceed however much it sends at once.
  bool has_room(std::uint64_t numbers) const {
    return chunks_used_ == 0 || chunks_used_ + shape_.chunks_for(numbers) <= most_chunks_;
  }

  void send_rank(int to, std::uint64_t rank) {
    *make_room(number_of(to, rank / kRanksPerPart, 0), 1) = static_cast<std::uint32_t>(rank);
  }
  // Sends the bits of a word as three numbers.
  void send_word(int to, std::uint64_t word, std::uint64_t bits) {
    std::uint32_t* const numbers =
        make_room(number_of(to, word / kWordsPerPart, 1), kNumbersPerWord);
    numbers[0] = static_cast<std::uint32_t>(word % kWordsPerPart);
    numbers[1] = static_cast<std::uint32_t>(bits);
    numbers[2] = static_cast<std::uint32_t>(bits >> 32);
  }

  // Moves numbers for a process from boxes into a message, as many as fit, and returns how many
  // words it wrote. Requires room for at least three words.
  std::size_t fill(int to, std::span<std::uint64_t> message) {
    const std::size_t of_process = shape_.parts * shape_.kinds;
    std::size_t filled = 0;
    for (std::size_t i = 0; i < of_process; ++i) {
      Box& box = boxes_[static_cast<std::size_t>(to) * of_process + i];
      while (!box.chunks.empty() && message.size() - filled >= kLeastPacketWords) {
        filled += move_packet(box, i, message.subspan(filled));
      }
    }
    return filled;
  }

  // Adds the packets of a message that another process filled.
  static void list_packets(const Shape& shape, std::span<const std::uint64_t> message,
                           std::vector<Packet>& out) {
    while (!message.empty()) {
      const std::uint64_t box = message[0] >> 32;
      const auto numbers = static_cast<std::size_t>(message[0] & 0xffffffff);
      const std::size_t words = 1 + (numbers + 1) / 2;
      const bool has_words = shape.kinds == 2 && box % 2 == 1;
      TRAILBLAZE_CHECK(box < shape.parts * shape.kinds && words <= message.size() &&
                           (!has_words || numbers % kNumbersPerWord == 0),
                       "a message of ranks is not what a process sends");
      out.push_back({has_words, box / shape.kinds, numbers, message.data() + 1});
      message = message.subspan(words);
    }
  }

 private:
  static constexpr std::uint64_t kWordsPerPart = kRanksPerPart / 64;
  static constexpr std::size_t kNumbersPerChunk = 384;  // a multiple of kNumbersPerWord
  static constexpr std::size_t kLeastPacketWords = 3;   // a head, and three numbers

  using Chunk = std::array<std::uint32_t, kNumbersPerChunk>;
  struct Box {
    std::vector<std::unique_ptr<Chunk>> chunks;
    std::size_t numbers_in_last = 0;  // other chunks are full
  };

  std::size_t number_of(int to, std::uint64_t part, std::size_t kind) const {
    const auto process = static_cast<std::size_t>(to);
    return (process * shape_.parts + static_cast<std::size_t>(part)) * shape_.kinds + kind;
  }

  // Returns the address of the next `count` numbers of a box.
  std::uint32_t* make_room(std::size_t number, std::size_t count) {
    Box& box = boxes_[number];
    if (box.chunks.empty() || box.numbers_in_last == kNumbersPerChunk) add_chunk(box);
    return box.chunks.back()->data() +
           std::exchange(box.numbers_in_last, box.numbers_in_last + count);
  }

  __attribute__((noinline)) void add_chunk(Box& box) {
    if (free_.empty()) {
      free_.emplace_back(new Chunk);  // not make_unique: that would zero the numbers
      ++chunks_made_;
    }
    box.chunks.push_back(std::move(free_.back()));
    free_.pop_back();
    box.numbers_in_last = 0;
    ++chunks_used_;
  }

  // Moves the last numbers of a box into a packet of a message.
  std::size_t move_packet(Box& box, std::size_t number, std::span<std::uint64_t> message) {
    const std::size_t record = shape_.kinds == 2 && number % 2 == 1 ? kNumbersPerWord : 1;
    const std::size_t room = 2 * (message.size() - 1);
    const std::size_t count = std::min(box.numbers_in_last, room / record * record);
    const std::size_t words = (count + 1) / 2;
    message[0] = std::uint64_t{number} << 32 | count;
    message[words] = 0;  // its last half may have no number
    box.numbers_in_last -= count;
    std::memcpy(message.data() + 1, box.chunks.back()->data() + box.numbers_in_last,
                count * sizeof(std::uint32_t));
    if (box.numbers_in_last == 0) drop_chunk(box);
    return 1 + words;
  }

  void drop_chunk(Box& box) {
    free_.push_back(std::move(box.chunks.back()));
    box.chunks.pop_back();
    box.numbers_in_last = kNumbersPerChunk;
    --chunks_used_;
  }

  const Shape shape_;
  std::vector<Box> boxes_;
  std::vector<std::unique_ptr<Chunk>> free_;
  std::uint64_t chunks_made_ = 0, chunks_used_ = 0, most_chunks_ = 0;
};

}  // namespace trailblaze
