// Words of one partition as bytes, without the bits that all of them share and those that are never
// set: so many of them fit a block of a disk.
//
//   word     pppp kkkk kkkk ... kkkk  0000 nnnn      p: partition   k: the rest of the key
//   bytes         kkkk kkkk ... kkkk nnnn            n: note, as many bits as it can have
//
// A record of two words is both, each in bytes of its own. Bytes are in the order of the machine,
// least first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "engine/partitioned/word_layout.hpp"

namespace trailblaze {

class WordPacking {
 public:
  // For records of so many words, with notes of so many bits, whose keys begin with these bits.
  WordPacking(const WordLayout& layout, std::size_t record, int note_bits, int partition_bits)
      : record_(record),
        partition_bits_(partition_bits),
        unused_(layout.note_bits()),
        note_bits_(record == 1 ? note_bits : 0),
        note_mask_(low_mask(note_bits_)),
        width_(bytes_for(layout.key_bits() - partition_bits + note_bits_)),
        second_(record == 1 ? 0 : bytes_for(note_bits)) {}

  // Bytes of a record.
  std::size_t bytes() const { return width_ + second_; }

  // Bytes that pack() and unpack() may touch behind those of the last record.
  static constexpr std::size_t kSlack = sizeof(std::uint64_t);

  // The words are whole records.
  void pack(std::span<const Word> words, std::byte* out) const {
    for (std::size_t i = 0; i < words.size(); i += record_) {
      const std::uint64_t rest = words[i] << partition_bits_ >> partition_bits_ >> unused_;
      const std::uint64_t value = rest << note_bits_ | (words[i] & note_mask_);
      std::memcpy(out, &value, sizeof value);
      out += width_;
      if (record_ == 1) continue;
      std::memcpy(out, &words[i + 1], sizeof(Word));
      out += second_;
    }
  }

  void unpack(const std::byte* in, std::size_t partition, std::span<Word> words) const {
    const Word head = partition_bits_ == 0 ? 0 : Word{partition} << (64 - partition_bits_);
    const std::uint64_t mask = low_mask(static_cast<int>(8 * width_));
    const std::uint64_t second_mask = low_mask(static_cast<int>(8 * second_));
    for (std::size_t i = 0; i < words.size(); i += record_) {
      std::uint64_t value = 0;
      std::memcpy(&value, in, sizeof value);
      value &= mask;
      in += width_;
      words[i] = head | value >> note_bits_ << unused_ | (value & note_mask_);
      if (record_ == 1) continue;
      std::memcpy(&value, in, sizeof value);
      words[i + 1] = value & second_mask;
      in += second_;
    }
  }

 private:
  static constexpr std::uint64_t low_mask(int bits) {
    return bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
  }
  static constexpr std::size_t bytes_for(int bits) {
    return static_cast<std::size_t>(bits <= 8 ? 8 : bits + 7) / 8;
  }

  std::size_t record_;
  int partition_bits_;
  int unused_;     // bits of a word below its key
  int note_bits_;  // of a note in the word itself
  std::uint64_t note_mask_;
  std::size_t width_, second_;
};

}  // namespace trailblaze
