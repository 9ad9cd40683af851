// A run that saves a part of a search in a checkpoint, and loads it again, for tests of that part.
#pragma once

#include <absl/status/status.h>

#include <memory>
#include <optional>

#include "engine/disk/word_file.hpp"
#include "engine/disk/words_in.hpp"
#include "engine/run/disk_run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/disk_runs.hpp"

namespace trailblaze {

struct PartRun {
  // With a store, the part keeps its data in small blocks of the store.
  explicit PartRun(bool has_store)
      : run(begin_run(new_run_folder(),
                      has_store ? DiskRun::Shape({.block_bytes = 4096}) : std::nullopt)) {}

  BlockStore* store() const { return run->blocks(); }

  // Waits until written blocks can be read.
  void wait_for_writes() const {
    if (store() != nullptr) REQUIRE(store()->wait_for_writes().ok());
  }

  void save(const auto& part) const {
    const absl::Status status = run->commit([&](Checkpoint& checkpoint) {
      checkpoint.files = {run->next_file()};
      WordFileWriter out(run->folder(), run->next_file());
      absl::Status saved = part.save(out);
      return saved.ok() ? out.finish().status() : saved;
    });
    REQUIRE(status.ok());
  }

  // Requires an empty part.
  absl::Status load(auto& part) const {
    auto file = required(WordFileReader::open(run->folder(), run->folder().last().files.front()));
    WordsIn in(file);
    const absl::Status status = part.load(in);
    if (status.ok()) CHECK(in.left() == 0);
    return status;
  }

  const std::unique_ptr<DiskRun> run;
};

}  // namespace trailblaze
