// Processes that are killed while they make checkpoints: each time the folder has the last one, or
// the one that was being made.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>

#include "tests/engine/disk/runs.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

// What a child tells before it is killed.
struct Told {
  std::atomic<bool> has_begun;
  std::atomic<std::uint64_t> committed;  // the last checkpoint whose commit has returned
};

Told& shared() {
  static void* const page =
      mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(page != MAP_FAILED);
  return *static_cast<Told*>(page);
}

// Runs body() in a child until it is killed, `microseconds` after it has told that it has begun.
// Says whether a signal has ended it.
template <class Body>
bool killed_after(unsigned microseconds, const Body& body) {
  shared().has_begun = false;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    body();
    _exit(1);
  }
  while (!shared().has_begun && waitpid(child, nullptr, WNOHANG) == 0) usleep(50);
  usleep(microseconds);
  kill(child, SIGKILL);
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFSIGNALED(status);
}

TEST_CASE("run folder: a process that is killed loses at most the checkpoint at work", "[disk]") {
  const std::string path = fresh_path("kills");
  take(RunFolder::create(path, sample_title()));
  Told& told = shared();
  told.committed = 0;
  std::mt19937 random(1);
  std::uint64_t unfinished = 0;  // renamed, but the commit had not returned
  // A slow disk may need longer lives, until some checkpoints were made.
  const auto goes_on = [&](unsigned round) {
    return round < effort(60U) || (told.committed < 4 && round < 1'000);
  };
  for (unsigned round = 0; goes_on(round); ++round) {
    REQUIRE(killed_after(static_cast<unsigned>(random() % (20'000 + 500 * round)), [&] {
      const auto folder = RunFolder::open(path);
      if (!folder.ok()) return;
      told.has_begun = true;
      while (advance(**folder).ok()) told.committed = (*folder)->sequence();
    }));
    const auto folder = take(RunFolder::open(path));
    const std::uint64_t before = told.committed;
    REQUIRE((folder->sequence() == before || folder->sequence() == before + 1));
    unfinished += folder->sequence() - before;
    REQUIRE(fault_of(*folder).empty());
    told.committed = folder->sequence();
  }
  CHECK(told.committed >= 4);
  INFO(unfinished << " of them were killed between the renaming and the end of a commit");
  // A manifest, a lock, the files of the last checkpoint: drafts and files left are gone.
  REQUIRE(advance(*take(RunFolder::open(path))).ok());
  CHECK(count_files(path) == 4);
}

TEST_CASE("run folder: a process that is killed while it begins leaves a run, or a place for one",
          "[disk]") {
  std::mt19937 random(2);
  for (int round = 0; round < effort(30); ++round) {
    const std::string path = fresh_path("beginnings");
    REQUIRE(killed_after(random() % 5'000, [&] {
      shared().has_begun = true;
      const auto folder = RunFolder::create(path, sample_title());
      if (folder.ok()) pause();
    }));
    auto folder = RunFolder::open(path);
    if (!folder.ok()) folder = RunFolder::create(path, sample_title());
    REQUIRE(message(folder.status()).empty());
    REQUIRE((*folder)->sequence() == 0);
    REQUIRE(advance(**folder).ok());
    REQUIRE(fault_of(**folder).empty());
  }
}

}  // namespace
}  // namespace trailblaze
