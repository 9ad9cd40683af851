// A progress line on stderr. A separate thread redraws it ten times a second and wipes it at the
// end. The thread only reads the Pulse: searches never wait for it.
#pragma once

#include <thread>

#include "cli/options/settings.hpp"
#include "engine/base/limits.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

enum class ProgressOf { kSearch, kStream };

// Starts the thread, which ends when the returned object is destroyed or becomes {}. `pulse` must
// outlive it. Starts no thread if progress is not shown. If `prints_meanwhile` is true, results may
// go to the same terminal, and a progress line would tear them. It is then shown only with
// --progress always.
std::jthread show_progress(const OutputSettings& settings, const Pulse& pulse, ProgressOf what,
                           bool prints_meanwhile = false);

// Like show_progress(), for a search in the folder of a run. `run` may be null and must outlive the
// thread.
std::jthread show_progress_in(const DiskRun* run, const OutputSettings& settings,
                              const Pulse& pulse);

}  // namespace trailblaze
