// The text of every state of a policy table, and of the move that leads from it to the next. They
// are written once, and answers are put together from them.
//
//   part of 4096 nodes   text   "1 2 3 4 5 6 7 0 8" "8 left" "1 2 3 ..." ...
//                        ends                     ^        ^   two for every node
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/tables/policy_table.hpp"

namespace trailblaze {

class PolicyTexts {
 public:
  using Node = PolicyTable::Node;

  // Writes the texts of every node of the table, and those of its moves only where asked for.
  PolicyTexts(const AnyPuzzle& puzzle, const PolicyTable& policy, bool moves, const Crew& crew)
      : parts_((policy.size() + kPart - 1) / kPart), has_moves_(moves) {
    crew.for_each_block(parts_.size(), [&](int, std::size_t p) {
      Part& part = parts_[p];
      const std::uint64_t end = std::min<std::uint64_t>(policy.size(), (p + 1) * kPart);
      part.ends.reserve(2 * kPart + 1);
      part.ends.push_back(0);
      for (auto n = static_cast<Node>(p * kPart); n < end; ++n) {
        part.text += puzzle.print(policy.state(n));
        part.ends.push_back(part.text.size());
        if (moves && policy.length(n) != 0) {
          part.text += puzzle.move_name(policy.state(n), policy.state(policy.next(n)));
        }
        part.ends.push_back(part.text.size());
      }
    });
  }

  bool has_moves() const { return has_moves_; }

  // ---- any thread ----

  std::string_view state(Node n) const { return piece(n, 0); }
  std::string_view move(Node n) const { return piece(n, 1); }  // the move to the next state

 private:
  static constexpr std::size_t kPart = 4096;

  struct Part {
    std::string text;
    std::vector<std::size_t> ends;
  };

  std::string_view piece(Node n, std::size_t second) const {
    const Part& part = parts_[n / kPart];
    const std::size_t i = 2 * (n % kPart) + second;
    return {part.text.data() + part.ends[i], part.ends[i + 1] - part.ends[i]};
  }

  std::vector<Part> parts_;
  bool has_moves_;
};

}  // namespace trailblaze
