// The messages that an enumeration by ranks on a disk sends to its buckets (disk_ranks.hpp):
// messages of the level at work and messages for the next level, a list for each bucket, in blocks
// of a store.
//
//   send(message)   some messages are pending in each worker, by bucket
//                     | when enough
//   outgoing        bucket 0   [m m m m][m m m m][m m    ]
//                   bucket 1   [m m m  ]
//                     | end_level()
//   incoming        the same lists, read bucket by bucket
//
// A checkpoint within a level has both: the messages not yet read, and the messages sent so far. A
// search may resume them with another number of lists, because all messages of a word are in the
// same list.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/disk/block_store.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/partitioned/disk_shelf.hpp"
#include "engine/partitioned/word_layout.hpp"
#include "engine/ranked/disk_ranks.hpp"
#include "engine/trail/frontier.hpp"

namespace trailblaze {

class MessageLists {
 public:
  // The ranks and the store must outlive the lists.
  MessageLists(const DiskRanks& ranks, BlockStore& store, int workers)
      : ranks_(ranks),
        layout_(ranks.message_bits(), Notes::kWayNumber),
        store_(store),
        incoming_(make_shelf(workers)),
        outgoing_(make_shelf(workers)),
        pending_(static_cast<std::size_t>(workers)) {}

  // Begins with 2^bits empty lists.
  void begin(int bits) {
    incoming_->begin(bits);
    outgoing_->begin(bits);
    for (Pending& pending : pending_) {
      pending.words.resize(buckets() * DiskRanks::kPendingWords);
      pending.count.assign(buckets(), 0);
    }
  }

  std::size_t buckets() const { return outgoing_->partitions(); }

  // ---- any worker ----

  // Sends bits of a word, if moves are maps, or else a rank.
  void send(int worker, std::uint64_t word, std::uint64_t bits) {
    const Word message = word << layout_.note_bits();
    std::uint32_t& count = pending_count(worker, message);
    Word* const to = pending_words(worker, message) + count;
    to[0] = message;
    to[1] = bits;
    count += 2;
  }
  void send(int worker, std::uint64_t rank) {
    const Word message = rank << layout_.note_bits();
    std::uint32_t& count = pending_count(worker, message);
    pending_words(worker, message)[count++] = message;
  }

  // The incoming lists, a partition for each bucket. A message reads as it was sent, but its first
  // word must be decoded by number().
  DiskShelf& incoming() { return *incoming_; }
  std::uint64_t number(Word message) const { return message >> layout_.note_bits(); }

  // ---- one thread ----

  // Ends a level. Requires that all its messages were sent, and that all incoming messages were
  // read.
  void end_level() {
    flush_all();
    outgoing_->close_all();
    incoming_->drop_all();
    std::swap(incoming_, outgoing_);
  }

  // Before save() within a level: moves all sent messages to their lists.
  void flush_all() {
    for (Pending& pending : pending_) {
      for (std::size_t p = 0; p < buckets(); ++p) flush(pending, p);
    }
  }

  // Writes the incoming lists and, within a level, the outgoing lists. Before 2^bits lists it
  // writes `bits`.
  absl::Status save(WordFileWriter& out, bool is_within_level) {
    absl::Status status = save(out, *incoming_);
    return status.ok() && is_within_level ? save(out, *outgoing_) : status;
  }

  // Reads what save() wrote, into as many lists as there are now. Returns `DataLoss` if it is
  // damaged. If may_continue() returns false while messages are redistributed, the lists are of no
  // use afterwards.
  absl::Status load(WordsIn& in, bool is_within_level, absl::FunctionRef<bool()> may_continue) {
    absl::Status status = load_outgoing(in, may_continue);
    std::swap(incoming_, outgoing_);
    return status.ok() && is_within_level ? load_outgoing(in, may_continue) : status;
  }

  // Returns about how many bytes a checkpoint writes now: the offsets of blocks, and the tails that
  // fill no block. The tail of a list is half a block on average, or less if the list was closed.
  std::uint64_t bytes_to_save() const {
    const std::size_t block = store_.block_bytes();
    return bytes_to_save(*incoming_, block / 16) + bytes_to_save(*outgoing_, block / 2);
  }

  std::uint64_t bytes() const {
    return incoming_->bytes() + outgoing_->bytes() + pool_.bytes() +
           pending_.size() * buckets() *
               (DiskRanks::kPendingWords * sizeof(Word) + sizeof(std::uint32_t));
  }

 private:
  // The messages that a worker has not yet moved to their lists.
  struct alignas(64) Pending {
    std::vector<Word> words;
    std::vector<std::uint32_t> count;  // words, by bucket
  };

  std::unique_ptr<DiskShelf> make_shelf(int workers) {
    const DiskShelf::Contents contents{ranks_.words_per_message(), ranks_.by_maps() ? 64 : 0};
    return std::make_unique<DiskShelf>(layout_, contents, store_, pool_, workers);
  }

  std::size_t bucket_of(Word message) const { return partition_of(message, outgoing_->bits()); }
  Word* pending_words(int worker, Word message) {
    return pending_[static_cast<std::size_t>(worker)].words.data() +
           bucket_of(message) * DiskRanks::kPendingWords;
  }

  // Makes room for a message, and returns the number of words pending for its bucket.
  std::uint32_t& pending_count(int worker, Word message) {
    Pending& pending = pending_[static_cast<std::size_t>(worker)];
    const std::size_t p = bucket_of(message);
    if (pending.count[p] == DiskRanks::kPendingWords) flush(pending, p);
    return pending.count[p];
  }

  __attribute__((noinline)) void flush(Pending& pending, std::size_t p) {
    if (pending.count[p] == 0) return;
    ChunkPtr chunk = pool_.take();
    chunk->size = std::exchange(pending.count[p], 0);
    std::copy_n(pending.words.data() + p * DiskRanks::kPendingWords, chunk->size,
                chunk->words.data());
    outgoing_->put(p, std::move(chunk));
  }

  static std::uint64_t bytes_to_save(const DiskShelf& lists, std::uint64_t tail) {
    std::uint64_t bytes = 0;
    for (std::size_t p = 0; p < lists.partitions(); ++p) {
      bytes += (2 + 2 * lists.pieces(p)) * sizeof(Word);
      bytes += std::min<std::uint64_t>(tail, lists.words(p) * sizeof(Word));
    }
    return bytes;
  }

  absl::Status save(WordFileWriter& out, DiskShelf& lists) const {
    const std::uint64_t bits = static_cast<std::uint64_t>(lists.bits());
    absl::Status status = out.append({&bits, 1});
    for (std::size_t p = 0; status.ok() && p < buckets(); ++p) status = lists.save(p, out);
    return status;
  }

  // Reads lists into the outgoing lists, which are empty.
  absl::Status load_outgoing(WordsIn& in, absl::FunctionRef<bool()> may_continue) {
    std::uint64_t bits = 0;
    if (absl::Status status = in.read({&bits, 1}); !status.ok()) return status;
    if (bits > static_cast<std::uint64_t>(ranks_.most_bits())) {
      return absl::DataLossError("bits of the number of lists: found " + std::to_string(bits) +
                                 ", expected at most " + std::to_string(ranks_.most_bits()));
    }
    auto lists = make_shelf(static_cast<int>(pending_.size()));
    lists->begin(static_cast<int>(bits));
    if (lists->bits() != outgoing_->bits()) return redistribute(in, *lists, may_continue);
    for (std::size_t p = 0; p < lists->partitions(); ++p) {
      if (absl::Status status = lists->load(p, in); !status.ok()) return status;
    }
    std::swap(lists, outgoing_);
    return absl::OkStatus();
  }

  // Reads lists from a checkpoint that has another number of lists, and sends their messages again.
  // Drops each list before it reads the next, because within a level a list may have a tail of
  // nearly a block in memory. After may_continue() returns false it still reads all lists, because
  // other data follow them.
  absl::Status redistribute(WordsIn& in, DiskShelf& lists, absl::FunctionRef<bool()> may_continue) {
    for (std::size_t p = 0; p < lists.partitions(); ++p) {
      if (absl::Status status = lists.load(p, in); !status.ok()) return status;
      for (std::size_t piece = 0; piece < lists.pieces(p) && may_continue(); ++piece) {
        resend(lists.read(0, p, piece));
      }
      lists.drop(p);
    }
    flush_all();
    outgoing_->close_all();
    return absl::OkStatus();
  }
  void resend(std::span<const Word> words) {
    for (std::size_t i = 0; i < words.size(); i += ranks_.words_per_message()) {
      ranks_.by_maps() ? send(0, number(words[i]), words[i + 1]) : send(0, number(words[i]));
    }
  }

  const DiskRanks& ranks_;
  const WordLayout layout_;
  BlockStore& store_;
  ChunkPool pool_;
  std::unique_ptr<DiskShelf> incoming_, outgoing_;
  std::vector<Pending> pending_;
};

}  // namespace trailblaze
