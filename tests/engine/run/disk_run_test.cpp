// When a checkpoint is due, and when it is quick. Nothing here depends on how fast the disk is.
#include "engine/run/disk_run.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tests/engine/disk/runs.hpp"
#include "tests/support/catch.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kTerabyte = std::uint64_t{1} << 40;
constexpr double kNever = 1e9;  // seconds

std::unique_ptr<DiskRun> run_in(const std::string& name) {
  return take(DiskRun::begin(fresh_path(name), sample_title(), {}));
}

// Makes a checkpoint of so many words.
void commit(DiskRun& run, std::size_t words) {
  const auto save = [&](Checkpoint& next) {
    next.files = {run.next_file()};
    return write_words(run.folder(), next.files.front(), numbered_words(1, words));
  };
  REQUIRE(run.commit(save).ok());
}

TEST_CASE("disk run: a first checkpoint is due at once unless it is large", "[disk]") {
  const auto run = run_in("due-first");
  CHECK(run->is_due());
  CHECK_FALSE(run->is_due(kTerabyte));
  run->want_every(kNever);
  CHECK_FALSE(run->is_due());
  run->want_always();
  CHECK(run->is_due());
  CHECK(run->is_due(kTerabyte));
}

TEST_CASE("disk run: a large checkpoint is not due after others, whatever those took", "[disk]") {
  const auto run = run_in("due-large");
  constexpr std::size_t kFew = 10, kMany = std::size_t{1} << 20;  // words
  for (const std::size_t words : {kMany, kMany, kFew, kFew, kMany, kFew}) {
    commit(*run, words);
    CHECK_FALSE(run->is_due(kTerabyte));
  }
  run->want_always();
  CHECK(run->is_due(kTerabyte));
}

TEST_CASE("disk run: a checkpoint is quick where one was made and it is not large", "[disk]") {
  const auto run = run_in("quick");
  CHECK_FALSE(run->is_quick());
  CHECK_FALSE(run->is_quick(1));
  commit(*run, 10);
  CHECK_FALSE(run->is_quick(kTerabyte));
  CHECK(run->is_quick() == (run->standing().last_took <= 2));
  const auto save = [](Checkpoint&) { return absl::DataLossError("none"); };
  CHECK_FALSE(run->commit(save).ok());
  CHECK_FALSE(run->is_quick());
}

}  // namespace
}  // namespace trailblaze
