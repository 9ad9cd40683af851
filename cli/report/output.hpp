// Writes results to stdout, so that every failed write is noticed, and lines to stderr, so that
// errors and the progress line do not mix.
#pragma once

#include <string_view>

namespace trailblaze {

// Appends to stdout. A write that fails (a full disk) ends the program with exit code 40 and a line
// on stderr; a reader that went away ends it silently, as SIGPIPE would. One thread at a time.
void print(std::string_view text);

// Sends on what print() has gathered.
void flush_output();

// One line on stderr: what was wrong, with '?' for characters that are no text. Any thread.
void complain(std::string_view what);

// The last line on stderr, in the place of the one before; "" wipes it away. Any thread.
void draw_progress(std::string_view line);

}  // namespace trailblaze
