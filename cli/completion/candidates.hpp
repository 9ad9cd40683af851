// What may stand in the place of the word at the cursor, from the tables of commands, options and
// puzzles:
//
//   trailblaze solve blo            blocks, blocks/pa, blocks/klotski, ...
//   trailblaze solve tiles --si     --size, which tiles have
//   ... --search bfs,astar:ma       bfs,astar:manhattan
//   ... --board=                    any file
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trailblaze {

struct Candidate {
  std::string word;  // all of it, what was typed included
  std::string help;
};

enum class Paths : std::uint8_t { kNone, kFiles, kFolders };

struct Candidates {
  std::vector<Candidate> words = {};
  Paths paths = Paths::kNone;    // which the shell lists
  std::string before_path = {};  // of the word at the cursor: "--board="
};

// `words` are those behind the program's name up to the cursor; the last one is at the cursor, and
// may be empty. Words that could not be in a command line are passed over.
Candidates candidates_for(const std::vector<std::string>& words);

}  // namespace trailblaze
