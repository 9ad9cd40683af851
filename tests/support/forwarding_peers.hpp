// Peers that forward every call to other peers. A test derives from this class and overrides the
// calls that it changes or counts.
//
//   search  ->  class Counting : public ForwardingPeers  ->  LocalPeers (local_peers.hpp)
//
// Both objects count the traffic, so traffic() of both includes the forwarded calls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/run/peers.hpp"

namespace trailblaze {

class ForwardingPeers : public Peers {
 public:
  explicit ForwardingPeers(Peers& behind) : behind_(behind) {}

  int count() const override { return behind_.count(); }
  int number() const override { return behind_.number(); }
  void collect(Take take) override { behind_.collect(take); }

 protected:
  void combine(Rule rule, std::span<std::uint64_t> numbers) override {
    switch (rule) {
      case Rule::kSum: return behind_.sum(numbers);
      case Rule::kLeast: return behind_.least(numbers);
      case Rule::kGreatest: return behind_.greatest(numbers);
    }
  }
  std::vector<std::uint64_t> gather_words(std::span<const std::uint64_t> words) override {
    return behind_.gather(words);
  }
  void exchange_words(Fill fill, Take take) override { behind_.exchange(fill, take); }
  void post_words(int to, std::span<const std::uint64_t> words) override {
    behind_.post(to, words);
  }

 private:
  Peers& behind_;
};

}  // namespace trailblaze
