#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// Columns of a search in a stream's table: wide enough for 999,999,999 nodes.
constexpr std::size_t kLineColumns = 6, kMovesColumns = 5, kNodesColumns = 11;
constexpr std::size_t kSearchColumns = kMovesColumns + 2 * (2 + kNodesColumns);

constexpr std::uint64_t kFewestByLength = 20;  // solved instances

// Returns as much of the text as fits, padded with spaces.
std::string cut_to(std::string text, std::size_t width) {
  if (text.size() > width) text = text.substr(0, width - 3) + "...";
  return text + std::string(width - text.size(), ' ');
}

std::string cells(std::string_view moves, std::string_view expanded, std::string_view generated) {
  return fmt::format("  {:>{}}  {:>{}}  {:>{}}", moves, kMovesColumns, expanded, kNodesColumns,
                     generated, kNodesColumns);
}

std::string rounded(std::optional<double> value) {
  return value ? grouped(static_cast<std::uint64_t>(std::llround(*value))) : "-";
}
std::string decimal(std::optional<double> value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

// Returns 23, ">=23" if only a lower bound is known, or "none".
std::string moves_cell(const SolveReport& report) {
  if (const auto moves = length(report)) return grouped(*moves);
  const auto least = lower_bound(report);
  return least ? ">=" + grouped(*least) : "none";
}

// Returns "shortest", "<= 1.5 x" for a bound on the ratio to the shortest, or the status.
std::string answer_cell(const SolveReport& report) {
  if (length(report) && report.result.shortest) return "shortest";
  const std::optional<double> ratio = suboptimality(report);
  return ratio ? fmt::format("<= {:g} x", *ratio) : status(report);
}

// Returns the number of solutions that may be longer than the shortest, but at most by a known
// factor, and the greatest of these factors: "12 (1.5 x)".
std::string bounded_cell(const Tally& tally) {
  if (tally.bounded == 0) return "0";
  return fmt::format("{} ({:g} x)", grouped(tally.bounded), tally.greatest_factor);
}

}  // namespace

std::string comparison_text(const Session& session, const std::vector<SolveReport>& reports,
                            const OutputSettings& settings) {
  const Page& page = settings.page;
  Rows rows = {
      {"search", "answer", "moves", "expanded", "generated", "duplicates", "stored", "b*", "time"}};
  for (const SolveReport& report : reports) {
    const Result& result = report.result;
    const Tone tone = length(report) ? Tone::kGood : Tone::kWarning;
    rows.push_back({label(report), toned(answer_cell(report), tone, page.ink), moves_cell(report),
                    grouped(result.counters.expanded), grouped(result.counters.generated),
                    grouped(result.counters.duplicates), grouped(result.stored),
                    decimal(branching(report), 3), seconds_text(result.seconds)});
  }
  std::string answers = table(rows, 2) + notes_text(reports.front().notes, page.ink);
  if (settings.quiet) return answers;
  return indented(draw(session, reports.front().start, page.narrowed_by(kMargin))) + "\n" + answers;
}

std::string stream_head(const std::vector<NamedSearch>& searches) {
  std::string names(kLineColumns, ' '), columns = fmt::format("{:>{}}", "line", kLineColumns);
  for (const NamedSearch& search : searches) {
    names += "  " + cut_to(label(search), kSearchColumns);
    columns += cells("moves", "expanded", "generated");
  }
  return trimmed(names) + "\n" + columns + "  start\n";
}

std::string stream_cells(const SolveReport& report, const InstanceOrigin& origin,
                         std::size_t search, std::size_t searches) {
  std::string out = search == 0 ? fmt::format("{:>{}}", origin.line, kLineColumns) : "";
  if (report.error.ok()) {
    const Counters& work = report.result.counters;
    const bool is_proved = !length(report) || report.result.shortest;
    out += cells((is_proved ? "" : "~") + moves_cell(report), grouped(work.expanded),
                 grouped(work.generated));
  } else {
    out += cells("error", "", "");
  }
  if (search + 1 < searches) return out;
  const bool quotes = !report.error.ok() && !report.start.empty();
  const std::string start = quotes ? in_quotes(report.start) : report.start;
  if (!origin.file.empty()) out += "  " + std::string(origin.file);
  return trimmed(out + "  " + start) + "\n";
}

std::string stream_means(const std::vector<Tally>& tallies) {
  std::string out = fmt::format("{:>{}}", "mean", kLineColumns);
  for (const Tally& tally : tallies) {
    out += cells(decimal(tally.mean_length(), 2), rounded(tally.mean_expanded()),
                 rounded(tally.mean_generated()));
  }
  return out + "\n";
}

std::string totals_text(const std::vector<Tally>& tallies) {
  Rows rows;
  const auto row = [&](const char* name, auto&& value) {
    std::vector<std::string>& cells = rows.emplace_back(1, name);
    for (const Tally& tally : tallies) cells.push_back(value(tally));
  };
  const auto row_if_any = [&](const char* name, std::uint64_t Tally::*count) {
    const bool any = std::any_of(tallies.begin(), tallies.end(),
                                 [&](const Tally& tally) { return tally.*count > 0; });
    if (any) row(name, [&](const Tally& tally) { return grouped(tally.*count); });
  };
  row("", [](const Tally& tally) { return label(tally.search); });
  row("instances", [](const Tally& tally) { return grouped(tally.instances); });
  row("solved", [](const Tally& tally) { return grouped(tally.solved); });
  row_if_any("unsolvable", &Tally::unsolvable);
  row_if_any("stopped by a limit", &Tally::limits);
  row_if_any("with an error", &Tally::errors);
  const auto has_bounded = [](const Tally& tally) { return tally.bounded > 0; };
  if (std::ranges::any_of(tallies, has_bounded)) {
    row("bounded only", [](const Tally& tally) { return bounded_cell(tally); });
  }
  row("mean moves", [](const Tally& tally) { return decimal(tally.mean_length(), 2); });
  row("mean expanded", [](const Tally& tally) { return rounded(tally.mean_expanded()); });
  row("mean generated", [](const Tally& tally) { return rounded(tally.mean_generated()); });
  row("total expanded", [](const Tally& tally) { return grouped(tally.counters.expanded); });
  row("total generated", [](const Tally& tally) { return grouped(tally.counters.generated); });
  row("b*", [](const Tally& tally) { return decimal(tally.mean_branching(), 3); });
  row("time", [](const Tally& tally) { return seconds_text(tally.seconds); });
  row("generated/s", [](const Tally& tally) {
    return rate_text(static_cast<double>(tally.counters.generated), tally.seconds);
  });
  return table(rows, 1) +
         "b*: effective branching factor, generated = b* + ... + b*^moves\n"
         "~: a shorter solution may exist\n";
}

std::string lengths_text(const std::vector<Tally>& tallies) {
  std::size_t end = 0;
  std::uint64_t most = 0;
  for (const Tally& tally : tallies) {
    end = std::max(end, tally.lengths.size());
    most = std::max(most, tally.solved);
  }
  if (most < kFewestByLength) return "";
  const auto cells_at = [](std::string_view count, std::string_view nodes, std::string_view b) {
    return fmt::format("  {:>9}  {:>{}}  {:>6}", count, nodes, kNodesColumns, b);
  };
  const std::size_t width = cells_at("", "", "").size() - 2;
  std::string names(5, ' '), out = "moves";
  for (const Tally& tally : tallies) {
    names += "  " + cut_to(label(tally.search), width);
    out += cells_at("instances", "generated", "b*");
  }
  out = trimmed(names) + "\n" + out + "\n";
  for (std::size_t n = 0; n < end; ++n) {
    std::string row;
    bool occurs = false;
    for (const Tally& tally : tallies) {
      const bool here = n < tally.lengths.size() && tally.lengths[n].instances > 0;
      occurs = occurs || here;
      row += here ? cells_at(grouped(tally.lengths[n].instances),
                             rounded(tally.lengths[n].mean_generated()),
                             decimal(tally.branching(n), 3))
                  : cells_at("-", "-", "-");
    }
    if (occurs) out += fmt::format("{:>5}{}\n", n, row);
  }
  return out;
}

}  // namespace trailblaze
