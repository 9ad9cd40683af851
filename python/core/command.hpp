// A command of the program, run in this process for Python: its words go in, and its exit code and
// what it printed come out.
//
//   caller's thread   looks for Ctrl-C fifty times a second  ------------------>  returns or raises
//   its own thread    run_program({"solve", "tiles", ...})  ->  code, out, err /
//
// The engine works without the interpreter's lock. Commands that several threads ask for run one
// after another, since what they print goes through one stream. Python gives signals to its main
// thread, so Ctrl-C ends the command of that one, and the function of a puzzle that it waits for.
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

// Requires the interpreter's lock. Once the command has ended it throws what a signal has raised,
// or what a function of the puzzle has thrown. `puzzle`, if not null, is found by its name.
// Throws where this thread already runs a command: in a handler of signals, or in a function of a
// puzzle.
CommandResult run_for_python(std::vector<std::string> words, const PythonParts* puzzle = nullptr);

// Ends the command at work and waits for its end, and lets no other begin: called when Python ends,
// while other threads of it may still be here. Requires the interpreter's lock.
void end_commands();

// Called in a new process that was forked. If a command was at work, its threads do not exist here,
// and calls are refused.
void mark_forked();

}  // namespace trailblaze
