#include "cli/verify/check_solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/report/picture.hpp"
#include "engine/base/options.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

const Names kOfSolution = {
    "length",         "moves",           "states",       "suboptimality",
    "shortest_paths", "all_paths",       "listed_paths", "effective_branching",
    "turns",          "paths_with_turns"};
const Names kOfPuzzle = {"start", "search", "metric"};

absl::Status expect_exact(const Json& report, bool expected, const std::string& with) {
  const bool exact = report.at("exact").get<bool>();
  if (exact == expected) return absl::OkStatus();
  return broken_field("exact", exact, fmt::format("{} with {}", expected, with));
}

// Checks two fields that occur only together.
absl::Status expect_both(const Json& report, const char* one, const char* other) {
  if (report.at(one).is_null()) return expect_null(report, other, fmt::format("no {}", one));
  if (!report.at(other).is_null()) return absl::OkStatus();
  return broken_field(other, "null", fmt::format("a value with {}", one));
}

// ---- fields that have a value ----

// Checks the ratio: an answer that is not proved to be shortest has a ratio above 1, or no ratio.
absl::Status check_claims(const Json& report) {
  const bool exact = report.at("exact").get<bool>();
  const std::optional<double> ratio = number_in(report, "suboptimality");
  const auto length = *count_in(report, "length"), bound = *count_in(report, "lower_bound");
  if (exact ? bound != length : bound > length) {
    return broken_field("lower_bound", bound,
                        fmt::format("{}{}, because length is {} and exact is {}",
                                    exact ? "" : "at most ", length, length, exact));
  }
  if (exact ? ratio != 1 : ratio && *ratio <= 1) {
    return broken_field(
        "suboptimality", shown(report.at("suboptimality")),
        fmt::format("{}, because exact is {}", exact ? "1" : "null or a number above 1", exact));
  }
  if (exact || report.at("shortest_paths").is_null()) return absl::OkStatus();
  return broken("shortest_paths: found a count, expected null, because exact is false");
}

// Checks that a path with moves has at least one turn, and at most one per move.
absl::Status check_turns(const Json& report) {
  if (report.at("turns").is_null()) return absl::OkStatus();
  const auto turns = report.at("turns").get<std::uint64_t>();
  const auto length = report.at("length").get<std::uint64_t>();
  if (turns <= length && (turns == 0) == (length == 0)) return absl::OkStatus();
  return broken_field(
      "turns", turns,
      fmt::format("{} for a path of {}", length == 0 ? "0" : fmt::format("1 to {}", length),
                  counted(length, "move")));
}

absl::Status check_shape_of_solved(const Json& report, const std::string& with) {
  if (auto wrong = expect_values(report, {"length", "lower_bound"}, with); !wrong.ok())
    return wrong;
  if (auto wrong = expect_nulls(report, {"limit", "error"}, with); !wrong.ok()) return wrong;
  const bool needs_states = !report.at("moves").is_string();
  if (auto wrong = expect_both(report, "states", "moves"); needs_states && !wrong.ok())
    return wrong;
  if (auto wrong = expect_both(report, "all_paths", "listed_paths"); !wrong.ok()) return wrong;
  if (auto wrong = expect_both(report, "turns", "paths_with_turns"); !wrong.ok()) return wrong;
  if (report.at("shortest_paths").is_null()) {
    auto wrong = expect_nulls(report, {"all_paths", "turns"}, "no shortest_paths");
    if (!wrong.ok()) return wrong;
  }
  if (auto wrong = check_turns(report); !wrong.ok()) return wrong;
  return check_claims(report);
}

// Checks that exactly the fields of the report's status have a value.
absl::Status check_shape(const Json& report) {
  const std::string status = text_in(report, "status"), with = "status " + in_quotes(status);
  if (status == "solved") return check_shape_of_solved(report, with);
  if (auto wrong = expect_nulls(report, kOfSolution, with); !wrong.ok()) return wrong;
  if (auto wrong = expect_exact(report, status == "unsolvable", with); !wrong.ok()) return wrong;
  if (status == "limit") {
    if (auto wrong = expect_values(report, {"limit", "lower_bound"}, with); !wrong.ok())
      return wrong;
    return expect_null(report, "error", with);
  }
  if (auto wrong = expect_nulls(report, {"lower_bound", "limit"}, with); !wrong.ok()) return wrong;
  if (status == "unsolvable") return expect_null(report, "error", with);
  if (auto wrong = expect_value(report, "error", with); !wrong.ok()) return wrong;
  return expect_nulls(report,
                      {"search", "heuristic", "bounds", "last_bound_nodes", "bound_weight",
                       "tie_break", "reopened", "estimate", "required_bytes"},
                      with);
}

// ---- paths ----

absl::Status check_moves(const std::vector<std::string>& found,
                         const std::vector<std::string>& expected) {
  if (found.size() != expected.size()) {
    return broken_field("moves", counted(found.size(), "move"),
                        fmt::format("{} from start to goal", expected.size()));
  }
  const auto [one, other] = std::ranges::mismatch(found, expected);
  if (one == found.end()) return absl::OkStatus();
  return broken_field(fmt::format("moves[{}]", one - found.begin()), in_quotes(*one),
                      in_quotes(*other));
}

absl::Status check_size(const Json& report, std::size_t states) {
  const std::uint64_t length = *count_in(report, "length");
  if (length + 1 == states) return absl::OkStatus();
  return broken_field(
      "length", length,
      fmt::format("{} for a path of {}", states == 0 ? 0 : states - 1, counted(states, "state")));
}

// Checks that the path has the report's number of turns, if any.
absl::Status check_turns(const Json& report, const PathFacts& facts) {
  const std::optional<std::uint64_t> turns = count_in(report, "turns");
  if (!turns || turns == facts.turns) return absl::OkStatus();
  if (!facts.turns) {
    return broken("turns: found a number, expected null, because this puzzle does not count turns");
  }
  return broken_field("turns", *turns, fmt::format("{}, the turns of the path", *facts.turns));
}

absl::Status check_path(const ReportOfPuzzle& report, KnownAnswer& known) {
  if (report.json.at("moves").is_null()) return absl::OkStatus();
  const auto states = path_in(report);
  if (!states.ok()) return states.status();
  if (auto wrong = check_size(report.json, states->size()); !wrong.ok()) return wrong;
  const auto facts = report.session->path_facts(report.start, *states);
  if (!facts.ok()) return as_broken(facts.status());
  known.at_most = std::min(facts->least_length, known.at_most.value_or(facts->least_length));
  if (auto wrong = check_turns(report.json, *facts); !wrong.ok()) return wrong;
  if (report.json.at("moves").is_string()) return absl::OkStatus();  // path_in() has replayed them
  return check_moves(texts_in(report.json, "moves"), facts->moves);
}

// Compares two whole numbers without leading zeros.
bool is_less(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Checks that the listed shortest paths differ, and that there are at most as many as were counted.
absl::Status check_all_paths(const ReportOfPuzzle& report) {
  const Json& paths = report.json.at("all_paths");
  const bool prefers = !report.json.at("turns").is_null();
  const char* const field = prefers ? "paths_with_turns" : "shortest_paths";
  const std::string count = decimal_in(report.json, field);
  for (const char* each : {"shortest_paths", "paths_with_turns"}) {
    if (decimal_in(report.json, each) == "0") {
      return broken_field(each, 0, "1 or more");
    }
  }
  if (const std::string all = decimal_in(report.json, "shortest_paths"); is_less(all, count)) {
    return broken_field("paths_with_turns", count,
                        fmt::format("at most {}, the number of shortest paths", all));
  }
  if (paths.is_null()) return absl::OkStatus();
  if (const std::uint64_t listed = *count_in(report.json, "listed_paths"); listed != paths.size()) {
    return broken_field("listed_paths", listed,
                        fmt::format("{}, the number of paths in all_paths", paths.size()));
  }
  const auto number = parse_number(count);
  if (paths.empty() || paths.size() > kMostListedPaths || (number.ok() && paths.size() > *number)) {
    return broken(
        fmt::format("all_paths: found {}, expected 1 to {}, and at most {}, the value of {}",
                    counted(paths.size(), "path"), kMostListedPaths, count, field));
  }
  std::set<std::vector<std::string>> different;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::string path_field = fmt::format("all_paths[{}]", i);
    const auto states = paths[i].get<std::vector<std::string>>();
    const auto size = check_size(report.json, states.size());
    if (!size.ok()) return in_field(path_field, size);
    const auto facts = report.session->path_facts(report.start, states);
    if (!facts.ok()) return in_field(path_field, as_broken(facts.status()));
    if (auto wrong = check_turns(report.json, *facts); !wrong.ok())
      return in_field(path_field, wrong);
    if (different.insert(states).second) continue;
    return broken(path_field + ": found a path that is listed before, expected different paths");
  }
  return absl::OkStatus();
}

// ---- facts known without a search ----

void add_facts(const StartFacts& start, KnownAnswer& known) {
  known.at_least = start.at_least;
  known.unsolvable = start.unsolvable;
  if (!start.is_goal) return;
  known.at_most = 0;
  known.shortest_paths = known.paths_with_turns = "1";
  known.turns = 0;
}

void add_facts(const std::optional<PublishedResult>& published, KnownAnswer& known) {
  if (!published) return;
  known.unsolvable = known.unsolvable || published->unsolvable;
  if (!published->length) return;
  known.at_least = std::max(known.at_least, *published->length);
  known.at_most = std::min(*published->length, known.at_most.value_or(*published->length));
}

absl::Status check_needed_fields(const Json& report) {
  const auto known = one_of(text_in(report, "status"), {"solved", "unsolvable", "limit", "error"});
  if (!known.ok()) return in_field("status", known.status());
  if (*known == "error") return absl::OkStatus();  // there may be no such puzzle
  const std::string with = "status " + in_quotes(*known);
  if (auto wrong = expect_values(report, kOfPuzzle, with); !wrong.ok()) return wrong;
  // Null if a rule defines the goal.
  const Json goal = report.at("parameters").value("goal", Json());
  return goal.is_null() ? absl::OkStatus() : expect_value(report, "goal", with);
}

}  // namespace

absl::Status check_solve(const Json& report, Sessions& sessions, KnownAnswer& known,
                         Checked& checked) {
  if (auto wrong = check_needed_fields(report); !wrong.ok()) return wrong;
  if (auto wrong = check_shape(report); !wrong.ok()) return wrong;
  if (text_in(report, "status") == "error") {
    checked.unchecked_answer.insert("status");
    return absl::OkStatus();
  }
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  if (auto wrong = check_puzzle(*read, sessions); !wrong.ok()) return wrong;
  if (!is_goal_of_start(*read)) checked.unchecked_answer.insert("goal");  // --goal may have set it
  const auto start = read->session->start_facts(read->start);
  if (!start.ok()) return as_broken(start.status());
  add_facts(*start, known);
  add_facts(published_result(*read, *start, sessions), known);
  if (auto wrong = check_path(*read, known); !wrong.ok()) return wrong;
  if (auto wrong = check_all_paths(*read); !wrong.ok()) return wrong;
  if (auto wrong = check_work(*read, *start, checked); !wrong.ok()) return wrong;
  return check_answer(report, known, checked.unchecked_answer);
}

}  // namespace trailblaze
