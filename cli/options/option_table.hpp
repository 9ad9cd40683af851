// The program's commands and options, a row of a table each. Parsing, checks, defaults, help and
// completion follow from these tables. The Python package reads from them how to write a value,
// such as 3x4 for a pair. The puzzles' own options come from the registry.
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
  std::string name;                 // two words if commands are grouped: "pdb build"
  std::string target, target_help;  // the argument after the name
  std::string help;
};

// The puzzle for which pattern databases are built.
inline constexpr char kPdbPuzzle[] = "tiles";

const std::vector<CommandRow>& commands();

// Returns the bit of the command with this name; 0 if there is none.
unsigned command_bit(const std::string& name);

// `value` is the placeholder in the help. In lower case it lists the choices, split by '|'; if
// empty, the option is a flag. An option has several rows if its choices differ by command.
struct OptionRow {
  unsigned commands;        // bits of the commands that take it
  std::string name, value;  // "max-states", "N"
  std::string fallback;     // read if the option is not given; "" = the settings' own default
  Reader read;              // if null, the puzzle reads the option
  std::string help;

  bool is_flag() const { return value.empty(); }
  bool repeats() const { return name == "goal" || name == "file"; }
  bool names_file() const { return value.starts_with('F') || value == "BOARD"; }
  bool names_folder() const { return value == "DIR"; }

  // Returns the possible values; empty if any value is possible.
  std::vector<std::string> choices() const;

  // Returns the option's meaning, with its fallback.
  std::string meaning() const { return help + (fallback.empty() ? "" : " (" + fallback + ")"); }
};

const std::vector<OptionRow>& options();

// Return the parameters of a puzzle as options. The second overload merges the options of all
// puzzles by name.
std::vector<OptionRow> puzzle_options(const PuzzleEntry& entry);
std::vector<OptionRow> puzzle_options();

// Returns the options that a command takes: its rows of the table and its rows of `of_puzzles`.
std::vector<OptionRow> options_of(const CommandRow& command,
                                  const std::vector<OptionRow>& of_puzzles = {});

// Returns the option of any command or puzzle that an argument names: "--size", "--size=3x3".
std::optional<OptionRow> option_named(const std::string& argument);

// Returns a parameter's meaning, with its fallback.
std::string help_of(const Parameter& parameter);

}  // namespace trailblaze
