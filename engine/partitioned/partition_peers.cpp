// The agreements between the processes of a partitioned search, and their statistics.
// partition_owners.hpp decides which process owns which partitions.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {

std::optional<State> least_of_all(Peers& peers, std::span<const std::optional<State>> here) {
  std::array<std::uint64_t, 2> least = {1, ~State{0}};  // the first is 0 if there is a state
  for (const std::optional<State>& s : here) {
    if (s) least = {0, std::min(*s, least[1])};
  }
  peers.least(least);
  return least[0] == 0 ? std::optional(State{least[1]}) : std::nullopt;
}

// Returns the partition bits for the level after a level of `words` words over all processes.
int PartitionedSearch::agreed_bits(std::uint64_t words) const {
  const std::uint64_t max_bytes = watch_.limits().max_bytes;
  const int mine = shelves_.bits_for(words / process_count(), growth_, stored_, max_bytes);
  if (peers_.is_alone()) return mine;
  const int bits =
      std::min(owners_.most_bits(), mine + static_cast<int>(std::bit_width(process_count() - 1)));
  const auto most = static_cast<std::uint64_t>(std::max(bits, owners_.least_bits()));
  return static_cast<int>(greatest_of_all(peers_, most));
}

// Collects the counts and hits of the workers, and adds up the counts of all processes.
void PartitionedSearch::collect() {
  Counters work, ahead;
  std::uint64_t candidates = 0;
  for (auto& worker : workers_) {
    TRAILBLAZE_CHECK(layout_.fits(worker->or_of_states), "a state is not below 2^state_bits()");
    TRAILBLAZE_CHECK(!worker->way_successors.is_wrong(), "a way is not below num_ways()");
    work += std::exchange(worker->tally.counters, Counters{});
    work.duplicates += std::exchange(worker->known, 0);
    ahead += std::exchange(worker->ahead.counters, Counters{});
    candidates += std::exchange(worker->candidates, 0);
    if (worker->hit) hit_ = std::min(*worker->hit, hit_.value_or(*worker->hit));
  }
  std::array<std::uint64_t, 8> all = {work.expanded,  work.generated,  work.duplicates,
                                      ahead.expanded, ahead.generated, ahead.duplicates,
                                      candidates,     found_.load()};
  peers_.sum(all);
  counters_ += {all[0], all[1], all[2]};
  ahead_counters_ += {all[3], all[4], all[5]};
  candidates_ += all[6];
  found_by_all_ = all[7];
  hit_ = least_of_all(peers_, {&hit_, 1});
  report_usage();
}

std::vector<ProcessRow> PartitionedSearch::processes() const {
  std::vector<ProcessRow> rows;
  if (peers_.is_alone()) return rows;
  const PeerTraffic& now = peers_.traffic();
  ProcessRow row = own_statistics_;
  row.messages = now.messages - traffic_before_.messages;
  row.bytes = (now.words - traffic_before_.words) * sizeof(Word);
  row.rounds = now.rounds - traffic_before_.rounds;
  row.agreements = now.agreements - traffic_before_.agreements;
  row.exchange_seconds = now.exchange_seconds - traffic_before_.exchange_seconds;
  row.copy_seconds = now.copy_seconds - traffic_before_.copy_seconds;
  row.agree_seconds = now.agree_seconds - traffic_before_.agree_seconds;
  // A row travels as the words of its memory.
  std::array<Word, sizeof(ProcessRow) / sizeof(Word)> words = std::bit_cast<decltype(words)>(row);
  const std::vector<Word> all = peers_.gather(words);
  for (auto at = all.begin(); at != all.end(); at += words.size()) {
    std::copy_n(at, words.size(), words.begin());
    rows.push_back(std::bit_cast<ProcessRow>(words));
  }
  return rows;
}

}  // namespace trailblaze
