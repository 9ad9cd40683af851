// Many instances, solved a chunk at a time across the crew's threads; reports in the order of the
// instances, bounded memory, a summary at the end.
//
//   instances --chunk--> crew: solve --> crew: make reports --> in order to stdout --> next chunk
//
// Once the session has a policy table, a chunk goes in batches: a worker makes a batch's
// random instances (or reads its lines), looks their answers up and writes the reports as text, all
// in one go.
//
// Limits are for each instance. An instance that cannot be read is reported, and the rest go on. A
// stream of no instances at all is answered: its summary says so, and the exit code is 0.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/options/instances.hpp"
#include "cli/options/problem.hpp"
#include "cli/report/comparison.hpp"
#include "cli/report/output.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/stream/stream_solver.hpp"
#include "engine/base/text.hpp"

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

// To the end of the instances, or a signal. A table has its head before the first.
absl::Status solve_instances(Instances& instances, StreamSolver& solver, Session* session,
                             const Crew& crew, std::string head) {
  for (std::size_t size = kFirstChunk; interrupt_signal.load() == 0;) {
    if (solver.answers_at_once() && instances.are_random()) {
      const StreamBatch series = instances.next_batch(kLargestChunk);
      if (series.count == 0) break;
      const absl::Status status = solver.solve(series);
      if (!status.ok()) return status;
      continue;
    }
    const absl::StatusOr<std::vector<Line>> chunk = instances.next(size, session, crew);
    if (!chunk.ok()) return chunk.status();
    print(std::exchange(head, ""));
    if (chunk->empty()) break;
    const std::uint64_t moves = solver.moves_so_far();
    if (const absl::Status status = solver.solve(*chunk); !status.ok()) return status;
    size = next_size(size, solver.moves_so_far() - moves);
  }
  return absl::OkStatus();
}

int exit_code(const Tally& tally) {
  return tally.errors > 0       ? kExitWrongUse
         : tally.limits > 0     ? kExitLimit
         : tally.unsolvable > 0 ? kExitUnsolvable
                                : kExitAnswered;
}

// What tables have above their rows.
std::string head(const Settings& settings) {
  if (settings.only_summary) return "";
  if (settings.format == Format::kCsv) return solve_csv_head();
  const bool compare = settings.format == Format::kText && settings.searches.size() > 1;
  return compare ? stream_head(settings.searches) : "";
}

// Several searches as a table, one as sentences.
std::string summaries_text(const std::vector<Tally>& tallies, const Settings& settings) {
  const bool only = settings.only_summary, all = only || !settings.quiet;
  if (tallies.size() == 1) {
    return all ? (only ? "" : "\n") + summary_text(tallies[0], settings.quiet) : "";
  }
  std::string out = only ? "" : stream_means(tallies);
  if (all) out += (only ? "" : "\n") + totals_text(tallies);
  const std::string by_length = settings.quiet ? "" : lengths_text(tallies);
  return out + (by_length.empty() ? "" : "\n" + by_length);
}

std::string summaries_csv(const std::vector<Tally>& tallies) {
  return summary_csv_head() + join(tallies, "", summary_csv);
}

void print_summaries(const std::vector<Tally>& tallies, const Subject& subject,
                     const Session* session, const Settings& settings) {
  switch (settings.format) {
    case Format::kText: print(summaries_text(tallies, settings)); break;
    case Format::kJson: print(join(tallies, "", summary_json)); break;
    case Format::kCsv: print(settings.only_summary ? summaries_csv(tallies) : ""); break;
    case Format::kSvg:
      print(comparison_svg(subject, session ? session->info() : SessionInfo{}, tallies));
      break;
  }
}

// The session that all instances share, or null where each is a board of its own.
absl::StatusOr<std::unique_ptr<Session>> shared_session(const Problem& problem,
                                                        const Settings& settings) {
  if (settings.file && problem.lines_are_boards()) {
    const auto goal = problem.parameters.find("goal");
    const absl::Status status = check_goal(goal == problem.parameters.end() ? "" : goal->second);
    if (!status.ok()) return status;
    return nullptr;
  }
  auto session = problem.entry->open(problem.parameters);
  if (!session.ok()) return session.status();
  if (const absl::Status goal = check_goal((*session)->info().goal); !goal.ok()) return goal;
  const absl::Status searches = check_known((*session)->info(), settings.searches);
  if (!searches.ok()) return searches;
  return session;
}

// Boards of their own have no table in common.
absl::Status prepare(const Problem& problem, const Settings& settings, std::uint64_t instances,
                     Session* session, const Crew& crew) {
  if (session == nullptr && !settings.options.table.empty()) {
    return invalid("table: found with a stream of boards, expected one puzzle for all instances");
  }
  for (const NamedSearch& search : settings.searches) {
    if (session == nullptr) break;
    const SearchOptions options = search_options(problem, settings, search, instances, nullptr);
    if (const absl::Status ready = session->prepare(options, crew); !ready.ok()) return ready;
  }
  return absl::OkStatus();
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
  const std::uint64_t total = instances->total() == 0 ? kUnlimited : instances->total();
  const absl::Status ready = prepare(*problem, settings, total, session->get(), crew);
  if (!ready.ok()) return ready;
  StreamSolver solver(*problem, settings, total, session->get(), crew);
  solver.pulse().total = instances->total() * settings.searches.size();
  absl::Status status;
  {
    const Progress progress(settings, solver.pulse(), Progress::Of::kStream,
                            !settings.only_summary);
    status = solve_instances(*instances, solver, session->get(), crew, head(settings));
  }
  if (!status.ok() && solver.tallies().front().instances == 0) return status;
  print_summaries(solver.tallies(), subject_of(*problem, settings), session->get(), settings);
  if (!status.ok()) return status;
  int code = kExitAnswered;  // the greatest that applies
  for (const Tally& tally : solver.tallies()) code = std::max(code, exit_code(tally));
  return code;
}

}  // namespace trailblaze
