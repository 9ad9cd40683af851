// Checks the reports of `solve`, `enumerate` and `heuristics`. It reads a chunk of lines at a time,
// and the threads of the crew check the chunk. With --search it also proves, report by report, the
// claims that the rules alone cannot check. It prints the line of each wrong or unreadable report
// to stderr.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/stream/lines.hpp"
#include "cli/verify/check_report.hpp"
#include "cli/verify/summary.hpp"
#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Returns lines up to a number of characters, because a report may be long.
std::vector<Line> next_lines(LineReader& reader) {
  constexpr std::size_t kCharacters = std::size_t{4} << 20;
  std::vector<Line> lines;
  for (std::size_t size = 0; size < kCharacters;) {
    std::optional<Line> line = reader.next();
    if (!line) break;
    size += line->text.size() + 1;
    lines.push_back(*std::move(line));
  }
  return lines;
}

// Checks lines without a search, on all threads.
std::vector<Checked> check_lines(const std::vector<Line>& lines, const Crew& crew,
                                 Sessions& sessions) {
  constexpr std::size_t kAtOnce = 64;  // lines that a worker takes
  std::vector<Checked> checked(lines.size());
  crew.for_each_block((lines.size() + kAtOnce - 1) / kAtOnce, [&](int, std::size_t part) {
    const std::size_t end = std::min(lines.size(), (part + 1) * kAtOnce);
    for (std::size_t i = part * kAtOnce; i < end; ++i)
      checked[i] = check_report(lines[i], sessions);
  });
  return checked;
}

void check_chunk(const std::vector<Line>& lines, const Settings& settings, const Crew& crew,
                 Sessions& sessions, VerifySummary& summary, Pulse& pulse) {
  std::vector<Checked> all = check_lines(lines, crew, sessions);
  for (std::size_t i = 0; i < lines.size() && interrupt_signal.load() == 0; ++i) {
    if (settings.proves) all[i] = prove_report(lines[i], all[i], settings, sessions, crew);
    summary.add(all[i]);
    ++pulse.done;
    if (all[i].why.empty()) continue;
    const bool broken = all[i].verdict == Verdict::kBroken;
    print_to_stderr(
        fmt::format("line {}: {}{}", lines[i].number, broken ? "does not hold: " : "", all[i].why));
  }
}

}  // namespace

absl::StatusOr<int> run_verify(const Settings& settings) {
  // Fits a report with a path of a million positions.
  constexpr std::size_t kLongestReport = std::size_t{64} << 20;
  if (settings.target.empty())
    return invalid("file: missing, expected a file of reports (- is stdin)");
  if (settings.searches.size() > 1) {
    return invalid(fmt::format("search: found {} searches, expected a single search",
                               settings.searches.size()));
  }
  // Rejects the name of an unknown search before the first report is read. The proof of each report
  // checks that the puzzle of the report has the search.
  if (absl::Status known = check_names(settings.searches); !known.ok()) return known;
  LineReader reader(settings.target, kLongestReport);
  if (!reader.error().ok()) return in_field("file", reader.error());
  // Each proof has its own limits.
  const Watch watch(settings.proves ? Limits{} : settings.options.limits);
  const Crew crew(settings.threads);
  Sessions sessions;
  VerifySummary summary;
  Pulse pulse;
  pulse.total = count_lines({settings.target});
  std::jthread progress = show_progress(settings, pulse, ProgressOf::kStream);
  while (watch.stopped() == Stop::kNone) {
    const std::vector<Line> lines = next_lines(reader);
    if (lines.empty()) break;
    check_chunk(lines, settings, crew, sessions, summary, pulse);
  }
  progress = {};
  print(settings.format == Format::kJson
            ? summary.json(watch.seconds())
            : summary.text(watch.seconds(), settings.quiet, settings.page.ink));
  if (const std::uint64_t limited = summary.limited(); limited > 0) {
    print_to_stderr(
        fmt::format("limits: found {} that a limit stopped, expected complete proofs; raise the "
                    "limit",
                    counted(limited, "proof")),
        Tone::kWarning);
  }
  const int code = summary.exit_code();
  if (watch.stopped() != Stop::kNone) return std::max(kExitLimit, code);
  if (!reader.error().ok()) {
    print_to_stderr(message(in_field("file", reader.error())));
  } else if (summary.is_empty()) {
    print_to_stderr(
        "file: found no report, expected the output of solve, enumerate or heuristics --format "
        "json");
  } else {
    return code;
  }
  return std::max(kExitWrongUse, code);
}

}  // namespace trailblaze
