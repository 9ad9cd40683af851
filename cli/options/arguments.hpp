// The arguments of a command line: the command and its options, still as typed text. options.cpp
// reads them. It is the only file that includes CLI11, which takes five seconds to compile.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <string>
#include <vector>

#include "cli/report/page.hpp"

namespace trailblaze {

// All options are options of the command, and their choices are valid. Each occurs at most once,
// except that "goal" and "file" may be repeated.
struct Arguments {
  std::string command;                        // "solve"; "" if there were no arguments
  std::string target;                         // PUZZLE, PUZZLE/NAME, or the file to verify
  std::map<std::string, std::string> values;  // "max-depth" -> "12"; a flag's value is "true"
  std::vector<std::string> files;             // of --file, which is not among the values
  std::string answer;                         // --help, --version: the program prints this and ends

  // True if an option was given, and is not a flag with the value "false".
  bool has(const std::string& name) const;

  // Returns the value of an option; "" if it was not given.
  std::string text(const std::string& name) const;
};

// Reads the arguments after the program's name.
absl::StatusOr<Arguments> read_command_line(const std::vector<std::string>& arguments);

// Returns the value of --color. The arguments need not be a valid command line.
When colours_requested(const std::vector<std::string>& arguments);

// Returns a command line from which read_command_line() would read these arguments.
std::vector<std::string> as_command_line(const Arguments& arguments);

}  // namespace trailblaze
