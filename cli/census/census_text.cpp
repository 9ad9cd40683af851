#include <fmt/format.h>

#include "cli/census/census_report.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"

namespace trailblaze {
namespace {

std::vector<std::string> count_cells(const std::string& of_what, const census::Counts& counts) {
  return {of_what, grouped(counts.boards), grouped(counts.components),
          grouped(counts.largest_component), grouped(counts.edges)};
}

std::vector<std::string> table_head(const CensusSubject& subject) {
  std::vector<std::string> head = {"pieces", "boards", "components", "largest", "edges"};
  for (const census::Metric metric : subject.metrics) head.emplace_back(name(metric));
  return head;
}

std::vector<std::string> set_row(const CensusSubject& subject, const census::SetCensus& set) {
  std::vector<std::string> row = count_cells(set.pieces, set.counts);
  for (const census::Metric metric : subject.metrics) {
    const auto& start = set.hardest[static_cast<std::size_t>(metric)];
    row.push_back(start ? grouped(start->depth) : "-");
  }
  return row;
}

std::vector<std::string> totals_row(const CensusSubject& subject, const census::Totals& totals) {
  std::vector<std::string> row = count_cells(counted(totals.sets, "set"), totals.counts);
  for (const census::Metric metric : subject.metrics) {
    const auto& hardest = totals.hardest[static_cast<std::size_t>(metric)];
    row.push_back(hardest ? grouped(hardest->start.depth) : "-");
  }
  return row;
}

std::string hardest_lines(const CensusSubject& subject, const census::Totals& totals) {
  std::vector<std::vector<std::string>> rows = {{"hardest in", "moves", "start", "pieces"}};
  for (const census::Metric metric : subject.metrics) {
    const auto& hardest = totals.hardest[static_cast<std::size_t>(metric)];
    if (!hardest) continue;
    rows.push_back(
        {name(metric), grouped(hardest->start.depth), hardest->start.board, hardest->pieces});
  }
  return rows.size() == 1 ? "" : "\n" + table(rows, 4);
}

}  // namespace

std::string census_title(const CensusSubject& subject) {
  return "blocks, census of " + subject.pieces + " on " + subject.size;
}

std::string census_text(const CensusSubject& subject, const std::vector<census::SetCensus>& sets,
                        const CensusEnd& end, const Page& page, bool quiet) {
  std::vector<std::vector<std::string>> rows = {table_head(subject)};
  for (const census::SetCensus& set : sets) rows.push_back(set_row(subject, set));
  if (sets.size() != 1) rows.push_back(totals_row(subject, end.totals));
  std::string out = table(rows, 1, page);
  out += hardest_lines(subject, end.totals);
  if (quiet) return out;
  return toned(census_title(subject), Tone::kTitle, page.ink) + "\n\n" + out +
         fmt::format("\n{}, {}\n", seconds_text(end.seconds),
                     counted(static_cast<std::uint64_t>(subject.threads), "thread"));
}

}  // namespace trailblaze
