// The main() of a program holds this object if crews may run more threads than there are
// processors. oneTBB's limit, which it raises, holds for the whole process, so the library itself
// never raises it.
#pragma once

#include <cstddef>

#ifndef TRAILBLAZE_STD_THREADS
#include <oneapi/tbb/global_control.h>
#endif

namespace trailblaze {

class ManyThreads {
 public:
  ManyThreads() {
#ifndef TRAILBLAZE_STD_THREADS
    constexpr std::size_t kMost = 1024;  // the greatest --threads
    // Never deleted: after an arena got no memory, the destructor would wait forever.
    [[maybe_unused]] static const auto* const control =
        new tbb::global_control(tbb::global_control::max_allowed_parallelism, kMost);
#endif
  }
};

}  // namespace trailblaze
