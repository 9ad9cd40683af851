// The searches that pages ask for: one at a time, in a thread of its own. A page asks again and
// again how far its search has come; where nobody has asked for kForgottenAfter, the page is closed
// and the search is stopped.
//
//   begin(work) -> 7      look(7) -> {"job":7,"done":false,"progress":{...}}
//                                  look(7) -> {"job":7,"done":true,"result":{...}}
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

// What a page is told where something threw that nothing here expects: "internal error: ...".
absl::Status internal_error(const std::exception& thrown);

class Jobs {
 public:
  // What a search is run with: limits, pulse and threads.
  struct Means {
    SearchOptions options;
    const Crew& crew;
  };
  using Work = std::function<absl::StatusOr<json::Text>(const Means& means)>;

  static constexpr std::chrono::seconds kForgottenAfter{3};

  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;

  // Searches have the threads and limits of these. `now` says how late it is.
  explicit Jobs(const SearchSettings& settings, Now now = Clock::now)
      : settings_(settings), now_(std::move(now)) {}
  ~Jobs() { stop(); }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // Begins a search, and returns its number. `Unavailable` while another one works.
  absl::StatusOr<std::uint64_t> begin(Work work);

  // How a search stands: at once if it has ended, else when it ends, but after `most` at the
  // latest. `NotFound` where it is long gone.
  absl::StatusOr<json::Text> look(std::uint64_t number, std::chrono::milliseconds most);

  // Stops a search, if it still works.
  void cancel(std::uint64_t number);

  // Stops the search at work if nobody asks for it any more. Called a few times a second.
  void cancel_forgotten();

  // Ends all, and begins no more.
  void stop();

 private:
  struct Job {
    std::uint64_t number = 0;
    Pulse pulse;
    const Watch watch{Limits{}};
    double seconds = 0;       // that it took, once it has ended
    Clock::time_point asked;  // when somebody asked for it last
    int askers = 0;           // that wait for it now
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
  std::uint64_t last_ = 0;
  bool is_stopped_ = false;
};

}  // namespace trailblaze
