// Solves many instances, a chunk at a time across the crew's threads. Prints reports in the order
// of the instances in bounded memory, and a summary at the end.
//
//   instances --chunk--> crew: solve --> crew: make reports --> in order to stdout --> next chunk
//
// If the writer of the instances pauses, the chunk is solved with the lines read so far: a program
// may write a line, read the answer, and go on. The answers do not depend on such pauses.
//
// Once the session has a policy table, a chunk is split into batches. A single worker makes the
// random instances of a batch (or reads its lines), looks up their answers and writes their
// reports.
//
// A stream may keep its answers in a folder of checkpoints (stream_run.hpp). If it is resumed, it
// starts from its beginning, but prints the kept answers instead of searching again.
//
// Several processes (peers.hpp) solve the instances of a chunk together (stream_peers.cpp).
//
// Limits apply to each instance. An unreadable instance has a report with its error, and the others
// are solved. A stream without instances is no error: its summary says so, and the exit code is 0.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/pages/report_pages.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/output.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "cli/runs.hpp"
#include "cli/stream/instances.hpp"
#include "cli/stream/lines.hpp"
#include "cli/stream/random_series.hpp"
#include "cli/stream/stream_run.hpp"
#include "cli/stream/stream_solver.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Chunks grow while solutions are short, so that long solutions do not fill the memory. The size of
// a chunk depends only on the instances and the limits, because answers may depend on this size.
constexpr std::size_t kFirstChunk = 64;
constexpr std::size_t kLargestChunk = 4096;
constexpr std::uint64_t kMovesInChunk = 200'000;
// Bytes of memory for a move that waits to be printed.
constexpr std::uint64_t kBytesForMove = 1024;

std::size_t next_size(std::size_t size, std::uint64_t moves, const Settings& settings) {
  const SearchOptions& options = settings.options;
  const std::uint64_t most = std::min(kMovesInChunk, options.limits.max_bytes / kBytesForMove);
  if (has_long_texts(settings)) return kChunkOfLongTexts;
  return moves > most ? std::max<std::size_t>(1, size / 2) : std::min(2 * size, kLargestChunk);
}

// The source of the instances: files, or a random series.
struct Source {
  std::optional<Instances> files = {};
  RandomSeries random;

  std::uint64_t total = 0;  // upper bound; 0 if it is not known beforehand

  Source(const Settings& settings, const Problem& problem) : random(settings, problem) {
    if (!settings.files.empty()) files.emplace(settings, problem);
    total = files ? count_lines(settings.files) : random.total();
  }
};

// Returns the next part of a chunk, at most `count` instances. Does not draw random instances if
// the answers of all are known.
absl::StatusOr<std::vector<StreamInstance>> next_part(Source& source, StreamSolver& solver,
                                                      std::size_t count, const Crew& crew) {
  if (!source.files) {
    count = static_cast<std::size_t>(std::min<std::uint64_t>(count, source.random.left()));
    if (absl::Status status = solver.begin_part(count); !status.ok()) return status;
    return solver.knows_answers_of_part() ? source.random.skip(count)
                                          : source.random.next(count, crew);
  }
  auto part = source.files->next(count);
  if (!part.ok()) return part;
  if (absl::Status status = solver.begin_part(part->size()); !status.ok()) return status;
  return part;
}

// Solves instances until they end or a signal comes. Prints `head` before the first report. A chunk
// whose lines come slowly is solved in parts, but counts as a single chunk.
absl::Status solve_instances(Source& source, StreamSolver& solver, const Crew& crew,
                             const Settings& settings, std::string head) {
  // Number of instances in the chunk, number of those that are not solved yet, and moves in the
  // solutions before the chunk.
  std::size_t size = has_long_texts(settings) ? kChunkOfLongTexts : kFirstChunk, left = 0;
  std::uint64_t moves = 0;
  while (solver.has_more()) {
    if (solver.answers_in_batches() && !source.files) {
      const StreamBatch series = source.random.next_batch(kLargestChunk);
      if (series.count == 0) break;
      if (absl::Status status = solver.solve(series); !status.ok()) return status;
      continue;
    }
    if (left == 0) {
      left = size;
      moves = solver.moves_so_far();
      solver.begin_chunk(size);
    }
    const absl::StatusOr<std::vector<StreamInstance>> some =
        next_part(source, solver, solver.part_size(left), crew);
    if (!some.ok()) return some.status();
    const absl::StatusOr<bool> same = solver.has_same_part(*some);
    if (!same.ok()) return same.status();
    print(std::exchange(head, ""));
    if (some->empty() || !*same) break;
    if (absl::Status status = solver.solve(*some); !status.ok()) return status;
    left -= some->size();
    if (left > 0) continue;
    if (absl::Status status = solver.end_chunk(); !status.ok()) return status;
    size = next_size(size, solver.moves_so_far() - moves, settings);
  }
  return absl::OkStatus();
}

int exit_code(const Tally& tally) {
  return tally.errors > 0                       ? kExitWrongUse
         : tally.limits + tally.not_counted > 0 ? kExitLimit
         : tally.unsolvable > 0                 ? kExitUnsolvable
                                                : kExitAnswered;
}

// Returns the head of a table.
std::string head(const Settings& settings) {
  if (settings.only_summary) return "";
  if (settings.format == Format::kCsv) return solve_csv_head();
  const bool compare = settings.format == Format::kText && settings.searches.size() > 1;
  return compare ? stream_head(settings.searches) : "";
}

// Returns the summaries: a table for several searches, sentences for a single search.
std::string summaries_text(const std::vector<Tally>& tallies, const Settings& settings) {
  const bool only = settings.only_summary, all = only || !settings.quiet;
  if (tallies.size() == 1) {
    return all ? (only ? "" : "\n") + summary_text(tallies[0], settings) : "";
  }
  std::string out = only ? "" : stream_means(tallies);
  if (all) out += (only ? "" : "\n") + totals_text(tallies);
  out += notes_text(tallies.front(), settings.page.ink);
  const std::string by_length = settings.quiet ? "" : lengths_text(tallies);
  return out + (by_length.empty() ? "" : "\n" + by_length);
}

void print_summaries(const std::vector<Tally>& tallies, const Problem& problem,
                     const Settings& settings) {
  switch (settings.format) {
    case Format::kText: print(summaries_text(tallies, settings)); break;
    case Format::kJson: print(join(tallies, "", summary_json)); break;
    case Format::kCsv:
      if (settings.only_summary) print(summaries_csv(tallies));
      break;
    case Format::kSvg:
    case Format::kHtml:
      print(comparison_picture(subject_of(problem, settings),
                               problem.session ? problem.session->info() : SessionInfo{}, tallies,
                               settings.format));
      break;
  }
}

// Prepares the searches of the session. Boards with their own sessions cannot share a table, so
// --table is then an error.
absl::Status prepare(const Problem& problem, const Settings& settings, std::uint64_t instances,
                     const Crew& crew, Pulse& pulse) {
  if (problem.session == nullptr) {
    if (settings.options.table.empty()) return absl::OkStatus();
    return invalid("table: found with a stream of boards, expected one puzzle for all instances");
  }
  for (const NamedSearch& search : settings.searches) {
    const SearchOptions options = search_options(problem, settings, search, instances, &pulse);
    absl::Status ready = problem.session->prepare(options, crew, /*waits=*/true);
    if (!ready.ok()) return ready;
  }
  return absl::OkStatus();
}

// Prepares to draw the random instances that `generate` would print. Subtracts the memory that
// drawing them needs from the memory of the searches.
absl::Status prepare_series(const Problem& problem, Settings& settings) {
  if (!settings.random || *settings.random == 0) return absl::OkStatus();
  std::uint64_t& bytes = settings.options.limits.max_bytes;
  Session& session = *problem.session;
  const Crew crew(settings.threads);
  const auto series = session.prepare_series({}, {crew, {.max_bytes = bytes}});
  if (!series.ok()) return series.status();
  bytes -= session.series_bytes();
  return absl::OkStatus();
}

// Begins the run of a stream in its folder, or resumes it. Returns null if no folder was named.
absl::StatusOr<std::unique_ptr<StreamRun>> run_of(const Settings& settings, const Problem& problem,
                                                  const std::string& file, Peers& peers) {
  constexpr char kFile[] = "--file";  // its key in the run's title
  if (settings.options.checkpoint.empty()) return nullptr;
  Parameters more;
  if (!settings.files.empty()) more[kFile] = file;
  if (settings.run != nullptr) {
    const Parameters& then = settings.run->folder().title().parameters;
    const auto found = then.find(kFile);
    if (found != then.end() && found->second != file) {
      return invalid("file: found " + in_quotes(join(settings.files, " ")) + " of " + file +
                     ", expected " + found->second + ", as when the run began");
    }
  }
  Settings whole = with_absolute_path(settings, "file");
  whole.options.peers = &peers;
  auto run = begin_run(whole, problem, {"solve", Storage::kNone, "", true}, more);
  if (!run.ok()) return run.status();
  const bool is_saving = peers.number() == 0;
  auto stream = StreamRun::open(*std::move(run), settings.lifts_limits, is_saving);
  absl::Status all = agreed(peers, stream.status());
  if (!all.ok()) return all;
  return stream;
}

// Prints to stderr how many instances a limit stopped, if the report is a picture.
void print_limits(const Tally& tally, const Settings& settings) {
  const std::uint64_t limited = tally.limits + tally.not_counted;
  if (!is_picture(settings.format) || limited == 0) return;
  print_to_stderr(fmt::format("{}: {} of {} instances stopped by a limit", label(tally.search),
                              limited, tally.instances),
                  Tone::kWarning);
}

// Prints to stderr how the stream ended, and returns the greatest exit code that applies.
int exit_code_of_stream(const StreamSolver& solver, const Settings& settings, StreamRun* run) {
  int code = kExitAnswered;
  bool is_limited = interrupt_signal.load() != 0;
  for (const Tally& tally : solver.tallies()) {
    code = std::max(code, exit_code(tally));
    is_limited |= tally.limits + tally.not_counted > 0;
    print_limits(tally, settings);
  }
  if (run != nullptr) {
    const bool is_stopped = interrupt_signal.load() != 0;
    print_end(run->run(), is_stopped);
    if (is_limited && !is_stopped) {
      print_to_stderr("to retry the instances that a limit stopped: trailblaze resume " +
                          run->run().folder().path() + " with a higher limit",
                      Tone::kNote);
    }
  }
  return code;
}

}  // namespace

absl::StatusOr<int> run_stream(const Settings& given) {
  absl::StatusOr<Problem> problem = find_problem(given);
  if (!problem.ok()) return problem.status();
  Settings settings = given;
  absl::StatusOr<std::string> file = "";
  if (!settings.options.checkpoint.empty()) file = fingerprint(settings.files);
  if (!file.ok()) return in_field("file", file.status());
  Source source(settings, *problem);
  std::optional<Instances>& files = source.files;
  if (files && !files->error().ok()) return in_field("file", files->error());
  const Parameters first_parameters =
      files && !has_board_in_options(*problem) ? files->first_parameters() : Parameters();
  absl::Status opened = open_for_stream(*problem, settings, first_parameters);
  if (!opened.ok()) return opened;
  if (absl::Status free = check_checkpoint_folder(settings); !free.ok()) return free;
  // A single process solves each instance, so searches get no peers.
  Peers& all = *std::exchange(settings.options.peers, &single_process());
  Peers& peers = all.count() > 1 ? all : single_process();
  const Crew crew(settings.threads);
  const std::uint64_t total = source.total == 0 ? kUnlimited : source.total;
  Pulse pulse;
  pulse.total = source.total * settings.searches.size();
  std::jthread progress =
      show_progress(settings, pulse, ProgressOf::kStream, !settings.only_summary);
  bool is_prepared = false;
  const auto prepare_once = [&] {
    absl::Status ready;
    if (std::exchange(is_prepared, true)) return ready;
    ready = prepare_series(*problem, settings);
    return ready.ok() ? prepare(*problem, settings, total, crew, pulse) : ready;
  };
  if (settings.run == nullptr) {  // a resumed run may have nothing to search
    if (absl::Status ready = prepare_once(); !ready.ok()) return ready;
  }
  const auto run = run_of(settings, *problem, *file, all);
  if (!run.ok()) return run.status();
  StreamSolver solver(*problem, settings, total, crew, pulse, run->get(), peers, prepare_once);
  const absl::Status status = solve_instances(source, solver, crew, settings, head(settings));
  progress = {};
  if (*run != nullptr) (*run)->end(solver.progress());
  if (!status.ok() && solver.tallies().front().instances == 0) return status;
  print_summaries(solver.tallies(), *problem, settings);
  if (!status.ok()) {  // print the error after the reports so far
    print_to_stderr(message(status));
    return kExitWrongUse;
  }
  return exit_code_of_stream(solver, settings, run->get());
}

}  // namespace trailblaze
