// Kills processes while they write checkpoints. Each time the folder has the last checkpoint, or
// the checkpoint at work.
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

// The reports of a child before it is killed, in shared memory.
struct ChildReport {
  std::atomic<bool> has_begun;
  std::atomic<std::uint64_t> committed;  // number of the last checkpoint whose commit returned
};

ChildReport& shared() {
  static void* const page =
      mmap(nullptr, sizeof(ChildReport), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  REQUIRE(page != MAP_FAILED);
  return *static_cast<ChildReport*>(page);
}

// Runs body() in a child, and kills it `microseconds` after it sets has_begun. True if a signal
// ended the child.
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

TEST_CASE("run folder: a killed process loses at most the checkpoint in progress", "[disk]") {
  const std::string path = fresh_path("kills");
  required(RunFolder::create(path, sample_title()));
  ChildReport& report = shared();
  report.committed = 0;
  std::mt19937 random(1);
  std::uint64_t unfinished = 0;  // checkpoints that were renamed before commit() returned
  // A slow disk may need longer lives to complete some checkpoints.
  const auto goes_on = [&](unsigned round) {
    return round < effort(60U) || (report.committed < 4 && round < 1'000);
  };
  for (unsigned round = 0; goes_on(round); ++round) {
    REQUIRE(killed_after(static_cast<unsigned>(random() % (20'000 + 500 * round)), [&] {
      const auto folder = RunFolder::open(path);
      if (!folder.ok()) return;
      report.has_begun = true;
      while (advance(**folder).ok()) report.committed = (*folder)->sequence();
    }));
    const auto folder = required(RunFolder::open(path));
    const std::uint64_t before = report.committed;
    REQUIRE((folder->sequence() == before || folder->sequence() == before + 1));
    unfinished += folder->sequence() - before;
    REQUIRE(fault_of(*folder).empty());
    report.committed = folder->sequence();
  }
  CHECK(report.committed >= 4);
  INFO(unfinished << " of them were killed between the renaming and the end of a commit");
  // A manifest, a lock, and the files of the last checkpoint. No drafts, no stale files.
  REQUIRE(advance(*required(RunFolder::open(path))).ok());
  CHECK(count_files(path) == 4);
}

TEST_CASE("run folder: a process killed at its start leaves a run, or a folder that can be reused",
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
