// From a command line to the exit code.
//
//   words (options) -> settings -> command -> problem -> session -> report
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

// The function of each command of the table; the tour if no command was named.
const std::map<std::string, absl::StatusOr<int> (*)(const Settings&)> kRun = {
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

// True if a shell's script asks for candidates: `completion words bash solve ti`. This form is not
// for people and not in the table.
bool asks_for_candidates(const std::vector<std::string>& words) {
  return words.size() > 2 && words[0] == "completion" && words[1] == "words";
}

// Returns the settings that report_error() needs, for words whose options could not be read.
Settings as_typed(const Words& words) {
  Settings settings;
  settings.target = words.target;
  settings.format = words.text("format") == "json" ? Format::kJson : Format::kText;
  for (const char* name : {"start", "goal"}) {
    if (!words.text(name).empty()) settings.puzzle[name] = words.text(name);
  }
  return settings;
}

// Reads the words into settings. Prints help, versions and candidates itself, and then returns
// nothing. Sets `command` to the named command.
absl::StatusOr<std::optional<Settings>> settings_of(const std::vector<std::string>& words,
                                                    const Adjust& adjust, std::string& command) {
  if (asks_for_candidates(words)) {
    print_candidates(words[2], {words.begin() + 3, words.end()});
    return std::nullopt;
  }
  const absl::StatusOr<Words> read = read_command_line(words);
  if (!read.ok()) return read.status();
  if (!read->answer.empty()) {
    print(read->answer);
    return std::nullopt;
  }
  command = read->command;
  absl::StatusOr<Settings> settings = read_settings(*read);
  if (!settings.ok()) return report_error(command, as_typed(*read), settings.status());
  settings->adjust = adjust;
  if (adjust) adjust(command, *settings);
  if (settings->kernel) choose_isa(*settings->kernel);
  return *std::move(settings);
}

}  // namespace

int run_program(const std::vector<std::string>& words, const Adjust& adjust) {
  absl::StatusOr<int> code = kExitBroken;
  complain_with(ink_of_stderr(colours_asked(words)));
  try {
    std::string command;
    const auto settings = settings_of(words, adjust, command);
    code = kExitAnswered;
    if (!settings.ok()) code = settings.status();
    if (settings.ok() && *settings) {
      code = kRun.at(command)(**settings);
      if (!code.ok()) code = report_error(command, **settings, code.status());
    }
  } catch (const std::bad_alloc&) {
    code = kExitBroken;
    complain(kNoMemory);
  }
  flush_output();
  if (!code.ok()) complain(message(code.status()));
  return code.value_or(kExitWrongUse);
}

}  // namespace trailblaze
