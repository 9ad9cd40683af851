#include "tests/support/local_peers.hpp"

#include <algorithm>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace trailblaze {
namespace {

using Words = std::vector<std::uint64_t>;

// The data that the threads share: a list of each thread, the messages from each thread to each
// other, and the posted words that are not collected yet.
struct Table {
  explicit Table(int peers)
      : count(peers),
        barrier(peers),
        lists(static_cast<std::size_t>(peers)),
        messages(lists.size() * lists.size()),
        posted(lists.size() * lists.size()) {}

  const int count;
  std::barrier<> barrier;
  std::vector<Words> lists, messages;
  std::mutex mutex;  // guards `posted`
  std::vector<std::vector<Words>> posted;
};

class LocalPeers final : public Peers {
 public:
  LocalPeers(Table& table, int number) : table_(table), number_(number) {}

  int count() const override { return table_.count; }
  int number() const override { return number_; }

  void collect(Take take) override {
    for (int from = 0; from < count(); ++from) {
      std::vector<Words> come;
      {
        const std::lock_guard lock(table_.mutex);
        come.swap(table_.posted[from_to(from, number_)]);
      }
      for (const Words& words : come) take(from, words);
    }
  }

 protected:
  void combine(Rule rule, std::span<std::uint64_t> numbers) override {
    put(numbers);
    for (int i = 0; i < count(); ++i) {
      if (i == number_) continue;
      const Words& other = table_.lists[static_cast<std::size_t>(i)];
      std::ranges::transform(numbers, other, numbers.begin(),
                             [rule](std::uint64_t a, std::uint64_t b) {
                               if (rule == Rule::kSum) return a + b;
                               return rule == Rule::kLeast ? std::min(a, b) : std::max(a, b);
                             });
    }
    table_.barrier.arrive_and_wait();
  }

  Words gather_words(std::span<const std::uint64_t> words) override {
    Words all;
    put(words);
    for (const Words& list : table_.lists) all.insert(all.end(), list.begin(), list.end());
    table_.barrier.arrive_and_wait();
    return all;
  }

  // The first messages are short, so that an exchange takes several rounds even in a small test.
  // Each round doubles the length, so that large exchanges take few rounds.
  void exchange_words(Fill fill, Take take) override {
    std::size_t most = 100;
    for (std::uint64_t sent = 1; sent != 0; most = std::min(2 * most, kMessageWords)) {
      sent = 0;
      for (int to = 0; to < count(); ++to) {
        Words& message = message_from_to(number_, to);
        message.resize(most);
        message.resize(to == number_ ? 0 : fill(to, message));
        sent += message.size();
      }
      table_.barrier.arrive_and_wait();
      for (int from = 0; from < count(); ++from) {
        if (const Words& message = message_from_to(from, number_); !message.empty()) {
          take(from, message);
        }
      }
      combine(Rule::kSum, {&sent, 1});
    }
  }

  void post_words(int to, std::span<const std::uint64_t> words) override {
    const std::lock_guard lock(table_.mutex);
    table_.posted[from_to(number_, to)].emplace_back(words.begin(), words.end());
  }

 private:
  // Publishes this peer's words to all peers. After reading all lists, the caller must wait at
  // the barrier once more.
  void put(std::span<const std::uint64_t> words) {
    table_.lists[static_cast<std::size_t>(number_)].assign(words.begin(), words.end());
    table_.barrier.arrive_and_wait();
  }

  std::size_t from_to(int from, int to) const {
    return static_cast<std::size_t>(from * count() + to);
  }
  Words& message_from_to(int from, int to) { return table_.messages[from_to(from, to)]; }

  Table& table_;
  const int number_;
};

}  // namespace

void search_together(int count, const std::function<void(Peers& peers)>& search) {
  Table table(count);
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&table, &search, i] {
      LocalPeers peers(table, i);
      search(peers);
    });
  }
}

}  // namespace trailblaze
