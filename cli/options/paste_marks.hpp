// Marks around a text that say nothing of the puzzle: they come with it from a chat, a page or a
// program.
//
//   ```            > 1 2 3        Board 3:         1 2 3\n4 0 5\n7 8 6
//   1 2 3 ...      > 4 0 5        1 2 3            a line end as two signs, "\n"
//   ```            > 7 8 6        4 0 5 ...        digits and letters of full width
#pragma once

#include <string>
#include <string_view>

namespace trailblaze {

// The text without these marks. Lines stay where they are.
std::string without_paste_marks(std::string_view text);

// Whether a line by itself is a label of a start below it: "Start:", "Puzzle 1". Others, such as
// "Target:", are none, since what is below them may be no instance.
bool is_label(std::string_view line);

}  // namespace trailblaze
