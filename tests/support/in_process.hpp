// Runs the program's code in this process, for builds in which a new process starts slowly.
#pragma once

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace trailblaze {

// Does what the program does with these arguments, and returns its output and exit code. This
// covers all code except cli/main.cpp. Tests of signals, and of other properties of a process, need
// a separate process. A failed check of the engine ends this process, too.
ProgramRun run_in_process(const std::vector<std::string>& arguments);

}  // namespace trailblaze
