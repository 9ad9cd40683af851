// Checks the reports of `solve --format json` again, a chunk of lines at a time across the crew.
// What does not hold, or cannot be read, is named on stderr with the number of its line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.hpp"
#include "cli/report/json.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/stream/lines.hpp"
#include "cli/verifier.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

class Summary {
 public:
  void add(const Checked& checked) { ++counts_[static_cast<std::size_t>(checked.verdict)]; }
  std::uint64_t count(Verdict verdict) const { return counts_[static_cast<std::size_t>(verdict)]; }

  std::string text(double seconds) const {
    std::string out = counted(count(Verdict::kHolds), "report") + " verified";
    const auto also = [&](Verdict verdict, const char* what) {
      if (count(verdict) > 0) out += fmt::format(", {} {}", grouped(count(verdict)), what);
    };
    also(Verdict::kUnchecked, "without a path to check");
    also(Verdict::kBroken, "do not hold");
    also(Verdict::kUnreadable, "cannot be read");
    return out + ", " + seconds_text(seconds) + "\n";
  }

  std::string json(double seconds) const {
    return JsonObject()
        .field("command", "verify")
        .field("verified", count(Verdict::kHolds))
        .field("unchecked", count(Verdict::kUnchecked))
        .field("broken", count(Verdict::kBroken))
        .field("unreadable", count(Verdict::kUnreadable))
        .field("seconds", seconds)
        .report();
  }

  // Whether all lines were skipped: no report of solve was among them.
  bool is_empty() const {
    const std::uint64_t skipped = count(Verdict::kSkipped);
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}) == skipped;
  }

  int exit_code() const {
    return count(Verdict::kBroken) > 0       ? kExitBroken
           : count(Verdict::kUnreadable) > 0 ? kExitWrongUse
                                             : kExitAnswered;
  }

 private:
  std::array<std::uint64_t, kVerdicts> counts_{};
};

// Lines up to a number of characters: a report may be long.
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

void check_chunk(const std::vector<Line>& lines, const Crew& crew, SessionCache& sessions,
                 Summary& summary, Pulse& pulse) {
  constexpr std::size_t kAtOnce = 64;  // lines that a worker takes
  std::vector<Checked> checked(lines.size());
  crew.for_each_block((lines.size() + kAtOnce - 1) / kAtOnce, [&](int, std::size_t part) {
    const std::size_t end = std::min(lines.size(), (part + 1) * kAtOnce);
    for (std::size_t i = part * kAtOnce; i < end; ++i)
      checked[i] = check_report(lines[i], sessions);
  });
  for (std::size_t i = 0; i < lines.size(); ++i) {
    summary.add(checked[i]);
    if (checked[i].why.empty()) continue;
    const bool broken = checked[i].verdict == Verdict::kBroken;
    complain(fmt::format("line {}: {}{}", lines[i].number, broken ? "does not hold: " : "",
                         checked[i].why));
  }
  pulse.done += lines.size();
}

}  // namespace

absl::StatusOr<int> run_verify(const Settings& settings) {
  // A report with a path of a million positions still fits.
  constexpr std::size_t kLongestReport = std::size_t{64} << 20;
  if (settings.target.empty()) return invalid("file: missing, expected reports (- is stdin)");
  LineReader reader(settings.target, kLongestReport);
  if (!reader.error().ok()) return in_field("file", reader.error());
  const Watch watch(settings.options.limits);
  const Crew crew(settings.threads);
  SessionCache sessions;
  Summary summary;
  Pulse pulse;
  pulse.total = count_lines(settings.target);
  std::jthread progress = show_progress(settings, pulse, ProgressOf::kStream);
  while (watch.stopped() == Stop::kNone) {
    const std::vector<Line> lines = next_lines(reader);
    if (lines.empty()) break;
    check_chunk(lines, crew, sessions, summary, pulse);
  }
  progress = {};
  print(settings.format == Format::kJson ? summary.json(watch.seconds())
                                         : summary.text(watch.seconds()));
  const int code = summary.exit_code();
  if (watch.stopped() != Stop::kNone) return std::max(kExitLimit, code);
  if (!reader.error().ok()) {
    complain(message(in_field("file", reader.error())));
  } else if (summary.is_empty()) {
    complain("file: found no solve report, expected what solve --format json prints");
  } else {
    return code;
  }
  return std::max(kExitWrongUse, code);
}

}  // namespace trailblaze
