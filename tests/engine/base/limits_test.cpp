#include "engine/base/limits.hpp"

#include <csignal>
#include <string_view>
#include <thread>

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("limits: without limits, nothing stops a run", "[limits][threads]") {
  Watch watch{Limits{}};
  watch.charge(0, std::uint64_t{1} << 50);
  watch.count_states(0, std::uint64_t{1} << 50);
  CHECK(watch.stopped() == Stop::kNone);
  CHECK_FALSE(watch.too_many_states());
  CHECK(watch.bytes_left() > std::uint64_t{1} << 60);
}

TEST_CASE("limits: the clock stops a run", "[limits][threads]") {
  Limits limits;
  limits.max_seconds = 3600;
  CHECK(Watch(limits).stopped() == Stop::kNone);
  limits.max_seconds = 0.05;
  const Watch watch(limits);
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  CHECK(watch.stopped() == Stop::kSeconds);
  CHECK(watch.seconds() >= 0.05);
}

TEST_CASE("limits: a signal stops every run", "[limits][threads]") {
  const Watch watch{Limits{}};
  interrupt_signal = SIGINT;
  const Stop stop = watch.stopped();
  interrupt_signal = 0;
  CHECK(stop == Stop::kInterrupted);
  CHECK(watch.stopped() == Stop::kNone);
}

TEST_CASE("limits: all searches of a run count towards the same limits", "[limits][threads]") {
  Limits limits;
  limits.max_bytes = 1'000;
  limits.max_states = 10;
  Watch watch(limits);
  watch.charge(0, 300);
  watch.charge(0, 500);
  CHECK(watch.bytes_left() == 200);
  watch.charge(500, 900);
  CHECK(watch.bytes_left() == 0);  // never negative
  watch.charge(900, 0);
  CHECK(watch.bytes_left() == 700);
  watch.count_states(0, 4);
  CHECK(watch.states_left() == 6);
  watch.count_states(0, 7);
  CHECK(watch.too_many_states());
  CHECK(watch.states_left() == 0);
}

TEST_CASE("limits: a pulse names the innermost activity, and then the enclosing activity",
          "[threads]") {
  Pulse pulse;
  {
    const ShownActivity outer(&pulse, "outer");
    {
      const ShownActivity inner(&pulse, "inner");
      CHECK(std::string_view(pulse.activity.load()) == "inner");
    }
    CHECK(std::string_view(pulse.activity.load()) == "outer");
  }
  CHECK(pulse.activity.load() == nullptr);
}

}  // namespace
}  // namespace trailblaze
