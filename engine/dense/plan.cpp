#include "engine/dense/plan.hpp"

namespace trailblaze {

std::optional<DensePlan> DensePlan::make(const DenseSpec& spec, int segment, bool odd) {
  if (spec.places < DenseLayout::kFewest || spec.places > DenseLayout::kMost) return {};
  DensePlan plan(spec);
  if (!plan.stays_in_chunks() || !plan.walk(segment, odd)) return {};
  return plan;
}

DenseRoute DensePlan::route(const SegmentMove& move) const {
  DenseRoute route;
  std::vector<int> trades;  // in the order in which a state makes them
  for (int i = move.first; i < move.first + move.width - 1; ++i) trades.push_back(i);
  if (!move.to_left) std::reverse(trades.begin(), trades.end());
  bool odd = odd_[at(move.from)];
  for (std::size_t i = 0, n; i < trades.size(); i += n) {
    const auto kind = kind_of(trades[i]);
    for (n = 1; i + n < trades.size() && kind_of(trades[i + n]) == kind;) ++n;
    const std::vector<int> same(trades.begin() + static_cast<std::ptrdiff_t>(i),
                                trades.begin() + static_cast<std::ptrdiff_t>(i + n));
    DenseStage& stage = route.stages.emplace_back();
    stage.kind = kind;
    stage.odd = odd;
    if (kind == DenseStage::Kind::kRuns) find_sources(stage, same);
    if (kind == DenseStage::Kind::kPermute) find_bits(stage.bits, same);
    odd ^= n % 2 != 0;
  }
  return route;
}

// True if all rotations that move both words and bits stay within a chunk.
bool DensePlan::stays_in_chunks() const {
  return std::all_of(spec_.moves.begin(), spec_.moves.end(), [&](const SegmentMove& move) {
    const int last = move.first + move.width - 2;  // its last trade
    const bool mixed = move.width > 1 && move.first < spec_.places - 6 && last >= spec_.places - 6;
    return !mixed || move.first >= spec_.places - 8;
  });
}

// Finds the segments that can be reached, and the parity of the orders in each. Returns false if a
// segment has orders of both parities.
bool DensePlan::walk(int start, bool odd) {
  reached_[at(start)] = true;
  odd_[at(start)] = odd;
  std::vector<int> found = {start};
  std::vector<std::vector<SegmentMove>> moves_out(at(spec_.segments));
  for (const SegmentMove& move : spec_.moves) moves_out[at(move.from)].push_back(move);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const SegmentMove& move : moves_out[at(found[i])]) {
      if (move.run >= 0) two_colours_ = false;
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

// A move of the puzzle may stop anywhere in a run. Therefore each step of a run ends a move of the
// puzzle for every segment before it in the run.
void DensePlan::count_moves() {
  for (std::size_t i = 0; i < spec_.moves.size(); ++i) {
    const int run = spec_.moves[i].run;
    std::size_t last = i;
    while (run >= 0 && last + 1 < spec_.moves.size() && spec_.moves[last + 1].run == run) ++last;
    degree_[at(spec_.moves[i].from)] += last - i + 1;
  }
}

DenseStage::Kind DensePlan::kind_of(int trade) const {
  const int digits_of_word = spec_.places - 5;
  if (trade + 1 < digits_of_word) return DenseStage::Kind::kRuns;
  return trade < digits_of_word ? DenseStage::Kind::kSwapGroups : DenseStage::Kind::kPermute;
}

void DensePlan::trade(Digits& d, int place) {
  const std::size_t i = at(place);
  const std::uint32_t a = d[i], b = d[i + 1];
  d[i] = a <= b ? b + 1 : b;
  d[i + 1] = a <= b ? a : a - 1;
}

// Finds the source of each run of words: undoes the trades, each of which is its own inverse.
void DensePlan::find_sources(DenseStage& stage, const std::vector<int>& trades) const {
  const auto [low, high] = std::minmax_element(trades.begin(), trades.end());
  const int first = *low, last = *high + 1;
  std::uint32_t runs = 1;
  for (int i = first; i <= last; ++i) runs *= radix(i);
  for (int i = last + 1; i < spec_.places - 5; ++i) stage.run *= radix(i);
  stage.block = runs * stage.run;
  for (std::uint32_t run = 0; run < runs; ++run) {
    Digits d{};
    std::uint32_t rest = run;
    for (int i = last; i >= first; --i) {
      d[at(i)] = rest % radix(i);
      rest /= radix(i);
    }
    for (auto t = trades.rbegin(); t != trades.rend(); ++t) trade(d, *t);
    std::uint32_t source = 0;
    for (int i = first; i <= last; ++i) source = source * radix(i) + d[at(i)];
    stage.source.push_back(source);
  }
}

void DensePlan::find_bits(BitPermutation& bits, const std::vector<int>& trades) const {
  const std::size_t five = at(spec_.places - 5);
  const auto bit_of = [&](const Digits& d) {
    return static_cast<int>((d[five] * 4 + d[five + 1]) * 3 + d[five + 2]);
  };
  constexpr int kMost = 59;  // most places by which a bit moves
  using Masks = std::array<std::array<std::uint64_t, 2>, 2 * kMost + 1>;
  std::vector<Masks> masks(trades.size());
  for (std::uint32_t p = 0; p < 2; ++p) {
    std::fill_n(bits.source[p], 64, std::uint8_t{63});  // a bit that is always 0
    for (int bit = 0; bit < 60; ++bit) {
      Digits d{};
      d[five] = static_cast<std::uint32_t>(bit / 12);
      d[five + 1] = static_cast<std::uint32_t>(bit / 3 % 4);
      d[five + 2] = static_cast<std::uint32_t>(bit % 3);
      d[five + 3] = (d[five] + d[five + 1] + d[five + 2] + p) % 2;  // follows from the parity
      for (std::size_t i = 0; i < trades.size(); ++i) {
        const int before = bit_of(d);
        trade(d, trades[i]);
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
      blocks_(plan.words() / plan.block()),
      block_(plan.block()),
      processes_(processes),
      number_(number) {
  own_.reserve(segments_);
  for (int segment = 0; segment < plan.segments(); ++segment) {
    own_.push_back(blocks_of(number, segment));
  }
}

DenseShares::Range DenseShares::targets_of(int process) const {
  const std::uint64_t all = segments_ * blocks_, count = static_cast<std::uint64_t>(processes_),
                      i = static_cast<std::uint64_t>(process);
  return {all * i / count, all * (i + 1) / count};
}

DenseShares::Range DenseShares::blocks_of(int process, int segment) const {
  const Range targets = targets_of(process);
  // The first block whose target in this segment is not before `target`.
  const auto from = [&](std::uint64_t target) {
    return (target + segments_ - 1 - static_cast<std::uint64_t>(segment)) / segments_;
  };
  return {from(targets.first), from(targets.end)};
}

std::uint64_t DenseShares::most_words(const DensePlan& plan, int processes) {
  const std::uint64_t targets = static_cast<std::uint64_t>(plan.segments()) *
                                (plan.words() / plan.block()),
                      count = static_cast<std::uint64_t>(processes);
  return (targets + count - 1) / count * plan.block();
}

}  // namespace trailblaze
