#include "puzzles/disk_pegs.hpp"

#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {

absl::StatusOr<State> DiskPegs::parse(std::string_view text) const {
  const std::string pegs = letter_groups(text, '/');
  State s = 0;
  for (int disk = 0; disk < disks_; ++disk) {  // its peg is told by the number of '/' before it
    const auto before = pegs.substr(0, pegs.find(sign(disk)));
    const auto peg = static_cast<int>(std::ranges::count(before, '/') % pegs_);
    s = with_disk_moved(s, disk, 0, peg);
  }
  if (print(s) == pegs) return s;
  return invalid("found " + in_quotes(text) + ", expected each disk once and larger ones below" +
                 ", as in " + print(0));
}

std::string DiskPegs::print(State s) const {
  std::vector<std::string> pegs(static_cast<std::size_t>(pegs_));
  for (int disk = disks_; disk-- > 0;) pegs[static_cast<std::size_t>(peg(s, disk))] += sign(disk);
  return join(pegs, "/");
}

}  // namespace trailblaze
