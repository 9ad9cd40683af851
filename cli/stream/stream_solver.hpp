// Solves the instances of a stream across the crew's threads, one thread each, prints their reports
// in order, and keeps the totals. In the folder of a run it prints what is known from there, and
// gets ready to solve when it meets the first instance that is not. With other processes it solves
// a share of the instances (stream_peers.cpp), and process 0 prints and keeps the answers of all.
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/report.hpp"
#include "cli/stream/in_order.hpp"
#include "cli/stream/instances.hpp"
#include "cli/stream/stream_run.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/peers.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct Finished {
  SolveReport report;
  std::optional<SessionInfo> facts;  // of the instance's own session, if it has one
  bool complains = true;             // its error, if any, goes to stderr, too
};

class StreamSolver {
 public:
  // Makes what searches need, once, before the first of them.
  using Prepare = std::function<absl::Status()>;

  // The stream has so many instances, or kUnlimited where nobody knows. `run` may be
  // null. What is referred to must outlive the solver.
  StreamSolver(const Problem& problem, const Settings& settings, std::uint64_t instances,
               const Crew& crew, Pulse& pulse, StreamRun* run, Peers& peers, Prepare prepare);

  // Whether there is more to do for this process: not after a signal to any process, and not where
  // process 0 looks up all that is left. All processes must ask.
  bool goes_on();
  // Whether all processes have these instances next. False where a signal has come between, else an
  // error.
  absl::StatusOr<bool> has_same(const std::vector<StreamInstance>& part);

  // Calls `prepare` unless that was done, and makes the tables that the stream had before.
  absl::Status make_ready();

  // A chunk of `size` instances, or of those that are left, follows in one part or several. How an
  // instance is answered depends on the chunk, not on its parts.
  void begin_chunk(std::size_t size);
  // A part of so many instances comes next. Finds out what is known of it and, unless that is all,
  // gets ready.
  absl::Status begin_part(std::size_t count);
  bool knows_part() const { return run_ != nullptr && run_->knows_all(); }
  // Prints for each instance of the part, in order, one report for each search.
  absl::Status solve(const std::vector<StreamInstance>& part);
  // The chunk is over: what it taught may make the rest look-ups.
  absl::Status end_chunk();

  // Likewise for a stretch of a random series. Requires answers_in_batches().
  absl::Status solve(const StreamBatch& series);

  // Whether from now on every answer is a look-up of an instance that had none: then instances go
  // in batches, and no report is made of an answer but its text.
  bool answers_in_batches() const { return policy_.has_value() && is_behind_checkpoint_; }

  // At most so many of the next instances, as many as may be in a part: a stream that goes on
  // answers all of a part in the way it did before.
  std::size_t in_one_part(std::size_t count) const;

  const std::vector<Tally>& tallies() const { return tallies_; }  // one for each search
  // Moves in all solutions. All processes must ask.
  std::uint64_t moves_so_far() const;
  StreamPoint point() const;

 private:
  class BatchText;
  class SharedPart;

  // Called once for each instance that is not known, by any worker.
  using Done = std::function<void(std::size_t, Finished)>;

  bool is_first() const { return peers_->number() == 0; }

  absl::Status solve_reports(const std::vector<StreamInstance>& part);
  const KeptAnswer* known(std::size_t i, std::size_t search) const;
  void count(std::size_t search, const TallyEntry& entry);
  void keep(KeptAnswer answer, std::size_t item);
  const StreamPoint* from() const {
    return run_ == nullptr || !run_->from() ? nullptr : &*run_->from();
  }
  SearchOptions options_of(std::size_t search) const;
  void begin_work(std::size_t search);
  void end_work();
  // stream_peers.cpp
  void solve_together(std::size_t search, const std::vector<StreamInstance>& part,
                      std::vector<std::string>& told);
  bool takes_tables(const SearchOptions& options) const;
  void share_tables(const SearchOptions& options);
  void take(std::size_t search, KeptAnswer answer, std::vector<std::string>& told);
  void agree_on_look_ups();
  void leave_to_first();
  // stream_batches.cpp
  void prepare_policy();
  void follow_policy();
  void note_look_ups(std::uint64_t begin, std::uint64_t end);
  absl::Status look_up(const std::vector<StreamInstance>& part);
  // `instances` are those at the places; none of a random series.
  template <class Part>
  absl::Status solve_batches(std::span<const StreamPlace> places,
                             std::span<const StreamInstance> instances, const Part& part);
  // The places of instances of a part that are not known: of begin, begin + step, ... before `end`.
  std::vector<std::size_t> unknown(std::size_t search, std::size_t begin, std::size_t end,
                                   std::size_t step = 1) const;
  // Solves instances of a part, at these places in it.
  void solve_by(std::size_t search, const std::vector<StreamInstance>& part,
                std::span<const std::size_t> places, const Done& done);
  void solve_shared(std::size_t search, const std::vector<StreamInstance>& part,
                    std::span<const std::size_t> places, const Done& done);
  void solve_boards(std::size_t search, const std::vector<StreamInstance>& part,
                    std::span<const std::size_t> places, const Done& done);
  SolveReport proved_report(const StreamInstance& instance, const SessionInfo& proved,
                            SolveReport report) const;
  absl::StatusOr<SolveReport> solve_board(const StreamInstance& board, const SearchOptions& options,
                                          SessionInfo& facts) const;
  void add_text(const Finished& finished, const StreamPlace& place, std::size_t search,
                std::uint64_t peak_bytes, Printed& text) const;

  const Problem& problem_;
  const Settings& settings_;
  const std::uint64_t instances_;
  Session* const session_;  // null where each instance is a board with a session of its own
  const Crew& crew_;
  Subject subject_;
  Pulse& pulse_;
  StreamRun* const run_;
  Peers* peers_;
  bool is_idle_ = false;  // the rest of the stream is process 0's, and this is another one
  const Prepare prepare_;
  bool is_ready_ = false;
  std::uint64_t part_ = 0, passed_ = 0;  // instances before this part, and by its end
  std::uint64_t chunks_ = 0;             // that were ended
  std::optional<PolicyFacts> policy_;
  std::optional<PathJson> path_json_;
  std::uint64_t looked_up_from_ = 0, looked_up_to_ = 0;  // instances, as in StreamPoint
  bool is_behind_checkpoint_ = true;  // whether the part is behind all that the last one knows
  bool looks_up_again_ = false;       // whether the part was looked up before: then no limit counts
  std::uint64_t arrived_ = 0;         // instances by the end of this chunk
  InOrder reports_, batches_;
  std::optional<Watch> at_work_;  // since the search of this number began with a part
  std::size_t searching_ = 0;
  std::mutex mutex_;  // guards the tallies
  std::vector<Tally> tallies_;
};

}  // namespace trailblaze
