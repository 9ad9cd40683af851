#include <fmt/format.h>

#include <algorithm>

#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Of a longer path only the two ends are drawn.
constexpr std::size_t kMostPanels = 200;

constexpr std::uint64_t kFewestInHistogram = 20;

// What ended the search, and how much memory would not have.
std::string stopped_text(const SolveReport& report) {
  std::string stopped = stopped_text(report.result.stop);
  if (report.required_bytes == 0) return stopped;
  return fmt::format("{}: its tables need {}", stopped, bytes_text(report.required_bytes));
}

// What is known of shorter solutions.
std::string claim(const SolveReport& report) {
  if (report.result.shortest) return "no shorter solution exists";
  const std::optional<double> ratio = suboptimality(report);
  if (!ratio) return "a shorter solution may exist";
  return fmt::format("at most {:g} times the shortest, which has at least {}", *ratio,
                     counted(report.result.lower_bound, "move"));
}

std::string verdict(const SolveReport& report) {
  const Result& result = report.result;
  switch (result.outcome) {
    case Outcome::kSolved:
      return fmt::format("solved in {} ({})", counted(result.length(), "move"), claim(report));
    case Outcome::kExhausted: return "unsolvable (proved)";
    case Outcome::kLimit:
      return fmt::format("{}; a solution needs at least {}", stopped_text(report),
                         counted(result.lower_bound, "move"));
  }
  return "";
}

// Which goal cannot be reached, and what the proof has seen. Some starts tell it by themselves, as
// the parity of a board of tiles does.
std::string proof_text(const Session& session, const Result& result) {
  const std::string& goal = session.info().goal;
  std::string out = ": no moves lead to " + (goal.empty() ? "a goal" : "the goal " + goal);
  if (result.counters.expanded == 0) return out + "; the start tells it, without a search";
  if (result.stored == 0) return out;  // what keeps no states does not know how many it has seen
  return out + "; " + counted(result.stored, "state") + " seen";
}

// The positions of the path with the move that led to each, in rows.
std::string path_text(const Session& session, const SolveReport& report) {
  const auto drawn = [&](std::size_t begin, std::size_t end) {
    std::vector<Panel> panels;
    for (std::size_t i = begin; i < end; ++i) {
      panels.push_back({i == 0 ? "start" : fmt::format("{}: {}", i, report.moves[i - 1]),
                        draw(session, report.states[i])});
    }
    return side_by_side(panels);
  };
  const std::size_t size = report.states.size();
  if (size <= kMostPanels) return drawn(0, size);
  return fmt::format("{}\n... {} positions left out; --format json prints them all ...\n\n{}",
                     drawn(0, kMostPanels / 2), grouped(size - kMostPanels),
                     drawn(size - kMostPanels / 2, size));
}

std::string shortest_paths_text(const SolveReport& report) {
  const bool one = report.shortest_paths == "1";
  return report.shortest_paths + (one ? " shortest path" : " shortest paths");
}

// How many shortest paths there are, and the moves of the first of them.
std::string all_paths_text(const SolveReport& report, bool quiet) {
  if (report.not_counted != Stop::kNone) {
    return "shortest paths not counted: " + stopped_text(report.not_counted) + "\n";
  }
  if (report.shortest_paths.empty()) return "";
  std::string out = shortest_paths_text(report) + "\n";
  const std::size_t shown = quiet ? 0 : report.all_moves.size();
  for (std::size_t i = 0; i < shown; ++i) {
    out += fmt::format("  {}: {}\n", i + 1, join(report.all_moves[i], ", "));
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

std::string machine_text(int threads, std::string_view kernel) {
  return fmt::format("{}, {} kernel, peak memory {}",
                     counted(static_cast<std::uint64_t>(threads), "thread"), kernel,
                     bytes_text(peak_memory()));
}

// The passes of iterative deepening, each with how many times the nodes of the one before it had.
// One that stopped at its solution, or at a limit, says so instead.
std::string bounds_text(const SolveReport& report) {
  const std::vector<BoundRow>& bounds = report.result.bounds;
  if (bounds.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"bound", "nodes", "ratio"}};
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const auto nodes = static_cast<double>(bounds[i].nodes);
    auto& row = rows.emplace_back();
    row = {std::to_string(bounds[i].bound), grouped(bounds[i].nodes), ""};
    if (!bounds[i].complete) {
      row.push_back(length(report) ? "to its first solution" : "not to its end");
    } else if (i > 0 && bounds[i - 1].nodes > 0) {
      row[2] = fmt::format("{:.2f}", nodes / static_cast<double>(bounds[i - 1].nodes));
    }
  }
  return table(rows, 0) + "\n";
}

// What led the search, and how well.
std::string guidance_text(const SolveReport& report) {
  std::string out;
  if (report.estimate) {
    out = fmt::format("heuristic {}: at least {} from the start\n", report.heuristic,
                      counted(*report.estimate, "move"));
  }
  if (const std::optional<double> b = branching(report)) {
    out += fmt::format("effective branching factor {:.3f}\n", *b);
  }
  return out;
}

std::string statistics(const SolveReport& report, int threads) {
  const Result& result = report.result;
  const bool told_at_once = result.outcome == Outcome::kExhausted && result.counters.expanded == 0;
  const std::string why = "auto took " + label(report) + ": " + report.why + "\n";
  return (report.why.empty() || told_at_once ? "" : why) +
         fmt::format("search {}: {}, largest frontier {}, stored {}\n{}, {} generated/s, {}\n",
                     label(report), work_text(result.counters), grouped(result.max_frontier),
                     grouped(result.stored), seconds_text(result.seconds),
                     rate_text(static_cast<double>(result.counters.generated), result.seconds),
                     machine_text(threads, kernel(report)));
}

std::string title(const Subject& subject, const SessionInfo& facts) {
  const std::string instance = subject.instance.empty() ? "" : "/" + subject.instance;
  return described(subject.puzzle + instance, facts, 60);
}

// What could be done instead depends on what was asked for.
std::string too_large_text(const StorageChoice& choice, const Settings& settings, bool reversible) {
  const std::string instead =
      !settings.options.save.empty() ? "a distance table needs the whole space at once"
      : settings.options.storage != Storage::kAuto
          ? "--storage auto or trail goes as far as memory allows"
          : fmt::format(
                "--max-states, --max-depth or --max-seconds count a part of it; "
                "--storage {} goes on until memory is full",
                reversible ? "frontier" : "trail");
  return fmt::format("the whole space needs {}, more than the {} that there is for it\n{}\n",
                     bytes_text(choice.required_bytes),
                     bytes_text(settings.options.limits.max_bytes), instead);
}

// Whether a distance table that was asked for is there now.
std::string table_text(const EnumerateReport& report, const Settings& settings) {
  if (settings.options.save.empty()) return "";
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
  const char* const farthest =
      report.from == From::kGoals ? "farthest from the goals" : "farthest from the start";
  return fmt::format("{}: {}{}\n\n{}\n",
                     complete ? farthest : fmt::format("at depth {}", last.depth),
                     counted(last.states, "state"),
                     last.states > panels.size() ? ", for example" : "", side_by_side(panels));
}

}  // namespace

std::string draw(const Session& session, const std::string& position) {
  return session.draw(position).value_or(position + "\n");
}

std::string stopped_text(Stop stop) {
  return stop == Stop::kInterrupted ? "interrupted"
                                    : fmt::format("stopped by --max-{}", name(stop));
}

std::string notes_text(std::span<const std::string> notes) {
  return join(notes, "", [](const std::string& note) { return "note: " + note + "\n"; });
}

std::string notes_text(const Tally& tally) {
  return join(tally.notes, "", [](const auto& note) {
    return fmt::format("note, {}: {}\n", counted(note.second, "instance"), note.first);
  });
}

std::string solve_text(const Subject& subject, const Session& session, const SolveReport& report,
                       bool quiet) {
  std::string out;
  if (!quiet) out += title(subject, session.info()) + "\n\n";
  if (!quiet && report.states.empty()) out += indented(draw(session, report.start)) + "\n";
  out += verdict(report);
  if (report.result.outcome == Outcome::kExhausted && !quiet) {
    out += proof_text(session, report.result);
  }
  out += "\n" + notes_text(report.notes) + all_paths_text(report, quiet);
  if (quiet) {
    for (const std::string& state : report.states) out += state + "\n";
    return out;
  }
  if (!report.states.empty()) out += "\n" + path_text(session, report);
  return out + "\n" + bounds_text(report) + guidance_text(report) +
         statistics(report, subject.threads);
}

std::string solve_line(const SolveReport& report, std::uint64_t line) {
  if (!report.error.ok()) {
    return fmt::format("{}  {}  error: {}\n", line, in_quotes(report.start), message(report.error));
  }
  std::string out = fmt::format("{}  {}  ", line, report.start);
  if (report.result.outcome != Outcome::kSolved) return out + verdict(report) + "\n";
  out += counted(report.result.length(), "move");
  if (!report.result.shortest) out += " (" + claim(report) + ")";
  if (!report.moves.empty()) out += ": " + join(report.moves, ", ");
  if (!report.shortest_paths.empty()) out += "; " + shortest_paths_text(report);
  return out + "\n";
}

std::string enumerate_head(const Subject& subject, const Session& session,
                           const StorageChoice& choice) {
  std::string out = title(subject, session.info()) + "\nstorage " + name(choice.storage);
  if (!choice.why.empty()) out += ": " + choice.why;
  if (choice.required_bytes > 0) out += ", needs " + bytes_text(choice.required_bytes);
  if (choice.states) out += " for " + counted(*choice.states, "state");
  return out + "\n" + notes_text(session.info().notes) + "\n";
}

std::string enumerate_text(const Subject& subject, const Session& session,
                           const EnumerateReport& report, const Settings& settings) {
  const Result& result = report.result;
  if (!report.choice.fits) {
    return too_large_text(report.choice, settings, session.puzzle().traits().reversible);
  }
  const bool complete = result.outcome == Outcome::kExhausted;
  std::string out;
  const std::string& drawn = report.start.empty() ? session.info().goal : report.start;
  if (!settings.quiet) out += indented(draw(session, drawn)) + "\n";
  if (report.from == From::kGoals && !result.levels.empty()) {
    out += fmt::format("from all {}:\n", counted(result.levels.front().states, "goal"));
  }
  out += levels_text(result);
  if (report.goals && *report.goals != 1 && report.from == From::kStart) {
    out += *report.goals == 0 ? "no goal is among them\n"
                              : fmt::format("{} of them are goals\n", grouped(*report.goals));
  }
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
  std::string out = tally.search.name == "auto" ? "" : label(tally.search) + ": ";
  out += counted(tally.instances, "instance") + ": " + grouped(tally.solved) + " solved";
  if (tally.unsolvable > 0) out += fmt::format(", {} unsolvable", grouped(tally.unsolvable));
  if (tally.limits > 0) out += fmt::format(", {} stopped by a limit", grouped(tally.limits));
  if (tally.not_counted > 0) {
    out += fmt::format(", {} with paths that were not counted", grouped(tally.not_counted));
  }
  if (tally.errors > 0) out += fmt::format(", {} with an error", grouped(tally.errors));
  out += "\n";
  if (tally.solved >= kFewestInHistogram && !quiet) {
    std::vector<std::uint64_t> counts;
    for (const AtLength& at : tally.lengths) counts.push_back(at.instances);
    out += "\n" + histogram("moves", "instances", counts) + "\n";
  }
  if (tally.solved > 0) {
    out += fmt::format("mean length {:.2f}, greatest {}\n", *tally.mean_length(),
                       grouped(*tally.max_length()));
  }
  out += notes_text(tally);
  if (quiet) return out;
  if (!tally.why.empty()) out += "auto: " + tally.why + "\n";
  return out + fmt::format("{}\n{}, {} instances/s, {} nodes/s, {}\n", work_text(tally.counters),
                           seconds_text(tally.seconds),
                           rate_text(static_cast<double>(tally.instances), tally.seconds),
                           rate_text(static_cast<double>(tally.counters.generated), tally.seconds),
                           machine_text(tally.threads, name(chosen_isa())));
}

}  // namespace trailblaze
