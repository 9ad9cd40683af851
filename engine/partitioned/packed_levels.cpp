#include "engine/partitioned/packed_levels.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

namespace trailblaze {
namespace {

// Sorts values that are nearly in order, as the words of a swept table are.
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

// Levels of at most this many states store whole keys instead of differences.
constexpr std::uint64_t kFew = 1000;

constexpr std::uint64_t kWordsPerLevel = 2, kWordsPerPart = 4;  // in a checkpoint

absl::Status wrong_levels() {
  return absl::DataLossError("found written levels that cannot be, expected those of a search");
}

// Returns how many low bits of a difference are stored as they are (at most 63), for a partition
// with `keys` keys of `key_bits` bits. Then the unary code of the high bits takes one or two bits
// on average.
int low_bits_for(int key_bits, std::uint64_t keys) {
  return std::max(0, key_bits - static_cast<int>(std::bit_width(keys)));
}

}  // namespace

inline void PackedLevels::Stream::put(std::uint64_t some, int count) {
  const int used = static_cast<int>(bits % 64);
  last |= some << used;
  bits += static_cast<std::uint64_t>(count);
  if (used + count < 64) return;
  words.push(last);
  last = used == 0 ? 0 : some >> (64 - used);
}

void PackedLevels::Stream::fill_word() {
  if (bits % 64 != 0) put(0, 64 - static_cast<int>(bits % 64));
}

// Decodes the keys of a part: in order, unless they are stored whole.
class PackedLevels::Keys {
 public:
  Keys(Stream& stream, const Part& part)
      : stream_(stream),
        at_(part.start),
        left_(part.count),
        low_(static_cast<int>(part.low_bits)) {}

  // Returns the next key, or none after the last key or if a word is missing or cannot be read.
  std::optional<std::uint64_t> next() {
    if (left_ == 0) return std::nullopt;
    --left_;
    if (low_ == kWhole) {
      key_ = get(kWhole);
    } else {
      const std::uint64_t high = zeros();
      key_ += (high << low_) + get(low_);
    }
    if (is_lost_) return std::nullopt;
    return key_;
  }

 private:
  // Returns the next `count` bits, at most 64.
  std::uint64_t get(int count) {
    if (count == 0) return 0;
    const int have = 64 - static_cast<int>(at_ % 64);
    std::uint64_t bits = word(at_ / 64) >> at_ % 64;
    if (have < count) bits |= word(at_ / 64 + 1) << have;
    at_ += static_cast<std::uint64_t>(count);
    return bits & ~std::uint64_t{0} >> (64 - count);
  }

  // Returns the number of zeros before the next 1, and skips that 1.
  std::uint64_t zeros() {
    const std::uint64_t begin = at_;
    while (word(at_ / 64) >> at_ % 64 == 0 && !is_lost_) at_ = (at_ / 64 + 1) * 64;
    at_ += static_cast<std::uint64_t>(std::countr_zero(word(at_ / 64) >> at_ % 64)) + 1;
    return at_ - 1 - begin;
  }

  // Returns word number i of the stream, or 0 if it is lost.
  std::uint64_t word(std::uint64_t i) {
    if (is_lost_) return 0;
    if (i - first_ < words_.size()) return words_[i - first_];
    if (i == stream_.words.size()) return stream_.last;
    words_ = stream_.words.from(i);
    first_ = i;
    is_lost_ = words_.empty();
    return is_lost_ ? 0 : words_.front();
  }

  Stream& stream_;
  std::uint64_t at_;    // the next bit
  std::uint32_t left_;  // keys
  const int low_;
  std::uint64_t key_ = 0;
  std::span<const std::uint64_t> words_;  // words of the stream from first_ on
  std::uint64_t first_ = 0;
  bool is_lost_ = false;
};

void PackedLevels::begin_streams(std::size_t count) {
  while (streams_.size() < count) streams_.push_back({WordLog(pool_, store_), 0, 0, {}});
}

void PackedLevels::add(WordShelf& level, const Crew& crew) {
  const bool whole = level.words() <= kFew * layout_.record();
  levels_.push_back({parts_.size(), level.bits()});
  parts_.resize(parts_.size() + level.partitions());
  Part* const packed = parts_.data() + levels_.back().first_part;
  crew.for_each_block(level.partitions(),
                      [&](int w, std::size_t p) { packed[p] = pack(w, level, p, whole); });
  if (store_ == nullptr) return;
  for (Stream& stream : streams_) stream.keys = {};  // free the memory between levels
}

PackedLevels::Part PackedLevels::pack(int worker, WordShelf& level, std::size_t partition,
                                      bool whole) {
  Stream& stream = streams_[static_cast<std::size_t>(worker)];
  std::vector<std::uint64_t>& keys = stream.keys;
  keys.clear();
  keys.reserve(level.words(partition) / layout_.record());
  level.for_each_piece(worker, partition, [&](std::span<const Word> words) {
    for (std::size_t i = 0; i < words.size(); i += layout_.record()) {
      keys.push_back(remainder(words[i], level.bits()));
    }
  });
  if (whole) stream.fill_word();
  const int low = whole ? kWhole : low_bits_for(layout_.key_bits() - level.bits(), keys.size());
  const Part packed{stream.bits, static_cast<std::uint64_t>(low),
                    static_cast<std::uint32_t>(worker), static_cast<std::uint32_t>(keys.size())};
  if (whole) {
    for (const std::uint64_t key : keys) stream.put(key, kWhole);
  } else {
    sort_nearly_sorted(keys);
    std::uint64_t before = 0;
    for (const std::uint64_t key : keys) {
      const std::uint64_t difference = key - std::exchange(before, key);
      std::uint64_t high = difference >> low;
      for (; high >= 64; high -= 64) stream.put(0, 64);
      stream.put(std::uint64_t{1} << high, static_cast<int>(high) + 1);
      stream.put(difference & ((std::uint64_t{1} << low) - 1), low);
    }
  }
  return packed;
}

bool PackedLevels::contains(std::uint64_t depth, State s) {
  if (has_failed()) return true;
  const Level& level = levels_[depth];
  const Word word = layout_.word(s, 0);
  const Part& part = parts_[level.first_part + partition_of(word, level.partition_bits)];
  const std::uint64_t wanted = remainder(word, level.partition_bits);
  Keys keys(streams_[part.worker], part);
  while (const std::optional<std::uint64_t> key = keys.next()) {
    if (*key == wanted) return true;
    if (*key > wanted && part.low_bits != kWhole) break;  // differences are in order
  }
  return has_failed();
}

// Each stream is read by a single worker.
void PackedLevels::for_each(std::uint64_t depth, const Crew& crew,
                            absl::FunctionRef<void(int worker, std::span<const State>)> visit) {
  constexpr std::size_t kStatesAtOnce = 1024;
  const int bits = levels_[depth].partition_bits;
  const std::span<const Part> parts =
      std::span(parts_).subspan(levels_[depth].first_part, std::size_t{1} << bits);
  crew.for_each_block(streams_.size(), [&](int worker, std::size_t stream) {
    std::vector<State> states;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (parts[p].worker != stream) continue;
      Keys keys(streams_[stream], parts[p]);
      while (const std::optional<std::uint64_t> key = keys.next()) {
        states.push_back(state(*key, p, bits));
        if (states.size() < kStatesAtOnce) continue;
        visit(worker, states);
        states.clear();
      }
    }
    if (!states.empty()) visit(worker, states);
  });
}

// ---- checkpoints: the numbers of levels, parts and streams; levels; parts; streams ----

absl::Status PackedLevels::save(WordFileWriter& out) const {
  std::vector<std::uint64_t> words = {levels_.size(), parts_.size(), streams_.size()};
  for (const Level& level : levels_) {
    words.insert(words.end(), {level.first_part, static_cast<std::uint64_t>(level.partition_bits)});
  }
  for (const Part& part : parts_) {
    words.insert(words.end(), {part.start, part.low_bits, part.worker, part.count});
  }
  absl::Status status = out.append(words);
  for (const Stream& stream : streams_) {
    if (status.ok()) status = out.append(std::array{stream.bits, stream.last});
    if (status.ok()) status = stream.words.save(out);
  }
  return status;
}

absl::Status PackedLevels::load(WordsIn& in, bool keeps) {
  std::array<std::uint64_t, 3> head{};
  if (absl::Status status = in.read(head); !status.ok()) return status;
  const auto [levels, parts, streams] = head;
  constexpr std::uint64_t kLeastWordsPerStream = 4;
  if (std::max({levels, parts, streams}) > in.left()) return wrong_levels();
  std::vector<std::uint64_t> words(kWordsPerLevel * levels + kWordsPerPart * parts);
  if (words.size() + kLeastWordsPerStream * streams > in.left()) return wrong_levels();
  if (absl::Status status = in.read(words); !status.ok()) return status;
  if (absl::Status status = load_levels(words, levels); !status.ok()) return status;
  if (!keeps) return absl::OkStatus();
  if (absl::Status status = load_parts(std::span(words).subspan(kWordsPerLevel * levels));
      !status.ok()) {
    return status;
  }
  const std::size_t first = read_streams_;
  read_streams_ += streams;
  begin_streams(read_streams_);
  for (Stream& stream : std::span(streams_).subspan(first, streams)) {
    std::array<std::uint64_t, 2> end{};
    absl::Status status = in.read(end);
    if (status.ok()) status = stream.words.load(in);
    if (!status.ok()) return status;
    stream.bits = end[0];
    stream.last = end[1];
    if (stream.bits / 64 != stream.words.size()) return wrong_levels();
  }
  const auto is_sound = [&](const Part& part) {
    return part.worker < streams_.size() && part.start <= streams_[part.worker].bits &&
           part.low_bits <= kWhole;
  };
  return std::ranges::all_of(parts_, is_sound) ? absl::OkStatus() : wrong_levels();
}

// Takes the levels from the file read first, with empty parts. Later files must have the same
// levels.
absl::Status PackedLevels::load_levels(std::span<const std::uint64_t> words, std::size_t levels) {
  const bool is_first = levels_.empty();
  if (!is_first && levels != levels_.size()) return wrong_levels();
  std::uint64_t next_part = 0;
  for (std::size_t i = 0; i < levels; ++i) {
    const std::uint64_t first = words[kWordsPerLevel * i], bits = words[kWordsPerLevel * i + 1];
    if (first != next_part || bits > kMostPartitionBits) return wrong_levels();
    if (is_first) levels_.push_back({first, static_cast<int>(bits)});
    if (levels_[i].partition_bits != static_cast<int>(bits)) return wrong_levels();
    next_part += std::uint64_t{1} << bits;
  }
  if (kWordsPerLevel * levels + kWordsPerPart * next_part != words.size()) return wrong_levels();
  if (is_first) parts_.resize(next_part);
  return absl::OkStatus();
}

// Adds the parts of a file. Its streams get numbers after those already read. At most one file has
// states of a part.
absl::Status PackedLevels::load_parts(std::span<const std::uint64_t> words) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const std::span<const std::uint64_t> part = words.subspan(kWordsPerPart * i, kWordsPerPart);
    if (part[3] == 0) continue;
    if (parts_[i].count != 0) return wrong_levels();
    parts_[i] = {part[0], part[1], static_cast<std::uint32_t>(read_streams_ + part[2]),
                 static_cast<std::uint32_t>(part[3])};
  }
  return absl::OkStatus();
}

// Each key takes its low bits and a 1. All high bits of a partition together take at most twice as
// many zeros as the partition has keys.
std::uint64_t PackedLevels::most_bytes(std::uint64_t states, int partition_bits) const {
  const int width = layout_.key_bits() - partition_bits;
  const int low = low_bits_for(width, std::max<std::uint64_t>(1, states >> partition_bits));
  const auto bits = static_cast<std::uint64_t>(states <= kFew ? kWhole : low + 4);
  return states * bits / 8 + streams_.size() * sizeof(Chunk);
}

}  // namespace trailblaze
