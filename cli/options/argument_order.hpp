// The order of the arguments of a command line. An option means the same before and after the
// command, because a shell's alias puts options first. --file takes several files, as a shell
// expands "*.txt":
//
//   --kernel avx2 --file a.txt b.txt solve tiles --quiet
//   solve --kernel avx2 --file=a.txt --file=b.txt tiles --quiet
#pragma once

#include <string>
#include <vector>

namespace trailblaze {

// Returns the arguments with every option after the command, and with a separate option for each
// file. An unknown option stays where it is. An empty value becomes a separate argument: CLI11
// would take the argument after "--start=" for the value.
std::vector<std::string> options_after_command(const std::vector<std::string>& arguments);

}  // namespace trailblaze
