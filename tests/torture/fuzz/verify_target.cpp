// The reports that `verify` reads. The first line names a search for the proofs, or is empty. A
// breadth-first search must agree with every proved report.
#include <algorithm>
#include <string>

#include "cli/commands.hpp"
#include "cli/verify/puzzle_of_report.hpp"
#include "engine/base/parallel.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/inputs.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

void check_truth(std::string_view line, Sessions& sessions) {
  const auto report = parse_report(line);
  if (!report.ok() || report->at("command") != "solve") return;
  const std::string status = text_in(*report, "status");
  if (status != "solved" && status != "unsolvable") return;
  const auto read = read_puzzle(*report, sessions);
  require(read.ok(), "found a report that was verified and cannot be read");
  const Crew crew(1);
  SearchOptions options;
  options.search = Search::kBfs;
  options.limits = small(options.limits);
  require(read->session->prepare(options, crew).ok(), "found no breadth-first search");
  const auto truth = read->session->solve(read->start, options, crew);
  require(truth.ok(), "found a report of an error that was verified");
  if (truth->result.outcome == Outcome::kLimit) return;
  const bool solved = truth->result.outcome == Outcome::kSolved;
  require(solved == (status == "solved"), "found another status in a report that was proved");
  if (!solved || !report->at("exact").get<bool>()) return;
  require(count_in(*report, "length") == truth->result.length(),
          "found another length in a report that was proved");
}

}  // namespace

bool try_verify(std::string_view input) {
  constexpr std::size_t kLongest = 1 << 16;
  if (input.size() > kLongest) return false;
  const std::size_t end = std::min(input.find('\n'), input.size());
  Settings settings = small_settings();
  settings.target = "-";
  settings.proves = end > 0;
  if (settings.proves) {
    const auto searches = read_known_searches(input.substr(0, end));
    if (!searches) return true;
    settings.searches = *searches;
  }
  const std::string_view reports = input.substr(std::min(end + 1, input.size()));
  Console::get().begin(reports);
  const int code =
      run(run_verify, settings, {.may_be_broken = true, .many = true, .format = Format::kJson});
  if (code != kExitAnswered || !settings.proves) return true;
  Sessions sessions;
  for (const std::string_view line : split(reports, '\n')) check_truth(line, sessions);
  return true;
}

}  // namespace trailblaze::fuzz
