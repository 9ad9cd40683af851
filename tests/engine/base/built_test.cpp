#include "engine/base/built.hpp"

#include <memory>

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

TEST_CASE("built: it returns the value by reference or by move") {
  Built<std::unique_ptr<int>> made = std::make_unique<int>(7);
  REQUIRE(made.ok());
  CHECK(**made == 7);
  CHECK(made->get() == (*made).get());
  const std::unique_ptr<int> taken = *std::move(made);
  CHECK(*taken == 7);
}

TEST_CASE("built: a limit error keeps the limit and the required bytes") {
  for (const Stop stop : {Stop::kMemory, Stop::kSeconds, Stop::kInterrupted}) {
    for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{7'000}, kUnlimited}) {
      const Built<int> failed = limit_error({stop, bytes}, "heuristic: no");
      REQUIRE_FALSE(failed.ok());
      CHECK(message(failed.status()) == "heuristic: no");
      REQUIRE(failed.error().limit);
      CHECK(failed.error().limit->stop == stop);
      CHECK(failed.error().limit->required_bytes == bytes);
      const Built<std::string> handed_on = failed.error();
      CHECK(handed_on.error().limit->stop == stop);
    }
  }
}

TEST_CASE("built: a StatusOr converts to its value, or to an error without a limit") {
  const Built<int> made = absl::StatusOr<int>(3);
  REQUIRE(made.ok());
  CHECK(*made == 3);
  const Built<int> wrong = absl::StatusOr<int>(invalid("heuristic: found 1, expected 2"));
  REQUIRE_FALSE(wrong.ok());
  CHECK(message(wrong.status()) == "heuristic: found 1, expected 2");
  CHECK_FALSE(wrong.error().limit);
}

}  // namespace
}  // namespace trailblaze
