// The instances of a stream that are looked up in a policy table. A worker answers a batch of
// instances and makes the text of their reports.
#include <algorithm>
#include <utility>

#include "cli/stream/stream_solver.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze {

// Receives the answers of a batch, appends the text of each and counts it.
class StreamSolver::BatchText final : public Answers {
 public:
  // `origins` are those of the batch's instances.
  BatchText(const StreamSolver& solver, std::span<const InstanceOrigin> origins,
            std::span<const StreamInstance> instances, std::uint64_t peak_bytes, Tally& tally,
            PrintedText& text)
      : solver_(solver),
        origins_(origins),
        instances_(instances),
        peak_bytes_(peak_bytes),
        tally_(tally),
        text_(text) {}

  void path(const PolicyPath& path) override {
    tally_.add(path);
    tally_.seconds += path.seconds;
    const InstanceOrigin& origin = origins_[next_++];
    if (solver_.path_json_) solver_.path_json_->append(text_.out, path, origin, peak_bytes_);
  }

  void other(SolveReport&& report) override {
    if (report.result.outcome == Outcome::kExhausted && report.error.ok() && !instances_.empty()) {
      report =
          solver_.proved_report(instances_[next_], solver_.session_->info(), std::move(report));
    }
    tally_.add(report);
    solver_.add_text({std::move(report), std::nullopt}, origins_[next_++], 0, peak_bytes_, text_);
  }

 private:
  const StreamSolver& solver_;
  const std::span<const InstanceOrigin> origins_;
  const std::span<const StreamInstance> instances_;
  const std::uint64_t peak_bytes_;
  Tally& tally_;
  PrintedText& text_;
  std::size_t next_ = 0;
};

// Makes the policy table, if the engine can. Requires a single search, and either reports in JSON,
// which PathJson writes, or only a summary.
void StreamSolver::prepare_policy() {
  policy_ = session_->prepare_policy(options_of(0), crew_);
  if (!policy_ || settings_.only_summary) return;
  path_json_.emplace(subject_, session_->info(), *policy_, settings_.options.path);
}

// Makes or drops the policy table of a resumed stream before each part. Up to the checkpoint, the
// table answers exactly the parts that it answered before. A part with kept answers is none of
// these: it was searched, even if the table answered the parts before and after it. If the table
// does not fit in memory now, the stream searches instead, within its limits. After the checkpoint,
// the stream has a table if it had a table at the checkpoint, and the current limits apply.
void StreamSolver::follow_policy() {
  if (is_past_checkpoint_) return;
  is_past_checkpoint_ = part_begin_ >= from()->instances;
  const bool was_used = repeats_look_ups_;
  repeats_look_ups_ = from()->was_looked_up(part_begin_) && !run_->knows_some();
  if (is_past_checkpoint_) {
    if (was_used || from()->has_policy) prepare_policy();
  } else if (!repeats_look_ups_) {
    policy_.reset();
  } else if (!policy_) {
    prepare_policy();
    repeats_look_ups_ = policy_.has_value();
  }
}

void StreamSolver::note_look_ups(std::uint64_t begin, std::uint64_t end) {
  looked_up_from_ = looked_up_from_ < looked_up_to_ ? std::min(looked_up_from_, begin) : begin;
  looked_up_to_ = std::max(looked_up_to_, end);
}

template <class Part>
absl::Status StreamSolver::solve_batches(std::span<const InstanceOrigin> origins,
                                         std::span<const StreamInstance> all, const Part& part) {
  constexpr std::size_t kBatch = 128;  // instances
  struct alignas(64) WorkerTotals {
    Tally tally;
    absl::Status status;
  };
  const SearchOptions options = options_of(0);
  const std::uint64_t peak = peak_memory();
  const std::size_t count = (origins.size() + kBatch - 1) / kBatch;
  std::vector<WorkerTotals> workers(static_cast<std::size_t>(crew_.threads()));
  batches_.begin(count, nullptr);
  crew_.for_each_block(count, [&](int worker, std::size_t b) {
    WorkerTotals& totals = workers[static_cast<std::size_t>(worker)];
    const std::size_t begin = b * kBatch, instances = std::min(kBatch, origins.size() - begin);
    BatchText text(*this, origins.subspan(begin, instances),
                   all.empty() ? all : all.subspan(begin, instances), peak, totals.tally,
                   batches_.text(b));
    const absl::Status status = session_->answer(part(begin, instances), options, text);
    if (!status.ok()) totals.status = status;
    pulse_.done.fetch_add(instances, std::memory_order_relaxed);
    batches_.mark_complete(b);
  });
  batches_.finish(crew_);
  double seconds = 0;  // the longest time of a worker, because workers run in parallel
  for (const WorkerTotals& totals : workers) {
    tallies_[0] += totals.tally;
    seconds = std::max(seconds, totals.tally.seconds);
    if (!totals.status.ok()) return totals.status;
  }
  if (!repeats_look_ups_) tallies_[0].seconds += seconds;
  return absl::OkStatus();
}

absl::Status StreamSolver::look_up(const std::vector<StreamInstance>& part) {
  std::vector<InstanceOrigin> origins;
  std::vector<std::string_view> starts;
  for (const StreamInstance& instance : part) {
    origins.push_back(origin_of(instance, settings_));
    starts.push_back(instance.start);
  }
  return solve_batches(origins, part, [&](std::size_t begin, std::size_t count) {
    return StreamBatch{.starts = std::span(starts).subspan(begin, count)};
  });
}

absl::Status StreamSolver::solve(const StreamBatch& series) {
  note_look_ups(part_end_, part_end_ + series.count);
  part_end_ += series.count;
  std::vector<InstanceOrigin> origins(series.count);
  for (std::uint64_t i = 0; i < series.count; ++i) origins[i].line = series.first + 1 + i;
  return solve_batches(origins, {}, [&](std::size_t begin, std::size_t count) {
    return StreamBatch{{}, series.seed, series.first + begin, count};
  });
}

}  // namespace trailblaze
