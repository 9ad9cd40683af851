// A stream whose instances several processes solve (peers.hpp). All processes read the whole stream
// and process the same chunks in the same order. They divide the instances of a chunk. The process
// that gets an instance solves it alone, as if there were no other processes:
//
//   part of a chunk -> blocks of instances, each for the process that is free first
//     -> answers with their texts, to process 0 -> printed in order, and counted
//
// The report of a table look-up depends on the extent of the tables, so look-ups do not go to the
// process that is free first. Instead, each process looks up a fixed share of each part in a single
// call. Then all processes extend their tables as far as the farthest process. In a stream with
// checkpoints, process 0 does all look-ups, because after a resume the rest of the part would be
// divided in another way.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/process.hpp"
#include "cli/stream/stream_solver.hpp"
#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/mix.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// The work of a search on a part, shared by all processes. A signal to one process reaches all.
class StreamSolver::SharedPart final : public SharedWork {
 public:
  using Take = absl::FunctionRef<void(KeptAnswer answer)>;

  // A block has `block` instances; 0 means that the instances are looked up in tables. `take` must
  // outlive the part.
  SharedPart(StreamSolver& solver, std::size_t search, const std::vector<StreamInstance>& part,
             std::size_t block, Take take)
      : solver_(solver), search_(search), part_(part), block_(block), take_(take) {}

  void work(SharedNumbers& numbers) override {
    const Peers& peers = *solver_.peers_;
    if (block_ == 0 && solver_.run_ != nullptr) {
      if (solver_.is_process_0()) solve(0, part_.size(), 1, numbers);
      return;
    }
    if (block_ == 0) {
      const auto step = static_cast<std::size_t>(peers.count());
      solve(static_cast<std::size_t>(peers.number()), part_.size(), step, numbers);
      return;
    }
    while (const std::optional<std::uint64_t> number = numbers.next()) {
      const std::size_t begin = static_cast<std::size_t>(*number) * block_;
      solve(begin, std::min(part_.size(), begin + block_), 1, numbers);
    }
  }

  std::uint64_t news() override {
    const int signal = interrupt_signal.load();
    return signal == 0 ? kNothing : static_cast<std::uint64_t>(signal);
  }
  void hear_news(std::uint64_t news) override { note_interrupt(static_cast<int>(news)); }

  void take(std::span<const std::uint64_t> words) override {
    absl::StatusOr<KeptAnswer> answer = answer_in(words);
    TRAILBLAZE_CHECK(answer.ok(), "found a damaged answer of a process");
    take_(*std::move(answer));
  }

 private:
  // Solves the instances begin, begin + step, ... before `end`.
  void solve(std::size_t begin, std::size_t end, std::size_t step, SharedNumbers& numbers) {
    const auto indices = solver_.unknown(search_, begin, end, step);
    solver_.solve_by(search_, part_, indices, [&](std::size_t i, const Finished& finished) {
      PrintedText text;
      solver_.add_text(finished, origin_of(part_[i], solver_.settings_), search_, peak_bytes_,
                       text);
      KeptAnswer answer = kept(i, finished.report, text);
      if (solver_.peers_->number() == 0) {
        take_(std::move(answer));
        return;
      }
      std::vector<std::uint64_t> words;
      append(words, answer);
      words.erase(words.begin());  // the number of words
      numbers.send(std::move(words));
    });
  }

  StreamSolver& solver_;
  const std::size_t search_;
  const std::vector<StreamInstance>& part_;
  const std::size_t block_;
  const Take take_;
  const std::uint64_t peak_bytes_ = peak_memory();
};

// Solves a part with all processes. All threads of a process work on the same block, and wait for
// its last instance. There are so many blocks that no process waits long for another.
void StreamSolver::solve_together(std::size_t search, const std::vector<StreamInstance>& part,
                                  std::vector<std::string>& reported_errors) {
  constexpr std::size_t kBlocksOfProcess = 64;
  const SearchOptions options =
      search_options(problem_, settings_, tallies_[search].search, instances_, &pulse_);
  const bool has_tables = session_ != nullptr && takes_tables(options);
  constexpr std::uint64_t kOfThread = 4;  // instances of a block, at least
  const auto threads = static_cast<std::uint64_t>(crew_.threads());
  auto block = greatest_of_all(*peers_, threads == 1 ? 1 : kOfThread * threads);
  const auto processes = static_cast<std::size_t>(peers_->count());
  block = has_tables ? 0 : std::max(block, part.size() / (kBlocksOfProcess * processes));
  const auto taken = [&](KeptAnswer answer) { take(search, std::move(answer), reported_errors); };
  SharedPart shared(*this, search, part, block, taken);
  const std::uint64_t blocks = has_tables ? 0 : (part.size() + block - 1) / block;
  share_out(*peers_, blocks, 1, shared);
  if (has_tables && run_ == nullptr) share_tables(options);
}

// True if a table of distances or a goal trail may answer instances.
bool StreamSolver::takes_tables(const SearchOptions& options) const {
  return options.search == Search::kTable ||
         (options.search == Search::kAuto && goes_backward(session_->resolve(options).search));
}

void StreamSolver::share_tables(const SearchOptions& options) {
  StreamTables tables = session_->tables();
  std::array<std::uint64_t, 2> most = {tables.levels, tables.distances ? 1U : 0U};
  peers_->greatest(most);
  tables.levels = most[0];
  tables.distances = most[1] != 0;
  session_->make_tables(tables, options, crew_);
}

// Takes an answer of a worker of process 0 or of another process. Does not repeat an error that the
// previous search reported.
void StreamSolver::take(std::size_t search, KeptAnswer answer,
                        std::vector<std::string>& reported_errors) {
  const std::size_t i = answer.index, item = i * tallies_.size() + search;
  if (answer.error == reported_errors[i]) answer.text.error.clear();
  reported_errors[i] = answer.error;
  count(search, answer.entry());
  if (run_ != nullptr) {
    reports_.text(item) = answer.text;
    keep(std::move(answer), item);
  } else {
    reports_.text(item) = std::move(answer.text);
  }
  reports_.mark_complete(item);
}

// ---- agreements of all processes ----

bool StreamSolver::has_more() {
  auto signal = static_cast<std::uint64_t>(interrupt_signal.load());
  if (is_idle_ || peers_->is_alone()) return !is_idle_ && signal == 0;
  peers_->greatest({&signal, 1});
  if (signal != 0) note_interrupt(static_cast<int>(signal));
  return signal == 0;
}

absl::StatusOr<bool> StreamSolver::has_same_part(const std::vector<StreamInstance>& part) {
  if (peers_->is_alone()) return true;
  std::uint64_t sum = part.size();
  for (const StreamInstance& instance : part) {
    for (const char c : instance.start) sum = Mixer(64).key(sum ^ static_cast<unsigned char>(c));
  }
  std::array<std::uint64_t, 2> most = {sum, ~sum};
  peers_->greatest(most);
  if (most[0] == ~most[1]) return true;
  if (!has_more()) return false;
  return invalid(
      "file: found other instances in some processes, expected the same instances in all");
}

// Leaves the rest of the stream to process 0 if it has a policy table.
void StreamSolver::agree_on_look_ups() {
  if (true_for_any(*peers_, policy_.has_value())) leave_rest_to_process_0();
}

void StreamSolver::leave_rest_to_process_0() {
  is_idle_ = !is_process_0();
  peers_ = &single_process();
}

}  // namespace trailblaze
