// Checkpoints of a search over the trail between two levels. Counts need every state that was seen,
// and the words of the frontier with their notes:
//
//   file   the states of the trail | the words of the frontier | of the level before, at the end
#include <algorithm>
#include <memory>
#include <vector>

#include "engine/bfs/level_search.hpp"
#include "engine/trail/growth.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kAtOnce = std::size_t{1} << 16;  // states that are written or read at once

// Hands words to a file, many at a time.
class WordsOut {
 public:
  explicit WordsOut(WordFileWriter& out) : out_(out) { words_.reserve(kAtOnce); }

  void push(State word) {
    words_.push_back(word);
    if (words_.size() == kAtOnce) static_cast<void>(flush());
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

absl::Status read_frontier(WordsIn& in, std::uint64_t words, Frontier& frontier, ChunkPool& pool) {
  FrontierBuffer buffer;
  std::vector<State> some(kAtOnce);
  absl::Status status;
  while (words > 0 && status.ok()) {
    some.resize(std::min<std::uint64_t>(kAtOnce, words));
    status = in.read(some);
    for (const State word : some) buffer.push(word, pool);
    words -= some.size();
  }
  frontier.join(buffer);
  return status;
}

}  // namespace

absl::Status LevelSearch::save(WordFileWriter& out, Numbers& numbers) {
  WordsOut words(out);
  trail_.for_each_state([&](State s) { words.push(s); });
  push_all(frontier_, words);
  push_all(last_, words);
  numbers["search"] = {trail_.size(), frontier_.size(), last_.size(), noted_ ? 1U : 0U};
  return words.flush();
}

absl::Status LevelSearch::load(WordsIn& in, const Numbers& numbers) {
  const auto search = numbers_in(numbers, "search", 4);
  if (!search.ok()) return search.status();
  const std::uint64_t states = (*search)[0], now = (*search)[1], before = (*search)[2];
  std::uint64_t sum = 0;
  for (const LevelRow& level : levels_) sum += level.states;
  const std::uint64_t deepest = levels_.back().states;
  if (sum != states || in.left() != states + now + before ||
      (finished_ ? before : now) != deepest) {
    return cannot_be("levels");
  }
  if (absl::Status status = load_trail(in, states); !status.ok()) return status;
  absl::Status status = read_frontier(in, now, frontier_, pool_);
  if (status.ok()) status = read_frontier(in, before, last_, pool_);
  noted_ = (*search)[3] != 0;
  watch_.add(&Pulse::states, states);
  account();
  return status;
}

absl::Status LevelSearch::load_trail(WordsIn& in, std::uint64_t states) {
  const std::uint64_t need = states + 256 * (workers_.size() + 1);
  if (trail_.room() < need && grow_within(trail_, need, crew_, watch_) != Stop::kNone) {
    return absl::ResourceExhaustedError(
        "max-memory: found less than the last checkpoint takes, expected more");
  }
  std::vector<std::unique_ptr<Trail::Writer>> writers;
  for (int w = 0; w < crew_.threads(); ++w) {
    writers.push_back(std::make_unique<Trail::Writer>(trail_));
  }
  const auto ignore = [](State) {};
  std::vector<State> some(kAtOnce);
  for (std::uint64_t left = states; left > 0; left -= some.size()) {
    some.resize(std::min<std::uint64_t>(kAtOnce, left));
    if (absl::Status status = in.read(some); !status.ok()) return status;
    constexpr std::size_t kPart = 1024;
    crew_.for_each_block((some.size() + kPart - 1) / kPart, [&](int w, std::size_t i) {
      const std::span<const State> rest = std::span(some).subspan(i * kPart);
      writers[static_cast<std::size_t>(w)]->push(rest.first(std::min(kPart, rest.size())), ignore);
    });
  }
  std::uint64_t known = 0;
  for (const auto& writer : writers) {
    writer->drain(ignore);
    writer->rest(parked_);
    known += writer->take_known();
  }
  return known == 0 && parked_.empty() ? absl::OkStatus() : cannot_be("states");
}

}  // namespace trailblaze
