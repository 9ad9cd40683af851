// Builds pattern databases into files for solve --heuristic pdb:FILE, inspects them, and verifies
// them.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/json.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/runs.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/dense/kernels.hpp"
#include "puzzles/tiles/pattern_file.hpp"

namespace trailblaze {
namespace {

double mean_value(const PatternGroupReport& group) {
  double sum = 0, reached = 0;
  for (std::size_t value = 0; value < group.counts.size(); ++value) {
    sum += static_cast<double>(value) * static_cast<double>(group.counts[value]);
    reached += static_cast<double>(group.counts[value]);
  }
  return sum / reached;
}

std::uint64_t entries(const PatternReport& report) {
  std::uint64_t sum = 0;
  for (const PatternGroupReport& group : report.groups) sum += group.entries;
  return sum;
}

// ---- text ----

std::string head_text(const PatternReport& report, Ink ink) {
  const std::string title = fmt::format("tiles {}, goal {}", report.size, report.goal);
  return fmt::format("{}\npartition {}\n", toned(title, Tone::kTitle, ink), report.partition);
}

std::string groups_text(const PatternReport& report) {
  std::vector<std::vector<std::string>> rows = {{"group", "placements", "greatest", "mean"}};
  for (const PatternGroupReport& group : report.groups) {
    rows.push_back({group.tiles, grouped(group.entries), grouped(group.counts.size() - 1),
                    fmt::format("{:.3f}", mean_value(group))});
  }
  return table(rows, 1);
}

std::string counts_text(const PatternReport& report, const Page& page) {
  std::string out;
  for (const PatternGroupReport& group : report.groups) {
    const std::string head = toned("group " + group.tiles, Tone::kTitle, page.ink);
    out += "\n" + head + "\n" + histogram("moves", "placements", group.counts, page);
  }
  return out;
}

std::string size_text(const PatternReport& report) {
  return fmt::format("{} at {} bits each, {}\n", counted(entries(report), "placement"), report.bits,
                     bytes_text(report.bytes));
}

std::string stopped_text(const PatternReport& report, const Settings& settings) {
  std::string out = stopped_text(report.stop);
  if (report.stop == Stop::kMemory) {
    out += fmt::format(": the tables need {}, more than the {} available",
                       bytes_text(report.required_bytes),
                       bytes_text(settings.options.limits.max_bytes));
  }
  return toned(out, Tone::kWarning, settings.page.ink) + "\n";
}

// ---- JSON ----

json::Text groups_json(const PatternReport& report) {
  return json::list(report.groups, [](const PatternGroupReport& group) {
    const bool known = !group.counts.empty();
    return JsonObject()
        .field("tiles", group.tiles)
        .field("entries", group.entries)
        .field("greatest", known ? std::optional(group.counts.size() - 1) : std::nullopt)
        .field("mean", known ? std::optional(mean_value(group)) : std::nullopt)
        .field("counts", known ? &group.counts : nullptr)
        .text();
  });
}

// Returns the name of the kernel that builds the tables.
std::string kernel() { return name(dense_isa(chosen_isa())); }

// `work` is set for a build with a folder: its disk traffic and its checkpoints.
std::string report_json(const char* command, const char* status, const std::string& file,
                        const PatternReport& report, const std::optional<std::string>& built_by,
                        const Settings& settings,
                        const std::optional<DiskRun::Statistics>& work = {}) {
  const bool stopped = report.stop != Stop::kNone;
  const json::Text parameters = JsonObject()
                                    .field("goal", report.goal)
                                    .field("metric", "single")
                                    .field("size", report.size)
                                    .text();
  JsonObject object;
  object.field("command", command)
      .field("puzzle", "tiles")
      .field("parameters", parameters)
      .field("partition", report.partition)
      .field("status", status)
      .field("limit", stopped ? std::optional(name(report.stop)) : std::nullopt)
      .field("file", file)
      .field("bits", json::unless_zero(static_cast<std::uint64_t>(report.bits)))
      .field("bytes", json::unless_zero(report.bytes))
      .field("entries", entries(report))
      .field("groups", groups_json(report))
      .field("broken", json::unless_empty(report.broken))
      .field("kernel", built_by)
      .field("threads", settings.threads)
      .field("seconds", report.seconds)
      .field("peak_memory_bytes", peak_memory())
      .field("required_bytes", json::unless_zero(report.required_bytes));
  if (work) {
    object.field("disk_bytes_written", work->bytes_written)
        .field("disk_bytes_read", work->bytes_read)
        .field("checkpoints", work->checkpoints);
  }
  return object.report();
}

absl::Status missing_file() { return invalid("file: missing, expected a pattern database"); }

}  // namespace

absl::StatusOr<int> run_pdb_build(const Settings& settings) {
  const absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem.status();
  if (problem->entry->name != kPdbPuzzle) {
    return invalid("puzzle: found " + problem->entry->name +
                   ", expected tiles, the only puzzle with additive pattern databases");
  }
  if (settings.options.save.empty()) return invalid("save: missing, expected a file to write to");
  if (settings.partition.empty()) {
    return invalid(
        "partition: missing, expected 5-5-5, 6-6-3, 7-8 or groups of tiles such as 1,2,3/4,5");
  }
  const auto session = problem->entry->open(problem->parameters);
  if (!session.ok()) return session.status();
  std::shared_ptr<DiskRun> run;
  if (settings.run != nullptr || !settings.options.checkpoint.empty()) {
    const absl::Status possible =
        check_pattern_file((*session)->info(), settings.partition, settings.options.save);
    if (!possible.ok()) return possible;
    const Parameters more = {{"partition", settings.partition}};
    auto made = begin_run(with_absolute_path(settings, "save"), *problem, kPatternRun, more);
    if (!made.ok()) return made.status();
    run = *std::move(made);
  }
  Pulse pulse;
  std::jthread progress = show_progress_in(run.get(), settings, pulse);
  const auto report =
      build_pattern_file((*session)->info(), settings.partition, settings.options.save,
                         Crew(settings.threads), settings.options.limits, &pulse, run.get());
  progress = {};
  if (!report.ok()) return report.status();
  if (!report->saving.ok()) {
    if (run != nullptr) print_end_before_error(*run);
    return report->saving;
  }
  const bool stopped = report->stop != Stop::kNone;
  if (settings.format == Format::kJson) {
    print(report_json("pdb build", stopped ? "limit" : "built", settings.options.save, *report,
                      kernel(), settings, run ? run->statistics() : DiskRun::Statistics()));
  } else if (stopped) {
    print(head_text(*report, settings.page.ink) + stopped_text(*report, settings));
  } else if (settings.quiet) {
    print(size_text(*report));
  } else {
    print(head_text(*report, settings.page.ink) + groups_text(*report) + size_text(*report) +
          fmt::format("{}, {}, {} kernel\nwritten to {}\n", seconds_text(report->seconds),
                      counted(static_cast<std::uint64_t>(settings.threads), "thread"), kernel(),
                      settings.options.save));
  }
  if (run == nullptr) return stopped ? kExitLimit : kExitAnswered;
  if (settings.format == Format::kText && !settings.quiet) print(run_text(*run));
  return exit_code_of_run(*run, report->stop, kExitAnswered);
}

absl::StatusOr<int> run_pdb_info(const Settings& settings) {
  if (settings.target.empty()) return missing_file();
  const auto report =
      inspect_pattern_file(settings.target, Crew(settings.threads), settings.options.limits);
  if (!report.ok()) return report.status();
  const bool stopped = report->stop != Stop::kNone;
  if (settings.format == Format::kJson) {
    print(report_json("pdb info", stopped ? "limit" : "whole", settings.target, *report,
                      std::nullopt, settings));
  } else if (stopped) {
    print(stopped_text(*report, settings));
  } else {
    print(head_text(*report, settings.page.ink) + groups_text(*report) + size_text(*report) +
          (settings.quiet ? "" : counts_text(*report, settings.page)));
  }
  return stopped ? kExitLimit : kExitAnswered;
}

absl::StatusOr<int> run_pdb_verify(const Settings& settings) {
  if (settings.target.empty()) return missing_file();
  Pulse pulse;
  std::jthread progress = show_progress(settings, pulse, ProgressOf::kSearch);
  const auto report =
      verify_pattern_file(settings.target, Crew(settings.threads), settings.options.limits, &pulse);
  progress = {};
  if (!report.ok()) return report.status();
  const bool stopped = report->stop != Stop::kNone, broken = !report->broken.empty();
  if (settings.format == Format::kJson) {
    const char* status = stopped ? "limit" : broken ? "broken" : "verified";
    print(report_json("pdb verify", status, settings.target, *report, kernel(), settings));
  } else if (stopped) {
    print((report->groups.empty() ? "" : "checksums are right\n") +
          stopped_text(*report, settings));
  } else if (broken) {
    print(toned("does not hold: " + report->broken + "\n", Tone::kError, settings.page.ink));
  } else {
    const std::string verified = counted(entries(*report), "placement") + " verified";
    print(fmt::format("{}: checksums are right, and rebuilding gave the same values, {}\n",
                      toned(verified, Tone::kGood, settings.page.ink),
                      seconds_text(report->seconds)));
  }
  return stopped ? kExitLimit : broken ? kExitBroken : kExitAnswered;
}

}  // namespace trailblaze
