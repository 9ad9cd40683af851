#include "engine/dense/peer_spaces.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <span>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kWord = sizeof(PeerWords::Word);

// The two ranges of blocks of a segment that others own, before and after those of this process.
std::array<DenseShares::Range, 2> foreign_blocks(const DensePlan& plan, const DenseShares& shares,
                                                 int segment) {
  const DenseShares::Range own = shares.own(segment);
  return {{{0, own.first}, {own.end, plan.words() / plan.block()}}};
}

}  // namespace

// ---- two colours: memory and waves ----

PeerSweep::PeerSweep(const DensePlan& plan, const Crew& crew, Isa isa, Peers& peers,
                     std::uint64_t most_received)
    : DenseSweep(plan, crew, isa, kInCache, peers),
      peers_(peers),
      most_received_(most_received),
      has_come_(at(plan.segments())) {}

// An eighth of what a process owns. It is more for small tables, so that a block has always room;
// but never more than there is.
std::uint64_t PeerSweep::most_received(const DensePlan& plan, int processes) {
  constexpr std::uint64_t kFewest = std::uint64_t{32} << 20;
  const std::uint64_t segments = at(plan.segments()),
                      own = DenseShares::most_words(plan, processes);
  const std::uint64_t at_ends = 4 * PeerWords::words_of_page();  // pages of two ranges
  const std::uint64_t all = segments * (plan.words() + at_ends) - own;
  return processes == 1 ? 0 : std::min(all * kWord, std::max(own * kWord / 8, kFewest));
}

std::uint64_t PeerSweep::bytes_needed(const DensePlan& plan, int processes) {
  return DenseShares::most_words(plan, processes) * kWord + most_received(plan, processes) +
         marks_needed(at(plan.segments()), plan.words());
}

Stop PeerSweep::allocate(const Watch& watch) {
  const bool is_there =
      table_.allocate(at(plan_.segments()) * plan_.words()) && allocate_marks(table_.data());
  const Stop met = agreed(peers_, is_there ? Stop::kNone : Stop::kMemory);
  if (met != Stop::kNone) return met;
  own_bytes_ = shares_.targets_of(shares_.number()).size() * plan_.block() * kWord;
  fetch_ahead(own_bytes_);
  if (const Stop stop = plan_waves(watch); stop != Stop::kNone) return stop;
  // Where there is room for the whole table, what comes has its pages from the beginning, and huge
  // ones.
  const std::uint64_t others = at(plan_.segments()) * plan_.words() * kWord - own_bytes_;
  const bool has_room = waves_ == 1 && others <= most_received_;
  beside_bytes_ = has_room ? others : received_bytes_;
  return has_room ? table_.touch_all(crew_, watch) : table_.touch_own(shares_, plan_, crew_, watch);
}

// The pages that have something of others for the targets of a wave, if all chunks have changed.
class PeerSweep::PagesOfWave {
 public:
  explicit PagesOfWave(PeerSweep& sweep)
      : sweep_(sweep), is_there_(at(sweep.plan_.segments()) * sweep.plan_.words() / page_ + 2) {}

  void clear() {
    for (const std::uint64_t page : pages_) is_there_[page] = false;
    pages_.clear();
    of_colour_ = {};
  }

  void add(const Target& target) {
    const DensePlan& plan = sweep_.plan_;
    for (const Inflow& inflow : sweep_.inflows(target.segment)) {
      for (const Range& blocks : foreign_blocks(plan, sweep_.shares_, inflow.from)) {
        for_each_needed(plan, sweep_.gather_, *inflow.route, target.block, blocks,
                        [&](std::uint64_t first, std::uint64_t count) {
                          const std::uint64_t word = at(inflow.from) * plan.words() + first;
                          add_words(word, count, plan.colour(target.segment));
                        });
      }
    }
  }

  // The bytes of a level of one colour, that of which they are more.
  std::uint64_t bytes() const { return std::max(of_colour_[0], of_colour_[1]) * page_ * kWord; }

 private:
  void add_words(std::uint64_t first, std::uint64_t count, bool colour) {
    for (std::uint64_t page = first / page_; page <= (first + count - 1) / page_; ++page) {
      if (is_there_[page]) continue;
      is_there_[page] = true;
      pages_.push_back(page);
      ++of_colour_[colour ? 1 : 0];
    }
  }

  PeerSweep& sweep_;
  const std::uint64_t page_ = PeerWords::words_of_page();
  std::vector<bool> is_there_;
  std::vector<std::uint64_t> pages_;
  std::array<std::uint64_t, 2> of_colour_{};  // pages
};

// Finds how far each wave goes here, and tells the others. A process that is stopped looks no
// further, but still agrees with the others. Returns the stop of all.
Stop PeerSweep::plan_waves(const Watch& watch) {
  const Range own = shares_.targets_of(shares_.number());
  std::vector<std::uint64_t> ends;
  PagesOfWave pages(*this);
  Stop stop = Stop::kNone;
  std::uint64_t begin = own.first;
  for (std::uint64_t i = own.first; i < own.end; ++i) {
    stop = watch.stopped();
    if (stop != Stop::kNone) break;
    if (!plan_.reached(shares_.target(i).segment)) continue;
    const std::uint64_t before = pages.bytes();
    pages.add(shares_.target(i));
    if (pages.bytes() > most_received_ && i > begin) {
      received_bytes_ = std::max(received_bytes_, before);
      ends.push_back(i);
      begin = i;
      pages.clear();
      pages.add(shares_.target(i));
    }
  }
  received_bytes_ = std::max(received_bytes_, pages.bytes());
  waves_ = greatest_of_all(peers_, ends.size() + 1);
  ends.resize(waves_, own.end);
  ends_ = peers_.gather(ends);
  return agreed(peers_, stop);
}

DenseShares::Range PeerSweep::targets_of(int process, std::size_t wave) const {
  const std::uint64_t* const ends = ends_.data() + at(process) * waves_;
  return {wave == 0 ? shares_.targets_of(process).first : ends[wave - 1], ends[wave]};
}

void PeerSweep::insert(int segment, DenseLayout::Bit bit) {
  TRAILBLAZE_CHECK(holds(segment, bit.word), "a state came to a process that does not own it");
  DenseSweep::insert(segment, bit);
}

// ---- two colours: a level ----

std::optional<std::vector<std::uint64_t>> PeerSweep::advance(bool colour, const Watch& watch,
                                                             DenseVisitor* visitor) {
  for (std::size_t wave = 0; wave < waves_; ++wave) {
    receive(colour, wave);
    const Stop met = sweep(targets_of(shares_.number(), wave), colour, watch, visitor);
    give_back();
    stop_ = agreed(peers_, met);
    if (stop_ != Stop::kNone) return {};
  }
  return add_up();
}

void PeerSweep::receive(bool colour, std::size_t wave) {
  std::vector<Range> left;
  left.reserve(at(peers_.count()));
  for (int i = 0; i < peers_.count(); ++i) left.push_back(targets_of(i, wave));
  const auto more = [&](int to, std::vector<Stretch>& stretches) {
    Range& targets = left[at(to)];
    if (targets.size() == 0) return false;
    const Target target = shares_.target(targets.first++);
    if (is_target(target.segment, colour)) add_needed(target, stretches);
    return true;
  };
  exchange_words(peers_, table_.data(), more, [&](const Stretch& stretch) { note_come(stretch); });
}

// Adds the words of this process that another one needs for its target.
void PeerSweep::add_needed(const Target& target, std::vector<Stretch>& stretches) {
  for (const Inflow& inflow : inflows(target.segment)) {
    const std::uint8_t* const marks = bits(inflow.from).marks;
    for_each_needed(plan_, gather_, *inflow.route, target.block, shares_.own(inflow.from),
                    [&](std::uint64_t first, std::uint64_t count) {
                      if (!marks[first / gather_.chunk()]) return;
                      stretches.push_back({at(inflow.from) * plan_.words() + first, count});
                    });
  }
}

void PeerSweep::note_come(const Stretch& stretch) {
  const auto segment = static_cast<int>(stretch.first / plan_.words());
  const std::uint64_t first = stretch.first % plan_.words();
  TRAILBLAZE_CHECK(segment < plan_.segments() && first + stretch.count <= plan_.words() &&
                       !holds(segment, first) && !holds(segment, first + stretch.count - 1),
                   "words came to the process that owns them");
  mark(segment, first / gather_.chunk());
  has_come_[at(segment)] = true;
}

// Sweeps targets of this process, and returns what stopped it.
Stop PeerSweep::sweep(const Range& targets, bool colour, const Watch& watch,
                      DenseVisitor* visitor) {
  if (targets.size() == 0) return watch.stopped();
  const std::uint64_t segments = at(plan_.segments());
  const std::uint64_t first_block = targets.first / segments;
  const std::uint64_t blocks = (targets.end - 1) / segments + 1 - first_block;
  const std::uint64_t parts = (segments + kTogether - 1) / kTogether;
  std::atomic<Stop> stop{Stop::kNone};
  for_each_share(crew_, blocks * parts, [&](int w, std::uint64_t i) {
    if (stop.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch.stopped(); now != Stop::kNone) stop = now;
    const std::uint64_t block = first_block + i / parts, begin = block * segments;
    const std::uint64_t low = begin + i % parts * kTogether;
    const std::uint64_t first = std::max(low, targets.first);
    const std::uint64_t end = std::min({low + kTogether, begin + segments, targets.end});
    if (first >= end) return;
    sweep_block(w, block, static_cast<int>(first - begin), static_cast<int>(end - begin), colour,
                visitor);
  });
  return stop;
}

// Gives back what others own. Where all comes in one wave its pages stay, since there is memory for
// them. What stays in them is not read before it comes anew: no chunk of theirs is marked.
void PeerSweep::give_back() {
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    if (!has_come_[at(segment)]) continue;
    has_come_[at(segment)] = false;
    const std::uint64_t begin = at(segment) * plan_.words();
    for (const Range& blocks : foreign_blocks(plan_, shares_, segment)) {
      unmark(segment, blocks.first, blocks.end);
      if (waves_ == 1) continue;
      give_pages_back(table_.data(), begin + blocks.first * plan_.block(),
                      begin + blocks.end * plan_.block());
    }
  }
}

// The new states of all processes, by segment.
std::vector<std::uint64_t> PeerSweep::add_up() {
  std::vector<std::uint64_t> all = end_level();
  const Traffic here = DenseSweep::traffic();
  all.insert(all.end(), {here.read, here.merged});
  peers_.sum(all);
  traffic_of_all_ = {all.rbegin()[1], all.rbegin()[0]};
  all.resize(at(plan_.segments()));
  return all;
}

// ---- runs of moves ----

PeerRuns::PeerRuns(const DensePlan& plan, const Crew& crew, Isa isa, Peers& peers)
    : DenseRuns(plan, crew, isa, peers), peers_(peers) {}

// Of what travels between segments it owns as much as of the segment that has most; and what a step
// receives is less than a segment.
std::uint64_t PeerRuns::bytes_needed(const DensePlan& plan, int processes) {
  if (processes == 1) return DenseRuns::bytes_needed(plan);
  const std::uint64_t own = DenseShares::most_words(plan, processes);
  const std::uint64_t of_one = (own / plan.block() / at(plan.segments()) + 1) * plan.block();
  return (3 * own + 2 * of_one + plan.words()) * kWord + marks_needed(plan);
}

Stop PeerRuns::allocate(const Watch& watch) {
  const std::uint64_t all = at(plan_.segments()) * plan_.words();
  const bool has_room = visited_.allocate(all) && frontier_.allocate(all) && next_.allocate(all) &&
                        travel_[0].allocate(plan_.words()) && travel_[1].allocate(plan_.words()) &&
                        allocate_marks({visited_.data(),
                                        frontier_.data(),
                                        next_.data(),
                                        {travel_[0].data(), travel_[1].data()}});
  const Stop met = agreed(peers_, has_room ? Stop::kNone : Stop::kMemory);
  if (met != Stop::kNone) return met;
  for (PeerWords* const words : {&visited_, &frontier_, &next_}) {
    const Stop stop = words->touch_own(shares_, plan_, crew_, watch);
    if (stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

std::uint64_t PeerRuns::resident_bytes() const {
  std::uint64_t bytes = 0;
  for (const PeerWords* const words : {&visited_, &frontier_, &next_, &travel_[0], &travel_[1]}) {
    bytes += words->resident_bytes();
  }
  return bytes;
}

std::uint64_t PeerRuns::bytes_to_save() const {
  const std::uint64_t own = shares_.targets_of(shares_.number()).size() * plan_.block();
  return 2 * own * kWord + frontier_marks_bytes();
}

void PeerRuns::insert(int segment, DenseLayout::Bit bit) {
  TRAILBLAZE_CHECK(holds(segment, bit.word), "a state came to a process that does not own it");
  DenseRuns::insert(segment, bit);
}

template <class Body>
void PeerRuns::for_each_own_chunk(int segment, const Body& body) {
  const Range own = shares_.own(segment);
  const std::uint64_t chunks = chunks_of_block();
  for_each_share(crew_, own.size(), [&](int w, std::uint64_t i) {
    for (std::uint64_t k = 0; k < chunks; ++k) body(w, (own.first + i) * chunks + k);
  });
}

std::optional<std::vector<std::uint64_t>> PeerRuns::advance(bool /*colour*/, const Watch& watch,
                                                            DenseVisitor* visitor) {
  for (std::size_t i = 0; i < steps().size(); ++i) {
    const Step& step = steps()[i];
    begin_step(i);
    forget_marks(step);
    receive(step);
    for_each_own_chunk(step.to, [&](int w, std::uint64_t chunk) { take_chunk(w, step, chunk); });
    give_back(step, i);
    stop_ = agreed(peers_, watch.stopped());
    if (stop_ != Stop::kNone) return {};
  }
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    if (!plan_.reached(segment)) continue;
    for_each_own_chunk(
        segment, [&](int w, std::uint64_t chunk) { settle_chunk(w, segment, chunk, visitor); });
  }
  std::vector<std::uint64_t> fresh = end_level();
  peers_.sum(fresh);
  return fresh;
}

// Takes the marks of a step's source away where others own it. They may be left of another step,
// whose segment has other owners.
void PeerRuns::forget_marks(const Step& step) {
  const std::uint64_t chunks = chunks_of_block();
  for (const Range& blocks : foreign_blocks(plan_, shares_, step.from)) {
    std::fill_n(source(step).marks + blocks.first * chunks, blocks.size() * chunks,
                std::uint8_t{0});
  }
}

void PeerRuns::receive(const Step& step) {
  const DenseBits from = source(step);
  const std::uint64_t chunk = gather_.chunk();
  std::vector<Range> left;
  left.reserve(at(peers_.count()));
  for (int i = 0; i < peers_.count(); ++i) left.push_back(shares_.blocks_of(i, step.to));
  const auto more = [&](int to, std::vector<Stretch>& stretches) {
    Range& blocks = left[at(to)];
    if (blocks.size() == 0) return false;
    for_each_needed(plan_, gather_, step.route, blocks.first++, shares_.own(step.from),
                    [&](std::uint64_t first, std::uint64_t count) {
                      if (from.marks[first / chunk]) stretches.push_back({first, count});
                    });
    return true;
  };
  const auto come = [&](const Stretch& stretch) {
    TRAILBLAZE_CHECK(stretch.first + stretch.count <= plan_.words() &&
                         !holds(step.from, stretch.first) &&
                         !holds(step.from, stretch.first + stretch.count - 1),
                     "words came to the process that owns them");
    from.marks[stretch.first / chunk] = 1;
  };
  exchange_words(peers_, from.words, more, come);
}

// Gives back what others own of a step's source, be it the frontier or what travelled to the step.
// The blocks of this process stay.
void PeerRuns::give_back(const Step& step, std::size_t number) {
  const bool travelled = step.came_on;
  PeerWords::Word* const words = travelled ? travel_[number % 2].data() : frontier_.data();
  const std::uint64_t begin = travelled ? 0 : at(step.from) * plan_.words();
  for (const Range& blocks : foreign_blocks(plan_, shares_, step.from)) {
    give_pages_back(words, begin + blocks.first * plan_.block(),
                    begin + blocks.end * plan_.block());
  }
}

}  // namespace trailblaze
