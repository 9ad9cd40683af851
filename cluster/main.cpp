// The program as one process of an MPI job. All processes run the same command: what they search
// together they share (peers.hpp), and the rest each does for itself, with the same result. Process
// 0 alone prints.
#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "cli/commands.hpp"
#include "cli/process.hpp"
#include "cli/report/output.hpp"
#include "cluster/mpi_peers.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

void be_silent() {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
}

// Thrown by the processes that a command does not need.
struct NotNeeded {};

// Whether the processes search together: one search by frontier, whose states they share. All else
// is done by process 0 alone.
bool is_shared(const std::string& command, const Settings& settings) {
  const SearchOptions& options = settings.options;
  const bool one = command == "enumerate" || (command == "solve" && !settings.file &&
                                              !settings.random && settings.searches.size() == 1);
  const bool has_files = !options.save.empty() || !options.disk.empty() ||
                         !options.checkpoint.empty() || !options.table.empty();
  return one && !has_files && options.storage == Storage::kFrontier;
}

// Processes have the least of their limits on memory, so that they choose alike.
void share(Peers& peers, const std::string& command, Settings& settings) {
  const bool shared = is_shared(command, settings);
  if (!shared && peers.number() != 0) throw NotNeeded();
  if (shared) {
    peers.least({&settings.options.limits.max_bytes, 1});
    settings.options.peers = &peers;
  }
  if (settings.format == Format::kText && !settings.quiet) {
    print(shared ? quantity(peers.count(), "process") + " of " +
                       quantity(settings.threads, "thread") + " each\n"
                 : "by process 0 alone, since only searches with --storage frontier are shared\n");
  }
}

}  // namespace
}  // namespace trailblaze

int main(int argc, char** argv) {
  using namespace trailblaze;
  prepare_process();
  MpiJob job(argc, argv);
  if (job.peers().number() != 0) be_silent();
  const auto adjust = [&](const std::string& command, Settings& settings) {
    share(job.peers(), command, settings);
  };
  try {
    const int code = exit_code_of_process(run_program({argv + 1, argv + argc}, adjust));
    return job.peers().number() == 0 ? code : kExitAnswered;  // the launcher gives the first one
  } catch (const NotNeeded&) {
    return kExitAnswered;
  }
}
