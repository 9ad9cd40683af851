// The processes of an MPI job as peers (peers.hpp). Only mpi_peers.cpp knows MPI, as only
// parallel.cpp knows oneTBB.
#pragma once

#include <memory>

#include "engine/run/peers.hpp"

namespace trailblaze {

// Initializes MPI. The destructor finalizes it; all processes must call it. Silences the processes
// other than 0. Their stderr is held, and printed only if they abort the job, because usually all
// processes report the same error.
class MpiJob {
 public:
  MpiJob(int& argc, char**& argv);
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  Peers& peers() { return *peers_; }

  // Returns the number of the job's processes on this machine.
  int processes_on_machine() const;

  // Restores stderr and writes the held errors there. A process that ends early calls it first, so
  // that its error is visible.
  static void release_stderr();

  // Aborts the job with this exit code. For a process that fails while others wait for it.
  [[noreturn]] static void abort_job(int code);

  // Each process calls this once at its end; it returns when all processes have called it. With
  // `may_abort`, it waits at most ten seconds and then aborts the job with the exit code. A process
  // that has not called it by then never will, because it waits for this process in another call.
  void finish(int code, bool may_abort);

  // Ends a process that has nothing to do, after all other processes have called finish() or
  // finish_and_exit().
  [[noreturn]] void finish_and_exit();

 private:
  std::unique_ptr<Peers> peers_;
};

}  // namespace trailblaze
