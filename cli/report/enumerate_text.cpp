#include <absl/strings/str_cat.h>
#include <fmt/format.h>

#include <algorithm>

#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Says that a search does not fit, and suggests an alternative that depends on the options.
std::string too_large_text(const StorageChoice& choice, const SearchOptions& options,
                           bool reversible) {
  if (choice.on_disk) {
    return fmt::format(
        "a table on the disk needs at least {} of memory, more than the {} available\n",
        bytes_text(choice.required_bytes), bytes_text(options.limits.max_bytes));
  }
  const std::string instead =
      !options.save.empty() ? "a distance table needs the whole space at once"
      : options.storage != Storage::kAuto
          ? "--storage auto or trail counts until memory is full"
          : fmt::format(
                "--max-states, --max-depth or --max-seconds count a part of it; "
                "--storage {} counts until memory is full",
                reversible ? "frontier" : "trail");
  return fmt::format("{} needs {}, more than the {} available\n{}\n", what_does_not_fit(choice),
                     bytes_text(choice.required_bytes), bytes_text(options.limits.max_bytes),
                     instead);
}

// Says if the requested distance table was written. Returns "" after a failed write, because the
// command then ends with an error on stderr. After a signal there is no such error, so the text
// has the reason.
std::string table_text(const EnumerateReport& report, const std::string& file) {
  if (file.empty()) return "";
  if (!report.saving.ok() && interrupt_signal.load() == 0) return "";
  if (!report.table.empty()) return fmt::format("distance table written to {}\n", report.table);
  return fmt::format("no distance table written: {}\n", report.saving.ok()
                                                            ? "the enumeration is not complete"
                                                            : message(report.saving));
}

std::string bytes_a_state(const Result& result) {
  const double bytes =
      static_cast<double>(result.table_bytes) / std::max(1.0, static_cast<double>(result.stored));
  return fmt::format("{:.{}f} bytes a state", bytes, bytes < 10 ? 2 : 0);
}

// Returns the histogram, and "181,440 states, greatest depth 31, mean depth 21.97".
std::string levels_text(const LevelTotals& totals, const Page& page) {
  return fmt::format("{}\n{}, greatest depth {}, mean depth {:.2f}",
                     histogram("depth", "states", totals.levels, page),
                     counted(totals.states, "state"), totals.depth(), *totals.mean_depth);
}

std::string antipodes_text(const Session& session, const EnumerateReport& report,
                           const Page& page) {
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < report.antipodes.size(); ++i) {
    panels.push_back({fmt::format("#{}", i + 1), draw(session, report.antipodes[i], page)});
  }
  const bool complete = report.result.outcome == Outcome::kExhausted;
  const LevelRow& last = report.result.levels.back();
  const char* const farthest =
      report.from == From::kGoals ? "farthest from the goals" : "farthest from the start";
  std::string out =
      fmt::format("{}: {}", complete ? farthest : fmt::format("at depth {}", last.depth),
                  counted(last.states, "state"));
  if (panels.empty()) return out + ", no examples: they were not looked for to the end\n\n";
  out += last.states > panels.size() ? ", for example" : "";
  return out + "\n\n" + side_by_side(panels, page) + "\n";
}

// Returns the states of the requested depth, each in the form that --start reads.
std::string listed_text(const EnumerateReport& report) {
  if (!report.list_depth) return "";
  const std::uint64_t depth = *report.list_depth;
  if (!report.listed) return not_listed_text(report) + "\n";
  const std::vector<std::string>& states = *report.listed;
  std::string out = fmt::format("depth {}: {}{}\n", depth, counted(states.size(), "state"),
                                states.empty() ? "" : ":");
  for (const std::string& state : states) absl::StrAppend(&out, state, "\n");
  return out;
}

// Returns the distances of the states of a set.
std::string among_text(const EnumerateReport& report, const Page& page) {
  if (!report.among) return "";
  const SetDistances& among = *report.among;
  const LevelTotals totals(among.levels);
  const std::string more =
      among.stop == Stop::kNone ? "" : ", " + stopped_text(among.stop) + ": there may be more";
  if (totals.states == 0) return fmt::format("among {}: none of these states{}\n", among.set, more);
  return fmt::format("among {}:\n{}{}\n", among.set, levels_text(totals, page), more);
}

}  // namespace

const char* what_does_not_fit(const StorageChoice& choice) {
  return choice.is_of_each ? "each process's part of the space" : "the whole space";
}

std::string enumerate_head(const Subject& subject, const Session& session,
                           const StorageChoice& choice, Ink ink) {
  std::string out = toned(title(subject, session.info()), Tone::kTitle, ink) + "\nstorage " +
                    name(choice.storage);
  if (!choice.why.empty()) out += ": " + choice.why;
  if (choice.required_bytes > 0) out += ", needs " + bytes_text(choice.required_bytes);
  if (choice.is_of_each) out += " in each process";
  if (choice.required_disk > 0) {
    out += " of memory at least and " + bytes_text(choice.required_disk) + " of disk";
    // Storage `ranked` also writes the marks that each level sends. Their size is not known before
    // the search.
    out += choice.storage == Storage::kRanked ? " for its table alone" : " at most";
  }
  if (choice.states) out += " for " + counted(*choice.states, "state");
  return out + "\n" + notes_text(session.info().notes, ink) + "\n";
}

std::string enumerate_text(const Subject& subject, const Session& session,
                           const EnumerateReport& report, const SearchOptions& options,
                           const OutputSettings& settings) {
  const Result& result = report.result;
  const Page& page = settings.page;
  if (!report.choice.fits) {
    return too_large_text(report.choice, options, session.puzzle().traits().reversible);
  }
  const bool complete = result.outcome == Outcome::kExhausted;
  std::string out;
  const std::string& drawn = report.start.empty() ? session.info().goal : report.start;
  if (!settings.quiet) out += indented(draw(session, drawn, page.narrowed_by(kMargin))) + "\n";
  if (report.from == From::kGoals && !result.levels.empty()) {
    out += fmt::format("from all {}:\n", counted(result.levels.front().states, "goal"));
  }
  const LevelTotals totals(result);
  out += totals.states == 0 ? "no complete level\n" : levels_text(totals, page) + "\n";
  if (report.goals && *report.goals != 1 && report.from == From::kStart) {
    out += *report.goals == 0 ? "no goal is among them\n"
                              : fmt::format("{} of them are goals\n", grouped(*report.goals));
  }
  if (!complete) {
    const std::string more = stopped_text(result.stop) + ": there are more states\n";
    out += toned(more, Tone::kWarning, page.ink);
  }
  if (settings.quiet) return out + listed_text(report) + among_text(report, page);
  if (shows_last_level(result)) out += antipodes_text(session, report, page);
  out += listed_text(report);
  out += among_text(report, page);
  out += table_text(report, options.save);
  const auto stored = static_cast<double>(result.stored);
  out += fmt::format("{}, largest frontier {}, {}\n{}, {} states/s", work_text(result.counters),
                     grouped(result.max_frontier), bytes_a_state(result),
                     seconds_text(result.seconds), rate_text(stored, result.seconds));
  if (result.prepare_seconds > 0) {
    out += fmt::format(" (and {} to get the memory)", seconds_text(result.prepare_seconds));
  }
  out += fmt::format(", {}\n", machine_text(subject.threads, kernel(report.choice)));
  return out + processes_text(result);
}

}  // namespace trailblaze
