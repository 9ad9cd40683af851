// What a run has to say, as text for people, JSON for scripts (one object a line) or CSV for
// sheets. Every function returns the whole text, its last newline included, and prints nothing, so
// that workers can make reports while one thread prints them in order.
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

// What all reports of a run have in common.
struct Subject {
  std::string puzzle;
  std::string instance;  // of PUZZLE/NAME, or ""
  Parameters own;        // what makes an instance the one of that name
  int threads = 1;       // of each process
  int ranks = 1;         // processes that share the search

  // The instance's name; "" where a text or an option has taken the place of what is its own.
  std::string_view instance_of(const SessionInfo& facts) const;
};

// The place of an instance in its stream.
struct StreamPlace {
  std::uint64_t line = 0;      // of its file, or the number of a random instance
  std::string_view file = {};  // "" unless the stream has several files

  std::string text() const;  // "line 3", "a.txt line 3"
};

// The instances that were solved in so many moves, and what that took.
struct AtLength {
  std::uint64_t instances = 0;
  Counters work;

  double mean_generated() const;
};

// What one report adds to the totals. Its texts are the report's.
struct TallyEntry {
  bool is_error = false;  // then the rest says nothing
  Outcome outcome = Outcome::kSolved;
  bool not_counted = false;  // solved, but a limit kept the shortest paths from being counted
  std::uint64_t length = 0;  // of a solution
  std::optional<double> suboptimality = {};  // of a solution: at most so many times the shortest
  Counters work;
  std::string_view search, heuristic, why;
  std::span<const std::string> notes;
};

TallyEntry entry_of(const SolveReport& report);

// Totals of a stream.
struct Tally {
  NamedSearch search;  // as asked for; where no heuristic was named, with the one that was taken
  std::string why;     // `auto` took its search for this reason; "" where a search was named
  std::uint64_t instances = 0, solved = 0, unsolvable = 0, limits = 0, errors = 0;
  std::uint64_t not_counted = 0;  // solved, but a limit kept the shortest paths from being counted
  // Solved, and not proved to be shortest: within a factor, of which the greatest is kept; or
  // within none that is known.
  std::uint64_t bounded = 0, unbounded = 0;
  double greatest_factor = 1;
  std::vector<AtLength> lengths;               // [n]: of n moves
  std::map<std::string, std::uint64_t> notes;  // with the number of instances that have them
  Counters counters;
  double seconds = 0;  // of solving alone: reading and printing are not counted
  int threads = 1;

  void add(const TallyEntry& entry);
  void add(const SolveReport& report) { add(entry_of(report)); }
  void add(const PolicyPath& path);
  Tally& operator+=(const Tally& other);  // of the same search; not its seconds
  std::uint64_t total_length() const;
  std::optional<double> mean_length() const;
  std::optional<std::uint64_t> max_length() const;
  // All solutions are at most so many times as long as the shortest. Nothing where one may be
  // longer.
  std::optional<double> suboptimality() const;

  // Over all instances that could be read.
  std::optional<double> mean_expanded() const;
  std::optional<double> mean_generated() const;

  // Of the mean nodes at one length; and the mean of that over the solved instances.
  std::optional<double> branching(std::uint64_t length) const;
  std::optional<double> mean_branching() const;

 private:
  void add_solved(std::uint64_t length, const Counters& work, std::optional<double> factor);
};

// What the complete levels of an enumeration come to: figures that agree with each other also when
// a limit stopped the run in the middle of a level.
struct LevelTotals {
  std::vector<std::uint64_t> levels;  // [d] = states at depth d
  std::uint64_t states = 0;
  std::optional<double> mean_depth;

  explicit LevelTotals(const Result& result);
  explicit LevelTotals(std::vector<std::uint64_t> states_at);
  std::uint64_t depth() const { return levels.empty() ? 0 : levels.size() - 1; }
};

// The effective branching factor: b of a uniform tree of this depth with so many nodes beside its
// root, 1 + nodes = 1 + b + b^2 + ... + b^depth. Nothing for a depth of 0, or fewer nodes.
std::optional<double> effective_branching(double nodes, std::uint64_t depth);

// A puzzle by its name and its parameters, but for those that are empty, have several lines or are
// longer than so many characters.
std::string described(std::string name, const SessionInfo& facts, std::size_t longest);

// The kernel that the work was done by.
const char* kernel(const StorageChoice& choice);
std::string kernel(const SolveReport& report);

// Whether the states of the last level are of interest: the farthest there are, or those at the
// depth that was asked for.
bool shows_last_level(const Result& result);

std::string stopped_text(Stop stop);  // "stopped by --max-seconds"

// The note of a report whose last level was counted, and the least of its states were not found.
inline constexpr char kNoExamples[] =
    "no examples of antipodes: they were not looked for to the end";

// What was asked for and left out, and the limit that did it.
std::string not_counted_text(const SolveReport& report);
std::string not_listed_text(const EnumerateReport& report);

// A position as the puzzle draws it; or as it is where that cannot be, or is wider than a terminal.
std::string draw(const Session& session, const std::string& position, const Page& page);

// What a report answers, in the words of JSON and CSV; nothing where a field does not apply.
const char* status(const SolveReport& report);  // "solved", "unsolvable", "limit" or "error"
std::optional<std::string> limit(const Result& result);  // the name of the one that was reached
std::optional<std::string> limit(const SolveReport& report);
std::optional<std::uint64_t> length(const SolveReport& report);
std::optional<std::uint64_t> lower_bound(const SolveReport& report);
bool is_exact(const SolveReport& report);  // proved: no solution, or none shorter
// Of a solution: none is shorter than its length divided by this.
std::optional<double> suboptimality(const SolveReport& report);
bool is_astar(const SolveReport& report);
// Of the nodes generated on the way to a solution, by a search that has a tree.
std::optional<double> branching(const SolveReport& report);
std::string label(const SolveReport& report);  // "idastar:manhattan W=1.5"

// report_json.cpp: the parameters of a puzzle as an object.
json::Text parameters_json(const Parameters& parameters);

// The same file. `place` is there for an instance of a stream.
std::string solve_json(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                       const std::optional<StreamPlace>& place, std::uint64_t peak_bytes);

// The same for answers from a policy table, many times as fast: all that they have in common is
// written once.
class PathJson {
 public:
  PathJson(const Subject& subject, const SessionInfo& facts, const PolicyFacts& policy, bool path);

  // Appends what solve_json would return.
  void append(std::string& out, const PolicyPath& path, const StreamPlace& place,
              std::uint64_t peak_bytes) const;

 private:
  std::vector<std::string> pieces_;  // between what differs
  bool path_;
};

std::string enumerate_json(const Subject& subject, const SessionInfo& facts,
                           const EnumerateReport& report);
std::string summary_json(const Tally& tally);

// A random instance, and how it was drawn. `number` is its place in the series, from 0.
std::string instance_json(const Subject& subject, const SessionInfo& facts,
                          const SeriesFacts& series, const SeriesItem& item, std::uint64_t seed,
                          std::uint64_t number);

// report_csv.cpp. The heads name the columns.
std::string solve_csv_head();
std::string solve_csv(const Subject& subject, const SessionInfo& facts, const SolveReport& report,
                      const std::optional<StreamPlace>& place);
std::string enumerate_csv(const EnumerateReport& report);
std::string levels_csv(const std::vector<LevelRow>& levels);
std::string summaries_csv(const std::vector<Tally>& tallies);

// report_text.cpp. What was found: "solved in 83 moves (no shorter solution exists)".
// `length` is that of its path.
std::string verdict(const SolveReport& report);
std::string verdict(const SolveReport& report, std::uint64_t length);
// What was found, by this verdict, with every position drawn: of a report that is shown later.
std::string answer_text(const Subject& subject, const Session& session, const SolveReport& report,
                        const std::string& found, const Page& page);
// With `quiet` the answer alone.
std::string solve_text(const Subject& subject, const Session& session, const SolveReport& report,
                       const OutputSettings& settings);
std::string solve_line(const SolveReport& report, const StreamPlace& place);  // one of a stream
std::string summary_text(const Tally& tally, const OutputSettings& settings);
std::string notes_text(std::span<const std::string> notes, Ink ink);  // a line each: "note: ..."
std::string notes_text(const Tally& tally, Ink ink);  // with the number of instances
// How random instances are drawn: "uniform over 25,955 positions".
std::string series_text(const SeriesFacts& series);
std::string title(const Subject& subject, const SessionInfo& facts);        // of a report
std::string short_title(const Subject& subject, const SessionInfo& facts);  // "blocks/pa"
std::string work_text(const Counters& counters);                            // "expanded 5, ..."
std::string machine_text(int threads, std::string_view kernel);             // "2 threads, ..."
std::string processes_text(const Result& result);  // a line: "sent 12.3 MiB in ..."; "" for one

// enumerate_text.cpp. What the memory that a choice requires is for: the space or a part of it.
const char* what_has_no_room(const StorageChoice& choice);
// Before the work: what is counted, where, and what that takes.
std::string enumerate_head(const Subject& subject, const Session& session,
                           const StorageChoice& choice, Ink ink);
std::string enumerate_text(const Subject& subject, const Session& session,
                           const EnumerateReport& report, const SearchOptions& options,
                           const OutputSettings& settings);

// comparison_text.cpp: several searches of the same instances side by side, as the notebooks print
// them. Of one instance there is a row a search.
std::string comparison_text(const Session& session, const std::vector<SolveReport>& reports,
                            const OutputSettings& settings);

// Of a stream there is a row an instance, with the columns of each search; the means below; then
// totals, and nodes against the length. A row is made of as many pieces as there are searches, each
// made apart: piece `search` of `searches` may be made while the one before is not there yet.
std::string stream_head(const std::vector<NamedSearch>& searches);
std::string stream_cells(const SolveReport& report, const StreamPlace& place, std::size_t search,
                         std::size_t searches);
std::string stream_means(const std::vector<Tally>& tallies);
std::string totals_text(const std::vector<Tally>& tallies);   // a column a search
std::string lengths_text(const std::vector<Tally>& tallies);  // a row a length; "" for a few

}  // namespace trailblaze
