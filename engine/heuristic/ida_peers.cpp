#include "engine/heuristic/ida_peers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

// The blocks of a bound. news() tells the other processes why they may stop. It is a limit that was
// met or, from kBlocks on, the first block with a solution if one solution is enough.
class BlockWork final : public SharedWork {
 public:
  BlockWork(const Crew& crew, IdaHalt& halt, SearchIdaBlock search, IdaBlockDone done,
            bool is_first)
      : crew_(crew), halt_(halt), search_(search), done_(done), is_first_(is_first) {}

  void work(SharedNumbers& numbers) override {
    const auto threads = static_cast<std::size_t>(crew_.threads());
    crew_.for_each_block(threads, [&](int worker, std::size_t) {
      while (const std::optional<std::uint64_t> number = numbers.next()) {
        const auto block = static_cast<std::size_t>(*number);
        if (halt_.must_end(block)) return;  // so do all later blocks, which have greater numbers
        const IdaTotals* const totals = search_(worker, block);
        if (totals == nullptr) continue;
        if (is_first_) {
          done_(block, *totals);
        } else {
          numbers.send({*number, totals->nodes, totals->generated,
                        static_cast<std::uint64_t>(totals->next_bound)});
        }
      }
    });
  }

  std::uint64_t news() override {
    if (halt_.check_limits() != Stop::kNone) return static_cast<std::uint64_t>(halt_.stop());
    const std::size_t first = halt_.first_block();
    return halt_.ends_at_first() && first != IdaHalt::kNone ? kBlocks + first : kNothing;
  }

  void hear_news(std::uint64_t news) override {
    if (news < kBlocks) {
      halt_.end(static_cast<Stop>(news));
    } else {
      halt_.found(static_cast<std::size_t>(news - kBlocks));
    }
  }

  void take(std::span<const std::uint64_t> words) override {
    TRAILBLAZE_CHECK(words.size() == 4, "a block came that cannot be");
    done_(static_cast<std::size_t>(words[0]), {words[1], words[2], 0, static_cast<int>(words[3])});
  }

 private:
  static constexpr std::uint64_t kBlocks = 64;  // more than the number of limits

  const Crew& crew_;
  IdaHalt& halt_;
  const SearchIdaBlock search_;
  const IdaBlockDone done_;
  const bool is_first_;  // true in process 0
};

void agree_on(Peers& peers, IdaHalt& halt) {
  static_assert(IdaHalt::kNone == ~std::size_t{0});
  std::array<std::uint64_t, 2> least = {SharedWork::kNothing, halt.first_block()};
  if (halt.stop() != Stop::kNone) least[0] = static_cast<std::uint64_t>(halt.stop());
  peers.least(least);
  if (least[0] != SharedWork::kNothing) halt.end(static_cast<Stop>(least[0]));
  if (least[1] != IdaHalt::kNone) halt.found(static_cast<std::size_t>(least[1]));
}

}  // namespace

void share_blocks(Peers& peers, const Crew& crew, std::size_t count, bool shared, IdaHalt& halt,
                  SearchIdaBlock search, IdaBlockDone done) {
  const bool is_first = peers.number() == 0;
  if (shared && !peers.is_alone()) {
    BlockWork work(crew, halt, search, done, is_first);
    share_out(peers, count, static_cast<std::size_t>(crew.threads()), work);
  } else if (is_first) {
    crew.for_each_block(count, [&](int worker, std::size_t b) {
      if (const IdaTotals* const totals = search(worker, b)) done(b, *totals);
    });
  }
  agree_on(peers, halt);
}

IdaTotals sum_of_all(Peers& peers, const IdaTotals& here) {
  std::array<std::uint64_t, 3> all = {here.nodes, here.generated, here.solutions};
  peers.sum(all);
  const auto next = least_of_all(peers, static_cast<std::uint64_t>(here.next_bound));
  return {all[0], all[1], all[2], static_cast<int>(next)};
}

// Each process sends its paths that are among the first `most`: the block, the number of states,
// and the states.
IdaPaths first_paths(Peers& peers, std::vector<IdaPaths> found, std::size_t most) {
  std::vector<std::uint64_t> counts, words;
  for (const IdaPaths& paths : found) counts.push_back(paths.size());
  peers.sum(counts);
  std::uint64_t before = 0;
  for (std::size_t b = 0; b < found.size(); before += counts[b++]) {
    const std::uint64_t left = most - std::min<std::uint64_t>(most, before);
    found[b].resize(std::min<std::uint64_t>(found[b].size(), left));
    for (const std::vector<State>& path : found[b]) {
      words.insert(words.end(), {b, path.size()});
      words.insert(words.end(), path.begin(), path.end());
    }
    found[b].clear();
  }
  const std::vector<std::uint64_t> all = peers.gather(words);
  for (auto at = all.begin(); at != all.end();) {
    IdaPaths& paths = found[static_cast<std::size_t>(*at++)];
    const auto size = static_cast<std::ptrdiff_t>(*at++);
    paths.emplace_back(at, at + size);
    at += size;
  }
  IdaPaths first;
  for (IdaPaths& paths : found) std::ranges::move(paths, std::back_inserter(first));
  return first;
}

}  // namespace trailblaze
