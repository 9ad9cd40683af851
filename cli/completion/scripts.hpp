// The scripts by which shells complete command lines of the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

std::vector<std::string> completed_shells();

// Requires that the shell is one of them.
std::string_view completion_script(std::string_view shell);

}  // namespace trailblaze
