// Completes the argument at the cursor, from the tables of commands, options and puzzles:
//
//   trailblaze solve blo            blocks, blocks/pa, blocks/klotski, ...
//   trailblaze solve tiles --si     --size, an option of tiles
//   ... --search bfs,astar:ma       bfs,astar:manhattan
//   ... --board=                    any file
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trailblaze {

struct Candidate {
  std::string argument;  // the whole argument, including its typed part
  std::string help;
};

enum class Paths : std::uint8_t { kNone, kFiles, kFolders };

struct Candidates {
  std::vector<Candidate> arguments = {};
  Paths paths = Paths::kNone;    // the paths that the shell adds
  std::string before_path = {};  // part of the argument before the path: "--board="
};

// Returns the candidates. `arguments` follow the program's name. The last argument is at the
// cursor, and may be empty. Ignores arguments that are not valid in a command line.
Candidates candidates_for(const std::vector<std::string>& arguments);

}  // namespace trailblaze
