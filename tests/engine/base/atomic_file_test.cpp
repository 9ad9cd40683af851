#include "engine/base/atomic_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "engine/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rejects.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

// Returns an empty folder for a test.
fs::path fresh_folder(const std::string& name) {
  const fs::path folder = Scratch::file(name);
  fs::remove_all(folder);
  fs::create_directory(folder);
  return folder;
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

absl::Status save(const std::string& file, const std::string& text) {
  AtomicFile out(file);
  const auto written = out.write(text.data(), text.size());
  return written.ok() ? out.commit() : written;
}

mode_t mode_of(const fs::path& file) {
  struct stat status = {};
  REQUIRE(stat(file.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

TEST_CASE("atomic file: the file appears only when it is committed", "[atomic_file]") {
  const fs::path folder = fresh_folder("whole"), file = folder / "a";
  {
    AtomicFile out(file);
    REQUIRE(out.write("new", 3).ok());
    CHECK_FALSE(fs::exists(file));
    CHECK(files_in(folder) == 1);  // the draft
  }
  CHECK(files_in(folder) == 0);
  REQUIRE(save(file, "first").ok());
  {
    AtomicFile out(file);
    REQUIRE(out.write("second", 6).ok());
    CHECK(content(file) == "first");
    REQUIRE(out.commit().ok());
  }
  CHECK(content(file) == "second");
  CHECK(files_in(folder) == 1);
}

TEST_CASE("atomic file: a device, FIFO or folder is rejected before any write", "[atomic_file]") {
  const fs::path folder = fresh_folder("special"), fifo = folder / "fifo";
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  for (const std::string& file : {std::string("/dev/full"), fifo.string(), folder.string()}) {
    const AtomicFile out(file);
    CHECK(rejects(out.status(), "save"));
    CHECK(message(out.status()).find(in_quotes(file)) != std::string::npos);
  }
  CHECK(fs::is_fifo(fifo));
  CHECK(fs::is_character_file("/dev/full"));
  CHECK(files_in(folder) == 1);
}

TEST_CASE("atomic file: a replaced file keeps its mode, and a new file has the user's mode",
          "[atomic_file]") {
  const fs::path folder = fresh_folder("mode"), old = folder / "old", fresh = folder / "fresh";
  REQUIRE(save(old, "1").ok());
  REQUIRE(chmod(old.c_str(), 0640) == 0);
  REQUIRE(save(old, "2").ok());
  CHECK(mode_of(old) == 0640);
  const mode_t mask = umask(027);
  REQUIRE(save(fresh, "3").ok());
  umask(mask);
  CHECK(mode_of(fresh) == 0640);
}

TEST_CASE("atomic file: the next writer removes the draft of a killed writer", "[atomic_file]") {
  const fs::path folder = fresh_folder("killed"), file = folder / "a.table";
  ending_of([&] {
    AtomicFile out(file);
    std::raise(SIGKILL);
  });
  REQUIRE(files_in(folder) == 1);
  REQUIRE(save(file, "whole").ok());
  CHECK(content(file) == "whole");
  CHECK(files_in(folder) == 1);
}

TEST_CASE("atomic file: the draft of a live writer stays, and so do other files", "[atomic_file]") {
  const fs::path folder = fresh_folder("living"), file = folder / "a.table";
  for (const char* other : {"a.table.backup", "a.table.trailblaze-", "a.table.trailblaze-1234567",
                            "b.table.trailblaze-123456"}) {
    write_file("living/" + std::string(other), "mine");
  }
  AtomicFile first(file);
  REQUIRE(first.write("first", 5).ok());
  REQUIRE(files_in(folder) == 5);
  REQUIRE(save(file, "second").ok());
  REQUIRE(files_in(folder) == 6);
  REQUIRE(first.commit().ok());
  CHECK(content(file) == "first");
  CHECK(files_in(folder) == 5);
}

TEST_CASE("atomic file: a full disk is an error and leaves the previous file unchanged",
          "[atomic_file]") {
  const fs::path folder = fresh_folder("full"), file = folder / "a";
  REQUIRE(save(file, "old").ok());
  rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 100;  // bytes per file: further writes fail, as on a full disk
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const auto status = save(file, std::string(1000, 'x'));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK(rejects(status, "save"));
  CHECK(message(status).find(in_quotes(file.string())) != std::string::npos);
  CHECK(content(file) == "old");
  CHECK(files_in(folder) == 1);
}

}  // namespace
}  // namespace trailblaze
