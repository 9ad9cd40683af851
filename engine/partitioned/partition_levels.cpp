// Whole levels of a partitioned search: those that another search has found, what is asked of past
// ones, and the least states of the last one.
#include <algorithm>

#include "engine/partitioned/partition_worker.hpp"

namespace trailblaze {

// ---- levels found by another search ----

Stop PartitionedSearch::begin_from(std::span<const State> roots, const FoundLevels& found) {
  if (found.depths() == 0) return begin(roots);
  first_levels_ = found;
  levels_.assign(found.rows.begin(), found.rows.end());
  counters_ = found.counters;
  alternates_ = named_ && puzzle_.traits().alternates && roots.size() == 1;
  for (Level* level : {&prev_, &cur_, &next_}) level->parts.resize(1);
  begin_outboxes(0);
  if (!named_ && depth() != 0) take_level(prev_, found_level(found, depth() - 1));
  take_level(cur_, found_level(found, depth()));
  stored_ = found.states.size();
  watch_.count_states(0, stored_);
  const LevelRow& last = levels_.back();
  growth_ = depth() == 0 ? 1
                         : static_cast<double>(last.states) /
                               static_cast<double>(levels_[depth() - 1].states);
  account();
  return Stop::kNone;
}

// The words of a level, each with its ways back or, in a window, with a note of one parent.
std::vector<Word> PartitionedSearch::found_level(const FoundLevels& found,
                                                 std::size_t depth) const {
  const int bits = layout_.key_bits();
  std::vector<Word> words;
  for (std::size_t i = found.begin(depth); i < found.ends[depth]; ++i) {
    const State s = found.states[i];
    std::uint64_t note = 0;
    if (named_) note = found.ways[i];
    if (!by_ways_ && bits < 64) {
      note = parent_pruning_.word(s, found.states[found.parents[i]]) >> bits;
    }
    words.push_back(layout_.word(s, note));
  }
  return words;
}

// Makes words the one partition of a level.
void PartitionedSearch::take_level(Level& level, std::span<const Word> words) {
  FrontierBuffer buffer;
  for (const Word word : words) buffer.push(word, pool_);
  level.parts[0] = buffer.take();
  level.size = words.size();
}

// ---- what is asked of levels ----

bool PartitionedSearch::was_at(std::uint64_t depth, State s) const {
  if (depth >= first_levels_.depths()) return log_->contains(depth - first_levels_.depths(), s);
  const std::span<const State> level = first_levels_.level(depth);
  return std::find(level.begin(), level.end(), s) != level.end();
}

// States of the frontier are in the chunks that were not expanded, among the least of those that
// were, or in both.
std::vector<State> PartitionedSearch::deepest(std::size_t most) const {
  std::vector<State> states = last_;
  if (cur_.size != 0) {
    LeastStates waiting(kDeepest);
    for (const Chunks& part : cur_.parts) {
      for (const auto& chunk : part) {
        if (chunk == nullptr) continue;
        for (const Word word : words_of(*chunk)) {
          const State s = layout_.state(word);
          waiting.see({&s, 1});
        }
      }
    }
    states = waiting.states();
    states.insert(states.end(), least_ahead_.begin(), least_ahead_.end());
    for (const auto& worker : workers_) {
      const std::vector<State> expanded = worker->tally.least.states();
      states.insert(states.end(), expanded.begin(), expanded.end());
    }
  }
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
  states.resize(std::min({states.size(), most, kDeepest}));
  return states;
}

}  // namespace trailblaze
