#include "engine/trail/word_log.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace trailblaze {

WordLog::WordLog(ChunkPool& pool, BlockStore* store)
    : pool_(&pool),
      store_(store),
      words_in_piece_(store == nullptr ? Chunk::kCapacity : store->block_bytes() / 8),
      end_words_(words_in_piece_) {}

void WordLog::open_piece() {
  if (store_ == nullptr) {
    chunks_.push_back(pool_->take());
    end_ = chunks_.back()->words.data();
  } else {
    if (buffer_ != nullptr) {
      blocks_.push_back(store_->write(std::move(buffer_), store_->block_bytes()));
    }
    buffer_ = store_->buffer();
    end_ = reinterpret_cast<std::uint64_t*>(buffer_.get());
  }
  end_words_ = 0;
}

std::span<const std::uint64_t> WordLog::from(std::uint64_t i) {
  if (i >= size_) return {};
  if (const std::uint64_t begin = begin_of_end(); i >= begin)
    return {end_ + (i - begin), size_ - i};
  const std::uint64_t piece = i / words_in_piece_;
  const std::span<const std::uint64_t> words =
      store_ == nullptr ? std::span<const std::uint64_t>(chunks_[piece]->words) : read(piece);
  return words.empty() ? words : words.subspan(i % words_in_piece_);
}

std::span<const std::uint64_t> WordLog::read(std::uint64_t piece) {
  if (read_ == nullptr || read_piece_ != piece) {
    read_.reset();
    if (blocks_[piece].bytes == 0) return {};  // the store could not write it
    read_ = store_->finish(store_->start_reading(blocks_[piece]));
    read_piece_ = piece;
  }
  if (read_ == nullptr) return {};
  return {reinterpret_cast<const std::uint64_t*>(read_.get()), words_in_piece_};
}

// ---- checkpoints: number of words, number of blocks; the blocks; the words in memory ----

absl::Status WordLog::save(WordFileWriter& out) const {
  std::vector<std::uint64_t> head = {size_, blocks_.size()};
  for (const BlockStore::Ref& ref : blocks_) head.push_back(ref.block);
  absl::Status status = out.append(head);
  for (const ChunkPtr& chunk : chunks_) {
    const bool is_end = chunk == chunks_.back();
    if (status.ok())
      status = out.append({chunk->words.data(), is_end ? end_words_ : words_in_piece_});
  }
  if (status.ok() && buffer_ != nullptr) status = out.append({end_, end_words_});
  return status;
}

absl::Status WordLog::load(WordsIn& in) {
  std::array<std::uint64_t, 2> head{};
  if (absl::Status status = in.read(head); !status.ok()) return status;
  const auto [size, blocks] = head;
  absl::Status none =
      absl::DataLossError("found an invalid list of words, expected a list that a search writes");
  if (blocks > in.left() || (store_ == nullptr && blocks != 0)) return none;
  std::vector<std::uint64_t> numbers(blocks);
  if (absl::Status status = in.read(numbers); !status.ok()) return status;
  for (const std::uint64_t number : numbers) {
    const BlockStore::Ref ref{static_cast<std::uint32_t>(number),
                              static_cast<std::uint32_t>(8 * words_in_piece_)};
    if (ref.block != number || !store_->is_in_use(ref)) return none;
    blocks_.push_back(ref);
  }
  size_ = blocks * words_in_piece_;
  if (size < size_ || size - size_ > in.left()) return none;
  if (store_ != nullptr && size - size_ > words_in_piece_) return none;
  while (size_ < size) {
    open_piece();
    end_words_ = std::min<std::uint64_t>(size - size_, words_in_piece_);
    size_ += end_words_;
    if (absl::Status status = in.read({end_, end_words_}); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
