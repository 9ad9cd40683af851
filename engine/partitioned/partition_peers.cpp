// The agreements between the processes of a partitioned search, and their statistics. For which
// process owns which partitions, see partition_owners.hpp.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

// A row travels as the words of its memory.
constexpr std::size_t kRowWords = sizeof(ProcessRow) / sizeof(Word);
using RowAsWords = std::array<Word, kRowWords>;

}  // namespace

// Returns the partition bits for a level of `words` words over all processes.
int PartitionedSearch::agreed_bits(std::uint64_t words) const {
  if (peers_.is_alone()) return bits_for(words);
  const auto processes = static_cast<std::uint64_t>(peers_.count());
  const int of_each = bits_for(words / processes);
  const int bits =
      std::min(owners_.most_bits(), of_each + static_cast<int>(std::bit_width(processes - 1)));
  const auto most = static_cast<std::uint64_t>(std::max(bits, owners_.least_bits()));
  return static_cast<int>(greatest_of_all(peers_, most));
}

// Adds the counts of all processes since the last call, and agrees on the hit.
void PartitionedSearch::add_up(const Counters& work, const Counters& ahead,
                               std::uint64_t candidates) {
  std::array<std::uint64_t, 8> all = {work.expanded,  work.generated,  work.duplicates,
                                      ahead.expanded, ahead.generated, ahead.duplicates,
                                      candidates,     found_.load()};
  peers_.sum(all);
  counters_ += {all[0], all[1], all[2]};
  ahead_counters_ += {all[3], all[4], all[5]};
  candidates_ += all[6];
  found_by_all_ = all[7];
  hit_ = least_of_all(peers_, hit_);
}

// ---- statistics ----

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
