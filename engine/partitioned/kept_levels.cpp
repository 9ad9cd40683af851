#include "engine/partitioned/kept_levels.hpp"

#include <algorithm>
#include <array>

#include "engine/base/check.hpp"
#include "engine/bfs/path.hpp"

namespace trailblaze {

std::optional<State> least_of(std::span<const std::optional<State>> states) {
  std::optional<State> least;
  for (const std::optional<State>& s : states) {
    if (s) least = std::min(*s, least.value_or(*s));
  }
  return least;
}

std::optional<State> least_of_all(Peers& peers, std::optional<State> here) {
  std::array<std::uint64_t, 2> least = {here ? 0U : 1U, here.value_or(~State{0})};
  peers.least(least);
  return least[0] == 0 ? std::optional(State{least[1]}) : std::nullopt;
}

// Each worker needs memory to sort the keys of the largest partition. If there is too little for
// all workers, uses fewer of them.
void KeptLevels::add(WordShelf& level) {
  std::uint64_t most = 1;
  for (std::size_t p = 0; p < level.partitions(); ++p) {
    most = std::max(most, level.words(p) / layout_.record());
  }
  const std::uint64_t fit = watch_.bytes_left() / (most * sizeof(Word));
  const Crew crew(static_cast<int>(std::clamp<std::uint64_t>(fit, 1, successors_.size())));
  packed_.add(level, crew);
}

bool KeptLevels::contains(std::uint64_t depth, State s) {
  if (depth >= found_levels_.depths()) {
    return true_for_any(peers_, packed_.contains(depth - found_levels_.depths(), s));
  }
  const std::span<const State> level = found_levels_.level(depth);
  return std::find(level.begin(), level.end(), s) != level.end();
}

std::optional<State> KeptLevels::least_parent(std::uint64_t depth, State child) {
  std::vector<std::optional<State>> best(successors_.size());
  const auto expand_all = [&](int w, std::span<const State> states) {
    const auto number = static_cast<std::size_t>(w);
    Successors& successors = successors_[number];
    while (!states.empty() && watch_.stopped() == Stop::kNone) {
      const std::size_t expanded = puzzle_.expand_classes(states, successors);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        if (successors.states()[k] != child) continue;
        const State from = states[successors.sources()[k]];
        best[number] = std::min(from, best[number].value_or(from));
      }
      states = states.subspan(expanded);
    }
  };
  const std::size_t first = found_levels_.depths();
  depth < first ? expand_all(0, found_levels_.level(depth))
                : packed_.for_each(depth - first, crew_, expand_all);
  const std::optional<State> least = least_of_all(peers_, least_of(best));
  const bool is_lost = store_ != nullptr && !store_->status().ok();
  if (is_lost || agreed(peers_, watch_.stopped()) != Stop::kNone) return std::nullopt;
  TRAILBLAZE_CHECK(least.has_value(), "a state of a search has no parent one level up");
  return least;
}

std::vector<State> KeptLevels::chain_to(State hit, std::uint64_t depth) {
  std::vector<State> chain{hit};
  if (puzzle_.traits().reversible) {
    chain =
        walk_up(puzzle_, hit, depth, [&](std::uint64_t at, State s) { return contains(at, s); });
  } else {
    while (depth-- > 0) {
      const std::optional<State> parent = least_parent(depth, chain.back());
      if (!parent) return {};
      chain.push_back(*parent);
    }
  }
  std::ranges::reverse(chain);
  if (store_ != nullptr && !store_->status().ok()) chain.clear();
  return chain;
}

// ---- checkpoints ----

absl::Status KeptLevels::load(WordsIn& in, bool is_mine, std::uint64_t depths) {
  const std::uint64_t bytes = is_mine ? in.left() * sizeof(Word) : 0;
  if (absl::Status status = check_memory(watch_, bytes); !status.ok()) return status;
  if (absl::Status status = packed_.load(in, is_mine); !status.ok()) return status;
  if (packed_.depths() != depths) return impossible_data("levels");
  return is_mine && in.left() != 0 ? impossible_data("words at the end") : absl::OkStatus();
}

}  // namespace trailblaze
