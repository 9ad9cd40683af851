#include "engine/heuristic/ida_checkpoint.hpp"

#include <string>
#include <utility>

#include "engine/base/mix.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kNumbersPerBound = 2, kWorkNumbers = 4, kTreeNumbers = 2,
                      kNumbersPerBlock = 4;
constexpr std::size_t kMostBlocks = std::size_t{1} << 20;

}  // namespace

absl::StatusOr<IdaProgress> ida_progress_in(const DiskRun& run) {
  const auto& numbers = run.folder().last().numbers;
  for (const char* name : {"bounds", "work", "blocks", "path"}) {
    if (!numbers.contains(name)) return impossible_data(std::string("numbers without ") + name);
  }
  const auto &bounds = numbers.at("bounds"), &work = numbers.at("work"),
             &blocks = numbers.at("blocks");
  IdaProgress progress;
  if (bounds.size() % kNumbersPerBound != 0 || work.size() != kWorkNumbers)
    return impossible_data("bounds");
  for (std::size_t i = 0; i < bounds.size(); i += kNumbersPerBound) {
    if (i != 0 && bounds[i] <= bounds[i - kNumbersPerBound]) return impossible_data("bounds");
    progress.bounds.push_back({bounds[i], bounds[i + 1], true});
  }
  progress.counters = {work[0], work[1], 0};
  if (work[2] > kDeadEnd || work[3] > work[2]) return impossible_data("bounds");
  progress.next_bound = static_cast<int>(work[2]);
  progress.first_split = static_cast<int>(work[3]);
  if (blocks.size() % kNumbersPerBlock != kTreeNumbers || blocks[0] > kMostBlocks)
    return impossible_data("blocks");
  progress.blocks = blocks[0];
  progress.checksum = blocks[1];
  for (std::size_t i = kTreeNumbers; i < blocks.size(); i += kNumbersPerBlock) {
    if (blocks[i] >= progress.blocks || blocks[i + 3] > kDeadEnd) return impossible_data("blocks");
    const IdaTotals totals{blocks[i + 1], blocks[i + 2], 0, static_cast<int>(blocks[i + 3])};
    if (!progress.done.emplace(blocks[i], totals).second) return impossible_data("blocks");
  }
  progress.path = numbers.at("path");
  const bool is_past = !progress.bounds.empty() && progress.bounds.back().bound >= work[2];
  if (progress.path.empty() && is_past) return impossible_data("bounds");
  if (progress.path.empty()) return progress;
  if (progress.bounds.empty()) return impossible_data("bounds");
  progress.bounds.back().complete = false;
  return progress;
}

void IdaCheckpoints::record_cut(std::size_t blocks, std::span<const IdaPrefix> prefixes,
                                int first_split) {
  if (run_ == nullptr) return;
  std::uint64_t sum = prefixes.size();
  const auto mix = [&](std::uint64_t value) { sum = Mixer(64).key(sum ^ value); };
  for (const IdaPrefix& p : prefixes) {
    for (const std::uint64_t value : {p.state, p.parent, State{p.depth}, State{p.node}}) mix(value);
  }
  if (progress_.blocks != blocks || progress_.checksum != sum) progress_.done.clear();
  progress_.blocks = blocks;
  progress_.checksum = sum;
  progress_.first_split = first_split;
}

std::optional<IdaTotals> IdaCheckpoints::result_of(std::size_t block) {
  if (run_ == nullptr) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto found = progress_.done.find(block);
  return found == progress_.done.end() ? std::nullopt : std::optional(found->second);
}

void IdaCheckpoints::add(std::size_t block, const IdaTotals& totals) {
  if (run_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  progress_.done[block] = totals;
  if (run_->is_due()) commit();
}

void IdaCheckpoints::write() {
  if (run_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  commit();
}

void IdaCheckpoints::write_last(const Result& result) {
  progress_.bounds = result.bounds;
  progress_.counters = result.counters;
  progress_.path = result.path;
  write();
}

// Writes a checkpoint. If a commit has failed, keeps the previous checkpoint and writes no other.
void IdaCheckpoints::commit() {
  if (!is_writer_ || !run_->status().ok()) return;
  static_cast<void>(run_->commit([&](Checkpoint& checkpoint) {
    auto& numbers = checkpoint.numbers;
    auto &bounds = numbers["bounds"], &blocks = numbers["blocks"];
    for (const BoundRow& row : progress_.bounds) {
      bounds.insert(bounds.end(), {row.bound, row.nodes});
    }
    numbers["work"] = {progress_.counters.expanded, progress_.counters.generated,
                       static_cast<std::uint64_t>(progress_.next_bound),
                       static_cast<std::uint64_t>(progress_.first_split)};
    blocks = {progress_.blocks, progress_.checksum};
    for (const auto& [block, totals] : progress_.done) {
      blocks.insert(blocks.end(), {block, totals.nodes, totals.generated,
                                   static_cast<std::uint64_t>(totals.next_bound)});
    }
    numbers["path"] = progress_.path;
    return absl::OkStatus();
  }));
}

}  // namespace trailblaze
