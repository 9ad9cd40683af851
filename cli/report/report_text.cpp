#include <fmt/format.h>

#include <algorithm>

#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// A longer path is drawn only at its two ends.
constexpr std::size_t kMostPanels = 200;

constexpr std::uint64_t kFewestInHistogram = 20;

// Returns the reason why the search ended, and the memory that it would have needed.
std::string stopped_text(const SolveReport& report) {
  std::string stopped = stopped_text(report.result.stop);
  if (report.required_bytes == 0) return stopped;
  return fmt::format("{}: its tables need {}", stopped, bytes_text(report.required_bytes));
}

// Returns the claim about shorter solutions: none exists, some may exist, or a bound.
std::string claim(const SolveReport& report) {
  if (report.result.shortest) return "no shorter solution exists";
  const std::optional<double> ratio = suboptimality(report);
  if (!ratio) return "a shorter solution may exist";
  return fmt::format("at most {:g} times the shortest, which has at least {}", *ratio,
                     counted(report.result.lower_bound, "move"));
}

Tone tone(const SolveReport& report) {
  return report.result.outcome == Outcome::kSolved ? Tone::kGood : Tone::kWarning;
}

// Returns the title and, if no path shows it, the start.
std::string heading(const Subject& subject, const Session& session, const SolveReport& report,
                    const Page& page) {
  std::string out = toned(title(subject, session.info()), Tone::kTitle, page.ink) + "\n\n";
  if (!report.states.empty()) return out;
  return out + indented(draw(session, report.start, page.narrowed_by(kMargin))) + "\n";
}

// Returns the goal that cannot be reached, and the states that the proof has seen. Some starts need
// no search, for example by the parity of a board of tiles.
std::string proof_text(const Session& session, const Result& result) {
  const std::string& goal = session.info().goal;
  std::string out = ": no moves lead to " + (goal.empty() ? "a goal" : "the goal " + goal);
  if (result.counters.expanded == 0) return out + "; the start tells it, without a search";
  // A search that keeps no states cannot say how many it has seen.
  if (result.stored == 0) return out;
  return out + "; " + counted(result.stored, "state") + " seen";
}

// Returns the positions of the path, each with the move that led to it, in rows.
std::string path_text(const Session& session, const SolveReport& report, const Page& page) {
  const auto drawn = [&](std::size_t begin, std::size_t end) {
    std::vector<Panel> panels;
    for (std::size_t i = begin; i < end; ++i) {
      panels.push_back({i == 0 ? "start" : fmt::format("{}: {}", i, report.moves[i - 1]),
                        draw(session, report.states[i], page)});
    }
    return side_by_side(panels, page);
  };
  const std::size_t size = report.states.size();
  if (size <= kMostPanels) return drawn(0, size);
  return fmt::format("{}\n... {} positions left out; --format json prints them all ...\n\n{}",
                     drawn(0, kMostPanels / 2), grouped(size - kMostPanels),
                     drawn(size - kMostPanels / 2, size));
}

// Returns "40 shortest paths", or "40 shortest paths, 2 with the fewest turns, 12".
std::string shortest_paths_text(const SolveReport& report) {
  const bool one = report.shortest_paths == "1";
  std::string all = report.shortest_paths + (one ? " shortest path" : " shortest paths");
  if (!report.turns) return all;
  return fmt::format("{}, {} with the fewest turns, {}", all, report.paths_with_turns,
                     *report.turns);
}

// Returns "r, R, R"; "rRR" if people write the puzzle's moves like that.
std::string moves_text(const SolveReport& report, const std::vector<std::string>& moves) {
  return join(moves, report.in_one_line ? "" : ", ");
}

// Returns the number of shortest paths, and the moves of the first paths.
std::string all_paths_text(const SolveReport& report, bool quiet) {
  if (report.not_counted != Stop::kNone) return not_counted_text(report) + "\n";
  if (report.shortest_paths.empty()) return "";
  std::string out = shortest_paths_text(report) + "\n";
  const std::size_t shown = quiet ? 0 : report.all_moves.size();
  for (std::size_t i = 0; i < shown; ++i) {
    out += fmt::format("  {}: {}\n", i + 1, moves_text(report, report.all_moves[i]));
  }
  const std::string& listed = report.turns ? report.paths_with_turns : report.shortest_paths;
  if (!quiet && listed != std::to_string(shown)) {
    out += fmt::format("  ... only the first {} of them; --format json lists more ...\n", shown);
  }
  return out;
}

// Lists the passes of iterative deepening, or the f of A*, each with the ratio of its nodes to
// those of the previous row. A pass that stopped at a solution or at a limit has a remark about
// this instead of a ratio.
std::string bounds_text(const SolveReport& report) {
  const std::vector<BoundRow>& bounds = report.result.bounds;
  if (bounds.empty()) return "";
  std::vector<std::vector<std::string>> rows = {
      {is_astar(report) ? "f" : "bound", "nodes", "ratio"}};
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

// Returns the heuristic's estimate and the effective branching factor.
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

// Returns the facts that only A* reports, if they are unusual.
std::string astar_text(const SolveReport& report) {
  const std::uint64_t reopened = report.result.reopened;
  std::string out = reopened == 0 ? "" : ", reopened " + grouped(reopened);
  if (report.tie_break != TieBreak::kGreatestG) {
    out.append(", ties by ").append(name(report.tie_break));
  }
  return out;
}

std::string statistics(const SolveReport& report, int threads) {
  const Result& result = report.result;
  const bool needed_no_search =
      result.outcome == Outcome::kExhausted && result.counters.expanded == 0;
  const std::string why = "auto took " + label(report) + ": " + report.why + "\n";
  return (report.why.empty() || needed_no_search ? "" : why) +
         fmt::format("search {}: {}{}, largest frontier {}, stored {}\n{}, {} generated/s, {}\n",
                     label(report), work_text(result.counters), astar_text(report),
                     grouped(result.max_frontier), grouped(result.stored),
                     seconds_text(result.seconds),
                     rate_text(static_cast<double>(result.counters.generated), result.seconds),
                     machine_text(threads, kernel(report))) +
         processes_text(result);
}

}  // namespace

std::string verdict(const SolveReport& report) {
  return verdict(report, report.result.length().value_or(0));
}

std::string verdict(const SolveReport& report, std::uint64_t length) {
  const Result& result = report.result;
  switch (result.outcome) {
    case Outcome::kSolved:
      return fmt::format("solved in {} ({})", counted(length, "move"), claim(report));
    case Outcome::kExhausted: return "unsolvable (proved)";
    case Outcome::kLimit:
      return fmt::format("{}; a solution needs at least {}", stopped_text(report),
                         counted(result.lower_bound, "move"));
  }
  return "";
}

std::string draw(const Session& session, const std::string& position, const Page& page) {
  const std::string as_it_is = position + "\n";
  std::string drawing = session.draw(position, page.ink).value_or(as_it_is);
  return page.is_terminal && widest_line(drawing) > page.columns ? as_it_is : drawing;
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

std::string processes_text(const Result& result) {
  if (result.processes.size() < 2) return "";
  ProcessRow all;
  std::uint64_t most = 0;
  for (const ProcessRow& row : result.processes) {
    all.states += row.states;
    all.states_sent += row.states_sent;
    all.messages += row.messages;
    all.bytes += row.bytes;
    most = std::max(most, row.states);
  }
  std::string out =
      fmt::format("sent {} in {}", bytes_text(all.bytes), counted(all.messages, "message"));
  if (all.states_sent > 0) {
    out += fmt::format(", {:.1f} bytes a state sent",
                       static_cast<double>(all.bytes) / static_cast<double>(all.states_sent));
  }
  const double mean =
      static_cast<double>(all.states) / static_cast<double>(result.processes.size());
  if (all.states > 0) {
    out += fmt::format("; the largest part is {:.1f} % above the mean",
                       (static_cast<double>(most) / mean - 1) * 100);
  }
  return out + "\n";
}

std::string short_title(const Subject& subject, const SessionInfo& facts) {
  const std::string instance(subject.instance_of(facts));
  return subject.puzzle + (instance.empty() ? "" : "/" + instance);
}

std::string title(const Subject& subject, const SessionInfo& facts) {
  return name_with_parameters(short_title(subject, facts), facts, 60);
}

std::string stopped_text(Stop stop) {
  if (stop == Stop::kInterrupted) return "interrupted";
  return stop == Stop::kIo ? "stopped by a disk that failed"
                           : fmt::format("stopped by --max-{}", name(stop));
}

std::string not_counted_text(const SolveReport& report) {
  return "shortest paths not counted: " + stopped_text(report.not_counted);
}

std::string not_listed_text(const EnumerateReport& report) {
  return fmt::format("depth {} is not listed: {}", *report.list_depth,
                     stopped_text(report.not_listed));
}

std::string notes_text(std::span<const std::string> notes, Ink ink) {
  return join(notes, "", [&](const std::string& note) {
    return toned("note: " + note + "\n", Tone::kNote, ink);
  });
}

std::string notes_text(const Tally& tally, Ink ink) {
  return join(tally.notes, "", [&](const auto& note) {
    const std::string instances = counted(note.second, "instance");
    return toned(fmt::format("note, {}: {}\n", instances, note.first), Tone::kNote, ink);
  });
}

std::string answer_text(const Subject& subject, const Session& session, const SolveReport& report,
                        const std::string& found, const Page& page) {
  const std::string out =
      heading(subject, session, report, page) + toned(found, tone(report), page.ink) + "\n";
  return report.states.empty() ? out : out + "\n" + path_text(session, report, page);
}

std::string solve_text(const Subject& subject, const Session& session, const SolveReport& report,
                       const OutputSettings& settings) {
  const Page& page = settings.page;
  const bool quiet = settings.quiet;
  std::string out = quiet ? "" : heading(subject, session, report, page);
  out += toned(verdict(report), tone(report), page.ink);
  if (report.result.outcome == Outcome::kExhausted && !quiet) {
    out += proof_text(session, report.result);
  }
  out += "\n" + notes_text(report.notes, page.ink) + all_paths_text(report, quiet);
  if (quiet) {
    for (const std::string& state : report.states) out += state + "\n";
    return out;
  }
  if (report.in_one_line && !report.moves.empty()) {
    out += "moves " + moves_text(report, report.moves) + "\n";
  }
  if (!report.states.empty()) out += "\n" + path_text(session, report, page);
  return out + "\n" + bounds_text(report) + guidance_text(report) +
         statistics(report, subject.threads);
}

std::string InstanceOrigin::text() const {
  return fmt::format("{}{}line {}", file, file.empty() ? "" : " ", line);
}

std::string solve_line(const SolveReport& report, const InstanceOrigin& origin) {
  std::string out =
      fmt::format("{}{}{}  ", origin.file, origin.file.empty() ? "" : ":", origin.line);
  if (!report.error.ok()) {
    return out + in_quotes(report.start) + "  error: " + message(report.error) + "\n";
  }
  out += report.start + "  ";
  if (report.result.outcome != Outcome::kSolved) return out + verdict(report) + "\n";
  out += counted(*report.result.length(), "move");
  if (!report.result.shortest) out += " (" + claim(report) + ")";
  if (!report.moves.empty()) out += ": " + moves_text(report, report.moves);
  if (!report.shortest_paths.empty()) out += "; " + shortest_paths_text(report);
  return out + "\n";
}

std::string summary_text(const Tally& tally, const OutputSettings& settings) {
  const Page& page = settings.page;
  const bool quiet = settings.quiet;
  const auto toned_count = [&](std::uint64_t count, const char* what, Tone tone) {
    return toned(grouped(count) + " " + what, tone, page.ink);
  };
  std::string out = tally.search.name == "auto" ? "" : label(tally.search) + ": ";
  out += counted(tally.instances, "instance") + ": ";
  out += toned_count(tally.solved, "solved", Tone::kGood);
  const auto also = [&](std::uint64_t count, const char* what, Tone tone) {
    if (count > 0) out += ", " + toned_count(count, what, tone);
  };
  also(tally.unsolvable, "unsolvable", Tone::kWarning);
  also(tally.limits, "stopped by a limit", Tone::kWarning);
  also(tally.not_counted, "with paths that were not counted", Tone::kWarning);
  also(tally.errors, "with an error", Tone::kError);
  out += "\n";
  if (tally.bounded > 0) {
    out += fmt::format("{} may not be shortest: at most {:g} times as long\n",
                       counted(tally.bounded, "solution"), tally.greatest_factor);
  }
  if (tally.solved >= kFewestInHistogram && !quiet) {
    std::vector<std::uint64_t> counts;
    for (const LengthTotals& at : tally.lengths) counts.push_back(at.instances);
    out += "\n" + histogram("moves", "instances", counts, page) + "\n";
  }
  if (tally.solved > 0) {
    out += fmt::format("mean length {:.2f}, greatest {}\n", *tally.mean_length(),
                       grouped(*tally.max_length()));
  }
  out += notes_text(tally, page.ink);
  if (quiet) return out;
  if (!tally.why.empty()) out += "auto: " + tally.why + "\n";
  return out + fmt::format("{}\n{}, {} instances/s, {} nodes/s, {}\n", work_text(tally.counters),
                           seconds_text(tally.seconds),
                           rate_text(static_cast<double>(tally.instances), tally.seconds),
                           rate_text(static_cast<double>(tally.counters.generated), tally.seconds),
                           machine_text(tally.threads, name(chosen_isa())));
}

std::string series_text(const SeriesFacts& series) {
  if (series.uniform()) {
    const std::string all =
        series.states == 0 ? "all solvable positions" : counted(series.states, "position");
    return "uniform over " + all +
           (series.depth ? fmt::format(", {} moves from a goal", series.depth->text()) : "");
  }
  const std::string moves = counted(series.walk, "move");
  if (series.exact_walk) return "ends of walks of " + moves;
  return fmt::format("ends of walks of at most {}: {}", moves,
                     series.too_large ? "there are too many positions for a uniform choice"
                                      : "there is too little memory for a uniform choice");
}

}  // namespace trailblaze
