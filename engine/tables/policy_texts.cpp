#include "engine/tables/policy_texts.hpp"

#include <algorithm>
#include <cstdint>

namespace trailblaze {

PolicyTexts::PolicyTexts(const AnyPuzzle& puzzle, const PolicyTable& policy, bool moves,
                         const Crew& crew)
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

}  // namespace trailblaze
