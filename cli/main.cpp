// trailblaze: flags in, report out, exit code.
//
//   words (options) -> settings -> command -> problem -> session -> report
//
// Everything a user can get wrong arrives here as a status and leaves as one line and exit code 30.
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/options/options.hpp"
#include "cli/options/settings.hpp"
#include "cli/report/output.hpp"
#include "cli/signals.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

absl::StatusOr<int> run(const std::string& command, const Settings& settings) {
  if (command == "solve" && (settings.file || settings.random)) return run_stream(settings);
  if (command == "solve") return run_solve(settings);
  if (command == "enumerate") return run_enumerate(settings);
  if (command == "generate") return run_generate(settings);
  if (command == "verify") return run_verify(settings);
  if (command == "puzzles") return run_puzzles(settings);
  if (command == "pdb build") return run_pdb_build(settings);
  if (command == "pdb info") return run_pdb_info(settings);
  if (command == "pdb verify") return run_pdb_verify(settings);
  return run_tour();
}

}  // namespace

absl::StatusOr<int> run_command_line(const std::vector<std::string>& words) {
  const absl::StatusOr<Words> read = read_command_line(words);
  if (!read.ok()) return read.status();
  if (!read->answer.empty()) {
    print(read->answer);
    return kExitAnswered;
  }
  const absl::StatusOr<Settings> settings = read_settings(*read);
  if (!settings.ok()) return settings.status();
  if (settings->kernel) choose_isa(*settings->kernel);
  return run(read->command, *settings);
}

}  // namespace trailblaze

int main(int argc, char** argv) {
  trailblaze::catch_signals();
  const absl::StatusOr<int> code = trailblaze::run_command_line({argv + 1, argv + argc});
  trailblaze::flush_output();
  if (code.ok()) return trailblaze::unless_interrupted(*code);
  trailblaze::complain(trailblaze::message(code.status()));
  return trailblaze::unless_interrupted(trailblaze::kExitWrongUse);
}
