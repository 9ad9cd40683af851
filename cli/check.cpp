// puzzles --check: tries the laws, the example and the known results of a puzzle, and reports what
// does not hold. It is for authors; the tests run the same checks (puzzles/entry_check.hpp).
#include <fmt/format.h>

#include <new>

#include "cli/commands.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/json.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/text.hpp"
#include "puzzles/entry_check.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

constexpr char kCannotKnow[] =
    "The laws compare the functions of a puzzle with each other. They do not know the rules: if a\n"
    "move and its reverse are both missing, all laws hold. Known results detect that.\n";

// Splits an example into arguments as a shell does, and removes quotes.
std::vector<std::string> shell_arguments(const std::string& line) {
  std::vector<std::string> arguments;
  bool quoted = false, inside = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == ' ' && !quoted) {
      inside = false;
    } else {
      if (!inside) arguments.emplace_back();
      inside = true;
      if (c != '"') arguments.back() += c;
    }
  }
  return arguments;
}

// Checks the laws from the start of the example, and solves the example as the help prints it.
absl::Status check_example(const PuzzleEntry& entry, const Crew& crew, EntryCheck& check) {
  std::vector<std::string> arguments = shell_arguments(entry.example);
  arguments.insert(arguments.begin(), {"solve", entry.name});
  const auto read = read_command_line(arguments);
  if (!read.ok()) return read.status();
  const auto settings = read_settings(*read);
  if (!settings.ok()) return settings.status();
  const auto problem = open_to_solve(*settings);
  if (!problem.ok()) return problem.status();
  if (problem->session == nullptr) return invalid("example: found a stream, expected one start");
  for (const std::string& law : problem->session->broken_laws()) {
    check.broken.push_back(entry.name + ", its example: " + law);
  }
  ++check.laws;
  SearchOptions options = search_options(*problem, *settings, settings->searches.front(), 1, {});
  const auto solved = problem->session->solve("", options, crew);
  if (!solved.ok()) return solved.status();
  if (solved->result.stop == Stop::kMemory) throw std::bad_alloc();  // nothing is proved
  return solved->result.outcome == Outcome::kSolved
             ? absl::OkStatus()
             : invalid("found no solution, expected a solvable start");
}

EntryCheck check_entry(const PuzzleEntry& entry, const std::vector<Instance>& instances,
                       const Crew& crew) {
  EntryCheck all;
  const absl::Status example = check_example(entry, crew, all);
  if (!example.ok()) all.broken.push_back(entry.name + ", its example: " + message(example));
  for (const Instance& instance : instances) {
    if (interrupt_signal.load() != 0) break;
    all += check_instance(entry, instance, crew);
  }
  return all;
}

std::string check_json(const std::string& puzzle, const Instance* instance,
                       const EntryCheck& check) {
  return JsonObject()
      .field("command", "puzzles")
      .field("puzzle", puzzle)
      .field("instance", instance ? std::optional(instance->name) : std::nullopt)
      .field("holds", check.broken.empty())
      .field("broken", check.broken)
      .field("laws_tried", check.laws)
      .field("results_tried", check.results)
      .field("results_left_out", check.left_out)
      .report();
}

std::string check_text(const std::string& name, const EntryCheck& check, Ink ink) {
  std::string out = fmt::format("{}: laws tried on {}, {}", name, counted(check.laws, "puzzle"),
                                counted(check.results, "known result") + " tried");
  if (check.left_out > 0) {
    out += fmt::format(" ({} left out, of more than {} states)", grouped(check.left_out),
                       grouped(kMostStatesToCheck));
  }
  if (check.broken.empty()) return out + ": " + toned("all hold", Tone::kGood, ink) + "\n";
  const std::string broken =
      check.broken.size() == 1 ? "1 does not hold" : grouped(check.broken.size()) + " do not hold";
  out += ": " + toned(broken, Tone::kError, ink) + "\n";
  return out + join(check.broken, "", [](const std::string& line) { return "  " + line + "\n"; });
}

}  // namespace

absl::StatusOr<int> run_check(const Settings& settings) {
  const Instance* instance = nullptr;
  std::vector<const PuzzleEntry*> entries;
  if (settings.target.empty()) {
    for (const PuzzleEntry& entry : registry()) entries.push_back(&entry);
  } else {
    const absl::StatusOr<Problem> problem = find_target(settings.target);
    if (!problem.ok()) return problem.status();
    entries.push_back(problem->entry);
    instance = problem->instance;
  }
  const Crew crew(settings.threads);
  const bool json = settings.format == Format::kJson;
  bool holds = true;
  for (const PuzzleEntry* entry : entries) {
    const EntryCheck check =
        check_entry(*entry, instance ? std::vector{*instance} : entry->instances, crew);
    holds = holds && check.broken.empty();
    print(json ? check_json(entry->name, instance, check)
               : check_text(instance ? settings.target : entry->name, check, settings.page.ink));
    flush_output();
    if (interrupt_signal.load() != 0) break;
  }
  if (!json && !settings.quiet) print(toned(kCannotKnow, Tone::kNote, settings.page.ink));
  return holds ? kExitAnswered : kExitBroken;
}

}  // namespace trailblaze
