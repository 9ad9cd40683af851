// A slice of a level (ranked_search.hpp). Workers take chunks of the frontier and expand them. They
// add own ranks at once, and other ranks wait in boxes. Then all processes exchange the boxes, and
// add what arrives.
//
// A worker that has no more room keeps what it has begun for the next slice: spans of its chunk
// and, without maps, the rest of a word and of a batch.
#include "engine/ranked/ranked_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/bits.hpp"
#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// Number of ranks whose cache lines are prefetched while earlier ranks are added.
constexpr std::size_t kPrefetchDistance = 16;

}  // namespace

struct RankedSearch::Arrivals {
  RankedSearch& search;
  Worker& me;

  void prefetch(std::uint64_t block) const {
    if (search.owns(block)) search.planes_.prefetch(block - search.first_block_);
  }
  void add(std::uint64_t block, std::uint64_t w, std::uint64_t bits) const {
    if (search.owns(block)) {
      search.planes_.add(me.adder, block - search.first_block_, w, bits);
    } else if (bits != 0) {
      search.send_word(me, block, w, bits);
    }
  }
};

// ---- the frontier, shared out among workers ----

// Size in spans: all blocks, or the listed words.
std::uint64_t RankedSearch::frontier_size() const {
  return frontier_.is_all ? own_blocks_ : frontier_.words.size();
}

// There are enough chunks to share evenly, but so few that claiming them costs nothing.
std::uint64_t RankedSearch::chunk_size() const {
  return std::clamp<std::uint64_t>(frontier_size() / (16 * workers_.size()), 16, 1024);
}

RankedSearch::Span RankedSearch::span(std::uint64_t i) const {
  if (frontier_.is_all) return {i, 0, width_};
  const std::uint64_t word = frontier_.words[i];
  return {word / width_, word % width_, word % width_ + 1};
}

// Takes the next chunk. Returns false if there is none or if a stop ends the level.
bool RankedSearch::claim_chunk(Worker& me) {
  report(me);
  if (halt_.load(std::memory_order_relaxed) != Stop::kNone) return false;
  const std::uint64_t size = frontier_size(), chunk = chunk_size();
  const std::uint64_t begin = chunk * chunk_.fetch_add(1, std::memory_order_relaxed);
  if (begin >= size) return false;
  me.begin = begin;
  me.end = std::min(size, begin + chunk);
  return true;
}

bool RankedSearch::next_span(Worker& me, Span& next) {
  if (me.begin == me.end && !claim_chunk(me)) return false;
  next = span(me.begin++);
  return true;
}

// ---- expanding the frontier ----

// Each worker expands chunks of the frontier until there is none left, or it has no more room.
void RankedSearch::expand_slice() {
  crew_.for_each_block(workers_.size(), [&](int /*worker*/, std::size_t i) {
    Worker& me = *workers_[i];
    by_maps_ ? expand_by_maps(me) : expand_one_by_one(me);
    add_prefetched(me);
    report(me);
  });
}

void RankedSearch::expand_by_maps(Worker& me) {
  Span next{};
  while (me.boxes.has_room(quota_) && next_span(me, next)) expand_block(me, next);
}

void RankedSearch::expand_block(Worker& me, const Span& span) {
  const std::uint64_t block = first_block_ + span.block, word = span.block * width_;
  if (pulling_ && is_done(word)) return;  // a pulled block is done as a whole
  std::uint64_t states = 0;
  for (std::uint64_t w = span.first; w < span.last; ++w) {
    const std::uint64_t bits = is_done(word + w) ? 0 : planes_.frontier(span.block, w);
    me.maps.sent[w] = pulling_ ? 0 : bits;
    if (bits == 0) continue;
    if (sink_) sink_(block * width_ + w, bits, depth());
    states += count_bits(bits);
  }
  me.counters.expanded += states;
  me.counters.generated += states * static_cast<std::uint64_t>(moves_.moves);
  if (pulling_) {
    maps_.pull(me.maps, planes_, me.adder, block);
  } else if (states != 0 && is_alone()) {
    maps_.push(me.maps, RankedPlanes::Arrivals{planes_, me.adder}, block, states, frontier_.is_all);
  } else if (states != 0) {
    maps_.push(me.maps, Arrivals{*this, me}, block, states, frontier_.is_all);
  }
}

// Sends bits of a word to the process that owns them, as ranks or as a word, whichever is shorter.
void RankedSearch::send_word(Worker& me, std::uint64_t block, std::uint64_t w, std::uint64_t bits) {
  TRAILBLAZE_CHECK(block < moves_.blocks, "a move leads to a block that does not exist");
  const int to = shares_.owner_of_block(block);
  const std::uint64_t word = shares_.number_of_block(block) * width_ + w;
  if (count_bits(bits) >= RankBoxes::kNumbersPerWord) return me.boxes.send_word(to, word, bits);
  for (; bits != 0; bits &= bits - 1) {
    me.boxes.send_rank(to, 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits)));
  }
}

void RankedSearch::expand_one_by_one(Worker& me) {
  do {
    if (!expand_batch(me)) return;
  } while (take_batch(me));
}

// Takes states for the next batch, or returns false if there are none. A block is a word here.
bool RankedSearch::take_batch(Worker& me) {
  me.batch_next = me.batch_size = 0;
  Span next{};
  while (me.batch_size < kBatch) {
    if (me.bits == 0) {
      if (!next_span(me, next)) break;
      me.word = first_block_ + next.block;
      me.bits = is_done(next.block) ? 0 : planes_.frontier(next.block, 0);
      if (me.bits != 0 && sink_) sink_(me.word, me.bits, depth());
    }
    for (; me.bits != 0 && me.batch_size < kBatch; me.bits &= me.bits - 1) {
      me.ranks[me.batch_size++] =
          64 * me.word + static_cast<std::uint64_t>(std::countr_zero(me.bits));
    }
  }
  if (me.batch_size != 0) puzzle_.unrank({me.ranks.data(), me.batch_size}, me.states.data());
  return me.batch_size != 0;
}

// Expands the batch. Returns false if some of it is left because there is no room for its
// successors.
bool RankedSearch::expand_batch(Worker& me) {
  while (me.batch_next != me.batch_size) {
    if (!me.boxes.has_room(std::max(quota_, me.most_successors))) return false;
    const std::span<const State> states(me.states.data() + me.batch_next,
                                        me.batch_size - me.batch_next);
    const std::size_t expanded = puzzle_.expand_classes(states, me.successors);
    me.batch_next += expanded;
    me.counters.expanded += expanded;
    send_successors(me);
  }
  return true;
}

// Sends the successors that others own, and adds the own successors of the previous call, whose
// cache lines have been prefetched meanwhile.
void RankedSearch::send_successors(Worker& me) {
  const std::span<const State> states = std::as_const(me.successors).states();
  if (me.ranked.size() < states.size()) me.ranked.resize(2 * states.size());
  puzzle_.rank(states, me.ranked.data());
  me.counters.generated += states.size();
  me.most_successors = std::max<std::uint64_t>(me.most_successors, states.size());
  add_prefetched(me);
  const std::span<const std::uint64_t> ranks = std::span(me.ranked).first(states.size());
  if (is_alone()) {
    me.prefetched_ranks.assign(ranks.begin(), ranks.end());
    for (const std::uint64_t rank : ranks) planes_.prefetch(rank / 64);
    return;
  }
  for (const std::uint64_t rank : ranks) {
    const std::uint64_t word = rank / 64;
    if (owns(word)) {
      planes_.prefetch(word - first_block_);
      me.prefetched_ranks.push_back(rank - 64 * first_block_);
    } else {
      TRAILBLAZE_CHECK(word < moves_.blocks, "a rank is not below num_ranks()");
      me.boxes.send_rank(shares_.owner_of_block(word),
                         64 * shares_.number_of_block(word) + rank % 64);
    }
  }
}

void RankedSearch::add_prefetched(Worker& me) {
  for (const std::uint64_t rank : me.prefetched_ranks) {
    planes_.add(me.adder, rank / 64, 0, std::uint64_t{1} << rank % 64);
  }
  me.prefetched_ranks.clear();
}

// ---- what comes from other processes ----

void RankedSearch::exchange() {
  const auto fill = [&](int to, std::span<std::uint64_t> message) {
    std::size_t filled = 0;
    for (auto& worker : workers_) filled += worker->boxes.fill(to, message.subspan(filled));
    return filled;
  };
  peers_.exchange(fill,
                  [&](int /*from*/, std::span<const std::uint64_t> words) { add_message(words); });
  for (auto& worker : workers_) report(*worker);
}

void RankedSearch::add_message(std::span<const std::uint64_t> message) {
  packets_.clear();
  RankBoxes::list_packets(shape_, message, packets_);
  crew_.for_each_block(packets_.size(), [&](int w, std::size_t i) {
    Worker& me = *workers_[static_cast<std::size_t>(w)];
    packets_[i].has_words ? add_words(me, packets_[i]) : add_ranks(me, packets_[i]);
  });
}

void RankedSearch::add_ranks(Worker& me, const RankBoxes::Packet& packet) {
  const std::uint64_t ranks = 64 * planes_.words();
  for (std::size_t i = 0; i < std::min(kPrefetchDistance, packet.numbers); ++i) {
    planes_.prefetch(packet.rank(i) / 64 / width_);
  }
  for (std::size_t i = 0; i < packet.numbers; ++i) {
    if (i + kPrefetchDistance < packet.numbers)
      planes_.prefetch(packet.rank(i + kPrefetchDistance) / 64 / width_);
    const std::uint64_t rank = packet.rank(i), word = rank / 64;
    TRAILBLAZE_CHECK(rank < ranks, "a rank came to a process that does not own it");
    planes_.add(me.adder, word / width_, word % width_, std::uint64_t{1} << rank % 64);
  }
}

void RankedSearch::add_words(Worker& me, const RankBoxes::Packet& packet) {
  constexpr std::size_t kStep = RankBoxes::kNumbersPerWord;
  for (std::size_t i = 0; i < packet.numbers; i += kStep) {
    const std::size_t ahead = i + kPrefetchDistance * kStep;
    if (ahead < packet.numbers) planes_.prefetch(packet.word(ahead) / width_);
    const std::uint64_t word = packet.word(i);
    TRAILBLAZE_CHECK(word < planes_.words(), "a word came to a process that does not own it");
    planes_.add(me.adder, word / width_, word % width_, packet.bits(i));
  }
}

// Reports what the worker has found, and checks whether a limit ends the level.
void RankedSearch::report(Worker& me) {
  const std::uint64_t fresh = std::exchange(me.adder.fresh, 0);
  watch_.add(&Pulse::states, fresh * static_cast<std::uint64_t>(peers_.count()));  // approximately
  const std::uint64_t found = found_.fetch_add(fresh, std::memory_order_relaxed) + fresh;
  if (found_by_all_ + found > watch_.states_left()) {
    halt_ = Stop::kStates;
  } else {
    halt_for(halt_, watch_.stopped());
  }
}

}  // namespace trailblaze
