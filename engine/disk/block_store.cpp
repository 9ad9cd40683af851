#include "engine/disk/block_store.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <new>
#include <utility>

#include "engine/base/parallel.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/file_io.hpp"

namespace trailblaze {
namespace {

// Four threads reach the full rate of a disk. On a virtual disk (fio, blocks of 128 KiB past the
// cache), one thread wrote 309 MiB/s and read 326; four threads wrote 720 and read 832.
constexpr int kThreads = 4;

constexpr std::size_t kMostPendingWrites = 32;  // blocks
constexpr std::uint32_t kMostReadAhead = 32;    // blocks
constexpr std::uint64_t kReservedAtOnce = 512;  // blocks

constexpr std::size_t kSector = 4096;  // transfers past the cache are multiples of it

std::size_t padded(std::size_t bytes) { return (bytes + kSector - 1) / kSector * kSector; }

}  // namespace

struct BlockStore::Reading {
  Reading() = default;
  ~Reading() {
    if (read_ahead_count != nullptr) --*read_ahead_count;
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  Buffer buffer;                                           // null if the caller's memory is used
  std::byte* bytes = nullptr;                              // destination
  std::uint64_t checksum = 0;                              // expected checksum
  std::atomic<std::uint32_t>* read_ahead_count = nullptr;  // of the store, or null
  bool is_done = false;
};

BlockStore::BlockStore(std::string file, int descriptor, Shape shape)
    : file_(std::move(file)), descriptor_(descriptor), shape_(shape) {
  is_direct_ = (fcntl(descriptor, F_GETFL) & O_DIRECT) != 0;
  for (int i = 0; i < kThreads; ++i) {
    std::jthread one = start_thread([this](const std::stop_token& stop) { work(stop); });
    if (one.joinable()) threads_.push_back(std::move(one));
  }
}

BlockStore::~BlockStore() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();  // waits for them
  tasks_.clear();
}

absl::StatusOr<std::unique_ptr<BlockStore>> BlockStore::open_with(const std::string& file,
                                                                  int flags, Shape shape) {
  constexpr int kMode = 0666;
  int descriptor = ::open(file.c_str(), flags | O_RDWR | O_CLOEXEC | O_DIRECT, kMode);
  if (descriptor < 0 && errno == EINVAL) {  // this file system always caches
    descriptor = ::open(file.c_str(), (flags & ~O_EXCL) | O_RDWR | O_CLOEXEC, kMode);
  }
  if (descriptor < 0) return cannot_write(file, errno);
  return std::unique_ptr<BlockStore>(new BlockStore(file, descriptor, shape));
}

absl::StatusOr<std::unique_ptr<BlockStore>> BlockStore::create(const std::string& file,
                                                               Shape shape) {
  return open_with(file, O_CREAT | O_EXCL, shape);
}

absl::StatusOr<std::unique_ptr<BlockStore>> BlockStore::open(const std::string& file, Shape shape) {
  return open_with(file, 0, shape);
}

// ---- buffers ----

BlockStore::Buffer BlockStore::buffer() {
  const std::lock_guard lock(mutex_);
  if (free_buffers_.empty()) {
    if (free_buffers_.capacity() <= buffers_.size()) {
      free_buffers_.reserve(2 * buffers_.size() + 1);  // return_buffer() then needs no memory
    }
    void* const pages = std::aligned_alloc(kSector, shape_.block_bytes);
    if (pages == nullptr) throw std::bad_alloc();
    buffers_.emplace_back(static_cast<std::byte*>(pages));
    return Buffer(buffers_.back().get(), {this});
  }
  std::byte* const bytes = free_buffers_.back();
  free_buffers_.pop_back();
  return Buffer(bytes, {this});
}

std::uint64_t BlockStore::most_buffers(std::uint64_t with_caller) {
  return kMostPendingWrites + kMostReadAhead + kThreads + with_caller;
}

// The buffers that wait or are being written, and the buffer that the caller fills.
std::uint64_t BlockStore::most_buffers_to_write() { return kMostPendingWrites + kThreads + 1; }

void BlockStore::return_buffer(std::byte* bytes) {
  const std::lock_guard lock(mutex_);
  free_buffers_.push_back(bytes);
}

// ---- blocks ----

// Returns a block that may be written, or nothing if there is no room.
std::optional<std::uint32_t> BlockStore::take_block() {
  if (!free_.empty()) {
    const std::uint32_t block = free_.back();
    free_.pop_back();
    return block;
  }
  if (absl::Status status = reserve_blocks(states_.size() + 1); !status.ok()) {
    fail(status);
    return std::nullopt;
  }
  states_.emplace_back();
  if (free_.capacity() < states_.size()) {
    free_.reserve(2 * states_.size());  // drop() then needs no memory
  }
  return static_cast<std::uint32_t>(states_.size() - 1);
}

// Reserves space for so many blocks in the file, so that a full disk is noticed before data is
// lost.
absl::Status BlockStore::reserve_blocks(std::uint64_t blocks) {
  if (offset_of(static_cast<std::uint32_t>(blocks)) > shape_.max_bytes) {
    return absl::ResourceExhaustedError("max-disk: found " + std::to_string(shape_.max_bytes) +
                                        " bytes, expected more, because " + in_quotes(file_) +
                                        " is full");
  }
  if (blocks <= reserved_) return absl::OkStatus();
  const std::uint64_t most = shape_.max_bytes / shape_.block_bytes;
  for (const std::uint64_t more : {std::min(reserved_ + kReservedAtOnce, most), blocks}) {
    const auto from = static_cast<off_t>(reserved_ * shape_.block_bytes);
    const auto bytes = static_cast<off_t>((more - reserved_) * shape_.block_bytes);
    int error = 0;
    while ((error = fallocate(descriptor_.number(), 0, from, bytes) == 0 ? 0 : errno) == EINTR) {
    }
    if (error == 0 || error == EOPNOTSUPP) {
      reserved_ = more;
      return absl::OkStatus();
    }
    if (more == blocks) return cannot_write(file_, error);
  }
  return absl::OkStatus();
}

void BlockStore::drop(Ref ref) {
  const std::lock_guard lock(mutex_);
  Use& use = states_[ref.block].use;
  if (use == Use::kHeld) {
    use = Use::kDropped;
  } else {
    use = Use::kFree;
    free_if_unused(ref.block);
  }
}

// Frees a block for writing if it is not needed, and not being read or written.
void BlockStore::free_if_unused(std::uint32_t block) {
  const State& state = states_[block];
  if (state.use == Use::kFree && !state.is_writing && state.readings == 0) free_.push_back(block);
}

void BlockStore::hold() {
  const std::lock_guard lock(mutex_);
  for (std::size_t block = 0; block < states_.size(); ++block) {
    Use& use = states_[block].use;
    if (use == Use::kDropped) {
      use = Use::kFree;
      free_if_unused(static_cast<std::uint32_t>(block));
    } else if (use == Use::kUsed) {
      use = Use::kHeld;
    }
  }
  // Later writes then go in order.
  std::sort(free_.begin(), free_.end(), std::greater<>());
}

bool BlockStore::is_in_use(Ref ref) const {
  if (ref.block >= states_.size()) return false;
  const State& state = states_[ref.block];
  return (state.use == Use::kUsed || state.use == Use::kHeld) && state.bytes == ref.bytes;
}

std::vector<BlockStore::UsedBlock> BlockStore::used_blocks() const {
  std::vector<UsedBlock> used;
  for (std::uint32_t block = 0; block < states_.size(); ++block) {
    const Ref ref{block, states_[block].bytes};
    if (is_in_use(ref)) used.push_back({ref, states_[block].checksum});
  }
  return used;
}

absl::Status BlockStore::restore(std::span<const UsedBlock> used) {
  const std::lock_guard lock(mutex_);
  struct stat file = {};
  if (fstat(descriptor_.number(), &file) != 0) return cannot_read(file_, errno);
  const auto size = static_cast<std::uint64_t>(file.st_size);
  states_.clear();
  free_.clear();
  for (const UsedBlock& one : used) {
    const auto [block, bytes] = one.ref;
    if (block >= shape_.max_bytes / shape_.block_bytes) {
      return absl::ResourceExhaustedError(
          "max-disk: found " + std::to_string(shape_.max_bytes) + " bytes, expected at least the " +
          std::to_string(offset_of(block + 1)) + " that the last checkpoint takes");
    }
    if (const std::uint64_t end = offset_of(block) + bytes; end > size) {
      return damaged(file_, "bytes of the file", size, end);
    }
    if (bytes > shape_.block_bytes) {
      return damaged(file_, "bytes of a block", bytes, shape_.block_bytes);
    }
    if (block >= states_.size()) states_.resize(std::size_t{block} + 1);
    State& state = states_[block];
    if (state.use != Use::kFree) {
      return damaged(file_, "block " + std::to_string(block), "it twice", "it once");
    }
    state = {one.checksum, bytes, Use::kHeld};
  }
  free_.reserve(states_.size());
  for (std::size_t block = 0; block < states_.size(); ++block) {
    if (states_[block].use == Use::kFree) free_.push_back(static_cast<std::uint32_t>(block));
  }
  return absl::OkStatus();
}

absl::Status BlockStore::check() {
  constexpr std::size_t kAtOnce = 16;  // reads, so that every thread has work
  std::deque<ReadingPtr> readings;
  for (const UsedBlock& one : used_blocks()) {
    if (readings.size() == kAtOnce) {
      finish(readings.front());
      readings.pop_front();
    }
    readings.push_back(start_reading(one.ref));
  }
  for (const ReadingPtr& reading : readings) finish(reading);
  return status();
}

// ---- reading and writing ----

BlockStore::Ref BlockStore::write(Buffer buffer, std::size_t bytes) {
  std::memset(buffer.get() + bytes, 0, padded(bytes) - bytes);
  const std::uint64_t sum = checksum({buffer.get(), bytes});
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return writing_ < kMostPendingWrites; });
  const std::optional<std::uint32_t> block = status_.ok() ? take_block() : std::nullopt;
  if (!block) {  // the data is lost, and status() has the error
    lock.unlock();
    return {};
  }
  const Ref ref{*block, static_cast<std::uint32_t>(bytes)};
  states_[*block] = {sum, ref.bytes, Use::kUsed, true};
  ++writing_;
  add({ref, std::move(buffer), nullptr}, lock);
  return ref;
}

BlockStore::ReadingPtr BlockStore::start_reading(Ref ref, std::byte* into) {
  const auto reading = std::make_shared<Reading>();
  if (into == nullptr) reading->buffer = buffer();
  reading->bytes = into == nullptr ? reading->buffer.get() : into;
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return !states_[ref.block].is_writing; });
  reading->checksum = states_[ref.block].checksum;
  ++states_[ref.block].readings;
  add({ref, nullptr, reading}, lock);
  return reading;
}

BlockStore::ReadingPtr BlockStore::read_ahead(Ref ref) {
  if (read_ahead_count_ >= kMostReadAhead || threads_.empty()) return nullptr;
  ReadingPtr reading = start_reading(ref);
  reading->read_ahead_count = &read_ahead_count_;
  ++read_ahead_count_;
  return reading;
}

bool BlockStore::wait_until_read(const ReadingPtr& reading) {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return reading->is_done; });
  return status_.ok();
}

BlockStore::Buffer BlockStore::finish(const ReadingPtr& reading) {
  return wait_until_read(reading) ? std::move(reading->buffer) : nullptr;
}

// Gives the task to the threads or, if there are none, performs it at once.
void BlockStore::add(Task task, std::unique_lock<std::mutex>& lock) {
  if (threads_.empty()) return perform(task, lock);
  tasks_.push_back(std::move(task));
  lock.unlock();
  added_.notify_one();
}

void BlockStore::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (added_.wait(lock, stop, [&] { return !tasks_.empty(); })) {
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    perform(task, lock);
    task = {};
    lock.lock();
  }
}

// Called with the lock held, and returns with it released.
void BlockStore::perform(Task& task, std::unique_lock<std::mutex>& lock) {
  const bool writes = task.reading == nullptr;
  const bool is_lost = !status_.ok();
  lock.unlock();
  const absl::Status status = is_lost ? absl::OkStatus() : transfer(task);
  task.buffer.reset();
  lock.lock();
  if (!status.ok()) fail(status);
  if (writes) {
    --writing_;
    states_[task.ref.block].is_writing = false;
  } else {
    --states_[task.ref.block].readings;
    task.reading->is_done = true;
  }
  free_if_unused(task.ref.block);  // it may have been dropped meanwhile
  lock.unlock();
  done_.notify_all();
}

absl::Status BlockStore::transfer(const Task& task) {
  const bool writes = task.reading == nullptr;
  std::byte* const data = writes ? task.buffer.get() : task.reading->bytes;
  const std::size_t bytes = padded(task.ref.bytes);
  const std::uint64_t at = offset_of(task.ref.block);
  const auto once = [&] {
    return writes ? write_at(descriptor_.number(), data, bytes, at)
                  : read_at(descriptor_.number(), data, bytes, at);
  };
  std::optional<int> error = once();
  if (error == EINVAL && is_direct_) {  // some file systems fail only at the transfer
    fcntl(descriptor_.number(), F_SETFL, fcntl(descriptor_.number(), F_GETFL) & ~O_DIRECT);
    is_direct_ = false;
    error = once();
  }
  if (error) return writes ? cannot_write(file_, *error) : cannot_read(file_, *error);
  (writes ? bytes_written_ : bytes_read_) += bytes;
  if (!is_direct_) drop_from_cache(task.ref, writes);
  if (writes) return absl::OkStatus();
  const std::uint64_t found = checksum({data, task.ref.bytes}), expected = task.reading->checksum;
  if (found == expected) return absl::OkStatus();
  return damaged(file_, "the checksum of block " + std::to_string(task.ref.block), found, expected);
}

void BlockStore::drop_from_cache(Ref ref, bool is_written) {
  const auto at = static_cast<off_t>(offset_of(ref.block));
  const auto bytes = static_cast<off_t>(padded(ref.bytes));
  constexpr unsigned kNow =
      SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
  // Flushing the file reports a failure again.
  if (is_written) sync_file_range(descriptor_.number(), at, bytes, kNow);
  posix_fadvise(descriptor_.number(), at, bytes, POSIX_FADV_DONTNEED);
}

void BlockStore::fail(const absl::Status& status) {
  if (status_.ok()) status_ = status;
}

absl::Status BlockStore::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

absl::Status BlockStore::wait_for_writes() {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return writing_ == 0; });
  return status_;
}

absl::Status BlockStore::flush() {
  if (absl::Status status = wait_for_writes(); !status.ok()) return status;
  const std::optional<int> error = sync_data(descriptor_.number());
  const std::lock_guard lock(mutex_);
  if (error) fail(cannot_write(file_, *error));
  return status_;
}

// ---- statistics ----

double BlockStore::measured_rate(std::size_t blocks) {
  const Watch clock{Limits{}};
  Random random(1);
  std::vector<Ref> refs;
  for (std::size_t i = 0; i < blocks; ++i) {
    Buffer data = buffer();
    for (std::size_t at = 0; at < block_bytes(); at += sizeof(std::uint64_t)) {
      const std::uint64_t word = random.next();  // no disk can compress it
      std::memcpy(data.get() + at, &word, sizeof word);
    }
    refs.push_back(write(std::move(data), block_bytes()));
    if (refs.back().bytes == 0) return 0;
  }
  if (!flush().ok() || !check().ok()) return 0;
  const double seconds = clock.seconds();
  for (const Ref ref : refs) drop(ref);
  return 2 * static_cast<double>(blocks * block_bytes()) / seconds;
}

std::uint64_t BlockStore::disk_bytes() const {
  const std::lock_guard lock(mutex_);
  return states_.size() * shape_.block_bytes;
}

std::uint64_t BlockStore::memory_bytes() const {
  const std::lock_guard lock(mutex_);
  return buffers_.size() * shape_.block_bytes + states_.capacity() * sizeof(State) +
         free_.capacity() * sizeof(std::uint32_t);
}

}  // namespace trailblaze
