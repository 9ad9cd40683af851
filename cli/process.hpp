// The process around a command line.
#pragma once

namespace trailblaze {

// Opens closed standard streams. Installs handlers for signals that ask the program to end, and for
// uncaught exceptions, which end it with a line on stderr and exit code 40, after before(). Must be
// called first.
void prepare_process(void (*before)() = nullptr);

// Handles a signal that another process of the shared work received, as if this process had
// received it. A signal that this process receives soon after counts as the same request.
void note_interrupt(int signal);

// Ends the running search but not the process: the search sees the cancellation like a signal.
// At most one search may run, and no other work that a signal would end. A real signal overrides
// the cancellation. The caller calls resume_after_cancel() when the search has ended.
void cancel_search();
void resume_after_cancel();

// True if a signal asked the process to end.
bool is_asked_to_end();

// Returns the exit code of a process whose command line ended with `code`.
int exit_code_of_process(int code);

}  // namespace trailblaze
