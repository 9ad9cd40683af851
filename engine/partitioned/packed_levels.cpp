#include "engine/partitioned/packed_levels.hpp"

#include <algorithm>
#include <bit>

namespace trailblaze {
namespace {

// Sorts what is nearly in order, as the words of a swept table are.
void sort_nearly_sorted(std::vector<std::uint64_t>& values) {
  std::size_t steps = 16 * values.size();
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::uint64_t value = values[i];
    std::size_t at = i;
    for (; at > 0 && values[at - 1] > value && steps > 0; --at, --steps) {
      values[at] = values[at - 1];
    }
    values[at] = value;
    if (steps == 0) return std::sort(values.begin(), values.end());
  }
}

// Levels of at most so many states have their keys as they are.
constexpr std::uint64_t kFew = 1000;

// How many bits of a difference are written as they are, at most 63, where a partition has so many
// keys of so many bits: then a difference has one or two high bits on average.
int low_bits_for(int key_bits, std::uint64_t keys) {
  return std::max(0, key_bits - static_cast<int>(std::bit_width(keys)));
}

}  // namespace

// Appends bits to a stream. It keeps the last word, which is not full.
class PackedLevels::Writer {
 public:
  Writer(Stream& stream, ChunkPool& pool) : stream_(stream), pool_(pool) {
    if (at() % 64 != 0) last_ = stream_.chunks.back()->words[at() / 64 % Chunk::kCapacity];
  }

  // Writes the low `count` bits of `bits`, at most 64; the others are 0.
  void put(std::uint64_t bits, int count) {
    const int used = static_cast<int>(at() % 64);
    last_ |= bits << used;
    stream_.bits += static_cast<std::uint64_t>(count);
    if (used + count < 64) return;
    store((at() - static_cast<std::uint64_t>(count)) / 64);
    last_ = used == 0 ? 0 : bits >> (64 - used);
  }
  // Goes on with the next whole word.
  void fill_word() {
    if (at() % 64 != 0) put(0, 64 - static_cast<int>(at() % 64));
  }
  void end() {
    if (at() % 64 != 0) store(at() / 64);
  }

 private:
  std::uint64_t at() const { return stream_.bits; }

  void store(std::uint64_t word) {
    if (word / Chunk::kCapacity == stream_.chunks.size()) stream_.chunks.push_back(pool_.take());
    stream_.chunks.back()->words[word % Chunk::kCapacity] = last_;
  }

  Stream& stream_;
  ChunkPool& pool_;
  std::uint64_t last_ = 0;
};

class PackedLevels::Reader {
 public:
  Reader(const Stream& stream, std::uint64_t start) : chunks_(stream.chunks), at_(start) {}

  // The next `count` bits, at most 64.
  std::uint64_t get(int count) {
    if (count == 0) return 0;
    const int have = 64 - static_cast<int>(at_ % 64);
    std::uint64_t bits = word(at_ / 64) >> at_ % 64;
    if (have < count) bits |= word(at_ / 64 + 1) << have;
    at_ += static_cast<std::uint64_t>(count);
    return bits & ~std::uint64_t{0} >> (64 - count);
  }

  // The number of zeros before the next 1, which is passed too.
  std::uint64_t zeros() {
    const std::uint64_t begin = at_;
    while (word(at_ / 64) >> at_ % 64 == 0) at_ = (at_ / 64 + 1) * 64;
    at_ += static_cast<std::uint64_t>(std::countr_zero(word(at_ / 64) >> at_ % 64)) + 1;
    return at_ - 1 - begin;
  }

 private:
  std::uint64_t word(std::uint64_t i) const {
    return chunks_[i / Chunk::kCapacity]->words[i % Chunk::kCapacity];
  }

  const Chunks& chunks_;
  std::uint64_t at_;
};

void PackedLevels::add(WordShelf& level, const Crew& crew) {
  const bool whole = level.words() <= kFew * layout_.record();
  levels_.push_back({parts_.size(), level.bits()});
  parts_.resize(parts_.size() + level.partitions());
  Part* const packed = parts_.data() + levels_.back().first_part;
  crew.for_each_block(level.partitions(),
                      [&](int w, std::size_t p) { packed[p] = pack(w, level, p, whole); });
}

PackedLevels::Part PackedLevels::pack(int worker, WordShelf& level, std::size_t partition,
                                      bool whole) {
  Stream& stream = streams_[static_cast<std::size_t>(worker)];
  std::vector<std::uint64_t>& keys = stream.keys;
  keys.clear();
  level.for_each_piece(worker, partition, [&](std::span<const Word> words) {
    for (std::size_t i = 0; i < words.size(); i += layout_.record()) {
      keys.push_back(remainder(words[i], level.bits()));
    }
  });
  Writer writer(stream, pool_);
  if (whole) writer.fill_word();
  const int low = whole ? kWhole : low_bits_for(layout_.key_bits() - level.bits(), keys.size());
  const Part packed{stream.bits, static_cast<std::uint64_t>(low),
                    static_cast<std::uint32_t>(worker), static_cast<std::uint32_t>(keys.size())};
  if (whole) {
    for (const std::uint64_t key : keys) writer.put(key, kWhole);
  } else {
    sort_nearly_sorted(keys);
    write_differences(keys, low, writer);
  }
  writer.end();
  return packed;
}

void PackedLevels::write_differences(std::span<const std::uint64_t> keys, int low, Writer& writer) {
  std::uint64_t before = 0;
  for (const std::uint64_t key : keys) {
    const std::uint64_t difference = key - before;
    before = key;
    std::uint64_t high = difference >> low;
    for (; high >= 64; high -= 64) writer.put(0, 64);
    writer.put(std::uint64_t{1} << high, static_cast<int>(high) + 1);
    writer.put(difference & ((std::uint64_t{1} << low) - 1), low);
  }
}

bool PackedLevels::contains(std::uint64_t depth, State s) const {
  const Level& level = levels_[depth];
  const Word word = layout_.word(s, 0);
  const Part& part = parts_[level.first_part + partition_of(word, level.partition_bits)];
  const std::uint64_t key = remainder(word, level.partition_bits);
  return part.low_bits == kWhole ? has_whole(part, key) : has_difference(part, key);
}

bool PackedLevels::has_whole(const Part& part, std::uint64_t key) const {
  const Chunks& chunks = streams_[part.worker].chunks;
  const std::uint64_t end = part.start / 64 + part.count;
  for (std::uint64_t at = part.start / 64; at < end;) {
    const std::uint64_t* const words = chunks[at / Chunk::kCapacity]->words.data();
    const std::uint64_t in_chunk = at % Chunk::kCapacity;
    const std::uint64_t some = std::min(end - at, Chunk::kCapacity - in_chunk);
    std::size_t equal = 0;
    for (std::uint64_t i = in_chunk; i < in_chunk + some; ++i) equal += words[i] == key;
    if (equal != 0) return true;
    at += some;
  }
  return false;
}

bool PackedLevels::has_difference(const Part& part, std::uint64_t wanted) const {
  const int low = static_cast<int>(part.low_bits);
  Reader reader(streams_[part.worker], part.start);
  std::uint64_t key = 0;
  for (std::uint32_t i = 0; i < part.count; ++i) {
    const std::uint64_t high = reader.zeros();
    key += (high << low) + reader.get(low);
    if (key >= wanted) return key == wanted;
  }
  return false;
}

// A key takes its low bits and a 1; the high bits of all are at most the keys of the partition, or
// twice as many.
std::uint64_t PackedLevels::most_bytes(std::uint64_t states, int partition_bits) const {
  const int width = layout_.key_bits() - partition_bits;
  const int low = low_bits_for(width, std::max<std::uint64_t>(1, states >> partition_bits));
  const auto bits = static_cast<std::uint64_t>(states <= kFew ? kWhole : low + 4);
  return states * bits / 8 + streams_.size() * sizeof(Chunk);
}

}  // namespace trailblaze
