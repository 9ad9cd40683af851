#include "engine/dense/peer_home.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

constexpr std::uint64_t kWordBytes = sizeof(TableHome::Word);

using Range = DenseShares::Range;

// Returns the ranges of sections of a segment that others own: before and after this process's
// sections.
std::array<Range, 2> foreign_sections(const DensePlan& plan, const DenseShares& shares,
                                      int segment) {
  const Range own = shares.own(segment);
  return {{{0, own.first}, {own.end, plan.words() / plan.section_words()}}};
}

// Calls visit(first, count) for each stretch of the source, within the sections `from`, that may
// come to a target by an inflow.
template <class Visit>
void for_each_stretch(const DensePlan& plan, const DensePass& pass, const DensePass::Inflow& inflow,
                      std::uint64_t target, Range from, const Visit& visit) {
  const DenseGather& gather = pass.gather();
  const std::uint64_t section = pass.section_of(target), chunks = gather.chunks_of_section();
  const DenseGather::Sections sources = gather.source_sections(*inflow.route, section);
  if (sources.first >= from.end || sources.first + sources.count <= from.first) return;
  for (std::uint64_t chunk = section * chunks; chunk < (section + 1) * chunks; ++chunk) {
    gather.for_each_stretch(*inflow.route, chunk, [&](std::uint64_t first, std::uint64_t count) {
      if (from.has(first / plan.section_words())) visit(first, count);
    });
  }
}

}  // namespace

PeerHome::PeerHome(const DensePlan& plan, const TableShape& shape, const Crew& crew, Peers& peers,
                   std::uint64_t most_received)
    : TableHome(plan, shape, crew, peers.count(), peers.number()),
      peers_(peers),
      most_received_(most_received),
      has_received_(static_cast<std::size_t>(plan.segments())) {}

PeerHome::~PeerHome() {
  if (words_ != nullptr) munmap(words_, first_word(shape_.planes()) * kWordBytes);
}

// ---- memory ----

std::uint64_t PeerHome::words_per_page() {
  static const auto bytes = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return bytes / kWordBytes;
}

// Returns an eighth of the bytes that a process owns; but at least kLeastReceived, so that there is
// always room for a section, and at most all that can come.
std::uint64_t PeerHome::most_received(const DensePlan& plan, const TableShape& shape,
                                      int processes) {
  constexpr std::uint64_t kLeastReceived = std::uint64_t{32} << 20;
  if (processes == 1) return 0;
  const std::uint64_t own = DenseShares::most_words(plan, processes);
  // Slides read a segment in a pass.
  const std::uint64_t segments = shape.has_planes_of_level() ? 1 : shape.segments;
  const std::uint64_t at_ends = 4 * words_per_page();  // pages at the ends of two ranges
  const std::uint64_t all = segments * (shape.words + at_ends - own / shape.segments);
  return std::min(all * kWordBytes,
                  std::max(shape.planes_of_all * own * kWordBytes / 8, kLeastReceived));
}

// For a plane that holds a single segment at a time, counts the most words that the process owns of
// any segment.
std::uint64_t PeerHome::bytes_of(const TableShape& shape, std::uint64_t own,
                                 std::uint64_t section) {
  const std::uint64_t of_one = (own / section / shape.segments + 1) * section;
  return (shape.planes_of_all * own + shape.planes_of_one * std::min(of_one, shape.words)) *
         kWordBytes;
}

std::uint64_t PeerHome::bytes_needed(const DensePlan& plan, const TableShape& shape,
                                     int processes) {
  return bytes_of(shape, DenseShares::most_words(plan, processes), plan.section_words()) +
         most_received(plan, shape, processes) + shape.flag_bytes;
}

// Reserves addresses without huge pages, since a few words that come would take a whole huge page.
// Each process reserves addresses for the whole table. A system that limits addresses (ulimit -v)
// or overcommit (vm.overcommit_memory = 2) may refuse them, although this process's part would fit.
// The search then ends because it lacks memory.
bool PeerHome::get_addresses() {
  const std::size_t bytes = first_word(shape_.planes()) * kWordBytes;
  void* const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return false;
  madvise(pages, bytes, MADV_NOHUGEPAGE);
  words_ = static_cast<Word*>(pages);
  return true;
}

Stop PeerHome::allocate(bool has_flags, Passes passes, const Watch& watch) {
  const Stop met = agreed(peers_, has_flags && get_addresses() ? Stop::kNone : Stop::kMemory);
  if (met != Stop::kNone) return met;
  const std::uint64_t own = shares_.targets_of(shares_.number()).size() * plan_.section_words();
  own_bytes_ = bytes_of(shape_, own, plan_.section_words());
  if (const Stop stop = plan_waves(passes, watch); stop != Stop::kNone) return stop;
  // If there is room for the whole table, all its pages exist from the beginning, and are huge.
  const std::uint64_t others =
      shape_.all_words() * kWordBytes - std::min(own_bytes_, shape_.all_words() * kWordBytes);
  holds_whole_table_ = waves() == 1 && others <= most_received_;
  foreign_bytes_ = holds_whole_table_ ? others : received_bytes_;
  return holds_whole_table_ ? touch_words(0, first_word(shape_.planes()), watch) : touch_own(watch);
}

namespace {

// Calls madvise() for the whole pages among the words first .. end - 1.
void advise(PeerHome::Word* words, std::uint64_t first, std::uint64_t end, int advice) {
  const std::uint64_t page = PeerHome::words_per_page();
  const std::uint64_t low = (first + page - 1) / page * page, high = end / page * page;
  if (low < high) madvise(words + low, (high - low) * kWordBytes, advice);
}

}  // namespace

// Writes the pages of the words that this process owns, and requests huge pages there.
Stop PeerHome::touch_own(const Watch& watch) {
  for (std::uint64_t i = 0; i < shape_.planes_of_all; ++i) {
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const std::uint64_t begin =
          first_word(i) + static_cast<std::uint64_t>(segment) * plan_.words();
      const Range own = shares_.own(segment);
      const Stop stop = touch_words(begin + own.first * plan_.section_words(),
                                    begin + own.end * plan_.section_words(), watch);
      if (stop != Stop::kNone) return stop;
    }
  }
  return Stop::kNone;
}

Stop PeerHome::touch_words(std::uint64_t first, std::uint64_t end, const Watch& watch) {
  advise(words_, first, end, MADV_HUGEPAGE);
  return touch({words_ + first, end - first}, watch);
}

// ---- waves ----

// The pages with words of other processes that the targets of a wave need if all chunks have
// changed.
class PeerHome::WavePages {
 public:
  explicit WavePages(const PeerHome& home)
      : home_(home), is_listed_(home.shape_.segments * home.shape_.words / page_ + 2) {}

  void clear() {
    for (const std::uint64_t page : pages_) is_listed_[page] = false;
    pages_.clear();
  }

  void add(const DensePass& pass, std::uint64_t target) {
    const DensePlan& plan = home_.plan_;
    for (const DensePass::Inflow& inflow : pass.inflows(target)) {
      const std::uint64_t segment = static_cast<std::uint64_t>(inflow.from) * plan.words();
      for (const Range& sections : foreign_sections(plan, home_.shares_, inflow.from)) {
        for_each_stretch(
            plan, pass, inflow, target, sections,
            [&](std::uint64_t first, std::uint64_t count) { add_words(segment + first, count); });
      }
    }
  }

  std::uint64_t bytes() const { return pages_.size() * page_ * kWordBytes; }

 private:
  void add_words(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t page = first / page_; page <= (first + count - 1) / page_; ++page) {
      if (is_listed_[page]) continue;
      is_listed_[page] = true;
      pages_.push_back(page);
    }
  }

  const PeerHome& home_;
  const std::uint64_t page_ = words_per_page();
  std::vector<bool> is_listed_;
  std::vector<std::uint64_t> pages_;
};

// Finds how far each wave goes here, and tells the other processes. A process that is stopped looks
// no further, but still agrees with the others. Returns the stop on which all processes agree.
Stop PeerHome::plan_waves(Passes passes, const Watch& watch) {
  WavePages pages(*this);
  std::vector<std::vector<std::uint64_t>> ends(passes.size());
  std::vector<std::uint64_t> counts;
  Stop stop = Stop::kNone;
  for (std::size_t i = 0; i < passes.size(); ++i) {
    if (stop == Stop::kNone) stop = plan_pass(*passes[i], pages, watch, ends[i]);
    counts.push_back(ends[i].size() + 1);
  }
  peers_.greatest(counts);
  std::vector<std::uint64_t> all;
  for (std::size_t i = 0; i < passes.size(); ++i) {
    first_wave_.push_back(all.size());
    ends[i].resize(counts[i], passes[i]->targets_of(shares_.number()).front().end);
    all.insert(all.end(), ends[i].begin(), ends[i].end());
  }
  first_wave_.push_back(all.size());
  ends_ = peers_.gather(all);
  return agreed(peers_, stop);
}

Stop PeerHome::plan_pass(const DensePass& pass, WavePages& pages, const Watch& watch,
                         std::vector<std::uint64_t>& ends) {
  const Range own = pass.targets_of(shares_.number()).front();
  std::uint64_t begin = own.first;
  pages.clear();
  for (std::uint64_t i = own.first; i < own.end; ++i) {
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
    const std::uint64_t before = pages.bytes();
    pages.add(pass, i);
    if (pages.bytes() > most_received_ && i > begin) {
      received_bytes_ = std::max(received_bytes_, before);
      ends.push_back(i);
      begin = i;
      pages.clear();
      pages.add(pass, i);
    }
  }
  received_bytes_ = std::max(received_bytes_, pages.bytes());
  return Stop::kNone;
}

std::uint64_t PeerHome::waves() const {
  std::uint64_t most = 1;
  for (std::size_t i = 0; i + 1 < first_wave_.size(); ++i) {
    most = std::max(most, first_wave_[i + 1] - first_wave_[i]);
  }
  return most;
}

DenseShares::Range PeerHome::targets_of(const DensePass& pass, int process,
                                        std::uint64_t wave) const {
  const std::uint64_t* const ends = ends_.data() +
                                    static_cast<std::size_t>(process) * first_wave_.back() +
                                    first_wave_[pass.kind()];
  return {wave == 0 ? pass.targets_of(process).front().first : ends[wave - 1], ends[wave]};
}

// ---- a pass ----

Stop PeerHome::pass(DensePass& pass, const Watch& watch) {
  begin_pass(pass);
  const bool is_cut = pass.kind() + 1 < first_wave_.size();  // else nothing comes
  const std::uint64_t waves = is_cut ? first_wave_[pass.kind() + 1] - first_wave_[pass.kind()] : 1;
  for (std::uint64_t wave = 0; wave < waves; ++wave) {
    std::vector<Range> targets;
    if (is_cut) {
      receive(pass, wave);
      targets = {targets_of(pass, shares_.number(), wave)};
    } else {
      targets = pass.targets_of(shares_.number());
    }
    Stop met = Stop::kNone;
    const Watch* const asked = watch_of(pass, watch);
    for (const Range& range : targets) met = std::max(met, work_at(pass, range, asked));
    free_received(pass);
    if (const Stop stop = agreed(peers_, met); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

// Sends the words of this process that others need for their targets, and receives words from them.
// In a message, a stretch has a head (the number of its first word in all segments, and its count)
// and then its words.
void PeerHome::receive(DensePass& pass, std::uint64_t wave) {
  constexpr int kCountBits = 16;
  // For a process: its targets that are left, the stretches for the target before them, and the
  // next of these to send.
  struct Outgoing {
    Range targets;
    std::vector<Stretch> stretches = {};
    std::size_t next = 0;
  };
  std::vector<Outgoing> all;
  for (int i = 0; i < peers_.count(); ++i) all.push_back({targets_of(pass, i, wave)});
  const auto has_next = [&](Outgoing& out) {
    while (out.next == out.stretches.size()) {
      if (out.targets.size() == 0) return false;
      out.stretches.clear();
      out.next = 0;
      const std::uint64_t target = out.targets.first++;
      for (const DensePass::Inflow& inflow : pass.inflows(target)) {
        const std::uint8_t* const flags = pass.source(inflow.from).flags;
        for_each_stretch(plan_, pass, inflow, target, shares_.own(inflow.from),
                         [&](std::uint64_t first, std::uint64_t count) {
                           if (!flags[first / plan_.chunk_words()]) return;
                           out.stretches.push_back({inflow.from, first, count});
                         });
      }
    }
    return true;
  };
  const auto fill = [&](int to, std::span<std::uint64_t> message) {
    Outgoing& out = all[static_cast<std::size_t>(to)];
    std::size_t filled = 0;
    while (message.size() - filled > 1 && has_next(out)) {
      Stretch& next = out.stretches[out.next];
      const std::uint64_t some = std::min(next.count, message.size() - filled - 1);
      const std::uint64_t word =
          static_cast<std::uint64_t>(next.segment) * plan_.words() + next.first;
      message[filled] = word << kCountBits | some;
      std::copy_n(pass.source(next.segment).words + next.first, some, message.data() + filled + 1);
      filled += 1 + some;
      next.first += some;
      next.count -= some;
      if (next.count == 0) ++out.next;
    }
    return filled;
  };
  const auto take = [&](int /*from*/, std::span<const std::uint64_t> message) {
    while (!message.empty()) {
      const std::uint64_t word = message[0] >> kCountBits;
      const Stretch part = {static_cast<int>(word / plan_.words()), word % plan_.words(),
                            message[0] % (1U << kCountBits)};
      TRAILBLAZE_CHECK(part.count < message.size(), "a message ends within words that travel");
      note_received(pass, part);
      std::copy_n(message.data() + 1, part.count, pass.source(part.segment).words + part.first);
      message = message.subspan(1 + part.count);
    }
  };
  peers_.exchange(fill, take);
}

void PeerHome::note_received(DensePass& pass, const Stretch& stretch) {
  const auto [segment, first, count] = stretch;
  TRAILBLAZE_CHECK(segment < plan_.segments() && first + count <= plan_.words() &&
                       !shares_.owns(segment, first) && !shares_.owns(segment, first + count - 1),
                   "words came to the process that owns them");
  const std::uint64_t chunk = first / plan_.chunk_words();
  pass.set_flags(segment, {chunk, chunk + 1}, true);
  has_received_[static_cast<std::size_t>(segment)] = true;
}

// Gives back the memory of words that others own. If there is room for the whole table, the pages
// stay. Their words are not read before they come anew, because their chunks are not flagged.
void PeerHome::free_received(DensePass& pass) {
  const std::uint64_t chunks = pass.gather().chunks_of_section();
  for (int segment = 0; segment < plan_.segments(); ++segment) {
    if (!has_received_[static_cast<std::size_t>(segment)]) continue;
    has_received_[static_cast<std::size_t>(segment)] = false;
    const auto begin = static_cast<std::uint64_t>(pass.source(segment).words - words_);
    for (const Range& sections : foreign_sections(plan_, shares_, segment)) {
      if (sections.size() == 0) continue;
      pass.set_flags(segment, {sections.first * chunks, sections.end * chunks}, false);
      if (holds_whole_table_) continue;
      advise(words_, begin + sections.first * plan_.section_words(),
             begin + sections.end * plan_.section_words(), MADV_DONTNEED);
    }
  }
}

}  // namespace trailblaze
