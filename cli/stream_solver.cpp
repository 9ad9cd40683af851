#include "cli/stream_solver.hpp"

#include <fmt/format.h>

#include "cli/in_order.hpp"
#include "engine/machine.hpp"
#include "engine/text.hpp"

namespace trailblaze {

StreamSolver::StreamSolver(const Problem& problem, const Settings& settings, Session* session,
                           const Crew& crew)
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

void StreamSolver::solve(const std::vector<Line>& chunk) {
  const std::size_t searches = tallies_.size();
  const std::uint64_t peak = peak_memory();  // asking takes as long as solving: once a chunk
  InOrder out(chunk.size() * searches);
  for (std::size_t k = 0; k < searches; ++k) {
    const Watch watch(settings_.limits);
    solve_by(tallies_[k].search, chunk,
             [&](std::size_t i, const Facts& facts, const SolveReport& report) {
               std::string error;
               if (!report.error.ok() && k == 0) {  // once for all searches
                 error = fmt::format("line {}: {}", chunk[i].number, message(report.error));
               }
               out.put(i * searches + k, report_text(facts, report, chunk[i].number, peak),
                       std::move(error));
               ++pulse_.done;
               const std::lock_guard lock(mutex_);
               tallies_[k].add(report);
             });
    tallies_[k].seconds += watch.seconds();
  }
}

std::uint64_t StreamSolver::moves_so_far() const {
  std::uint64_t moves = 0;
  for (const Tally& tally : tallies_) moves += tally.total_length();
  return moves;
}

void StreamSolver::solve_by(const std::string& search, const std::vector<Line>& chunk,
                            const Done& done) {
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

void StreamSolver::solve_boards(const std::vector<Line>& chunk, const SearchOptions& options,
                                const Done& done) const {
  SearchOptions mine = options;
  mine.limits.max_bytes /= static_cast<std::uint64_t>(crew_.threads());
  crew_.for_each_block(chunk.size(), [&](int, std::size_t i) {
    Facts facts;
    const auto report = solve_board(chunk[i].text, mine, facts);
    if (report.ok()) return done(i, facts, *report);
    SolveReport failed;
    failed.error = report.status();
    failed.start = chunk[i].text;
    done(i, facts, failed);
  });
}

// What was said of the puzzle holds for each board, but for the board itself. `facts` become those of
// the board's session, as far as it gets.
absl::StatusOr<SolveReport> StreamSolver::solve_board(const std::string& board,
                                                      const SearchOptions& options,
                                                      Facts& facts) const {
  Parameters parameters = problem_.parameters;
  for (const Parameter& parameter : problem_.entry->parameters) {
    if (parameter.value == "FILE") parameters.erase(parameter.name);
  }
  parameters.erase("start");
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

std::string StreamSolver::report_text(const Facts& facts, const SolveReport& report,
                                      std::uint64_t line, std::uint64_t peak_bytes) const {
  if (settings_.only_summary) return "";
  switch (settings_.format) {
    case Format::kText: return solve_line(report, line, tallies_.size() > 1);
    case Format::kJson: return solve_json(subject_, facts, report, line, peak_bytes);
    case Format::kCsv: return solve_csv(subject_, facts, report, line);
  }
  return "";
}

}  // namespace trailblaze
