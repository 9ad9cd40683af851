// The library of this project: sorting that counts its comparisons.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace sorting {

// Returns how many comparisons it took.
inline std::size_t insertion_sort(std::vector<int>& numbers) {
  std::size_t comparisons = 0;
  for (std::size_t end = 1; end < numbers.size(); ++end) {
    for (std::size_t at = end; at > 0; --at) {
      ++comparisons;
      if (numbers[at - 1] <= numbers[at]) break;
      std::swap(numbers[at - 1], numbers[at]);
    }
  }
  return comparisons;
}

inline long sum(const std::vector<int>& numbers) {
  long total = 0;
  for (const int number : numbers) total += number;
  return total;
}

}  // namespace sorting
