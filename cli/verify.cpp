// Checks the reports of `solve --format json` again, a chunk of lines at a time across the crew. What
// does not hold, or cannot be read, is named on stderr with the number of its line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/json.hpp"
#include "cli/lines.hpp"
#include "cli/output.hpp"
#include "cli/picture.hpp"
#include "cli/progress.hpp"
#include "cli/verifier.hpp"
#include "cli/version.hpp"
#include "engine/parallel.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

class Summary {
 public:
  void add(const Checked& checked) { ++counts_[static_cast<std::size_t>(checked.verdict)]; }
  std::uint64_t count(Verdict verdict) const { return counts_[static_cast<std::size_t>(verdict)]; }

  std::string text(double seconds) const {
    std::string out = fmt::format("{} reports verified", grouped(count(Verdict::kHolds)));
    const auto also = [&](Verdict verdict, const char* what) {
      if (count(verdict) > 0) out += fmt::format(", {} {}", grouped(count(verdict)), what);
    };
    also(Verdict::kUnchecked, "without a path to check");
    also(Verdict::kBroken, "do not hold");
    also(Verdict::kUnreadable, "cannot be read");
    return out + ", " + seconds_text(seconds) + "\n";
  }

  std::string json(double seconds) const {
    std::string out;
    JsonObject(out)
        .field("command", "verify")
        .field("verified", count(Verdict::kHolds))
        .field("unchecked", count(Verdict::kUnchecked))
        .field("broken", count(Verdict::kBroken))
        .field("unreadable", count(Verdict::kUnreadable))
        .field("seconds", seconds)
        .field("version", kVersion)
        .end();
    return out + "\n";
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
  constexpr std::size_t kBlock = 64;
  std::vector<Checked> checked(lines.size());
  crew.for_each_block((lines.size() + kBlock - 1) / kBlock, [&](int, std::size_t block) {
    const std::size_t end = std::min(lines.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i)
      checked[i] = check_report(lines[i].text, sessions);
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
  if (settings.target.empty()) return invalid("file: missing, expected reports (- is stdin)");
  auto reader = LineReader::open(settings.target);
  if (!reader.ok()) return in_field("file", reader.status());
  const Crew crew(settings.threads);
  const Watch watch(settings.limits);
  SessionCache sessions;
  Summary summary;
  Pulse pulse;
  pulse.total = count_lines(settings.target);
  bool any = false;
  {
    const Progress progress(settings, pulse, Progress::Of::kStream);
    while (watch.stopped() == Stop::kNone) {
      const std::vector<Line> lines = next_lines(*reader);
      if (lines.empty()) break;
      any = true;
      check_chunk(lines, crew, sessions, summary, pulse);
    }
  }
  if (!reader->error().ok()) return in_field("file", reader->error());
  const Stop stop = watch.stopped();
  if (!any && stop == Stop::kNone) return invalid("file: found nothing, expected reports of solve");
  print(settings.format == Format::kJson ? summary.json(watch.seconds())
                                         : summary.text(watch.seconds()));
  if (stop != Stop::kNone) return std::max(kExitLimit, summary.exit_code());
  return summary.exit_code();
}

}  // namespace trailblaze
