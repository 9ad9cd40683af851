// A file of blocks of one size, for data that is written once, read once or twice, and dropped.
//
//   block   0      1      2      3      4
//           used   free   used   held   dropped
//
// A few threads of its own write and read, so that those who compute seldom wait. What is written
// goes past the page cache where the file system allows that, and is dropped from it elsewhere: the
// memory that a run takes is that of its buffers.
//
// Each block's checksum is kept in memory, and nothing is handed out that does not agree with it:
// what was read into memory of the caller's may be used once arrived() has said so.
// hold() makes the blocks in use those of a checkpoint: they are not written again until the next
// call, though they may be dropped meanwhile.
//
// The first failure stays: what is written afterwards is lost, and what is read is an error.
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
  // A buffer in use, of a block's bytes. The store must outlive it, and has its memory back then.
  struct BackToStore {
    BlockStore* store;
    void operator()(std::byte* bytes) const { store->put_back(bytes); }
  };
  using Buffer = std::unique_ptr<std::byte[], BackToStore>;

  // A block of data: the number of its block and how many bytes it has.
  struct Ref {
    std::uint32_t block = 0;
    std::uint32_t bytes = 0;
  };
  // A block that is being read, or was.
  struct Reading;
  using ReadingPtr = std::shared_ptr<Reading>;

  struct Shape {
    std::uint64_t max_bytes = kUnlimited;              // of the file
    std::size_t block_bytes = std::size_t{128} << 10;  // a multiple of 4,096
  };

  // Makes the file, which must not be there, or opens it. Errors are those of file_io.hpp.
  static absl::StatusOr<std::unique_ptr<BlockStore>> create(const std::string& file, Shape shape);
  static absl::StatusOr<std::unique_ptr<BlockStore>> open(const std::string& file, Shape shape);
  ~BlockStore();
  BlockStore(const BlockStore&) = delete;
  BlockStore& operator=(const BlockStore&) = delete;

  std::size_t block_bytes() const { return shape_.block_bytes; }
  // Blocks that are worth reading at a time, so that every thread has some.
  static constexpr std::size_t kAtOnce = 16;

  // The most buffers there are at once, for a caller that has so many itself; and for one that
  // reads into memory of its own.
  static std::uint64_t most_buffers(std::uint64_t with_caller);
  static std::uint64_t most_buffers_to_write();

  // ---- any thread ----

  // A buffer of any contents. Throws std::bad_alloc.
  Buffer buffer();

  // Writes the first `bytes` of a buffer. It waits while much is still to be written.
  Ref write(Buffer buffer, std::size_t bytes);

  // Begins to read a block. One that is still being written is waited for.
  ReadingPtr start_reading(Ref ref);
  // The same, or null where many are being read already.
  ReadingPtr read_ahead(Ref ref);
  // As start_reading(ref), into memory of the caller's: a block's bytes, at an address that is a
  // multiple of 4,096. It must stay until arrived() returns.
  ReadingPtr start_reading(Ref ref, std::byte* into);

  // Waits for a block that was begun. No buffer where it could not be read, or was not what was
  // written; status() says why.
  Buffer finish(const ReadingPtr& reading);
  // The same for one that was read into memory of the caller's: whether it is there.
  bool arrived(const ReadingPtr& reading);

  // The block may be written again, unless it is held. What is being read of it arrives before.
  void drop(Ref ref);

  // OK until the first failure. `ResourceExhausted`: the disk is full, or max_bytes are used.
  // `Unavailable`: the device failed. `DataLoss`: a block is not what was written.
  absl::Status status() const;

  // ---- one thread, while no other uses it ----

  // Waits until all is written.
  absl::Status settle();
  // The same, and until the disk has it.
  absl::Status flush();

  // Makes the blocks that are in use now those that are held.
  void hold();

  // A block of a checkpoint.
  struct Kept {
    Ref ref;
    std::uint64_t checksum;
  };
  bool is_in_use(Ref ref) const;

  // Those that are in use.
  std::vector<Kept> kept() const;
  // Makes these blocks, of a file that was opened, the ones that are in use and held. `DataLoss`:
  // the file does not have them, or one is there twice. `ResourceExhausted`: they are more than
  // max_bytes.
  absl::Status restore(std::span<const Kept> kept);

  // Reads all blocks in use. An error where one is not what was written.
  absl::Status check();

  // ---- what it took ----

  std::uint64_t bytes_written() const { return bytes_written_; }
  std::uint64_t bytes_read() const { return bytes_read_; }
  std::uint64_t disk_bytes() const;  // of the file
  std::uint64_t memory_bytes() const;

 private:
  enum class Use : std::uint8_t { kFree, kUsed, kHeld, kDropped };
  struct State {
    std::uint64_t checksum = 0;
    std::uint32_t bytes = 0;
    Use use = Use::kFree;
    bool is_writing = false;     // it is read, or written again, when that has ended
    std::uint16_t readings = 0;  // that have not ended, and after which it is written again
  };
  // What a thread is to do: to write a buffer, or to read where a reading says.
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
  std::uint64_t place_of(std::uint32_t block) const { return block * shape_.block_bytes; }
  void put_back(std::byte* bytes);
  std::optional<std::uint32_t> take_block();
  void offer(std::uint32_t block);
  absl::Status make_room(std::uint64_t blocks);
  void add(Task task, std::unique_lock<std::mutex>& lock);
  void perform(Task& task, std::unique_lock<std::mutex>& lock);
  void work(const std::stop_token& stop);
  ReadingPtr start(ReadingPtr reading);
  absl::Status transfer(const Task& task);
  void let_cache_go(Ref ref, bool is_written);
  void fail(const absl::Status& status);

  const std::string file_;
  const Descriptor descriptor_;
  const Shape shape_;
  std::atomic<bool> is_direct_{true};

  mutable std::mutex mutex_;
  std::condition_variable_any added_;  // a task
  std::condition_variable done_;       // a task
  absl::Status status_;
  std::vector<State> states_;        // by block
  std::vector<std::uint32_t> free_;  // blocks
  std::uint64_t room_ = 0;           // blocks for which the file system has room
  std::vector<std::unique_ptr<std::byte[], FreePages>> buffers_;
  std::vector<std::byte*> free_buffers_;
  std::deque<Task> tasks_;
  std::size_t writing_ = 0;              // blocks that are still to be written
  std::atomic<std::uint32_t> ahead_{0};  // blocks that were read ahead and not asked for yet
  std::atomic<std::uint64_t> bytes_written_{0}, bytes_read_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace trailblaze
