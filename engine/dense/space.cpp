#include "engine/dense/space.hpp"

#include "engine/dense/runs.hpp"
#include "engine/dense/sweep.hpp"

namespace trailblaze {

std::unique_ptr<DenseSpace> DenseSpace::make(const DensePlan& plan, const Crew& crew, Isa isa) {
  if (plan.two_colours()) return std::make_unique<DenseSweep>(plan, crew, isa);
  return std::make_unique<DenseRuns>(plan, crew, isa);
}

std::uint64_t dense_bytes(const DensePlan& plan) {
  return plan.two_colours() ? DenseSweep::bytes_needed(plan) : DenseRuns::bytes_needed(plan);
}

}  // namespace trailblaze
