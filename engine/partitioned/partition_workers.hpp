// The private data of a worker of a partitioned search, for the .cpp files of the search only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/partitioned/line_table.hpp"
#include "engine/partitioned/outbox.hpp"
#include "engine/partitioned/partitioned_search.hpp"
#include "engine/partitioned/word_kernels.hpp"
#include "engine/trail/least_states.hpp"

namespace trailblaze {

// Returns the least of these states over all processes, or none if all are missing.
std::optional<State> least_of_all(Peers& peers, std::span<const std::optional<State>> here);

// The results of expanding some states.
struct PartitionedSearch::Tally {
  Counters counters;
  LeastStates least{kDeepest};
};

struct alignas(64) PartitionedSearch::Worker {
  Worker(int w, const WordLayout& layout, std::size_t batch)
      : number(w),
        table(layout, chosen_isa()),
        kernels(word_kernels(chosen_isa())),
        states(std::max(batch, LineTable::kGroup)),
        done(batch),
        sources(batch) {}

  const int number;
  LineTable table;
  WordKernels kernels;
  Outbox outbox;                    // candidates for the shelf `outgoing`
  std::vector<State> states;        // states to expand or test
  std::vector<std::uint32_t> done;  // frontier search: ways back of these states
  std::vector<State> sources;       // window: these states with notes of their parents
  WaySuccessors way_successors;
  Successors successors;
  std::vector<State> pruned;
  std::vector<Word> words;       // words for the outbox
  std::vector<Work> left;        // work that does not fit into the slice
  Tally tally, ahead;            // of states expanded in their turn, and ahead of it
  std::uint64_t candidates = 0;  // candidates absorbed
  std::uint64_t known = 0;       // candidates that were not new
  State or_of_states = 0;        // of all generated states
  std::optional<State> hit;
};

}  // namespace trailblaze
