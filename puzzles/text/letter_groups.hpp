// Positions written as groups of letters with a sign between them: "321//", "MMMCCCB|".
#pragma once

#include <string>
#include <string_view>

namespace trailblaze {

// The letters and what is between the groups, without anything else that people write:
// "[[3, 2, 1], [], []]" and "3 2 1 | |" are "321//" where '/' is between. Capitals stay.
std::string letter_groups(std::string_view text, char between);

}  // namespace trailblaze
