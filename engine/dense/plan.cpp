#include "engine/dense/plan.hpp"

namespace trailblaze {

std::optional<DensePlan> DensePlan::make(const DenseSpec& spec, int segment, bool odd) {
  if (spec.places < DenseLayout::kLeastLength || spec.places > DenseLayout::kMostLength) return {};
  DensePlan plan(spec);
  if (!plan.stays_in_chunks() || !plan.find_reachable(segment, odd)) return {};
  return plan;
}

DenseRoute DensePlan::route(const SegmentMove& move) const {
  DenseRoute route;
  std::vector<int> swaps;  // in the order in which a state makes them
  for (int i = move.first; i < move.first + move.width - 1; ++i) swaps.push_back(i);
  if (!move.to_left) std::reverse(swaps.begin(), swaps.end());
  bool odd = odd_[at(move.from)];
  for (std::size_t i = 0, n; i < swaps.size(); i += n) {
    const auto kind = kind_of(swaps[i]);
    for (n = 1; i + n < swaps.size() && kind_of(swaps[i + n]) == kind;) ++n;
    const std::vector<int> same(swaps.begin() + static_cast<std::ptrdiff_t>(i),
                                swaps.begin() + static_cast<std::ptrdiff_t>(i + n));
    DenseStage& stage = route.stages.emplace_back();
    stage.kind = kind;
    stage.odd = odd;
    if (kind == DenseStage::Kind::kStretches) find_sources(stage, same);
    if (kind == DenseStage::Kind::kPermute) find_bits(stage.bits, same);
    odd ^= n % 2 != 0;
  }
  return route;
}

// True if all rotations that move both words and bits stay within a chunk.
bool DensePlan::stays_in_chunks() const {
  return std::all_of(spec_.moves.begin(), spec_.moves.end(), [&](const SegmentMove& move) {
    const int last = move.first + move.width - 2;  // its last swap
    const bool mixed = move.width > 1 && move.first < spec_.places - 6 && last >= spec_.places - 6;
    return !mixed || move.first >= spec_.places - 8;
  });
}

// Finds the segments that can be reached, and the parity of the orders in each. Returns false if a
// segment has orders of both parities.
bool DensePlan::find_reachable(int start, bool odd) {
  reached_[at(start)] = true;
  odd_[at(start)] = odd;
  std::vector<int> found = {start};
  std::vector<std::vector<SegmentMove>> moves_out(at(spec_.segments));
  for (const SegmentMove& move : spec_.moves) moves_out[at(move.from)].push_back(move);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const SegmentMove& move : moves_out[at(found[i])]) {
      if (move.slide >= 0) two_colours_ = false;
      const std::size_t from = at(move.from), to = at(move.to);
      const bool odd_there = odd_[from] != (move.width % 2 == 0);
      if (!reached_[to]) {
        reached_[to] = true;
        odd_[to] = odd_there;
        colour_[to] = !colour_[from];
        found.push_back(move.to);
      }
      if (odd_[to] != odd_there) return false;
      if (colour_[to] == colour_[from]) two_colours_ = false;
    }
  }
  count_moves();
  return true;
}

// A move of the puzzle may stop anywhere in a slide. Therefore a segment has a move of the puzzle
// for each step of a slide, from the step that leaves this segment to the last step.
void DensePlan::count_moves() {
  for (std::size_t i = 0; i < spec_.moves.size(); ++i) {
    const int slide = spec_.moves[i].slide;
    std::size_t last = i;
    while (slide >= 0 && last + 1 < spec_.moves.size() && spec_.moves[last + 1].slide == slide)
      ++last;
    degree_[at(spec_.moves[i].from)] += last - i + 1;
  }
}

DenseStage::Kind DensePlan::kind_of(int swap) const {
  const int digits_of_word = spec_.places - 5;
  if (swap + 1 < digits_of_word) return DenseStage::Kind::kStretches;
  return swap < digits_of_word ? DenseStage::Kind::kSwapFields : DenseStage::Kind::kPermute;
}

void DensePlan::swap(Digits& d, int first) {
  const std::size_t i = at(first);
  const std::uint32_t a = d[i], b = d[i + 1];
  d[i] = a <= b ? b + 1 : b;
  d[i + 1] = a <= b ? a : a - 1;
}

// Finds the source of each stretch of words: undoes the swaps, each of which is its own inverse.
void DensePlan::find_sources(DenseStage& stage, const std::vector<int>& swaps) const {
  const auto [low, high] = std::minmax_element(swaps.begin(), swaps.end());
  const int first = *low, last = *high + 1;
  std::uint32_t stretches = 1;
  for (int i = first; i <= last; ++i) stretches *= radix(i);
  for (int i = last + 1; i < spec_.places - 5; ++i) stage.stretch_words *= radix(i);
  stage.span_words = stretches * stage.stretch_words;
  for (std::uint32_t stretch = 0; stretch < stretches; ++stretch) {
    Digits d{};
    std::uint32_t rest = stretch;
    for (int i = last; i >= first; --i) {
      d[at(i)] = rest % radix(i);
      rest /= radix(i);
    }
    for (auto t = swaps.rbegin(); t != swaps.rend(); ++t) swap(d, *t);
    std::uint32_t source = 0;
    for (int i = first; i <= last; ++i) source = source * radix(i) + d[at(i)];
    stage.source.push_back(source);
  }
}

void DensePlan::find_bits(BitPermutation& bits, const std::vector<int>& swaps) const {
  const std::size_t five = at(spec_.places - 5);
  const auto bit_of = [&](const Digits& d) {
    return static_cast<int>((d[five] * 4 + d[five + 1]) * 3 + d[five + 2]);
  };
  constexpr int kMost = 59;  // most bits by which a bit moves
  using Masks = std::array<std::array<std::uint64_t, 2>, 2 * kMost + 1>;
  std::vector<Masks> masks(swaps.size());
  for (std::uint32_t p = 0; p < 2; ++p) {
    std::fill_n(bits.source[p], 64, std::uint8_t{63});  // a bit that is always 0
    for (int bit = 0; bit < 60; ++bit) {
      Digits d{};
      d[five] = static_cast<std::uint32_t>(bit / 12);
      d[five + 1] = static_cast<std::uint32_t>(bit / 3 % 4);
      d[five + 2] = static_cast<std::uint32_t>(bit % 3);
      d[five + 3] = (d[five] + d[five + 1] + d[five + 2] + p) % 2;  // follows from the parity
      for (std::size_t i = 0; i < swaps.size(); ++i) {
        const int before = bit_of(d);
        swap(d, swaps[i]);
        masks[i][at(bit_of(d) - before + kMost)][p] |= std::uint64_t{1} << bit_of(d);
      }
      bits.source[p][bit_of(d)] = static_cast<std::uint8_t>(bit);
    }
  }
  for (const Masks& by_shift : masks) {
    BitPermutation::Step& step = bits.steps.emplace_back();
    for (int left = -kMost; left <= kMost; ++left) {
      const auto& mask = by_shift[at(left + kMost)];
      if ((mask[0] | mask[1]) == 0) continue;
      step.rotations.push_back({left, {mask[0], mask[1]}});
      step.by_parity |= mask[0] != mask[1];
    }
  }
}

// ---- what a process owns ----

DenseShares::DenseShares(const DensePlan& plan, int processes, int number)
    : segments_(static_cast<std::uint64_t>(plan.segments())),
      sections_(plan.words() / plan.section_words()),
      section_words_(plan.section_words()),
      processes_(processes),
      number_(number) {
  own_.reserve(segments_);
  for (int segment = 0; segment < plan.segments(); ++segment) {
    own_.push_back(sections_of(number, segment));
  }
}

DenseShares::Range DenseShares::targets_of(int process) const {
  const std::uint64_t all = segments_ * sections_, count = static_cast<std::uint64_t>(processes_),
                      i = static_cast<std::uint64_t>(process);
  return {all * i / count, all * (i + 1) / count};
}

DenseShares::Range DenseShares::sections_of(int process, int segment) const {
  const Range targets = targets_of(process);
  // Returns the first section whose target in this segment is `target` or later.
  const auto from = [&](std::uint64_t target) {
    return (target + segments_ - 1 - static_cast<std::uint64_t>(segment)) / segments_;
  };
  return {from(targets.first), from(targets.end)};
}

std::uint64_t DenseShares::most_words(const DensePlan& plan, int processes) {
  const std::uint64_t targets = static_cast<std::uint64_t>(plan.segments()) *
                                (plan.words() / plan.section_words()),
                      count = static_cast<std::uint64_t>(processes);
  return (targets + count - 1) / count * plan.section_words();
}

}  // namespace trailblaze
