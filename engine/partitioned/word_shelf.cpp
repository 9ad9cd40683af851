#include "engine/partitioned/word_shelf.hpp"

#include <algorithm>
#include <utility>

namespace trailblaze {

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
  list.words -= chunk->size;
  pool_.give_back(std::move(chunk));
}

void MemoryShelf::drop(std::size_t partition) {
  List& list = lists_[partition];
  std::erase(list.chunks, nullptr);
  pool_.give_back(list.chunks);
  list.words = 0;
}

}  // namespace trailblaze
