// Runs in a folder: the part that enumerate, solve and resume share.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/options/settings.hpp"
#include "cli/problem/problem.hpp"
#include "engine/base/options.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze {

// The kind of a run, as its manifest writes it: "enumerate, storage disk",
// "solve, search idastar:gap", "solve, stream" or "pdb build".
struct RunKind {
  std::string command;
  Storage storage = Storage::kDisk;
  std::string search = {};      // of a search that stores no states, with its heuristic
  bool is_stream = false;       // if true, storage and search are unused
  std::size_t block_bytes = 0;  // of a table on a disk; 0 if it is in memory

  bool builds_patterns() const { return command == "pdb build"; }
  bool on_disk() const { return storage == Storage::kDisk || block_bytes != 0; }
  std::string text() const;
};

inline const RunKind kPatternRun{"pdb build", Storage::kNone};

// Returns the kind of the run with this title; nothing if this version does not know the kind.
std::optional<RunKind> kind_of_run(const RunTitle& title);

// Returns the shape of the blocks of a run of this kind.
DiskRun::Shape shape_of_run(const SearchSettings& settings, const RunKind& kind);

// Fails if the disk of the named folder, or --max-disk, is too small for a search that takes at
// most `bytes` bytes.
absl::Status check_disk_room(const SearchSettings& settings, std::uint64_t bytes);

// True if the command line requests a search in a folder. If the search fits in memory, it may run
// without the folder.
bool uses_folder(const SearchOptions& options);

// If the error is about a folder that cannot be used, returns it as an error of the option or
// command that named the folder. Returns other errors, such as a failing disk, unchanged.
absl::Status in_option(std::string_view option, const absl::Status& status);

// Fails if no run can begin in the folder of --checkpoint. This check precedes the building of
// heuristics and tables, which may take minutes.
absl::Status check_checkpoint_folder(const SearchSettings& settings);

// Opens the run of a folder. If there are peers, only process 0 calls open(), and the others join
// the run. A process that sees another folder fails. If any process fails, all return its error.
// After its first checkpoint, process 0 prints how to resume if the job is lost.
absl::StatusOr<std::unique_ptr<DiskRun>> open_run(
    const std::string& folder, Peers& peers,
    absl::FunctionRef<absl::StatusOr<std::unique_ptr<DiskRun>>()> open);

// Begins the run of a search in the named folder. If there is a run to resume, checks instead that
// its puzzle, parameters and kind are those of this search. `more` has parameters to compare in
// addition to the puzzle's.
absl::StatusOr<std::shared_ptr<DiskRun>> begin_run(const Settings& settings, const Problem& problem,
                                                   const RunKind& kind,
                                                   const Parameters& more = {});

// Replaces a file's name in the kept command line by its absolute path, so that resume finds the
// file from any folder.
Settings with_absolute_path(Settings settings, const std::string& option);

// Describes the run's checkpoints and its files on the disk: a line or two of a report in text.
std::string run_text(const DiskRun& run);

// Prints to stderr how the run ended and, if anything is left, how to resume it.
void print_end(const DiskRun& run, bool is_more_left);
// Like print_end() for a command that ends with an error of its own, which is printed next.
void print_end_before_error(const DiskRun& run);

// Calls print_end() for a run that ended with this stop, and returns the exit code. This is `code`
// if nothing stopped the run.
int exit_code_of_run(const DiskRun& run, Stop stop, int code);

}  // namespace trailblaze
