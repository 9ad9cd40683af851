#include "cli/stream/stream_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/problem/other_readings.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// Returns only the memory limit, for instances that are looked up again: they were answered before,
// so no other limit may stop them now.
Limits without_limits(const Limits& limits) { return {.max_bytes = limits.max_bytes}; }

// Returns the extent that covers both arguments.
StreamTables union_of(const StreamTables& one, const StreamTables& other) {
  return {.instances = std::max(one.instances, other.instances),
          .levels = std::max(one.levels, other.levels),
          .distances = one.distances || other.distances};
}

}  // namespace

StreamSolver::StreamSolver(const Problem& problem, const Settings& settings,
                           std::uint64_t instances, const Crew& crew, Pulse& pulse, StreamRun* run,
                           Peers& peers, Prepare prepare)
    : problem_(problem),
      settings_(settings),
      instances_(instances),
      session_(problem.session.get()),
      crew_(crew),
      subject_(subject_of(problem, settings)),
      pulse_(pulse),
      run_(run),
      peers_(&peers),
      prepare_(std::move(prepare)) {
  for (const NamedSearch& search : settings.searches) {
    Tally& tally = tallies_.emplace_back();
    tally.search = search;
    tally.threads = crew.threads();
  }
  if (!peers.is_alone()) subject_.processes = peers.count();
  if (from() == nullptr) return;
  // Process 0 looks up again everything that a policy table answered.
  if (from()->has_policy || from()->looked_up_from < from()->looked_up_to)
    leave_rest_to_process_0();
  is_past_checkpoint_ = false;
  looked_up_from_ = from()->looked_up_from;
  looked_up_to_ = from()->looked_up_to;
  const std::vector<double>& seconds = from()->seconds;
  for (std::size_t k = 0; k < std::min(seconds.size(), tallies_.size()); ++k) {
    tallies_[k].seconds = seconds[k];
  }
}

// ---- getting ready, and going on ----

absl::Status StreamSolver::prepare_once() {
  if (is_ready_) return absl::OkStatus();
  if (absl::Status status = prepare_(); !status.ok()) return status;
  is_ready_ = true;
  const bool has_tables = is_process_0();  // with checkpoints, only process 0 looks up instances
  if (from() == nullptr || session_ == nullptr || !has_tables) return absl::OkStatus();
  const bool has_look_ups = from()->looked_up_from < from()->looked_up_to;
  for (std::size_t k = 0; k < tallies_.size(); ++k) {
    SearchOptions options = options_of(k);
    if (has_look_ups) options.limits = without_limits(options.limits);
    session_->make_tables(from()->tables, options, crew_);
  }
  return absl::OkStatus();
}

SearchOptions StreamSolver::options_of(std::size_t search) const {
  SearchOptions options =
      search_options(problem_, settings_, tallies_[search].search, instances_, &pulse_);
  if (repeats_look_ups_) options.limits = without_limits(options.limits);
  return options;
}

// Returns the state for a checkpoint. While a resumed stream repeats known answers, the state stays
// that of the last checkpoint. The tables may still be smaller than they were at that checkpoint,
// so the state has the greater extent of the two.
StreamProgress StreamSolver::progress() const {
  StreamProgress progress = from() == nullptr ? StreamProgress() : *from();
  const bool is_further = from() == nullptr || part_end_ > from()->instances;
  if ((is_ready_ || from() == nullptr) && session_ != nullptr) {
    const StreamTables tables = session_->tables();
    progress.tables = is_further ? tables : union_of(progress.tables, tables);
  }
  if (is_further) {
    progress.chunks = chunks_;
    progress.instances = part_end_;
    progress.has_policy = policy_.has_value();
  }
  progress.looked_up_from = looked_up_from_;
  progress.looked_up_to = looked_up_to_;
  progress.seconds.clear();
  for (const Tally& tally : tallies_) progress.seconds.push_back(tally.seconds);
  if (search_clock_) progress.seconds[clocked_search_] += work_seconds();
  return progress;
}

void StreamSolver::begin_work(std::size_t search) {
  clocked_search_ = search;
  search_clock_.emplace(Limits{});
  built_before_ = session_ == nullptr ? 0 : session_->building_seconds();
}

// Returns the seconds of the current search, without the building of its heuristic.
double StreamSolver::work_seconds() const {
  const double built = session_ == nullptr ? 0 : session_->building_seconds();
  return search_clock_->seconds() - (built - built_before_);
}

void StreamSolver::end_work() {
  tallies_[clocked_search_].seconds += work_seconds();
  search_clock_.reset();
}

// ---- chunks ----

void StreamSolver::begin_chunk(std::size_t size) {
  instances_read_ +=
      std::min<std::uint64_t>(size, instances_ - std::min(instances_, instances_read_));
}

absl::Status StreamSolver::begin_part(std::size_t count) {
  part_begin_ = part_end_;
  part_end_ += count;
  if (run_ != nullptr) {
    const std::size_t searches = tallies_.size();
    absl::Status status = run_->load(part_begin_ * searches, part_end_ * searches);
    if (!status.ok() || run_->knows_all()) return status;
  }
  if (absl::Status status = prepare_once(); !status.ok()) return status;
  follow_policy();
  return absl::OkStatus();
}

std::size_t StreamSolver::part_size(std::size_t count) const {
  if (from() == nullptr) return count;
  std::uint64_t most = count;
  for (const std::uint64_t end :
       {from()->looked_up_from, from()->looked_up_to, from()->instances}) {
    if (part_end_ < end) most = std::min(most, end - part_end_);
  }
  return static_cast<std::size_t>(most);
}

const KeptAnswer* StreamSolver::known(std::size_t i, std::size_t search) const {
  return run_ == nullptr ? nullptr : run_->known((part_begin_ + i) * tallies_.size() + search);
}

absl::Status StreamSolver::solve(const std::vector<StreamInstance>& part) {
  if (!policy_) return solve_reports(part);
  for (std::size_t i = 0; i < part.size(); ++i) {
    const bool is_plain = part[i].error.ok() && part[i].notes.empty() && !part[i].is_alone;
    if (!is_plain || known(i, 0) != nullptr) return solve_reports(part);
  }
  note_look_ups(part_begin_, part_end_);
  return look_up(part);
}

// Solves a part with reports. If answers are kept, or sent to process 0, a worker makes the text of
// its answer at once. Otherwise texts are made when they are printed.
absl::Status StreamSolver::solve_reports(const std::vector<StreamInstance>& part) {
  const std::size_t searches = tallies_.size();
  const std::uint64_t peak = peak_memory();  // slow, so it is called once a part
  const bool at_once = run_ != nullptr || !peers_->is_alone();
  std::vector<Finished> all(at_once ? 0 : part.size() * searches);
  const OrderedPrinter::Round round(reports_);  // ends while `all` exists, even on bad_alloc
  reports_.begin(part.size() * searches, [&](std::size_t item, PrintedText& text) {
    if (at_once) return;
    const Finished finished = std::exchange(all[item], {});
    add_text(finished, origin_of(part[item / searches], settings_), item % searches, peak, text);
  });
  std::vector<std::string> reported_errors(part.size());  // by instance, from the previous search
  for (std::size_t k = 0; k < searches; ++k) {
    std::size_t known_here = 0;
    for (std::size_t i = 0; i < part.size(); ++i) {
      const KeptAnswer* const answer = known(i, k);
      if (answer == nullptr) continue;
      ++known_here;
      reported_errors[i] = answer->error;
      if (is_process_0()) count(k, answer->entry());
      reports_.text(i * searches + k) = answer->text;
      reports_.mark_complete(i * searches + k);
    }
    if (known_here == part.size()) continue;
    begin_work(k);
    const auto done = [&](std::size_t i, Finished finished) {
      const std::size_t item = i * searches + k;
      std::string error = message(finished.report.error);
      finished.prints_error = error != reported_errors[i];
      reported_errors[i] = std::move(error);
      count(k, entry_of(finished.report));
      if (run_ == nullptr) {
        all[item] = std::move(finished);
      } else {
        add_text(finished, origin_of(part[i], settings_), k, peak, reports_.text(item));
        keep(kept(0, finished.report, reports_.text(item)), item);
      }
      reports_.mark_complete(item);
    };
    if (peers_->is_alone()) {
      solve_by(k, part, unknown(k, 0, part.size()), done);
    } else {
      solve_together(k, part, reported_errors);
    }
    end_work();
  }
  reports_.finish(crew_);
  return absl::OkStatus();
}

void StreamSolver::count(std::size_t search, const TallyEntry& entry) {
  ++pulse_.done;
  const std::lock_guard lock(mutex_);
  tallies_[search].add(entry);
}

// Keeps an answer, unless a signal came. A signal may have ended the search early: the path of the
// answer is then valid, but its counts may differ.
void StreamSolver::keep(KeptAnswer answer, std::size_t item) {
  if (interrupt_signal.load() != 0) return;
  answer.index = part_begin_ * tallies_.size() + item;
  run_->keep(answer, [this] { return progress(); });
}

absl::Status StreamSolver::end_chunk() {
  ++chunks_;
  const bool json = settings_.format == Format::kJson;
  if (session_ == nullptr || tallies_.size() != 1 || !(json || settings_.only_summary)) {
    return absl::OkStatus();
  }
  // If this chunk ended before the checkpoint, follow_policy() makes the table when it is needed.
  const bool ended_before_checkpoint =
      from() != nullptr && (chunks_ <= from()->chunks || part_end_ < from()->instances);
  if (ended_before_checkpoint && !is_past_checkpoint_) return absl::OkStatus();
  if (absl::Status status = prepare_once(); !status.ok()) return status;
  if (!policy_ && is_process_0()) {
    begin_work(0);
    prepare_policy();
    end_work();
    // A signal may prevent the table; then a resume tries again at the end of this chunk.
    if (run_ != nullptr && !policy_ && interrupt_signal.load() != 0) --chunks_;
  }
  if (!peers_->is_alone()) agree_on_look_ups();
  return absl::OkStatus();
}

std::uint64_t StreamSolver::moves_so_far() const {
  std::uint64_t moves = 0;
  for (const Tally& tally : tallies_) moves += tally.total_length();
  return greatest_of_all(*peers_, moves);  // process 0 knows all solutions
}

std::vector<std::size_t> StreamSolver::unknown(std::size_t search, std::size_t begin,
                                               std::size_t end, std::size_t step) const {
  std::vector<std::size_t> indices;
  for (std::size_t i = begin; i < end; i += step) {
    if (known(i, search) == nullptr) indices.push_back(i);
  }
  return indices;
}

void StreamSolver::solve_by(std::size_t search, const std::vector<StreamInstance>& part,
                            std::span<const std::size_t> indices, const Done& done) {
  // Instances of the session, and instances with their own sessions.
  std::vector<std::size_t> shared, alone;
  for (const std::size_t i : indices) {
    if (part[i].error.ok()) {
      (session_ == nullptr || part[i].is_alone ? alone : shared).push_back(i);
    } else {
      done(i, {unread_report(part[i].start, part[i].error), std::nullopt});
    }
  }
  const auto checked = [&](std::size_t i, Finished finished) {
    if (finished.report.result.outcome == Outcome::kExhausted && finished.report.error.ok()) {
      const SessionInfo& proved = finished.facts ? *finished.facts : session_->info();
      finished.report = proved_report(part[i], proved, std::move(finished.report));
    }
    done(i, std::move(finished));
  };
  if (!shared.empty()) solve_shared(search, part, shared, checked);
  if (!alone.empty()) solve_boards(search, part, alone, checked);
}

// Returns the report of an unsolvable instance. If its text can also be read in another way,
// returns a report with an error instead.
SolveReport StreamSolver::proved_report(const StreamInstance& instance, const SessionInfo& proved,
                                        SolveReport report) const {
  const bool is_own_form = instance.text.empty() && instance.parameters.empty();
  if (settings_.random || (is_own_form && problem_.entry->own_form_is_sure)) return report;
  TextReading read{.parameters = instance.parameters, .form = "auto", .text = instance.text};
  if (read.text.empty()) read.text = instance.start;
  read.parameters["start"] = report.start;
  SessionInfo of_report = proved;
  of_report.start = report.start;
  const absl::Status ambiguous = check_unambiguous(problem_, {{"start", read}}, of_report);
  return ambiguous.ok() ? report : unread_report(instance.start, ambiguous);
}

// Solves instances of the stream's session.
void StreamSolver::solve_shared(std::size_t search, const std::vector<StreamInstance>& part,
                                std::span<const std::size_t> indices, const Done& done) {
  SearchOptions options = options_of(search);
  options.instances_read = instances_read_;
  std::vector<std::string> starts;
  for (const std::size_t i : indices) starts.push_back(part[i].start);
  session_->solve_all(starts, options, crew_, [&](std::size_t k, SolveReport&& report) {
    const std::vector<std::string>& notes = part[indices[k]].notes;
    report.notes.insert(report.notes.end(), notes.begin(), notes.end());
    done(indices[k], {std::move(report), std::nullopt});
  });
}

// Solves boards that each have their own session.
void StreamSolver::solve_boards(std::size_t search, const std::vector<StreamInstance>& part,
                                std::span<const std::size_t> indices, const Done& done) {
  SearchOptions options = options_of(search);
  options.instances = 1;
  SearchOptions share = options;
  share.limits.max_bytes /= static_cast<std::uint64_t>(crew_.threads());
  std::vector<double> spent(indices.size());  // seconds of the first try, with `share`
  // Answers a board. Returns false if its share of memory was too small but the limit allows more.
  const auto answer = [&](std::size_t k, SearchOptions how) {
    SessionInfo facts;
    how.limits.max_seconds -= spent[k];
    auto report = solve_board(part[indices[k]], how, facts);
    const bool has_all = how.limits.max_bytes == options.limits.max_bytes;
    if (report.ok()) report->result.seconds += spent[k];
    const bool short_of_memory = report.ok() && (report->result.stop == Stop::kMemory ||
                                                 report->not_counted == Stop::kMemory);
    if (short_of_memory && !has_all) {
      spent[k] = report->result.seconds;
      return false;
    }
    done(indices[k],
         {report.ok() ? *std::move(report) : unread_report(part[indices[k]].start, report.status()),
          std::move(facts)});
    return true;
  };
  std::vector<char> answered(indices.size(), 0);
  crew_.for_each_block(indices.size(), [&](int, std::size_t k) { answered[k] = answer(k, share); });
  for (std::size_t k = 0; k < indices.size(); ++k) {
    if (answered[k] == 0) answer(k, options);
  }
}

// Solves a board in its own session. The stream provides the parameters that the board does not
// set. Sets `facts` to the facts of this session or, if it cannot be opened, to the parameters.
absl::StatusOr<SolveReport> StreamSolver::solve_board(const StreamInstance& board,
                                                      const SearchOptions& options,
                                                      SessionInfo& facts) const {
  Parameters specified = with_reading(problem_, board.parameters);
  specified["start"] = board.start;
  const auto parameters = complete(*problem_.entry, nullptr, specified);
  if (!parameters.ok()) return parameters.status();
  facts.parameters = *parameters;
  facts.parameters.erase("start");
  const auto session = problem_.entry->open(*parameters);
  if (!session.ok()) return session.status();
  (*session)->add_notes(board.notes);
  facts = (*session)->info();
  if (!facts.has_goal) return invalid("goal: missing, expected a position to reach (--goal)");
  const absl::Status search = check_known(facts, {{name(options.search), options.heuristic}});
  if (!search.ok()) return search;
  const Crew alone(1);
  if (absl::Status ready = (*session)->prepare(options, alone); !ready.ok()) return ready;
  return (*session)->solve("", options, alone);
}

void StreamSolver::add_text(const Finished& finished, const InstanceOrigin& origin,
                            std::size_t search, std::uint64_t peak_bytes, PrintedText& text) const {
  static const SessionInfo none;  // of a line without a session
  const SolveReport& report = finished.report;
  const SessionInfo& facts = finished.facts ? *finished.facts : session_ ? session_->info() : none;
  if (!settings_.only_summary) {
    switch (settings_.format) {
      case Format::kText:
        text.out += tallies_.size() == 1 ? solve_line(report, origin)
                                         : stream_cells(report, origin, search, tallies_.size());
        break;
      case Format::kJson:
        text.out += solve_json(subject_, facts, report, origin, peak_bytes);
        break;
      case Format::kCsv: text.out += solve_csv(subject_, facts, report, origin); break;
      case Format::kSvg:
      case Format::kHtml: break;
    }
  }
  if (report.error.ok() || !finished.prints_error) return;
  const char* between = text.error.empty() ? "" : "\n";
  text.error += between + origin.text() + ": " + message(report.error);
}

}  // namespace trailblaze
