#include "engine/ranked/ranked_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/ranked/ranked.hpp"

namespace trailblaze {
namespace {

// A worker's boxes take at most kMostBoxBytes bytes, or the bytes for kMostQuotas blocks or calls
// of expand if these are more. With kMostBoxBytes, messages are so long that longer messages are
// not faster. With room for several blocks or calls, each box has some numbers when it is sent.
constexpr std::uint64_t kMostBoxBytes = std::uint64_t{4} << 20, kMostQuotas = 8;

// Least room in the boxes of all workers together, in quotas: 16 workers have four quotas each, and
// 64 or more workers have one.
constexpr std::uint64_t kLeastQuotas = 64;

// Returns the most numbers that a worker puts into boxes before it checks for room again. By maps,
// these are the numbers of a block: at most four for each word and move. A word of one or two ranks
// is sent as ranks, and a larger word as three numbers. If a block has fewer than four states a
// word, each state is sent as a rank. Without maps, these are the numbers of a call of expand,
// unless a state has very many successors.
std::uint64_t quota_of(const RankMoves& moves, bool by_maps) {
  if (!by_maps) return Successors::kRoom;
  const std::uint64_t words = rank_stride(static_cast<std::uint64_t>(moves.width)) / 64;
  return 4 * words * static_cast<std::uint64_t>(moves.moves);
}

// Returns the bytes of the planes for so many words and, with peers, of boxes that hold what all
// workers send before they check for room again.
std::uint64_t bytes_needed(const RankBoxes::Shape& shape, std::uint64_t words, std::uint64_t quota,
                           std::uint64_t workers) {
  const std::uint64_t planes = RankedPlanes::bytes_for(words);
  if (shape.processes == 1) return planes;
  return planes + std::max(workers, kLeastQuotas) * shape.bytes_for(quota);
}

}  // namespace

RankedSearch::RankedSearch(const AnyPuzzle& puzzle, const Crew& crew, Watch& watch, PlaceSink sink,
                           Peers& peers)
    : puzzle_(puzzle),
      crew_(crew),
      watch_(watch),
      sink_(std::move(sink)),
      peers_(peers),
      by_maps_(uses_rank_maps(puzzle.traits())),
      moves_(moves_of(puzzle)),
      shares_(moves_, peers.count()),
      first_block_(shares_.first_block(peers.number())),
      own_blocks_(shares_.blocks_of(peers.number())),
      width_(shares_.words_per_block()),
      shape_(peers.count(), shares_.words_each(), by_maps_),
      quota_(quota_of(moves_, by_maps_)),
      planes_(own_blocks_, width_, crew.threads()),
      maps_(moves_) {
  for (int w = 0; w < crew.threads(); ++w) {
    workers_.push_back(std::make_unique<Worker>(shape_));
    if (by_maps_) workers_.back()->maps = maps_.make_worker();
  }
}

// ---- memory ----

std::uint64_t ranked_bytes(const AnyPuzzle& puzzle, int processes) {
  const bool by_maps = uses_rank_maps(puzzle.traits());
  const RankMoves moves = moves_of(puzzle);
  const std::uint64_t words = RankShares(moves, processes).words_each();
  return bytes_needed({processes, words, by_maps}, words, quota_of(moves, by_maps), kLeastQuotas);
}

std::uint64_t RankedSearch::required_bytes() const {
  return bytes_needed(shape_, shares_.words_each(), quota_, workers_.size());
}

// Shares the memory beside the planes equally among the boxes of all workers.
bool RankedSearch::allocate() {
  const std::uint64_t room = shape_.bytes_for(quota_),
                      planes = RankedPlanes::bytes_for(shares_.words_each()),
                      left = watch_.bytes_left(), threads = workers_.size();
  if (required_bytes() > left || !planes_.allocate()) return false;
  const std::uint64_t most = std::max(kMostBoxBytes, kMostQuotas * room);
  for (auto& worker : workers_)
    worker->boxes.set_soft_limit(std::min((left - planes) / threads, most));
  return true;
}

std::uint64_t RankedSearch::bytes() const {
  std::uint64_t bytes = planes_.bytes();
  for (const auto& worker : workers_) bytes += worker->boxes.bytes();
  return bytes;
}

// ---- levels ----

Stop RankedSearch::begin(std::span<const State> roots) {
  if (const Stop stop = agreed(peers_, allocate() ? Stop::kNone : Stop::kMemory);
      stop != Stop::kNone) {
    return stop;
  }
  // Roots are added as the states of other levels are.
  RankedPlanes::Adder& adder = workers_.front()->adder;
  for (const State root : roots) {
    const std::uint64_t rank = puzzle_.rank_of(puzzle_.canonical(root));
    TRAILBLAZE_CHECK(rank < puzzle_.traits().num_ranks, "a rank is not below num_ranks()");
    if (!owns(rank / 64 / width_)) continue;
    const std::uint64_t word = rank / 64 - first_block_ * width_;
    planes_.add(adder, word / width_, word % width_, std::uint64_t{1} << rank % 64);
  }
  adder.fresh = 0;  // every process counts the roots of all processes
  advance_level();
  levels_.push_back({0, roots.size(), {}, watch_.seconds(), {}});
  watch_.count_states(0, roots.size());
  stored_ = roots.size();
  watch_.show(&Pulse::states, stored_);
  return agreed(peers_, watch_.too_many_states() ? Stop::kStates : watch_.stopped());
}

Stop RankedSearch::advance() {
  begin_level();
  watch_.show(&Pulse::depth, depth() + 1);
  watch_.show(&Pulse::frontier, levels_.back().states);
  if (done_.empty()) pulling_ = should_pull();  // else the level continues in its direction
  frontier_.is_all = frontier_.is_all || pulling_;
  chunk_ = 0;
  Stop stop = Stop::kNone;
  for (bool is_last = false; stop != Stop::kStates && !is_last;) {
    expand_slice();
    exchange();
    stop = sum_slice(is_last);
  }
  const std::uint64_t found = std::exchange(found_by_all_, 0);
  counters_ += std::exchange(work_, Counters{});
  stored_ += found;
  // If a level is pulled, a part of it may find more states than it generates.
  const Counters level = level_work();
  counters_.duplicates +=
      level.generated - std::min(level.generated, level_states()) - level.duplicates;
  watch_.count_states(0, found);
  watch_.show(&Pulse::states, stored_);
  is_within_level_ = stop != Stop::kNone;
  if (is_within_level_) {
    record_done_words();
    return stop;
  }
  done_ = decltype(done_)();  // frees its memory
  finished_ = level_states() == 0;
  if (finished_) return Stop::kNone;
  advance_level();
  levels_.push_back({levels_.size(), level_states(), level_work(), level_seconds(), {}});
  return Stop::kNone;
}

// Records the words of the chunks that workers have taken.
void RankedSearch::record_done_words() {
  done_.resize(done_size(planes_.words()));
  const std::uint64_t taken = std::min(frontier_size(), chunk_ * chunk_size());
  for (std::uint64_t i = 0; i < taken; ++i) {
    const auto [block, first, last] = span(i);
    for (std::uint64_t w = first; w < last; ++w) mark_done(block * width_ + w);
  }
}

// True if testing the unseen ranks is less work than sending the frontier.
bool RankedSearch::should_pull() const {
  if (!is_alone() || !by_maps_ || !puzzle_.traits().reversible) return false;
  const std::uint64_t ranks = moves_.blocks * static_cast<std::uint64_t>(moves_.width);
  return ranks - states_of_levels() < levels_.back().states;
}

// Makes the states found at this level the frontier.
void RankedSearch::advance_level() {
  const std::uint64_t size = frontier_size(), chunk = chunk_size();
  crew_.for_each_block((size + chunk - 1) / chunk, [&](int /*worker*/, std::size_t c) {
    for (std::uint64_t i = c * chunk; i < std::min(size, (c + 1) * chunk); ++i) {
      const auto [block, first, last] = span(i);
      for (std::uint64_t w = first; w < last; ++w) planes_.commit(block, w);
    }
  });
  planes_.swap_planes();
  frontier_ = WordList{};
  for (auto& worker : workers_) RankedPlanes::collect(worker->adder, frontier_);
}

std::vector<State> RankedSearch::deepest(std::size_t most) {
  const std::uint64_t size = frontier_size(), chunk = chunk_size();
  const auto show = [&](int /*worker*/, std::size_t c, LeastStates& least) {
    for (std::uint64_t i = c * chunk; i < std::min(size, (c + 1) * chunk); ++i) {
      show_span(span(i), least);
    }
  };
  const auto own = least_of_level(crew_, watch_, most, (size + chunk - 1) / chunk, show);
  if (!true_for_all(peers_, own.has_value())) return {};
  std::vector<State> states = peers_.gather(*own);
  std::ranges::sort(states);
  states.resize(std::min(states.size(), most));
  return states;
}

// Shows the frontier's states of a span.
void RankedSearch::show_span(const Span& span, LeastStates& least) const {
  std::array<std::uint64_t, 64> ranks;
  std::array<State, 64> states;
  for (std::uint64_t w = span.first; w < span.last; ++w) {
    const std::uint64_t word = (first_block_ + span.block) * width_ + w;
    std::size_t count = 0;
    for (std::uint64_t bits = planes_.frontier(span.block, w); bits != 0; bits &= bits - 1) {
      ranks[count++] = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
    }
    if (count != 0) puzzle_.unrank({ranks.data(), count}, states.data());
    least.add({states.data(), count});
  }
}

// ---- what all processes agree on ----

// Adds up what all processes have counted in a slice. Sets is_last to true if no process has work
// left. After a stop, only the chunks that workers have already taken count as work.
Stop RankedSearch::sum_slice(bool& is_last) {
  std::array<std::uint64_t, 5> all = {0, 0, found_.exchange(0), 0, 0};
  for (auto& worker : workers_) {
    const Counters work = std::exchange(worker->counters, Counters{});
    all[0] += work.expanded;
    all[1] += work.generated;
    all[3] += worker->has_work() ? 1 : 0;
  }
  if (chunk_ * chunk_size() < frontier_size()) ++all[4];
  peers_.sum(all);
  work_ += {all[0], all[1], 0};
  found_by_all_ += all[2];
  halt_ = agreed(peers_, found_by_all_ > watch_.states_left() ? Stop::kStates : halt_.load());
  is_last = all[3] == 0 && (all[4] == 0 || halt_.load() != Stop::kNone);
  return halt_.load();
}

}  // namespace trailblaze
