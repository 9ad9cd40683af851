// Chooses the storage of `--storage auto`: a pure function from the facts of a puzzle and a request
// to a storage, and a phrase that gives the reason. It also decides between memory and disk, and
// gives the reason for a storage that the user names.
//
//   StorageFacts -> first rule in the table of auto_storage.cpp that applies -> StorageRow
//
// storage.hpp gathers the facts. The choice does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/options.hpp"

namespace trailblaze {

// A table of two bits a rank (ranked), or of a bit a state (dense).
struct TableFacts {
  bool fits = false;     // It is within the limit on memory.
  bool on_disk = false;  // Its pages lie in the folder that the user named.
  bool suits = false;    // For `auto`: enough of its places are states that the user asks for.
  std::optional<std::uint64_t> states = {};  // States of the whole space, if known.
};

struct StorageFacts {
  // Facts of the puzzle.
  bool reversible = false;                   // If t follows s, then s follows t.
  bool names_ways = false;                   // The puzzle names the way back from each move.
  bool keeps_one_level = false;              // Words have room for the number of a way back.
  std::optional<std::uint64_t> states = {};  // States of the whole space, if known.
  std::optional<TableFacts> dense = {}, ranked = {};  // Empty: the puzzle has no such table.

  // Facts of the request.
  Storage requested = Storage::kAuto;
  bool has_disk = false;    // The user named a folder on a disk.
  bool saves = false;       // The run saves a distance table, which must be whole.
  bool is_limited = false;  // A limit on states, depth or time may end the run early.
  std::uint64_t max_bytes = kUnlimited;
};

struct StorageRow {
  Storage storage = Storage::kTrail;  // Never kAuto.
  std::string why;                    // The reason, in a few words for people.
  std::string_view rule;              // The name of the rule that applied.
};

// Chooses the storage. A storage that the user names must be available, and disk needs a folder.
StorageRow pick_storage(const StorageFacts& facts);

// Names of the rules, in the order of trying.
std::vector<std::string_view> storage_rules();

}  // namespace trailblaze
