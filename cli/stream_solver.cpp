#include "cli/stream_solver.hpp"

#include <fmt/format.h>

#include "engine/machine.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

SolveReport failed(const std::string& start, const absl::Status& error) {
  SolveReport report;
  report.error = error;
  report.start = start;
  return report;
}

}  // namespace

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
  InOrder out(chunk.size() * searches, [&](std::size_t item, const Finished& finished) {
    return text_of(finished, chunk[item / searches].number, item % searches, peak);
  });
  for (std::size_t k = 0; k < searches; ++k) {
    const Watch watch(settings_.limits);
    solve_by(tallies_[k].search, chunk, [&](std::size_t i, Finished finished) {
      ++pulse_.done;
      {
        const std::lock_guard lock(mutex_);
        tallies_[k].add(finished.report);
      }
      out.put(i * searches + k, std::move(finished));
    });
    tallies_[k].seconds += watch.seconds();
  }
  out.finish(crew_);
}

std::uint64_t StreamSolver::moves_so_far() const {
  std::uint64_t moves = 0;
  for (const Tally& tally : tallies_) moves += tally.total_length();
  return moves;
}

void StreamSolver::solve_by(const std::string& search, const std::vector<Line>& chunk,
                            const Done& done) {
  const SearchOptions options = search_options(problem_, settings_, search, &pulse_);
  std::vector<std::string> starts;
  std::vector<std::size_t> places;  // of the starts in the chunk
  for (std::size_t i = 0; i < chunk.size(); ++i) {
    if (chunk[i].error.ok()) {
      starts.push_back(chunk[i].text);
      places.push_back(i);
    } else {
      done(i, {failed("", in_field("start", chunk[i].error)), std::nullopt});
    }
  }
  if (session_ == nullptr) {
    solve_boards(starts, options,
                 [&](std::size_t k, Finished f) { done(places[k], std::move(f)); });
  } else {
    session_->solve_all(starts, options, crew_, [&](std::size_t k, SolveReport&& report) {
      done(places[k], {std::move(report), std::nullopt});
    });
  }
}

void StreamSolver::solve_boards(const std::vector<std::string>& boards,
                                const SearchOptions& options, const Done& done) const {
  SearchOptions mine = options;
  mine.limits.max_bytes /= static_cast<std::uint64_t>(crew_.threads());
  crew_.for_each_block(boards.size(), [&](int, std::size_t i) {
    Facts facts;
    auto report = solve_board(boards[i], mine, facts);
    done(i,
         {report.ok() ? *std::move(report) : failed(boards[i], report.status()), std::move(facts)});
  });
}

// What was said of the puzzle holds for each board, but for the board itself. `facts` become those of
// the board's session, as far as it gets.
absl::StatusOr<SolveReport> StreamSolver::solve_board(const std::string& board,
                                                      const SearchOptions& options,
                                                      Facts& facts) const {
  Parameters parameters = problem_.parameters;
  facts.parameters = parameters;
  parameters["start"] = board;
  const auto session = problem_.entry->open(parameters);
  if (!session.ok()) return session.status();
  facts = (*session)->facts();
  const absl::Status search = check_searches(facts, {options.search});
  if (!search.ok()) return search;
  return (*session)->solve("", options, Crew(1));
}

InOrder::Text StreamSolver::text_of(const Finished& finished, std::uint64_t line,
                                    std::size_t search, std::uint64_t peak_bytes) const {
  InOrder::Text text{report_text(finished, line, peak_bytes), ""};
  const absl::Status& error = finished.report.error;
  const bool complains = !error.ok() && search == 0;  // once for all searches
  if (complains) text.error = fmt::format("line {}: {}", line, message(error));
  return text;
}

std::string StreamSolver::report_text(const Finished& finished, std::uint64_t line,
                                      std::uint64_t peak_bytes) const {
  if (settings_.only_summary) return "";
  static const Facts none;  // of a line that no session was opened for
  const SolveReport& report = finished.report;
  const Facts& facts = finished.facts ? *finished.facts : session_ ? session_->facts() : none;
  switch (settings_.format) {
    case Format::kText: return solve_line(report, line, tallies_.size() > 1);
    case Format::kJson: return solve_json(subject_, facts, report, line, peak_bytes);
    case Format::kCsv: return solve_csv(subject_, facts, report, line);
  }
  return "";
}

}  // namespace trailblaze
