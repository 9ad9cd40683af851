// Checkpoints of a partitioned search, between two levels or within a level. A file gets the
// shelves that the search needs to resume; the numbers of the manifest get the rest:
//
//   file   for each shelf its bits and its lists (word_shelf.hpp) | the levels that are kept
//
// If several processes search together, each writes such a file, with lists for all partitions:
// lists of its own partitions, and candidates that it found ahead for other processes. The numbers
// are totals over all processes. On resuming, each process reads all files, and takes from each the
// lists of the partitions that it now owns. The kept levels in a file may go to any process, since
// all processes take part in each query.
#include <algorithm>
#include <bit>
#include <string>

#include "engine/partitioned/partition_workers.hpp"

namespace trailblaze {
namespace {

// Keys of the numbers of a checkpoint within a level. kBegunKey has three numbers: 1 if candidates
// are being absorbed, else 0; the candidates absorbed so far; and the new states so far.
// kLeastExpandedKey has the least of the frontier's states that were expanded at this level.
// kLeastAheadKey has the least of the new states that were expanded ahead of their turn.
constexpr char kBegunKey[] = "begun", kLeastExpandedKey[] = "least_expanded",
               kLeastAheadKey[] = "least_next";

absl::Status save_shelf(WordShelf& shelf, WordFileWriter& out) {
  const auto bits = static_cast<std::uint64_t>(shelf.bits());
  absl::Status status = out.append({&bits, 1});
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.save(p, out);
  return status;
}

struct LoadedShelf {
  WordShelf* shelf;
  std::size_t record;                // words per record
  int bits = -1;                     // partition bits in the files
  std::uint64_t words = 0;           // in the files read so far
  std::vector<Word> some{}, mine{};  // buffers
};

// Reads a list that was in memory, and keeps the words that this process owns. They may go to more
// lists than in the file.
absl::Status load_list(WordsIn& in, LoadedShelf& found, std::size_t partition,
                       const PartitionOwners& owners, Outbox& outbox, ChunkPool& pool) {
  std::uint64_t left = 0;
  absl::Status status = in.read({&left, 1});
  if (status.ok() && left % found.record != 0) return impossible_data("shelves");
  found.words += left;
  const int bits = found.shelf->bits();
  if (status.ok() && bits == found.bits && !owners.owns(partition, bits)) return in.skip(left);
  std::vector<Word>& some = found.some;
  std::vector<Word>& mine = found.mine;
  constexpr std::uint64_t kWordsAtOnce = std::uint64_t{1} << 16;
  for (; left > 0 && status.ok(); left -= some.size()) {
    some.resize(std::min(kWordsAtOnce, left));
    mine.clear();
    status = in.read(some);
    for (std::size_t i = 0; i < some.size(); i += found.record) {
      if (!owners.owns(partition_of(some[i], bits), bits)) continue;
      mine.insert(mine.end(), &some[i], &some[i] + found.record);
    }
    found.record == 1 ? outbox.push<1>(mine, pool) : outbox.push<2>(mine, pool);
  }
  return status;
}

// Reads the lists of a shelf from a file. With several processes, a shelf has enough partitions for
// each process to own an equal part. A shelf on disk belongs to a process that is alone.
absl::Status load_shelf(WordsIn& in, LoadedShelf& found, const PartitionOwners& owners,
                        Outbox& outbox, ChunkPool& pool, bool is_on_disk) {
  std::uint64_t bits = 0;
  if (absl::Status status = in.read({&bits, 1}); !status.ok()) return status;
  if (bits > kMostPartitionBits) {
    return absl::DataLossError("found 2^" + std::to_string(bits) + " partitions, expected 2^" +
                               std::to_string(kMostPartitionBits) + " at most");
  }
  const int in_file = static_cast<int>(bits);
  if (found.bits < 0) found.shelf->begin(std::max(in_file, owners.least_bits()));
  if (found.bits >= 0 && found.bits != in_file) return impossible_data("partitions");
  found.bits = in_file;
  outbox.begin(*found.shelf);
  absl::Status status;
  for (std::size_t p = 0; p < std::size_t{1} << bits && status.ok(); ++p) {
    if (is_on_disk) {
      status = static_cast<DiskShelf&>(*found.shelf).load(p, in);
      found.words += found.shelf->words(p);
    } else {
      status = load_list(in, found, p, owners, outbox, pool);
    }
  }
  outbox.close(pool);
  return status;
}

}  // namespace

// With a store nearly everything is on disk already.
std::uint64_t PartitionedSearch::checkpoint_bytes() const {
  if (store_ != nullptr) return 0;
  std::uint64_t bytes = kept_ ? kept_->bytes() : 0;
  for (const WordShelf* const shelf : shelves_.shelves_to_keep(is_within_level_, expands_ahead_)) {
    bytes += shelf->words() * sizeof(Word);
  }
  return bytes;
}

void PartitionedSearch::hand_over_blocks() {
  if (is_within_level_) {  // set apart what is still to be expanded
    shelves_.rest().begin(shelves_.frontier().bits());
    for (const auto& [partition, piece, begin] : std::exchange(work_, {})) {
      shelves_.frontier().move(partition, piece, begin, shelves_.rest());
    }
  }
  if (expands_ahead_ || is_within_level_) {
    for (auto& worker : workers_) worker->outbox.close(pool_);
  }
  for (auto* shelf : shelves_.shelves_to_keep(is_within_level_, expands_ahead_)) shelf->close_all();
}

absl::Status PartitionedSearch::save(WordFileWriter& out, Numbers& numbers) {
  numbers["ahead"] = numbers_of(ahead_counters_);
  numbers["last"] = peers_.gather(least_of_last_level_);
  numbers["least_ahead"] = peers_.gather(least_ahead_);
  numbers["search"] = {
      expands_ahead_ ? 1U : 0U,
      shelves_.alternates() ? 1U : 0U,
      static_cast<std::uint64_t>(shelves_.bits()),
      is_within_level_ ? levels_.back().states : sum_of_all(peers_, frontier_size_),
      sum_of_all(peers_, shelves_.prev().words()),
      std::bit_cast<std::uint64_t>(growth_),
      std::bit_cast<std::uint64_t>(new_per_candidate_)};
  if (is_within_level_) {
    numbers[kBegunKey] = {is_absorbing_ ? 1U : 0U, candidates_, found_by_all_};
    std::vector<State> least, ahead;
    for (const auto& worker : workers_) {
      const std::vector<State> here = worker->tally.least.states(),
                               next = worker->ahead.least.states();
      least.insert(least.end(), here.begin(), here.end());
      ahead.insert(ahead.end(), next.begin(), next.end());
    }
    numbers[kLeastExpandedKey] = peers_.gather(least);
    numbers[kLeastAheadKey] = peers_.gather(ahead);
  }
  absl::Status status;
  for (WordShelf* const shelf : shelves_.shelves_to_keep(is_within_level_, expands_ahead_)) {
    if (status.ok()) status = save_shelf(*shelf, out);
  }
  if (status.ok() && kept_) status = kept_->save(out);
  return status;
}

absl::Status PartitionedSearch::load_files(std::span<WordsIn> files, const Numbers& numbers) {
  if (absl::Status status = load_numbers(numbers); !status.ok()) return status;
  std::uint64_t bytes = 0;
  for (const WordsIn& in : files) bytes += in.left() * sizeof(Word);
  bytes /= process_count();
  if (absl::Status status = check_memory(watch_, bytes); !status.ok()) return status;
  if (absl::Status status = load_shelves(files, numbers); !status.ok()) return status;
  if (absl::Status status = load_kept(files); !status.ok()) return status;
  for (const LevelRow& level : levels_) stored_ += level.states;
  watch_.count_states(0, stored_);
  watch_.add(&Pulse::states, stored_);
  report_usage();
  return absl::OkStatus();
}

// Reads the kept levels. The process whose turn it is keeps those of a file; the other processes
// only check their number.
absl::Status PartitionedSearch::load_kept(std::span<WordsIn> files) {
  for (std::size_t i = 0; kept_ && i < files.size(); ++i) {
    WordsIn& in = files[i];
    const bool is_mine = i % process_count() == static_cast<std::size_t>(peers_.number());
    absl::Status status = check_memory(watch_, is_mine ? in.left() * sizeof(Word) : 0);
    if (status.ok()) status = kept_->load(in, is_mine);
    if (!status.ok()) return status;
    if (kept_->depths() != levels_.size()) return impossible_data("levels");
    if (is_mine && in.left() != 0) return impossible_data("words at the end");
    report_usage();
  }
  return absl::OkStatus();
}

absl::Status PartitionedSearch::load_numbers(const Numbers& numbers) {
  const auto search = numbers_in(numbers, "search", 7), ahead = numbers_in(numbers, "ahead", 3),
             deepest = numbers_in(numbers, "last", 0),
             least = numbers_in(numbers, "least_ahead", 0);
  for (const auto* found : {&search, &ahead, &deepest, &least}) {
    if (!found->ok()) return found->status();
  }
  if ((*search)[2] > kMostPartitionBits) return impossible_data("partitions");
  expands_ahead_ = (*search)[0] != 0;
  const bool alternates = (*search)[1] != 0;
  const bool may_alternate = shelves_.may_alternate(levels_.front().states);
  if ((alternates && !may_alternate) || (expands_ahead_ && !alternates))
    return impossible_data("colours");
  shelves_.set(std::max(static_cast<int>((*search)[2]), owners_.least_bits()), alternates);
  frontier_size_ = (*search)[3];
  growth_ = std::bit_cast<double>((*search)[5]);
  new_per_candidate_ = std::bit_cast<double>((*search)[6]);
  // Later levels estimate their memory from these rates.
  constexpr double kMostGrowth = 1e9;
  const bool may_be =
      growth_ >= 0 && growth_ <= kMostGrowth && new_per_candidate_ >= 0 && new_per_candidate_ <= 1;
  if (!may_be) return impossible_data("rates");
  ahead_counters_ = counters_of(*ahead);
  if (peers_.number() == 0) {  // gathered from all processes, so a single process takes them
    least_of_last_level_ = *deepest;
    least_ahead_ = *least;
  }
  if (is_within_level_) {
    const auto begun = numbers_in(numbers, kBegunKey, 3),
               expanded = numbers_in(numbers, kLeastExpandedKey, 0),
               expanded_ahead = numbers_in(numbers, kLeastAheadKey, 0);
    for (const auto* found : {&begun, &expanded, &expanded_ahead}) {
      if (!found->ok()) return found->status();
    }
    is_absorbing_ = (*begun)[0] != 0;
    candidates_ = (*begun)[1];
    if (peers_.number() == 0) {
      found_ = (*begun)[2];
      workers_.front()->tally.least.add(*expanded);
      workers_.front()->ahead.least.add(*expanded_ahead);
    }
  }
  return !finished_ && frontier_size_ != levels_.back().states ? impossible_data("levels")
                                                               : absl::OkStatus();
}

// Reads the shelves, and checks that they hold as many states as the numbers say.
absl::Status PartitionedSearch::load_shelves(std::span<WordsIn> files, const Numbers& numbers) {
  WordShelf &frontier = shelves_.frontier(), &rest = shelves_.rest(),
            &outgoing = shelves_.outgoing();
  std::vector<LoadedShelf> found;
  for (WordShelf* const shelf : shelves_.shelves_to_keep(is_within_level_, expands_ahead_)) {
    const bool has_candidates = shelf == &outgoing || shelf == &shelves_.incoming();
    found.push_back({shelf, has_candidates ? 1 : layout_.record()});
  }
  for (WordsIn& in : files) {
    for (LoadedShelf& one : found) {
      absl::Status status =
          load_shelf(in, one, owners_, workers_.front()->outbox, pool_, store_ != nullptr);
      if (!status.ok()) return status;
    }
    if (!kept_ && in.left() != 0) return impossible_data("words at the end");
    report_usage();  // each file may add a partly filled chunk to a list
    if (absl::Status status = check_memory(watch_, 1); !status.ok()) return status;
  }
  for (std::size_t p = 0; is_within_level_ && p < rest.partitions(); ++p) {
    for (std::size_t i = 0, pieces = rest.pieces(p); i < pieces; ++i) {
      work_.push_back({p, rest.move(p, i, 0, frontier), 0});
    }
    rest.drop(p);
  }
  const auto words_of = [&](const WordShelf& shelf) {
    const auto at = std::ranges::find(found, &shelf, &LoadedShelf::shelf);
    return at == found.end() ? 0 : at->words;
  };
  const auto is_whole = [&](const WordShelf& shelf, std::uint64_t words, std::uint64_t states) {
    return words == states * layout_.record() &&
           (finished_ || shelves_.alternates() || shelf.bits() == shelves_.bits());
  };
  // States that were expanded ahead, or are no longer needed, are not in the files.
  const bool lacks_some = expands_ahead_ || (is_within_level_ && shelves_.alternates());
  const WordShelf& prev = shelves_.prev();
  const std::uint64_t in_prev = numbers.at("search")[4];
  const bool agrees =
      (lacks_some || is_whole(frontier, words_of(frontier) + words_of(rest), frontier_size_)) &&
      (layout_.notes_ways() || is_whole(prev, words_of(prev), in_prev));
  if (!agrees) return impossible_data("shelves");
  // frontier_size_ is the sum over all processes here. If states are missing from the files, this
  // process assumes that it owns an equal share of the sum.
  frontier_size_ =
      lacks_some ? frontier_size_ / process_count() : frontier.words() / layout_.record();
  // New states that were expanded ahead are on no shelf; load_numbers() lets process 0 count them.
  if (!expands_ahead_) found_ = shelves_.next().words() / layout_.record();
  sent_ahead_ = outgoing.words();
  for (auto& worker : workers_) worker->outbox.begin(outgoing);
  return absl::OkStatus();
}

}  // namespace trailblaze
