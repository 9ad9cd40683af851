#include "engine/dense/dense.hpp"

#include "engine/dense/dense_search.hpp"

namespace trailblaze {

std::optional<DensePlan> dense_plan(const AnyPuzzle& puzzle, State start) {
  if (!puzzle.traits().segmented) return {};
  const DenseSpec spec = puzzle.dense_spec();
  if (spec.places < DenseLayout::kLeastLength) return {};
  const DensePosition at = puzzle.dense_position(start);
  return DensePlan::make(spec, at.segment, DenseLayout::odd(at.order, spec.places));
}

std::uint64_t dense_place(const DensePlan& plan, const DensePosition& position) {
  const DenseLayout::Bit bit = plan.layout().find(position.order);
  const auto segment = static_cast<std::uint64_t>(position.segment);
  return (segment * plan.words() + bit.word) * 64 + static_cast<std::uint64_t>(bit.bit);
}

std::uint64_t dense_bytes(const DensePlan& plan, int processes) {
  return PeerHome::bytes_needed(plan, dense_shape(plan), processes);
}

DiskCost dense_on_disk(const DensePlan& plan) {
  const TableShape shape = dense_shape(plan);
  const std::size_t block = DiskHome::block_bytes(shape);
  return {DiskHome::least_bytes(shape, block), DiskHome::disk_bytes(shape, block),
          DiskHome::traffic_bytes(shape), block};
}

}  // namespace trailblaze
