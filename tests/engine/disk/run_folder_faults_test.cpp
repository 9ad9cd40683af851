// Calls of the C library fail one by one while a run writes checkpoints. No failure loses a
// checkpoint, and the run never reports an unwritten checkpoint as committed. The test restarts
// itself with libfiu and tests/torture/faults.cpp preloaded, and there forks a child for each try.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstdlib>

#include "tests/engine/disk/runs.hpp"
#include "tests/support/child.hpp"
#include "tests/support/effort.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

constexpr char kName[] = "run folder: no call that fails loses a checkpoint";
constexpr char kPreloaded[] = "/usr/lib/fiu/fiu_posix_preload.so";
constexpr char kWrite[] =
    "posix/io/rw/write posix/io/rw/pwrite posix/io/sync/fsync posix/io/sync/fdatasync "
    "posix/io/sync/sync_file_range posix/io/dir/rename posix/io/fchmod posix/io/oc/mkostemp";
constexpr char kOpen[] = "posix/io/oc/open posix/io/oc/close posix/io/dir/opendir";
constexpr char kInterrupted[] =
    "posix/io/rw/write posix/io/rw/pwrite posix/io/sync/fsync posix/io/sync/fdatasync "
    "posix/io/sync/sync_file_range";
constexpr char kShort[] = "posix/io/rw/write/reduce posix/io/rw/pwrite/reduce";
constexpr char kRead[] = "posix/io/rw/pread posix/io/oc/open";
constexpr char kShortRead[] = "posix/io/rw/pread/reduce";

struct Fault {
  const char* points;
  int error;
  bool many;                // all later calls fail, too
  absl::StatusCode status;  // kOk: the run continues as if nothing happened
  bool is_told = true;      // false: the run may continue, as after a failed close or search
};

constexpr absl::StatusCode kFull = absl::StatusCode::kResourceExhausted;
constexpr absl::StatusCode kFailed = absl::StatusCode::kUnavailable;
constexpr absl::StatusCode kOk = absl::StatusCode::kOk;

// Outcome of a try, in memory shared with the child. The counters come first, as faults.cpp
// expects.
struct Try {
  std::uint64_t calls, failed;
  std::uint64_t committed;  // the last checkpoint whose commit returned OK
  bool is_begun;            // create() or open() returned OK
  absl::StatusCode status;  // the first error, or kOk
};

Try* shared_try(const fs::path& file) {
  write_file(file.filename().string(), std::string(sizeof(Try), '\0'));
  const Descriptor in(open(file.c_str(), O_RDWR));
  void* const page = mmap(nullptr, sizeof(Try), PROT_READ | PROT_WRITE, MAP_SHARED, in.number(), 0);
  REQUIRE(page != MAP_FAILED);
  return static_cast<Try*>(page);
}

// Runs body() in a child in which call number `at` fails; no call fails if `at` is 0.
template <class Body>
void try_in_child(const Fault& fault, std::uint64_t at, const Body& body) {
  const Ending ending = ending_of([&] {
    setenv("FAULTS_POINTS", fault.points, 1);
    setenv("FAULTS_AT", std::to_string(at).c_str(), 1);
    setenv("FAULTS_MANY", fault.many ? "1" : "", 1);
    setenv("FAULTS_ERRNO", std::to_string(fault.error).c_str(), 1);
    reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "faults_begin"))();
    body();
    reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "faults_end"))();
  });
  INFO(ending.error);
  REQUIRE(ending.status == 0);
}

// Begins a run and writes three checkpoints. The file of the last checkpoint has several windows,
// so that writes start while words are still appended. After an error the run tries to continue, as
// no real run should.
void run_of_three(const std::string& path, Try& told) {
  const auto note = [&](const absl::Status& status) {
    if (!status.ok() && told.status == kOk) told.status = status.code();
    return status.ok();
  };
  const auto folder = RunFolder::create(path, sample_title());
  told.is_begun = note(folder.status());
  if (!told.is_begun) return;
  for (int i = 0; i < 3; ++i) {
    if (i == 2) note(write_words(**folder, "large", numbered_words(1, 270'000)));
    if (note(advance(**folder))) told.committed = (*folder)->sequence();
  }
}

// Describes what is wrong with the folder of a run after the faults; "" if it can continue.
std::string fault_left(const std::string& path, const Try& told) {
  const auto folder =
      told.is_begun ? RunFolder::open(path) : RunFolder::create(path, sample_title());
  if (!folder.ok()) return message(folder.status());
  const std::uint64_t found = (*folder)->sequence();
  if (found != told.committed && found != told.committed + 1) {
    return "found checkpoint " + std::to_string(found) + " after " + std::to_string(told.committed);
  }
  if (const std::string fault = fault_of(**folder); !fault.empty()) return fault;
  return message(advance(**folder));
}

int try_writing(const fs::path& counters, const Fault& fault) {
  int tries = 0;
  const std::uint64_t step = fault.many ? 3 : 1;
  for (std::uint64_t at = 0, last = 0; at <= last; at += step, ++tries) {
    Try* const told = shared_try(counters);
    const std::string path = fresh_path("faults-run");
    try_in_child(fault, at, [&] { run_of_three(path, *told); });
    INFO("call " << at << " of " << fault.points << ", errno " << fault.error << ", many "
                 << fault.many);
    if (at == 0) last = told->calls;
    CHECK((at == 0 || told->failed != 0));
    CHECK((told->status == kOk || told->status == fault.status));
    if (at == 0 || fault.is_told) CHECK(told->status == (at == 0 ? kOk : fault.status));
    if (told->status == kOk) CHECK(told->committed == 3);
    CHECK(fault_left(path, *told) == "");
    munmap(told, sizeof(Try));
  }
  return tries;
}

int try_reading(const fs::path& counters, const Fault& fault) {
  const std::string path = fresh_path("faults-read");
  {
    const auto folder = required(RunFolder::create(path, sample_title()));
    for (int i = 0; i < 3; ++i) REQUIRE(advance(*folder).ok());
  }
  int tries = 0;
  for (std::uint64_t at = 0, last = 0; at <= last; ++at, ++tries) {
    Try* const told = shared_try(counters);
    try_in_child(fault, at, [&] {
      const auto folder = RunFolder::open(path);
      told->status = folder.ok() ? (*folder)->check().code() : folder.status().code();
    });
    INFO("call " << at << " of " << fault.points << ", many " << fault.many);
    if (at == 0) last = told->calls;
    CHECK((at == 0 || told->failed != 0));
    CHECK(told->status == (at == 0 ? kOk : fault.status));
    CHECK(fault_of(*required(RunFolder::open(path))) == "");
    munmap(told, sizeof(Try));
  }
  return tries;
}

void try_all_faults() {
  const fs::path counters = Scratch::file("counters");
  setenv("FAULTS_FILE", counters.c_str(), 1);
  int tries = 0;
  for (const bool many : {false, true}) {
    tries += try_writing(counters, {kWrite, ENOSPC, many, kFull});
    tries += try_writing(counters, {kWrite, EIO, many, kFailed});
  }
  tries += try_writing(counters, {kOpen, EIO, false, kFailed, false});
  tries += try_writing(counters, {kInterrupted, EINTR, false, kOk});
  tries += try_writing(counters, {kShort, 0, true, kOk});
  tries += try_reading(counters, {kRead, EIO, false, kFailed});
  tries += try_reading(counters, {kShortRead, 0, true, kOk});
  CHECK(tries > 150);
}

TEST_CASE(kName, "[disk]") {
  if (dlsym(RTLD_DEFAULT, "faults_begin") != nullptr) return try_all_faults();
  const fs::path faults = fs::path(TRAILBLAZE_PROGRAM).parent_path() / "libfaults.so";
  if (kSanitized || !fs::exists(faults) || !fs::exists(kPreloaded)) {
    WARN("not tried: libfiu is not installed, or a sanitizer has an allocator of its own");
    return;
  }
  // The disk itself does not matter here, and memory is much faster.
  const std::string memory = fs::is_directory("/dev/shm") ? "TMPDIR=/dev/shm " : "";
  const ProgramRun run =
      shell(memory + "FAULTS_WAIT=1 LD_PRELOAD='" + faults.string() + " " + kPreloaded + "' '" +
            fs::read_symlink("/proc/self/exe").string() + "' '" + kName + "'");
  INFO(run.out << run.err);
  CHECK(run.code == 0);
  CHECK(run.out.find("All tests passed") != std::string::npos);
}

}  // namespace
}  // namespace trailblaze
