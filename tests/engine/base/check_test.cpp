#include "engine/base/check.hpp"

#include <thread>
#include <vector>

#include "cli/process.hpp"
#include "engine/base/parallel.hpp"
#include "tests/support/child.hpp"

namespace trailblaze {
namespace {

TEST_CASE("check: a failed check throws its promise, also out of the work of a crew",
          "[check][threads]") {
  const auto check = [](bool condition) { TRAILBLAZE_CHECK(condition, "a promise"); };
  CHECK_NOTHROW(check(true));
  CHECK_THROWS_AS(check(false), InternalError);
  const auto work = [&](int, std::size_t block) { check(block != 500); };
  for (const int threads : {1, 8}) {
    CHECK_THROWS_WITH(Crew(threads).for_each_block(1000, work),
                      ContainsSubstring("internal error: a promise (condition, "));
  }
}

TEST_CASE("check: if many threads end the program, only one message is printed",
          "[check][threads]") {
  const Ending ending = ending_of([] {
    prepare_process();
    std::vector<std::jthread> threads;
    for (int i = 0; i < 16; ++i) threads.emplace_back([] { throw Failure("the end"); });
  });
  CHECK(ending.status == kExitBroken);
  CHECK(ending.error == "the end\n");
}

}  // namespace
}  // namespace trailblaze
