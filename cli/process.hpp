// What the programs do around a command line.
#pragma once

namespace trailblaze {

// Called first: catches signals that ask for the end, and what nobody else catches.
void prepare_process();

// Notes a signal as if this process had got it. Another process that shares the work has, and its
// own may follow at once, which is the same request.
void note_interrupt(int signal);

// The exit code of a process whose command line ended with this one.
int exit_code_of_process(int code);

}  // namespace trailblaze
