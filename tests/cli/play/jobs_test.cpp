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

nlohmann::json look(Jobs& jobs, std::uint64_t number, milliseconds most) {
  const auto text = jobs.look(number, most);
  REQUIRE(text.ok());
  return nlohmann::json::parse(text->text);
}

// Searches until it is stopped, and returns the reason.
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
  const auto counting =
      jobs.begin([=](const Jobs::Means& means) { return count_positions(*open, start, means); });
  REQUIRE(counting.ok());
  const nlohmann::json counted = look(jobs, *counting, kLong);
  CHECK(counted["done"] == true);
  CHECK(counted["result"]["states"] == 181440);
  const auto failing =
      jobs.begin([](const Jobs::Means&) { return absl::InvalidArgumentError("start: wrong"); });
  REQUIRE(failing.ok());
  CHECK(look(jobs, *failing, kLong)["error"] == "start: wrong");
  CHECK(look(jobs, *counting, kLong) == counted);
  CHECK(absl::IsNotFound(jobs.look(*failing + 1, kLong).status()));
}

TEST_CASE("jobs: an exception ends only its own search") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto failing = jobs.begin([](const Jobs::Means&) -> absl::StatusOr<json::Text> {
    throw std::runtime_error("no such luck");
  });
  REQUIRE(failing.ok());
  CHECK(look(jobs, *failing, kLong)["error"].get<std::string>().ends_with(": no such luck"));
  const auto next = jobs.begin([](const Jobs::Means&) { return json::Text{"1"}; });
  REQUIRE(next.ok());
  CHECK(look(jobs, *next, kLong)["result"] == 1);
}

TEST_CASE("jobs: a search is cancelled only after nobody has asked for it for a while") {
  const Settings settings = settings_of_jobs();
  Jobs::Clock::time_point now{};
  Jobs jobs(settings, [&] { return now; });
  const auto first = jobs.begin(search_on);
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

TEST_CASE("jobs: one search runs at a time, and a cancelled search makes room") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto first = jobs.begin(search_on);
  REQUIRE(first.ok());
  CHECK(look(jobs, *first, milliseconds(0))["done"] == false);
  CHECK(absl::IsUnavailable(jobs.begin(search_on).status()));
  jobs.cancel(*first);
  const auto second = jobs.begin([](const Jobs::Means& means) -> absl::StatusOr<json::Text> {
    return json::Text{interrupt_signal.load() == 0 && means.crew.threads() == 2 ? "1" : "0"};
  });
  REQUIRE(second.ok());
  const nlohmann::json stopped = look(jobs, *first, kLong);
  CHECK(stopped["cancelled"] == true);
  CHECK(stopped["result"] == "interrupted");
  // The cancellation ended only the first search.
  CHECK(look(jobs, *second, kLong)["result"] == 1);
  CHECK(interrupt_signal.load() == 0);
}

TEST_CASE("jobs: stop() ends the search, and none begins afterwards") {
  const Settings settings = settings_of_jobs();
  Jobs jobs(settings);
  const auto number = jobs.begin(search_on);
  REQUIRE(number.ok());
  jobs.stop();
  CHECK(look(jobs, *number, kLong)["done"] == true);
  CHECK(absl::IsUnavailable(jobs.begin(search_on).status()));
  CHECK(interrupt_signal.load() == 0);
}

}  // namespace
}  // namespace trailblaze
