#include "engine/partitioned/disk_shelf.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Number of blocks of a list to read ahead of the current block.
constexpr std::size_t kBlocksReadAhead = 4;

// A tail that fills more than 1/kShareOfShortTail of a block is written as a short block, so that
// lists take little memory.
constexpr std::size_t kShareOfShortTail = 8;

}  // namespace

DiskShelf::DiskShelf(const WordLayout& layout, Contents contents, BlockStore& store,
                     ChunkPool& pool, int workers)
    : layout_(layout),
      contents_(contents),
      store_(store),
      pool_(pool),
      packing_(layout, contents.record, contents.note_bits, 0),
      lists_(1),
      words_(static_cast<std::size_t>(workers)) {}

DiskShelf::~DiskShelf() { drop_all(); }

void DiskShelf::begin(int bits) {
  bits_ = bits;
  packing_ = WordPacking(layout_, contents_.record, contents_.note_bits, bits);
  if (lists_.size() < partitions()) lists_.resize(partitions());
}

void DiskShelf::put(std::size_t partition, ChunkPtr chunk) {
  {
    const std::lock_guard lock(locks_[partition % locks_.size()]);
    append(lists_[partition], {chunk->words.data(), chunk->size});
  }
  pool_.give_back(std::move(chunk));
}

void DiskShelf::append(List& list, std::span<const Word> words) {
  list.words += words.size();
  while (!words.empty()) {
    if (list.tail == nullptr) open_tail(list);
    const std::size_t room = (block_records() - list.tail_records) * contents_.record;
    const std::span<const Word> some = words.first(std::min(room, words.size()));
    packing_.pack(some, list.tail.get() + list.tail_records * packing_.bytes());
    list.tail_records += some.size() / contents_.record;
    words = words.subspan(some.size());
    if (list.tail_records == block_records()) write_tail(list);
  }
}

// Gives a list without a tail a buffer as its tail, and copies the packed tail into it.
void DiskShelf::open_tail(List& list) {
  list.tail = store_.buffer();
  std::ranges::copy(list.packed, list.tail.get());
  forget_packed(list);
}

void DiskShelf::write_tail(List& list) {
  const std::size_t bytes = std::exchange(list.tail_records, 0) * packing_.bytes();
  const BlockStore::Ref ref = store_.write(std::move(list.tail), bytes);
  list.pieces.push_back({ref, nullptr});
}

void DiskShelf::close(std::size_t partition) {
  const std::lock_guard lock(locks_[partition % locks_.size()]);
  List& list = lists_[partition];
  if (list.tail == nullptr) return;
  const std::size_t size = list.tail_records * packing_.bytes();
  if (size > store_.block_bytes() / kShareOfShortTail) return write_tail(list);
  const std::byte* const bytes = list.tail.get();
  list.packed.assign(bytes, bytes + size + WordPacking::kSlack);
  packed_bytes_ += list.packed.size();
  list.tail.reset();
}

void DiskShelf::forget_packed(List& list) {
  packed_bytes_ -= list.packed.size();
  list.packed = {};
}

std::size_t DiskShelf::pieces(std::size_t partition) const {
  const List& list = lists_[partition];
  return list.pieces.size() + (list.tail_records == 0 ? 0 : 1);
}

// ---- reading ----

void DiskShelf::prefetch(std::size_t partition) {
  if (partition >= partitions()) return;
  const std::lock_guard lock(locks_[partition % locks_.size()]);
  lists_[partition].reads_begun = 0;
  read_ahead_to(lists_[partition], kBlocksReadAhead);
}

// Starts to read the pieces before `end` that nobody has started to read.
void DiskShelf::read_ahead_to(List& list, std::size_t end) {
  for (std::size_t& i = list.reads_begun; i < std::min(list.pieces.size(), end); ++i) {
    Piece& piece = list.pieces[i];
    if (piece.ref.bytes == 0 || piece.reading != nullptr) continue;
    piece.reading = store_.read_ahead(piece.ref);
    if (piece.reading == nullptr) return;
  }
}

std::span<const Word> DiskShelf::read(int worker, std::size_t partition, std::size_t piece) {
  BlockStore::ReadingPtr reading;
  std::size_t words = 0;
  {
    const std::lock_guard lock(locks_[partition % locks_.size()]);
    List& list = lists_[partition];
    if (piece == list.pieces.size()) {
      const std::byte* const tail = list.tail == nullptr ? list.packed.data() : list.tail.get();
      return unpack(worker, partition, tail, list.tail_records * contents_.record);
    }
    Piece& one = list.pieces[piece];
    if (one.ref.bytes == 0) return {};
    // If a list is read again without prefetch(), nothing has read its first piece ahead: start
    // over.
    if (piece == 0 && one.reading == nullptr) list.reads_begun = 0;
    reading = std::exchange(one.reading, nullptr);
    if (reading == nullptr) reading = store_.start_reading(one.ref);
    list.reads_begun = std::max(list.reads_begun, piece + 1);
    read_ahead_to(list, piece + 1 + kBlocksReadAhead);
    words = words_of(one);
  }
  const BlockStore::Buffer buffer = store_.finish(reading);
  if (buffer == nullptr) return {};
  return unpack(worker, partition, buffer.get(), words);
}

std::span<const Word> DiskShelf::unpack(int worker, std::size_t partition, const std::byte* in,
                                        std::size_t words) {
  std::vector<Word>& out = words_[static_cast<std::size_t>(worker)];
  if (out.size() < words) out.resize(words);
  packing_.unpack(in, partition, {out.data(), words});
  return {out.data(), words};
}

// ---- giving back ----

void DiskShelf::drop(std::size_t partition, std::size_t piece) {
  const std::lock_guard lock(locks_[partition % locks_.size()]);
  List& list = lists_[partition];
  if (piece == list.pieces.size()) {
    list.words -= list.tail_records * contents_.record;
    list.tail.reset();
    forget_packed(list);
    list.tail_records = 0;
    return;
  }
  Piece& one = list.pieces[piece];
  list.words -= words_of(one);
  if (one.ref.bytes != 0) store_.drop(one.ref);
  one = {};
}

void DiskShelf::drop(std::size_t partition) {
  const std::lock_guard lock(locks_[partition % locks_.size()]);
  List& list = lists_[partition];
  for (const Piece& piece : list.pieces) {
    if (piece.ref.bytes != 0) store_.drop(piece.ref);
  }
  forget_packed(list);
  list = {};
}

// ---- taking over ----

// Moves a block without copying it. Writes a tail as a short block first.
std::size_t DiskShelf::move(std::size_t partition, std::size_t piece, std::size_t first,
                            WordShelf& to) {
  TRAILBLAZE_CHECK(first == 0, "a block is moved as a whole");
  List& list = lists_[partition];
  if (piece == list.pieces.size()) {
    if (list.tail == nullptr) open_tail(list);
    write_tail(list);
  }
  List& there = static_cast<DiskShelf&>(to).lists_[partition];
  Piece& one = list.pieces[piece];
  const std::size_t words = words_of(one);
  list.words -= words;
  there.words += words;
  there.pieces.push_back(std::exchange(one, {}));
  return there.pieces.size() - 1;
}

// Moves full blocks without copying them, and copies the words of short blocks and of the tail.
// Otherwise a list that grows by a little each time would consist of short blocks only; this way it
// has at most a single short block.
void DiskShelf::append_list(int worker, std::size_t partition, WordShelf& other) {
  if (other.words(partition) == 0) return;
  List& list = lists_[partition];
  const List& taken = static_cast<DiskShelf&>(other).lists_[partition];
  const auto is_full = [&](const Piece& piece) {
    return piece.ref.bytes == block_records() * packing_.bytes();
  };
  if (!list.pieces.empty() && !is_full(list.pieces.back())) {
    const std::size_t last = list.pieces.size() - 1;
    const std::span<const Word> words = read(worker, partition, last);
    drop(partition, last);
    list.pieces.pop_back();
    append(list, words);
  }
  for (std::size_t i = 0; i < other.pieces(partition); ++i) {
    if (i < taken.pieces.size() && is_full(taken.pieces[i])) {
      other.move(partition, i, 0, *this);
    } else {
      append(list, other.read(worker, partition, i));
    }
  }
  other.drop(partition);
  close(partition);
}

// ---- checkpoints ----

// The format of a list: the number of its blocks; the number of records in its tail; the number and
// the bytes of each block; and the bytes of the tail, padded to whole words. A closed list has a
// short tail.
absl::Status DiskShelf::save(std::size_t partition, WordFileWriter& out) {
  const List& list = lists_[partition];
  std::vector<std::uint64_t> words = {0, list.tail_records};
  for (const Piece& piece : list.pieces) {
    if (piece.ref.bytes == 0) continue;
    ++words[0];
    words.insert(words.end(), {piece.ref.block, piece.ref.bytes});
  }
  const std::size_t begin = words.size();
  words.resize(begin + tail_words(list.tail_records));
  if (list.tail_records != 0) {
    const std::byte* const tail = list.tail == nullptr ? list.packed.data() : list.tail.get();
    std::memcpy(words.data() + begin, tail, list.tail_records * packing_.bytes());
  }
  return out.append(words);
}

absl::Status DiskShelf::load(std::size_t partition, WordsIn& in) {
  absl::Status none =
      absl::DataLossError("found a list of blocks that cannot be, expected one of a search");
  List& list = lists_[partition];
  std::array<std::uint64_t, 2> head{};
  if (absl::Status status = in.read(head); !status.ok()) return status;
  for (std::uint64_t i = 0; i < head[0]; ++i) {
    std::array<std::uint64_t, 2> piece{};
    if (absl::Status status = in.read(piece); !status.ok()) return status;
    const BlockStore::Ref ref{static_cast<std::uint32_t>(piece[0]),
                              static_cast<std::uint32_t>(piece[1])};
    const bool fits = piece[0] == ref.block && piece[1] == ref.bytes;
    if (!fits || !store_.is_in_use(ref) || ref.bytes == 0 || ref.bytes % packing_.bytes() != 0)
      return none;
    list.pieces.push_back({ref, nullptr});
    list.words += words_of(list.pieces.back());
  }
  if (head[1] >= block_records()) return none;
  std::vector<std::uint64_t> tail(tail_words(head[1]));
  if (absl::Status status = in.read(tail); !status.ok()) return status;
  if (tail.empty()) return absl::OkStatus();
  list.tail_records = head[1];
  list.words += head[1] * contents_.record;
  list.packed.resize(head[1] * packing_.bytes() + WordPacking::kSlack);
  std::memcpy(list.packed.data(), tail.data(), head[1] * packing_.bytes());
  packed_bytes_ += list.packed.size();
  return absl::OkStatus();
}

std::uint64_t DiskShelf::bytes() const {
  std::uint64_t bytes = lists_.capacity() * sizeof(List) + packed_bytes_;
  for (const auto& words : words_) bytes += words.capacity() * sizeof(Word);
  for (const List& list : lists_) bytes += list.pieces.capacity() * sizeof(Piece);
  return bytes;
}

}  // namespace trailblaze
