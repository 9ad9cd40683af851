#include "engine/heuristic/ida_peers.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/base/check.hpp"

namespace trailblaze {

// The blocks of a bound. news() tells the other processes why they may stop. It is a limit that was
// met or, from kBlocks on, the first block with a solution if one solution is enough.
class IdaPeers::Work final : public SharedWork {
 public:
  Work(const Crew& crew, IdaHalt& halt, Search search, Done done, bool is_first)
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
  const Search search_;
  const Done done_;
  const bool is_first_;  // true in process 0
};

void IdaPeers::search_blocks(const Crew& crew, std::size_t count, bool shared, IdaHalt& halt,
                             Search search, Done done) const {
  if (peers_.is_alone() || (!shared && is_first())) {
    crew.for_each_block(count, [&](int worker, std::size_t b) {
      if (const IdaTotals* const totals = search(worker, b)) done(b, *totals);
    });
  }
  if (peers_.is_alone()) return;
  if (shared) {
    Work work(crew, halt, search, done, is_first());
    share_out(peers_, count, static_cast<std::size_t>(crew.threads()), work);
  }
  agree_on(halt);
}

void IdaPeers::agree_on(IdaHalt& halt) const {
  static_assert(IdaHalt::kNone == ~std::size_t{0});
  std::array<std::uint64_t, 2> least = {SharedWork::kNothing, halt.first_block()};
  if (halt.stop() != Stop::kNone) least[0] = static_cast<std::uint64_t>(halt.stop());
  peers_.least(least);
  if (least[0] != SharedWork::kNothing) halt.end(static_cast<Stop>(least[0]));
  if (least[1] != IdaHalt::kNone) halt.found(static_cast<std::size_t>(least[1]));
}

std::size_t IdaPeers::least(std::size_t mine) const {
  return static_cast<std::size_t>(least_of_all(peers_, mine));
}

IdaTotals IdaPeers::sum(const IdaTotals& mine) const {
  if (peers_.is_alone()) return mine;
  std::array<std::uint64_t, 3> all = {mine.nodes, mine.generated, mine.solutions};
  peers_.sum(all);
  const auto next = least(static_cast<std::size_t>(mine.next_bound));
  return {all[0], all[1], all[2], static_cast<int>(next)};
}

bool IdaPeers::any(bool mine) const { return true_for_any(peers_, mine); }

std::vector<State> IdaPeers::share_path(std::vector<State> mine) const {
  return peers_.is_alone() ? mine : peers_.gather(mine);
}

IdaPeers::Paths IdaPeers::first_paths(std::vector<Paths> found, std::size_t most) const {
  if (!peers_.is_alone()) exchange(found, most);
  Paths first;
  for (Paths& some : found) {
    for (std::vector<State>& path : some) {
      if (first.size() < most) first.push_back(std::move(path));
    }
  }
  return first;
}

// Exchanges the paths that are among the first `most`. Each process sends its own: the block, the
// number of states, and the states.
void IdaPeers::exchange(std::vector<Paths>& found, std::size_t most) const {
  std::vector<std::uint64_t> counts, words;
  for (const Paths& paths : found) counts.push_back(paths.size());
  peers_.sum(counts);
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
  const std::vector<std::uint64_t> all = peers_.gather(words);
  for (auto at = all.begin(); at != all.end();) {
    Paths& paths = found[static_cast<std::size_t>(*at++)];
    const auto size = static_cast<std::ptrdiff_t>(*at++);
    paths.emplace_back(at, at + size);
    at += size;
  }
}

}  // namespace trailblaze
