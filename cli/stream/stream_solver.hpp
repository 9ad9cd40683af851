// Solves the instances of a stream on the crew's threads: one thread solves an instance, and other
// threads solve other instances. Prints their reports in order, and counts the totals. A resumed
// stream prints the kept answers, and prepares the searches at the first instance without an
// answer. If there are several processes, each solves a share of the instances (stream_peers.cpp),
// and process 0 prints and keeps the answers of all.
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
#include "cli/stream/instances.hpp"
#include "cli/stream/ordered_printer.hpp"
#include "cli/stream/stream_run.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/peers.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

struct Finished {
  SolveReport report;
  std::optional<SessionInfo> facts;  // of the instance's own session, if any
  bool prints_error = true;          // its error, if any, also goes to stderr
};

class StreamSolver {
 public:
  // Prepares the searches, once, before the first of them.
  using Prepare = std::function<absl::Status()>;

  // `instances` is the number of instances, or kUnlimited if it is not known. `run` may be null.
  // All references must outlive the solver.
  StreamSolver(const Problem& problem, const Settings& settings, std::uint64_t instances,
               const Crew& crew, Pulse& pulse, StreamRun* run, Peers& peers, Prepare prepare);

  // True if this process has more to do. False after a signal to any process. If process 0 does the
  // rest of the stream, false in all other processes. All processes must call it.
  bool has_more();
  // True if all processes read the same part. If the parts differ, returns false after a signal,
  // and else an error.
  absl::StatusOr<bool> has_same_part(const std::vector<StreamInstance>& part);

  // At the first call: calls `prepare`, and makes the tables that the stream had at the checkpoint.
  absl::Status prepare_once();

  // Begins a chunk of `size` instances, or of the remaining ones, in one or several parts. The
  // answers depend on the chunk, not on its parts.
  void begin_chunk(std::size_t size);
  // Begins a part of `count` instances. Loads its kept answers and, unless they are complete,
  // prepares the searches.
  absl::Status begin_part(std::size_t count);
  bool knows_answers_of_part() const { return run_ != nullptr && run_->knows_all(); }
  // Prints a report per search for each instance of the part, in order.
  absl::Status solve(const std::vector<StreamInstance>& part);
  // Ends the chunk. After it, the engine may have a policy table to look up the next instances.
  absl::Status end_chunk();

  // Solves a batch of a random series. Requires answers_in_batches().
  absl::Status solve(const StreamBatch& series);

  // True if all instances from now on are looked up in the policy table, and come after the last
  // checkpoint. Instances are then solved in batches, which write reports directly as text.
  bool answers_in_batches() const { return policy_.has_value() && is_past_checkpoint_; }

  // Returns how many of the next `count` instances may form a part. A resumed stream must answer
  // all instances of a part in the same way as before.
  std::size_t part_size(std::size_t count) const;

  const std::vector<Tally>& tallies() const { return tallies_; }  // by search
  // Returns the moves in all solutions. All processes must call it.
  std::uint64_t moves_so_far() const;
  StreamProgress progress() const;

 private:
  class BatchText;
  class SharedPart;

  // Called once for each instance that is not known, by any worker.
  using Done = std::function<void(std::size_t, Finished)>;

  bool is_process_0() const { return peers_->number() == 0; }

  absl::Status solve_reports(const std::vector<StreamInstance>& part);
  const KeptAnswer* known(std::size_t i, std::size_t search) const;
  void count(std::size_t search, const TallyEntry& entry);
  void keep(KeptAnswer answer, std::size_t item);
  const StreamProgress* from() const {
    return run_ == nullptr || !run_->from() ? nullptr : &*run_->from();
  }
  SearchOptions options_of(std::size_t search) const;
  void begin_work(std::size_t search);
  void end_work();
  double work_seconds() const;
  // stream_peers.cpp
  void solve_together(std::size_t search, const std::vector<StreamInstance>& part,
                      std::vector<std::string>& reported_errors);
  bool takes_tables(const SearchOptions& options) const;
  void share_tables(const SearchOptions& options);
  void take(std::size_t search, KeptAnswer answer, std::vector<std::string>& reported_errors);
  void agree_on_look_ups();
  void leave_rest_to_process_0();
  // stream_batches.cpp
  void prepare_policy();
  void follow_policy();
  void note_look_ups(std::uint64_t begin, std::uint64_t end);
  absl::Status look_up(const std::vector<StreamInstance>& part);
  // Solves the instances of these origins. `instances` is empty for a random series.
  template <class Part>
  absl::Status solve_batches(std::span<const InstanceOrigin> origins,
                             std::span<const StreamInstance> instances, const Part& part);
  // Returns the unknown instances of a part: those among begin, begin + step, ... before `end`.
  std::vector<std::size_t> unknown(std::size_t search, std::size_t begin, std::size_t end,
                                   std::size_t step = 1) const;
  // Solves these instances of a part.
  void solve_by(std::size_t search, const std::vector<StreamInstance>& part,
                std::span<const std::size_t> indices, const Done& done);
  void solve_shared(std::size_t search, const std::vector<StreamInstance>& part,
                    std::span<const std::size_t> indices, const Done& done);
  void solve_boards(std::size_t search, const std::vector<StreamInstance>& part,
                    std::span<const std::size_t> indices, const Done& done);
  SolveReport proved_report(const StreamInstance& instance, const SessionInfo& proved,
                            SolveReport report) const;
  absl::StatusOr<SolveReport> solve_board(const StreamInstance& board, const SearchOptions& options,
                                          SessionInfo& facts) const;
  void add_text(const Finished& finished, const InstanceOrigin& origin, std::size_t search,
                std::uint64_t peak_bytes, PrintedText& text) const;

  const Problem& problem_;
  const Settings& settings_;
  const std::uint64_t instances_;
  Session* const session_;  // null if each instance is a board with its own session
  const Crew& crew_;
  Subject subject_;
  Pulse& pulse_;
  StreamRun* const run_;
  Peers* peers_;
  // True if this is not process 0, and process 0 does the rest of the stream.
  bool is_idle_ = false;
  const Prepare prepare_;
  bool is_ready_ = false;
  std::uint64_t part_begin_ = 0, part_end_ = 0;  // the part's first instance, and past its last
  std::uint64_t chunks_ = 0;                     // finished chunks
  std::optional<PolicyFacts> policy_;
  std::optional<PathJson> path_json_;
  std::uint64_t looked_up_from_ = 0, looked_up_to_ = 0;  // instances, as in StreamProgress
  // True if the part is after everything in the last checkpoint.
  bool is_past_checkpoint_ = true;
  // True if the part was looked up before. Then no limit applies except memory.
  bool repeats_look_ups_ = false;
  std::uint64_t instances_read_ = 0;  // instances up to the end of this chunk
  OrderedPrinter reports_, batches_;
  std::optional<Watch> search_clock_;  // since search `clocked_search_` began this part
  double built_before_ = 0;            // seconds spent on building heuristics before that
  std::size_t clocked_search_ = 0;
  std::mutex mutex_;  // guards the tallies
  std::vector<Tally> tallies_;
};

}  // namespace trailblaze
