#include "cli/verify/check_census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/census/census_report.hpp"
#include "engine/base/text.hpp"
#include "puzzles/census/census.hpp"

namespace trailblaze {
namespace {

constexpr std::array kCountFields = {"boards", "components", "largest_component", "edges"};
constexpr std::array kStartFields = {"hardest", "by_component"};

bool is_totals(const Json& report) { return report.at("census") == "totals"; }

absl::StatusOr<census::Request> request_of_report(const Json& report) {
  return census::read_request(text_in(report, "size"), text_in(report, "pieces"));
}

// ---- checks without counting ----

absl::Status check_words(const Json& report) {
  if (report.at("puzzle") != "blocks") {
    return broken_field("puzzle", shown(report.at("puzzle")), "blocks");
  }
  if (!is_totals(report)) {
    if (report.at("census") == "set") return absl::OkStatus();
    return broken_field("census", shown(report.at("census")), "set or totals");
  }
  const std::string status = text_in(report, "status");
  const bool is_complete = status == "complete";
  if (is_complete || status == "limit") return check_limit(report, is_complete, "status " + status);
  return broken_field("status", in_quotes(status), "complete or limit");
}

// Checks that the pieces of a set have their canonical spelling, and that the number of blanks fits
// the pieces.
absl::Status check_set(const Json& report, const census::Request& request) {
  const census::Family& family = request.families.front();
  const int blanks = family.blanks.front();
  const std::string pieces = pieces_text(family, blanks);
  if (report.at("pieces") != pieces) {
    return broken_field("pieces", shown(report.at("pieces")), in_quotes(pieces));
  }
  if (report.at("blanks") != blanks) {
    return broken_field("blanks", shown(report.at("blanks")), blanks);
  }
  if (report.at("hardest").is_null() == report.at("by_component").is_null()) {
    return absl::OkStatus();
  }
  return broken("hardest: found one of hardest and by_component, expected both or none");
}

// Returns the pieces of a board, spelled like a set; "" if it is not a board of this size.
std::string pieces_of(const census::Grid& grid, const std::string& text) {
  const auto columns = static_cast<std::size_t>(grid.columns());
  if (text.size() != static_cast<std::size_t>(grid.cells() + grid.rows() - 1)) return "";
  std::map<char, census::Cells> pieces;
  for (std::size_t i = 0, cell = 0; i < text.size(); ++i) {
    const bool is_end = i % (columns + 1) == columns;
    if (is_end != (text[i] == '/')) return "";
    if (!is_end) pieces[text[i]] |= census::Cells{1} << cell++;
  }
  std::map<std::pair<int, int>, int> counts;
  for (const auto& [sign, cells] : pieces) {
    if (sign == '.') continue;
    const int first = census::first_of(cells), last = 63 - std::countl_zero(cells);
    const int rows = last / grid.columns() - first / grid.columns() + 1;
    const int width = last % grid.columns() - first % grid.columns() + 1;
    if (width < 1 || grid.rectangle(first, rows, width) != cells) return "";
    ++counts[{rows, width}];
  }
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [sides, count] : counts) {
    parts.push_back(fmt::format("{}x{}:{}", sides.first, sides.second, count));
  }
  const auto read = census::read_families(grid, join(parts, ","));
  return read.ok() ? pieces_text(read->front(), read->front().blanks.front()) : "";
}

absl::Status check_component(const Json& report, const Json& component,
                             const census::Request& request) {
  for (const census::Metric metric : census::kEveryMetric) {
    const Json& start = component.at(name(metric));
    if (start.is_null()) continue;
    const auto board = start.at("start").get<std::string>();
    if (pieces_of(request.grid, board) != text_in(report, "pieces")) {
      return broken_field("by_component", in_quotes(board), "a board of the set");
    }
  }
  return absl::OkStatus();
}

// Checks that the hardest start of a set is the deepest start of all its components. If several are
// deepest, it must be the first of them.
absl::Status check_hardest(const Json& report) {
  for (const census::Metric metric : census::kEveryMetric) {
    Json deepest;
    for (const Json& component : report.at("by_component")) {
      const Json& start = component.at(name(metric));
      if (start.is_null()) continue;
      if (deepest.is_null() || deepest.at("depth") < start.at("depth")) deepest = start;
    }
    const Json& hardest = report.at("hardest").at(name(metric));
    if (hardest != deepest) {
      return broken(fmt::format("hardest.{}: found {}, expected {}, the deepest of by_component",
                                name(metric), hardest.dump(), deepest.dump()));
    }
  }
  return absl::OkStatus();
}

absl::Status check_components(const Json& report, const census::Request& request) {
  const Json& components = report.at("by_component");
  if (components.is_null()) return absl::OkStatus();
  if (components.size() != report.at("components")) {
    return broken(fmt::format("by_component: found {}, expected {}, the value of components",
                              components.size(), shown(report.at("components"))));
  }
  std::uint64_t boards = 0;
  for (const Json& component : components) {
    boards += component.at("boards").get<std::uint64_t>();
    if (auto wrong = check_component(report, component, request); !wrong.ok()) return wrong;
  }
  if (boards == report.at("boards")) return check_hardest(report);
  return broken(fmt::format("by_component: found {} boards in total, expected {}", boards,
                            shown(report.at("boards"))));
}

// ---- counting again ----

// Repeats the census of a report. Returns the new report; nothing if a limit ended the census.
absl::StatusOr<std::optional<Json>> taken_again(const Json& report, const census::Request& request,
                                                const Limits& limits, const Crew& crew) {
  CensusSubject subject{text_in(report, "size"), text_in(report, "pieces"), request.metrics, 1};
  CensusEnd end;
  std::string set;
  const auto stop = take_census(request, limits, crew, nullptr, [&](const census::SetCensus& one) {
    end.totals.add(one);
    if (!is_totals(report)) set = census_set_json(subject, one);
  });
  if (!stop.ok()) return stop.status();
  if (*stop != Stop::kNone) return std::nullopt;
  return Json::parse(is_totals(report) ? census_totals_json(subject, end) : set);
}

absl::Status compare_field(const Json& report, const Json& truth, const std::string& field) {
  if (!truth.contains(field) || report.at(field) == truth.at(field)) return absl::OkStatus();
  return broken_field(field, shown(report.at(field)), shown(truth.at(field)));
}

absl::Status compare_counts(const Json& report, const Json& truth) {
  for (const char* field : kCountFields) {
    if (auto wrong = compare_field(report, truth, field); !wrong.ok()) return wrong;
  }
  return compare_field(report, truth, "sets");
}

void leave_unchecked(const Json& report, std::span<const char* const> fields, Checked& checked) {
  for (const char* field : fields) {
    const auto found = report.find(field);
    if (found != report.end() && !found->is_null()) checked.unchecked_answer.insert(field);
  }
}

// Returns the metrics in which a report has starts; all metrics if it has no starts.
std::vector<census::Metric> metrics_in(const Json& report) {
  const Json& hardest = report.at("hardest");
  if (hardest.is_null()) return {};
  std::vector<census::Metric> metrics;
  for (const census::Metric metric : census::kEveryMetric) {
    if (hardest.contains(name(metric)) && !hardest[name(metric)].is_null()) {
      metrics.push_back(metric);
    }
  }
  if (!metrics.empty()) return metrics;
  return {census::kEveryMetric.begin(), census::kEveryMetric.end()};
}

}  // namespace

bool is_census(const Json& report) { return report.contains("census"); }

absl::Status check_census(const Json& report, Checked& checked) {
  constexpr int kMostCells = 20;  // of boards that are counted without --search
  constexpr Limits kFewBytes{.max_bytes = std::uint64_t{64} << 20};
  if (auto wrong = check_words(report); !wrong.ok()) return wrong;
  const auto request = request_of_report(report);
  if (!request.ok()) return as_broken(request.status());
  if (!is_totals(report)) {
    if (auto wrong = check_set(report, *request); !wrong.ok()) return wrong;
    if (auto wrong = check_components(report, *request); !wrong.ok()) return wrong;
  }
  leave_unchecked(report, kStartFields, checked);
  const bool is_whole_census = !is_totals(report) || report.at("status") == "complete";
  std::optional<Json> truth;
  if (is_whole_census && request->grid.cells() <= kMostCells) {
    auto again = taken_again(report, *request, kFewBytes, Crew(1));
    if (!again.ok()) return as_broken(again.status());
    truth = *std::move(again);
  }
  if (truth) return compare_counts(report, *truth);
  leave_unchecked(report, kCountFields, checked);
  if (is_totals(report)) checked.unchecked_answer.insert("sets");
  return absl::OkStatus();
}

absl::Status prove_census(const Json& report, const Limits& limits, const Crew& crew,
                          Checked& checked) {
  if (is_totals(report) && report.at("status") != "complete") return absl::OkStatus();
  auto request = request_of_report(report);
  if (!request.ok()) return as_broken(request.status());
  request->metrics = metrics_in(report);
  const auto truth = taken_again(report, *request, limits, crew);
  if (!truth.ok()) return as_broken(truth.status());
  checked.met_limit = !truth->has_value();
  if (checked.met_limit) return absl::OkStatus();
  if (auto wrong = compare_counts(report, **truth); !wrong.ok()) return wrong;
  for (const char* field : kStartFields) {
    if (auto wrong = compare_field(report, **truth, field); !wrong.ok()) return wrong;
  }
  checked.unchecked_answer.clear();
  return absl::OkStatus();
}

}  // namespace trailblaze
