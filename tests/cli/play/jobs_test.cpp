// Searches that pages ask for: one at a time, followed, cancelled, and ended with the server.
#include "cli/play/jobs.hpp"

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "cli/play/open_puzzles.hpp"
#include "cli/play/searches.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLong{60'000};

Settings settings_of_jobs() {
  Settings settings;
  settings.threads = 2;
  settings.options.limits.max_bytes = std::uint64_t{256} << 20;
  return settings;
}

nlohmann::json look(Jobs& jobs, std::uint64_t number, milliseconds most) {
  const auto text = jobs.look(number, most);
  REQUIRE(text.ok());
  return nlohmann::json::parse(text->text);
}

// A search that ends when it is stopped.
absl::StatusOr<json::Text> search_on(const Jobs::Means& means) {
  const Watch watch(means.options.limits);
  while (watch.stopped() == Stop::kNone) std::this_thread::sleep_for(milliseconds(1));
  return json::Text{"\"" + std::string(name(watch.stopped())) + "\""};
}

TEST_CASE("jobs: a search is followed to its result, or to its error") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  OpenPuzzles puzzles;
  const auto opened = puzzles.get("tiles", {{"size", "3x3"}});
  REQUIRE(opened.ok());
  const std::shared_ptr<OpenPuzzle> open = *opened;
  const State start = open->session->puzzle().goals().front();
  const auto counting = jobs.begin(
      "enumerate", [=](const Jobs::Means& means) { return count_positions(*open, start, means); });
  REQUIRE(counting.ok());
  const nlohmann::json counted = look(jobs, *counting, kLong);
  CHECK(counted["done"] == true);
  CHECK(counted["result"]["states"] == 181440);
  const auto failing = jobs.begin(
      "solve", [](const Jobs::Means&) { return absl::InvalidArgumentError("start: wrong"); });
  REQUIRE(failing.ok());
  CHECK(look(jobs, *failing, kLong)["error"] == "start: wrong");
  CHECK(look(jobs, *counting, kLong) == counted);
  CHECK(absl::IsNotFound(jobs.look(*failing + 1, kLong).status()));
}

TEST_CASE("jobs: what throws ends its search alone") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto failing = jobs.begin("solve", [](const Jobs::Means&) -> absl::StatusOr<json::Text> {
    throw std::runtime_error("no such luck");
  });
  REQUIRE(failing.ok());
  CHECK(look(jobs, *failing, kLong)["error"] == "internal error: no such luck");
  const auto next = jobs.begin("solve", [](const Jobs::Means&) { return json::Text{"1"}; });
  REQUIRE(next.ok());
  CHECK(look(jobs, *next, kLong)["result"] == 1);
}

TEST_CASE("jobs: a search that nobody has asked for is stopped, and not before") {
  const Settings settings = settings_of_jobs();
  Jobs::Clock::time_point now{};
  Jobs jobs(settings, [&] { return now; });
  const auto first = jobs.begin("solve", search_on);
  REQUIRE(first.ok());
  for (int i = 0; i < 3; ++i) {
    now += Jobs::kForgottenAfter - milliseconds(1);
    jobs.cancel_forgotten();
    CHECK(look(jobs, *first, milliseconds(0))["cancelled"] == false);
  }
  now += Jobs::kForgottenAfter;
  jobs.cancel_forgotten();
  const nlohmann::json stopped = look(jobs, *first, kLong);
  CHECK(stopped["cancelled"] == true);
  CHECK(stopped["result"] == "interrupted");
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("jobs: there is one search at a time, and one that is cancelled makes room") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto first = jobs.begin("solve", search_on);
  REQUIRE(first.ok());
  CHECK(look(jobs, *first, milliseconds(0))["done"] == false);
  CHECK(absl::IsUnavailable(jobs.begin("solve", search_on).status()));
  jobs.cancel(*first);
  const auto second =
      jobs.begin("hint", [](const Jobs::Means& means) -> absl::StatusOr<json::Text> {
        return json::Text{interrupt_signal.load() == 0 && means.crew.threads() == 2 ? "1" : "0"};
      });
  REQUIRE(second.ok());
  const nlohmann::json stopped = look(jobs, *first, kLong);
  CHECK(stopped["cancelled"] == true);
  CHECK(stopped["result"] == "interrupted");
  // What was cancelled is that search alone.
  CHECK(look(jobs, *second, kLong)["result"] == 1);
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("jobs: with their end the search ends, and none begins") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto number = jobs.begin("solve", search_on);
  REQUIRE(number.ok());
  jobs.stop();
  CHECK(look(jobs, *number, kLong)["done"] == true);
  CHECK(absl::IsUnavailable(jobs.begin("solve", search_on).status()));
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("open puzzles: only the one that is searched keeps its tables") {
  const Settings settings = settings_of_jobs();
  OpenPuzzles puzzles;
  const auto open = [&](const char* size) {
    const auto opened = puzzles.get("tiles", {{"size", size}});
    REQUIRE(opened.ok());
    return *opened;
  };
  // Searches it with a heuristic, as a job does.
  const auto search = [&](const std::shared_ptr<OpenPuzzle>& one) {
    puzzles.free_tables_beside(*one);
    SearchOptions options = settings.options;
    options.search = Search::kIdaStar;
    options.heuristic = "walking-distance";
    const State goal = one->session->puzzle().goals().front();
    const auto report = one->session->solve(one->session->puzzle().print(goal), options, Crew(1));
    REQUIRE(report.ok());
    CHECK(one->session->heuristic_bytes() > 0);
  };
  const std::weak_ptr<OpenPuzzle> first = open("3x3"), untouched = open("2x2");
  open("3x3")->ways->add(Result{.path = {1, 2}});
  search(open("3x3"));
  search(open("3x3"));
  CHECK_FALSE(first.expired());
  search(open("3x4"));
  CHECK(first.expired());
  CHECK_FALSE(untouched.expired());
  // What was found is still known.
  CHECK(open("3x3")->ways->step_from(1)->next == 2);
  CHECK(open("3x3")->session->heuristic_bytes() == 0);
}

TEST_CASE("known ways: a shorter way takes the place of a longer one, not the other way round") {
  KnownWays ways;
  Result longer, shortest;
  longer.path = {1, 2, 3, 4, 5};
  ways.add(longer);
  CHECK(ways.step_from(1)->next == 2);
  CHECK(ways.step_from(1)->left == 4);
  CHECK_FALSE(ways.step_from(1)->shortest);
  CHECK_FALSE(ways.step_from(5));
  shortest.path = {1, 3, 5};
  shortest.shortest = true;
  ways.add(shortest);
  ways.add(longer);
  CHECK(ways.step_from(1)->next == 3);
  CHECK(ways.step_from(1)->left == 2);
  CHECK(ways.step_from(3)->shortest);
  CHECK(ways.step_from(2)->next == 3);
}

}  // namespace
}  // namespace trailblaze
