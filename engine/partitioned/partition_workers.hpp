// What one worker of a partitioned search has for itself. Only the search's .cpp files include it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/partitioned/line_table.hpp"
#include "engine/partitioned/outbox.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/partitioned/word_kernels.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {

// What came of expanding some states.
struct PartitionedSearch::Tally {
  Counters counters;
  LeastStates least{kDeepest};
};

struct alignas(64) PartitionedSearch::Worker {
  Worker(int w, const WordLayout& layout, Isa isa, std::size_t batch)
      : number(w),
        table(layout, isa),
        kernels(word_kernels(isa)),
        states(std::max(batch, LineTable::kGroup)),
        done(batch),
        sources(batch) {}

  const int number;
  LineTable table;
  WordKernels kernels;
  Outbox outbox;                    // where candidates go
  std::vector<State> states;        // states to be expanded or tested
  std::vector<std::uint32_t> done;  // frontier search: the ways back of these states
  std::vector<State> sources;       // the window: these states with the notes of their parents
  WaysOn ways_on;
  Successors successors;
  std::vector<State> pruned;
  std::vector<Word> words;       // words on their way to the outbox
  std::vector<Work> left;        // work that the slice had no room for
  Tally tally, ahead;            // of states in their turn, and of those ahead of it
  std::uint64_t candidates = 0;  // candidates absorbed
  std::uint64_t known = 0;       // candidates that were no new states
  State seen = 0;                // all states generated, or-ed
  std::optional<State> hit;
};

}  // namespace trailblaze
