// Reads Korf's hundred 15-puzzles, docs/instances/korf100.txt. After a header, each line has
//
//   number, the sixteen tiles, Manhattan distance, moves of a shortest solution, nodes
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace trailblaze::bench {

inline const char* const kKorfGoal = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";

struct KorfLine {
  std::string start;
  std::uint64_t moves, nodes;  // nodes: of IDA* with Manhattan distance, as Korf counted them
};

// Returns nothing if there is no such file.
inline std::vector<KorfLine> read_korf(const std::filesystem::path& file) {
  std::vector<KorfLine> lines;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    std::istringstream words(text);
    std::uint64_t number, tile, manhattan;
    if (!(words >> number)) continue;  // the header
    KorfLine line;
    for (int i = 0; i < 16 && words >> tile; ++i) line.start += std::to_string(tile) + " ";
    if (words >> manhattan >> line.moves >> line.nodes) lines.push_back(line);
  }
  return lines;
}

}  // namespace trailblaze::bench
