// The program's commands and options, a line each. Help, parsing and the checking of choices walk
// these tables; the puzzles' own options come from the registry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/names.hpp"
#include "engine/session/session.hpp"

namespace trailblaze {

enum : unsigned {
  kSolve = 1,
  kEnumerate = 2,
  kGenerate = 4,
  kVerify = 8,
  kPuzzles = 16,
  kPdbBuild = 32,
  kPdbInfo = 64,
  kPdbVerify = 128,
  kTableInfo = 256,
  kTableVerify = 512,
  kConvert = 1024,
  kResume = 2048,
  kShow = 4096,
  kCompletion = 8192,
  kPlay = 16384,
  kHeuristics = 32768,
  kOnStart =
      kSolve | kEnumerate | kGenerate | kHeuristics | kConvert,  // commands that take a start
};

struct CommandRow {
  unsigned bit;
  std::string name;                 // two words where commands are grouped: "pdb build"
  std::string target, target_help;  // what follows the name
  std::string help;
};

// The puzzle that pattern databases are built of.
inline constexpr char kPdbPuzzle[] = "tiles";

const std::vector<CommandRow>& commands();

// The bit of the command with this name; 0 if there is none.
unsigned command_bit(const std::string& name);

// A value in lower case lists the choices, split by '|'; no value makes a flag. An option whose
// choices differ has a line for each kind of commands.
struct OptionRow {
  unsigned commands;  // bits of the commands that take it
  std::string name, value, help;
};

const std::vector<OptionRow>& options();

// The values that an option may have; empty where it takes any.
std::vector<std::string> choices_of(const OptionRow& option);

// The parameters of all puzzles as options, those of one name together in one.
std::vector<OptionRow> puzzle_options();

// The option of any command or puzzle that a word names: "--size", "--size=3x3".
std::optional<OptionRow> option_named(const std::string& word);

// What it means, with its fallback.
std::string help_of(const Parameter& parameter);

}  // namespace trailblaze
