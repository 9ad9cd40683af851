// The program as a process of an MPI job. All processes run the same command. They share the
// searches and streams that docs/cluster.md lists; process 0 alone does everything else. Only
// process 0 prints.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/process.hpp"
#include "cli/report/output.hpp"
#include "cli/runs.hpp"
#include "cluster/mpi_peers.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/many_threads.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/run_folder.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {
namespace {

bool is_search(const std::string& command) { return command == "enumerate" || command == "solve"; }

// True if a breadth-first search with this storage divides the states among the processes.
bool divides_states(Storage storage) {
  return storage == Storage::kFrontier || storage == Storage::kTrail;
}

// True if processes may share a search of a single instance. `auto` chooses its search later. If
// that search cannot be shared, process 0 searches and the others wait (Session::shares).
bool is_shared(const NamedSearch& search, const SearchOptions& options) {
  if (search.name == name(Search::kIdaStar)) return options.transpositions == 0;
  return search.name == name(Search::kAuto) || search.name == name(Search::kBidirectional) ||
         (search.name == name(Search::kBfs) && divides_states(options.storage));
}

// True for a regular file. Every process reads the whole file of a stream, so it cannot be a pipe.
bool can_be_read_by_all(const std::string& file) {
  std::error_code none;
  return std::filesystem::is_regular_file(file, none);
}

// True if several processes can resume the run in this folder: a stream, IDA*, a table in memory,
// or a search that divides its states. If a search that divides its states has a checkpoint,
// frontier search must have made it.
bool can_share_run(const std::string& path) {
  const auto folder = RunFolder::join(path);
  if (!folder.ok()) return false;
  const std::optional<RunKind> kind = kind_of_run((*folder)->title());
  if (!kind || kind->builds_patterns() || kind->on_disk()) return false;
  if (kind->is_stream) return true;
  if (!kind->search.empty()) return kind->search.starts_with(name(Search::kIdaStar));
  if (kind->storage == Storage::kDense || kind->storage == Storage::kRanked) return true;
  return divides_states(kind->storage) &&
         ((*folder)->sequence() == 0 || made_by_frontier(**folder));
}

bool can_share_stream(const Settings& settings) {
  return std::ranges::all_of(settings.files, can_be_read_by_all);
}

bool is_shared(const std::string& command, const Settings& settings) {
  if (command == "resume") return !settings.check && can_share_run(settings.target);
  if (!is_search(command)) return false;
  const SearchOptions& options = settings.options;
  if (!options.save.empty() || !options.disk.empty() || !options.table.empty()) return false;
  if (!settings.resumed_folder.empty()) {
    return can_share_run(settings.resumed_folder) &&
           (settings.is_stream() ? can_share_stream(settings) : options.transpositions == 0);
  }
  if (command == "enumerate") return options.storage != Storage::kDisk;
  if (settings.is_stream()) return can_share_stream(settings);
  return settings.searches.size() == 1 && is_shared(settings.searches.front(), options);
}

// Lowers `most`, the memory limit of each process in bytes, so that all processes of a machine and
// their messages fit into its memory. All processes get the same value, so that they choose alike.
void limit_memory(MpiJob& job, std::uint64_t& most) {
  const auto here = static_cast<std::uint64_t>(job.processes_on_machine());
  const auto messages = 2 * sizeof(std::uint64_t) * Peers::kMessageWords *
                        static_cast<std::uint64_t>(job.peers().count());
  most = std::min(most, available_memory() / 5 * 4 / here);
  most -= std::min(most, messages);
  most = least_of_all(job.peers(), most);
}

void share(MpiJob& job, const std::string& command, Settings& settings) {
  Peers& peers = job.peers();
  // All processes must agree, because a file may exist for only some of them.
  const bool shared = true_for_all(peers, is_shared(command, settings));
  if (!shared && peers.number() != 0) job.finish_and_exit();
  const bool is_text = settings.format == Format::kText && !settings.quiet && !settings.is_stream();
  if (!shared) {
    const bool resumes = command == "resume" && !settings.check;
    if ((is_search(command) || resumes) && peers.count() > 1) {
      print_to_stderr(
          "process 0 searches alone; processes share enumerate, solve with --search bidirectional, "
          "idastar, or bfs with --storage frontier or trail, and streams of files; none of these "
          "with --disk, --save or --table, and idastar only without --transpositions");
    }
    return;
  }
  settings.options.peers = &peers;
  if (command == "resume") return;  // this function is called again with the run's own command
  limit_memory(job, settings.options.limits.max_bytes);
  if (is_text) {
    const std::string processes = peers.count() == 1 ? " process" : " processes";
    print(std::to_string(peers.count()) + processes + " of " +
          quantity(settings.threads, "thread") + " each\n");
  }
}

// Runs the command. An error ends this process early. Usually all processes have the same error and
// also reach finish(); if some do not, this process aborts the job.
int run(MpiJob& job, int argc, char** argv) {
  const auto adjust = [&](const std::string& command, Settings& settings) {
    share(job, command, settings);
  };
  const int own = run_program({argv + 1, argv + argc}, adjust);
  const int code = exit_code_of_process(own);
  job.finish(code, own == kExitWrongUse || own == kExitBroken);
  // Only process 0 returns its code, so the launcher returns that code.
  return job.peers().number() == 0 ? code : kExitAnswered;
}

}  // namespace
}  // namespace trailblaze

int main(int argc, char** argv) {
  using namespace trailblaze;
  prepare_process(MpiJob::release_stderr);
  [[maybe_unused]] const ManyThreads many_threads;
  MpiJob job(argc, argv);
  return run(job, argc, argv);
}
