// Searches that pages ask for: one at a time, followed, cancelled, and ended with the server.
#include "cli/play/jobs.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
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

TEST_CASE("jobs: there is one search at a time, and one that is cancelled makes room") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto first = jobs.begin("solve", search_on);
  REQUIRE(first.ok());
  CHECK(look(jobs, *first, milliseconds(1))["done"] == false);
  CHECK(absl::IsUnavailable(jobs.begin("solve", search_on).status()));
  jobs.cancel_forgotten();  // it was asked for just now
  CHECK(look(jobs, *first, milliseconds(1))["cancelled"] == false);
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
