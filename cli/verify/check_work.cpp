// Checks that the figures of a search's work agree with each other, by rules that hold for every
// search. Only another run of the search could check the figures themselves.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "cli/verify/check_solve.hpp"
#include "engine/astar/estimates.hpp"
#include "engine/base/options.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// The figures of a report by name.
class ReportedWork {
 public:
  ReportedWork(const ReportOfPuzzle& report, const StartFacts& start)
      : json(report.json),
        session(*report.session),
        facts(start),
        search(text_in(json, "search")),
        heuristic(text_in(json, "heuristic")),
        solved(text_in(json, "status") == "solved") {}

  std::uint64_t count(const char* name) const { return count_in(json, name).value_or(0); }
  bool is_one_of(std::initializer_list<std::string_view> names) const {
    return std::ranges::find(names, search) != names.end();
  }
  // False if `auto` started this search after another search had reached the memory limit. The
  // figures are then the work of both searches.
  bool is_alone() const { return json.at("why").is_null(); }

  const Json& json;
  const Session& session;
  const StartFacts& facts;
  const std::string search, heuristic;
  const bool solved;
};

absl::Status check_search(const ReportedWork& work) {
  std::vector<std::string> names;
  for (const Search search : work.session.info().searches) {
    if (search != Search::kAuto) names.emplace_back(name(search));
  }
  const auto known = one_of(work.search, names);
  if (!known.ok()) return as_broken(in_field("search", known.status()));
  const bool is_none = keeps_none(*search_named(work.search));
  const std::string storage = text_in(work.json, "storage");
  if (is_none == (storage == name(Storage::kNone))) return absl::OkStatus();
  return broken_field(
      "storage", in_quotes(storage),
      fmt::format("{} with search {}", is_none ? "none" : "a storage", work.search));
}

absl::Status check_heuristic(const ReportedWork& work) {
  if (takes_heuristic(*search_named(work.search)) == work.heuristic.empty()) {
    return broken_field("heuristic", shown(work.json.at("heuristic")),
                        "a heuristic with search astar or idastar, and null with others");
  }
  if (work.heuristic.empty()) return expect_null(work.json, "estimate", "no heuristic");
  const auto& all = work.session.info().heuristics;
  const bool known = std::ranges::any_of(all, [&](const HeuristicFacts& one) {
    return one.name.back() == ':' ? work.heuristic.starts_with(one.name)
                                  : work.heuristic == one.name;
  });
  return known ? absl::OkStatus()
               : broken_field("heuristic", in_quotes(work.heuristic), "a heuristic of the puzzle");
}

// True if the search itself certainly began. Before it, the heuristic is built, and some limits may
// end the run then.
bool search_began(const ReportedWork& work) {
  const std::string status = text_in(work.json, "status"), limit = text_in(work.json, "limit");
  return work.solved || (status == "limit" && (limit == "depth" || limit == "states"));
}

absl::Status check_estimate(const ReportedWork& work, Checked& checked) {
  const std::optional<std::uint64_t> estimate = count_in(work.json, "estimate");
  const auto known = work.facts.estimates.find(work.heuristic);
  const bool is_known = known != work.facts.estimates.end();
  const bool has_value = is_known && known->second.has_value();
  if (!estimate && has_value && search_began(work)) {
    return broken_field("estimate", "null", std::to_string(*known->second));
  }
  if (!estimate) return absl::OkStatus();
  if (is_known && known->second != estimate) {
    return broken_field("estimate", *estimate,
                        known->second ? std::to_string(*known->second) : "null at a dead end");
  }
  if (const auto bound = count_in(work.json, "lower_bound"); bound && *bound < *estimate) {
    return broken_field("lower_bound", *bound, fmt::format("at least {}, the estimate", *estimate));
  }
  if (!is_known) checked.unchecked_answer.insert("estimate");
  return absl::OkStatus();
}

// Checks the weight, which only searches with a heuristic have.
absl::Status check_weight(const ReportedWork& work) {
  if (!takes_heuristic(*search_named(work.search))) {
    return expect_null(work.json, "bound_weight", "search " + work.search);
  }
  const double weight = number_in(work.json, "bound_weight").value_or(0);
  if (weight < 1 || weight > Weight::kMost) {
    return broken_field("bound_weight", shown(work.json.at("bound_weight")),
                        fmt::format("1 to {}", Weight::kMost));
  }
  if (!work.solved || work.json.at("exact").get<bool>()) return absl::OkStatus();
  const double factor = number_in(work.json, "suboptimality").value_or(0);
  return factor == weight ? absl::OkStatus()
                          : broken_field("suboptimality", shown(work.json.at("suboptimality")),
                                         fmt::format("{:g}, the weight", weight));
}

absl::Status check_ties(const ReportedWork& work) {
  for (const char* field : {"tie_break", "reopened"}) {
    const bool is_null = work.json.at(field).is_null();
    if (work.search != "astar" && !is_null) {
      return expect_null(work.json, field, "search " + work.search);
    }
    if (work.search == "astar" && is_null)
      return broken_field(field, "null", "a value with search astar");
  }
  if (work.search != "astar") return absl::OkStatus();
  const std::string tie = text_in(work.json, "tie_break");
  if (!value_named<TieBreak>(tie)) {
    return broken_field("tie_break", in_quotes(tie), alternatives(names_of(kNamed<TieBreak>)));
  }
  const std::uint64_t reopened = work.count("reopened"), expanded = work.count("expanded");
  if (reopened < std::max<std::uint64_t>(expanded, 1)) return absl::OkStatus();
  return broken_field("reopened", reopened,
                      fmt::format("less than {}, the states expanded", expanded));
}

// ---- bounds of iterative deepening and of A* ----

absl::Status check_one_bound(const ReportedWork& work, const Json& rows, std::size_t i) {
  const auto bound = rows[i].at("bound").get<std::uint64_t>();
  const std::string field = fmt::format("bounds[{}]", i);
  const std::uint64_t least =
      i > 0 ? rows[i - 1].at("bound").get<std::uint64_t>() + 1 : work.count("estimate");
  if (bound < least) return broken_field(field, bound, fmt::format("at least {}", least));
  if (work.search == "ids" && bound != i + 1)
    return broken_field(field, bound, std::to_string(i + 1));
  const bool last = i + 1 == rows.size();
  if (last || rows[i].at("complete").get<bool>()) return absl::OkStatus();
  return broken_field(field, "an incomplete bound", "only the last bound to be incomplete");
}

// Returns the nodes of the last bound, if there are bounds.
std::optional<std::uint64_t> last_nodes(const Json& rows) {
  if (rows.is_null() || rows.empty()) return std::nullopt;
  return rows.back().at("nodes").get<std::uint64_t>();
}

absl::Status check_bounds(const ReportedWork& work) {
  const Json& rows = work.json.at("bounds");
  const std::uint64_t length = work.count("length");
  if (!work.is_one_of({"ids", "idastar", "astar"})) {
    return expect_nulls(work.json, {"bounds", "last_bound_nodes"}, "search " + work.search);
  }
  if (const auto nodes = last_nodes(rows); nodes != count_in(work.json, "last_bound_nodes")) {
    return broken_field("last_bound_nodes", shown(work.json.at("last_bound_nodes")),
                        nodes ? std::to_string(*nodes) : "null, because there are no bounds");
  }
  if (rows.is_null()) {
    const bool ran = work.is_alone() && work.count("expanded") > 0;
    const bool none = !work.solved || (length == 0 && work.search == "ids");
    return none && !ran ? absl::OkStatus() : broken_field("bounds", "null", "at least one bound");
  }
  if (rows.empty()) return broken_field("bounds", "an empty list", "null or at least one bound");
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (auto wrong = check_one_bound(work, rows, i); !wrong.ok()) return wrong;
    nodes += rows[i].at("nodes").get<std::uint64_t>();
  }
  const auto last = rows.back().at("bound").get<std::uint64_t>();
  if (work.solved && (work.search == "ids" ? last != length : last < length)) {
    return broken_field("bounds", fmt::format("{} as the last bound", last),
                        fmt::format("{}, the length", length));
  }
  if (work.search == "astar") {
    if (!work.is_alone() || work.count("expanded") == nodes) return absl::OkStatus();
    return broken_field("expanded", work.count("expanded"),
                        fmt::format("{}, the nodes of all bounds", nodes));
  }
  const std::uint64_t goals = work.solved ? 1 : 0;
  if (!work.is_alone() || work.count("expanded") + goals <= nodes) return absl::OkStatus();
  return broken_field("expanded", work.count("expanded"),
                      fmt::format("at most {}, the nodes of all bounds", nodes));
}

// ---- counters ----

// Returns the number of roots, which are expanded without being generated: one per search tree.
std::optional<std::uint64_t> roots(const ReportedWork& work) {
  if (!work.is_alone() || work.is_one_of({"bidirectional", "table"})) return std::nullopt;
  const Json& rows = work.json.at("bounds");
  return rows.is_null() || work.search == "astar" ? 1 : rows.size();
}

absl::Status check_counters(const ReportedWork& work) {
  const std::uint64_t expanded = work.count("expanded"), generated = work.count("generated");
  const std::uint64_t duplicates = work.count("duplicates"), stored = work.count("stored");
  const std::uint64_t length = work.count("length");
  if (keeps_none(*search_named(work.search)) && stored != 0) {
    return broken_field("stored", stored, "0");
  }
  if (work.search == "linear") {  // it compares solutions of a system, and expands nothing
    return expanded == 0 ? absl::OkStatus() : broken_field("expanded", expanded, "0");
  }
  if (work.solved && expanded < length) {
    return broken_field("expanded", expanded, fmt::format("at least {}, the length", length));
  }
  if (work.solved && generated < length) {
    return broken_field("generated", generated, fmt::format("at least {}, the length", length));
  }
  const auto trees = roots(work);
  if (trees && expanded > generated + *trees) {
    return broken_field("expanded", expanded, "at most the generated states and the start");
  }
  if (duplicates > generated) {
    return broken_field("duplicates", duplicates,
                        fmt::format("at most {}, the states generated", generated));
  }
  if (work.is_one_of({"bfs", "bidirectional"}) && work.count("max_frontier") > stored) {
    return broken_field("max_frontier", work.count("max_frontier"),
                        fmt::format("at most {}, the states stored", stored));
  }
  return absl::OkStatus();
}

// Checks the branching factor, which follows from other fields.
absl::Status check_branching(const ReportedWork& work, Checked& checked) {
  const std::optional<double> b = number_in(work.json, "effective_branching");
  const auto expected =
      work.solved && has_tree(work.search)
          ? effective_branching(static_cast<double>(work.count("generated")), work.count("length"))
          : std::nullopt;
  checked.unchecked_run.erase("effective_branching");
  if (is_near(b, expected)) return absl::OkStatus();
  return broken_field("effective_branching", shown(work.json.at("effective_branching")),
                      expected ? fmt::format("{:.6f}", *expected) : "null");
}

absl::Status check_run(const ReportedWork& work) {
  for (const char* field : {"line", "threads", "ranks", "required_bytes"}) {
    if (count_in(work.json, field) == 0) return broken_field(field, 0, "1 or more");
  }
  const std::string limit = text_in(work.json, "limit");
  if (limit.empty()) return expect_null(work.json, "required_bytes", "no limit");
  if (auto wrong = check_limit(work.json, false, ""); !wrong.ok()) return wrong;
  if (limit == "memory") return absl::OkStatus();
  return expect_null(work.json, "required_bytes", "limit " + limit);
}

}  // namespace

absl::Status check_work(const ReportOfPuzzle& report, const StartFacts& start, Checked& checked) {
  const ReportedWork work(report, start);
  for (const auto check : {check_search, check_heuristic, check_weight, check_ties, check_bounds,
                           check_counters, check_run}) {
    if (absl::Status wrong = check(work); !wrong.ok()) return wrong;
  }
  if (absl::Status wrong = check_estimate(work, checked); !wrong.ok()) return wrong;
  return check_branching(work, checked);
}

}  // namespace trailblaze
