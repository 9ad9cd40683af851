// Checkpoints of a partitioned search, between two levels or within a level. A file gets the
// shelves that the search needs to resume; the numbers of the manifest get the rest:
//
//   file   for each shelf its bits and its lists (word_shelf.hpp) | the levels that are kept
//
// Within a level the shelves are: the frontier without the part that is still to be expanded, this
// part, the new level, the inbox and the outbox.
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

// Keys of the numbers of a checkpoint within a level. kBegun: true if candidates are being
// absorbed, the candidates absorbed so far, the new states so far. The others: the least states
// that were expanded in their turn, and ahead of it.
constexpr char kBegun[] = "begun", kLeastExpanded[] = "least_expanded",
               kLeastAhead[] = "least_next";

absl::Status save_shelf(WordShelf& shelf, WordFileWriter& out) {
  const auto bits = static_cast<std::uint64_t>(shelf.bits());
  absl::Status status = out.append({&bits, 1});
  for (std::size_t p = 0; p < shelf.partitions() && status.ok(); ++p) status = shelf.save(p, out);
  return status;
}

}  // namespace

// Returns the shelves that the search needs to resume.
std::vector<WordShelf*> PartitionedSearch::shelves_to_keep() const {
  std::vector<WordShelf*> shelves{cur_.shelf.get()};
  if (!named_) shelves.push_back(prev_.shelf.get());
  if (is_within_level_) {
    shelves.insert(shelves.end(), {rest_.get(), next_.shelf.get(), inbox_.get()});
  }
  if (ahead_ || is_within_level_) shelves.push_back(outbox_.get());
  return shelves;
}

// Moves the part of the frontier that is still to be expanded from cur_ and work_ to rest_.
void PartitionedSearch::set_rest_apart() {
  rest_->begin(cur_.shelf->bits());
  for (const auto& [partition, piece, begin] : std::exchange(work_, {})) {
    cur_.shelf->move(partition, piece, begin, *rest_);
  }
}

// Moves rest_ back to cur_ and work_.
void PartitionedSearch::take_rest() {
  for (std::size_t p = 0; p < rest_->partitions(); ++p) {
    for (std::size_t i = 0, pieces = rest_->pieces(p); i < pieces; ++i) {
      work_.push_back({p, rest_->move(p, i, 0, *cur_.shelf), 0});
    }
    rest_->drop(p);
  }
}

// With a store nearly everything is on disk already.
std::uint64_t PartitionedSearch::checkpoint_bytes() const {
  if (store_ != nullptr) return 0;
  std::uint64_t bytes = kept_ ? kept_->bytes() : 0;
  for (const WordShelf* const shelf : shelves_to_keep()) bytes += shelf->words() * sizeof(Word);
  return bytes;
}

void PartitionedSearch::hand_over_blocks() {
  if (is_within_level_) set_rest_apart();
  if (ahead_ || is_within_level_) {
    for (auto& worker : workers_) worker->outbox.close(pool_);
  }
  for (WordShelf* const shelf : shelves_to_keep()) {
    for (std::size_t p = 0; p < shelf->partitions(); ++p) shelf->close(p);
  }
}

absl::Status PartitionedSearch::save(WordFileWriter& out, Numbers& numbers) {
  numbers["ahead"] = numbers_of(ahead_counters_);
  numbers["last"] = peers_.gather(last_);
  numbers["least_ahead"] = peers_.gather(least_ahead_);
  numbers["search"] = {ahead_ ? 1U : 0U,
                       alternates_ ? 1U : 0U,
                       static_cast<std::uint64_t>(bits_),
                       is_within_level_ ? levels_.back().states : sum_of_all(peers_, cur_.size),
                       sum_of_all(peers_, prev_.size),
                       std::bit_cast<std::uint64_t>(growth_),
                       std::bit_cast<std::uint64_t>(share_new_)};
  if (is_within_level_) {
    numbers[kBegun] = {absorbs_ ? 1U : 0U, candidates_, found_by_all_};
    std::vector<State> least, ahead;
    for (const auto& worker : workers_) {
      const std::vector<State> here = worker->tally.least.states(),
                               next = worker->ahead.least.states();
      least.insert(least.end(), here.begin(), here.end());
      ahead.insert(ahead.end(), next.begin(), next.end());
    }
    numbers[kLeastExpanded] = peers_.gather(least);
    numbers[kLeastAhead] = peers_.gather(ahead);
  }
  absl::Status status;
  for (WordShelf* const shelf : shelves_to_keep()) {
    if (status.ok()) status = save_shelf(*shelf, out);
  }
  if (status.ok() && kept_) status = kept_->save(out);
  return status;
}

absl::Status PartitionedSearch::load(WordsIn& in, const Numbers& numbers) {
  return load_files({&in, 1}, numbers);
}

absl::Status PartitionedSearch::load_files(std::span<WordsIn> files, const Numbers& numbers) {
  if (absl::Status status = load_numbers(numbers); !status.ok()) return status;
  std::uint64_t words = 0;
  for (const WordsIn& in : files) words += in.left();
  if (absl::Status status = check_room(watch_, words * sizeof(Word) / process_count());
      !status.ok()) {
    return status;
  }
  if (absl::Status status = load_shelves(files); !status.ok()) return status;
  for (std::size_t i = 0; kept_ && i < files.size(); ++i) {
    const bool is_mine = i % process_count() == static_cast<std::size_t>(peers_.number());
    if (absl::Status status = kept_->load(files[i], is_mine, levels_.size()); !status.ok()) {
      return status;
    }
    account();
  }
  for (const LevelRow& level : levels_) stored_ += level.states;
  watch_.count_states(0, stored_);
  watch_.add(&Pulse::states, stored_);
  account();
  return absl::OkStatus();
}

absl::Status PartitionedSearch::load_numbers(const Numbers& numbers) {
  const auto search = numbers_in(numbers, "search", 7), ahead = numbers_in(numbers, "ahead", 3),
             deepest = numbers_in(numbers, "last", 0),
             least = numbers_in(numbers, "least_ahead", 0);
  for (const auto* found : {&search, &ahead, &deepest, &least}) {
    if (!found->ok()) return found->status();
  }
  if ((*search)[2] > kMostPartitionBits) return cannot_be("partitions");
  ahead_ = (*search)[0] != 0;
  alternates_ = (*search)[1] != 0;
  const bool may_alternate =
      named_ && puzzle_.traits().alternates && levels_.front().states == 1;  // a single root
  if ((alternates_ && !may_alternate) || (ahead_ && !alternates_)) return cannot_be("colours");
  bits_ = std::max(static_cast<int>((*search)[2]), owners_.least_bits());
  cur_.size = (*search)[3];
  prev_.size = (*search)[4];
  growth_ = std::bit_cast<double>((*search)[5]);
  share_new_ = std::bit_cast<double>((*search)[6]);
  // These rates estimate the memory for later levels.
  constexpr double kMostGrowth = 1e9;
  const bool may_be = growth_ >= 0 && growth_ <= kMostGrowth && share_new_ >= 0 && share_new_ <= 1;
  if (!may_be) return cannot_be("rates");
  ahead_counters_ = counters_of(*ahead);
  if (peers_.number() == 0) {  // gathered from all processes, so a single process takes them
    last_ = *deepest;
    least_ahead_ = *least;
  }
  if (is_within_level_) {
    if (absl::Status status = load_begun(numbers); !status.ok()) return status;
  }
  return !finished_ && cur_.size != levels_.back().states ? cannot_be("levels") : absl::OkStatus();
}

absl::Status PartitionedSearch::load_begun(const Numbers& numbers) {
  const auto begun = numbers_in(numbers, kBegun, 3), least = numbers_in(numbers, kLeastExpanded, 0),
             ahead = numbers_in(numbers, kLeastAhead, 0);
  for (const auto* found : {&begun, &least, &ahead}) {
    if (!found->ok()) return found->status();
  }
  absorbs_ = (*begun)[0] != 0;
  candidates_ = (*begun)[1];
  if (peers_.number() != 0) return absl::OkStatus();
  found_ = (*begun)[2];
  workers_.front()->tally.least.see(*least);
  workers_.front()->ahead.least.see(*ahead);
  return absl::OkStatus();
}

// Reads the shelves, checks that they hold as many states as the numbers say, and keeps the lists
// that this process owns.
absl::Status PartitionedSearch::load_shelves(std::span<WordsIn> files) {
  std::vector<ShelfFound> found;
  for (WordShelf* const shelf : shelves_to_keep()) found.push_back({shelf});
  for (WordsIn& in : files) {
    for (ShelfFound& one : found) {
      if (absl::Status status = load_shelf(in, one); !status.ok()) return status;
    }
    if (!kept_ && in.left() != 0) return cannot_be("words at the end");
    account();  // each file may add a partly filled chunk to a list
    if (absl::Status status = check_room(watch_, 1); !status.ok()) return status;
  }
  const auto words_of = [&](const WordShelf* shelf) {
    const auto at = std::ranges::find(found, shelf, &ShelfFound::shelf);
    return at == found.end() ? 0 : at->words;
  };
  if (is_within_level_) take_rest();
  const auto is_whole = [&](Level& level, std::uint64_t words) {
    const std::uint64_t states = level.size;
    level.size = level.shelf->words() / layout_.record();
    return words == states * layout_.record() &&
           (finished_ || alternates_ || level.shelf->bits() == bits_);
  };
  // States that were expanded ahead, or are no longer needed, are not in the files.
  const bool lacks_some = ahead_ || (is_within_level_ && alternates_);
  const std::uint64_t frontier = words_of(cur_.shelf.get()) + words_of(rest_.get());
  const bool agrees = (lacks_some || is_whole(cur_, frontier)) &&
                      (named_ || is_whole(prev_, words_of(prev_.shelf.get())));
  if (!agrees) return cannot_be("shelves");
  if (lacks_some) cur_.size /= process_count();  // an estimate: the number counts all processes
  // New states that were expanded ahead are on no shelf; load_begun() lets process 0 count them.
  if (!ahead_) found_ = next_.shelf->words() / layout_.record();
  out_bits_ = absorbs_ && !ahead_ ? bits_ : outbox_->bits();
  sent_ahead_ = outbox_->words();
  for (auto& worker : workers_) worker->outbox.begin(*outbox_);
  return absl::OkStatus();
}

// Reads the lists of a shelf from a file. With several processes, a shelf has enough partitions for
// each process to own an equal part.
absl::Status PartitionedSearch::load_shelf(WordsIn& in, ShelfFound& found) {
  std::uint64_t bits = 0;
  absl::Status status = in.read({&bits, 1});
  if (status.ok() && bits > kMostPartitionBits) {
    return absl::DataLossError("found 2^" + std::to_string(bits) + " partitions, expected 2^" +
                               std::to_string(kMostPartitionBits) + " at most");
  }
  if (!status.ok()) return status;
  const int now = std::max(static_cast<int>(bits), owners_.least_bits());
  if (found.bits < 0) found.shelf->begin(now);
  if (found.bits >= 0 && found.bits != static_cast<int>(bits)) return cannot_be("partitions");
  found.bits = static_cast<int>(bits);
  for (std::size_t p = 0; p < std::size_t{1} << bits && status.ok(); ++p) {
    if (now != found.bits) {
      status = load_split(in, found);
    } else if (owners_.owns(p, now)) {
      const std::uint64_t before = found.shelf->words(p);
      status = found.shelf->load(p, in);
      found.words += found.shelf->words(p) - before;
    } else {
      status = skip_list(in, found.words);
    }
  }
  return status;
}

// Skips a list of another process.
absl::Status PartitionedSearch::skip_list(WordsIn& in, std::uint64_t& words) {
  std::uint64_t count = 0;
  absl::Status status = in.read({&count, 1});
  if (status.ok()) status = in.skip(count);
  words += count;
  return status;
}

// Splits a list into more partitions, and keeps the words of the partitions that this process owns.
absl::Status PartitionedSearch::load_split(WordsIn& in, ShelfFound& found) {
  const bool has_candidates = found.shelf == outbox_.get() || found.shelf == inbox_.get();
  const std::size_t record = has_candidates ? 1 : layout_.record();
  std::uint64_t left = 0;
  absl::Status status = in.read({&left, 1});
  if (status.ok() && left % record != 0) return cannot_be("shelves");
  found.words += left;
  Outbox& outbox = workers_.front()->outbox;
  outbox.begin(*found.shelf);
  std::vector<Word> words, mine;
  constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 16;
  for (; left > 0 && status.ok(); left -= words.size()) {
    words.resize(std::min(kAtOnce, left));
    mine.clear();
    status = in.read(words);
    for (std::size_t i = 0; i < words.size(); i += record) {
      const int bits = found.shelf->bits();
      if (!owners_.owns(partition_of(words[i], bits), bits)) continue;
      mine.insert(mine.end(), words.begin() + static_cast<std::ptrdiff_t>(i),
                  words.begin() + static_cast<std::ptrdiff_t>(i + record));
    }
    record == 1 ? outbox.push<1>(mine, pool_) : outbox.push<2>(mine, pool_);
  }
  outbox.close(pool_);
  return status;
}

}  // namespace trailblaze
