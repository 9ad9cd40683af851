// Checkpoints of a LevelSearch, between two levels or within a level. A checkpoint holds every
// state seen (by depth, if the trail keeps depths) and the words of the frontier with their notes:
//
//   file   the states of the trail: first those of depths 0, 3, 6 ..., then 1, 4, 7 ..., then the
//          rest; or the levels of the log, which hold the trail's states except the frontier
//          the words of the frontier; within a level, those still to be expanded come last
//          at the end of a search, the words of the last level
//          within a level, the words of the next frontier, then the words that found no room
#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {
namespace {

constexpr char kBegunKey[] = "begun";  // key in the numbers of a checkpoint within a level

constexpr std::size_t kStatesAtOnce = std::size_t{1} << 16;  // states per write or read

// Collects words and appends them to a file, kStatesAtOnce at a time.
class WordsOut {
 public:
  explicit WordsOut(WordFileWriter& out) : out_(out) { words_.reserve(kStatesAtOnce); }

  void push(State word) {
    words_.push_back(word);
    if (words_.size() == kStatesAtOnce) static_cast<void>(flush());
  }
  absl::Status flush() {
    if (status_.ok()) status_ = out_.append(words_);
    words_.clear();
    return status_;
  }

 private:
  WordFileWriter& out_;
  std::vector<State> words_;
  absl::Status status_;
};

void push_all(const Frontier& frontier, WordsOut& out) {
  for (const ChunkPtr& chunk : frontier.chunks()) {
    for (std::size_t i = 0; i < chunk->size; ++i) out.push(chunk->words[i]);
  }
}

void push_all(const LevelLog& log, WordsOut& out) {
  for (std::size_t depth = 0; depth < log.depths(); ++depth) {
    for (std::size_t i = 0; i < log.size(depth); ++i) out.push(log.state(depth, i));
  }
}

// Reads `words` words in parts, and calls visit(part) for each part.
template <class Visit>
absl::Status read_words(WordsIn& in, std::uint64_t words, const Visit& visit) {
  std::vector<State> some(kStatesAtOnce);
  absl::Status status;
  for (; words > 0 && status.ok(); words -= some.size()) {
    some.resize(std::min<std::uint64_t>(kStatesAtOnce, words));
    status = in.read(some);
    if (status.ok()) visit(std::span<const State>(some));
  }
  return status;
}

absl::Status read_frontier(WordsIn& in, std::uint64_t words, Frontier& frontier, ChunkPool& pool) {
  FrontierBuffer buffer;
  absl::Status status = read_words(in, words, [&](std::span<const State> some) {
    for (const State word : some) buffer.push(word, pool);
  });
  frontier.join(buffer);
  return status;
}

}  // namespace

// ---- writing ----

absl::Status LevelSearch::save(WordFileWriter& out, Numbers& numbers) {
  WordsOut words(out);
  std::array<std::uint64_t, 3> counts{};  // states by depth modulo 3; with a log, all in [0]
  if (log_) {
    push_all(*log_, words);
    counts[0] = log_->states();
  } else {
    for (unsigned mark = 0; mark < (trail_.keeps_depths() ? counts.size() : 1); ++mark) {
      trail_.for_each_state([&](State s, unsigned depth) {
        if (depth != mark) return;
        words.push(s);
        ++counts[mark];
      });
    }
  }
  const std::uint64_t left = push_frontier(words);
  push_all(last_, words);
  push_all(next_, words);
  for (const State word : parked_) words.push(word);
  numbers["states"] = {counts.begin(), counts.end()};
  numbers["search"] = {frontier_.size(), last_.size(), has_parent_notes_ ? 1U : 0U};
  if (is_within_level_) numbers[kBegunKey] = {left, next_.size(), parked_.size()};
  return words.flush();
}

// Writes the frontier; the words that are still to be expanded come last. Returns their number.
template <class Out>
std::uint64_t LevelSearch::push_frontier(Out& out) const {
  std::unordered_map<const Chunk*, std::size_t> begins;
  for (const auto& [chunk, begin] : work_) begins.emplace(chunk, begin);
  std::uint64_t left = 0;
  for (const bool is_left : {false, true}) {
    for (const ChunkPtr& chunk : frontier_.chunks()) {
      const auto found = begins.find(chunk.get());
      const std::size_t done = found == begins.end() ? chunk->size : found->second;
      const auto words = std::span(chunk->words).first(chunk->size);
      for (const State word : is_left ? words.subspan(done) : words.first(done)) out.push(word);
      if (is_left) left += chunk->size - done;
    }
  }
  return left;
}

// ---- reading ----

absl::Status LevelSearch::load(WordsIn& in, const Numbers& numbers) {
  const auto search = numbers_in(numbers, "search", 3), counts = numbers_in(numbers, "states", 3),
             begun = is_within_level_ ? numbers_in(numbers, kBegunKey, 3)
                                      : std::vector<std::uint64_t>(3);
  for (const auto* found : {&search, &counts, &begun}) {
    if (!found->ok()) return found->status();
  }
  const std::uint64_t left = (*begun)[0], next = (*begun)[1], parked = (*begun)[2];
  const std::uint64_t now = (*search)[0], before = (*search)[1];
  const std::uint64_t written = (*counts)[0] + (*counts)[1] + (*counts)[2];
  const std::uint64_t states = states_of_levels() + next;
  const std::uint64_t beside = log_ ? now + next : 0;
  if (written + beside != states || in.left() != written + now + before + next + parked ||
      (finished_ ? before : now) != levels_.back().states || (finished_ && now != 0) ||
      left > now) {
    return impossible_data("levels");
  }
  const std::uint64_t need = states + 256 * (workers_.size() + 1);
  if (grow_within(trail_, need, crew_, watch_) != Stop::kNone) {
    return check_memory(watch_, std::max(watch_.bytes_left() + 1, need * sizeof(State)));
  }
  report_usage();
  const std::uint64_t beside_trail = now + before + next + parked + (log_ ? written : 0);
  if (absl::Status room = check_memory(watch_, beside_trail * sizeof(State)); !room.ok())
    return room;
  absl::Status status = log_ ? load_log(in) : load_trail(in, *counts);
  if (status.ok()) status = read_frontier(in, now - left, frontier_, pool_);
  const std::size_t done = frontier_.chunks().size();
  if (status.ok()) status = read_frontier(in, left, frontier_, pool_);
  if (status.ok()) status = read_frontier(in, before, last_, pool_);
  if (status.ok()) status = read_frontier(in, next, next_, pool_);
  std::vector<State> waiting(parked);
  if (status.ok()) status = in.read(waiting);
  if (!status.ok()) return status;
  for (const ChunkPtr& chunk : std::span(frontier_.chunks()).subspan(done)) {
    work_.push_back({chunk.get(), 0});
  }
  for (const Frontier* const level : {&frontier_, &next_}) {
    for (const ChunkPtr& chunk : level->chunks()) {
      if (log_) insert_known(std::span(chunk->words).first(chunk->size));
    }
  }
  if (!end_inserting()) return impossible_data("states");
  parked_ = std::move(waiting);
  has_parent_notes_ = (*search)[2] != 0;
  watch_.add(&Pulse::states, states);
  report_usage();
  return status;
}

absl::Status LevelSearch::load_trail(WordsIn& in, const std::vector<std::uint64_t>& counts) {
  absl::Status status;
  for (std::size_t mark = 0; mark < counts.size() && status.ok(); ++mark) {
    begin_inserting(mark);
    status = read_words(in, counts[mark], [&](std::span<const State> some) { insert_known(some); });
  }
  return status;
}

absl::Status LevelSearch::load_log(WordsIn& in) {
  absl::Status status;
  begin_inserting(0);  // a search with a log keeps no depths on its trail
  const std::size_t expanded = levels_.size() - (finished_ ? 0 : 1);
  for (std::size_t depth = 0; depth < expanded && status.ok(); ++depth) {
    status = read_words(in, levels_[depth].states, [&](std::span<const State> some) {
      insert_known(some);
      log_->push(some);
    });
    log_->end_level();
  }
  return status;
}

}  // namespace trailblaze
