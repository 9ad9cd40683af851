// Scripts that make a shell complete command lines of the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

std::vector<std::string> completed_shells();

// Returns the script for a shell of completed_shells().
std::string_view completion_script(std::string_view shell);

}  // namespace trailblaze
