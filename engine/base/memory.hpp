// Arrays that start as zeros, on cache-line boundaries. Small arrays come from the heap. Large
// arrays come from the kernel, with a request for huge pages (a random access then costs one TLB
// miss less). Fresh pages are zero, and not resident until first written, so an empty table costs
// no memory.
//
// A large array can grow in place: the kernel moves its page tables, not its bytes, so two copies
// never exist. The array always begins and ends on a huge-page boundary.
#pragma once

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace trailblaze {

template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ZeroedArray() = default;
  ~ZeroedArray() { free_all(); }
  ZeroedArray(ZeroedArray&& other) noexcept { swap(other); }
  ZeroedArray& operator=(ZeroedArray&& other) noexcept {
    swap(other);
    return *this;
  }

  // Makes an array of zeros. Returns false, and changes nothing, if there is no memory.
  [[nodiscard]] bool allocate(std::size_t size) {
    if (size > kMostElements) return false;
    ZeroedArray fresh;
    const std::size_t bytes = size * sizeof(T);
    if (bytes >= kLeastMappedBytes) {
      void* pages = reserve(pages_of(bytes));
      if (pages == nullptr) return false;
      if (mprotect(pages, pages_of(bytes), PROT_READ | PROT_WRITE) != 0) {
        munmap(pages, pages_of(bytes));
        return false;
      }
      madvise(pages, pages_of(bytes), MADV_HUGEPAGE);
      fresh.data_ = static_cast<T*>(pages);
    } else {
      void* data =
          std::aligned_alloc(kCacheLine, (bytes + kCacheLine - 1) / kCacheLine * kCacheLine);
      if (data == nullptr) return false;
      std::memset(data, 0, bytes);
      fresh.data_ = static_cast<T*>(data);
    }
    fresh.size_ = size;
    swap(fresh);
    return true;
  }

  // True if extend() needs memory for the new elements only.
  bool extendable() const { return bytes() >= kLeastMappedBytes; }

  // Adds zero elements at the end. A large array may get another address, but is not copied.
  // Returns false, and changes nothing, if there is no memory.
  [[nodiscard]] bool extend(std::size_t size) {
    if (size > kMostElements) return false;
    if (size <= size_) return true;
    if (!extendable()) {
      ZeroedArray longer;
      if (!longer.allocate(size)) return false;
      if (size_ != 0) std::memcpy(static_cast<void*>(longer.data_), data_, bytes());
      swap(longer);
      return true;
    }
    const std::size_t before = pages_of(bytes()), after = pages_of(size * sizeof(T));
    if (after != before) {
      void* pages = mremap(data_, before, after, 0);
      if (pages == MAP_FAILED) {
        void* target = reserve(after);
        if (target == nullptr) return false;
        pages = mremap(data_, before, after, MREMAP_MAYMOVE | MREMAP_FIXED, target);
        if (pages == MAP_FAILED) {
          munmap(target, after);
          return false;
        }
      }
      data_ = static_cast<T*>(pages);
    }
    size_ = size;
    return true;
  }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::size_t kMostElements = (std::size_t{1} << 62) / sizeof(T);
  static constexpr std::size_t kLeastMappedBytes = std::size_t{4} << 20;
  static constexpr std::size_t kCacheLine = 64;
  static constexpr std::size_t kHugePage = std::size_t{2} << 20;

  static std::size_t pages_of(std::size_t bytes) {
    return (bytes + kHugePage - 1) / kHugePage * kHugePage;
  }

  // Reserves address space without memory, on a huge-page boundary. Returns null if there is none.
  static void* reserve(std::size_t bytes) {
    const std::size_t more = bytes + kHugePage;
    if (more < bytes) return nullptr;
    void* found =
        mmap(nullptr, more, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (found == MAP_FAILED) return nullptr;
    char* const first = static_cast<char*>(found);
    char* const begin =
        first + (kHugePage - reinterpret_cast<std::uintptr_t>(first) % kHugePage) % kHugePage;
    if (begin != first) munmap(first, static_cast<std::size_t>(begin - first));
    munmap(begin + bytes, static_cast<std::size_t>(first + more - (begin + bytes)));
    return begin;
  }

  void free_all() {
    if (bytes() >= kLeastMappedBytes) {
      munmap(static_cast<void*>(data_), pages_of(bytes()));
    } else {
      std::free(static_cast<void*>(data_));
    }
  }
  void swap(ZeroedArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

// Returns freed memory to the system, so that it does not count as this process's memory.
inline void trim_heap() { malloc_trim(0); }

// A vector that is never copied once it is large: it grows in place. Its spare capacity is address
// space without memory. So it takes only the memory of its elements, and a search can use all of
// its allowed memory. Throws std::bad_alloc if memory runs out.
template <class T>
class GrowingArray {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // Bytes that were ever written. The rest is not resident.
  std::size_t bytes() const { return peak_size_ * sizeof(T); }

  T& operator[](std::size_t i) { return array_[i]; }
  const T& operator[](std::size_t i) const { return array_[i]; }
  T& back() { return array_[size_ - 1]; }
  const T& back() const { return array_[size_ - 1]; }
  const T* begin() const { return array_.data(); }
  const T* end() const { return array_.data() + size_; }

  void push_back(const T& value) {
    if (size_ == array_.size()) grow();
    array_[size_++] = value;
    if (size_ > peak_size_) peak_size_ = size_;
  }
  void pop_back() { --size_; }

 private:
  static constexpr std::size_t kSmallest = 64;

  __attribute__((noinline)) void grow() {
    if (!array_.extend(size_ == 0 ? kSmallest : 2 * size_)) throw std::bad_alloc();
  }

  ZeroedArray<T> array_;
  std::size_t size_ = 0;
  std::size_t peak_size_ = 0;
};

}  // namespace trailblaze
