#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>
#include <vector>

#include "cli/help/help.hpp"
#include "cli/options/argument_order.hpp"
#include "cli/options/arguments.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/text_or_file.hpp"
#include "engine/base/names.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// ---- the definitions for CLI11 ----

void add_option(CLI::App& app, const OptionRow& row) {
  const std::string flag = "--" + row.name;
  CLI::Option* option =
      row.is_flag() ? app.add_flag(flag) : app.add_option(flag)->type_name(row.value);
  if (row.repeats()) option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

// Returns the group of commands with this name, such as "pdb".
CLI::App& group_named(CLI::App& app, const std::string& name) {
  for (CLI::App* known : app.get_subcommands(nullptr)) {
    if (known->get_name() == name) return *known;
  }
  CLI::App* group = app.add_subcommand(name);
  group->allow_extras();
  group->require_subcommand(0, 1);
  return *group;
}

void add_command(CLI::App& app, const CommandRow& command,
                 const std::vector<OptionRow>& of_puzzles) {
  const std::vector<std::string_view> name = split(command.name, ' ');  // "pdb", "build"
  CLI::App& group = name.size() == 1 ? app : group_named(app, std::string(name.front()));
  CLI::App& sub = *group.add_subcommand(std::string(name.back()));
  sub.allow_extras();
  sub.set_version_flag("--version", "trailblaze " TRAILBLAZE_VERSION);
  sub.add_option(command.target);
  if (command.bit & kOnStart) sub.add_option("START");
  for (const OptionRow& row : options_of(command, of_puzzles)) add_option(sub, row);
}

// ---- errors ----

// Returns the commands that take an option of this name.
std::vector<std::string> commands_with(std::string_view option) {
  unsigned taking = 0;
  for (const OptionRow& row : options()) {
    if (row.name == option) taking |= row.commands;
  }
  std::vector<std::string> names;
  for (const CommandRow& command : commands()) {
    if ((command.bit & taking) != 0) names.push_back(command.name);
  }
  return names;
}

// Returns the name of the option that a mistyped argument most likely means, or "". Compares the
// names without their leading dashes.
std::string nearest_option(const std::string& argument, const CLI::App& sub) {
  std::vector<std::string> names;
  for (const CLI::Option* known : sub.get_options()) {
    if (known->nonpositional()) names.push_back(known->get_lnames().front());
  }
  return nearest(argument.substr(std::min(argument.find_first_not_of('-'), argument.size())),
                 names);
}

// Returns an error for the first argument that CLI11 does not know. `command` is the whole name of
// the command `sub`; it is empty if `sub` is the program.
absl::Status unknown_arguments(const std::vector<std::string>& arguments, const CLI::App& sub,
                               const std::string& command) {
  if (arguments.empty()) return absl::OkStatus();
  const auto is_option = [](const std::string& argument) {
    return argument.size() > 1 && argument[0] == '-';
  };
  const auto option = std::ranges::find_if(arguments, is_option);
  if (option == arguments.end()) {
    const std::string& argument = arguments.front();
    const bool is_file = may_be_file(argument) && sub.get_option_no_throw("--file") != nullptr;
    const bool takes_start = sub.get_option_no_throw("START") != nullptr;
    return invalid("argument: found " + in_quotes(argument) + ", expected no further argument" +
                   (is_file       ? "; did you mean --file?"
                    : takes_start ? "; put quotes around a start that has spaces"
                                  : ""));
  }
  const std::string typed = option->substr(0, option->find('='));
  const std::vector<std::string> taking =
      typed.starts_with("--") ? commands_with(typed.substr(2)) : std::vector<std::string>();
  if (!taking.empty()) {
    return invalid(typed + ": found with" + (command.empty() ? "out a command" : " " + command) +
                   ", expected only with " + alternatives(taking));
  }
  const std::string meant = nearest_option(typed, sub);
  const std::string all = "trailblaze " + (command.empty() ? "" : command + " ") + "--help";
  return invalid(typed + ": unknown option; " +
                 (meant.empty() ? all + " lists the options" : "did you mean --" + meant + "?"));
}

// Returns the named command and its whole name, or the program itself if no command was named.
std::pair<const CLI::App&, std::string> command_of(const CLI::App& app) {
  const CLI::App* command = &app;
  std::string name;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    name += (name.empty() ? "" : " ") + command->get_name();
  }
  return {*command, name};
}

// Returns the error of a missing value or of too many values. CLI11's text begins with the option's
// name.
absl::Status wrong_number(const CLI::App& app, const std::string& text) {
  const std::string name = text.substr(0, text.find(':'));
  const CLI::Option* option = command_of(app).first.get_option_no_throw(name);
  if (option == nullptr)
    return invalid(name + ": found several values or none, expected a single value");
  if (option->count() > 1) {
    return invalid(name + ": found " + std::to_string(option->count()) +
                   " values, expected a single value");
  }
  return invalid(name + ": found no value, expected " + name + " " + option->get_type_name());
}

// Returns the error of an argument at the place of a command. Either the argument is none of
// `names`, or it is the name of a command whose two words were passed as a single argument: "table
// verify".
absl::Status no_command(const std::string& field, const std::string& argument,
                        const std::vector<std::string>& names) {
  const absl::StatusOr<std::string> known = one_of(argument, names);
  if (!known.ok()) return in_field(field, known.status());
  return invalid(field + ": found " + in_quotes(argument) + " as one word, expected two words");
}

// Returns the error of a group of commands that was named without any of its commands.
absl::Status which_of(const CLI::App& group) {
  std::vector<std::string> names;
  for (const CLI::App* known : group.get_subcommands(nullptr)) names.push_back(known->get_name());
  const std::vector<std::string> arguments = group.remaining();
  const std::string& field = group.get_name();
  if (arguments.empty())
    return invalid(field + ": missing command, expected " + alternatives(names));
  return no_command(field, arguments.front(), names);
}

// ---- the typed arguments ----

// Joins repeated goals into a single goal with alternatives, separated by bars. If a goal has
// several lines, each bar has its own line, because spaces next to a bar could be cells.
std::string join_goals(const std::vector<std::string>& goals) {
  const bool have_lines = std::ranges::any_of(
      goals, [](const std::string& goal) { return goal.find('\n') != goal.npos; });
  return join(goals, have_lines ? "\n|\n" : "|");
}

// Accepts choices in upper or lower case, and spells them as in the table.
absl::Status check_choices(const CommandRow& command, Arguments& arguments) {
  for (const OptionRow& row : options_of(command)) {
    const auto given = arguments.values.find(row.name);
    const std::vector<std::string> names = row.choices();
    if (given == arguments.values.end() || names.empty()) continue;
    const absl::StatusOr<std::string> choice = one_of(lower_case(given->second), names);
    if (!choice.ok()) return in_field(row.name, choice.status());
    given->second = *choice;
  }
  return absl::OkStatus();
}

absl::StatusOr<Arguments> arguments_of(const CLI::App& app) {
  if (app.get_subcommands().empty()) {
    if (app.remaining().empty()) return Arguments();
    const std::string argument = app.remaining().front();
    if (argument.starts_with('-')) return unknown_arguments(app.remaining(), app, "");
    return no_command("command", argument, names_of(commands()));
  }
  const auto [command, name] = command_of(app);
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  if (row == commands().end()) return which_of(command);
  const bool recurses = true;
  const absl::Status unknown = unknown_arguments(app.remaining(recurses), command, name);
  if (!unknown.ok()) return unknown;
  Arguments arguments;
  arguments.command = name;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::vector<std::string>& given = option->results();
    const std::string key = option->get_single_name();  // "TARGET", "START", "max-depth"
    if (key == row->target) {
      arguments.target = given.back();
    } else if (key == "file") {
      arguments.files = given;
    } else if (key == "goal") {
      arguments.values[key] = join_goals(given);
    } else if (key != "START") {
      arguments.values[key] = given.back();
    } else if (command.get_option("--start")->count() > 0) {
      return invalid("start: found " + in_quotes(given.back()) +
                     " together with --start, expected only one of them");
    } else {
      arguments.values["start"] = given.back();
    }
  }
  if (absl::Status wrong = check_choices(*row, arguments); !wrong.ok()) return wrong;
  return arguments;
}

// Returns the requested help.
absl::StatusOr<std::string> help_of(const CLI::App& app, When colours) {
  const auto [command, name] = command_of(app);
  std::string target;
  for (const CLI::Option* option : command.get_options()) {
    const bool is_target = option->get_positional() && option->get_name(true) != "START";
    if (is_target && option->count() > 0) target = option->results().back();
  }
  return help_text(name, target, page_of_stdout(colours));
}

}  // namespace

When colours_requested(const std::vector<std::string>& arguments) {
  constexpr std::string_view kJoined = "--color=";
  std::string value;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].starts_with(kJoined)) value = arguments[i].substr(kJoined.size());
    if (arguments[i] == "--color" && i + 1 < arguments.size()) value = arguments[i + 1];
  }
  return value_named<When>(lower_case(value)).value_or(When::kAuto);
}

absl::StatusOr<Arguments> read_command_line(const std::vector<std::string>& arguments) {
  CLI::App app("", "trailblaze");
  app.allow_extras();
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "trailblaze " TRAILBLAZE_VERSION);
  const std::vector<OptionRow> of_puzzles = puzzle_options();
  for (const CommandRow& command : commands()) add_command(app, command, of_puzzles);
  Arguments answer;
  try {
    std::vector<std::string> last_first = options_after_command(arguments);
    std::ranges::reverse(last_first);
    app.parse(std::move(last_first));
    return arguments_of(app);
  } catch (const CLI::CallForHelp&) {
    auto help = help_of(app, colours_requested(arguments));
    if (!help.ok()) return help.status();
    answer.answer = *std::move(help);
  } catch (const CLI::CallForVersion& version) {
    answer.answer = std::string(version.what()) + "\n";
  } catch (const CLI::ArgumentMismatch& mismatch) {
    return wrong_number(app, mismatch.what());
  } catch (const CLI::Error& error) {
    return invalid(error.what());
  }
  return answer;
}

bool Arguments::has(const std::string& name) const {
  if (name == "file") return !files.empty();
  const auto found = values.find(name);
  return found != values.end() &&
         !(found->second == "false" && option_named("--" + name)->is_flag());
}

std::string Arguments::text(const std::string& name) const {
  const auto found = values.find(name);
  return found == values.end() ? "" : found->second;
}

std::vector<std::string> as_command_line(const Arguments& arguments) {
  std::vector<std::string> line;
  if (!arguments.command.empty()) {
    const std::vector<std::string_view> command = split(arguments.command, ' ');  // "pdb", "build"
    line.assign(command.begin(), command.end());
  }
  if (!arguments.target.empty()) line.push_back(arguments.target);
  for (const std::string& file : arguments.files) line.push_back("--file=" + file);
  for (const auto& [name, value] : arguments.values) {
    const bool is_plain_flag = value == "true" && option_named("--" + name)->is_flag();
    line.push_back("--" + name + (is_plain_flag ? "" : "=" + value));
  }
  return line;
}

}  // namespace trailblaze
