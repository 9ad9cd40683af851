// What a partitioned search does where several processes search together, and what it leaves out
// where it is alone. Each process owns an equal part of all partitions:
//
//   the first bits of a word   00000  00001 | 00010  00011  00100 | 00101 ...      least_bits()
//   its owner                    0      0   |   1      1      1   |   2
//
// A level is split by these bits or more, so a state has the same owner at every level, and only
// candidates travel: each time that all outboxes are closed, to the inboxes of their owners.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "engine/base/check.hpp"
#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

// A row travels as the words that it consists of.
constexpr std::size_t kRowWords = sizeof(ProcessRow) / sizeof(Word);
using RowAsWords = std::array<Word, kRowWords>;

// A list of candidates in a message, or a part of one:
//
//   bytes   pppppppp  nnnnnnnn  wwwwww wwwwww ...     p: partition, n: how many; w: words, packed
//
// Words are packed (word_layout.hpp) without the first bits, which the partition's number has, and
// without those that are never set. Behind the last list are so many bytes that a whole word can be
// read and written where the last packed one is.
struct ListHead {
  std::uint64_t partition, words;
};

// The lists of a shelf that go to one process. A message has several of them, or parts of them.
class ListSender {
 public:
  ListSender(WordShelf& shelf, const WordPacking& packing)
      : shelf_(&shelf), packing_(&packing), slack_(sizeof(Word) - packing.bytes()) {}

  void add(std::size_t partition) { lists_.push_back(partition); }

  // Writes the next lists into the message and returns how many words of it they take. A list that
  // was sent leaves the shelf.
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
  std::size_t list_ = 0, piece_ = 0, word_ = 0;  // where the next message begins
};

// Shows the lists of a message, some words of a partition at a time: see(partition, words). Packed
// words lack the first bits of their partition's number, all but its last `shift`.
template <class See>
void read_lists(std::span<const Word> message, const WordPacking& packing, int shift,
                const See& see) {
  std::array<Word, 512> some;
  std::span<const std::byte> bytes = std::as_bytes(message);
  while (bytes.size() >= sizeof(ListHead)) {  // what is left is less
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

// Partitions are told apart by bits of the key alone: the note below it may be of one parent.
int PartitionedSearch::most_bits() const {
  return std::min(kMostPartitionBits, layout_.key_bits());
}

// Enough bits for each process to own 64 partitions, so that their parts differ by a few percent.
int PartitionedSearch::least_bits() const {
  constexpr int kBitsOfOwner = 6;
  if (peers_.is_alone()) return 0;
  const auto others = static_cast<unsigned>(peers_.count() - 1);
  return std::min(most_bits(), static_cast<int>(std::bit_width(others)) + kBitsOfOwner);
}

std::size_t PartitionedSearch::process_count() const {
  return static_cast<std::size_t>(peers_.count());
}

// This process's own, from 0.
std::size_t PartitionedSearch::number() const { return static_cast<std::size_t>(peers_.number()); }

// The process that owns one of 2^bits partitions.
int PartitionedSearch::owner(std::size_t partition, int bits) const {
  const std::size_t first = partition >> (bits - least_bits());
  return static_cast<int>(first * static_cast<std::size_t>(peers_.count()) >> least_bits());
}

// The bits for a level of so many words in all.
int PartitionedSearch::agreed_bits(std::uint64_t words) const {
  if (peers_.is_alone()) return bits_for(words);
  const auto processes = static_cast<std::uint64_t>(peers_.count());
  const int of_each = bits_for(words / processes);
  const int bits = std::min(most_bits(), of_each + static_cast<int>(std::bit_width(processes - 1)));
  const auto most = static_cast<std::uint64_t>(std::max(bits, least_bits()));
  return static_cast<int>(greatest_of_all(peers_, most));
}

// ---- what all know ----

std::optional<State> PartitionedSearch::least_of_all(std::optional<State> here) const {
  if (peers_.is_alone()) return here;
  std::array<std::uint64_t, 2> least = {here ? 0U : 1U, here.value_or(~State{0})};
  peers_.least(least);
  return least[0] == 0 ? std::optional(State{least[1]}) : std::nullopt;
}

std::vector<State> PartitionedSearch::states_of_all(std::vector<State> here) const {
  return peers_.is_alone() ? here : peers_.gather(here);
}

// Adds what was counted since the last call, by all processes, and agrees on the hit.
void PartitionedSearch::add_up(const Counters& work, const Counters& ahead,
                               std::uint64_t candidates) {
  std::array<std::uint64_t, 8> all = {work.expanded,  work.generated,  work.duplicates,
                                      ahead.expanded, ahead.generated, ahead.duplicates,
                                      candidates,     found_.load()};
  if (!peers_.is_alone()) peers_.sum(all);
  counters_ += {all[0], all[1], all[2]};
  ahead_counters_ += {all[3], all[4], all[5]};
  candidates_ += all[6];
  found_by_all_ = all[7];
  hit_ = least_of_all(hit_);
}

// ---- what travels ----

// Moves the candidates of the inbox to the inboxes of their owners.
void PartitionedSearch::exchange() {
  if (peers_.is_alone()) return;
  const WordPacking packing(layout_, 1, note_bits(Shelf::kCandidates), least_bits());
  std::vector<ListSender> senders(static_cast<std::size_t>(peers_.count()),
                                  ListSender(*inbox_, packing));
  for (std::size_t p = 0; p < inbox_->partitions(); ++p) {
    if (owner(p, inbox_->bits()) != peers_.number() && inbox_->words(p) != 0) {
      senders[static_cast<std::size_t>(owner(p, inbox_->bits()))].add(p);
    }
  }
  Outbox& outbox = workers_.front()->outbox;
  outbox.begin(*inbox_);
  const auto fill = [&](int to, std::span<Word> message) {
    return senders[static_cast<std::size_t>(to)].fill(message, own_);
  };
  const auto take = [&](int /*from*/, std::span<const Word> message) {
    read_lists(message, packing, inbox_->bits() - least_bits(),
               [&](std::size_t p, std::span<const Word> words) {
                 TRAILBLAZE_CHECK(
                     p < inbox_->partitions() && owner(p, inbox_->bits()) == peers_.number(),
                     "words came to a process that does not own them");
                 outbox.push(words, pool_);
               });
  };
  peers_.exchange(fill, take);
  outbox.close(pool_);
}

// ---- what was counted ----

std::vector<ProcessRow> PartitionedSearch::processes() const {
  std::vector<ProcessRow> rows;
  if (peers_.is_alone()) return rows;
  const PeerTraffic& now = peers_.traffic();
  ProcessRow row = own_;
  row.messages = now.messages - before_.messages;
  row.bytes = (now.words - before_.words) * sizeof(Word);
  row.rounds = now.rounds - before_.rounds;
  row.agreements = now.agreements - before_.agreements;
  row.exchange_seconds = now.exchange_seconds - before_.exchange_seconds;
  row.copy_seconds = now.copy_seconds - before_.copy_seconds;
  row.agree_seconds = now.agree_seconds - before_.agree_seconds;
  const std::vector<Word> all = peers_.gather(std::bit_cast<RowAsWords>(row));
  for (std::size_t i = 0; i < all.size(); i += kRowWords) {
    RowAsWords words;
    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(i), kRowWords, words.begin());
    rows.push_back(std::bit_cast<ProcessRow>(words));
  }
  return rows;
}

}  // namespace trailblaze
