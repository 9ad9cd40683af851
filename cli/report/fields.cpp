// The tables of fields. A new field is a row here, and code that measures its value.
// `scripts/fields` then writes it into the manual and the Python stub.
#include "cli/report/field.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/field_inputs.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using json::Decimal;
using json::unless_empty;
using json::unless_zero;

// ---- values ----

template <class T>
std::optional<T> value_if(bool is_there, T value) {
  return is_there ? std::optional(std::move(value)) : std::nullopt;
}

// Returns the ratio if it is finite.
std::optional<double> ratio(std::uint64_t sum, double of) {
  const double value = static_cast<double>(sum) / of;
  return value_if(std::isfinite(value), value);
}

std::optional<const char*> limit_of(Stop stop) { return value_if(stop != Stop::kNone, name(stop)); }

std::optional<std::string> error_of(const absl::Status& status) {
  return value_if(!status.ok(), message(status));
}

std::optional<Decimal> decimal(const std::string& digits) {
  return value_if(!digits.empty(), Decimal{digits});
}

template <class T>
const std::vector<T>* unless_none(const std::vector<T>& list) {
  return list.empty() ? nullptr : &list;
}

// Returns the weight of a search with a heuristic.
std::optional<double> bound_weight(const SolveReport& report) {
  return value_if(report.error.ok() && takes_heuristic(report.search), report.bound_weight);
}

// Returns the notes of a report, and a note if a limit prevented a requested result.
std::vector<std::string> notes_of(const SolveReport& report) {
  std::vector<std::string> notes = report.notes;
  if (report.not_counted != Stop::kNone) notes.push_back(not_counted_text(report));
  return notes;
}

std::vector<std::string> notes_of(const EnumerateReport& report, const SessionInfo& facts) {
  std::vector<std::string> notes = facts.notes;
  if (report.not_listed != Stop::kNone) notes.push_back(not_listed_text(report));
  if (shows_last_level(report.result) && report.antipodes.empty()) notes.push_back(kNoExamples);
  return notes;
}

// Returns the lengths that occur.
std::vector<LengthInput> lengths_of(const Tally& tally) {
  std::vector<LengthInput> rows;
  for (std::size_t n = 0; n < tally.lengths.size(); ++n) {
    if (tally.lengths[n].instances > 0) rows.push_back({n, tally.lengths[n], tally.branching(n)});
  }
  return rows;
}

const char* enumerate_status(const EnumerateInput& e) {
  return !e.report.error.ok() ? "error" : e.is_complete() ? "complete" : "limit";
}

std::optional<Antipodes> antipodes_of(const EnumerateReport& report) {
  if (!shows_last_level(report.result)) return std::nullopt;
  return Antipodes{report.result.levels.back().states, report.antipodes};
}

std::vector<HeuristicValues> values_of(const StudyReport& report) {
  std::vector<HeuristicValues> all;
  for (std::size_t i = 0; i < report.counts.size(); ++i) {
    all.push_back({report.heuristics[i], report.counts[i], report.distances.size()});
  }
  return all;
}

// Returns the mean value at each distance; null if the heuristic calls all states there dead ends.
std::optional<std::vector<std::optional<double>>> means_of(const HeuristicValues& values) {
  if (values.distances == 0) return std::nullopt;
  std::vector<std::optional<double>> means;
  for (std::size_t d = 0; d < values.distances; ++d) means.push_back(values.counts.mean_at(d));
  return means;
}

const Counters& work_of(const Tally& tally) { return tally.counters; }
const Counters& work_of(const auto& report) { return report.report.result.counters; }

// ---- fields of several reports ----

template <class R>
constexpr Field kPuzzle{"puzzle", "name of the puzzle",
                        [](const R& r) { return std::string_view(r.subject.puzzle); }};
template <class R>
constexpr Field kInstance{"instance",
                          "name of the instance; null if a text or an option replaced it",
                          [](const R& r) { return unless_empty(r.subject.instance_of(r.facts)); }};
template <class R>
constexpr Field kParameters{"parameters", "everything needed to rebuild the puzzle",
                            [](const R& r) { return parameters_json(r.facts.parameters); }};
template <class R>
constexpr Field kGoal{"goal", "goal, in the form of `--goal`",
                      [](const R& r) { return unless_empty(r.facts.goal); }};
template <class R>
constexpr Field kMetric{"metric", "what counts as one move",
                        [](const R& r) { return unless_empty(r.facts.metric); }};
template <class R>
constexpr Field kSymmetry{
    "symmetry", "symmetry that makes positions equal; unless `none`, all counts are of classes",
    [](const R& r) { return std::string_view(r.facts.symmetry); }};
template <class R>
constexpr Field kExpanded{"expanded", kRun, "expanded states",
                          [](const R& r) { return work_of(r).expanded; }};
template <class R>
constexpr Field kGenerated{"generated", kRun, "generated successors",
                           [](const R& r) { return work_of(r).generated; }};
template <class R>
constexpr Field kDuplicates{"duplicates", kRun, "successors that were already known",
                            [](const R& r) { return work_of(r).duplicates; }};
template <class R>
constexpr Field kMaxFrontier{"max_frontier", kRun,
                             "size of the largest frontier; `frontier`: of complete levels",
                             [](const R& r) { return r.report.result.max_frontier; }};
template <class R>
constexpr Field kStored{"stored", kRun, "stored states; `frontier`: states of complete levels",
                        [](const R& r) { return r.report.result.stored; }};
template <class R>
constexpr Field kThreads{"threads", kRun, "threads of each process",
                         [](const R& r) { return r.subject.threads; }};
template <class R>
constexpr Field kRanks{"ranks", kRun, "processes that shared the search",
                       [](const R& r) { return r.subject.processes; }};
template <class R>
constexpr Field kProcesses{
    "processes", kRun,
    "work of each process since `resume`, in a breadth-first search over MPI (`frontier`, `trail`)",
    [](const R& r) { return unless_none(r.report.result.processes); }};
template <class R>
constexpr Field kPeakMemory{"peak_memory_bytes", kRun, "peak memory of the process",
                            [](const R&) { return peak_memory(); }};
template <class R>
constexpr Field kDiskBytesWritten{
    "disk_bytes_written", kRun,
    "bytes that this process wrote to files of `--disk` and to checkpoints",
    [](const R& r) { return r.report.result.disk_bytes_written; }};
template <class R>
constexpr Field kDiskBytesRead{"disk_bytes_read", kRun,
                               "bytes that this process read from these files",
                               [](const R& r) { return r.report.result.disk_bytes_read; }};
template <class R>
constexpr Field kVersion{"version", kRun, "version of the program",
                         [](const R&) { return TRAILBLAZE_VERSION; }};

template <class R, census::Metric kBy>
constexpr Field kHardest{name(kBy), "`depth`, `start`, in the totals `pieces`",
                         [](const R& r) { return &r.hardest[static_cast<std::size_t>(kBy)]; }};

template <class R>
constexpr Field kStartsRows[] = {kHardest<R, census::Metric::kUnit>,
                                 kHardest<R, census::Metric::kStraight>,
                                 kHardest<R, census::Metric::kMove>};

template <class R>
constexpr Field kCensusPuzzle{"puzzle", "`blocks`", [](const R&) { return "blocks"; }};
template <class R>
constexpr Field kSize{"size", "rows and columns of the board",
                      [](const R& r) { return std::string_view(r.subject.size); }};
template <class R>
constexpr Field kBoards{"boards", "number of boards; in the totals their sum",
                        [](const R& r) { return r.counts().boards; }};
template <class R>
constexpr Field kComponents{"components", "connected components; in the totals their sum",
                            [](const R& r) { return r.counts().components; }};
template <class R>
constexpr Field kLargestComponent{"largest_component",
                                  "boards of the largest component; in the totals of all sets",
                                  [](const R& r) { return r.counts().largest_component; }};
template <class R>
constexpr Field kEdges{"edges", "moves of one piece by one cell, over all boards",
                       [](const R& r) { return r.counts().edges; }};
template <class R>
constexpr Field kHardestStarts{
    "hardest", "hardest start by each metric, if there is one; null with `--hardest none`",
    kTake<&R::hardest>};

}  // namespace

// ---- solve ----

constexpr Field kBoundRows[] = {
    {"bound", "number of moves; `astar`: f = g + h", kTake<&BoundRow::bound>},
    {"nodes", "nodes within this bound; `astar`: states expanded before any greater f",
     kTake<&BoundRow::nodes>},
    {"complete", "false if the search ended within this bound (`astar`: with states left)",
     kTake<&BoundRow::complete>},
};

constexpr Field kProcessRows[] = {
    {"states", "owned states in complete levels", kTake<&ProcessRow::states>},
    {"states_sent", "states sent to other owners", kTake<&ProcessRow::states_sent>},
    {"lists", "lists of these states", kTake<&ProcessRow::lists>},
    {"messages", "messages with these lists", kTake<&ProcessRow::messages>},
    {"bytes", "bytes of these messages", kTake<&ProcessRow::bytes>},
    {"rounds", "rounds of messages", kTake<&ProcessRow::rounds>},
    {"agreements", "agreements of all processes", kTake<&ProcessRow::agreements>},
    {"seconds_expand", "time to expand states", kTake<&ProcessRow::expand_seconds>},
    {"seconds_exchange", "time to exchange messages, including waiting",
     kTake<&ProcessRow::exchange_seconds>},
    {"seconds_copy", "part of `seconds_exchange` that fills and reads messages",
     kTake<&ProcessRow::copy_seconds>},
    {"seconds_absorb", "time to absorb states, including states expanded at once",
     kTake<&ProcessRow::absorb_seconds>},
    {"seconds_agree", "time to agree, including waiting", kTake<&ProcessRow::agree_seconds>},
};

template <>
constexpr Fields kFieldsOf<BoundRow> = {"bounds with their nodes", kBoundRows};
template <>
constexpr Fields kFieldsOf<ProcessRow> = {"processes with what each did", kProcessRows};

constexpr Field kSolveRows[] = {
    {"command", "`solve`", [](const SolveInput&) { return "solve"; }},
    {"line", kRun, "first line of the instance in its file, or number of the random instance",
     [](const SolveInput& s) { return s.origin ? std::optional(s.origin->line) : std::nullopt; }},
    {"file", kLaterRun, "file of the instance, if the stream has several",
     [](const SolveInput& s) { return unless_empty(s.origin ? s.origin->file : ""); }},
    kPuzzle<SolveInput>,
    kInstance<SolveInput>,
    kParameters<SolveInput>,
    {"start", "start, in the form of `--start`",
     [](const SolveInput& s) { return unless_empty(s.report.start); }},
    kGoal<SolveInput>,
    {"search", kRun, "search that ran, never `auto`",
     [](const SolveInput& s) { return value_if(s.report.error.ok(), name(s.report.search)); }},
    {"heuristic", kRun, "heuristic of the search",
     [](const SolveInput& s) { return unless_empty(s.report.heuristic); }},
    kMetric<SolveInput>,
    {"status", "`solved`, `unsolvable` (proved), `limit` or `error`",
     [](const SolveInput& s) { return status(s.report); }},
    {"limit", kRun, "`states`, `depth`, `seconds`, `memory`, `disk` (full), `io` or `interrupted`",
     [](const SolveInput& s) { return limit(s.report); }},
    {"error", kRun, "message", [](const SolveInput& s) { return error_of(s.report.error); }},
    {"length", "number of moves", [](const SolveInput& s) { return length(s.report); }},
    {"moves", "names of the moves; of Sokoban, joined, they are [LURD](puzzles/sokoban.md)",
     [](const SolveInput& s) { return s.report.states.empty() ? nullptr : &s.report.moves; }},
    {"states", "`length + 1` positions from start to goal",
     [](const SolveInput& s) { return unless_none(s.report.states); }},
    {"bounds", kRun, "`ids`, `idastar`, `astar`: work within each bound",
     [](const SolveInput& s) { return unless_none(s.report.result.bounds); }},
    {"last_bound_nodes", "nodes of the last bound",
     [](const SolveInput& s) {
       const std::vector<BoundRow>& rows = s.report.result.bounds;
       return rows.empty() ? std::nullopt : std::optional(rows.back().nodes);
     }},
    {"lower_bound", "proved lower bound on the number of moves",
     [](const SolveInput& s) { return lower_bound(s.report); }},
    {"suboptimality", "proved upper bound on `length` / shortest length",
     [](const SolveInput& s) { return suboptimality(s.report); }},
    {"bound_weight", kRun, "`astar`, `idastar`: value of `--bound-weight`",
     [](const SolveInput& s) { return bound_weight(s.report); }},
    {"tie_break", kRun, "`astar`: value of `--tie-break`",
     [](const SolveInput& s) { return value_if(is_astar(s.report), name(s.report.tie_break)); }},
    {"shortest_paths", "number of shortest paths (`--all-shortest`)",
     [](const SolveInput& s) { return decimal(s.report.shortest_paths); }},
    {"all_paths", "positions of the listed shortest paths, at most 1,000 paths",
     [](const SolveInput& s) { return unless_none(s.report.all_states); }},
    {"listed_paths", "number of paths in `all_paths`",
     [](const SolveInput& s) { return unless_zero(s.report.all_states.size()); }},
    {"turns", "fewest turns of a shortest path (`--prefer fewest-turns`)",
     [](const SolveInput& s) { return s.report.turns; }},
    {"paths_with_turns", "number of shortest paths with so few turns",
     [](const SolveInput& s) { return decimal(s.report.paths_with_turns); }},
    {"exact", "true if the answer is proved: no shorter path, or none at all",
     [](const SolveInput& s) { return is_exact(s.report); }},
    {"notes", kRun, "remarks on the input, and results that a limit left out",
     [](const SolveInput& s) { return notes_of(s.report); }},
    {"estimate", "value of the heuristic at the start",
     [](const SolveInput& s) { return s.report.estimate; }},
    {"effective_branching", kRun, "effective branching factor b*",
     [](const SolveInput& s) { return branching(s.report); }},
    kExpanded<SolveInput>,
    kGenerated<SolveInput>,
    kDuplicates<SolveInput>,
    {"reopened", kRun,
     "`astar`: repeated expansions after a shorter path to the state was found, part of `expanded`",
     [](const SolveInput& s) { return value_if(is_astar(s.report), s.report.result.reopened); }},
    kMaxFrontier<SolveInput>,
    kStored<SolveInput>,
    {"storage", kRun, "storage of the visited states",
     [](const SolveInput& s) { return name(s.report.storage); }},
    {"why", kRun, "reason for the choice of `auto`",
     [](const SolveInput& s) { return unless_empty(s.report.why); }},
    {"kernel", kRun, "code path of the inner loops",
     [](const SolveInput& s) { return kernel(s.report); }},
    kThreads<SolveInput>,
    kRanks<SolveInput>,
    kProcesses<SolveInput>,
    {"seconds", kRun, "time of the search alone, including time before `resume`",
     [](const SolveInput& s) { return s.report.result.seconds; }},
    {"peak_memory_bytes", kRun, "peak memory of the process", kTake<&SolveInput::peak_bytes>},
    {"required_bytes", kRun, "memory for a complete search, if known",
     [](const SolveInput& s) { return unless_zero(s.report.required_bytes); }},
    kDiskBytesWritten<SolveInput>,
    kDiskBytesRead<SolveInput>,
    kVersion<SolveInput>,
};

constexpr Columns<34> kSolveColumns = {
    "line,puzzle,instance,start,goal,search,metric,status,limit,error,length,lower_bound,exact,"
    "expanded,generated,duplicates,max_frontier,stored,threads,seconds,moves,shortest_paths,"
    "heuristic,suboptimality,estimate,effective_branching,kernel,notes,bound_weight,tie_break,"
    "reopened,bounds,last_bound_nodes,file",
    kSolveRows,
    {{"moves",
      [](const SolveInput& s) { return join(s.report.moves, s.report.in_one_line ? "" : "; "); }},
     {"notes", [](const SolveInput& s) { return std::span(s.report.notes); }},
     {"bound_weight",
      [](const SolveInput& s) {
        const std::optional<double> weight = bound_weight(s.report);
        return weight ? fmt::format("{:g}", *weight) : "";
      }},
     {"bounds",  // "41:12;43:55": the nodes of each bound, or of each f
      [](const SolveInput& s) {
        return join(s.report.result.bounds, ";",
                    [](const BoundRow& row) { return fmt::format("{}:{}", row.bound, row.nodes); });
      }}}};

// ---- the summary of a stream ----

constexpr Field kLengthRows[] = {
    {"length", "number of moves", kTake<&LengthInput::length>},
    {"instances", "instances of this length",
     [](const LengthInput& row) { return row.at.instances; }},
    {"expanded", "total of these instances",
     [](const LengthInput& row) { return row.at.work.expanded; }},
    {"generated", "total of these instances",
     [](const LengthInput& row) { return row.at.work.generated; }},
    {"effective_branching", "b* of their mean work", kTake<&LengthInput::branching>},
};

template <>
constexpr Fields kFieldsOf<LengthInput> = {"lengths with their work", kLengthRows};

constexpr Field kSummaryRows[] = {
    {"command", "`summary`", [](const Tally&) { return "summary"; }},
    {"search", kRun, "requested search",
     [](const Tally& tally) { return std::string_view(tally.search.name); }},
    {"heuristic", kRun, "heuristic of the search",
     [](const Tally& tally) { return unless_empty(tally.search.heuristic); }},
    {"bound_weight", kRun, "`astar`, `idastar`: value of `--bound-weight`",
     [](const Tally& tally) {
       return value_if(takes_heuristic(tally.search), tally.search.weight);
     }},
    {"instances", "instances of the stream", kTake<&Tally::instances>},
    {"solved", "solved instances", kTake<&Tally::solved>},
    {"bounded", "solved instances, proved to be shortest only within a factor",
     kTake<&Tally::bounded>},
    {"suboptimality", "greatest of these factors; null if a factor is unknown",
     kTake<&Tally::suboptimality>},
    {"unsolvable", "instances proved unsolvable", kTake<&Tally::unsolvable>},
    {"limits", "instances stopped by a limit", kTake<&Tally::limits>},
    {"errors", "unreadable instances", kTake<&Tally::errors>},
    {"not_counted", "solved instances whose shortest paths were not counted because of a limit",
     kTake<&Tally::not_counted>},
    {"total_length", "moves of all solutions", kTake<&Tally::total_length>},
    {"mean_length", "mean number of moves", kTake<&Tally::mean_length>},
    {"max_length", "greatest number of moves", kTake<&Tally::max_length>},
    kExpanded<Tally>,
    kGenerated<Tally>,
    kDuplicates<Tally>,
    {"mean_expanded", kRun, "mean of the readable instances", kTake<&Tally::mean_expanded>},
    {"mean_generated", kRun, "mean of the readable instances", kTake<&Tally::mean_generated>},
    {"effective_branching", kRun, "mean b* of the solved instances", kTake<&Tally::mean_branching>},
    {"lengths", kRun, "solved instances and their work, by length",
     [](const Tally& tally) { return lengths_of(tally); }},
    {"threads", kRun, "threads of each process", kTake<&Tally::threads>},
    {"seconds", kRun, "time to solve, without reading and printing", kTake<&Tally::seconds>},
    {"instances_per_second", kRun, "`instances` / `seconds`",
     [](const Tally& tally) { return ratio(tally.instances, tally.seconds); }},
    {"nodes_per_second", kRun, "`generated` / `seconds`",
     [](const Tally& tally) { return ratio(tally.counters.generated, tally.seconds); }},
    kPeakMemory<Tally>,
    kVersion<Tally>,
};

constexpr Columns<20> kSummaryColumns = {
    "search,instances,solved,unsolvable,limits,errors,total_length,mean_length,max_length,expanded,"
    "generated,duplicates,threads,seconds,heuristic,mean_expanded,mean_generated,"
    "effective_branching,bound_weight,bounded",
    kSummaryRows,
    {{"bound_weight", [](const Tally& tally) { return tally.search.weight; }}}};

// ---- enumerate ----

constexpr Field kAntipodesRows[] = {
    {"count", "their number", kTake<&Antipodes::count>},
    {"examples", "the least of them; empty if a limit or a signal ended the search for them",
     kTake<&Antipodes::examples>},
};

constexpr Field kAmongRows[] = {
    {"set", "the set, in the form of `--goal`",
     [](const AmongInput& a) { return std::string_view(a.set.set); }},
    {"states", "states of the set that lead to a goal",
     [](const AmongInput& a) { return a.totals.states; }},
    {"depth", "their greatest depth",
     [](const AmongInput& a) { return value_if(a.totals.states > 0, a.totals.depth()); }},
    {"levels", "`levels[d]`: their number at depth d",
     [](const AmongInput& a) { return std::span(a.totals.levels); }},
    {"mean_depth", "their mean depth", [](const AmongInput& a) { return a.totals.mean_depth; }},
    {"limit", "limit that was reached: the set may have more states",
     [](const AmongInput& a) { return limit_of(a.set.stop); }},
};

template <>
constexpr Fields kFieldsOf<Antipodes> = {"a count with examples", kAntipodesRows};
template <>
constexpr Fields kFieldsOf<AmongInput> = {"a set with its levels", kAmongRows};

constexpr Field kEnumerateRows[] = {
    {"command", "`enumerate`", [](const EnumerateInput&) { return "enumerate"; }},
    kPuzzle<EnumerateInput>,
    kInstance<EnumerateInput>,
    kParameters<EnumerateInput>,
    {"start", "start, in the form of `--start`; null if the search began at listed goals",
     [](const EnumerateInput& e) { return unless_empty(e.report.start); }},
    kGoal<EnumerateInput>,
    {"from", "value of `--from`; if `goals`, depths are distances to the nearest goal",
     [](const EnumerateInput& e) { return name(e.report.from); }},
    kMetric<EnumerateInput>,
    kSymmetry<EnumerateInput>,
    {"storage", kRun, "storage of the visited states",
     [](const EnumerateInput& e) { return name(e.report.choice.storage); }},
    {"why", kRun, "reason for the choice of `auto`",
     [](const EnumerateInput& e) { return unless_empty(e.report.choice.why); }},
    {"kernel", kRun, "code path of the inner loops",
     [](const EnumerateInput& e) { return kernel(e.report.choice); }},
    {"status", "`complete`, `limit` or `error`",
     [](const EnumerateInput& e) { return enumerate_status(e); }},
    {"limit", kRun, "`states`, `depth`, `seconds`, `memory`, `disk` (full), `io` or `interrupted`",
     [](const EnumerateInput& e) {
       return e.report.error.ok() ? limit(e.report.result) : std::nullopt;
     }},
    {"error", kRun, "message, also if `--save` failed",
     [](const EnumerateInput& e) {
       return error_of(e.report.error.ok() ? e.report.saving : e.report.error);
     }},
    {"states", "number of states", [](const EnumerateInput& e) { return e.totals.states; }},
    {"goals", "number of goals; null without a goal, or if a limit stopped `ranked` or `dense`",
     [](const EnumerateInput& e) { return e.report.goals; }},
    {"depth", "greatest depth", [](const EnumerateInput& e) { return e.totals.depth(); }},
    {"levels", "`levels[d]`: number of states at depth d",
     [](const EnumerateInput& e) { return std::span(e.totals.levels); }},
    {"mean_depth", "mean depth", [](const EnumerateInput& e) { return e.totals.mean_depth; }},
    {"antipodes", "states of the greatest depth",
     [](const EnumerateInput& e) { return antipodes_of(e.report); }},
    {"list_depth", kRun, "value of `--list-depth`",
     [](const EnumerateInput& e) { return e.report.list_depth; }},
    {"listed", "all states at that depth; null if a limit was reached",
     [](const EnumerateInput& e) { return &e.report.listed; }},
    {"among", "result of `--among`",
     [](const EnumerateInput& e) {
       return e.report.among ? std::optional(AmongInput{*e.report.among}) : std::nullopt;
     }},
    kExpanded<EnumerateInput>,
    kGenerated<EnumerateInput>,
    kDuplicates<EnumerateInput>,
    kMaxFrontier<EnumerateInput>,
    kStored<EnumerateInput>,
    kThreads<EnumerateInput>,
    kRanks<EnumerateInput>,
    kProcesses<EnumerateInput>,
    {"prepare_seconds", kRun, "time to allocate memory",
     [](const EnumerateInput& e) { return e.report.result.prepare_seconds; }},
    {"seconds", kRun, "time of the search alone, including time before `resume`",
     [](const EnumerateInput& e) { return e.report.result.seconds; }},
    {"states_per_second", kRun, "`stored` / `seconds`",
     [](const EnumerateInput& e) {
       return ratio(e.report.result.stored, e.report.result.seconds);
     }},
    {"bytes_per_state", kRun, "memory of the states / `stored`",
     [](const EnumerateInput& e) {
       return ratio(e.report.result.table_bytes, static_cast<double>(e.report.result.stored));
     }},
    kPeakMemory<EnumerateInput>,
    {"required_bytes", kRun, "memory for a complete search, if known",
     [](const EnumerateInput& e) { return unless_zero(e.report.choice.required_bytes); }},
    kDiskBytesWritten<EnumerateInput>,
    kDiskBytesRead<EnumerateInput>,
    {"table", kRun, "file of the saved distance table",
     [](const EnumerateInput& e) { return unless_empty(e.report.table); }},
    {"exact", "true if no state is left", kTake<&EnumerateInput::is_complete>},
    {"notes", kRun, "remarks on the input, and results that a limit left out",
     [](const EnumerateInput& e) { return notes_of(e.report, e.facts); }},
    kVersion<EnumerateInput>,
};

constexpr Columns<6> kLevelColumns = {
    "depth,states,expanded,generated,duplicates,seconds",
    {},
    {{"depth", kTake<&LevelRow::depth>},
     {"states", kTake<&LevelRow::states>},
     {"expanded", [](const LevelRow& row) { return row.work.expanded; }},
     {"generated", [](const LevelRow& row) { return row.work.generated; }},
     {"duplicates", [](const LevelRow& row) { return row.work.duplicates; }},
     {"seconds", kTake<&LevelRow::seconds>}}};

// ---- generate ----

constexpr Field kInstanceRows[] = {
    {"command", "`generate`", [](const InstanceInput&) { return "generate"; }},
    kPuzzle<InstanceInput>,
    kInstance<InstanceInput>,
    kParameters<InstanceInput>,
    {"start", "the random instance, in the form of `--start`",
     [](const InstanceInput& d) { return std::string_view(d.item.start); }},
    kGoal<InstanceInput>,
    {"seed", "seed of the series", kTake<&InstanceInput::seed>},
    {"number", "place in the series, from 0", kTake<&InstanceInput::number>},
    {"uniform", "true if all positions are equally likely",
     [](const InstanceInput& d) { return d.series.uniform(); }},
    {"positions", "number of positions to draw from, if known",
     [](const InstanceInput& d) { return unless_zero(d.series.states); }},
    {"walk", "length of the random walk",
     [](const InstanceInput& d) { return value_if(!d.series.uniform(), d.series.walk); }},
    {"distance", "moves to the nearest goal, if known",
     [](const InstanceInput& d) { return d.item.distance; }},
    kVersion<InstanceInput>,
};

// ---- heuristics ----

constexpr Field kHeuristicRows[] = {
    {"heuristic", "name", [](const HeuristicValues& h) { return std::string_view(h.heuristic); }},
    {"mean", "mean value", [](const HeuristicValues& h) { return h.counts.mean(); }},
    {"standard_deviation", "standard deviation",
     [](const HeuristicValues& h) { return h.counts.standard_deviation(); }},
    {"greatest", "greatest value", [](const HeuristicValues& h) { return h.counts.greatest(); }},
    {"dead_ends", "states that cannot reach a goal according to the heuristic",
     [](const HeuristicValues& h) { return h.counts.dead_ends; }},
    {"values", "`values[v]`: number of states with value v",
     [](const HeuristicValues& h) { return std::span(h.counts.states); }},
    {"mean_error", "mean of distance minus value; this and the following need `distances`",
     [](const HeuristicValues& h) -> std::optional<json::Signed> {
       const std::optional<double> error = h.counts.mean_error();
       return error ? std::optional(json::Signed{*error}) : std::nullopt;
     }},
    {"exact_states", "states whose value is their distance",
     [](const HeuristicValues& h) { return h.if_known(h.counts.exact); }},
    {"overestimates", "states whose value is greater",
     [](const HeuristicValues& h) { return h.if_known(h.counts.overestimates); }},
    {"means", "`means[d]`: mean value at distance d",
     [](const HeuristicValues& h) { return means_of(h); }},
};

template <>
constexpr Fields kFieldsOf<HeuristicValues> = {"heuristics with their values", kHeuristicRows};

constexpr Field kStudyRows[] = {
    {"command", "`heuristics`", [](const StudyInput&) { return "heuristics"; }},
    kPuzzle<StudyInput>,
    kInstance<StudyInput>,
    kParameters<StudyInput>,
    {"start", "start, in the form of `--start`",
     [](const StudyInput& s) { return unless_empty(s.facts.start); }},
    kGoal<StudyInput>,
    kMetric<StudyInput>,
    kSymmetry<StudyInput>,
    {"status", "`complete`, `limit` or `error`",
     [](const StudyInput& s) {
       return !s.report.error.ok() ? "error" : s.report.stop != Stop::kNone ? "limit" : "complete";
     }},
    {"limit", kRun, "`states`, `depth`, `seconds`, `memory`, `disk` (full), `io` or `interrupted`",
     [](const StudyInput& s) { return limit_of(s.report.stop); }},
    {"error", kRun, "message", [](const StudyInput& s) { return error_of(s.report.error); }},
    {"over", "`all` states that lead to a goal, or `random` states",
     [](const StudyInput& s) { return s.settings.random ? "random" : "all"; }},
    {"seed", "seed of the random states",
     [](const StudyInput& s) { return value_if(s.settings.random.has_value(), s.settings.seed); }},
    {"walk", "length of the random walks",
     [](const StudyInput& s) { return s.settings.series.walk; }},
    {"uniform", "true if all states are equally likely",
     [](const StudyInput& s) {
       return s.report.series ? std::optional(s.report.series->uniform()) : std::nullopt;
     }},
    {"states", "number of states", [](const StudyInput& s) { return s.report.states; }},
    {"distances", "`distances[d]`: number of states at distance d from a goal; null if `random`",
     [](const StudyInput& s) { return unless_none(s.report.distances); }},
    {"heuristics", "statistics of each heuristic",
     [](const StudyInput& s) { return values_of(s.report); }},
    {"notes", kRun, "remarks on the input, and results that a limit left out",
     [](const StudyInput& s) { return std::span(s.facts.notes); }},
    kThreads<StudyInput>,
    {"seconds", kRun, "time of the study alone",
     [](const StudyInput& s) { return s.report.seconds; }},
    kPeakMemory<StudyInput>,
    kVersion<StudyInput>,
};

// ---- a census ----

constexpr Field kStartRows[] = {
    {"depth", "moves of a shortest solution", kTake<&census::Start::depth>},
    {"start", "the board", [](const census::Start& s) { return std::string_view(s.board); }},
};

constexpr Field kHardestOfAllRows[] = {
    {"depth", "moves of a shortest solution",
     [](const census::HardestOfAll& all) { return all.start.depth; }},
    {"start", "the board",
     [](const census::HardestOfAll& all) { return std::string_view(all.start.board); }},
    {"pieces", "the set",
     [](const census::HardestOfAll& all) { return std::string_view(all.pieces); }},
};

template <>
constexpr Fields kFieldsOf<census::Start> = {"a start", kStartRows};
template <>
constexpr Fields kFieldsOf<census::HardestOfAll> = {"a start", kHardestOfAllRows};

constexpr Field kComponentRows[] = {
    {"boards", "boards of the component", kTake<&census::ComponentCensus::boards>},
    kHardest<census::ComponentCensus, census::Metric::kUnit>,
    kHardest<census::ComponentCensus, census::Metric::kStraight>,
    kHardest<census::ComponentCensus, census::Metric::kMove>};

template <class All>
constexpr Fields kFieldsOf<ByMetric<All>> = {"a start for each metric", kStartsRows<ByMetric<All>>};
template <>
constexpr Fields kFieldsOf<census::ComponentCensus> = {"components with their starts",
                                                       kComponentRows};

constexpr Field kSetRows[] = {
    {"command", "`enumerate`", [](const CensusSetInput&) { return "enumerate"; }},
    kCensusPuzzle<CensusSetInput>,
    {"census", "`set`", [](const CensusSetInput&) { return "set"; }},
    kSize<CensusSetInput>,
    {"pieces", "the set, largest pieces first",
     [](const CensusSetInput& c) { return std::string_view(c.set.pieces); }},
    {"blanks", "blank cells", [](const CensusSetInput& c) { return c.set.blanks; }},
    kBoards<CensusSetInput>,
    kComponents<CensusSetInput>,
    kLargestComponent<CensusSetInput>,
    kEdges<CensusSetInput>,
    kHardestStarts<CensusSetInput>,
    {"by_component", "the same by component, largest first; null with `hardest`",
     [](const CensusSetInput& c) { return c.subject.metrics.empty() ? nullptr : &c.set.by_size; }},
    kVersion<CensusSetInput>,
};

constexpr Field kTotalsRows[] = {
    {"command", "`enumerate`", [](const CensusTotalsInput&) { return "enumerate"; }},
    kCensusPuzzle<CensusTotalsInput>,
    {"census", "`totals`", [](const CensusTotalsInput&) { return "totals"; }},
    kSize<CensusTotalsInput>,
    {"pieces", "value of `--pieces`",
     [](const CensusTotalsInput& c) { return std::string_view(c.subject.pieces); }},
    {"status", "`complete` or `limit`",
     [](const CensusTotalsInput& c) { return c.end.stop != Stop::kNone ? "limit" : "complete"; }},
    {"limit", kRun, "`states`, `depth`, `seconds`, `memory`, `disk` (full), `io` or `interrupted`",
     [](const CensusTotalsInput& c) { return limit_of(c.end.stop); }},
    {"sets", "reported sets", [](const CensusTotalsInput& c) { return c.end.totals.sets; }},
    kBoards<CensusTotalsInput>,
    kComponents<CensusTotalsInput>,
    kLargestComponent<CensusTotalsInput>,
    kEdges<CensusTotalsInput>,
    kHardestStarts<CensusTotalsInput>,
    kThreads<CensusTotalsInput>,
    {"seconds", kRun, "time of the census alone",
     [](const CensusTotalsInput& c) { return c.end.seconds; }},
    kPeakMemory<CensusTotalsInput>,
    kVersion<CensusTotalsInput>,
};

std::span<const Field> solve_fields() { return kSolveRows; }
std::span<const Field> summary_fields() { return kSummaryRows; }
std::span<const Field> enumerate_fields() { return kEnumerateRows; }
std::span<const Field> instance_fields() { return kInstanceRows; }
std::span<const Field> heuristics_fields() { return kStudyRows; }
std::span<const Field> census_set_fields() { return kSetRows; }
std::span<const Field> census_totals_fields() { return kTotalsRows; }

std::string solve_csv_head() { return std::string(kSolveColumns.head) + "\n"; }

std::string solve_csv(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                      const std::optional<InstanceOrigin>& origin) {
  const SolveInput solved{subject, facts, report, origin, 0};
  return kSolveColumns.row(&solved);
}

std::string enumerate_csv(const EnumerateReport& report) {
  std::string out;
  if (report.list_depth) {
    out = "depth,state\n";
    for (const std::string& state : report.listed.value_or(std::vector<std::string>())) {
      out += std::to_string(*report.list_depth) + ",";
      append_text_cell(out, state);
      out += '\n';
    }
  } else if (report.among) {
    out = "depth,states_of_set\n";
    const std::vector<std::uint64_t>& levels = report.among->levels;
    for (std::size_t d = 0; d < levels.size(); ++d) out += fmt::format("{},{}\n", d, levels[d]);
  } else {
    out = kLevelColumns.table(report.result.levels);
  }
  return out;
}

std::string summaries_csv(const std::vector<Tally>& tallies) {
  return kSummaryColumns.table(tallies);
}

}  // namespace trailblaze
