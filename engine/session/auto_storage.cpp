// The table of rules for `--storage auto`. The first rule that applies decides.
#include "engine/session/auto_storage.hpp"

#include <algorithm>
#include <iterator>

namespace trailblaze {
namespace {

// Conclusions from the facts. The rules use nothing else.
class StorageCase {
 public:
  // `facts` must outlive the case.
  explicit StorageCase(const StorageFacts& facts) : facts_(facts) {}

  const StorageFacts& facts() const { return facts_; }
  bool is_auto() const { return facts_.requested == Storage::kAuto; }

  // True if the user names this table, or if `auto` may choose it.
  bool takes(Storage storage) const {
    const std::optional<TableFacts>& table = table_of(storage);
    if (!table) return false;
    return facts_.requested == storage ||
           (is_auto() && table->fits && (facts_.saves || table->suits));
  }
  bool in_files(Storage storage) const { return takes(storage) && table_of(storage)->on_disk; }

  // True if levels go to the disk. No level has more states than the whole space, so a space that
  // is known to fit in memory needs no disk.
  bool keeps_levels_on_disk() const {
    constexpr std::uint64_t kBytesPerState = 2 * sizeof(std::uint64_t);
    if (facts_.requested == Storage::kDisk) return true;
    const bool may_fit = facts_.states && *facts_.states <= facts_.max_bytes / kBytesPerState;
    return is_auto() && facts_.has_disk && !may_fit;
  }

  // True if the whole space is wanted, but this table is known to exceed the limit on memory.
  bool is_too_large(Storage storage) const {
    const std::optional<TableFacts>& table = table_of(storage);
    return is_auto() && table && !table->fits && (table->states || facts_.saves) && !wants_part();
  }

  bool keeps_frontier() const {
    return facts_.requested == Storage::kFrontier || (is_auto() && facts_.names_ways);
  }

  // True if a table could number the whole space, but a limit asks for a part. pick_storage() adds
  // this reason to `why`.
  bool is_part_of_table() const {
    const auto has_states = [](const std::optional<TableFacts>& table) {
      return table && table->states.has_value();
    };
    return is_auto() && wants_part() && (has_states(facts_.dense) || has_states(facts_.ranked));
  }

 private:
  bool wants_part() const { return facts_.is_limited && !facts_.saves; }

  const std::optional<TableFacts>& table_of(Storage storage) const {
    return storage == Storage::kDense ? facts_.dense : facts_.ranked;
  }

  const StorageFacts& facts_;
};

struct StorageRule {
  std::string_view name;
  bool (*applies)(const StorageCase&);
  Storage storage;
  std::string_view why;
};

constexpr StorageRule kStorageRules[] = {
    {"dense table in files", [](const StorageCase& c) { return c.in_files(Storage::kDense); },
     Storage::kDense, "one bit per state, in files"},
    {"dense table", [](const StorageCase& c) { return c.takes(Storage::kDense); }, Storage::kDense,
     "one bit per state"},
    {"ranked table in files", [](const StorageCase& c) { return c.in_files(Storage::kRanked); },
     Storage::kRanked, "one bit per rank, in files"},
    {"ranked table", [](const StorageCase& c) { return c.takes(Storage::kRanked); },
     Storage::kRanked, "two bits per rank"},

    {"levels in files, one way",
     [](const StorageCase& c) { return c.keeps_levels_on_disk() && !c.facts().reversible; },
     Storage::kDisk, "all levels in files, because moves cannot be reversed"},
    {"level in files",
     [](const StorageCase& c) { return c.keeps_levels_on_disk() && c.facts().keeps_one_level; },
     Storage::kDisk, "the current level, in files"},
    {"window in files", [](const StorageCase& c) { return c.keeps_levels_on_disk(); },
     Storage::kDisk, "the current level and the two before it, in files"},

    // If a table does not fit, the rules choose it all the same: the session then refuses the run,
    // and names the memory that the table needs. The smaller table comes first.
    {"dense table too large", [](const StorageCase& c) { return c.is_too_large(Storage::kDense); },
     Storage::kDense, "one bit per state"},
    {"ranked table too large",
     [](const StorageCase& c) { return c.is_too_large(Storage::kRanked); }, Storage::kRanked,
     "two bits per rank"},

    {"frontier",
     [](const StorageCase& c) { return c.keeps_frontier() && c.facts().keeps_one_level; },
     Storage::kFrontier, "only the current level"},
    {"window", [](const StorageCase& c) { return c.keeps_frontier(); }, Storage::kFrontier,
     "the current level and the two before it"},
    {"trail", [](const StorageCase&) { return true; }, Storage::kTrail, "a hash set"},
};

}  // namespace

StorageRow pick_storage(const StorageFacts& facts) {
  const StorageCase c(facts);
  const StorageRule& rule =
      *std::ranges::find_if(kStorageRules, [&](const StorageRule& one) { return one.applies(c); });
  std::string why(rule.why);
  const bool by_levels = rule.storage == Storage::kFrontier || rule.storage == Storage::kTrail;
  if (by_levels && c.is_part_of_table()) why += ", because a limit allows only a part of the space";
  return {rule.storage, std::move(why), rule.name};
}

std::vector<std::string_view> storage_rules() {
  std::vector<std::string_view> names;
  std::ranges::transform(kStorageRules, std::back_inserter(names), &StorageRule::name);
  return names;
}

}  // namespace trailblaze
