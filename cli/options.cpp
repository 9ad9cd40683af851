#include "cli/options.hpp"

#include <absl/status/status.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/version.hpp"
#include "engine/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

struct CommandRow {
  std::string name;
  unsigned bit;
  std::string target, target_help;
  std::string help;
};

enum : unsigned { kSolve = 1, kEnumerate = 2, kGenerate = 4, kVerify = 8, kPuzzles = 16 };
constexpr unsigned kOnPuzzle = kSolve | kEnumerate | kGenerate;
constexpr unsigned kRunning = kOnPuzzle | kVerify;
constexpr unsigned kEvery = kRunning | kPuzzles;

const std::vector<CommandRow>& commands() {
  static const std::vector<CommandRow> rows = {
      {"solve", kSolve, "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Find a solution: of one instance, or of each in a stream"},
      {"enumerate", kEnumerate, "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Count every state reachable from the start, depth by depth"},
      {"generate", kGenerate, "PUZZLE", "a puzzle, or PUZZLE/NAME for a named instance",
       "Print random solvable instances, one a line, for solve --file"},
      {"verify", kVerify, "FILE", "reports of solve --format json; - is stdin",
       "Check reports again, move by move, with the puzzle's rules alone"},
      {"puzzles", kPuzzles, "NAME", "one puzzle, or PUZZLE/NAME; all when left out",
       "List the puzzles: options, named instances, known results"},
  };
  return rows;
}

// One line an option. A value with '|' in it lists the choices; no value makes a flag.
struct OptionRow {
  unsigned commands;
  std::string name, value, help;
};

const std::vector<OptionRow>& options() {
  static const std::vector<OptionRow> rows = {
      {kOnPuzzle, "start", "S", "the position to begin with"},
      {kOnPuzzle, "goal", "G", "the position to reach; alternatives split by '|' or by repeating"},
      {kSolve, "search", "NAME[,NAME...]", "how to search; several names compare them (auto)"},
      {kSolve, "file", "F", "solve a stream: one instance a line; - is stdin"},
      {kSolve, "random", "N", "solve N random instances"},
      {kGenerate, "count", "N", "how many instances (1)"},
      {kSolve | kGenerate, "seed", "S", "the series of random instances; same seed, same lines (1)"},
      {kSolve, "no-path", "", "report lengths only, no moves and no positions"},
      {kSolve, "summary", "", "of a stream print the summary only"},
      {kSolve, "deterministic", "", "the same path at any number of threads: always so"},
      {kSolve | kEnumerate, "storage", "auto|trail", "where visited states live"},
      {kRunning, "kernel", "auto|portable", "which code path"},
      {kRunning, "threads", "N", "0: as many as affinity and cgroup quota allow (0)"},
      {kRunning, "max-memory", "SIZE", "most memory resident; K, M, G (80 % of what is free)"},
      {kRunning, "max-states", "N", "most states stored"},
      {kRunning, "max-depth", "N", "most moves from the start"},
      {kRunning, "max-seconds", "X", "most time"},
      {kEvery, "format", "text|json|csv", "json is one object a line (text)"},
      {kRunning, "progress", "auto|always|never", "a line on stderr; auto: on a terminal"},
      {kEvery, "quiet", "", "only the answer: no progress, pictures or statistics"},
  };
  return rows;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const CommandRow& row : commands()) names.push_back(row.name);
  return names;
}

// "solve, generate"
std::string commands_with(const OptionRow& option) {
  std::string out;
  for (const CommandRow& row : commands()) {
    if (row.bit & option.commands) out += (out.empty() ? "" : ", ") + row.name;
  }
  return out;
}

std::vector<std::string> choices(const OptionRow& row) {
  std::vector<std::string> names;
  if (row.value.empty()) return {"true", "false"};  // a flag: --quiet, or --quiet=true
  if (row.value.find('|') == std::string::npos) return names;
  for (const std::string_view name : split(row.value, '|')) names.emplace_back(name);
  return names;
}

// The parameters of all puzzles become options, those of one name together in one.
std::vector<OptionRow> puzzle_options() {
  std::vector<OptionRow> rows;
  for (const Entry& entry : registry()) {
    for (const Parameter& parameter : entry.parameters) {
      const std::string fallback = parameter.fallback.empty() ? "" : " (" + parameter.fallback + ")";
      const auto same = std::find_if(rows.begin(), rows.end(),
                                     [&](const OptionRow& row) { return row.name == option_name(parameter); });
      if (same == rows.end()) {
        rows.push_back({kOnPuzzle, option_name(parameter), parameter.value,
                        entry.name + ": " + parameter.help + fallback});
      } else {
        if (same->value != parameter.value) same->value += " or " + parameter.value;
        same->help += "\n" + entry.name + ": " + parameter.help + fallback;
      }
    }
  }
  return rows;
}

// Command lines that work as printed.
std::string examples(const CommandRow& command) {
  std::string out = "Examples:";
  if (command.bit & kPuzzles) return out + "\n  trailblaze puzzles " + registry().front().name;
  if (command.bit & kVerify) {
    const Entry& entry = registry().front();
    return out + "\n  trailblaze solve " + entry.name + " " + entry.example +
           " --format json | trailblaze verify -";
  }
  for (const Entry& entry : registry()) {
    out += "\n  trailblaze " + command.name + " " + entry.name + " " + entry.example;
    if (command.bit & kGenerate) out += " --count 3 --seed 7";
  }
  return out;
}

void add_option(CLI::App& app, const OptionRow& row, const std::string& group) {
  CLI::Option* option = nullptr;
  if (row.value.empty()) {
    option = app.add_flag("--" + row.name, std::as_const(row.help));
  } else {
    option = app.add_option("--" + row.name, std::as_const(row.help))->type_name(row.value);
  }
  if (row.name == "goal") option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  option->group(group);
}

void add_command(CLI::App& app, const CommandRow& command) {
  CLI::App& sub = *app.add_subcommand(command.name, command.help);
  sub.allow_extras();
  sub.set_version_flag("--version", std::string("trailblaze ") + kVersion);
  sub.add_option(command.target, std::as_const(command.target_help));
  for (const OptionRow& row : options()) {
    if (row.commands & command.bit) add_option(sub, row, "Options");
  }
  for (const OptionRow& row : puzzle_options()) {
    if (row.commands & command.bit) add_option(sub, row, "The puzzle");
  }
  sub.footer(examples(command));
}

// The words that CLI11 could make nothing of.
absl::Status unknown_words(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining();
  if (words.empty()) return absl::OkStatus();
  const auto option = std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return word.size() > 1 && word.front() == '-';
  });
  if (option == words.end()) {
    return invalid("argument: found " + trailblaze::quoted(words.front()) + ", expected nothing more");
  }
  std::vector<std::string> names;
  for (const CLI::Option* known : app.get_options()) {
    if (known->nonpositional()) names.push_back("--" + known->get_lnames().front());
  }
  const std::string typed = option->substr(0, option->find('='));
  for (const OptionRow& row : options()) {
    if ("--" + row.name == typed) return invalid(typed + ": found with " + app.get_name() + ", expected only with " + commands_with(row));
  }
  return invalid(typed + ": unknown option; did you mean " + nearest(typed, names) + "?");
}

// A value is missing or too many were given; CLI11's text names the option in front.
absl::Status wrong_number(const CLI::App& app, const std::string& text) {
  const std::string name = text.substr(0, text.find(':'));
  const CLI::App* command = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  const CLI::Option* option = command->get_option_no_throw(name);
  if (option == nullptr) return invalid(text);
  if (option->count() > 1) {
    return invalid(name + ": found " + std::to_string(option->count()) + " values, expected one");
  }
  return invalid(name + ": found no value, expected " + option->get_type_name());
}

absl::Status check_choices(const Words& words) {
  for (const OptionRow& row : options()) {
    const auto given = words.values.find(row.name);
    const std::vector<std::string> names = choices(row);
    if (given == words.values.end() || names.empty()) continue;
    const absl::StatusOr<std::string> choice = one_of(given->second, names);
    if (!choice.ok()) return in_field(row.name, choice.status());
  }
  return absl::OkStatus();
}

absl::StatusOr<Words> words_of(const CLI::App& app) {
  Words words;
  if (app.get_subcommands().empty()) {
    if (app.remaining().empty()) return words;
    const std::string word = app.remaining().front();
    if (word.starts_with('-')) return unknown_words(app);
    return in_field("command", one_of(word, command_names()).status());
  }
  const CLI::App& command = *app.get_subcommands().front();
  const absl::Status unknown = unknown_words(command);
  if (!unknown.ok()) return unknown;
  words.command = command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::string text = join(option->results(), "|", [](const auto& part) { return part; });
    if (option->get_positional()) {
      words.target = text;
    } else {
      words.values[option->get_lnames().front()] = text;
    }
  }
  const absl::Status wrong = check_choices(words);
  if (!wrong.ok()) return wrong;
  return words;
}

}  // namespace

const std::string& option_name(const Parameter& parameter) {
  return parameter.option.empty() ? parameter.name : parameter.option;
}

absl::StatusOr<Words> read_command_line(const std::vector<std::string>& words) {
  CLI::App app("Trailblaze: a parallel search engine for puzzles whose whole state fits in 64 bits",
               "trailblaze");
  app.allow_extras();
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", std::string("trailblaze ") + kVersion);
  app.get_formatter()->column_width(34);
  app.footer(
      "With no arguments at all it shows what it can do, in a few seconds.\n"
      "trailblaze COMMAND --help lists a command's options.");
  for (const CommandRow& command : commands()) add_command(app, command);
  Words answer;
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 wants the last first
    return words_of(app);
  } catch (const CLI::CallForHelp&) {
    answer.answer = app.help();
  } catch (const CLI::CallForVersion& version) {
    answer.answer = std::string(version.what()) + "\n";
  } catch (const CLI::ArgumentMismatch& mismatch) {
    return wrong_number(app, mismatch.what());
  } catch (const CLI::Error& error) {
    return invalid(error.what());
  }
  return answer;
}

}  // namespace trailblaze
