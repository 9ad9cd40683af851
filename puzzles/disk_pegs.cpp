#include "puzzles/disk_pegs.hpp"

#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/shapes.hpp"
#include "puzzles/text/letter_groups.hpp"

namespace trailblaze {

absl::StatusOr<State> DiskPegs::parse(std::string_view text) const {
  const std::string pegs = letter_groups(text, '/');
  State s = 0;
  for (int disk = 0; disk < disks_; ++disk) {  // the number of '/' before a disk is its peg
    const auto before = pegs.substr(0, pegs.find(sign(disk)));
    const auto peg = static_cast<int>(std::ranges::count(before, '/') % pegs_);
    s = with_disk_moved(s, disk, 0, peg);
  }
  if (print(s) == pegs) return s;
  return invalid("found " + in_quotes(text) + ", expected each disk once, on larger disks only" +
                 ", such as " + print(0));
}

std::string DiskPegs::print(State s) const {
  std::vector<std::string> pegs(static_cast<std::size_t>(pegs_));
  for (int disk = disks_; disk-- > 0;) pegs[static_cast<std::size_t>(peg(s, disk))] += sign(disk);
  return join(pegs, "/");
}

Picture DiskPegs::shapes(State s) const {
  // The smallest disk is a unit wide. Each other disk is half a unit wider than the next smaller
  // disk.
  const float widest = 0.5F + 0.5F * static_cast<float>(disks_), pitch = widest + 0.5F;
  Picture picture;
  std::vector<int> top(static_cast<std::size_t>(pegs_), disks_);  // row of each top disk
  for (int peg = 0; peg < pegs_; ++peg) {
    const float middle = static_cast<float>(peg) * pitch + widest / 2;
    picture.push_back({.id = "peg " + std::to_string(peg + 1),
                       .x = middle - 0.1F,
                       .w = 0.2F,
                       .h = static_cast<float>(disks_ + 1),
                       .colour = Colour::kBrown,
                       .sign = '|'});
  }
  for (int disk = disks_; disk-- > 0;) {
    const int on = peg(s, disk);
    Shape shape =
        in_cell(std::string(1, sign(disk)), ShapeKind::kRect, top[static_cast<std::size_t>(on)]--,
                0, piece_colour(static_cast<std::size_t>(disk)));
    shape.w = 1 + 0.5F * static_cast<float>(disk);
    shape.x = static_cast<float>(on) * pitch + (widest - shape.w) / 2;
    shape.label = sign(disk);
    picture.push_back(shape);
  }
  return picture;
}

}  // namespace trailblaze
