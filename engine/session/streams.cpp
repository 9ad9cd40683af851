// Answers many instances at once: some from a table, some by searches on one thread each, and some
// by a search on all threads.
//
//   unsolvable by parity -> table of all distances -> goal trail, deepened as far as it pays
//     -> a search on each thread, with an equal share of the memory
//     -> instances that met their share, and long ones: in sequence, on all threads, in all memory
//     -> under `auto`, instances that met the limit on memory: with a heuristic
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/memory.hpp"
#include "engine/session/solver.hpp"

namespace trailblaze {

constexpr std::size_t kMostPerBlock = 64;              // instances per block of a worker
constexpr std::uint64_t kStatesPerInstance = 8192;     // table states per instance under `auto`
constexpr std::uint64_t kBytesPerState = 16;           // of a search, approximately
constexpr std::uint64_t kMostNodesAlone = 50'000'000;  // nodes of IDA* on a single thread

namespace {

// The limits of tables. A goal trail has half of the memory, or all if nothing else needs memory.
Limits limits_of_tables(const SearchOptions& resolved) {
  Limits limits = resolved.limits;
  if (resolved.search != Search::kTable || resolved.all_shortest) limits.max_bytes /= 2;
  return limits;
}

}  // namespace

// A call of solve_all.
class Solver::Stream {
 public:
  // Uses the limits of `resolved`. If `uses_table`, uses a table as far as it pays.
  Stream(Solver& solver, std::span<const State> starts, const SearchOptions& resolved,
         bool uses_table, const Crew& crew, Done done)
      : solver_(solver),
        starts_(starts),
        options_(solver.without_heuristic_memory(resolved)),
        uses_table_(uses_table),
        crew_(crew),
        done_(done),
        worker_options_(options_),
        table_limits_(limits_of_tables(options_)),
        unanswered_(starts.size()),
        last_results_(starts.size()) {
    std::iota(unanswered_.begin(), unanswered_.end(), std::size_t{0});
    if (uses_table_ || only_table()) worker_options_.limits.max_bytes /= 2;
    worker_options_.limits.max_bytes /= static_cast<std::uint64_t>(crew.threads());
  }

  void run() {
    answer_unsolvable();
    if (takes_heuristic(options_.search)) {
      run_with_heuristic();
    } else {
      if (uses_table_ || only_table()) answer_from_tables();
      answer_each();
    }
    answer_alone();
  }

  // Instances that had too little memory, left for another search.
  const std::vector<std::size_t>& left_over() const { return left_over_; }
  Result& last_result(std::size_t i) { return last_results_[i]; }
  void leave_memory_limits() { leaves_memory_limits_ = true; }
  // Every instance was tried before; `before` has the time that each try took.
  void continue_after(const std::vector<Result>& before) { earlier_results_ = &before; }

 private:
  bool only_table() const { return options_.search == Search::kTable; }

  enum class Attempt : std::uint8_t { kUnanswered, kDelivered, kShortOfMemory };

  // Calls answer(i) for every unanswered instance. Instances without an answer stay unanswered;
  // those whose share of the memory was too small move to short_of_memory_.
  template <class Answer>
  void answer_each_by(const Answer& answer) {
    std::vector<Attempt> answered(unanswered_.size(), Attempt::kUnanswered);
    const std::size_t size =
        std::clamp(unanswered_.size() / (8 * static_cast<std::size_t>(crew_.threads())),
                   std::size_t{1}, kMostPerBlock);
    crew_.for_each_block((unanswered_.size() + size - 1) / size, [&](int, std::size_t block) {
      for (std::size_t k = block * size; k < std::min(unanswered_.size(), (block + 1) * size);
           ++k) {
        const Watch watch{Limits{}};
        std::optional<SolveReport> found = answer(unanswered_[k]);
        if (!found) continue;
        if (found->search == Search::kTable) found->result.seconds = watch.seconds();
        solver_.add_all_paths(starts_[unanswered_[k]], worker_options_, alone_, watch, *found);
        if (found->search != Search::kTable) note_freed(found->result.stored * kBytesPerState);
        answered[k] = deliver(unanswered_[k], *found,
                              worker_options_.limits.max_bytes < options_.limits.max_bytes);
      }
    });
    for (std::size_t k = 0; k < unanswered_.size(); ++k) {
      if (answered[k] == Attempt::kShortOfMemory) short_of_memory_.push_back(unanswered_[k]);
    }
    std::size_t k = 0;
    std::erase_if(unanswered_, [&](std::size_t) { return answered[k++] != Attempt::kUnanswered; });
  }

  // Counts the bytes that searches free, and returns them to the system before they are many.
  // Otherwise the texts that wait to be printed would fragment them, and the next search might find
  // no memory.
  void note_freed(std::uint64_t bytes) {
    if (freed_bytes_.fetch_add(bytes) + bytes <= options_.limits.max_bytes / 4) return;
    freed_bytes_ = 0;
    trim_heap();
  }

  // Delivers an answer. But if the instance lacked memory and can be tried again, with more memory
  // or by another search, keeps the result and delivers nothing.
  Attempt deliver(std::size_t i, SolveReport& report, bool has_share) {
    Result& result = report.result;
    const bool no_memory = result.stop == Stop::kMemory;
    const bool counts_none = result.all_shortest && result.all_shortest->stop == Stop::kMemory;
    if ((has_share && (no_memory || counts_none)) || (leaves_memory_limits_ && no_memory)) {
      last_results_[i] = std::move(result);
      return Attempt::kShortOfMemory;
    }
    done_(i, report);
    return Attempt::kDelivered;
  }

  void answer_unsolvable() {
    answer_each_by([&](std::size_t i) -> std::optional<SolveReport> {
      if (solver_.puzzle_.may_be_solvable(starts_[i])) return std::nullopt;
      if (takes_heuristic(options_.search))
        return solver_.run_with_heuristic(starts_[i], worker_options_, alone_);
      return solver_.proved_unsolvable(options_.search, options_.storage);
    });
  }

  // Runs each instance on a single thread. Long instances stay unanswered.
  void run_with_heuristic() {
    answer_each_by([&](std::size_t i) -> std::optional<SolveReport> {
      SolveReport report = solver_.run_with_heuristic(
          starts_[i], with_time_left(worker_options_, i), alone_, {kMostNodesAlone, nullptr});
      if (report.result.outcome != Outcome::kLimit || report.result.stop != Stop::kNone) {
        return report;
      }
      last_results_[i] = std::move(report.result);
      return std::nullopt;
    });
  }

  // Answers the remaining instances one by one, on all threads and with all the memory.
  void answer_alone() {
    unanswered_.insert(unanswered_.end(), short_of_memory_.begin(), short_of_memory_.end());
    std::ranges::sort(unanswered_);
    if (leaves_memory_limits_ && worker_options_.limits.max_bytes == options_.limits.max_bytes) {
      left_over_ = std::move(unanswered_);
      return;
    }
    if (!unanswered_.empty() && !only_table()) solver_.goal_trail_.reset();  // frees its memory
    for (const std::size_t i : unanswered_) {
      SearchOptions rest = with_time_left(options_, i);
      rest.limits.max_seconds -= last_results_[i].seconds;
      if (only_table()) rest.limits.max_bytes -= table_limits_.max_bytes;
      const Watch watch{Limits{}};
      SolveReport report = answer_one(i, rest);
      solver_.add_all_paths(starts_[i], rest, crew_, watch, report);
      if (deliver(i, report, false) != Attempt::kDelivered) left_over_.push_back(i);
    }
  }

  // Answers an instance on all threads. The work of a try that met its share of the memory does not
  // count, since it depends on the number of threads.
  SolveReport answer_one(std::size_t i, const SearchOptions& rest) {
    const Result& before = last_results_[i];
    if (takes_heuristic(rest.search)) {
      const bool goes_on = before.outcome == Outcome::kLimit && before.stop == Stop::kNone;
      return solver_.run_with_heuristic(starts_[i], rest, crew_,
                                        {kUnlimited, goes_on ? &before : nullptr});
    }
    if (solver_.distances_) return by_table(solver_.answer_from_distances(starts_[i], rest, false));
    if (only_table()) {
      const GoalTrail& trail = *solver_.goal_trail_;
      std::optional<Result> known = trail.answer(starts_[i]);
      return by_table(known ? *std::move(known) : unanswered(trail));
    }
    trim_heap();
    SolveReport report = *solver_.search(starts_[i], rest, crew_);
    report.result.seconds += before.seconds;
    return report;
  }

  // Returns these options with the time that an instance has left after a previous search.
  SearchOptions with_time_left(SearchOptions options, std::size_t i) const {
    if (earlier_results_ != nullptr) options.limits.max_seconds -= (*earlier_results_)[i].seconds;
    return options;
  }

  SolveReport by_table(Result result) const {
    SolveReport report = solver_.proved_unsolvable(Search::kTable);
    report.result = std::move(result);
    return report;
  }

  void answer_from_tables() {
    const std::uint64_t budget = solver_.most_table_states(options_);
    if (!unanswered_.empty() && solver_.ensure_distances(options_, table_limits_, budget, crew_)) {
      answer_each_by([&](std::size_t i) -> std::optional<SolveReport> {
        SolveReport report = by_table(solver_.answer_from_distances(starts_[i], options_, false));
        report.required_bytes = solver_.distances_->required_bytes;
        return report;
      });
    }
    if (unanswered_.empty()) return;
    GoalTrail& trail = solver_.goal_trail(table_limits_, crew_);
    bool deeper = true;
    while (deeper && !unanswered_.empty()) {
      answer_each_by([&](std::size_t i) -> std::optional<SolveReport> {
        if (std::optional<Result> known = trail.answer(starts_[i])) return by_table(*known);
        return std::nullopt;
      });
      deeper = !unanswered_.empty() && trail.states() < budget &&
               trail.depth() < options_.limits.max_depth && trail.deepen();
    }
  }

  void answer_each() {
    answer_each_by([&](std::size_t i) -> std::optional<SolveReport> {
      if (only_table()) return by_table(unanswered(*solver_.goal_trail_));
      return *solver_.search(starts_[i], worker_options_, alone_);
    });
  }

  Solver& solver_;
  const std::span<const State> starts_;
  const SearchOptions options_;
  const bool uses_table_;
  const Crew& crew_;
  const Crew alone_{1};
  const Done done_;
  SearchOptions worker_options_;  // options of a search on a single thread
  const Limits table_limits_;
  bool leaves_memory_limits_ = false;
  const std::vector<Result>* earlier_results_ = nullptr;
  std::vector<std::size_t> unanswered_;
  std::vector<std::size_t> short_of_memory_;  // lacked memory with their share
  std::vector<std::size_t> left_over_;
  std::atomic<std::uint64_t> freed_bytes_{0};
  std::vector<Result> last_results_;  // result of the last try, by instance
};

void Solver::solve_all(std::span<const State> starts, const SearchOptions& options,
                       const Crew& crew, Done done) {
  const bool is_auto = options.search == Search::kAuto;
  std::string why;
  const SearchOptions resolved = resolve(options, &why);
  instances_ = options.instances_read != 0 ? options.instances_read : instances_ + starts.size();
  const auto report = [&](std::size_t i, SolveReport& found) {
    found.why = why;
    done(i, found);
  };
  Stream stream(*this, starts, resolved, is_auto && goes_backward(resolved.search), crew, report);
  const auto next = is_auto && resolved.search != Search::kIdaStar
                        ? after_memory_limit(facts(options))
                        : std::nullopt;
  if (next && next->search != resolved.search) stream.leave_memory_limits();
  stream.run();
  if (stream.left_over().empty()) return;

  goal_trail_.reset();  // frees its memory
  std::vector<State> again;
  std::vector<Result> before;
  for (const std::size_t i : stream.left_over()) {
    again.push_back(starts[i]);
    before.push_back(std::move(stream.last_result(i)));
  }
  SearchOptions rest = options;
  rest.search = next->search;
  rest.heuristic = next->heuristic;
  if (!prepare_heuristic(rest, true, crew).ok() || heuristics_.limit_met()) {
    for (std::size_t k = 0; k < again.size(); ++k) {
      SolveReport found = proved_unsolvable(resolved.search, resolved.storage);
      found.result = std::move(before[k]);
      report(stream.left_over()[k], found);
    }
    return;
  }
  const auto other = [&](std::size_t k, SolveReport& found) {
    found.result.add_work_of(before[k]);
    found.why = next->why;
    done(stream.left_over()[k], found);
  };
  Stream second(*this, again, rest, false, crew, other);
  second.continue_after(before);
  second.run();
}

// Most states of a table that the streams so far justify.
std::uint64_t Solver::most_table_states(const SearchOptions& resolved) const {
  return resolved.search == Search::kTable ? kUnlimited : instances_ * kStatesPerInstance;
}

StreamTables Solver::tables() const {
  StreamTables tables{.instances = instances_, .distances = distances_.has_value()};
  if (goal_trail_) tables.levels = goal_trail_->complete() ? kUnlimited : goal_trail_->depth() + 1;
  return tables;
}

void Solver::make_tables(const StreamTables& tables, const SearchOptions& options,
                         const Crew& crew) {
  instances_ = tables.instances;
  const SearchOptions resolved = without_heuristic_memory(resolve(options));
  if (!goes_backward(resolved.search)) return;
  const Limits limits = limits_of_tables(resolved);
  if (tables.distances) ensure_distances(resolved, limits, most_table_states(resolved), crew);
  if (tables.levels == 0) return;
  GoalTrail& trail = goal_trail(limits, crew);
  while (trail.depth() + 1 < tables.levels && trail.deepen()) {
  }
}

}  // namespace trailblaze
