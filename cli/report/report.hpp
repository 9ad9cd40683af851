// Reports of a run, as text for people, JSON for scripts (an object a line) or CSV for
// spreadsheets. Every function returns the whole text with its last newline and prints nothing.
// Workers can thus make reports while a single thread prints them in order.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/settings.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

namespace json {
struct Text;
}

// The facts that all reports of a run share.
struct Subject {
  std::string puzzle;
  std::string instance;  // of PUZZLE/NAME, or ""
  Parameters own;        // parameters that define the instance of that name
  int threads = 1;       // of each process
  int processes = 1;     // that share the search

  // Returns the instance's name; "" if a text or an option replaced any of its own parameters.
  std::string_view instance_of(const SessionInfo& facts) const;
};

// The file and line from which an instance of a stream comes.
struct InstanceOrigin {
  std::uint64_t line = 0;      // line of its file, or the number of a random instance
  std::string_view file = {};  // "" unless the stream has several files

  std::string text() const;  // "line 3", "a.txt line 3"
};

// The instances solved in a number of moves, and their work.
struct LengthTotals {
  std::uint64_t instances = 0;
  Counters work;

  double mean_generated() const;
};

// The contribution of a report to the totals. Its texts belong to the report.
struct TallyEntry {
  bool is_error = false;  // if true, the rest is meaningless
  Outcome outcome = Outcome::kSolved;
  bool not_counted = false;  // solved, but a limit kept the shortest paths from being counted
  std::uint64_t length = 0;  // of a solution
  std::optional<double> suboptimality = {};  // of a solution: greatest ratio to the shortest
  Counters work;
  std::string_view search, heuristic, why;
  std::span<const std::string> notes;
};

TallyEntry entry_of(const SolveReport& report);

// Totals of a stream.
struct Tally {
  NamedSearch search;  // as requested, plus the heuristic that ran if none was named
  std::string why;     // why `auto` chose its search; "" if a search was named
  std::uint64_t instances = 0, solved = 0, unsolvable = 0, limits = 0, errors = 0;
  std::uint64_t not_counted = 0;  // solved, but a limit kept the shortest paths from being counted
  // Solved instances whose solutions are not proved to be shortest. `bounded` counts those within a
  // known factor; `unbounded` counts the others. greatest_factor is the greatest of these factors.
  std::uint64_t bounded = 0, unbounded = 0;
  double greatest_factor = 1;
  std::vector<LengthTotals> lengths;           // [n]: of n moves
  std::map<std::string, std::uint64_t> notes;  // with the number of instances that have them
  Counters counters;
  double seconds = 0;  // of solving alone, without reading and printing
  int threads = 1;

  void add(const TallyEntry& entry);
  void add(const SolveReport& report) { add(entry_of(report)); }
  void add(const PolicyPath& path);
  Tally& operator+=(const Tally& other);  // both of the same search; does not add seconds
  std::uint64_t total_length() const;
  std::optional<double> mean_length() const;
  std::optional<std::uint64_t> max_length() const;
  // Returns the greatest ratio of a solution to the shortest; nothing if a ratio is not known.
  std::optional<double> suboptimality() const;

  // Return the means over all instances that could be read.
  std::optional<double> mean_expanded() const;
  std::optional<double> mean_generated() const;

  // branching() returns the branching factor that follows from the mean number of nodes at a
  // length. mean_branching() returns the mean of these factors over the solved instances.
  std::optional<double> branching(std::uint64_t length) const;
  std::optional<double> mean_branching() const;

 private:
  void add_solved(std::uint64_t length, const Counters& work, std::optional<double> factor);
};

// Totals of the complete levels of an enumeration. The figures agree with each other even if a
// limit stopped the run in the middle of a level.
struct LevelTotals {
  std::vector<std::uint64_t> levels;  // [d] = states at depth d
  std::uint64_t states = 0;
  std::optional<double> mean_depth;

  explicit LevelTotals(const Result& result);
  explicit LevelTotals(std::vector<std::uint64_t> states_at);
  std::uint64_t depth() const { return levels.empty() ? 0 : levels.size() - 1; }
};

// Returns the effective branching factor: b of a uniform tree of this depth that has `nodes` nodes
// without its root, 1 + nodes = 1 + b + b^2 + ... + b^depth. Nothing if the depth is 0 or exceeds
// `nodes`.
std::optional<double> effective_branching(double nodes, std::uint64_t depth);
// True if the search is known to build a tree, so that a branching factor means something.
bool has_tree(std::string_view search);

// Returns the puzzle's name and its parameters, except parameters that are empty, have several
// lines or have more than `longest` characters.
std::string name_with_parameters(std::string name, const SessionInfo& facts, std::size_t longest);

// Return the name of the kernel that did the work.
const char* kernel(const StorageChoice& choice);
std::string kernel(const SolveReport& report);

// True if the states of the last level are of interest: the farthest states, or the states at the
// requested depth.
bool shows_last_level(const Result& result);

std::string stopped_text(Stop stop);  // "stopped by --max-seconds"

// The note of a report whose last level was counted, but without examples of its states.
inline constexpr char kNoExamples[] =
    "no examples of antipodes: they were not looked for to the end";

// Return a note of the requested result that is missing, and of the limit that prevented it.
std::string not_counted_text(const SolveReport& report);
std::string not_listed_text(const EnumerateReport& report);

// Draws a position. Returns its text if it cannot be drawn, or if it is wider than a terminal.
std::string draw(const Session& session, const std::string& position, const Page& page);

// Return the answer of a report, in the words of JSON and CSV; nothing if a field does not apply.
const char* status(const SolveReport& report);  // "solved", "unsolvable", "limit" or "error"
std::optional<std::string> limit(const Result& result);  // name of the limit that was reached
std::optional<std::string> limit(const SolveReport& report);
std::optional<std::uint64_t> length(const SolveReport& report);
std::optional<std::uint64_t> lower_bound(const SolveReport& report);
bool is_exact(const SolveReport& report);  // proved: no solution, or no shorter solution
// Returns the greatest ratio of the solution to the shortest: no solution is shorter than its
// length divided by this.
std::optional<double> suboptimality(const SolveReport& report);
bool is_astar(const SolveReport& report);
// Returns the effective branching factor, which follows from the nodes generated and the length of
// the solution. Returns nothing without a solution, or if the search builds no tree.
std::optional<double> branching(const SolveReport& report);
std::string label(const SolveReport& report);  // "idastar:manhattan W=1.5"

// report_json.cpp. Returns the parameters of a puzzle as an object.
json::Text parameters_json(const Parameters& parameters);

// Returns a report. `origin` is set for an instance of a stream.
std::string solve_json(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                       const std::optional<InstanceOrigin>& origin, std::uint64_t peak_bytes);

// Like solve_json() for answers from a policy table, but many times as fast: the shared part is
// written once.
class PathJson {
 public:
  PathJson(const Subject& subject, const SessionInfo& facts, const PolicyFacts& policy, bool path);

  // Appends what solve_json would return.
  void append(std::string& out, const PolicyPath& path, const InstanceOrigin& origin,
              std::uint64_t peak_bytes) const;

 private:
  std::vector<std::string> pieces_;  // text between the fields that differ
  bool path_;
};

std::string enumerate_json(const Subject& subject, const SessionInfo& facts,
                           const EnumerateReport& report);
std::string summary_json(const Tally& tally);

// Returns a random instance, and how it was drawn. `number` is its index in the series, from 0.
std::string instance_json(const Subject& subject, const SessionInfo& facts,
                          const SeriesFacts& series, const SeriesItem& item, std::uint64_t seed,
                          std::uint64_t number);

// fields.cpp: CSV. The heads name the columns.
std::string solve_csv_head();
std::string solve_csv(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                      const std::optional<InstanceOrigin>& origin);
std::string enumerate_csv(const EnumerateReport& report);
std::string summaries_csv(const std::vector<Tally>& tallies);

// report_text.cpp. The result: "solved in 83 moves (no shorter solution exists)". The second
// overload takes the length of the solution.
std::string verdict(const SolveReport& report);
std::string verdict(const SolveReport& report, std::uint64_t length);
// Returns the text of a saved report: the verdict `found`, and every position of the path.
std::string answer_text(const Subject& subject, const Session& session, const SolveReport& report,
                        const std::string& found, const Page& page);
// With `quiet` only the answer.
std::string solve_text(const Subject& subject, const Session& session, const SolveReport& report,
                       const OutputSettings& settings);
// A line of a stream.
std::string solve_line(const SolveReport& report, const InstanceOrigin& origin);
std::string summary_text(const Tally& tally, const OutputSettings& settings);
std::string notes_text(std::span<const std::string> notes, Ink ink);  // a line each: "note: ..."
std::string notes_text(const Tally& tally, Ink ink);  // with the number of instances
// Describes how random instances are drawn: "uniform over 25,955 positions".
std::string series_text(const SeriesFacts& series);
std::string title(const Subject& subject, const SessionInfo& facts);        // of a report
std::string short_title(const Subject& subject, const SessionInfo& facts);  // "blocks/pa"
std::string work_text(const Counters& counters);                            // "expanded 5, ..."
std::string machine_text(int threads, std::string_view kernel);             // "2 threads, ..."
// A line: "sent 12.3 MiB in ..."; "" for a single process.
std::string processes_text(const Result& result);

// enumerate_text.cpp. Returns the words for what does not fit: "the whole space", or each process's
// part of it.
const char* what_does_not_fit(const StorageChoice& choice);
// Returns the head, which is printed before the search: the subject, the storage, and the memory
// that it needs.
std::string enumerate_head(const Subject& subject, const Session& session,
                           const StorageChoice& choice, Ink ink);
std::string enumerate_text(const Subject& subject, const Session& session,
                           const EnumerateReport& report, const SearchOptions& options,
                           const OutputSettings& settings);

// comparison_text.cpp: several searches of the same instances side by side, as the notebooks print
// them. For a single instance there is a row per search.
std::string comparison_text(const Session& session, const std::vector<SolveReport>& reports,
                            const OutputSettings& settings);

// For a stream there is a row per instance, with the columns of each search. The means follow, then
// totals, and nodes by length. stream_cells() returns the cells of one search in a row; the cells
// of a row may be made in any order.
std::string stream_head(const std::vector<NamedSearch>& searches);
std::string stream_cells(const SolveReport& report, const InstanceOrigin& origin,
                         std::size_t search, std::size_t searches);
std::string stream_means(const std::vector<Tally>& tallies);
std::string totals_text(const std::vector<Tally>& tallies);   // a column a search
std::string lengths_text(const std::vector<Tally>& tallies);  // a row a length; "" if there are few

}  // namespace trailblaze
