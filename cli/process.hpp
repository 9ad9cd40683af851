// What the programs do around a command line.
#pragma once

namespace trailblaze {

// Called first: opens standard streams that are closed, catches signals that ask for the end, and
// what nobody else catches.
void prepare_process();

// Notes a signal as if this process had got it. Another process that shares the work has, and its
// own may follow at once, which is the same request.
void note_interrupt(int signal);

// Ends the search at work and not the process: searches see it as they see a signal. There is one
// such search, and nothing else runs meanwhile that a signal would end. One that comes from outside
// takes its place. resume_after_cancel() is called when the search has ended.
void cancel_search();
void resume_after_cancel();

// Whether somebody asked the process to end.
bool is_asked_to_end();

// The exit code of a process whose command line ended with this one.
int exit_code_of_process(int code);

}  // namespace trailblaze
