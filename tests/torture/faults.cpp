// Makes chosen calls of the C library fail, for faults.py and run_folder_faults_test.cpp. Preload
// this library together with libfiu's library, which intercepts the C library and asks at every
// call whether the call fails:
//
//   LD_PRELOAD="libfaults.so /usr/lib/fiu/fiu_posix_preload.so"
//   FAULTS_POINTS="libc/mm/malloc libc/mm/calloc"   the calls that count, by libfiu's names
//   FAULTS_AT=17                                    the first call that fails; 0 = none
//   FAULTS_MANY=1                                   all later calls fail, too
//   FAULTS_ERRNO=12                                 the errno of failed calls
//   FAULTS_FILE=counters                            16 bytes: calls counted, calls failed
//   FAULTS_WAIT=1                                   do nothing before a call of faults_begin(),
//                                                   which reads all variables above
//
// Calls count while main() runs, or between faults_begin() and faults_end(). Earlier calls belong
// to the start of the C++ library, which cannot report an error and neither prints nor writes.
// After main() the program has printed its answer, and its exit code is known. Calls inside
// dlopen() do not count: oneTBB looks there for an allocator that is seldom installed, and glibc
// 2.36 dereferences a null pointer if it has no memory for the error.
#include <dlfcn.h>
#include <fcntl.h>
#include <fiu-control.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#define FIU_ENABLE
#include <fiu.h>

namespace {

struct Counters {
  std::atomic<std::uint64_t> calls, failed;
};

Counters* counters = nullptr;  // in the file, to outlive the process
std::atomic<bool> is_counting = false;
thread_local bool is_in_dlopen = false;
std::uint64_t first_failure = 0;
bool many_fail = false;
void* error_number = nullptr;

int (*real_main)(int, char**, char**) = nullptr;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

int decide(const char* /*name*/, int* /*failnum*/, void** /*failinfo*/, unsigned* /*flags*/) {
  if (!is_counting || is_in_dlopen) return 0;
  const std::uint64_t call = ++counters->calls;
  const bool fails =
      first_failure != 0 && (many_fail ? call >= first_failure : call == first_failure);
  if (fails) ++counters->failed;
  return fails ? 1 : 0;
}

void prepare() {
  const int file = open(variable("FAULTS_FILE").c_str(), O_RDWR);
  void* page = mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file < 0 || page == MAP_FAILED) _exit(99);
  counters = static_cast<Counters*>(page);
  first_failure = std::strtoull(variable("FAULTS_AT").c_str(), nullptr, 10);
  many_fail = !variable("FAULTS_MANY").empty();
  error_number =
      reinterpret_cast<void*>(std::strtoll(variable("FAULTS_ERRNO").c_str(), nullptr, 10));
  fiu_init(0);
  std::string names = variable("FAULTS_POINTS") + " ";
  for (std::size_t end; (end = names.find(' ')) != std::string::npos; names.erase(0, end + 1)) {
    if (end == 0) continue;
    fiu_enable_external(names.substr(0, end).c_str(), 1, error_number, 0, decide);
  }
}

// Returns the function of this name that the call would reach without this library.
template <class Function>
Function* next_of(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool fails(const char* point) {
  if (!is_counting || fiu_fail(point) == 0) return false;
  errno = static_cast<int>(reinterpret_cast<std::intptr_t>(error_number));
  return true;
}

}  // namespace

extern "C" {

void faults_begin() {
  prepare();
  is_counting = true;
}

void faults_end() { is_counting = false; }

// ---- calls that libfiu's library omits ----

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  static auto* const real = next_of<void*(std::size_t, std::size_t)>("aligned_alloc");
  return fails("libc/mm/aligned_alloc") ? nullptr : real(alignment, size);
}

int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  static auto* const real = next_of<int(void**, std::size_t, std::size_t)>("posix_memalign");
  return fails("libc/mm/posix_memalign") ? ENOMEM : real(out, alignment, size);
}

void* mremap(void* from, std::size_t before, std::size_t after, int flags, ...) noexcept {
  using Real = void*(void*, std::size_t, std::size_t, int, void*);
  static auto* const real = next_of<Real>("mremap");
  std::va_list rest;
  va_start(rest, flags);
  void* const target = (flags & MREMAP_FIXED) != 0 ? va_arg(rest, void*) : nullptr;
  va_end(rest);
  return fails("posix/mm/mremap") ? MAP_FAILED : real(from, before, after, flags, target);
}

void* dlopen(const char* name, int mode) noexcept {
  static auto* const real = next_of<void*(const char*, int)>("dlopen");
  const bool was_in_dlopen = std::exchange(is_in_dlopen, true);  // a loaded library may load others
  void* const library = real(name, mode);
  is_in_dlopen = was_in_dlopen;
  return library;
}

int mkostemp(char* name, int flags) {
  static auto* const real = next_of<int(char*, int)>("mkostemp");
  return fails("posix/io/oc/mkostemp") ? -1 : real(name, flags);
}

int fchmod(int file, mode_t mode) noexcept {
  static auto* const real = next_of<int(int, mode_t)>("fchmod");
  return fails("posix/io/fchmod") ? -1 : real(file, mode);
}

int sync_file_range(int file, off_t from, off_t bytes, unsigned flags) {
  static auto* const real = next_of<int(int, off_t, off_t, unsigned)>("sync_file_range");
  return fails("posix/io/sync/sync_file_range") ? -1 : real(file, from, bytes, flags);
}

static int counted_main(int argc, char** argv, char** environment) {
  if (variable("FAULTS_WAIT").empty()) faults_begin();
  const int code = real_main(argc, argv, environment);
  faults_end();
  return code;
}

// Intercepts the C library's call of main(). The name is the C library's.
// NOLINTNEXTLINE(readability-identifier-naming,bugprone-reserved-identifier)
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*begin)(),
                      void (*end)(), void (*leave)(), void* stack) {
  using Real =
      int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  real_main = main;
  return next_of<Real>("__libc_start_main")(counted_main, argc, argv, begin, end, leave, stack);
}
}
