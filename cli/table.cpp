// Inspects and verifies distance tables, the files of enumerate --save.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <thread>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/json.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/progress.hpp"
#include "cli/report/report.hpp"
#include "engine/base/machine.hpp"
#include "engine/base/parallel.hpp"
#include "engine/base/text.hpp"
#include "engine/tables/table_check.hpp"
#include "engine/tables/table_file.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// Opens the file that the command line names and verifies its checksums. The table stays on the
// disk, because each of its words is read once.
absl::StatusOr<TableFile> open_target(const Settings& settings) {
  if (settings.target.empty()) return invalid("file: missing, expected a distance table");
  return open_table(settings.target, Crew(settings.threads), 0);
}

// Returns a table's parameters, with its root as the goal.
Parameters parameters_of(const TableTitle& title) {
  Parameters parameters = title.parameters;
  parameters["goal"] = title.root;
  return parameters;
}

// Opens a session of the table's puzzle and goal.
absl::StatusOr<std::unique_ptr<Session>> session_of(const TableFile& table) {
  const PuzzleEntry* entry = find_entry(table.title.puzzle);
  if (entry == nullptr) {
    return table_file::rejection(table.file, "puzzle", in_quotes(table.title.puzzle),
                                 alternatives(names_of(registry())));
  }
  auto session = session_of(*entry, nullptr, parameters_of(table.title));
  if (!session.ok()) return in_field("table: " + in_quotes(table.file), session.status());
  return session;
}

Storage storage_of(const TableFile& table) {
  return table.title.layout == name(Storage::kDense) ? Storage::kDense : Storage::kRanked;
}

// ---- reports ----

// The results of a command. The results of other commands are empty.
struct Findings {
  std::optional<StatesByResidue> by_residue;
  TableCheck check;
  std::optional<std::string> kernel;  // kernel that rebuilt the table
  double seconds = 0;
};

std::string table_json(const char* command, const char* status, const TableFile& table,
                       const Findings& found, const Settings& settings) {
  const TableTitle& title = table.title;
  const Stop stop = found.check.stop;
  return JsonObject()
      .field("command", command)
      .field("puzzle", title.puzzle)
      .field("parameters", parameters_json(parameters_of(title)))
      .field("status", status)
      .field("limit", stop != Stop::kNone ? std::optional(name(stop)) : std::nullopt)
      .field("file", table.file)
      .field("storage", title.layout)
      .field("bytes", table_file::kHeaderBytes + table.table.bytes())
      .field("places", table.table.places())
      .field("states", title.states)
      .field("depth", title.depth)
      .field("states_by_depth_modulo_3", found.by_residue)
      .field("broken", json::unless_empty(found.check.broken))
      .field("kernel", found.kernel)
      .field("threads", settings.threads)
      .field("seconds", found.seconds)
      .field("peak_memory_bytes", peak_memory())
      .field("required_bytes", json::unless_zero(found.check.required_bytes))
      .report();
}

std::string info_text(const TableFile& table, const Findings& found, const Settings& settings) {
  const TableTitle& title = table.title;
  const StatesByResidue& states = *found.by_residue;
  std::string out = title.puzzle + ", goal " + title.root;
  for (const auto& [name, value] : title.parameters)
    out.append(", ").append(name).append(" ").append(value);
  out = toned(out, Tone::kTitle, settings.page.ink);
  out += fmt::format("\n{}, greatest depth {}, {} storage, {}\n", counted(title.states, "state"),
                     grouped(title.depth), title.layout,
                     bytes_text(table_file::kHeaderBytes + table.table.bytes()));
  if (settings.quiet) return out;
  return out + fmt::format("distance modulo 3: {} with 0, {} with 1, {} with 2\n",
                           counted(states[0], "state"), grouped(states[1]), grouped(states[2]));
}

std::string verified_text(const TableFile& table, const Findings& found, const Settings& settings) {
  const TableCheck& check = found.check;
  const Ink ink = settings.page.ink;
  if (check.stop != Stop::kNone) {
    std::string stopped = stopped_text(check.stop);
    if (check.stop == Stop::kMemory) {
      stopped += fmt::format(": the tables need {}, more than the {} available",
                             bytes_text(check.required_bytes),
                             bytes_text(settings.options.limits.max_bytes));
    }
    return "checksums are right\n" + toned(stopped, Tone::kWarning, ink) + "\n";
  }
  if (!check.broken.empty()) {
    return toned("does not hold: " + check.broken + "\n", Tone::kError, ink);
  }
  const std::string verified = counted(table.title.states, "state") + " verified";
  return fmt::format("{}: checksums are right, and rebuilding gave the same values, {}\n",
                     toned(verified, Tone::kGood, ink), seconds_text(found.seconds));
}

}  // namespace

absl::StatusOr<int> run_table_info(const Settings& settings) {
  const Watch watch{Limits{}};
  const auto table = open_target(settings);
  if (!table.ok()) return table.status();
  Findings found;
  found.by_residue = table->by_residue;
  found.seconds = watch.seconds();
  print(settings.format == Format::kJson
            ? table_json("table info", "whole", *table, found, settings)
            : info_text(*table, found, settings));
  return kExitAnswered;
}

absl::StatusOr<int> run_table_verify(const Settings& settings) {
  const Watch watch(settings.options.limits);
  const auto table = open_target(settings);
  if (!table.ok()) return table.status();
  const auto session = session_of(*table);
  if (!session.ok()) return session.status();
  Pulse pulse;
  pulse.expected = table->title.states;
  SearchOptions options = settings.options;
  options.puzzle = table->title.puzzle;
  options.pulse = &pulse;
  std::jthread progress = show_progress(settings, pulse, ProgressOf::kSearch);
  auto check = (*session)->check_table(*table, options, Crew(settings.threads));
  progress = {};
  if (!check.ok()) return check.status();
  Findings found;
  found.check = *std::move(check);
  StorageChoice built;
  built.storage = storage_of(*table);
  found.kernel = kernel(built);
  found.seconds = watch.seconds();
  const bool stopped = found.check.stop != Stop::kNone, broken = !found.check.broken.empty();
  if (settings.format == Format::kJson) {
    const char* status = stopped ? "limit" : broken ? "broken" : "verified";
    print(table_json("table verify", status, *table, found, settings));
  } else {
    print(verified_text(*table, found, settings));
  }
  return stopped ? kExitLimit : broken ? kExitBroken : kExitAnswered;
}

}  // namespace trailblaze
