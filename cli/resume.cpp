// Continues a run from its last checkpoint. It reads the run's original command line again, and new
// options override its options. A stream cannot change the format of its reports, because the
// folder keeps the previous reports in the original format.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/error_report.hpp"
#include "cli/options/option_table.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/runs.hpp"
#include "engine/base/isa.hpp"
#include "engine/base/text.hpp"
#include "engine/disk/run_folder.hpp"
#include "engine/run/peers.hpp"

namespace trailblaze {
namespace {

// For --check: prints that a checkpoint is damaged and returns an exit code. Returns any other
// error.
absl::StatusOr<int> exit_code_of(const absl::Status& status) {
  if (!absl::IsDataLoss(status)) return status;
  print_to_stderr(message(status));
  return kExitBroken;
}

// Verifies every file and every block of the last checkpoint.
absl::StatusOr<int> check_run(const Settings& settings, DiskRun& run) {
  if (const absl::Status status = run.check(); !status.ok()) return exit_code_of(status);
  if (!settings.quiet) {
    const std::string whole =
        toned("every block is as it was written", Tone::kGood, settings.page.ink);
    print(fmt::format("checkpoint {} of {}: {}\n", run.folder().sequence(),
                      join(run.folder().title().arguments, " "), whole));
  }
  return kExitAnswered;
}

// Fails if --format differs from the stream's original format, because the folder keeps answers as
// they were printed.
absl::Status check_format(const Arguments& begun, const Arguments& now) {
  const std::string kept = begun.has("format") ? begun.text("format") : "text";
  const std::string requested = now.has("format") ? now.text("format") : kept;
  if (requested == kept) return absl::OkStatus();
  return invalid("format: found " + requested + ", expected " + kept +
                 ", the format of the answers that the folder already has");
}

// Returns an error for the first option that the run's command does not take, or whose value it
// does not take.
absl::Status check_options(const std::string& command, const Arguments& now) {
  const auto begun = std::ranges::find(commands(), command, &CommandRow::name);
  const std::vector<OptionRow> taken = options_of(*begun);
  for (const auto& [name, value] : now.values) {
    if (name == "check") continue;
    const auto row = std::ranges::find(taken, name, &OptionRow::name);
    if (row == taken.end()) {
      return invalid(
          fmt::format("{0}: found with a run of {1}, expected an option of {1}; trailblaze {1} "
                      "--help lists them",
                      name, command));
    }
    if (name != "format") continue;
    const auto known = one_of(value, row->choices());
    if (!known.ok()) return in_field(name, known.status());
  }
  return absl::OkStatus();
}

// True if a new limit was given.
bool lifts_limits(const Arguments& now) {
  return std::ranges::any_of(now.values, [](const auto& option) {
    return option.first.starts_with("max-") && option.first != "max-disk";
  });
}

// Returns the error of reading the run's original command line on this machine. If this processor
// lacks the kernel of the run, the error says how to continue with another kernel.
absl::Status with_kernel_hint(const absl::Status& status, const std::string& folder,
                              const Arguments& now) {
  if (now.values.contains("kernel") || !message(status).starts_with("kernel: ")) return status;
  return invalid(message(status) + "; to continue with the best kernel: trailblaze resume " +
                 folder + " --kernel auto");
}

// Makes `arguments` request the search and storage of the run.
void pin_search(const RunKind& kind, Arguments& arguments) {
  if (kind.is_stream || kind.builds_patterns()) return;
  if (kind.search.empty()) {
    arguments.values["storage"] = name(kind.storage);
    return;
  }
  const std::size_t end = std::min(kind.search.find(':'), kind.search.size());
  arguments.values["search"] = kind.search.substr(0, end);
  arguments.values.erase("heuristic");
  if (end != kind.search.size()) arguments.values["heuristic"] = kind.search.substr(end + 1);
}

}  // namespace

absl::StatusOr<int> run_resume(const Settings& settings) {
  RunTitle title;
  {
    const auto folder = RunFolder::join(settings.target);
    if (!folder.ok()) {
      const absl::Status status = in_option("resume", folder.status());
      return settings.check ? exit_code_of(status) : status;
    }
    title = (*folder)->title();
  }
  const std::optional<RunKind> kind = kind_of_run(title);
  if (!kind) {
    return invalid("resume: found a run of the kind " + in_quotes(title.kind) +
                   ", expected a kind that this version can resume");
  }
  const auto begun = read_command_line(title.arguments);
  if (!begun.ok()) return in_field("resume", begun.status());
  const auto now = read_command_line(settings.arguments);
  if (!now.ok()) return now.status();
  if (absl::Status status = check_options(kind->command, *now); !status.ok()) return status;
  if (kind->is_stream) {
    if (absl::Status status = check_format(*begun, *now); !status.ok()) return status;
  }
  Arguments arguments = *begun;
  arguments.values.erase("color");  // it was meant for the terminal of the first call
  for (const auto& [name, value] : now->values) arguments.values[name] = value;
  pin_search(*kind, arguments);
  arguments.values.erase("check");
  if (settings.check) arguments.values.erase("kernel");  // any processor can read files
  auto resumed_settings = read_settings(arguments);
  if (!resumed_settings.ok())
    return with_kernel_hint(resumed_settings.status(), settings.target, *now);
  resumed_settings->resumed_folder = settings.target;
  if (!settings.options.peers->is_alone()) settings.adjust(kind->command, *resumed_settings);
  auto run = open_run(settings.target, *resumed_settings->options.peers, [&] {
    return DiskRun::resume(settings.target, shape_of_run(*resumed_settings, *kind));
  });
  if (!run.ok()) return in_option("resume", run.status());
  if (settings.check) return check_run(settings, **run);
  if (resumed_settings->kernel) choose_isa(*resumed_settings->kernel);
  resumed_settings->arguments = title.arguments;
  resumed_settings->run = *std::move(run);
  resumed_settings->lifts_limits = lifts_limits(*now);
  if (kind->builds_patterns()) return run_pdb_build(*resumed_settings);
  const auto code =
      kind->command == "solve" ? run_solve(*resumed_settings) : run_enumerate(*resumed_settings);
  return code.ok() ? code : report_error(kind->command, *resumed_settings, code.status());
}

}  // namespace trailblaze
