// Work that processes share: every number is taken once, all processes hear the news, messages
// reach process 0, and no process waits for work that has ended. Here the processes are threads
// (local_peers.hpp).
#include "engine/run/peers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "engine/base/parallel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/local_peers.hpp"

namespace trailblaze {
namespace {

// Takes numbers on several threads. Process 0 counts the numbers that it takes, and the numbers
// that the other processes take and send to it. Posts the news `says` when it takes the number
// `says_at`, or at once if `says_at` is kNothing. If `ends_early` is true, stops taking numbers
// once it hears any news.
class Taker final : public SharedWork {
 public:
  Taker(const Peers& peers, int threads, std::size_t counted)
      : is_first_(peers.number() == 0), crew_(threads), taken_(counted) {}

  std::uint64_t says_at = kNothing, says = 0;
  bool ends_early = false;

  void work(SharedNumbers& numbers) override {
    if (says_at == kNothing && says != 0) news_ = says;
    crew_.for_each_block(static_cast<std::size_t>(crew_.threads()), [&](int, std::size_t) {
      while (const auto number = numbers.next()) {
        if (*number < taken_.size() && !is_first_) numbers.send({*number, 7});
        if (*number < taken_.size() && is_first_) ++taken_[*number];
        if (*number == says_at) news_ = says;
        if (ends_early && heard_ != kNothing) return;
      }
    });
  }
  std::uint64_t news() override { return news_; }
  void hear_news(std::uint64_t news) override { heard_ = news; }
  void take(std::span<const std::uint64_t> words) override {
    if (words.size() == 2 && words[1] == 7) ++taken_[words[0]];
  }

  std::uint64_t heard() const { return heard_; }
  std::vector<int> taken() const { return {taken_.begin(), taken_.end()}; }

 private:
  const bool is_first_;
  const Crew crew_;
  std::vector<std::atomic<int>> taken_;
  std::atomic<std::uint64_t> news_ = kNothing, heard_ = kNothing;
};

// Every process but process 0 posts the news 100 to 1, and sends each number to process 0 after it
// has posted the number. Process 0 counts the words that it takes, and those of them that it takes
// before it hears the news.
class SaysFirst final : public SharedWork {
 public:
  explicit SaysFirst(const Peers& peers) : number_(static_cast<std::uint64_t>(peers.number())) {}

  void work(SharedNumbers& numbers) override {
    if (number_ == 0) return;
    for (std::uint64_t number = 100; number > 0; --number) {
      news_ = number;
      numbers.send({number});
    }
  }
  std::uint64_t news() override { return news_; }
  void hear_news(std::uint64_t news) override { heard_ = std::min(heard_, news); }
  void take(std::span<const std::uint64_t> words) override {
    ++taken_;
    if (heard_ > words[0]) ++too_early_;
  }

  int taken() const { return taken_; }
  int too_early() const { return too_early_; }

 private:
  const std::uint64_t number_;
  std::atomic<std::uint64_t> news_ = kNothing;
  std::uint64_t heard_ = kNothing;
  int taken_ = 0, too_early_ = 0;
};

TEST_CASE("peers: news posted before words are sent is heard before these are taken", "[threads]") {
  for (int round = 0; round < 20; ++round) {
    search_together(2, [&](Peers& peers) {
      SaysFirst says(peers);
      share_out(peers, 0, 1, says);
      if (peers.number() != 0) return;
      CHECK(says.taken() == 100);
      CHECK(says.too_early() == 0);
    });
  }
}

TEST_CASE("peers: every number is taken once, by any process", "[threads]") {
  for (const int count : {1, 2, 3, 7}) {
    for (const std::size_t numbers : {0, 1, 5, 300}) {
      INFO(count << " processes, " << numbers << " numbers");
      std::array<std::vector<int>, 3> taken;  // a round must leave nothing for the next round
      search_together(count, [&](Peers& peers) {
        for (std::size_t round = 0; round < taken.size(); ++round) {
          Taker taker(peers, 1 + static_cast<int>(round % 2), numbers);
          share_out(peers, numbers, 2, taker);
          if (peers.number() == 0) taken[round] = taker.taken();
        }
      });
      for (const std::vector<int>& found : taken) CHECK(found == std::vector<int>(numbers, 1));
    }
  }
}

TEST_CASE("peers: every process hears what one says, and finally the least news", "[threads]") {
  std::array<std::uint64_t, 4> heard = {}, said = {};
  search_together(4, [&](Peers& peers) {
    const auto number = static_cast<std::uint64_t>(peers.number());
    Taker taker(peers, 2, 400);
    taker.says = 50 - number;
    share_out(peers, 400, 2, taker);
    heard[number] = taker.heard();
    said[number] = taker.news();
  });
  const std::uint64_t least = *std::ranges::min_element(said);
  CHECK(least == 47);
  for (const std::uint64_t news : heard) CHECK(news == least);
}

TEST_CASE("peers: if work ends early, nobody waits for the remaining numbers", "[threads]") {
  std::array<std::uint64_t, 3> ended = {};
  search_together(3, [&](Peers& peers) {
    for (int round = 0; round < 5; ++round) {
      Taker taker(peers, 2, 10);
      taker.says_at = 20;
      taker.ends_early = true;
      share_out(peers, ~std::uint64_t{0}, 2, taker);
      peers.sum({&++ended[static_cast<std::size_t>(peers.number())], 1});
    }
  });
  for (const std::uint64_t end : ended) CHECK(end == ended[0]);
}

TEST_CASE("peers: the traffic of each process is counted, and the time of a round that one delays",
          "[threads]") {
  constexpr std::chrono::microseconds kDelay{500};
  std::array<PeerTraffic, 3> all;
  search_together(3, [&](Peers& peers) {
    std::array<std::uint64_t, 2> numbers = {1, 2};
    peers.sum(numbers);
    peers.least(numbers);
    peers.greatest(numbers);
    peers.gather(numbers);
    const auto number = static_cast<std::size_t>(peers.number());
    int left = 2;  // messages that process 1 still sends to other processes
    const auto fill = [&](int /*to*/, std::span<std::uint64_t> message) -> std::size_t {
      if (number != 1 || left == 0) return 0;
      --left;
      std::this_thread::sleep_for(kDelay);
      message[0] = message[1] = 7;
      return 2;
    };
    peers.exchange(fill, [](int, std::span<const std::uint64_t>) {});
    if (number == 2) peers.post(0, std::array<std::uint64_t, 5>{});
    all[number] = peers.traffic();
    peers.sum(numbers);  // all posted words have now arrived
    peers.collect([](int, std::span<const std::uint64_t>) {});
  });
  for (const PeerTraffic& traffic : all) {
    CHECK(traffic.agreements == 4);
    CHECK(traffic.rounds == 2);
    CHECK(traffic.exchange_seconds >= std::chrono::duration<double>(kDelay).count());
    CHECK(traffic.agree_seconds > 0);
    CHECK(traffic.copy_seconds <= traffic.exchange_seconds);
  }
  CHECK(all[0].messages == 0);
  CHECK(all[0].words == 0);
  CHECK(all[1].messages == 2);
  CHECK(all[1].words == 4);
  CHECK(all[2].messages == 1);
  CHECK(all[2].words == 5);
}

}  // namespace
}  // namespace trailblaze
