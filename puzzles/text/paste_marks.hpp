// Marks around a text that say nothing of the puzzle: they come with it from a chat, a page or a
// program.
//
//   ```            > 1 2 3        Board 3:         1 2 3\n4 0 5\n7 8 6
//   1 2 3 ...      > 4 0 5        1 2 3            a line end as two signs, "\n"
//   ```            > 7 8 6        4 0 5 ...        minus signs of printed papers
//
//   Start: 1 2 3 4 0 5 7 8 6      Scramble: R U' F2
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

namespace trailblaze {

// The text without these marks. Lines stay where they are.
std::string without_paste_marks(std::string_view text);

// The text of a start without these marks, and without such words before it.
std::string start_without_paste_marks(std::string_view text);

// The text with '-' for the minus sign of printed papers, and ':' and '=' for those of full width,
// which may stand behind the label of a goal.
std::string with_plain_signs(std::string_view text);

// Whether a line without space around it is a label: "Target:", "Puzzle 1".
bool is_label(std::string_view line);

// Whether a name says that what it names is where to end, and not where to start; and whether it
// says so of several: "Goals:".
bool speaks_of_goal(std::string_view name);
bool speaks_of_goals(std::string_view name);

// Whether a label says that a start is below it: "Start:", "Puzzle 1".
bool is_label_of_start(std::string_view line);

// The label above the board of a text of several lines, "" where there is none. Lines between them
// may be blank.
std::string_view label_above(std::string_view text);

// The label or name at the beginning of a text, behind its marks, that says that it is a goal:
// "Goal:" above a board or before one, "target =". "" where there is none.
std::string goal_label(std::string_view text);

// The words before a text that say that it is a start: "Start:", "Scramble:". "" where there are
// none.
std::string start_label(std::string_view text);

// The errors of a start that has the label of a goal, and of a goal that has the words of a start.
absl::Status is_no_start(std::string_view label);
absl::Status is_no_goal(std::string_view label);

}  // namespace trailblaze
