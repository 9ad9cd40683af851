// From a command line to the exit code.
//
//   words (options) -> settings -> command -> problem -> session -> report
//
// Everything a user can get wrong arrives here as a status and leaves as one line and exit code 30.
#include <map>
#include <new>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/options/settings.hpp"
#include "cli/report/output.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/no_memory.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// What each command of the table calls; the tour where no command was named.
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

// Whether a script for a shell asks: `completion words bash solve ti`. It is for no person, and not
// in the table.
bool asks_for_candidates(const std::vector<std::string>& words) {
  return words.size() > 2 && words[0] == "completion" && words[1] == "words";
}

// What a report of an error says where the options could not be read.
Settings as_typed(const Words& words) {
  Settings settings;
  settings.target = words.target;
  settings.format = words.text("format") == "json" ? Format::kJson : Format::kText;
  for (const char* name : {"start", "goal"}) {
    if (!words.text(name).empty()) settings.puzzle[name] = words.text(name);
  }
  return settings;
}

}  // namespace

absl::StatusOr<int> run_command_line(const std::vector<std::string>& words, const Adjust& adjust) {
  if (asks_for_candidates(words)) {
    print_candidates(words[2], {words.begin() + 3, words.end()});
    return kExitAnswered;
  }
  const absl::StatusOr<Words> read = read_command_line(words);
  if (!read.ok()) return read.status();
  if (!read->answer.empty()) {
    print(read->answer);
    return kExitAnswered;
  }
  absl::StatusOr<Settings> settings = read_settings(*read);
  if (!settings.ok()) return report_error(read->command, as_typed(*read), settings.status());
  settings->adjust = adjust;
  if (adjust) adjust(read->command, *settings);
  if (settings->kernel) choose_isa(*settings->kernel);
  return kRun.at(read->command)(*settings);
}

int run_program(const std::vector<std::string>& words, const Adjust& adjust) {
  absl::StatusOr<int> code = kExitBroken;
  complain_with(ink_of_stderr(colours_asked(words)));
  try {
    code = run_command_line(words, adjust);
  } catch (const std::bad_alloc&) {
    complain(kNoMemory);
  }
  flush_output();
  if (!code.ok()) complain(message(code.status()));
  return code.value_or(kExitWrongUse);
}

}  // namespace trailblaze
