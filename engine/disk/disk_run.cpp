#include "engine/disk/disk_run.hpp"

#include <unistd.h>

#include <cerrno>

#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

// Checkpoints take at most one part of so many of the time.
constexpr double kShareOfTime = 10;

}  // namespace

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::with_blocks(
    absl::StatusOr<std::unique_ptr<RunFolder>> folder, std::uint64_t max_bytes) {
  if (!folder.ok()) return folder.status();
  const std::string file = (*folder)->path() + "/trailblaze.blocks";
  const BlockStore::Shape shape{.max_bytes = max_bytes};
  absl::StatusOr<std::unique_ptr<BlockStore>> blocks;
  if ((*folder)->sequence() != 0) {
    blocks = BlockStore::open(file, shape);
  } else {  // a run that was killed before its first checkpoint may have left some
    if (unlink(file.c_str()) != 0 && errno != ENOENT) return cannot_write(file, errno);
    blocks = BlockStore::create(file, shape);
  }
  if (!blocks.ok()) return blocks.status();
  return std::unique_ptr<DiskRun>(new DiskRun(*std::move(folder), *std::move(blocks)));
}

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::begin(const std::string& folder,
                                                        const RunTitle& title,
                                                        std::uint64_t max_bytes) {
  return with_blocks(RunFolder::create(folder, title), max_bytes);
}

absl::StatusOr<std::unique_ptr<DiskRun>> DiskRun::resume(const std::string& folder,
                                                         std::uint64_t max_bytes) {
  return with_blocks(RunFolder::open(folder), max_bytes);
}

bool DiskRun::is_due() const {
  return clock_.seconds() - last_ended_ >= (kShareOfTime - 1) * last_took_;
}

}  // namespace trailblaze
