// The order of the words of a command line. An option means the same before the command and behind
// it, since an alias of a shell puts options first; and --file takes several files, as a shell
// writes them for "*.txt":
//
//   --kernel avx2 --file a.txt b.txt solve tiles --quiet
//   solve --kernel avx2 --file=a.txt --file=b.txt tiles --quiet
#pragma once

#include <string>
#include <vector>

namespace trailblaze {

// Returns the words with every option behind the command, and with an option of its own for each
// file. A word that is no known option stays where it is. An empty value becomes a word of its own:
// CLI11 would take the word behind "--start=" for the value.
std::vector<std::string> in_order(const std::vector<std::string>& words);

}  // namespace trailblaze
