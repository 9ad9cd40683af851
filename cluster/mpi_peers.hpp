// The processes of an MPI job as peers (peers.hpp). mpi_peers.cpp is the only file that knows MPI,
// as parallel.cpp is the only one that knows threads.
#pragma once

#include <memory>

#include "engine/bfs/peers.hpp"

namespace trailblaze {

// Begins MPI, and ends it with the object. A process that ends without having come there ends the
// whole job. Null where this process was started alone, without MPI's launcher or as its only one.
class MpiJob {
 public:
  MpiJob(int& argc, char**& argv);
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  Peers& peers() { return *peers_; }

 private:
  std::unique_ptr<Peers> peers_;
};

}  // namespace trailblaze
