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
  if (!named_ && depth() != 0) take_level(prev_, found, depth() - 1);
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

// Makes a level that was found the one partition of a level, each state with its ways back or with
// a note of one parent.
void PartitionedSearch::take_level(Level& level, const FoundLevels& found, std::size_t depth) {
  const std::vector<std::uint32_t> ways = ways_back(found, depth);
  FrontierBuffer buffer;
  const std::size_t begin = found.begin(depth);
  for (std::size_t i = begin; i < found.ends[depth]; ++i) {
    const State s = found.states[i];
    switch (layout_.notes()) {
      case Notes::kWays: buffer.push(layout_.word(s, ways[i - begin]), pool_); break;
      case Notes::kWay:
        buffer.push(layout_.word(s, 0), pool_);
        buffer.push(ways[i - begin], pool_);
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
  level.parts[0] = buffer.take();
  level.size = found.ends[depth] - begin;
}

// The ways back of the states of a level: those of all moves from the level before.
std::vector<std::uint32_t> PartitionedSearch::ways_back(const FoundLevels& found,
                                                        std::size_t depth) const {
  const std::span<const State> level = found.level(depth);
  std::vector<std::uint32_t> ways(level.size());
  if (!named_ || depth == 0) return ways;
  const std::span<const State> before = found.level(depth - 1);
  const std::vector<std::uint32_t> done(before.size());
  std::vector<std::pair<State, std::size_t>> at;
  for (std::size_t i = 0; i < level.size(); ++i) at.emplace_back(level[i], i);
  std::sort(at.begin(), at.end());
  WaysOn ways_on;
  for (std::size_t i = 0; i < before.size();) {
    i += puzzle_.expand_on(before.subspan(i), done.data() + i, ways_on);
    for (std::size_t k = 0; k < ways_on.size(); ++k) {
      const State t = ways_on.states()[k];
      const auto place = std::lower_bound(at.begin(), at.end(), std::pair(t, std::size_t{0}));
      if (place != at.end() && place->first == t) ways[place->second] |= ways_on.ways()[k];
    }
  }
  return ways;
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
        const std::span<const Word> words = words_of(*chunk);
        for (std::size_t i = 0; i < words.size(); i += layout_.record()) {
          const State s = layout_.state(words[i]);
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
