// The searches of pages: at most one at a time, in a separate thread. A page polls the progress of
// its search. If nobody polls for kAbandonedAfter, the page is closed, and the search is stopped.
//
//   begin(work) -> 7      poll(7) -> {"job":7,"done":false,"progress":{...}}
//                         poll(7) -> {"job":7,"done":true,"result":{...}}
#pragma once

#include <absl/status/statusor.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "cli/options/settings.hpp"
#include "cli/report/json.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"

namespace trailblaze {

// Returns the error for a page after an exception: its text, or "internal error: ...".
absl::Status internal_error(const std::exception& thrown);

class Jobs {
 public:
  // What a search may use: limits, pulse and threads.
  struct Resources {
    SearchOptions options;
    const Crew& crew;
  };
  using Work = std::function<absl::StatusOr<json::Text>(const Resources& resources)>;

  static constexpr std::chrono::seconds kAbandonedAfter{3};

  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;

  // Searches have the threads and limits of `settings`. `now` returns the current time.
  explicit Jobs(const SearchSettings& settings, Now now = Clock::now)
      : settings_(settings), now_(std::move(now)) {}
  ~Jobs() { stop(); }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Begins a search, and returns its number. Fails with `Unavailable` during another search.
  absl::StatusOr<std::uint64_t> begin(Work work);

  // Returns the state of a search: at once if it has ended, else when it ends, but after `most` at
  // the latest. Fails with `NotFound` if it was discarded.
  absl::StatusOr<json::Text> poll(std::uint64_t number, std::chrono::milliseconds most);

  // Stops a search if it still runs.
  void cancel(std::uint64_t number);

  // Stops the running search if nobody polls it any more. Call it a few times a second.
  void cancel_abandoned();

  // Ends all searches, and begins no more.
  void stop();

 private:
  struct Job {
    std::uint64_t number = 0;
    Pulse pulse;
    const Watch watch{Limits{}};
    double seconds = 0;  // duration, once it has ended
    Clock::time_point last_poll;
    int pollers = 0;  // callers that wait for it
    bool is_done = false, is_cancelled = false;
    absl::StatusOr<json::Text> result{json::Text{"null"}};
    std::jthread thread;
  };

  void run(Job& job, const Work& work);
  std::shared_ptr<Job> find(std::uint64_t number) const;
  SearchOptions options(Pulse* pulse) const;
  static json::Text text_of(const Job& job);

  const SearchSettings& settings_;
  const Now now_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<std::shared_ptr<Job>> jobs_;  // the last few; the newest comes last
  std::uint64_t last_number_ = 0;
  bool is_stopped_ = false;
};

}  // namespace trailblaze
