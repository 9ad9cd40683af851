// The files of a run's last checkpoint: its manifest, the words of its levels, and blocks of levels
// on a disk. The first byte selects a saved run (saved_run.hpp). The second byte selects what
// happens to the files. The rest is a list of changes of 13 bytes; an incomplete change at the end
// is ignored.
//
//   even   damages bytes: the program rejects the run, stops on an error of the disk, or reports
//          only true levels
//   odd    forges numbers and words, and corrects their checksums: the program rejects the run, or
//          resumes and ends it without harm, with the forged counts
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/base/check.hpp"
#include "tests/torture/fuzz/harness.hpp"
#include "tests/torture/fuzz/saved_run.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

const SavedRun& saved_run(std::size_t kind) {
  static std::map<std::size_t, SavedRun> runs;
  return runs.try_emplace(kind, kind).first->second;
}

void check_damaged(const SavedRun& run, const absl::StatusOr<Result>& found) {
  if (!found.ok()) return require_message(found.status());
  const std::vector<LevelRow>& levels = found->levels;
  require(levels.size() <= run.levels().size(), "found more levels than there are");
  for (std::size_t i = 0; i < levels.size(); ++i) {
    require(levels[i].states == run.levels()[i], "found a wrong level in a damaged run");
  }
  const bool is_whole = levels.size() == run.levels().size();
  require(is_whole || found->stop == Stop::kIo, "found an end before the last level");
}

}  // namespace

bool try_levels(std::string_view input) {
  constexpr std::size_t kMostChanges = 16;
  if (input.size() < 2) return false;
  const SavedRun& run = saved_run(static_cast<unsigned char>(input[0]) % SavedRun::kinds());
  const bool is_forged = input[1] % 2 != 0;
  input.remove_prefix(2);
  std::vector<std::string_view> changes;
  while (input.size() >= SavedRun::kBytesOfChange) {
    changes.push_back(input.substr(0, SavedRun::kBytesOfChange));
    input.remove_prefix(SavedRun::kBytesOfChange);
  }
  if (changes.size() > kMostChanges) return false;
  RunFiles files = run.files();
  if (!is_forged) {
    for (const std::string_view change : changes) SavedRun::damage(change, files);
    check_damaged(run, run.go_on(files, {}));
    return true;
  }
  Console::get().begin("");
  run.forge(changes, files);
  const Limits few{.max_states = 30'000, .max_bytes = std::uint64_t{1} << 25, .max_depth = 40};
  try {
    const absl::StatusOr<Result> found = run.go_on(files, few);
    if (!found.ok()) require_message(found.status());
  } catch (const Failure&) {  // the program would report this and end with code 40
  }
  return true;
}

}  // namespace trailblaze::fuzz
