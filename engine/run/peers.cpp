// Counts the traffic of a process, and shares out work (peers.hpp). When work is shared, the other
// processes talk to process 0 only. A message is a kind, then a number or words:
//
//   to process 0     kWant            requests a number
//                    kNews news       the least news() here is now this
//                    kWords words     for take()
//                    kDone            the work here is done; only kNews and kBye may follow
//                    kBye             the last message, after kEnd
//   from process 0   kNumber number   answers kWant; `count` or more: no number is left
//                    kNews news       the least news() of all processes is now this
//                    kEnd             the last message: all processes are done
#include "engine/run/peers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {
namespace {

class Sharing final : public SharedNumbers {
 public:
  Sharing(Peers& peers, std::uint64_t count, std::size_t ahead, SharedWork& work)
      : peers_(peers),
        count_(count),
        ahead_(ahead),
        work_(work),
        at_work_(peers.count()),
        without_bye_(peers.count() - 1) {}

  void run() {
    const std::jthread worker = start_thread([this](const std::stop_token&) { work(); });
    if (!worker.joinable()) {
      throw Failure(
          "threads: the system starts no more threads, expected a thread for this process");
    }
    for (std::chrono::microseconds nap = kShortNap; !has_ended_;) {
      std::unique_lock lock(mutex_);
      woken_.wait_for(lock, nap, [this] { return is_woken_; });
      bool is_quiet = !std::exchange(is_woken_, false);
      if (thrown_) std::rethrow_exception(thrown_);
      const bool is_done = is_done_;  // work() has then sent everything
      const auto sent = std::exchange(sent_, {});
      lock.unlock();
      post_news(sent, is_done);
      peers_.collect([&](int from, std::span<const std::uint64_t> message) {
        is_quiet = false;
        handle_message(from, message);
      });
      if (is_first() && at_work_ == 0) end();
      nap = is_quiet && !is_done ? std::min(kLongNap, nap + nap / 8) : kShortNap;
    }
    std::uint64_t met = 0;
    peers_.sum({&met, 1});  // nobody starts other work while a process still listens here
  }

  // ---- called by the work ----

  std::optional<std::uint64_t> next() override {
    std::unique_lock lock(mutex_);
    if (is_first()) return next_ < count_ ? std::optional(next_++) : std::nullopt;
    given_.wait(lock, [this] { return !numbers_.empty() || all_are_taken_; });
    if (numbers_.empty()) return std::nullopt;
    const std::uint64_t number = numbers_.front();
    numbers_.pop_front();
    wake_caller(lock);
    return number;
  }

  void send(std::vector<std::uint64_t> words) override {
    std::unique_lock lock(mutex_);
    sent_.push_back(std::move(words));
    sent_.back().insert(sent_.back().begin(), kWords);
    wake_caller(lock);
  }

 private:
  enum Kind : std::uint64_t { kWant, kNews, kWords, kDone, kBye, kNumber, kEnd };

  // Time that the caller of run() sleeps while nothing happens in this process. A message may wait
  // that long. The caller sleeps longer while no message comes, because each wake-up takes time
  // from the work.
  static constexpr std::chrono::microseconds kShortNap{200}, kLongNap{4000};

  bool is_first() const { return peers_.number() == 0; }

  void work() {
    std::exception_ptr thrown;
    try {
      work_.work(*this);
    } catch (...) {
      thrown = std::current_exception();
    }
    std::unique_lock lock(mutex_);
    thrown_ = thrown;
    is_done_ = true;
    wake_caller(lock);
  }

  // Wakes the caller of run().
  void wake_caller(std::unique_lock<std::mutex>& lock) {
    is_woken_ = true;
    lock.unlock();
    woken_.notify_one();
  }

  // ---- called by the thread that talks to the other processes ----
  //
  // post_news() and handle_message() let no exception out, because the work would then wait
  // forever. A process that runs out of memory in them terminates.

  void post(int to, Kind kind, std::uint64_t number = 0) {
    peers_.post(to, std::array<std::uint64_t, 2>{kind, number});
  }

  void post_to_others(Kind kind, std::uint64_t number = 0) {
    for (int to = 1; to < peers_.count(); ++to) post(to, kind, number);
  }

  // Sends the news of this process since the last call. news() goes first: process 0 then hears of
  // a signal before it takes words that the signal cut short. When the work is done, says so;
  // news() may still fall afterwards.
  void post_news(const std::vector<std::vector<std::uint64_t>>& sent, bool is_done) noexcept {
    if (const std::uint64_t news = work_.news(); news < least_) pass_on_news(news);
    for (const auto& words : sent) peers_.post(0, words);
    if (!is_first() && !is_done) request_numbers();
    if (!is_done || has_posted_done_) return;
    has_posted_done_ = true;
    if (is_first()) {
      --at_work_;
    } else {
      post(0, kDone);
    }
  }

  // Passes on a lower news(), of this process or, at process 0, of any process.
  void pass_on_news(std::uint64_t news) {
    least_ = news;
    if (is_first()) {
      work_.hear_news(news);
      if (!has_posted_end_) post_to_others(kNews, news);  // after kEnd nobody listens
    } else {
      post(0, kNews, news);
    }
  }

  // Requests numbers until `ahead_` of them are here or requested.
  void request_numbers() {
    const std::lock_guard lock(mutex_);
    for (; !all_are_taken_ && numbers_.size() + requested_ < ahead_; ++requested_) post(0, kWant);
  }

  void handle_message(int from, std::span<const std::uint64_t> message) noexcept {
    const auto kind = static_cast<Kind>(message[0]);
    switch (kind) {
      case kWant: post(from, kNumber, next().value_or(count_)); break;
      case kWords: work_.take(message.subspan(1)); break;
      case kDone: --at_work_; break;
      case kBye: --without_bye_; break;
      case kEnd:
        post(0, kBye);
        has_ended_ = true;
        break;
      case kNumber: receive_number(message[1]); break;
      case kNews:
        if (is_first() && message[1] < least_) pass_on_news(message[1]);
        if (!is_first()) hear_news(message[1]);
        break;
    }
  }

  void hear_news(std::uint64_t news) {
    least_ = std::min(least_, news);
    work_.hear_news(news);
  }

  void receive_number(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    --requested_;
    if (number < count_) {
      numbers_.push_back(number);
    } else {
      all_are_taken_ = true;
    }
    given_.notify_all();
  }

  // Process 0: ends the sharing when all other processes have sent kBye.
  void end() {
    if (!std::exchange(has_posted_end_, true)) post_to_others(kEnd);
    has_ended_ = without_bye_ == 0;
  }

  Peers& peers_;
  const std::uint64_t count_;
  const std::size_t ahead_;  // numbers to have, or to have requested, in advance
  SharedWork& work_;

  // Used only by the thread that talks to the other processes.
  std::uint64_t least_ = SharedWork::kNothing;  // least news() sent or heard
  std::size_t requested_ = 0;                   // numbers requested and not yet received
  bool has_posted_done_ = false, has_posted_end_ = false, has_ended_ = false;
  int at_work_;      // process 0: processes that are not done
  int without_bye_;  // process 0: other processes that have not sent kBye

  std::mutex mutex_;  // guards all members below
  std::condition_variable woken_, given_;
  bool is_woken_ = false;
  std::uint64_t next_ = 0;             // process 0: the least number that is not taken
  std::deque<std::uint64_t> numbers_;  // other processes: numbers received and not yet taken
  bool all_are_taken_ = false;
  std::vector<std::vector<std::uint64_t>> sent_;  // messages waiting to be posted
  bool is_done_ = false;                          // true if work() has returned
  std::exception_ptr thrown_;                     // exception thrown by work()
};

// Encodes a status in words: its code, the bytes of its message, and the message.
std::vector<std::uint64_t> words_of(const absl::Status& status) {
  const std::string text(status.message());
  std::vector<std::uint64_t> words(2 + (text.size() + 7) / 8);
  words[0] = static_cast<std::uint64_t>(status.code());
  words[1] = text.size();
  std::memcpy(words.data() + 2, text.data(), text.size());
  return words;
}

class SingleProcess final : public Peers {
 public:
  bool is_alone() const override { return true; }
  int count() const override { return 1; }
  int number() const override { return 0; }
  void collect(Take) override {}

 private:
  void combine(Rule, std::span<std::uint64_t>) override {}
  std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) override {
    return {words.begin(), words.end()};
  }
  void exchange_words(Fill, Take) override {}
  void post_words(int, std::span<const std::uint64_t>) override {}
};

}  // namespace

Peers& single_process() {
  static SingleProcess one;
  return one;
}

std::uint64_t sum_of_all(Peers& peers, std::uint64_t here) {
  peers.sum({&here, 1});
  return here;
}

std::uint64_t least_of_all(Peers& peers, std::uint64_t here) {
  peers.least({&here, 1});
  return here;
}

std::uint64_t greatest_of_all(Peers& peers, std::uint64_t here) {
  peers.greatest({&here, 1});
  return here;
}

bool true_for_all(Peers& peers, bool here) { return least_of_all(peers, here ? 1 : 0) != 0; }
bool true_for_any(Peers& peers, bool here) { return greatest_of_all(peers, here ? 1 : 0) != 0; }

Stop agreed(Peers& peers, Stop here) {
  return static_cast<Stop>(greatest_of_all(peers, static_cast<std::uint64_t>(here)));
}

absl::Status agreed(Peers& peers, const absl::Status& here) {
  if (peers.is_alone()) return here;
  const std::vector<std::uint64_t> all = peers.gather(words_of(here));
  for (std::size_t at = 0; at < all.size(); at += 2 + (all[at + 1] + 7) / 8) {
    if (all[at] == static_cast<std::uint64_t>(absl::StatusCode::kOk)) continue;
    std::string text(all[at + 1], ' ');
    std::memcpy(text.data(), all.data() + at + 2, text.size());
    return {static_cast<absl::StatusCode>(all[at]), text};
  }
  return absl::OkStatus();
}

// Several threads may search alone at once, so single_process() counts nothing.
void Peers::agree(Rule rule, std::span<std::uint64_t> numbers) {
  if (is_alone()) return;
  const Stopwatch watch(traffic_.agree_seconds);
  ++traffic_.agreements;
  combine(rule, numbers);
}

std::vector<std::uint64_t> Peers::gather(std::span<const std::uint64_t> words) {
  if (is_alone()) return {words.begin(), words.end()};
  const Stopwatch watch(traffic_.agree_seconds);
  ++traffic_.agreements;
  return gather_words(words);
}

void Peers::exchange(Fill fill, Take take) {
  if (is_alone()) return;
  const Stopwatch watch(traffic_.exchange_seconds);
  const int first = number() == 0 ? 1 : 0;  // first of the other processes
  const auto fill_and_count = [&](int to, std::span<std::uint64_t> message) {
    const Stopwatch copying(traffic_.copy_seconds);
    const std::size_t words = fill(to, message);
    traffic_.rounds += to == first ? 1 : 0;
    traffic_.messages += words == 0 ? 0 : 1;
    traffic_.words += words;
    return words;
  };
  const auto take_and_time = [&](int from, std::span<const std::uint64_t> words) {
    const Stopwatch copying(traffic_.copy_seconds);
    take(from, words);
  };
  exchange_words(fill_and_count, take_and_time);
}

void Peers::post(int to, std::span<const std::uint64_t> words) {
  ++traffic_.messages;
  traffic_.words += words.size();
  post_words(to, words);
}

Result out_of_memory_result(Peers& peers) {
  if (!peers.is_alone()) std::terminate();
  Result result;
  result.stop = Stop::kMemory;
  return result;
}

void share_out(Peers& peers, std::uint64_t count, std::size_t ahead, SharedWork& work) {
  Sharing(peers, count, std::max<std::size_t>(1, ahead), work).run();
}

}  // namespace trailblaze
