// Solutions as pictures that were put together by hand: what the pages are tried with.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/pages/solution.hpp"

namespace trailblaze {

// A 15-puzzle from `moves` steps before its goal: a walk that never goes straight back.
SolutionPictures sample_of_tiles(int moves);

// A solution of blocks that was searched for, of which each piece is one shape. `rows` is a board
// such as "1122/1133", whose blank is '.'.
SolutionPictures sample_of_blocks(const std::string& title, const std::vector<std::string>& moves,
                                  const std::vector<std::string>& rows);

// Water in jugs, whose height changes; pegs, which vanish; every kind and colour of shape with
// labels that no page must take for markup, in an order that changes.
SolutionPictures sample_of_jugs();
SolutionPictures sample_of_pegs();
SolutionPictures sample_of_shapes();

// Name of a file and what is on its page.
std::vector<std::pair<std::string, SolutionPictures>> all_samples();

}  // namespace trailblaze
