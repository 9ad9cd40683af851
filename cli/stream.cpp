// Many instances, solved a chunk at a time across the crew's threads; reports in the order of the
// instances, bounded memory, a summary at the end.
//
//   instances --chunk--> crew: solve, make reports --texts--> one thread: print --> next chunk
//
// Limits are for each instance. An instance that cannot be read is reported, and the rest go on.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/instances.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "engine/machine.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

// A chunk grows while its solutions are short, so that long ones do not pile up in memory. Its size
// depends on the instances alone, since how the engine answers may depend on it.
constexpr std::size_t kFirstChunk = 64;
constexpr std::size_t kLargestChunk = 4096;
constexpr std::uint64_t kMovesInChunk = 200'000;

std::size_t next_size(std::size_t size, std::uint64_t moves) {
  return moves > kMovesInChunk ? std::max<std::size_t>(1, size / 2)
                               : std::min(2 * size, kLargestChunk);
}

// The report of one instance by one search.
struct Item {
  std::string text;   // for stdout
  std::string error;  // for stderr; "" when there was none
};

class StreamSolver {
 public:
  // `session` is null where each instance is a board with a session of its own. What is referred to
  // must outlive the solver.
  StreamSolver(const Problem& problem, const Settings& settings, Session* session, const Crew& crew)
      : problem_(problem),
        settings_(settings),
        session_(session),
        crew_(crew),
        subject_(subject_of(problem, settings)) {
    for (const std::string& search : settings.searches) {
      Tally& tally = tallies_.emplace_back();
      tally.search = search;
      tally.threads = settings.threads;
    }
  }

  // For each instance in order, one item for each search.
  std::vector<Item> solve(const std::vector<Line>& chunk) {
    std::vector<Item> items(chunk.size() * tallies_.size());
    const std::uint64_t peak = peak_memory();  // asking takes as long as solving: once a chunk
    for (std::size_t k = 0; k < tallies_.size(); ++k) {
      const Watch watch(settings_.limits);
      solve_by(tallies_[k].search, chunk, [&](std::size_t i, const Facts& facts, const auto& report) {
        Item& item = items[i * tallies_.size() + k];
        item.text = report_text(facts, report, chunk[i].number, peak);
        if (!report.error.ok()) item.error = message(report.error);
        ++pulse_.done;
        const std::lock_guard lock(mutex_);
        tallies_[k].add(report);
      });
      tallies_[k].seconds += watch.seconds();
    }
    return items;
  }

  Pulse& pulse() { return pulse_; }
  const std::vector<Tally>& tallies() const { return tallies_; }

 private:
  using Done = std::function<void(std::size_t, const Facts&, const SolveReport&)>;

  // Calls done(i, ...) once for each instance, from any worker.
  void solve_by(const std::string& search, const std::vector<Line>& chunk, const Done& done) {
    SearchOptions options;
    options.search = search;
    options.limits = settings_.limits;
    options.pulse = &pulse_;
    options.path = settings_.path;
    if (session_ == nullptr) return solve_boards(chunk, options, done);
    std::vector<std::string> starts;
    for (const Line& line : chunk) starts.push_back(line.text);
    session_->solve_all(starts, options, crew_, [&](std::size_t i, const SolveReport& report) {
      done(i, session_->facts(), report);
    });
  }

  void solve_boards(const std::vector<Line>& chunk, SearchOptions options, const Done& done) const {
    options.limits.max_bytes /= static_cast<std::uint64_t>(crew_.threads());
    crew_.for_each_block(chunk.size(), [&](int, std::size_t i) {
      Facts facts;
      const auto report = solve_board(chunk[i].text, options, facts);
      if (report.ok()) return done(i, facts, *report);
      SolveReport failed;
      failed.error = report.status();
      failed.start = chunk[i].text;
      done(i, facts, failed);
    });
  }

  // What was said of the puzzle holds for each board, but for the board itself. `facts` are those of
  // the board's session, as far as it got.
  absl::StatusOr<SolveReport> solve_board(const std::string& board, const SearchOptions& options,
                                          Facts& facts) const {
    Parameters parameters = problem_.parameters;
    for (const Parameter& parameter : problem_.entry->parameters) {
      if (parameter.value == "FILE") parameters.erase(parameter.name);
    }
    facts.parameters = parameters;
    parameters["start"] = board;
    const auto session = problem_.entry->open(parameters);
    if (!session.ok()) return session.status();
    facts = (*session)->facts();
    const absl::Status goal = check_goal(facts);
    if (!goal.ok()) return goal;
    const absl::Status search = check_searches(facts, {options.search});
    if (!search.ok()) return search;
    return (*session)->solve("", options, Crew(1));
  }

  std::string report_text(const Facts& facts, const SolveReport& report, std::uint64_t line,
                          std::uint64_t peak) const {
    if (settings_.only_summary) return "";
    switch (settings_.format) {
      case Format::kText: return solve_line(report, line);
      case Format::kJson: return solve_json(subject_, facts, report, line, peak);
      case Format::kCsv: return solve_csv(subject_, facts, report, line);
    }
    return "";
  }

  const Problem& problem_;
  const Settings& settings_;
  Session* session_;
  const Crew& crew_;
  Subject subject_;
  Pulse pulse_;
  std::mutex mutex_;            // guards the tallies
  std::vector<Tally> tallies_;  // one for each search
};

std::uint64_t moves_in(const std::vector<Tally>& tallies) {
  std::uint64_t moves = 0;
  for (const Tally& tally : tallies) moves += tally.total_length();
  return moves;
}

void print_items(const std::vector<Item>& items, const std::vector<Line>& chunk) {
  const std::size_t searches = items.size() / chunk.size();
  for (std::size_t i = 0; i < items.size(); ++i) {
    print(items[i].text);
    if (items[i].error.empty() || i % searches != 0) continue;  // once for all searches
    complain(fmt::format("line {}: {}", chunk[i / searches].number, items[i].error));
  }
  flush_output();
}

// To the end of the instances, or a signal.
absl::Status solve_instances(Instances& instances, StreamSolver& solver, Session* session,
                             const Crew& crew) {
  for (std::size_t size = kFirstChunk; interrupt_signal.load() == 0;) {
    const absl::StatusOr<std::vector<Line>> chunk = instances.next(size, session, crew);
    if (!chunk.ok()) return chunk.status();
    if (chunk->empty()) break;
    const std::uint64_t moves = moves_in(solver.tallies());
    print_items(solver.solve(*chunk), *chunk);
    size = next_size(size, moves_in(solver.tallies()) - moves);
  }
  return absl::OkStatus();
}

int exit_code(const Tally& tally) {
  return tally.errors > 0       ? kExitWrongUse
         : tally.limits > 0     ? kExitLimit
         : tally.unsolvable > 0 ? kExitUnsolvable
                                : kExitAnswered;
}

// Prints the summaries; the code is the greatest that applies.
int summarise(const std::vector<Tally>& tallies, const Settings& settings) {
  int code = kExitAnswered;
  for (const Tally& tally : tallies) {
    if (settings.format == Format::kJson) print(summary_json(tally));
    if (settings.format == Format::kText && !settings.quiet) {
      print((settings.only_summary ? "" : "\n") + summary_text(tally));
    }
    code = std::max(code, exit_code(tally));
  }
  return code;
}

// The session that all instances share, or null where each is a board of its own.
absl::StatusOr<std::unique_ptr<Session>> shared_session(const Problem& problem,
                                                        const Settings& settings) {
  if (problem.entry->start_is_board && settings.file) return nullptr;
  auto session = problem.entry->open(problem.parameters);
  if (!session.ok()) return session.status();
  const absl::Status goal = check_goal((*session)->facts());
  if (!goal.ok()) return goal;
  const absl::Status searches = check_searches((*session)->facts(), settings.searches);
  if (!searches.ok()) return searches;
  return session;
}

}  // namespace

absl::StatusOr<int> run_stream(const Settings& settings) {
  const absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem.status();
  const auto session = shared_session(*problem, settings);
  if (!session.ok()) return session.status();
  auto instances = Instances::open(settings, problem->entry->start_is_board);
  if (!instances.ok()) return instances.status();
  const Crew crew(settings.threads);
  StreamSolver solver(*problem, settings, session->get(), crew);
  solver.pulse().total = instances->total();
  if (settings.format == Format::kCsv && !settings.only_summary) print(solve_csv_head());
  absl::Status status;
  {
    const Progress progress(settings, solver.pulse(), Progress::Of::kStream);
    status = solve_instances(*instances, solver, session->get(), crew);
  }
  const int code = summarise(solver.tallies(), settings);
  if (!status.ok()) return status;
  return code;
}

}  // namespace trailblaze
