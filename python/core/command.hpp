// Runs a command of the program in this process for Python. It takes the arguments of the command
// line, and returns the exit code and the command's output.
//
//   caller's thread   looks for Ctrl-C fifty times a second  ------------------>  returns or raises
//   command's thread  run_program({"solve", "tiles", ...})  ->  code, out, err /
//
// The engine works without the interpreter's lock. If several threads run commands, the commands
// take turns, because they all print through one stream. Python delivers signals to its main
// thread. Ctrl-C therefore ends the main thread's command, and the puzzle's function that this
// command runs.
#pragma once

#include <string>
#include <vector>

#include "cli/report/output.hpp"

namespace trailblaze {

struct CommandResult {
  int code = 0;
  KeptText out;
  std::string err;
};

struct PythonParts;  // parts.hpp

// Runs a command. The command finds `puzzle`, if not null, by its name. After the command has
// ended, rethrows the exception that a signal has raised, or else the exception of a puzzle's
// function. Also throws if this thread already runs a command, that is, if the caller is a signal
// handler or a puzzle's function. Requires the interpreter's lock.
CommandResult run_for_python(std::vector<std::string> arguments,
                             const PythonParts* puzzle = nullptr);

// Ends the running command, waits for its end, and lets no other command begin. Python calls this
// at its exit, when other threads may still be in run_for_python(). Requires the interpreter's
// lock.
void end_commands();

// Called in a forked child process. If a command was running, its threads do not exist in the
// child, so the child refuses all later commands.
void mark_forked();

}  // namespace trailblaze
