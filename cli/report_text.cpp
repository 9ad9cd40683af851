#include <fmt/format.h>

#include <algorithm>

#include "cli/picture.hpp"
#include "cli/report.hpp"
#include "engine/isa.hpp"
#include "engine/machine.hpp"
#include "engine/text.hpp"

namespace trailblaze {
namespace {

// Of a longer path only the two ends are drawn.
constexpr std::size_t kMostPanels = 200;

constexpr std::uint64_t kFewestInHistogram = 20;

std::string draw(const Session& session, const std::string& position) {
  const absl::StatusOr<std::string> drawing = session.draw(position);
  return drawing.ok() ? *drawing : position + "\n";
}

std::string stopped_text(Stop stop) {
  if (stop == Stop::kInterrupted) return "interrupted";
  return fmt::format("stopped by --max-{}", name(stop));
}

std::string verdict(const SolveReport& report) {
  const Result& result = report.result;
  switch (result.outcome) {
    case Outcome::kSolved:
      return fmt::format(
          "solved in {}{}", counted(result.length(), "move"),
          result.shortest ? " (no shorter solution exists)" : " (a shorter solution may exist)");
    case Outcome::kExhausted: return "unsolvable (proved)";
    case Outcome::kLimit:
      return fmt::format("{}; a solution needs at least {}", stopped_text(result.stop),
                         counted(result.lower_bound, "move"));
  }
  return "";
}

// The positions of the path with the move that led to each, in rows.
std::string path_text(const Session& session, const SolveReport& report) {
  const std::size_t size = report.states.size();
  const auto panel = [&](std::size_t i) {
    return Panel{i == 0 ? "start" : fmt::format("{}: {}", i, report.moves[i - 1]),
                 draw(session, report.states[i])};
  };
  const std::size_t head = size > kMostPanels ? kMostPanels / 2 : size;
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < head; ++i) panels.push_back(panel(i));
  std::string out = side_by_side(panels);
  if (head == size) return out;
  out += fmt::format("\n... {} positions left out; --format json prints them all ...\n\n",
                     grouped(size - kMostPanels));
  panels.clear();
  for (std::size_t i = size - kMostPanels / 2; i < size; ++i) panels.push_back(panel(i));
  return out + side_by_side(panels);
}

std::string shortest_paths_text(const SolveReport& report) {
  const bool one = report.shortest_paths == "1";
  return report.shortest_paths + (one ? " shortest path" : " shortest paths");
}

// How many shortest paths there are, and the moves of the first of them.
std::string all_paths_text(const SolveReport& report, bool quiet) {
  constexpr std::size_t kMostPaths = 20;
  if (report.not_counted != Stop::kNone) {
    return "shortest paths not counted: " + stopped_text(report.not_counted) + "\n";
  }
  if (report.shortest_paths.empty()) return "";
  std::string out = shortest_paths_text(report) + "\n";
  const std::size_t shown = std::min(quiet ? 0 : kMostPaths, report.all_moves.size());
  for (std::size_t i = 0; i < shown; ++i) {
    out += fmt::format("  {}: {}\n", i + 1,
                       join(report.all_moves[i], ", ", [](const auto& m) { return m; }));
  }
  if (!quiet && report.shortest_paths != std::to_string(shown)) {
    out += fmt::format("  ... only the first {} of them; --format json lists more ...\n", shown);
  }
  return out;
}

std::string work_text(const Counters& counters) {
  return fmt::format("expanded {}, generated {}, duplicates {}", grouped(counters.expanded),
                     grouped(counters.generated), grouped(counters.duplicates));
}

std::string machine_text(int threads, const char* kernel) {
  return fmt::format("{}, {} kernel, peak memory {}",
                     counted(static_cast<std::uint64_t>(threads), "thread"), kernel,
                     bytes_text(peak_memory()));
}

std::string bounds_text(const std::vector<BoundRow>& bounds) {
  if (bounds.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"bound", "nodes"}};
  for (const BoundRow& row : bounds) {
    rows.push_back({std::to_string(row.bound), grouped(row.nodes)});
  }
  return table(rows, 0);
}

std::string statistics(const SolveReport& report, int threads) {
  const Result& result = report.result;
  return fmt::format("search {}: {}, largest frontier {}, stored {}\n{}, {} generated/s, {}\n",
                     report.search, work_text(result.counters), grouped(result.max_frontier),
                     grouped(result.stored), seconds_text(result.seconds),
                     rate_text(static_cast<double>(result.counters.generated), result.seconds),
                     machine_text(threads, name(chosen_isa())));
}

std::string title(const Subject& subject, const Facts& facts) {
  std::string out = subject.puzzle + (subject.instance.empty() ? "" : "/" + subject.instance);
  for (const auto& [name, value] : facts.parameters) {
    const bool one_line = value.find('\n') == std::string::npos && value.size() <= 60;
    if (one_line && !value.empty()) out += fmt::format(", {} {}", name, value);
  }
  return out;
}

// What could be done instead depends on what was asked for.
std::string too_large_text(const StorageChoice& choice, const Settings& settings) {
  const char* instead = !settings.save.empty() ? "a distance table needs the whole space at once"
                        : settings.storage != "auto"
                            ? "--storage auto or trail goes as far as memory allows"
                            : "--max-states, --max-depth or --max-seconds count a part of it; "
                              "--storage trail goes on "
                              "until memory is full";
  return fmt::format("the whole space needs {}, more than the {} that there is for it\n{}\n",
                     bytes_text(choice.required_bytes), bytes_text(settings.limits.max_bytes),
                     instead);
}

// Whether a distance table that was asked for is there now.
std::string table_text(const EnumerateReport& report, const Settings& settings) {
  if (settings.save.empty()) return "";
  if (!report.table.empty()) return fmt::format("distance table written to {}\n", report.table);
  return fmt::format("no distance table written: {}\n",
                     report.saving.ok() ? "not every state was seen" : message(report.saving));
}

std::string bytes_a_state(const Result& result) {
  const double bytes =
      static_cast<double>(result.table_bytes) / std::max(1.0, static_cast<double>(result.stored));
  return fmt::format("{:.{}f} bytes a state", bytes, bytes < 10 ? 2 : 0);
}

// The histogram, and "181,440 states, greatest depth 31, mean depth 21.97".
std::string levels_text(const Result& result) {
  const LevelTotals totals(result);
  if (totals.states == 0) return "no complete level\n";
  return fmt::format("{}\n{}, greatest depth {}, mean depth {:.2f}\n",
                     histogram("depth", "states", totals.levels), counted(totals.states, "state"),
                     totals.depth(), *totals.mean_depth);
}

std::string antipodes_text(const Session& session, const EnumerateReport& report) {
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < report.antipodes.size(); ++i) {
    panels.push_back({fmt::format("#{}", i + 1), draw(session, report.antipodes[i])});
  }
  const bool complete = report.result.outcome == Outcome::kExhausted;
  const LevelRow& last = report.result.levels.back();
  const std::uint64_t count = last.states;
  return fmt::format("{}: {}{}\n\n{}\n",
                     complete ? "farthest from the start" : fmt::format("at depth {}", last.depth),
                     counted(count, "state"), count > panels.size() ? ", for example" : "",
                     side_by_side(panels));
}

}  // namespace

std::string solve_text(const Subject& subject, const Session& session, const SolveReport& report,
                       bool quiet) {
  std::string out;
  if (!quiet) out += title(subject, session.facts()) + "\n\n";
  if (!quiet && report.states.empty()) out += indented(draw(session, report.start)) + "\n";
  out += verdict(report) + "\n" + all_paths_text(report, quiet);
  if (quiet) {
    for (const std::string& state : report.states) out += state + "\n";
    return out;
  }
  if (!report.states.empty()) out += "\n" + path_text(session, report);
  return out + "\n" + bounds_text(report.result.bounds) + statistics(report, subject.threads);
}

std::string solve_line(const SolveReport& report, std::uint64_t line, bool name_search) {
  if (!report.error.ok()) {
    return fmt::format("{}  {}  error: {}\n", line, trailblaze::quoted(report.start),
                       message(report.error));
  }
  std::string out = fmt::format("{}  {}  ", line, report.start);
  if (name_search) out += report.search + ": ";
  if (report.result.outcome != Outcome::kSolved) return out + verdict(report) + "\n";
  out += counted(report.result.length(), "move");
  if (!report.moves.empty()) {
    out += ": " + join(report.moves, ", ", [](const std::string& move) { return move; });
  }
  if (!report.shortest_paths.empty()) out += "; " + shortest_paths_text(report);
  return out + "\n";
}

std::string comparison_text(const Session& session, const std::vector<SolveReport>& reports,
                            bool quiet) {
  std::vector<std::vector<std::string>> rows = {
      {"search", "answer", "moves", "expanded", "generated", "duplicates", "stored", "time"}};
  for (const SolveReport& report : reports) {
    const Result& result = report.result;
    const bool solved = result.outcome == Outcome::kSolved;
    rows.push_back({report.search, solved && result.shortest ? "shortest" : status(report),
                    solved ? grouped(result.length()) : "-", grouped(result.counters.expanded),
                    grouped(result.counters.generated), grouped(result.counters.duplicates),
                    grouped(result.stored), seconds_text(result.seconds)});
  }
  const std::string drawing = indented(draw(session, reports.front().start)) + "\n";
  return (quiet ? "" : drawing) + table(rows, 2);
}

std::string enumerate_head(const Subject& subject, const Session& session,
                           const StorageChoice& choice) {
  std::string out = title(subject, session.facts()) + "\nstorage " + choice.storage;
  if (!choice.why.empty()) out += ": " + choice.why;
  if (choice.required_bytes > 0) out += ", needs " + bytes_text(choice.required_bytes);
  if (choice.states) out += " for " + counted(*choice.states, "state");
  return out + "\n\n";
}

std::string enumerate_text(const Subject& subject, const Session& session,
                           const EnumerateReport& report, const Settings& settings) {
  const Result& result = report.result;
  if (!report.choice.fits) return too_large_text(report.choice, settings);
  const bool complete = result.outcome == Outcome::kExhausted;
  std::string out;
  if (!settings.quiet) out += indented(draw(session, report.start)) + "\n";
  out += levels_text(result);
  if (!complete) out += fmt::format("{}: there are more states\n", stopped_text(result.stop));
  if (settings.quiet) return out;
  if (shows_last_level(result)) out += antipodes_text(session, report);
  out += table_text(report, settings);
  const auto stored = static_cast<double>(result.stored);
  out += fmt::format("{}, largest frontier {}, {}\n{}, {} states/s", work_text(result.counters),
                     grouped(result.max_frontier), bytes_a_state(result),
                     seconds_text(result.seconds), rate_text(stored, result.seconds));
  if (result.prepare_seconds > 0) {
    out += fmt::format(" (and {} to get the memory)", seconds_text(result.prepare_seconds));
  }
  return out + fmt::format(", {}\n", machine_text(subject.threads, kernel(report.choice)));
}

std::string summary_text(const Tally& tally, bool quiet) {
  std::string out = tally.search == "auto" ? "" : tally.search + ": ";
  out += counted(tally.instances, "instance") + ": " + grouped(tally.solved) + " solved";
  if (tally.unsolvable > 0) out += fmt::format(", {} unsolvable", grouped(tally.unsolvable));
  if (tally.limits > 0) out += fmt::format(", {} stopped by a limit", grouped(tally.limits));
  if (tally.errors > 0) out += fmt::format(", {} with an error", grouped(tally.errors));
  out += "\n";
  if (tally.solved >= kFewestInHistogram && !quiet) {
    out += "\n" + histogram("moves", "instances", tally.lengths) + "\n";
  }
  if (tally.solved > 0) {
    out += fmt::format("mean length {:.2f}, greatest {}\n", *tally.mean_length(),
                       grouped(*tally.max_length()));
  }
  if (quiet) return out;
  return out + fmt::format("{}\n{}, {} instances/s, {}\n", work_text(tally.counters),
                           seconds_text(tally.seconds),
                           rate_text(static_cast<double>(tally.instances), tally.seconds),
                           machine_text(tally.threads, name(chosen_isa())));
}

}  // namespace trailblaze
