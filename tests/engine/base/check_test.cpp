#include "engine/base/check.hpp"

#include "tests/support/child.hpp"

namespace trailblaze {
namespace {

TEST_CASE("check: a broken promise ends the program with exit code 40", "[check]") {
  const auto check = [](bool condition) {
    return ending_of([=] { TRAILBLAZE_CHECK(condition, "a promise"); });
  };
  CHECK(check(true).status == 0);
  CHECK(check(true).error.empty());
  const Ending broken = check(false);
  CHECK(broken.status == kExitInternalError);
  CHECK(broken.error.rfind("internal error: a promise (condition, ", 0) == 0);
}

}  // namespace
}  // namespace trailblaze
