// Searches that pages start: one at a time, followed, cancelled, and ended with the server.
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

nlohmann::json poll(Jobs& jobs, std::uint64_t number, milliseconds most) {
  const auto text = jobs.poll(number, most);
  REQUIRE(text.ok());
  return nlohmann::json::parse(text->text);
}

// Searches until it is stopped, and returns the reason.
absl::StatusOr<json::Text> search_on(const Jobs::Resources& resources) {
  const Watch watch(resources.options.limits);
  while (watch.stopped() == Stop::kNone) std::this_thread::sleep_for(milliseconds(1));
  return json::Text{"\"" + std::string(name(watch.stopped())) + "\""};
}

TEST_CASE("jobs: a search is followed to its result, or to its error", "[threads]") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  OpenPuzzles puzzles;
  const auto opened = puzzles.get("tiles", {{"size", "3x3"}});
  REQUIRE(opened.ok());
  const std::shared_ptr<OpenPuzzle> open = *opened;
  const State start = open->session->puzzle().goals().front();
  const auto counting = jobs.begin(
      [=](const Jobs::Resources& resources) { return count_positions(*open, start, resources); });
  REQUIRE(counting.ok());
  const nlohmann::json counted = poll(jobs, *counting, kLong);
  CHECK(counted["done"] == true);
  CHECK(counted["result"]["states"] == 181440);
  const auto failing =
      jobs.begin([](const Jobs::Resources&) { return absl::InvalidArgumentError("start: wrong"); });
  REQUIRE(failing.ok());
  CHECK(poll(jobs, *failing, kLong)["error"] == "start: wrong");
  CHECK(poll(jobs, *counting, kLong) == counted);
  CHECK(absl::IsNotFound(jobs.poll(*failing + 1, kLong).status()));
}

TEST_CASE("jobs: an exception ends only its own search", "[threads]") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto failing = jobs.begin([](const Jobs::Resources&) -> absl::StatusOr<json::Text> {
    throw std::runtime_error("no such luck");
  });
  REQUIRE(failing.ok());
  CHECK(poll(jobs, *failing, kLong)["error"].get<std::string>().ends_with(": no such luck"));
  const auto next = jobs.begin([](const Jobs::Resources&) { return json::Text{"1"}; });
  REQUIRE(next.ok());
  CHECK(poll(jobs, *next, kLong)["result"] == 1);
}

TEST_CASE("jobs: a search is cancelled only after nobody has asked for it for a while",
          "[threads]") {
  const Settings settings = settings_of_jobs();
  Jobs::Clock::time_point now{};
  Jobs jobs(settings, [&] { return now; });
  const auto first = jobs.begin(search_on);
  REQUIRE(first.ok());
  for (int i = 0; i < 3; ++i) {
    now += Jobs::kAbandonedAfter - milliseconds(1);
    jobs.cancel_abandoned();
    CHECK(poll(jobs, *first, milliseconds(0))["cancelled"] == false);
  }
  now += Jobs::kAbandonedAfter;
  jobs.cancel_abandoned();
  const nlohmann::json stopped = poll(jobs, *first, kLong);
  CHECK(stopped["cancelled"] == true);
  CHECK(stopped["result"] == "interrupted");
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("jobs: one search runs at a time, and a cancelled search makes room", "[threads]") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto first = jobs.begin(search_on);
  REQUIRE(first.ok());
  CHECK(poll(jobs, *first, milliseconds(0))["done"] == false);
  CHECK(absl::IsUnavailable(jobs.begin(search_on).status()));
  jobs.cancel(*first);
  const auto second =
      jobs.begin([](const Jobs::Resources& resources) -> absl::StatusOr<json::Text> {
        return json::Text{interrupt_signal.load() == 0 && resources.crew.threads() == 2 ? "1"
                                                                                        : "0"};
      });
  REQUIRE(second.ok());
  const nlohmann::json stopped = poll(jobs, *first, kLong);
  CHECK(stopped["cancelled"] == true);
  CHECK(stopped["result"] == "interrupted");
  // The cancellation ended only the first search.
  CHECK(poll(jobs, *second, kLong)["result"] == 1);
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("jobs: stop() ends the search, and none begins afterwards", "[threads]") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto number = jobs.begin(search_on);
  REQUIRE(number.ok());
  jobs.stop();
  CHECK(poll(jobs, *number, kLong)["done"] == true);
  CHECK(absl::IsUnavailable(jobs.begin(search_on).status()));
  CHECK(interrupt_signal.load() == 0);
}

}  // namespace
}  // namespace trailblaze
