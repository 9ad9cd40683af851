// From a command line to the exit code.
//
//   arguments (options) -> settings -> command -> problem -> session -> report
//
// Every mistake of the user arrives here as a status and leaves as a line on stderr and exit code
// 30.
#include <map>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/options/settings.hpp"
#include "cli/report/output.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// The function of each command. If no command was named, the tour runs.
const std::map<std::string, absl::StatusOr<int> (*)(const Settings&)> kCommands = {
    {"", run_tour},
    {"solve", run_solve},
    {"enumerate", run_enumerate},
    {"resume", run_resume},
    {"generate", run_generate},
    {"heuristics", run_heuristics},
    {"convert", run_convert},
    {"verify", run_verify},
    {"show", run_show},
    {"puzzles", run_puzzles},
    {"play", run_play},
    {"pdb build", run_pdb_build},
    {"pdb info", run_pdb_info},
    {"pdb verify", run_pdb_verify},
    {"table info", run_table_info},
    {"table verify", run_table_verify},
    {"completion", run_completion}};

// True if a shell's completion script asks which words may stand in place of the last argument:
// `completion words bash solve ti`. Only scripts use this call, so the table of commands lacks it.
bool asks_for_candidates(const std::vector<std::string>& arguments) {
  return arguments.size() > 2 && arguments[0] == "completion" && arguments[1] == "words";
}

// Returns the settings that report_error() needs, for arguments whose options could not be read.
Settings settings_for_error(const Arguments& arguments) {
  Settings settings;
  settings.target = arguments.target;
  settings.format = arguments.text("format") == "json" ? Format::kJson : Format::kText;
  for (const char* name : {"start", "goal"}) {
    if (!arguments.text(name).empty()) settings.puzzle[name] = arguments.text(name);
  }
  return settings;
}

// Reads the arguments into settings. Prints help, versions and candidates itself, and then returns
// nothing. Sets `command` to the named command.
absl::StatusOr<std::optional<Settings>> settings_of(const std::vector<std::string>& arguments,
                                                    const AdjustSettings& adjust,
                                                    std::string& command) {
  if (asks_for_candidates(arguments)) {
    print_candidates(arguments[2], {arguments.begin() + 3, arguments.end()});
    return std::nullopt;
  }
  const absl::StatusOr<Arguments> read = read_command_line(arguments);
  if (!read.ok()) return read.status();
  if (!read->answer.empty()) {
    print(read->answer);
    return std::nullopt;
  }
  command = read->command;
  absl::StatusOr<Settings> settings = read_settings(*read);
  if (!settings.ok()) return report_error(command, settings_for_error(*read), settings.status());
  settings->adjust = adjust;
  if (adjust) adjust(command, *settings);
  if (settings->kernel) choose_isa(*settings->kernel);
  return *std::move(settings);
}

}  // namespace

int run_program(const std::vector<std::string>& arguments, const AdjustSettings& adjust) {
  absl::StatusOr<int> code = kExitBroken;
  set_stderr_ink(ink_of_stderr(colours_requested(arguments)));
  try {
    std::string command;
    const auto settings = settings_of(arguments, adjust, command);
    code = kExitAnswered;
    if (!settings.ok()) code = settings.status();
    if (settings.ok() && *settings) {
      code = kCommands.at(command)(**settings);
      if (!code.ok()) code = report_error(command, **settings, code.status());
    }
  } catch (const std::bad_alloc&) {
    code = kExitBroken;
    print_to_stderr(kNoMemory);
  }
  flush_output();
  if (!code.ok()) print_to_stderr(message(code.status()));
  return code.value_or(kExitWrongUse);
}

}  // namespace trailblaze
