// Standard input, output and error, which a job runner may close before it starts a program.
#pragma once

#include <fcntl.h>
#include <unistd.h>

namespace trailblaze {

// Opens every closed standard stream on /dev/null. Otherwise the next file that the program opens
// gets the stream's number, and everything printed goes into that file. Every program calls it
// first.
inline void open_standard_streams() {
  int lowest_free = 0;
  do {
    lowest_free = open("/dev/null", O_RDWR);
  } while (lowest_free >= 0 && lowest_free <= STDERR_FILENO);
  if (lowest_free > STDERR_FILENO) close(lowest_free);
}

}  // namespace trailblaze
