// Marks around a text that say nothing about the puzzle: they are pasted with it from a chat, a
// page or a program.
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

// Returns the text without these marks. Lines stay where they are.
std::string without_paste_marks(std::string_view text);

// Returns the text of a start without these marks and without words such as "Start:" before it.
std::string start_without_paste_marks(std::string_view text);

// Returns the text with '-' for the printed minus sign, and with ':' and '=' for their full-width
// forms, which may follow the label of a goal.
std::string with_plain_signs(std::string_view text);

// True if a line without spaces around it is a label: "Target:", "Puzzle 1".
bool is_label(std::string_view line);

// True if a name describes a goal and not a start; names_several_goals() if it describes several
// goals: "Goals:".
bool names_goal(std::string_view name);
bool names_several_goals(std::string_view name);

// True if a label announces a start below it: "Start:", "Puzzle 1".
bool is_label_of_start(std::string_view line);

// Returns the label above the board of a text of several lines, or "". Lines between them may be
// blank.
std::string_view label_above(std::string_view text);

// Returns the label or name of a goal at the beginning of a text, after its marks: "Goal:" above or
// before a board, "target =". Returns "" if there is none.
std::string goal_label(std::string_view text);

// Returns the words before a text that announce a start: "Start:", "Scramble:". Returns "" if there
// are none.
std::string start_label(std::string_view text);

// Return the errors of a start that has the label of a goal, and of a goal that has the words of a
// start.
absl::Status not_a_start_error(std::string_view label);
absl::Status not_a_goal_error(std::string_view label);

}  // namespace trailblaze
