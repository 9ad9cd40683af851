// trailblaze: flags in, report out, exit code.
//
//   words (options) -> settings -> command -> problem -> session -> report
//
// Everything a user can get wrong arrives here as a status and leaves as one line and exit code 30.
#include <malloc.h>

#include <csignal>
#include <ctime>
#include <map>
#include <new>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/options/settings.hpp"
#include "cli/report/output.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// Ctrl-C and `kill` end a run cleanly: the first signal is noted in interrupt_signal, searches see
// it at their next block and what is known is printed. One that comes more than a second later ends
// the process at once. An earlier one may be the same request: timeout(1) signals both the process
// and its group.
volatile std::time_t first_signal = 0;  // when, in seconds

// Only what may be done in a signal handler: lock-free stores, time(), sigaction().
void note_signal(int signal) {
  const std::time_t now = std::time(nullptr);
  if (interrupt_signal.load() == 0) {
    first_signal = now;
    interrupt_signal.store(signal);
  } else if (now > first_signal + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = note_signal;  // without SA_RESTART: a blocked read returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit of ulimit -f is an error as others are
}

// What each command of the table calls; the tour where no command was named.
const std::map<std::string, absl::StatusOr<int> (*)(const Settings&)> kRun = {
    {"", run_tour},
    {"solve", run_solve},
    {"enumerate", run_enumerate},
    {"generate", run_generate},
    {"verify", run_verify},
    {"puzzles", run_puzzles},
    {"pdb build", run_pdb_build},
    {"pdb info", run_pdb_info},
    {"pdb verify", run_pdb_verify},
    {"table info", run_table_info},
    {"table verify", run_table_verify}};

// What a report of an error says where the options could not be read.
Settings as_typed(const Words& words) {
  const auto value = [&](const char* name) {
    const auto found = words.values.find(name);
    return found == words.values.end() ? "" : found->second;
  };
  Settings settings;
  settings.target = words.target;
  settings.format = value("format") == "json" ? Format::kJson : Format::kText;
  for (const char* name : {"start", "goal"}) {
    if (!value(name).empty()) settings.puzzle[name] = value(name);
  }
  return settings;
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
  if (!settings.ok()) return report_error(read->command, as_typed(*read), settings.status());
  if (settings->kernel) choose_isa(*settings->kernel);
  return kRun.at(read->command)(*settings);
}

}  // namespace trailblaze

int main(int argc, char** argv) {
  using namespace trailblaze;
  catch_signals();
  // Arrays of a megabyte or more go back to the system when they are freed. By its own rule the
  // allocator would keep them, and a stream would hold more than its searches do.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  absl::StatusOr<int> code = kExitBroken;
  try {
    code = run_command_line({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {
    complain("memory: the system gives no more, expected more, or a lower --max-memory");
  }
  flush_output();
  if (!code.ok()) complain(message(code.status()));
  const int signal = interrupt_signal.load();
  return signal != 0 ? kExitSignal + signal : code.value_or(kExitWrongUse);
}
