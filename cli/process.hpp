// The process around a command line.
#pragma once

namespace trailblaze {

// Opens standard streams that are closed, and catches signals that ask for the end and uncaught
// exceptions. Must be called first.
void prepare_process();

// Notes a signal as if this process had received it. Another process that shares the work has
// received it. This process may receive its own signal soon after, which is the same request.
void note_interrupt(int signal);

// Ends the running search but not the process: searches see the cancellation like a signal. At most
// a single search may run, and nothing else that a signal would end. A real signal overrides the
// cancellation. The caller calls resume_after_cancel() when the search has ended.
void cancel_search();
void resume_after_cancel();

// True if a signal asked the process to end.
bool is_asked_to_end();

// Returns the exit code of a process whose command line ended with `code`.
int exit_code_of_process(int code);

}  // namespace trailblaze
