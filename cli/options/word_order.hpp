// The order of the words of a command line. An option means the same before the command and behind
// it, since an alias of a shell puts options first:
//
//   --kernel avx2 solve tiles --quiet
//   solve --kernel avx2 tiles --quiet
#pragma once

#include <string>
#include <vector>

namespace trailblaze {

// Returns the words with every option behind the command. A word that is no known option keeps its
// place.
std::vector<std::string> with_options_behind_command(const std::vector<std::string>& words);

}  // namespace trailblaze
