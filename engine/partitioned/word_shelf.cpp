#include "engine/partitioned/word_shelf.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

void WordShelf::append_list(int /*worker*/, std::size_t partition, WordShelf& other) {
  for (std::size_t i = 0; i < other.pieces(partition); ++i) other.move(partition, i, 0, *this);
  other.drop(partition);
}

void MemoryShelf::begin(int bits) {
  bits_ = bits;
  lists_.resize(std::max(lists_.size(), partitions()));
}

void MemoryShelf::put(std::size_t partition, ChunkPtr chunk) {
  const std::lock_guard lock(locks_[partition % locks_.size()]);
  List& list = lists_[partition];
  list.words += chunk->size;
  list.chunks.push_back(std::move(chunk));
}

std::span<const Word> MemoryShelf::read(int /*worker*/, std::size_t partition, std::size_t piece) {
  const ChunkPtr& chunk = lists_[partition].chunks[piece];
  if (chunk == nullptr) return {};
  return {chunk->words.data(), chunk->size};
}

void MemoryShelf::drop(std::size_t partition, std::size_t piece) {
  List& list = lists_[partition];
  ChunkPtr& chunk = list.chunks[piece];
  {
    const std::lock_guard lock(locks_[partition % locks_.size()]);
    list.words -= chunk->size;
  }
  pool_.give_back(std::move(chunk));
}

void MemoryShelf::drop(std::size_t partition) {
  List& list = lists_[partition];
  std::erase(list.chunks, nullptr);
  pool_.give_back(list.chunks);
  list.words = 0;
}

std::size_t MemoryShelf::move(std::size_t partition, std::size_t piece, std::size_t first,
                              WordShelf& to) {
  List& list = lists_[partition];
  ChunkPtr& chunk = list.chunks[piece];
  list.words -= chunk->size - first;
  if (first == 0) {
    to.put(partition, std::move(chunk));
  } else {
    ChunkPtr rest = pool_.take();
    rest->size = chunk->size - first;
    std::copy_n(chunk->words.begin() + first, rest->size, rest->words.begin());
    chunk->size = first;
    to.put(partition, std::move(rest));
  }
  return to.pieces(partition) - 1;
}

absl::Status MemoryShelf::save(std::size_t partition, WordFileWriter& out) {
  absl::Status status = out.append({&lists_[partition].words, 1});
  for_each_piece(0, partition, [&](std::span<const Word> words) {
    if (status.ok()) status = out.append(words);
  });
  return status;
}

}  // namespace trailblaze
