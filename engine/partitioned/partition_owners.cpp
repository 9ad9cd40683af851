#include "engine/partitioned/partition_owners.hpp"

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// A list of candidates in a message, or a part of a list:
//
//   bytes   pppppppp  nnnnnnnn  wwwwww wwwwww ...     p: partition, n: number of words; w: words
//
// Words are packed (word_layout.hpp) without the first bits, which the partition's number holds,
// and without the bits that are never set. After the last list come enough bytes that a whole word
// can be read or written at the last packed word.
struct ListHead {
  std::uint64_t partition, words;
};

// The lists of a shelf that go to the same process. A message holds several lists, or parts of
// them.
class ListSender {
 public:
  ListSender(WordShelf& shelf, const WordPacking& packing)
      : shelf_(&shelf), packing_(&packing), slack_(sizeof(Word) - packing.bytes()) {}

  void add(std::size_t partition) { lists_.push_back(partition); }

  // Writes the next lists into the message, and drops them from the shelf. Returns how many words
  // of the message they take.
  std::size_t fill(std::span<Word> message, ProcessRow& sent) {
    const std::span<std::byte> bytes = std::as_writable_bytes(message);
    const std::size_t width = packing_->bytes();
    std::size_t filled = 0;
    while (list_ < lists_.size() && bytes.size() - filled >= sizeof(ListHead) + width + slack_) {
      const std::size_t p = lists_[list_];
      const std::span<const Word> words = shelf_->read(0, p, piece_).subspan(word_);
      const std::size_t room = bytes.size() - filled - sizeof(ListHead) - slack_;
      const std::size_t some = std::min(words.size(), room / width);
      const ListHead head{p, some};
      std::memcpy(&bytes[filled], &head, sizeof head);
      packing_->pack(words.first(some), &bytes[filled] + sizeof head);
      filled += sizeof head + some * width;
      word_ += some;
      ++sent.lists;
      sent.states_sent += some;
      if (some == words.size()) go_to_next_piece(p);
    }
    return filled == 0 ? 0 : (filled + slack_ + sizeof(Word) - 1) / sizeof(Word);
  }

 private:
  void go_to_next_piece(std::size_t partition) {
    word_ = 0;
    if (++piece_ < shelf_->pieces(partition)) return;
    shelf_->drop(partition);
    piece_ = 0;
    ++list_;
  }

  WordShelf* shelf_;
  const WordPacking* packing_;
  std::size_t slack_;  // bytes that packing touches behind its last word
  std::vector<std::size_t> lists_;
  std::size_t list_ = 0, piece_ = 0, word_ = 0;  // begin of the next message
};

// Calls see(partition, words) for the lists of a message, some words at a time. Packed words lack
// the leading bits of their key: the partition's number without its last `shift` bits.
template <class See>
void read_lists(std::span<const Word> message, const WordPacking& packing, int shift,
                const See& see) {
  std::array<Word, 512> some;
  std::span<const std::byte> bytes = std::as_bytes(message);
  while (bytes.size() >= sizeof(ListHead)) {  // the padding at the end is shorter
    ListHead head;
    std::memcpy(&head, bytes.data(), sizeof head);
    bytes = bytes.subspan(sizeof head);
    TRAILBLAZE_CHECK(head.words <= bytes.size() / packing.bytes(),
                     "a message ends within a list of candidates");
    while (head.words > 0) {
      const std::span words(some.data(), std::min<std::size_t>(some.size(), head.words));
      packing.unpack(bytes.data(), head.partition >> shift, words);
      see(head.partition, words);
      bytes = bytes.subspan(words.size() * packing.bytes());
      head.words -= words.size();
    }
  }
}

}  // namespace

void PartitionOwners::exchange(WordShelf& shelf, const WordLayout& layout, int note_bits,
                               Outbox& outbox, ChunkPool& pool, ProcessRow& sent) const {
  if (peers_.is_alone()) return;
  const WordPacking packing(layout, 1, note_bits, least_bits());
  std::vector<ListSender> senders(static_cast<std::size_t>(peers_.count()),
                                  ListSender(shelf, packing));
  for (std::size_t p = 0; p < shelf.partitions(); ++p) {
    if (owns(p, shelf.bits()) || shelf.words(p) == 0) continue;
    senders[static_cast<std::size_t>(owner(p, shelf.bits()))].add(p);
  }
  outbox.begin(shelf);
  const auto fill = [&](int to, std::span<Word> message) {
    return senders[static_cast<std::size_t>(to)].fill(message, sent);
  };
  const auto take = [&](int /*from*/, std::span<const Word> message) {
    read_lists(message, packing, shelf.bits() - least_bits(),
               [&](std::size_t p, std::span<const Word> words) {
                 TRAILBLAZE_CHECK(p < shelf.partitions() && owns(p, shelf.bits()),
                                  "words came to a process that does not own them");
                 outbox.push(words, pool);
               });
  };
  peers_.exchange(fill, take);
  outbox.close(pool);
}

}  // namespace trailblaze
