#include "cluster/mpi_peers.hpp"

#include <fcntl.h>
#include <mpi.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <list>
#include <numeric>
#include <span>
#include <thread>
#include <vector>

#include "cli/exit_codes.hpp"
#include "engine/base/check.hpp"

namespace trailblaze {
namespace {

int original_stderr = STDERR_FILENO;
int held_stderr = -1;  // a memory file that collects stderr; -1 if there is none

// Silences a process other than 0. Its stderr is held and printed only if the process aborts the
// job, because usually all processes report the same error.
void hold_stderr() {
  original_stderr = dup(STDERR_FILENO);
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  held_stderr = memfd_create("errors", MFD_CLOEXEC);
  if (held_stderr >= 0) dup2(held_stderr, STDERR_FILENO);
}

using Clock = std::chrono::steady_clock;

// The longest time that a failed process waits for the others, which may still be working.
constexpr std::chrono::seconds kLongestWait{10};

// MPI aborts the job on an error, so no call returns an error.
class MpiPeers final : public Peers {
 public:
  MpiPeers() {
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
    MPI_Comm_rank(MPI_COMM_WORLD, &number_);
  }
  // All processes have called finish(), so all messages should arrive soon. If a message is not
  // received within kLongestWait, the work that it belongs to has failed, and the job is aborted.
  ~MpiPeers() override {
    const Clock::time_point deadline = Clock::now() + kLongestWait;
    while (drop_sent_messages(), !posted_.empty()) {
      if (Clock::now() > deadline) MpiJob::abort_job(kExitBroken);
    }
  }
  MpiPeers(const MpiPeers&) = delete;
  MpiPeers& operator=(const MpiPeers&) = delete;

  int count() const override { return count_; }
  int number() const override { return number_; }

  // Receives at most four messages per process, so that the call ends even if messages keep coming.
  void collect(Take take) override {
    std::vector<std::uint64_t> words;
    for (int left = 4 * count_; left > 0; --left) {
      int is_there = 0, size = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, kPosted, MPI_COMM_WORLD, &is_there, &status);
      if (is_there == 0) return;
      MPI_Get_count(&status, MPI_UINT64_T, &size);
      words.resize(at(size));
      MPI_Recv(words.data(), size, MPI_UINT64_T, status.MPI_SOURCE, kPosted, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      take(status.MPI_SOURCE, words);
    }
  }

 protected:
  void combine(Rule rule, std::span<std::uint64_t> numbers) override {
    switch (rule) {
      case Rule::kSum: return reduce(numbers, MPI_UINT64_T, MPI_SUM);
      case Rule::kLeast: return reduce_ordered(numbers, MPI_MIN);
      case Rule::kGreatest: return reduce_ordered(numbers, MPI_MAX);
    }
  }

  std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) override {
    const int mine = static_cast<int>(words.size());
    std::vector<int> counts(at(count_)), begins(at(count_));
    MPI_Allgather(&mine, 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::exclusive_scan(counts.begin(), counts.end(), begins.begin(), 0);
    std::vector<std::uint64_t> all(at(begins.back() + counts.back()));
    MPI_Allgatherv(words.data(), mine, MPI_UINT64_T, all.data(), counts.data(), begins.data(),
                   MPI_UINT64_T, MPI_COMM_WORLD);
    return all;
  }

  // Works in rounds. In a round, each process first sends the lengths of its messages, then the
  // messages, a message for each process. If it has a message for any process, it sets the bit kAny
  // in all of its lengths. The exchange ends with the first round in which no process sets kAny.
  void exchange_words(Fill fill, Take take) override {
    constexpr int kAny = 1 << 30;  // a bit beside the length
    static_assert(kMessageWords < kAny);
    outgoing_.resize(at(count_) * kMessageWords);
    incoming_.resize(at(count_) * kMessageWords);
    std::vector<int> sent(at(count_)), lengths(at(count_)), coming(at(count_)), begins(at(count_));
    for (int i = 0; i < count_; ++i) begins[at(i)] = i * static_cast<int>(kMessageWords);
    while (true) {
      int any = 0;
      for (int to = 0; to < count_; ++to) {
        const std::span message(outgoing_.data() + at(to) * kMessageWords, kMessageWords);
        sent[at(to)] = to == number_ ? 0 : static_cast<int>(fill(to, message));
        if (sent[at(to)] != 0) any = kAny;
      }
      for (int to = 0; to < count_; ++to) lengths[at(to)] = sent[at(to)] | any;
      MPI_Alltoall(lengths.data(), 1, MPI_INT, coming.data(), 1, MPI_INT, MPI_COMM_WORLD);
      if (std::ranges::none_of(coming, [](int length) { return (length & kAny) != 0; })) return;
      for (int& length : coming) length &= ~kAny;
      MPI_Alltoallv(outgoing_.data(), sent.data(), begins.data(), MPI_UINT64_T, incoming_.data(),
                    coming.data(), begins.data(), MPI_UINT64_T, MPI_COMM_WORLD);
      for (int from = 0; from < count_; ++from) {
        const std::span all(incoming_.data() + at(from) * kMessageWords, at(coming[at(from)]));
        if (!all.empty()) take(from, all);
      }
    }
  }

  void post_words(int to, std::span<const std::uint64_t> words) override {
    drop_sent_messages();
    Posted& posted = posted_.emplace_back();
    posted.words.assign(words.begin(), words.end());
    MPI_Isend(posted.words.data(), static_cast<int>(words.size()), MPI_UINT64_T, to, kPosted,
              MPI_COMM_WORLD, &posted.request);
    // The next call or the destructor waits. NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker)
  }

 private:
  static constexpr int kPosted = 1;  // the tag of posted messages

  // A message that MPI may still be sending.
  struct Posted {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::uint64_t> words;
  };

  void drop_sent_messages() {
    std::erase_if(posted_, [](Posted& posted) {
      int is_sent = 0;
      // It was begun by post(). NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker)
      MPI_Test(&posted.request, &is_sent, MPI_STATUS_IGNORE);
      return is_sent != 0;
    });
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  static void reduce(std::span<std::uint64_t> numbers, MPI_Datatype type, MPI_Op operation) {
    MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), type, operation,
                  MPI_COMM_WORLD);
  }

  // MPICH 4.0.2 treats numbers from 2^63 on as negative. This function therefore subtracts 2^63
  // from each number, compares them as signed numbers, and adds 2^63 to the results.
  static void reduce_ordered(std::span<std::uint64_t> numbers, MPI_Op operation) {
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    for (std::uint64_t& number : numbers) number ^= kSign;
    reduce(numbers, MPI_INT64_T, operation);
    for (std::uint64_t& number : numbers) number ^= kSign;
  }

  int count_ = 1, number_ = 0;
  std::vector<std::uint64_t> outgoing_, incoming_;  // room for a message to or from each process
  std::list<Posted> posted_;
};

}  // namespace

// Only one thread of each process calls MPI; other threads may run meanwhile.
MpiJob::MpiJob(int& argc, char**& argv) {
  int given = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
  if (given < MPI_THREAD_FUNNELED) {
    throw Failure("MPI: found a library without threads, expected MPI_THREAD_FUNNELED or more");
  }
  peers_ = std::make_unique<MpiPeers>();
  if (peers_->number() != 0) hold_stderr();
}

MpiJob::~MpiJob() {
  peers_ = nullptr;  // waits until its posted messages are sent
  MPI_Finalize();
}

int MpiJob::processes_on_machine() const {
  MPI_Comm machine = MPI_COMM_NULL;
  int count = 1;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &count);
  MPI_Comm_free(&machine);
  return count;
}

void MpiJob::release_stderr() {
  std::array<char, 4096> text{};
  const ssize_t size = held_stderr < 0 ? 0 : pread(held_stderr, text.data(), text.size(), 0);
  dup2(original_stderr, STDERR_FILENO);
  if (size > 0) static_cast<void>(!write(STDERR_FILENO, text.data(), static_cast<size_t>(size)));
}

void MpiJob::abort_job(int code) {
  release_stderr();
  MPI_Abort(MPI_COMM_WORLD, code);
  std::_Exit(code);
}

void MpiJob::finish_and_exit() {
  finish(0, false);
  MPI_Finalize();
  std::_Exit(0);
}

// Sleeps while it waits, because process 0 may have long work of its own.
void MpiJob::finish(int code, bool may_abort) {
  MPI_Request barrier = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
  const Clock::time_point deadline = Clock::now() + kLongestWait;
  for (int is_finished = 0; is_finished == 0;) {
    MPI_Test(&barrier, &is_finished, MPI_STATUS_IGNORE);
    if (is_finished == 0 && may_abort && Clock::now() > deadline) abort_job(code);
    if (is_finished == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace trailblaze
