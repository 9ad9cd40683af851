// What `--storage auto` takes: a pure function from the facts of a puzzle and a request to a
// storage, and a sentence that says why. It decides between memory and the disk as well, and has
// the reasons for a storage that was asked for.
//
//   StorageFacts -> first rule of the table in auto_storage.cpp that applies -> StorageRow
//
// storage.hpp gathers the facts. Nothing here depends on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/options.hpp"

namespace trailblaze {

// A table of two bits a rank, or of a bit a state.
struct TableFacts {
  bool fits = false;     // The limit on memory allows it.
  bool on_disk = false;  // Its pages lie in the folder that was named.
  bool suits = false;  // Enough of its places are states that are asked for; where `auto` chooses.
  std::optional<std::uint64_t> states = {};  // States of the whole space, where they are known.
};

struct StorageFacts {
  // Facts of the puzzle.
  bool reversible = false;                   // If t follows s, then s follows t.
  bool names_ways = false;                   // Moves are named with their ways back.
  bool keeps_one_level = false;              // A word of the frontier has room for these names.
  std::optional<std::uint64_t> states = {};  // States of the whole space, where they are known.
  std::optional<TableFacts> dense = {}, ranked = {};  // nothing: the puzzle has no such table

  // Facts of the request.
  Storage asked = Storage::kAuto;
  bool has_disk = false;    // A folder on a disk was named.
  bool saves = false;       // A distance table is written, which must be whole.
  bool is_limited = false;  // A limit on states, depth or time may end the run early.
  std::uint64_t max_bytes = kUnlimited;
};

struct StorageRow {
  Storage storage = Storage::kTrail;  // It is never kAuto.
  std::string why;                    // A few words for people.
  std::string_view rule;              // The rule's name in the table.
};

// A storage that was asked for must be one that the puzzle has, and disk needs a folder.
StorageRow pick_storage(const StorageFacts& facts);

// Names of the rules, in the order in which they are tried.
std::vector<std::string_view> storage_rules();

}  // namespace trailblaze
