#include "cli/verify/check_enumerate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "cli/verify/space_of_report.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// ---- status ----

absl::Status check_status(const ReportedSpace& space) {
  const std::string with = "status " + in_quotes(text_in(space.json, "status"));
  if (space.json.at("exact").get<bool>() != space.complete) {
    return broken(
        fmt::format("exact: found {}, expected {} with {}", !space.complete, space.complete, with));
  }
  if (auto wrong = check_limit(space.json, space.complete, with); !wrong.ok()) return wrong;
  return space.complete ? absl::OkStatus() : expect_nulls(space.json, {"error", "table"}, with);
}

// ---- levels ----

absl::Status check_mean(const ReportedSpace& space, const LevelTotals& totals) {
  if (totals.states == 0) return expect_null(space.json, "mean_depth", "no states");
  if (is_near(number_in(space.json, "mean_depth"), totals.mean_depth)) return absl::OkStatus();
  return broken_field("mean_depth", shown(space.json.at("mean_depth")),
                      fmt::format("{:.6f}, the mean of the levels", *totals.mean_depth));
}

// Checks the states at depth 0: the start or the goals. The number of goals is known only if the
// session lists them.
absl::Status check_first_level(const ReportedSpace& space, const Session& session) {
  const std::uint64_t expected = space.from_goals ? session.listed_goals() : 1;
  const bool known = expected != 0;
  if (space.levels.empty() || !known || space.levels.front() == expected) return absl::OkStatus();
  return broken(fmt::format("levels[0]: found {}, expected {}, the {}", space.levels.front(),
                            expected, space.from_goals ? "goals" : "start"));
}

absl::Status check_levels(const ReportedSpace& space, const Session& session) {
  const Levels& levels = space.levels;
  if (levels.empty() && space.complete)
    return broken("levels: found no levels, expected the level of the start");
  if (auto wrong = check_first_level(space, session); !wrong.ok()) return wrong;
  const auto empty = std::ranges::find(levels, 0);
  if (empty != levels.end()) {
    return broken(
        fmt::format("levels[{}]: found 0, expected a level with states", empty - levels.begin()));
  }
  const LevelTotals totals(levels);
  if (auto wrong = expect(space, "states", totals.states, "the sum of the levels"); !wrong.ok()) {
    return wrong;
  }
  if (auto wrong = expect(space, "depth", totals.depth(), "the last level"); !wrong.ok()) {
    return wrong;
  }
  return check_mean(space, totals);
}

// Returns the positions in a list of texts, each once.
absl::StatusOr<std::set<std::string>> positions_in(const Json& list, const char* field,
                                                   const Session& session) {
  std::set<std::string> positions;
  for (const Json& text : list) {
    const auto facts = session.start_facts(text.get<std::string>());
    if (!facts.ok()) return as_broken(in_field(field, facts.status()));
    positions.insert(facts->start);
  }
  return positions;
}

// Checks that the examples are different positions, at most as many as the level has.
absl::Status check_antipodes(const ReportedSpace& space, const Session& session) {
  const Json& antipodes = space.json.at("antipodes");
  const bool shown_level = space.complete || text_in(space.json, "limit") == "depth";
  if (!shown_level || space.levels.empty()) {
    return expect_null(space.json, "antipodes", "an unfinished level");
  }
  if (antipodes.is_null()) return broken("antipodes: found null, expected the last level's states");
  const auto count = antipodes.at("count").get<std::uint64_t>();
  if (count != space.levels.back()) {
    return broken(
        fmt::format("antipodes: found a count of {}, expected {}, the states of the last level",
                    count, space.levels.back()));
  }
  const auto positions = positions_in(antipodes.at("examples"), "antipodes", session);
  if (!positions.ok()) return positions.status();
  const std::size_t listed = antipodes.at("examples").size();
  const Json notes = space.json.value("notes", Json::array());
  const bool is_enough = listed > 0 || std::ranges::count(notes, Json(kNoExamples)) > 0;
  if (is_enough && positions->size() == listed && listed <= count) return absl::OkStatus();
  return broken(fmt::format("antipodes: found {}, expected at most {}, without repetitions",
                            counted(listed, "example"), count));
}

// Checks that the listed states are different positions, as many as the level has.
absl::Status check_listed(const ReportedSpace& space, const Session& session) {
  const Json& listed = space.json.at("listed");
  const std::optional<std::uint64_t> depth = count_in(space.json, "list_depth");
  if (!depth) return expect_null(space.json, "listed", "no list_depth");
  if (listed.is_null()) return absl::OkStatus();
  if (*depth >= space.levels.size() && !space.complete) {
    return expect_null(space.json, "listed", "a level that was not counted");
  }
  const std::uint64_t expected = *depth < space.levels.size() ? space.levels[*depth] : 0;
  const auto positions = positions_in(listed, "listed", session);
  if (!positions.ok()) return positions.status();
  if (listed.size() == expected && positions->size() == expected) return absl::OkStatus();
  return broken(fmt::format("listed: found {}, {} of them different, expected {} different states",
                            counted(listed.size(), "state"), positions->size(), expected));
}

// Checks that each level has at least as many states as the set has at that depth.
absl::Status check_among(const ReportedSpace& space) {
  const Json& among = space.json.at("among");
  if (among.is_null()) return absl::OkStatus();
  if (!space.from_goals) return expect_null(space.json, "among", "from start");
  const auto levels = among.at("levels").get<Levels>();
  for (std::size_t d = 0; d < levels.size(); ++d) {
    const std::uint64_t most = d < space.levels.size() ? space.levels[d] : 0;
    if (levels[d] > most && space.complete) {
      return broken(fmt::format("among: found {} states at depth {}, expected at most {}",
                                levels[d], d, most));
    }
  }
  const LevelTotals totals(levels);
  const bool is_depth =
      totals.states == 0 ? among.at("depth").is_null() : among.at("depth") == Json(totals.depth());
  const bool is_mean = is_near(number_in(among, "mean_depth"), totals.mean_depth);
  const bool ends = levels.empty() || levels.back() != 0;
  if (among.at("states") == Json(totals.states) && is_depth && is_mean && ends) {
    return absl::OkStatus();
  }
  return broken(
      "among: found other states, depth or mean_depth than its levels have, expected their totals");
}

// ---- work ----

absl::Status check_rate(const ReportedSpace& space) {
  constexpr double kRounding = 1e-6;  // of the seconds in JSON
  const std::optional<double> rate = number_in(space.json, "states_per_second");
  if (!rate) return absl::OkStatus();
  const double seconds = *number_in(space.json, "seconds");
  const auto stored = static_cast<double>(space.count("stored"));
  const double least = *rate * (seconds - kRounding), most = *rate * (seconds + kRounding);
  if (least <= stored + 1 && stored <= most + 1) return absl::OkStatus();
  return broken_field("states_per_second", *rate, "stored divided by seconds");
}

absl::Status check_work(const ReportedSpace& space) {
  const std::uint64_t widest = space.levels.empty() ? 0 : std::ranges::max(space.levels);
  if (auto wrong = expect(space, "max_frontier", widest, "the largest level"); !wrong.ok()) {
    return wrong;
  }
  const std::uint64_t states = space.count("states"), duplicates = space.count("duplicates");
  if (duplicates > space.count("generated")) {
    return broken_field("duplicates", duplicates,
                        fmt::format("at most the {} generated", space.count("generated")));
  }
  if (space.count("stored") < states) {
    return broken_field("stored", space.count("stored"),
                        fmt::format("at least {}, the number of states", states));
  }
  for (const char* field : {"threads", "ranks", "required_bytes"}) {
    if (count_in(space.json, field) == 0) return broken_field(field, 0, "1 or more");
  }
  if (auto wrong = check_rate(space); !wrong.ok()) return wrong;
  if (!space.complete) return absl::OkStatus();
  for (const char* field : {"expanded", "stored"}) {
    if (auto wrong = expect(space, field, states, "all states"); !wrong.ok()) return wrong;
  }
  const std::uint64_t roots = space.levels.front();
  return expect(space, "generated", states - roots + duplicates,
                "the new states and the duplicates");
}

// Checks the goals against the levels and the start. Only a search can check their number.
absl::Status check_goals(const ReportedSpace& space, const SessionInfo& info,
                         const StartFacts& start) {
  if (!info.has_goal || space.levels.empty()) return expect_null(space.json, "goals", "no goal");
  const std::optional<std::uint64_t> goals = count_in(space.json, "goals");
  const std::string storage = text_in(space.json, "storage");
  const bool by_ranks = storage == name(Storage::kRanked) || storage == name(Storage::kDense);
  if (!goals && by_ranks && !space.complete) return absl::OkStatus();
  if (!goals) return expect_value(space.json, "goals", "a goal");
  if (*goals > space.count("states")) {
    return broken_field("goals", *goals,
                        fmt::format("at most the {} states", space.count("states")));
  }
  if (start.is_goal && *goals == 0) {
    return broken_field("goals", 0, "1 or more, because the start is a goal");
  }
  if (start.unsolvable && *goals != 0) {
    return broken_field("goals", *goals, "0, because the start is unsolvable");
  }
  return absl::OkStatus();
}

// ---- known results ----

// The number of states and the greatest depth, if known.
struct KnownSpace {
  std::optional<std::uint64_t> states, depth;
};

absl::Status check_size(const ReportedSpace& space, const KnownSpace& known, Checked& checked) {
  const auto facts = {std::pair("states", known.states), std::pair("depth", known.depth)};
  for (const auto& [field, fact] : facts) {
    const std::uint64_t found = space.count(field);
    if (!fact || (space.complete ? found == *fact : found <= *fact)) continue;
    return broken_field(field, found, fmt::format("{}{}", space.complete ? "" : "at most ", *fact));
  }
  if (space.levels.empty()) return absl::OkStatus();
  checked.unchecked_answer = {"antipodes", "depth",      "exact", "goals",
                              "levels",    "mean_depth", "states"};
  if (space.json.at("antipodes").is_null()) checked.unchecked_answer.erase("antipodes");
  for (const char* field : {"listed", "among"}) {
    if (!space.json.at(field).is_null()) checked.unchecked_answer.insert(field);
  }
  if (!space.complete) checked.unchecked_answer.erase("exact");
  if (!space.complete) return absl::OkStatus();
  if (known.states) checked.unchecked_answer.erase("states");
  if (known.states) checked.unchecked_answer.erase("exact");
  if (known.depth) checked.unchecked_answer.erase("depth");
  return absl::OkStatus();
}

// Checks a report of an error: it has no results.
absl::Status check_error(const Json& report, Checked& checked) {
  const std::string with = "status \"error\"";
  if (auto wrong = expect_value(report, "error", with); !wrong.ok()) return wrong;
  const Names results = {"limit", "mean_depth", "antipodes",     "listed",
                         "among", "table",      "required_bytes"};
  if (auto wrong = expect_nulls(report, results, with); !wrong.ok()) return wrong;
  if (report.at("exact").get<bool>())
    return broken("exact: found true, expected false with " + with);
  const ReportedSpace space(report);
  if (!space.levels.empty())
    return broken("levels: found levels, expected an empty list with " + with);
  for (const char* field : {"states", "depth", "expanded", "generated", "duplicates", "stored"}) {
    if (auto wrong = expect(space, field, 0, "because there was no run"); !wrong.ok()) return wrong;
  }
  checked.unchecked_answer.insert("status");
  return absl::OkStatus();
}

}  // namespace

absl::Status check_enumerate(const Json& report, Sessions& sessions, Checked& checked) {
  const auto status = one_of(text_in(report, "status"), {"complete", "limit", "error"});
  if (!status.ok()) return in_field("status", status.status());
  if (*status == "error") return check_error(report, checked);
  if (auto from = one_of(text_in(report, "from"), {"start", "goals"}); !from.ok()) {
    return in_field("from", from.status());
  }
  const ReportedSpace space(report);
  const auto read = read_puzzle(report, sessions);
  if (!read.ok()) return read.status();
  if (auto wrong = check_puzzle(*read, sessions); !wrong.ok()) return wrong;
  StartFacts start;
  if (space.from_goals && read->session->listed_goals() != 0) {
    if (auto wrong = expect_null(report, "start", "goals that are listed"); !wrong.ok()) {
      return wrong;
    }
  } else {
    if (auto wrong = expect_value(report, "start", "every report"); !wrong.ok()) return wrong;
    const auto read_start = read->session->start_facts(read->start);
    if (!read_start.ok()) return as_broken(read_start.status());
    start = *read_start;
  }
  if (auto wrong = check_status(space); !wrong.ok()) return wrong;
  if (auto wrong = check_levels(space, *read->session); !wrong.ok()) return wrong;
  if (auto wrong = check_antipodes(space, *read->session); !wrong.ok()) return wrong;
  if (auto wrong = check_listed(space, *read->session); !wrong.ok()) return wrong;
  if (auto wrong = check_among(space); !wrong.ok()) return wrong;
  if (auto wrong = check_work(space); !wrong.ok()) return wrong;
  const SessionInfo& info = read->session->info();
  if (auto wrong = check_goals(space, info, start); !wrong.ok()) return wrong;
  if (text_in(report, "symmetry") != info.symmetry) {
    return broken_field("symmetry", text_in(report, "symmetry"), info.symmetry);
  }
  checked.unchecked_run.erase("max_frontier");
  KnownSpace known;
  if (!space.from_goals) {
    if (const auto published = published_result(*read, start, sessions)) {
      known = {published->states, published->depth};
    }
    if (const std::uint64_t all = read->session->info().num_states; all != 0) known.states = all;
  }
  auto wrong = check_size(space, known, checked);
  if (!info.has_goal) checked.unchecked_answer.erase("goals");
  return wrong;
}

}  // namespace trailblaze
