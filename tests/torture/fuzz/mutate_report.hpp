// Changes a report in one place and leaves it JSON, which changes of bytes seldom do.
#pragma once

#include <string>
#include <string_view>

namespace trailblaze::fuzz {

// An input of the target `verify` with one value of one of its reports changed; the same for the
// same seed. "" where there is no report in it.
std::string mutate_report(std::string_view input, unsigned seed);

}  // namespace trailblaze::fuzz
