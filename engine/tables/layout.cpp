#include "engine/tables/layout.hpp"

#include <utility>

#include "engine/dense/dense.hpp"
#include "engine/ranked/ranked.hpp"
#include "engine/tables/distance_table.hpp"

namespace trailblaze {

namespace {

// Numbers states by the puzzle's own ranks.
class RankLayout final : public TableLayout {
 public:
  explicit RankLayout(const AnyPuzzle& puzzle) : puzzle_(puzzle) {}

  Storage storage() const override { return Storage::kRanked; }
  std::uint64_t places() const override { return puzzle_.traits().num_ranks; }
  std::uint64_t states() const override { return puzzle_.traits().num_states; }
  std::uint64_t bytes() const override { return ranked_bytes(puzzle_); }

  void place(std::span<const State> states, std::uint64_t* out) const override {
    puzzle_.rank(states, out);
  }
  Result enumerate(State root, const Options& options, std::size_t examples,
                   const PlaceSink& sink) const override {
    return enumerate_ranked(puzzle_, root, options, examples, sink);
  }

 private:
  const AnyPuzzle& puzzle_;
};

// Numbers states by the words and bits of the dense engine, for a plan made from the root.
class DensePlaces final : public TableLayout {
 public:
  DensePlaces(const AnyPuzzle& puzzle, DensePlan plan) : puzzle_(puzzle), plan_(std::move(plan)) {}

  Storage storage() const override { return Storage::kDense; }
  std::uint64_t places() const override { return plan_.places(); }
  std::uint64_t states() const override { return plan_.states(); }
  std::uint64_t bytes() const override { return dense_bytes(plan_); }

  void place(std::span<const State> states, std::uint64_t* out) const override {
    for (const State s : states) *out++ = place_of(puzzle_.dense_position(s));
  }
  Result enumerate(State root, const Options& options, std::size_t examples,
                   const PlaceSink& sink) const override {
    return enumerate_dense(puzzle_, plan_, root, options, examples, sink);
  }

 private:
  std::uint64_t place_of(const DensePosition& at) const {
    const bool is_there = plan_.reached(at.segment) &&
                          DenseLayout::odd(at.order, plan_.spec().places) == plan_.odd(at.segment);
    return is_there ? dense_place(plan_, at) : kNoPlace;
  }

  const AnyPuzzle& puzzle_;
  const DensePlan plan_;
};

}  // namespace

std::unique_ptr<const TableLayout> layout_for(const AnyPuzzle& puzzle, State root,
                                              Storage storage) {
  const auto wanted = [&](Storage one) { return storage == Storage::kAuto || storage == one; };
  if (wanted(Storage::kDense)) {
    if (auto plan = dense_plan(puzzle, root)) {
      return std::make_unique<DensePlaces>(puzzle, *std::move(plan));
    }
  }
  if (wanted(Storage::kRanked) && puzzle.traits().num_ranks != 0) {
    return std::make_unique<RankLayout>(puzzle);
  }
  return nullptr;
}

}  // namespace trailblaze
