// The processes of an MPI job as peers (peers.hpp). mpi_peers.cpp is the only file that knows MPI,
// as parallel.cpp is the only one that knows threads.
#pragma once

#include <memory>

#include "engine/run/peers.hpp"

namespace trailblaze {

// Begins MPI, and ends it with the object, where all processes meet.
class MpiJob {
 public:
  MpiJob(int& argc, char**& argv);
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  Peers& peers() { return *peers_; }

  // How many processes of the job are on this machine.
  int on_this_machine() const;

  // Ends the job with this exit code: for a process that fails where others wait for it.
  [[noreturn]] static void end_all(int code);

  // Called once by each process at its end: returns when all have come here. With `soon`, where one
  // has not within some seconds it never will, since it waits for this one elsewhere: then this
  // ends the job with the exit code.
  void meet(int code, bool soon);

  // Ends a process that has nothing to do, when the others come to their end.
  [[noreturn]] void leave();

 private:
  std::unique_ptr<Peers> peers_;
};

}  // namespace trailblaze
