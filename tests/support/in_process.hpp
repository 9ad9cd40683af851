// Runs the program's code in this process, where a process of its own would take long to begin.
#pragma once

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace trailblaze {

// Does what the program does with these words, and returns what it printed and its exit code. All
// but cli/main.cpp is tried so: signals and what else is the process's own need a process. A broken
// promise inside the engine ends this process, as it does the program's.
ProgramRun run_in_process(const std::vector<std::string>& words);

}  // namespace trailblaze
