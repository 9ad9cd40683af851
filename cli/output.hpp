// Results go to stdout through here, so that no failed write passes unseen.
#pragma once

#include <string_view>

namespace trailblaze {

// Appends to stdout. A write that fails (a full disk) ends the program with exit code 40 and a line
// on stderr; a reader that went away ends it silently, as SIGPIPE would. One thread at a time.
void print(std::string_view text);

// Sends on what print() has gathered.
void flush_output();

// One line on stderr: what was wrong.
void complain(std::string_view what);

}  // namespace trailblaze
