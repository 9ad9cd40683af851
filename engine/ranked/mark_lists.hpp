// The marks that an enumeration by ranks on a disk sends to its buckets (disk_ranks.hpp): marks of
// the level at work and marks for the next level, a list for each bucket, in blocks of a store.
//
//   send(mark)    some marks wait in each worker, by bucket
//                   | when enough
//   going         bucket 0   [m m m m][m m m m][m m    ]
//                 bucket 1   [m m m  ]
//                   | end_level()
//   coming        the same lists, read bucket by bucket
//
// A checkpoint within a level has both: the marks not yet read, and the marks sent so far. A search
// may resume them with another number of lists, because all marks of a word are in the same list.
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

class MarkLists {
 public:
  // The ranks and the store must outlive the lists.
  MarkLists(const DiskRanks& ranks, BlockStore& store, int workers)
      : ranks_(ranks),
        layout_(ranks.mark_bits(), Notes::kWay),
        store_(store),
        coming_(make_shelf(workers)),
        going_(make_shelf(workers)),
        boxes_(static_cast<std::size_t>(workers)) {}

  // Begins with 2^bits empty lists.
  void begin(int bits) {
    coming_->begin(bits);
    going_->begin(bits);
    for (Box& box : boxes_) {
      box.waiting.resize(buckets() * DiskRanks::kWaiting);
      box.count.assign(buckets(), 0);
    }
  }

  std::size_t buckets() const { return going_->partitions(); }

  // ---- any worker ----

  // Sends bits of a word, if moves are maps, or else a rank.
  void send(int worker, std::uint64_t word, std::uint64_t bits) {
    const Word mark = word << layout_.note_bits();
    std::uint32_t& count = open(worker, mark);
    Word* const to = place(worker, mark) + count;
    to[0] = mark;
    to[1] = bits;
    count += 2;
  }
  void send(int worker, std::uint64_t rank) {
    const Word mark = rank << layout_.note_bits();
    std::uint32_t& count = open(worker, mark);
    place(worker, mark)[count++] = mark;
  }

  // Words and pieces of the list that is coming to a bucket. A mark reads as it was sent, but its
  // first word must be decoded by number().
  std::uint64_t words(std::size_t bucket) const { return coming_->words(bucket); }
  std::size_t pieces(std::size_t bucket) const { return coming_->pieces(bucket); }
  std::span<const Word> read(int worker, std::size_t bucket, std::size_t piece) {
    return coming_->read(worker, bucket, piece);
  }
  std::uint64_t number(Word mark) const { return mark >> layout_.note_bits(); }

  // ---- one thread ----

  void expect(std::size_t bucket) { coming_->expect(bucket); }
  void drop(std::size_t bucket) { coming_->drop(bucket); }

  // Ends a level: all marks have been sent, and all that came were read.
  void end_level() {
    put_all();
    for (std::size_t p = 0; p < buckets(); ++p) going_->close(p);
    coming_->drop_all();
    std::swap(coming_, going_);
  }

  // Before save() within a level: moves all sent marks to their lists.
  void put_all() {
    for (Box& box : boxes_) {
      for (std::size_t p = 0; p < buckets(); ++p) put(box, p);
    }
  }

  // Writes the coming lists and, within a level, the going lists. Before 2^bits lists it writes
  // `bits`.
  absl::Status save(WordFileWriter& out, bool is_within_level) {
    absl::Status status = save(out, *coming_);
    return status.ok() && is_within_level ? save(out, *going_) : status;
  }

  // Reads what save() wrote, into as many lists as there are now. Returns `DataLoss` if it is
  // damaged. If goes_on() returns false while lists are sorted anew, the lists are of no use
  // afterwards.
  absl::Status load(WordsIn& in, bool is_within_level, absl::FunctionRef<bool()> goes_on) {
    absl::Status status = load_going(in, goes_on);
    std::swap(coming_, going_);
    return status.ok() && is_within_level ? load_going(in, goes_on) : status;
  }

  // Returns about how many bytes a checkpoint writes now: the places of blocks, and the tails that
  // fill no block. The tail of a list is half a block on average, or less if the list was closed.
  std::uint64_t bytes_to_save() const {
    const std::size_t block = store_.block_bytes();
    return bytes_to_save(*coming_, block / 16) + bytes_to_save(*going_, block / 2);
  }

  std::uint64_t bytes() const {
    return coming_->bytes() + going_->bytes() + pool_.bytes() +
           boxes_.size() * buckets() * (DiskRanks::kWaiting * sizeof(Word) + sizeof(std::uint32_t));
  }

 private:
  // The marks that wait in a worker.
  struct alignas(64) Box {
    std::vector<Word> waiting;
    std::vector<std::uint32_t> count;  // words, by bucket
  };

  std::unique_ptr<DiskShelf> make_shelf(int workers) {
    const DiskShelf::Contents contents{ranks_.record(), ranks_.by_maps() ? 64 : 0};
    return std::make_unique<DiskShelf>(layout_, contents, store_, pool_, workers);
  }

  std::size_t bucket_of(Word mark) const { return partition_of(mark, going_->bits()); }
  Word* place(int worker, Word mark) {
    return boxes_[static_cast<std::size_t>(worker)].waiting.data() +
           bucket_of(mark) * DiskRanks::kWaiting;
  }

  // Makes room for a mark, and returns the number of words that wait in its bucket.
  std::uint32_t& open(int worker, Word mark) {
    Box& box = boxes_[static_cast<std::size_t>(worker)];
    const std::size_t p = bucket_of(mark);
    if (box.count[p] == DiskRanks::kWaiting) put(box, p);
    return box.count[p];
  }

  __attribute__((noinline)) void put(Box& box, std::size_t p) {
    if (box.count[p] == 0) return;
    ChunkPtr chunk = pool_.take();
    chunk->size = std::exchange(box.count[p], 0);
    std::copy_n(box.waiting.data() + p * DiskRanks::kWaiting, chunk->size, chunk->words.data());
    going_->put(p, std::move(chunk));
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

  // Reads lists into the going lists, which are empty.
  absl::Status load_going(WordsIn& in, absl::FunctionRef<bool()> goes_on) {
    std::uint64_t bits = 0;
    if (absl::Status status = in.read({&bits, 1}); !status.ok()) return status;
    if (bits > static_cast<std::uint64_t>(ranks_.most_bits())) {
      return absl::DataLossError("bits of the number of lists: found " + std::to_string(bits) +
                                 ", expected at most " + std::to_string(ranks_.most_bits()));
    }
    auto lists = make_shelf(static_cast<int>(boxes_.size()));
    lists->begin(static_cast<int>(bits));
    if (lists->bits() != going_->bits()) return sort_anew(in, *lists, goes_on);
    for (std::size_t p = 0; p < lists->partitions(); ++p) {
      if (absl::Status status = lists->load(p, in); !status.ok()) return status;
    }
    std::swap(lists, going_);
    return absl::OkStatus();
  }

  // Sends the marks of another number of lists once more. Drops each list before it reads the next,
  // because within a level a list may have a tail of nearly a block in memory. After goes_on()
  // returns false it still reads all lists, because other data follow them.
  absl::Status sort_anew(WordsIn& in, DiskShelf& lists, absl::FunctionRef<bool()> goes_on) {
    for (std::size_t p = 0; p < lists.partitions(); ++p) {
      if (absl::Status status = lists.load(p, in); !status.ok()) return status;
      for (std::size_t piece = 0; piece < lists.pieces(p) && goes_on(); ++piece) {
        send_anew(lists.read(0, p, piece));
      }
      lists.drop(p);
    }
    put_all();
    for (std::size_t p = 0; p < buckets(); ++p) going_->close(p);
    return absl::OkStatus();
  }
  void send_anew(std::span<const Word> words) {
    for (std::size_t i = 0; i < words.size(); i += ranks_.record()) {
      ranks_.by_maps() ? send(0, number(words[i]), words[i + 1]) : send(0, number(words[i]));
    }
  }

  const DiskRanks& ranks_;
  const WordLayout layout_;
  BlockStore& store_;
  ChunkPool pool_;
  std::unique_ptr<DiskShelf> coming_, going_;
  std::vector<Box> boxes_;
};

}  // namespace trailblaze
