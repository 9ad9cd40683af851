#include "engine/heuristic/ida_checkpoint.hpp"

#include <string>
#include <utility>

#include "engine/base/mix.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kOfBound = 2, kOfWork = 4, kOfTree = 2, kOfBlock = 4;  // numbers per record
constexpr std::size_t kMostBlocks = std::size_t{1} << 20;

}  // namespace

absl::StatusOr<IdaPoint> ida_point_in(const DiskRun& run) {
  const auto& numbers = run.folder().last().numbers;
  for (const char* name : {"bounds", "work", "blocks", "path"}) {
    if (!numbers.contains(name)) return cannot_be(std::string("numbers without ") + name);
  }
  const auto &bounds = numbers.at("bounds"), &work = numbers.at("work"),
             &blocks = numbers.at("blocks");
  IdaPoint point;
  if (bounds.size() % kOfBound != 0 || work.size() != kOfWork) return cannot_be("bounds");
  for (std::size_t i = 0; i < bounds.size(); i += kOfBound) {
    if (i != 0 && bounds[i] <= bounds[i - kOfBound]) return cannot_be("bounds");
    point.bounds.push_back({bounds[i], bounds[i + 1], true});
  }
  point.counters = {work[0], work[1], 0};
  if (work[2] > kDeadEnd || work[3] > work[2]) return cannot_be("bounds");
  point.next_bound = static_cast<int>(work[2]);
  point.first_split = static_cast<int>(work[3]);
  if (blocks.size() % kOfBlock != kOfTree || blocks[0] > kMostBlocks) return cannot_be("blocks");
  point.blocks = blocks[0];
  point.checksum = blocks[1];
  for (std::size_t i = kOfTree; i < blocks.size(); i += kOfBlock) {
    if (blocks[i] >= point.blocks || blocks[i + 3] > kDeadEnd) return cannot_be("blocks");
    const IdaBelow below{blocks[i + 1], blocks[i + 2], 0, static_cast<int>(blocks[i + 3])};
    if (!point.done.emplace(blocks[i], below).second) return cannot_be("blocks");
  }
  point.path = numbers.at("path");
  const bool is_past = !point.bounds.empty() && point.bounds.back().bound >= work[2];
  if (point.path.empty() && is_past) return cannot_be("bounds");
  if (point.path.empty()) return point;
  if (point.bounds.empty()) return cannot_be("bounds");
  point.bounds.back().complete = false;
  return point;
}

void IdaCheckpoints::cut(std::size_t blocks, std::span<const IdaPrefix> prefixes, int first_split) {
  if (run_ == nullptr) return;
  std::uint64_t sum = prefixes.size();
  const auto mix = [&](std::uint64_t value) { sum = Mixer(64).key(sum ^ value); };
  for (const auto& [state, parent, depth, node] : prefixes) {
    for (const std::uint64_t value : {state, parent, std::uint64_t{depth}, std::uint64_t{node}}) {
      mix(value);
    }
  }
  if (point_.blocks != blocks || point_.checksum != sum) point_.done.clear();
  known_ = point_.done;
  point_.blocks = blocks;
  point_.checksum = sum;
  point_.first_split = first_split;
}

const IdaBelow* IdaCheckpoints::known(std::size_t block) const {
  const auto found = known_.find(block);
  return found == known_.end() ? nullptr : &found->second;
}

void IdaCheckpoints::add(std::size_t block, const IdaBelow& below) {
  if (run_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  point_.done[block] = below;
  if (run_->is_due()) commit();
}

void IdaCheckpoints::make() {
  if (run_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  commit();
}

void IdaCheckpoints::make_last(const Result& result) {
  point_.bounds = result.bounds;
  point_.counters = result.counters;
  point_.path = result.path;
  make();
}

// Writes a checkpoint. If a commit has failed, keeps the previous checkpoint and writes no other.
void IdaCheckpoints::commit() {
  if (!makes_them_ || !run_->status().ok()) return;
  static_cast<void>(run_->commit([&](Checkpoint& checkpoint) {
    auto& numbers = checkpoint.numbers;
    auto &bounds = numbers["bounds"], &blocks = numbers["blocks"];
    for (const BoundRow& row : point_.bounds) {
      bounds.insert(bounds.end(), {row.bound, row.nodes});
    }
    numbers["work"] = {point_.counters.expanded, point_.counters.generated,
                       static_cast<std::uint64_t>(point_.next_bound),
                       static_cast<std::uint64_t>(point_.first_split)};
    blocks = {point_.blocks, point_.checksum};
    for (const auto& [block, below] : point_.done) {
      blocks.insert(blocks.end(), {block, below.nodes, below.generated,
                                   static_cast<std::uint64_t>(below.next_bound)});
    }
    numbers["path"] = point_.path;
    return absl::OkStatus();
  }));
}

}  // namespace trailblaze
