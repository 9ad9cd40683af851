// Runs in a folder of their own: what enumerate, solve and resume agree on.
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

// What a run is, as its manifest says it: "enumerate, storage disk", "solve, search idastar:gap",
// "solve, stream" or "pdb build".
struct RunKind {
  std::string command;
  Storage storage = Storage::kDisk;
  std::string search = {};      // of a search that stores no states, with its heuristic
  bool is_stream = false;       // then it has neither
  std::size_t block_bytes = 0;  // of a table on a disk; 0 where it is in memory

  bool builds_patterns() const { return command == "pdb build"; }
  bool on_disk() const { return storage == Storage::kDisk || block_bytes != 0; }
  std::string text() const;
};

inline const RunKind kPatternRun{"pdb build", Storage::kNone};

// Nothing where this version makes no such runs.
std::optional<RunKind> kind_of_run(const RunTitle& title);

// The blocks that such a run has.
DiskRun::Shape shape_of_run(const SearchSettings& settings, const RunKind& kind);

// An error where the disk of the folder that was named, or --max-disk, is too small for a search
// that takes so many bytes at most.
absl::Status check_disk_room(const SearchSettings& settings, std::uint64_t bytes);

// Whether the command line asks for a search in a folder, if one is needed.
bool names_a_folder(const SearchOptions& options);

// The error of a folder that cannot be used, under the name of the option, or command, by which it
// was given. That of a disk that fails stays as it is.
absl::Status in_option(std::string_view option, const absl::Status& status);

// An error where the folder that --checkpoint names is one in which no run can begin. It is asked
// before heuristics and tables are built, which may take minutes.
absl::Status check_checkpoint_folder(const SearchSettings& settings);

// Opens the run of a folder: open() does so, if there are peers for the first of them alone, and
// the others join it. An error of one is that of all, also where one does not see the same folder.
// The first one says, when it has made a checkpoint, how to go on if the job is lost.
absl::StatusOr<std::unique_ptr<DiskRun>> open_run(
    const std::string& folder, Peers& peers,
    absl::FunctionRef<absl::StatusOr<std::unique_ptr<DiskRun>>()> open);

// Begins the run of a search in the folder that was named, or checks that the one to go on with is
// of this problem. `more` is what a run must have in common beside the puzzle's parameters.
absl::StatusOr<std::shared_ptr<DiskRun>> begin_run(const Settings& settings, const Problem& problem,
                                                   const RunKind& kind,
                                                   const Parameters& more = {});

// Makes the command line that a run keeps name this file by the whole path, so that resume finds it
// from any folder.
Settings with_whole_path(Settings settings, const std::string& option);

// What a run has made and has on the disk: a line or two of a report in text.
std::string run_text(const DiskRun& run);

// Says for people what became of a run and, if anything is left, how to go on with it.
void tell_end(const DiskRun& run, bool is_more_left);
// The same of a run whose command ends with an error of its own, which follows.
void tell_end_before_error(const DiskRun& run);

// Does so for a run that ended with this stop, and returns the exit code: `code` where it has its
// answer.
int told_end(const DiskRun& run, Stop stop, int code);

}  // namespace trailblaze
