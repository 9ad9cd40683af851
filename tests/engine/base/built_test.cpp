#include "engine/base/limit_status.hpp"

#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("limit status: what stopped it and the bytes it needs come back") {
  for (const Stop stop : {Stop::kMemory, Stop::kSeconds, Stop::kInterrupted}) {
    for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{7'000}, kUnlimited}) {
      const absl::Status status = limit_error({stop, bytes}, "heuristic: no");
      CHECK_FALSE(status.ok());
      CHECK(message(status) == "heuristic: no");
      const auto met = limit_met(status);
      REQUIRE(met);
      CHECK(met->stop == stop);
      CHECK(met->required_bytes == bytes);
    }
  }
}

TEST_CASE("limit status: no other status is one") {
  CHECK_FALSE(limit_met(absl::OkStatus()));
  CHECK_FALSE(limit_met(invalid("heuristic: found 1, expected 2")));
  CHECK_FALSE(limit_met(absl::ResourceExhaustedError("heuristic: no")));
}

}  // namespace
}  // namespace trailblaze
