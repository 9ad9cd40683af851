#include "engine/dense/visit.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace trailblaze {

DenseVisit::DenseVisit(const AnyPuzzle& puzzle, const DensePlan& plan, int threads,
                       std::size_t examples, PlaceSink* sink)
    : puzzle_(puzzle),
      plan_(plan),
      examples_(examples),
      sink_(sink),
      kept_(static_cast<std::size_t>(threads)),
      before_(kept_.size()) {}

void DenseVisit::begin(std::uint64_t depth, bool last) {
  depth_ = depth;
  last_ = last;
  std::swap(kept_, before_);
  for (Kept& kept : kept_) {
    kept.words.clear();
    kept.states.clear();
    kept.overflow = false;
  }
}

void DenseVisit::visit(int w, int segment, std::uint64_t first,
                       std::span<const std::uint64_t> words) {
  Kept& kept = kept_[static_cast<std::size_t>(w)];
  const std::uint64_t offset = static_cast<std::uint64_t>(segment) * plan_.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == 0) continue;
    if (sink_ != nullptr) sink_->add(offset + first + i, words[i], depth_);
    keep(kept, {segment, first + i, words[i]});
  }
}

void DenseVisit::keep(Kept& kept, const Place& place) const {
  if (last_) {
    keep_least(kept.states, place);
  } else if (kept.words.size() < kMostWords) {
    kept.words.push_back(place);
  } else {
    kept.overflow = true;
  }
}

std::vector<State> DenseVisit::least(bool before) const {
  std::vector<State> all;
  for (const Kept& kept : before ? before_ : kept_) {
    if (kept.overflow) return {};
    for (const Place& place : kept.words) keep_least(all, place);
    all.insert(all.end(), kept.states.begin(), kept.states.end());
  }
  trim(all);
  return all;
}

void DenseVisit::keep_least(std::vector<State>& least, const Place& place) const {
  for (std::uint64_t bits = place.bits; bits != 0; bits &= bits - 1) {
    const State order =
        plan_.layout().order(place.word, std::countr_zero(bits), plan_.odd(place.segment));
    least.push_back(puzzle_.state_at({place.segment, order}));
  }
  if (least.size() > 64 * examples_) trim(least);
}

void DenseVisit::trim(std::vector<State>& states) const {
  std::sort(states.begin(), states.end());
  states.resize(std::min(states.size(), examples_));
}

}  // namespace trailblaze
