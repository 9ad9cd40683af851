// Large arrays that start as zeros. From the heap when small; from the kernel when large, with huge
// pages asked for (a random access then costs one TLB miss less). Fresh pages are zeros already and
// are not resident until first written, so an empty table costs address space only.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
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

  // False when there is no memory for it; the array is then as it was.
  [[nodiscard]] bool allocate(std::size_t size) {
    ZeroedArray fresh;
    const std::size_t bytes = size * sizeof(T);
    if (bytes >= kLarge) {
      void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (pages == MAP_FAILED) return false;
      madvise(pages, bytes, MADV_HUGEPAGE);
      fresh.data_ = static_cast<T*>(pages);
    } else {
      fresh.data_ = static_cast<T*>(std::calloc(size, sizeof(T)));
      if (fresh.data_ == nullptr) return false;
    }
    fresh.size_ = size;
    swap(fresh);
    return true;
  }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::size_t kLarge = std::size_t{4} << 20;

  void free_all() {
    if (bytes() >= kLarge) {
      munmap(static_cast<void*>(data_), bytes());
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

}  // namespace trailblaze
