#include "puzzles/census/classes.hpp"

#include <algorithm>

namespace trailblaze::census {

Stop Classes::find_all(Watch& watch) {
  constexpr std::uint64_t kMost = 0xffff'ffff;  // classes that 32 bits can number
  std::uint64_t classes = 0;
  first_region_.push_back(0);
  first_class_.push_back(0);
  for (std::size_t layout = 0; layout < layouts_.size(); ++layout) {
    const Parts parts(layouts_.grid(), layouts_.free(layout));
    std::uint64_t here = 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      regions_.push_back(parts[i]);
      if (i > 0) here = std::min(kMost, here * static_cast<std::uint64_t>(count_of(parts[i]) + 1));
    }
    classes += here;
    if (std::max(classes, std::uint64_t{regions_.size()}) > kMost) return Stop::kMemory;
    first_region_.push_back(static_cast<std::uint32_t>(regions_.size()));
    first_class_.push_back(static_cast<std::uint32_t>(classes));
    if (layout % kLayoutsBetweenChecks != 0) continue;
    if (bytes() > watch.bytes_left()) return Stop::kMemory;
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
  }
  watch.charge(0, bytes());
  return Stop::kNone;
}

}  // namespace trailblaze::census
