// One line on stderr that tells how far a run has come, redrawn ten times a second by a thread of
// its own and wiped away at the end. It only reads the Pulse: searches never wait for it.
#pragma once

#include <thread>

#include "cli/options/settings.hpp"
#include "engine/base/limits.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

enum class ProgressOf { kSearch, kStream };

// The thread ends when the object does or becomes {}; `pulse` must outlive it. There is no thread
// where no progress is shown. Where results are printed meanwhile and share the terminal with the
// line, it would tear them: it is then not shown unless asked for.
std::jthread show_progress(const OutputSettings& settings, const Pulse& pulse, ProgressOf what,
                           bool prints_meanwhile = false);

// The same for a search in the folder of a run, which must outlive it as well, unless it is null.
std::jthread show_progress_in(const DiskRun* run, const OutputSettings& settings,
                              const Pulse& pulse);

}  // namespace trailblaze
