// Small runs that stopped before their end, for every storage that works by levels, and changes to
// the files in their folders: damage, or forged numbers and words with corrected checksums.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/limits.hpp"
#include "engine/base/options.hpp"
#include "engine/disk/manifest.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/puzzle/result.hpp"
#include "engine/run/disk_run.hpp"

namespace trailblaze::fuzz {

using SavedWords = std::vector<std::uint64_t>;

SavedWords as_words(std::string_view bytes);

// Returns the manifest's facts about a file of these words, and writes the file's bytes to `file`.
FileFacts facts_of(const SavedWords& words, std::string& file);

// The files in the folder of a run.
struct RunFiles {
  std::string manifest, words, blocks;  // "" if the file does not exist
};

class SavedRun {
 public:
  // Makes the run of this number below kinds().
  explicit SavedRun(std::size_t kind);
  static std::size_t kinds();

  // States per level of the uninterrupted run.
  const std::vector<std::uint64_t>& levels() const { return levels_; }
  const RunFiles& files() const { return files_; }

  // Applies a change to the files. Its bytes: "how", four bytes for a place, eight for a value.
  static constexpr std::size_t kBytesOfChange = 13;
  static void damage(std::string_view change, RunFiles& files);
  void forge(const std::vector<std::string_view>& changes, RunFiles& files) const;

  // Puts these files into a folder and resumes the run there.
  absl::StatusOr<Result> go_on(const RunFiles& files, const Limits& limits) const;

 private:
  absl::StatusOr<Result> enumerate(DiskRun& run, const Limits& limits) const;

  std::unique_ptr<const AnyPuzzle> puzzle_;
  State root_ = 0;
  Storage storage_ = Storage::kTrail;
  DiskRun::Shape shape_;
  std::vector<std::uint64_t> levels_;
  RunFiles files_;
};

}  // namespace trailblaze::fuzz
