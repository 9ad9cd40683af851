#include "engine/base/check.hpp"

#include <thread>
#include <vector>

#include "tests/support/child.hpp"

namespace trailblaze {
namespace {

TEST_CASE("check: a failed check ends the program with exit code 40", "[check][threads]") {
  const auto check = [](bool condition) {
    return ending_of([=] { TRAILBLAZE_CHECK(condition, "a promise"); });
  };
  CHECK(check(true).status == 0);
  CHECK(check(true).error.empty());
  const Ending broken = check(false);
  CHECK(broken.status == kExitInternalError);
  CHECK(broken.error.find(": a promise (condition, ") != std::string::npos);
}

TEST_CASE("check: if many threads end the program, only one message is printed",
          "[check][threads]") {
  const Ending ending = ending_of([] {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 16; ++i) threads.emplace_back([] { fail_with("the end"); });
  });
  CHECK(ending.status == kExitInternalError);
  CHECK(ending.error == "the end\n");
}

}  // namespace
}  // namespace trailblaze
