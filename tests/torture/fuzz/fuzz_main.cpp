// The fuzzer: libFuzzer around the target in TRAILBLAZE_FUZZ_TARGET. Started by
// tests/torture/fuzz.py, or by hand with libFuzzer's flags and the files to replay.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "cli/exit_codes.hpp"
#include "engine/base/check.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/target.hpp"

using trailblaze::fuzz::Console;
using trailblaze::fuzz::Target;

namespace {

const Target* target = nullptr;

}  // namespace

// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): names of libFuzzer's and
// the system's.

// libFuzzer keeps the input of a process that aborts, but not of a process that exits.
extern "C" __attribute__((noreturn)) void _Exit(int code) noexcept {
  if (code == trailblaze::kExitBroken) {
    trailblaze::fuzz::require(false, "found that a check inside the program failed");
  }
  _exit(code);
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* const given = std::getenv("TRAILBLAZE_FUZZ_TARGET");
  const std::string_view name = given == nullptr ? "" : given;
  target = std::ranges::find(trailblaze::fuzz::kTargets, name, &Target::name);
  if (target == std::end(trailblaze::fuzz::kTargets)) {
    Console::get().report("TRAILBLAZE_FUZZ_TARGET: found '" + std::string(name) +
                          "', expected the name of a target");
    _exit(trailblaze::kExitWrongUse);
  }
  Console::get();  // keeps stderr before libFuzzer closes it
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(unsigned char* data, std::size_t size, std::size_t most);

// If the target has a mutation of its own, applies it every second time.
extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (target->mutate != nullptr && seed % 2 == 0) {
    const std::string made = target->mutate({reinterpret_cast<const char*>(data), size}, seed);
    if (!made.empty() && made.size() <= most) {
      std::copy(made.begin(), made.end(), data);
      return made.size();
    }
  }
  return LLVMFuzzerMutate(data, size, most);
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    return target->run({reinterpret_cast<const char*>(data), size}) ? 0 : -1;
  } catch (const trailblaze::InternalError& error) {
    trailblaze::fuzz::require(false, error.what());
  }
  return 0;
}

// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)
