#include "cli/play/jobs.hpp"

#include <absl/status/status.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "cli/process.hpp"
#include "engine/base/check.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

constexpr std::size_t kKeptJobs = 8;
constexpr std::chrono::seconds kForCancelled{2};  // time to wait for a cancelled search to end

absl::Status internal_error(const std::exception& thrown) {
  const bool has_prefix = dynamic_cast<const InternalError*>(&thrown) != nullptr ||
                          dynamic_cast<const Failure*>(&thrown) != nullptr;
  return absl::InternalError((has_prefix ? "" : "internal error: ") + std::string(thrown.what()));
}

absl::StatusOr<std::uint64_t> Jobs::begin(Work work) {
  std::unique_lock lock(mutex_);
  const auto is_free = [&] { return jobs_.empty() || jobs_.back()->is_done; };
  if (!is_free() && jobs_.back()->is_cancelled) changed_.wait_for(lock, kForCancelled, is_free);
  if (!is_free() || is_stopped_) {
    return absl::UnavailableError("busy: another search is running, expected one search at a time");
  }
  if (jobs_.size() >= kKeptJobs) jobs_.pop_front();
  Job& job = *jobs_.emplace_back(std::make_shared<Job>());
  job.number = ++last_number_;
  job.last_poll = now_();
  job.thread = start_thread(
      [this, &job, work = std::move(work)](const std::stop_token&) { run(job, work); });
  if (!job.thread.joinable()) {
    jobs_.pop_back();
    return absl::UnavailableError("busy: the system has no more threads");
  }
  return job.number;
}

void Jobs::run(Job& job, const Work& work) {
  absl::StatusOr<json::Text> result = absl::ResourceExhaustedError(kNoMemory);
  try {
    const Crew crew(settings_.threads);
    result = work({options(&job.pulse), crew});
  } catch (const std::bad_alloc&) {  // the result says so
  } catch (const std::exception& thrown) {
    result = internal_error(thrown);
  }
  const std::lock_guard lock(mutex_);
  job.result = std::move(result);
  job.seconds = job.watch.seconds();
  job.is_done = true;
  resume_after_cancel();
  changed_.notify_all();
}

// Tables and frontiers may use the memory that the command line grants, but at most four fifths of
// the memory that is free now, because open sessions also use memory.
SearchOptions Jobs::options(Pulse* pulse) const {
  SearchOptions found = settings_.options;
  found.pulse = pulse;
  found.limits.max_bytes = std::min(found.limits.max_bytes, available_memory() / 5 * 4);
  found.listing_bytes = found.limits.max_bytes / 2;
  return found;
}

absl::StatusOr<json::Text> Jobs::poll(std::uint64_t number, std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<Job> job = find(number);
  if (job == nullptr) return absl::NotFoundError("job: found no job with this number");
  ++job->pollers;
  changed_.wait_for(lock, most, [&] { return job->is_done || is_stopped_; });
  --job->pollers;
  job->last_poll = now_();
  return text_of(*job);
}

void Jobs::cancel(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Job> job = find(number);
  if (job == nullptr || job->is_done) return;
  job->is_cancelled = true;
  cancel_search();
}

void Jobs::cancel_abandoned() {
  const std::lock_guard lock(mutex_);
  if (jobs_.empty()) return;
  Job& job = *jobs_.back();
  if (job.is_done || job.is_cancelled || job.pollers != 0) return;
  if (now_() - job.last_poll < kAbandonedAfter) return;
  job.is_cancelled = true;
  cancel_search();
}

void Jobs::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    if (!jobs_.empty() && !jobs_.back()->is_done) cancel_search();
    changed_.notify_all();
  }
  for (const auto& job : jobs_) {
    if (job->thread.joinable()) job->thread.join();
  }
}

std::shared_ptr<Jobs::Job> Jobs::find(std::uint64_t number) const {
  const auto found =
      std::ranges::find_if(jobs_, [&](const auto& job) { return job->number == number; });
  return found == jobs_.end() ? nullptr : *found;
}

json::Text Jobs::text_of(const Job& job) {
  const Pulse& pulse = job.pulse;
  const double seconds = job.is_done ? job.seconds : job.watch.seconds();
  const std::uint64_t states = pulse.states;
  const char* const activity = pulse.activity;
  JsonObject progress;
  progress.field("states", states)
      .field("depth", pulse.depth.load())
      .field("expected", json::unless_zero(pulse.expected))
      .field("seconds", seconds)
      .field("states_per_second", seconds > 0 ? static_cast<double>(states) / seconds : 0.0)
      .field("doing",
             activity == nullptr ? std::nullopt : std::optional(std::string_view(activity)));
  JsonObject object;
  object.field("job", job.number)
      .field("done", job.is_done)
      .field("cancelled", job.is_cancelled)
      .field("progress", progress.text());
  if (!job.is_done) return object.text();
  if (!job.result.ok()) return object.field("error", message(job.result.status())).text();
  return object.field("result", *job.result).text();
}

}  // namespace trailblaze
