// The commands, and the options and examples that their --help lists.
#pragma once

#include <re2/re2.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "puzzles/registry.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {

inline const std::vector<std::string> kEveryCommand = {
    "solve",        "enumerate",  "resume",    "generate",  "convert",    "verify",
    "show",         "puzzles",    "pdb build", "pdb info",  "pdb verify", "table info",
    "table verify", "completion", "play",      "heuristics"};

// Returns the arguments that a command's help takes: "", and each puzzle if the help depends on the
// puzzle.
inline std::vector<std::string> helped_targets(const std::string& command) {
  std::vector<std::string> targets = {""};
  static const std::set<std::string> kOfPuzzles = {"solve", "enumerate", "generate", "convert",
                                                   "heuristics"};
  if (!kOfPuzzles.contains(command)) return targets;
  for (const PuzzleEntry& entry : registry()) targets.push_back(entry.name);
  return targets;
}

// Returns the options that a command's help lists, including the options of all puzzles.
inline const std::set<std::string>& listed_options(const std::string& command) {
  static std::map<std::string, std::set<std::string>> known;
  const auto [found, is_new] = known.try_emplace(command);
  std::set<std::string>& names = found->second;
  if (!is_new) return names;
  const RE2 option("^  (?:-h, )?--([a-z-]+)");
  for (const std::string& target : helped_targets(command)) {
    for (const std::string& line :
         lines_of(trailblaze_run(command + " " + target + " --help").out)) {
      std::string name;
      if (RE2::PartialMatch(line, option, &name)) names.insert(name);
    }
  }
  names.erase("help");
  names.erase("version");
  return names;
}

// Returns the command lines in the examples of a help text. Continued lines are joined.
inline std::vector<std::string> examples_of(const std::string& help) {
  std::vector<std::string> lines;
  bool goes_on = false;
  for (std::string line : lines_of(help.substr(help.find("Examples:")))) {
    if (!goes_on && !line.starts_with("  trailblaze")) continue;
    if (!goes_on) lines.emplace_back();
    goes_on = line.ends_with(" \\");
    if (goes_on) line.pop_back();
    lines.back() += line;
  }
  return lines;
}

}  // namespace trailblaze
