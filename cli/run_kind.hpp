// What enumerate and resume agree on: the kind of a run, as its manifest says it, and the blocks
// that the run of such a kind has.
#pragma once

#include <optional>
#include <string>

#include "cli/options/settings.hpp"
#include "engine/base/options.hpp"
#include "engine/disk/disk_run.hpp"

namespace trailblaze {

inline std::string run_kind_of(Storage storage) {
  return std::string("enumerate, storage ") + name(storage);
}

inline std::optional<Storage> storage_of_run(const RunTitle& title) {
  for (const Storage storage : {Storage::kDisk, Storage::kFrontier, Storage::kTrail}) {
    if (title.kind == run_kind_of(storage)) return storage;
  }
  return std::nullopt;
}

inline DiskRun::Shape shape_of_run(const Settings& settings, Storage storage) {
  if (storage != Storage::kDisk) return std::nullopt;
  return BlockStore::Shape{.max_bytes = settings.max_disk};
}

}  // namespace trailblaze
