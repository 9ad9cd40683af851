#include "cli/stream/stream_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {

// Makes text of a batch's answers as they come, and counts them.
class StreamSolver::BatchText final : public Answers {
 public:
  // `lines` are the numbers of the batch's instances.
  BatchText(const StreamSolver& solver, std::span<const std::uint64_t> lines,
            std::uint64_t peak_bytes, Tally& tally, Printed& text)
      : solver_(solver), lines_(lines), peak_bytes_(peak_bytes), tally_(tally), text_(text) {}

  void path(const PolicyPath& path) override {
    tally_.add(path);
    tally_.seconds += path.seconds;
    const std::uint64_t line = lines_[next_++];
    if (solver_.path_json_) solver_.path_json_->append(text_.out, path, line, peak_bytes_);
  }

  void other(SolveReport&& report) override {
    tally_.add(report);
    solver_.add_text({std::move(report), std::nullopt}, lines_[next_++], 0, peak_bytes_, text_);
  }

 private:
  const StreamSolver& solver_;
  const std::span<const std::uint64_t> lines_;
  const std::uint64_t peak_bytes_;
  Tally& tally_;
  Printed& text_;
  std::size_t next_ = 0;
};

StreamSolver::StreamSolver(const Problem& problem, const Settings& settings,
                           std::uint64_t instances, const Crew& crew, Pulse& pulse)
    : problem_(problem),
      settings_(settings),
      instances_(instances),
      session_(problem.session.get()),
      crew_(crew),
      subject_(subject_of(problem, settings)),
      pulse_(pulse) {
  for (const NamedSearch& search : settings.searches) {
    Tally& tally = tallies_.emplace_back();
    tally.search = search;
    tally.threads = crew.threads();
  }
}

void StreamSolver::begin_chunk(std::size_t size) {
  arrived_ += std::min<std::uint64_t>(size, instances_ - std::min(instances_, arrived_));
}

absl::Status StreamSolver::solve(const std::vector<StreamInstance>& part) {
  const bool whole = std::ranges::all_of(
      part, [](const StreamInstance& one) { return one.error.ok() && one.notes.empty(); });
  if (answers_at_once() && whole) {
    std::vector<std::uint64_t> numbers;
    std::vector<std::string_view> starts;
    for (const StreamInstance& instance : part) {
      numbers.push_back(instance.line);
      starts.push_back(instance.start);
    }
    return solve_batches(numbers, [&](std::size_t begin, std::size_t count) {
      return StreamBatch{.starts = std::span(starts).subspan(begin, count)};
    });
  }
  const std::size_t searches = tallies_.size();
  const std::uint64_t peak = peak_memory();  // asking takes as long as solving: once a part
  std::vector<Finished> all(part.size() * searches);
  const InOrder::Round round(reports_);  // ends before `all` does, also where memory runs out
  reports_.begin(all.size(), [&](std::size_t item, Printed& text) {
    const Finished finished = std::exchange(all[item], {});
    add_text(finished, part[item / searches].line, item % searches, peak, text);
  });
  std::vector<absl::Status> told(part.size());  // by the search before, of each instance
  for (std::size_t k = 0; k < searches; ++k) {
    const Watch watch(settings_.options.limits);
    solve_by(tallies_[k].search, part, [&](std::size_t i, Finished finished) {
      ++pulse_.done;
      finished.complains = finished.report.error != told[i];
      told[i] = finished.report.error;
      {
        const std::lock_guard lock(mutex_);
        tallies_[k].add(finished.report);
      }
      all[i * searches + k] = std::move(finished);
      reports_.put(i * searches + k);
    });
    tallies_[k].seconds += watch.seconds();
  }
  reports_.finish(crew_);
  return absl::OkStatus();
}

absl::Status StreamSolver::solve(const StreamBatch& series) {
  std::vector<std::uint64_t> numbers(series.count);
  std::iota(numbers.begin(), numbers.end(), series.first + 1);
  return solve_batches(numbers, [&](std::size_t begin, std::size_t count) {
    return StreamBatch{{}, series.seed, series.first + begin, count};
  });
}

// Rests on look-ups only where one search writes what PathJson can, or nothing but a summary.
void StreamSolver::end_chunk() {
  const bool json = settings_.format == Format::kJson;
  if (session_ == nullptr || tallies_.size() != 1 || !(json || settings_.only_summary)) return;
  if (answers_at_once()) return;
  const Watch watch{Limits{}};
  policy_ = session_->prepare_policy(
      search_options(problem_, settings_, tallies_[0].search, instances_, &pulse_), crew_);
  tallies_[0].seconds += watch.seconds();
  if (!policy_ || settings_.only_summary) return;
  path_json_.emplace(subject_, session_->info(), *policy_, settings_.options.path);
}

template <class Part>
absl::Status StreamSolver::solve_batches(std::span<const std::uint64_t> lines, const Part& part) {
  constexpr std::size_t kBatch = 128;  // instances
  struct alignas(64) Mine {
    Tally tally;
    absl::Status status;
  };
  const SearchOptions options =
      search_options(problem_, settings_, tallies_[0].search, instances_, &pulse_);
  const std::uint64_t peak = peak_memory();
  const std::size_t count = (lines.size() + kBatch - 1) / kBatch;
  std::vector<Mine> workers(static_cast<std::size_t>(crew_.threads()));
  batches_.begin(count, nullptr);
  crew_.for_each_block(count, [&](int worker, std::size_t b) {
    Mine& mine = workers[static_cast<std::size_t>(worker)];
    const std::size_t begin = b * kBatch, instances = std::min(kBatch, lines.size() - begin);
    BatchText text(*this, lines.subspan(begin, instances), peak, mine.tally, batches_.text(b));
    const absl::Status status = session_->answer(part(begin, instances), options, text);
    if (!status.ok()) mine.status = status;
    pulse_.done.fetch_add(instances, std::memory_order_relaxed);
    batches_.put(b);
  });
  batches_.finish(crew_);
  double seconds = 0;  // of the worker that solved longest: the others solved meanwhile
  for (const Mine& mine : workers) {
    tallies_[0] += mine.tally;
    seconds = std::max(seconds, mine.tally.seconds);
    if (!mine.status.ok()) return mine.status;
  }
  tallies_[0].seconds += seconds;
  return absl::OkStatus();
}

std::uint64_t StreamSolver::moves_so_far() const {
  std::uint64_t moves = 0;
  for (const Tally& tally : tallies_) moves += tally.total_length();
  return moves;
}

void StreamSolver::solve_by(const NamedSearch& search, const std::vector<StreamInstance>& part,
                            const Done& done) {
  SearchOptions options = search_options(problem_, settings_, search, instances_, &pulse_);
  std::vector<std::string> starts;
  std::vector<std::size_t> places;  // of the starts in the part
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (part[i].error.ok()) {
      starts.push_back(part[i].start);
      places.push_back(i);
    } else {
      done(i, {unread_report(part[i].start, part[i].error), std::nullopt});
    }
  }
  if (session_ != nullptr) {
    options.arrived = arrived_;
    session_->solve_all(starts, options, crew_, [&](std::size_t k, SolveReport&& report) {
      const std::vector<std::string>& notes = part[places[k]].notes;
      report.notes.insert(report.notes.end(), notes.begin(), notes.end());
      done(places[k], {std::move(report), std::nullopt});
    });
    return;
  }
  options.instances = 1;  // each board has a session of its own
  SearchOptions share = options;
  share.limits.max_bytes /= static_cast<std::uint64_t>(crew_.threads());
  std::vector<double> spent(starts.size());  // seconds of a first try
  // Answers a board, or says that its memory was too small though there is more.
  const auto answer = [&](std::size_t k, SearchOptions how) {
    SessionInfo facts;
    how.limits.max_seconds -= spent[k];
    auto report = solve_board(part[places[k]], how, facts);
    const bool has_all = how.limits.max_bytes == options.limits.max_bytes;
    if (report.ok()) report->result.seconds += spent[k];
    const bool short_of_memory = report.ok() && (report->result.stop == Stop::kMemory ||
                                                 report->not_counted == Stop::kMemory);
    if (short_of_memory && !has_all) {
      spent[k] = report->result.seconds;
      return false;
    }
    done(places[k], {report.ok() ? *std::move(report) : unread_report(starts[k], report.status()),
                     std::move(facts)});
    return true;
  };
  std::vector<char> answered(starts.size(), 0);
  crew_.for_each_block(starts.size(), [&](int, std::size_t k) { answered[k] = answer(k, share); });
  for (std::size_t k = 0; k < starts.size(); ++k) {
    if (answered[k] == 0) answer(k, options);
  }
}

// What was said of the puzzle holds for each board, but for the board itself. `facts` become those
// of the board's session, as far as it gets.
absl::StatusOr<SolveReport> StreamSolver::solve_board(const StreamInstance& board,
                                                      const SearchOptions& options,
                                                      SessionInfo& facts) const {
  Parameters said = with_reading(problem_, board.parameters);
  said["start"] = board.start;
  const auto parameters = complete(*problem_.entry, nullptr, said);
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

void StreamSolver::add_text(const Finished& finished, std::uint64_t line, std::size_t search,
                            std::uint64_t peak_bytes, Printed& text) const {
  static const SessionInfo none;  // of a line that no session was opened for
  const SolveReport& report = finished.report;
  const SessionInfo& facts = finished.facts ? *finished.facts : session_ ? session_->info() : none;
  if (!settings_.only_summary) {
    switch (settings_.format) {
      case Format::kText:
        text.out += tallies_.size() == 1 ? solve_line(report, line)
                                         : stream_cells(report, line, search, tallies_.size());
        break;
      case Format::kJson: text.out += solve_json(subject_, facts, report, line, peak_bytes); break;
      case Format::kCsv: text.out += solve_csv(subject_, facts, report, line); break;
      case Format::kSvg: break;
    }
  }
  if (report.error.ok() || !finished.complains) return;
  const char* between = text.error.empty() ? "" : "\n";
  text.error += fmt::format("{}line {}: {}", between, line, message(report.error));
}

}  // namespace trailblaze
