// Processes that search together, on one machine or on several, of which this is one. All run the
// same program with the same arguments, and share the states of a search among them.
//
//   process 0   expand  ->  words for 0, 1, 2  \           / absorb
//   process 1   expand  ->  words for 0, 1, 2  -  exchange -  absorb  ->  sum, least: agree
//   process 2   expand  ->  words for 0, 1, 2  /           \ absorb
//
// Every process calls the same functions in the same order, one thread of each, and a call returns
// when all processes have made it. So whatever decides what is called next must be agreed before:
// that a limit is met, or that work is left.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace trailblaze {

class Peers {
 public:
  virtual ~Peers() = default;

  virtual int count() const = 0;   // processes
  virtual int number() const = 0;  // this one's, from 0

  // Replaces each number by the sum of those of all processes, which give equally many; or by the
  // least of them, or the greatest.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;
  virtual void least(std::span<std::uint64_t> numbers) = 0;
  virtual void greatest(std::span<std::uint64_t> numbers) = 0;

  // The words of all processes, which may give differently many, those of process 0 first.
  virtual std::vector<std::uint64_t> gather(std::span<const std::uint64_t> words) = 0;

  // Sends words to the other processes, a message at a time. fill(to, message) writes the next
  // words for a process into the message and returns how many there are; 0: nothing more.
  // take(from, words) gets each message that comes; messages of one process come in order.
  using Fill = absl::FunctionRef<std::size_t(int to, std::span<std::uint64_t> message)>;
  using Take = absl::FunctionRef<void(int from, std::span<const std::uint64_t> words)>;
  virtual void exchange(Fill fill, Take take) = 0;

  static constexpr std::size_t kMessage = std::size_t{1} << 17;  // words, of 1 MiB
};

}  // namespace trailblaze
