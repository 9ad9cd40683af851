// The command line as words: which command, which options, each still the text that was typed. Only
// known options are there, each at most once ("goal" any number of times), with choices checked.
// settings.hpp reads what the words mean.
//
// CLI11 stays inside options.cpp: it takes five seconds to compile.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace trailblaze {

struct Words {
  std::string command;                        // "solve"; "" when there was nothing at all
  std::optional<std::string> target;          // PUZZLE, PUZZLE/NAME, or the file to verify
  std::map<std::string, std::string> values;  // "max-depth" -> "12"; a flag's value is "true"
  std::string answer;  // --help, --version: the program prints this and is done
};

// `words` are what follows the program's name.
absl::StatusOr<Words> read_command_line(const std::vector<std::string>& words);

}  // namespace trailblaze
