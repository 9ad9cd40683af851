#include "engine/disk/run_folder.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "engine/base/limits.hpp"
#include "tests/engine/disk/runs.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<RunFolder> created(const std::string& path) {
  return required(RunFolder::create(path, sample_title()));
}

absl::Status creation(const std::string& path) {
  return RunFolder::create(path, sample_title()).status();
}

TEST_CASE("run folder: a run resumes from its last checkpoint", "[disk]") {
  const std::string path = fresh_path("on");
  CHECK(created(path)->sequence() == 0);
  for (std::uint64_t k = 0; k < 4; ++k) {
    const auto folder = required(RunFolder::open(path));
    CHECK(folder->sequence() == k);
    CHECK(folder->title() == sample_title());
    CHECK(fault_of(*folder).empty());
    CHECK(folder->seconds_since_last() >= 0);
    REQUIRE(advance(*folder).ok());
    CHECK(fault_of(*folder).empty());
  }
}

TEST_CASE("run folder: a checkpoint deletes the files that it does not name, and nothing else",
          "[disk]") {
  const auto folder = created(fresh_path("deletes"));
  const auto exists = [&](const char* name) { return fs::exists(folder->path_of(name)); };
  for (const char* name : {"a", "b", "c"}) REQUIRE(write_words(*folder, name, {1, 2, 3}).ok());
  const std::uint64_t bytes = folder->bytes();
  REQUIRE(folder->commit({{}, {"a", "b"}}).ok());
  CHECK((exists("a") && exists("b") && !exists("c")));
  CHECK(3 * folder->bytes() == 2 * bytes);
  write_file("deletes/notes.txt", "mine");
  WordFileWriter writer(*folder, "d");  // still open, so it stays
  REQUIRE(folder->commit({{}, {"b"}}).ok());
  CHECK((!exists("a") && exists("b") && exists("d")));
  REQUIRE(write_words(*folder, "a", {4}).ok());  // the name is free again
  REQUIRE(writer.finish().ok());
  REQUIRE(folder->commit({{}, {"a", "d"}}).ok());
  CHECK((exists("a") && !exists("b") && exists("d")));
  CHECK(content(Scratch::file("deletes/notes.txt")) == "mine");
}

TEST_CASE("run folder: a finished file can be discarded", "[disk]") {
  const auto folder = created(fresh_path("discarded"));
  REQUIRE(write_words(*folder, "a", {1}).ok());
  folder->discard("a");
  CHECK_FALSE(fs::exists(folder->path_of("a")));
  CHECK_FALSE(folder->facts_of("a").ok());
}

TEST_CASE("run folder: a checkpoint with a missing file is rejected", "[disk]") {
  const std::string path = fresh_path("nofile");
  const auto folder = created(path);
  REQUIRE(advance(*folder).ok());
  CHECK_FALSE(folder->commit({{}, {"x"}}).ok());
  CHECK_FALSE(folder->commit({{}, {"../trailblaze"}}).ok());
  CHECK(rejects(folder->commit({{}, {level_name(1), level_name(1)}}), "disk"));
  CHECK(folder->sequence() == 1);
  CHECK(fault_of(*folder).empty());
}

TEST_CASE("run folder: a folder with a run, or with other files, is rejected untouched", "[disk]") {
  const std::string run = fresh_path("run");
  created(run);
  CHECK(rejects(creation(run), "disk"));
  CHECK(message(creation(run)).find("trailblaze resume " + run) != std::string::npos);
  const std::string other = fresh_path("stranger");
  fs::create_directory(other);
  write_file("stranger/thesis.tex", "mine");
  CHECK(rejects(creation(other), "disk"));
  CHECK(message(creation(other)).find("\"thesis.tex\"") != std::string::npos);
  CHECK(count_files(other) == 1);
  CHECK(rejects(RunFolder::open(other), "disk"));
  CHECK(count_files(other) == 1);
  const std::string file = other + "/thesis.tex";
  CHECK(rejects(creation(file), "disk"));
  CHECK_FALSE(RunFolder::open(file).ok());
  CHECK(rejects(creation(fresh_path("no") + "/such"), "disk"));
  CHECK_FALSE(RunFolder::open(fresh_path("no")).ok());
}

TEST_CASE("run folder: an empty folder is accepted, and so is the folder of an unfinished start",
          "[disk]") {
  const std::string path = fresh_path("empty");
  fs::create_directory(path);
  created(path);
  fs::remove(path + "/trailblaze.manifest");
  write_file("empty/trailblaze.manifest.trailblaze-123456", "a draft");
  CHECK(creation(path).ok());
  CHECK(required(RunFolder::open(path))->sequence() == 0);
}

TEST_CASE("run folder: one process at a time can open a folder, until it ends", "[disk]") {
  const std::string path = fresh_path("two");
  auto folder = created(path);
  CHECK(rejects(RunFolder::open(path), "disk"));
  const Ending ending = ending_of([&] {
    if (!rejects(RunFolder::open(path), "disk")) _exit(1);
  });
  CHECK(ending.status == 0);
  CHECK(fault_of(*folder).empty());
  folder.reset();
  const Ending killed = ending_of([&] {
    const auto opened = RunFolder::open(path);
    if (opened.ok()) std::raise(SIGKILL);
  });
  CHECK(killed.status == -1);  // by the signal, so the folder was open
  CHECK(RunFolder::open(path).ok());
}

TEST_CASE("run folder: files of a killed process are deleted, files of others are not", "[disk]") {
  const std::string path = fresh_path("left");
  {
    const auto folder = created(path);
    REQUIRE(advance(*folder).ok());
  }
  write_file("left/level-2.words", "half");
  write_file("left/notes.txt", "mine");
  const auto folder = required(RunFolder::open(path));
  CHECK_FALSE(fs::exists(folder->path_of("level-2")));
  CHECK(fs::exists(path + "/notes.txt"));
  REQUIRE(advance(*folder).ok());
  CHECK(fault_of(*folder).empty());
}

TEST_CASE("run folder: the age of a checkpoint includes the time before this process", "[disk]") {
  const std::string path = fresh_path("age");
  REQUIRE(advance(*created(path)).ok());
  const auto made = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(path + "/trailblaze.manifest", made);
  const auto folder = required(RunFolder::open(path));
  CHECK(folder->seconds_since_last() >= 3600);
  REQUIRE(advance(*folder).ok());
  CHECK(folder->seconds_since_last() < 3600);
}

TEST_CASE("run folder: a signal does not prevent a checkpoint", "[disk]") {
  const auto folder = created(fresh_path("signal"));
  interrupt_signal = SIGTERM;
  const auto status = advance(*folder);
  interrupt_signal = 0;
  CHECK(status.ok());
  CHECK(fault_of(*folder).empty());
}

TEST_CASE("run folder: a full disk is reported as such, and the previous checkpoint stays",
          "[disk]") {
  const std::string path = fresh_path("full");
  auto folder = created(path);
  for (int i = 0; i < 5; ++i) REQUIRE(advance(*folder).ok());
  rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 200;  // bytes per file: further writes fail, as on a full disk
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const auto file = advance(*folder), manifest = folder->commit(numbered_checkpoint(5));
  const auto beginning = RunFolder::create(fresh_path("full2"), sample_title()).status();
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, handler);
  for (const auto& status : {file, manifest, beginning}) {
    CHECK(rejects(status, "disk", absl::StatusCode::kResourceExhausted));
  }
  CHECK_FALSE(fs::exists(Scratch::file("full2")));
  CHECK(folder->sequence() == 5);
  CHECK(fault_of(*folder).empty());
  folder.reset();
  folder = required(RunFolder::open(path));
  CHECK(fault_of(*folder).empty());
  REQUIRE(advance(*folder).ok());  // once there is room again
}

TEST_CASE("run folder: every flipped byte and cut length of its files is rejected", "[disk]") {
  const std::string path = fresh_path("flips");
  {
    const auto folder = created(path);
    REQUIRE(write_words(*folder, "a", numbered_words(1, 30)).ok());
    REQUIRE(write_words(*folder, "b", numbered_words(2, 3)).ok());
    REQUIRE(folder->commit({{{"level", {1}}}, {"a", "b"}}).ok());
  }
  const auto is_refused = [&] {
    const auto folder = RunFolder::open(path);
    const auto status = folder.ok() ? (*folder)->check() : folder.status();
    return status.code() == absl::StatusCode::kDataLoss;
  };
  std::size_t taken = 0;
  for (const char* name : {"trailblaze.manifest", "a.words", "b.words"}) {
    const std::string file = "flips/" + std::string(name), whole = content(Scratch::file(file));
    const Descriptor out(open(Scratch::file(file).c_str(), O_RDWR));
    for (std::size_t i = 0; i < whole.size(); i += kByteStep) {
      const char flipped = static_cast<char>(whole[i] ^ 1 << i % 8);
      REQUIRE(pwrite(out.number(), &flipped, 1, static_cast<off_t>(i)) == 1);
      taken += is_refused() ? 0 : 1;
      REQUIRE(pwrite(out.number(), &whole[i], 1, static_cast<off_t>(i)) == 1);
    }
    CHECK_FALSE(is_refused());
    for (std::size_t size = whole.size() + 2; size-- > 0;) {
      REQUIRE(ftruncate(out.number(), static_cast<off_t>(size)) == 0);
      taken += size == whole.size() || is_refused() ? 0 : 1;
    }
    write_file(file, whole);
  }
  CHECK(taken == 0);
  fs::rename(path + "/a.words", path + "/c");
  fs::rename(path + "/b.words", path + "/a.words");
  fs::rename(path + "/c", path + "/b.words");
  CHECK(is_refused());
}

}  // namespace
}  // namespace trailblaze
