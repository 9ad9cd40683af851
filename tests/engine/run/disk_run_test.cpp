// When a checkpoint is due, and what a run reports about it. These tests do not depend on the speed
// of the disk.
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
  return required(DiskRun::begin(fresh_path(name), sample_title(), {}));
}

// Writes a checkpoint of `words` words.
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
  run->set_checkpoint_interval(kNever);
  CHECK_FALSE(run->is_due());
  run->checkpoint_always();
  CHECK(run->is_due());
  CHECK(run->is_due(kTerabyte));
}

TEST_CASE("disk run: a large checkpoint is not due after others, whatever their seconds",
          "[disk]") {
  const auto run = run_in("due-large");
  constexpr std::size_t kFew = 10, kMany = std::size_t{1} << 20;  // words
  for (const std::size_t words : {kMany, kMany, kFew, kFew, kMany, kFew}) {
    commit(*run, words);
    CHECK_FALSE(run->is_due(kTerabyte));
  }
  run->checkpoint_always();
  CHECK(run->is_due(kTerabyte));
}

TEST_CASE("disk run: with a given interval, checkpoints are due whatever they cost", "[disk]") {
  const auto run = run_in("due-every");
  run->set_checkpoint_interval(1e-9);
  CHECK(run->is_due(kTerabyte));
  commit(*run, std::size_t{1} << 20);
  while (!run->is_due(kTerabyte)) continue;  // due after a nanosecond
  run->set_checkpoint_interval(kNever);
  CHECK_FALSE(run->is_due());
}

TEST_CASE("disk run: before the last checkpoint it announces the seconds", "[disk]") {
  const auto run = run_in("tells");
  double announced = -1;
  run->announce_last_checkpoint(kTerabyte);  // nobody listens yet
  run->on_last_checkpoint([&](double seconds) { announced = seconds; });
  run->announce_last_checkpoint(kTerabyte);
  CHECK(announced > 100);
  run->announce_last_checkpoint(1);
  CHECK(announced < 1);
}

}  // namespace
}  // namespace trailblaze
