// A file of blocks of equal size, for data that is written once, read once or twice, and dropped.
//
//   block   0      1      2      3      4
//           used   free   used   held   dropped
//
// A few threads of the store read and write, so that computing threads rarely wait. Writes bypass
// the page cache or, if the file system cannot do that, are dropped from it. So a run's memory
// includes only the store's buffers.
//
// The store keeps each block's checksum in memory, and returns no block that does not match its
// checksum. If it reads into the caller's memory, the caller may use this memory only after
// wait_until_read() returned true.
//
// hold() protects the blocks of a checkpoint: blocks in use are not overwritten until the next call
// of hold(), even if they are dropped before.
//
// The first failure is final: later writes are lost, and later reads return errors.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/atomic_file.hpp"
#include "engine/base/limits.hpp"

namespace trailblaze {

class BlockStore {
 public:
  // A buffer of block_bytes(). The store owns its memory, and must outlive it.
  struct ReturnBuffer {
    BlockStore* store;
    void operator()(std::byte* bytes) const { store->return_buffer(bytes); }
  };
  using Buffer = std::unique_ptr<std::byte[], ReturnBuffer>;

  // A piece of data: the number of its block, and its bytes.
  struct Ref {
    std::uint32_t block = 0;
    std::uint32_t bytes = 0;
  };
  // A block that is being read, or has been read.
  struct Reading;
  using ReadingPtr = std::shared_ptr<Reading>;

  struct Shape {
    std::uint64_t max_bytes = kUnlimited;              // limit on the file
    std::size_t block_bytes = std::size_t{128} << 10;  // a multiple of 4,096
  };

  // create() makes the file, which must not exist; open() opens it. Errors are those of
  // file_io.hpp.
  static absl::StatusOr<std::unique_ptr<BlockStore>> create(const std::string& file, Shape shape);
  static absl::StatusOr<std::unique_ptr<BlockStore>> open(const std::string& file, Shape shape);
  ~BlockStore();
  BlockStore(const BlockStore&) = delete;
  BlockStore& operator=(const BlockStore&) = delete;

  std::size_t block_bytes() const { return shape_.block_bytes; }

  // The most buffers that exist at once. most_buffers() is for a caller that holds `with_caller`
  // buffers, and most_buffers_to_write() for a caller that reads into its own memory.
  static std::uint64_t most_buffers(std::uint64_t with_caller);
  static std::uint64_t most_buffers_to_write();

  // ---- any thread ----

  // Returns a buffer with arbitrary content. Throws std::bad_alloc.
  Buffer buffer();

  // Writes the first `bytes` of a buffer. Waits while many writes are pending.
  Ref write(Buffer buffer, std::size_t bytes);

  // Starts to read a block, into a buffer or into the caller's memory: block_bytes() bytes at a
  // multiple of 4,096 that must stay until wait_until_read() returns. Waits if the block is still
  // being written.
  ReadingPtr start_reading(Ref ref, std::byte* into = nullptr);
  // Like start_reading(), but returns null if many blocks are being read ahead already.
  ReadingPtr read_ahead(Ref ref);

  // Waits for a read. Returns null if the block could not be read or has changed; status() has the
  // error.
  Buffer finish(const ReadingPtr& reading);
  // Waits for a read into the caller's memory. Returns true if the data is there.
  bool wait_until_read(const ReadingPtr& reading);

  // Frees a block for reuse, unless it is held. Reads that have started still arrive.
  void drop(Ref ref);

  // OK until the first failure. `ResourceExhausted`: the disk is full, or max_bytes are used.
  // `Unavailable`: the device failed. `DataLoss`: a block has changed.
  absl::Status status() const;

  // ---- a single thread, while no other thread uses the store ----

  // Waits until all writes are done.
  absl::Status wait_for_writes();
  // Like wait_for_writes(), then calls fdatasync.
  absl::Status flush();

  // Holds exactly the blocks that are in use now.
  void hold();

  // A block of a checkpoint.
  struct UsedBlock {
    Ref ref;
    std::uint64_t checksum;
  };
  bool is_in_use(Ref ref) const;

  // Returns all blocks in use.
  std::vector<UsedBlock> used_blocks() const;
  // Marks exactly these blocks of an opened file as used and held. `DataLoss`: the file does not
  // have them, or a block appears twice. `ResourceExhausted`: they exceed max_bytes.
  absl::Status restore(std::span<const UsedBlock> used);

  // Reads all blocks in use. Returns an error if a block has changed.
  absl::Status check();

  // ---- statistics ----

  // Measures how fast the disk is, before a long search begins: writes `blocks` blocks to an empty
  // store, reads them back and drops them. Returns bytes per second, for writing and reading
  // together. Returns 0 if a block could not be written or read; status() has the error.
  double measured_rate(std::size_t blocks);

  std::uint64_t bytes_written() const { return bytes_written_; }
  std::uint64_t bytes_read() const { return bytes_read_; }
  std::uint64_t disk_bytes() const;  // size of the file
  std::uint64_t memory_bytes() const;

 private:
  enum class Use : std::uint8_t { kFree, kUsed, kHeld, kDropped };
  struct State {
    std::uint64_t checksum = 0;
    std::uint32_t bytes = 0;
    Use use = Use::kFree;
    bool is_writing = false;     // a read, or another write, waits until this is false
    std::uint16_t readings = 0;  // running reads; another write waits for them
  };
  // Work for a thread: to write a buffer, or to read a block.
  struct Task {
    Ref ref;
    Buffer buffer;       // to write
    ReadingPtr reading;  // to read
  };

  struct FreePages {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };

  BlockStore(std::string file, int descriptor, Shape shape);
  static absl::StatusOr<std::unique_ptr<BlockStore>> open_with(const std::string& file, int flags,
                                                               Shape shape);
  std::uint64_t offset_of(std::uint32_t block) const { return block * shape_.block_bytes; }
  void return_buffer(std::byte* bytes);
  std::optional<std::uint32_t> take_block();
  void free_if_unused(std::uint32_t block);
  absl::Status reserve_blocks(std::uint64_t blocks);
  void add(Task task, std::unique_lock<std::mutex>& lock);
  void perform(Task& task, std::unique_lock<std::mutex>& lock);
  void work(const std::stop_token& stop);
  absl::Status transfer(const Task& task);
  void drop_from_cache(Ref ref, bool is_written);
  void fail(const absl::Status& status);

  const std::string file_;
  const Descriptor descriptor_;
  const Shape shape_;
  std::atomic<bool> is_direct_{true};

  mutable std::mutex mutex_;
  std::condition_variable_any added_;  // a task was added
  std::condition_variable done_;       // a task was done
  absl::Status status_;
  std::vector<State> states_;        // by block
  std::vector<std::uint32_t> free_;  // free blocks
  std::uint64_t reserved_ = 0;       // blocks that the file system has reserved
  std::vector<std::unique_ptr<std::byte[], FreePages>> buffers_;
  std::vector<std::byte*> free_buffers_;
  std::deque<Task> tasks_;
  std::size_t writing_ = 0;                         // blocks that are not written yet
  std::atomic<std::uint32_t> read_ahead_count_{0};  // blocks read ahead and not yet released
  std::atomic<std::uint64_t> bytes_written_{0}, bytes_read_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace trailblaze
