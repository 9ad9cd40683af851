// Changes one field at a time in real reports of every puzzle and search. verify either finds the
// wrong field or names it as unchecked in its summary. With --search it also finds wrong fields of
// the answer.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/field.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

const char* const kReports[] = {
    "solve tiles/8-puzzle --search bfs,bidirectional,table,ids,astar,idastar --all-shortest",
    "solve tiles --size 2x3 --start '5 4 3 2 1 0' --search dfs",
    "solve tiles --size 2x3 --start '0 4 3 2 1 5' --all-shortest --prefer fewest-turns",
    "solve tiles --start '1 2 3 4 0 5 7 8 6' --metric multi",
    "solve tiles --start '8 1 2 0 4 3 7 6 5' --search bfs,idastar",
    "solve tiles/8-puzzle --search bfs,idastar,ids --max-depth 10",
    "solve tiles/8-puzzle --search idastar:misplaced,astar:manhattan --bound-weight 2",
    "solve tiles/8-puzzle --search astar --no-path",
    "solve tiles --random 3",
    "solve blocks/pa --search bfs,dfs",
    "solve blocks/rush-hour-60 --metric straight",
    "solve jugs/die-hard --search bfs,astar",
    "solve jugs --capacities 4,6 --start 4,0 --goal 1,3",
    "solve pancake --size 6 --start '3 1 4 5 2 6'",
    "solve burnt --size 4 --random 1",
    "solve topspin --size 7,4 --random 1",
    "solve cube --random 1",
    "solve pyraminx --random 1 --search idastar",
    "solve cayley --random 1",
    "enumerate tiles --size 2x3",
    "enumerate tiles --size 2x3 --storage trail",
    "enumerate tiles --size 4x4 --max-depth 6",
    "enumerate tiles --size 4x4 --storage trail --max-states 500",
    "enumerate tiles --size 2x3 --list-depth 4",
    "enumerate blocks/pa",
    "enumerate jugs/classic",
    "enumerate pancake --size 5",
    "enumerate pancake --size 5 --from goals",
    "enumerate blocks/pa --from goals",
    "enumerate blocks --census --size 3x4 --pieces 2x2:1,1x2:1,1x1:3",
    "enumerate blocks --census --size 4x4 --pieces klotski",
};

struct Changed {
  std::string field;
  Json report;
};

// Returns values that are wrong for this report, of the field's own type if possible.
std::vector<Json> wrong_values(const std::string& field, const Json& value) {
  if (field == "status") return {"solved", "unsolvable", "limit", "complete"};
  if (field == "lower_bound" && !value.is_null()) return {1000, value.get<int>() + 100};
  if (field == "suboptimality") return {1.01};
  if (field == "states" && value.is_null()) return {Json::array({"x"})};
  if (field == "bounds" && value.is_null()) return {Json::array({{{"bound", 1}}})};
  if (field == "antipodes" && !value.is_null()) {
    Json count = value, example = value;
    count["count"] = value["count"].get<int>() + 1;
    example["examples"][0] = "x";
    return {count, example, nullptr};
  }
  if (value.is_object()) {
    Json fewer = value;
    fewer.erase(fewer.begin());
    return {fewer};
  }
  if (value.is_boolean()) return {!value.get<bool>()};
  if (value.is_number_unsigned()) return {value.get<std::uint64_t>() + 1};
  if (value.is_number()) return {value.get<double>() + 0.25};
  if (value.is_string()) return {value.get<std::string>() + "x"};
  if (value.is_null()) return {7, "x"};
  Json shorter = value, other = value;
  if (!value.empty()) shorter.erase(shorter.size() - 1);
  if (!value.empty() && value[0].is_string()) other[0] = "x";
  if (!value.empty() && value[0].is_number()) other[0] = value[0].get<int>() + 1;
  return {shorter, other};
}

// True if a report with null in this field says less than before, but nothing wrong.
bool may_be_left_out(const std::string& field) {
  static const std::set<std::string> fields = {
      "instance", "why",   "line",  "required_bytes", "bytes_per_state", "states_per_second",
      "table",    "error", "limit", "hardest",        "listed"};
  return fields.contains(field);
}

std::vector<Changed> changed_reports() {
  std::vector<Changed> all;
  for (const char* arguments : kReports) {
    INFO(arguments);
    const ProgramRun run = trailblaze_run(std::string(arguments) + " --format json");
    for (const Json& report : objects(run.out)) {
      if (report["command"] == "summary") continue;
      for (const auto& [field, value] : report.items()) {
        std::vector<Json> values =
            field == "parameters" ? std::vector<Json>{Json::object()} : wrong_values(field, value);
        const bool weaker = field == "suboptimality" && report["exact"] == false;
        if (!value.is_null() && !weaker && !may_be_left_out(field)) values.emplace_back(nullptr);
        for (const Json& wrong : values) {
          if (wrong == value) continue;
          all.push_back({field, report});
          all.back().report[field] = wrong;
        }
      }
    }
  }
  return all;
}

std::string lines_of_reports(const std::vector<Changed>& reports) {
  std::string text;
  for (const Changed& changed : reports) text += changed.report.dump() + "\n";
  return text;
}

// Returns the reports about which verify says nothing.
std::vector<Changed> survivors(const std::vector<Changed>& reports, const std::string& options) {
  const ProgramRun run = verify_run(lines_of_reports(reports), "--format json" + options);
  CHECK(run.code == 40);
  std::set<std::size_t> named;
  for (const std::string& line : lines_of(run.err)) {
    REQUIRE(line.rfind("line ", 0) == 0);
    named.insert(std::stoul(line.substr(5)));
  }
  std::vector<Changed> left;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (!named.contains(i + 1)) left.push_back(reports[i]);
  }
  return left;
}

TEST_CASE("verify: a wrong field is found, or the summary names it as unchecked", "[slow]") {
  const std::vector<Changed> all = changed_reports();
  REQUIRE(all.size() > 1500);
  std::map<std::string, std::vector<Changed>> by_field;
  std::vector<Changed> of_answer;
  for (const Changed& left : survivors(all, "")) by_field[left.field].push_back(left);
  for (const auto& [field, reports] : by_field) {
    const ProgramRun run = verify_run(lines_of_reports(reports));
    INFO(field << " " << reports.front().report.dump());
    CHECK(run.code == 0);
    const Json answer = object(run)["not_checked"], of_run = object(run)["not_checked_of_run"];
    CHECK(std::max(answer.value(field, 0U), of_run.value(field, 0U)) == reports.size());
    if (answer.contains(field)) of_answer.insert(of_answer.end(), reports.begin(), reports.end());
  }
  REQUIRE_FALSE(of_answer.empty());
  for (const Changed& left : survivors(of_answer, " --search auto")) {
    INFO(left.field << " " << left.report.dump());
    CHECK(left.field == "estimate");  // needs a pattern database, not built here
  }
}

TEST_CASE("verify: a field that is missing, or of another type, cannot be read") {
  const std::pair<const char*, std::span<const Field>> commands[] = {
      {"solve tiles/8-puzzle", solve_fields()}, {"enumerate tiles --size 2x3", enumerate_fields()}};
  for (const auto& [arguments, fields] : commands) {
    const Json good = object(trailblaze_run(std::string(arguments) + " --format json"));
    std::string lines;
    for (const auto& [field, value] : good.items()) {
      Json missing = good, odd = good;
      missing.erase(field);
      odd[field] = Json::array({Json::object()});
      lines += missing.dump() + "\n" + odd.dump() + "\n";
    }
    const ProgramRun run = verify_run(lines);
    INFO(run.err);
    CHECK(run.code == 30);
    const auto later = std::ranges::count(fields, kLaterRun, &Field::subject);  // may be missing
    CHECK(object(run)["unreadable"] == 2 * good.size() - static_cast<std::size_t>(later));
  }
}

}  // namespace
}  // namespace trailblaze
