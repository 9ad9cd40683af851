// Whole levels of a partitioned search: taking over the levels of another search, queries about the
// frontier, and the least states of the last level.
#include <algorithm>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

// ---- levels found by another search ----

Stop PartitionedSearch::begin_from(std::span<const State> roots, const FoundLevels& found) {
  if (found.depths() == 0) return begin(roots);
  if (kept_) kept_->begin_from(found);
  levels_.assign(found.rows.begin(), found.rows.end());
  counters_ = found.counters;
  alternates_ = named_ && puzzle_.traits().alternates && roots.size() == 1;
  begin_outboxes(0);
  if (!named_) {
    const std::uint64_t before = directed_ ? depth() : std::min<std::uint64_t>(depth(), 1);
    for (std::uint64_t i = before; i > 0; --i) take_level(prev_, found, depth() - i);
  }
  take_level(cur_, found, depth());
  stored_ = found.states.size();
  watch_.count_states(0, stored_);
  const LevelRow& last = levels_.back();
  growth_ = depth() == 0 ? 1
                         : static_cast<double>(last.states) /
                               static_cast<double>(levels_[depth() - 1].states);
  account();
  return Stop::kNone;
}

// Adds a found level to the single partition of `level`. Each state carries its ways back or, in a
// window, a note of its parent.
void PartitionedSearch::take_level(Level& level, const FoundLevels& found, std::size_t depth) {
  FrontierBuffer buffer;
  for (std::size_t i = found.begin(depth); i < found.ends[depth]; ++i) {
    const State s = found.states[i];
    switch (layout_.notes()) {
      case Notes::kWays: buffer.push(layout_.word(s, found.ways[i]), pool_); break;
      case Notes::kWay:
        buffer.push(layout_.word(s, 0), pool_);
        buffer.push(found.ways[i], pool_);
        break;
      case Notes::kParent: {
        const State noted = parent_pruning_.word(s, found.states[found.parents[i]]);
        const int bits = layout_.key_bits();
        buffer.push(layout_.word(s, bits == 64 ? 0 : noted >> bits), pool_);
        break;
      }
      case Notes::kNone: buffer.push(layout_.word(s, 0), pool_); break;
    }
  }
  for (ChunkPtr& chunk : buffer.take()) level.shelf->put(0, std::move(chunk));
  level.size += found.ends[depth] - found.begin(depth);
}

// ---- queries about the frontier ----

void PartitionedSearch::show_frontier() const {
  crew_.for_each_block(cur_.shelf->partitions(), [&](int w, std::size_t p) {
    std::vector<State> states;
    cur_.shelf->for_each_piece(w, p, [&](std::span<const Word> words) {
      states.clear();
      for (std::size_t i = 0; i < words.size(); i += layout_.record()) {
        states.push_back(layout_.state(words[i]));
      }
      sink_(next_depth_, states);
    });
  });
}

// Visits the frontier's states in a partition of 2^bits. The shelf has at least as many partitions.
template <class Visit>
void PartitionedSearch::for_each_state(int worker, std::size_t partition, int bits,
                                       const Visit& visit) const {
  const int finer = cur_.shelf->bits() - bits;
  for (std::size_t p = partition << finer; p < (partition + 1) << finer; ++p) {
    cur_.shelf->for_each_piece(worker, p, [&](std::span<const Word> words) {
      for (std::size_t i = 0; i < words.size(); i += layout_.record()) {
        visit(layout_.state(words[i]));
      }
    });
  }
}

std::optional<State> PartitionedSearch::least_common(const PartitionedSearch& other) const {
  const bool is_smaller = cur_.shelf->words() <= other.cur_.shelf->words();
  const PartitionedSearch& few = is_smaller ? *this : other;
  const PartitionedSearch& many = is_smaller ? other : *this;
  const int bits = std::min(cur_.shelf->bits(), other.cur_.shelf->bits());
  std::vector<std::optional<State>> best(workers_.size());
  crew_.for_each_block(std::size_t{1} << bits, [&](int w, std::size_t p) {
    std::vector<State> states;
    few.for_each_state(w, p, bits, [&](State s) { states.push_back(s); });
    if (states.empty()) return;
    std::sort(states.begin(), states.end());
    std::optional<State>& least = best[static_cast<std::size_t>(w)];
    many.for_each_state(w, p, bits, [&](State s) {
      const bool is_less = !least || s < *least;
      if (is_less && std::binary_search(states.begin(), states.end(), s)) least = s;
    });
  });
  return least_of_all(peers_, least_of(best));
}

// A state of the frontier is in a piece that was not dropped, or was expanded and may be among the
// least of those, or both.
std::vector<State> PartitionedSearch::deepest(std::size_t most) {
  std::vector<State> states = last_;
  if (!finished_) {
    const auto show = [&](int worker, std::size_t p, LeastStates& least) {
      for_each_state(worker, p, cur_.shelf->bits(), [&](State s) { least.see({&s, 1}); });
    };
    const auto waiting = least_of_level(crew_, watch_, kDeepest, cur_.shelf->partitions(), show);
    if (!all_say(peers_, waiting.has_value())) return {};
    states = *waiting;
    states.insert(states.end(), least_ahead_.begin(), least_ahead_.end());
    for (const auto& worker : workers_) {
      const std::vector<State> expanded = worker->tally.least.states();
      states.insert(states.end(), expanded.begin(), expanded.end());
    }
  }
  states = peers_.gather(states);
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  states.resize(std::min({states.size(), most, kDeepest}));
  return states;
}

}  // namespace trailblaze
