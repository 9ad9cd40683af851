// The program's commands and options, a line each. From these tables come parsing, checks,
// defaults, help and completion; and how the Python package writes values, such as 3x4 for a pair.
// The puzzles' own options come from the registry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/readers.hpp"
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
  unsigned commands;        // bits of the commands that take it
  std::string name, value;  // "max-states", "N"
  std::string fallback;     // read if the option is not given; "" = the settings' own default
  Reader read;              // without one, the option is told to the puzzle
  std::string help;

  bool is_flag() const { return value.empty(); }
  bool repeats() const { return name == "goal" || name == "file"; }
  bool names_file() const { return value.starts_with('F') || value == "BOARD"; }
  bool names_folder() const { return value == "DIR"; }

  // The values that it may have; empty if it takes any.
  std::vector<std::string> choices() const;

  // What it means, with its fallback.
  std::string meaning() const { return help + (fallback.empty() ? "" : " (" + fallback + ")"); }
};

const std::vector<OptionRow>& options();

// The parameters of a puzzle as options; those of all puzzles, those of one name together in one.
std::vector<OptionRow> puzzle_options(const PuzzleEntry& entry);
std::vector<OptionRow> puzzle_options();

// The options that a command takes, and which of those of puzzles.
std::vector<OptionRow> options_of(const CommandRow& command,
                                  const std::vector<OptionRow>& of_puzzles = {});

// The option of any command or puzzle that a word names: "--size", "--size=3x3".
std::optional<OptionRow> option_named(const std::string& word);

// What a parameter means, with its fallback.
std::string help_of(const Parameter& parameter);

}  // namespace trailblaze
