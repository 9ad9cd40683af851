// Changes a report in one place so that it stays JSON, which changes of bytes seldom do.
#pragma once

#include <string>
#include <string_view>

namespace trailblaze::fuzz {

// Returns an input of the target `verify` with a changed value in a report. Equal seeds give equal
// changes. Returns "" if the input has no report.
std::string mutate_report(std::string_view input, unsigned seed);

}  // namespace trailblaze::fuzz
