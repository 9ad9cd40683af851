// The random instances of a stream: the series of a seed, numbered from 1.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/problem/problem.hpp"
#include "cli/stream/stream_instance.hpp"
#include "engine/base/parallel.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

class RandomSeries {
 public:
  // Has no instances if they come from files. `problem` must have a session when the first instance
  // is requested. `problem` and `settings` must outlive the object.
  RandomSeries(const Settings& settings, const Problem& problem)
      : settings_(settings),
        problem_(problem),
        total_(settings.files.empty() ? settings.random.value_or(0) : 0) {}

  std::uint64_t total() const { return total_; }
  std::uint64_t left() const { return total_ - made_; }

  // Returns the next instances, at most `count`; none at the end.
  absl::StatusOr<std::vector<StreamInstance>> next(std::uint64_t count, const Crew& crew) {
    std::vector<StreamInstance> instances;
    count = std::min(count, left());
    if (count == 0) return instances;
    // A walk may need a search, which must stay within the memory of the stream's searches.
    const Limits limits = {.max_bytes = settings_.options.limits.max_bytes};
    auto texts = problem_.session->generate(settings_.seed, made_, count, crew, limits);
    if (!texts.ok()) return texts.status();
    for (std::string& text : *texts) instances.push_back({++made_, std::move(text)});
    return instances;
  }

  // Returns the next instances, at most `count`, without drawing them: they have only their
  // numbers.
  std::vector<StreamInstance> skip(std::uint64_t count) {
    std::vector<StreamInstance> instances(std::min(count, left()));
    for (StreamInstance& instance : instances) instance.line = ++made_;
    return instances;
  }

  // Returns the next instances as a batch of numbers, at most `count`.
  StreamBatch next_batch(std::uint64_t count) {
    count = std::min(count, left());
    const StreamBatch batch = {
        .starts = {}, .seed = settings_.seed, .first = made_, .count = count};
    made_ += count;
    return batch;
  }

 private:
  const Settings& settings_;
  const Problem& problem_;
  const std::uint64_t total_;
  std::uint64_t made_ = 0;
};

}  // namespace trailblaze
