#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <vector>

#include "cli/options/option_table.hpp"
#include "cli/options/problem.hpp"
#include "cli/options/settings.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

unsigned command_bit(const std::string& name) {
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  return row == commands().end() ? 0 : row->bit;
}

// The names of these commands: "solve, generate".
std::string commands_with(const OptionRow& option) {
  std::vector<CommandRow> rows = commands();
  std::erase_if(rows, [&](const CommandRow& row) { return (row.bit & option.commands) == 0; });
  return join(names_of(rows), ", ");
}

// The values that an option may have; empty where it takes any.
std::vector<std::string> choices(const OptionRow& option) {
  if (option.value.empty()) return {"true", "false"};  // a flag: --quiet, or --quiet=true
  if (std::islower(static_cast<unsigned char>(option.value.front())) == 0) return {};
  const std::vector<std::string_view> names = split(option.value, '|');
  return {names.begin(), names.end()};
}

// The forms of each puzzle, and those that all of them have.
std::string forms_text() {
  std::string out = "Forms (--input-format, --to), for every puzzle keys and report:";
  for (const PuzzleEntry& entry : registry()) {
    out += "\n  " + entry.name + ": " + join(names_of(forms_of(entry.formats)), ", ");
  }
  return out + "\n\n";
}

// A form of the puzzle that can be written, and is not the one that its examples are in.
std::string other_form(const PuzzleEntry& entry) {
  for (const InputFormat& form : entry.formats) {
    if (form.write != nullptr && &form != &entry.formats.front()) return form.name;
  }
  return "keys";
}

// Command lines that work as printed.
std::string examples(const CommandRow& command) {
  std::string out = "Examples:";
  const PuzzleEntry& first = registry().front();
  if (command.bit & kPuzzles) {
    return out + "\n  trailblaze puzzles " + first.name + "\n  trailblaze puzzles " + first.name +
           " --check";
  }
  if (command.bit & (kPdbBuild | kPdbInfo | kPdbVerify)) {
    return out + "\n  trailblaze pdb build tiles --size 4x4 --partition 6-6-3 --save 6-6-3.pdb" +
           "\n  trailblaze pdb info 6-6-3.pdb\n  trailblaze pdb verify 6-6-3.pdb";
  }
  if (command.bit & (kTableInfo | kTableVerify)) {
    return out + "\n  trailblaze enumerate tiles --save tiles.table" +
           "\n  trailblaze table info tiles.table\n  trailblaze table verify tiles.table";
  }
  if (command.bit & kResume) {
    return out + "\n  trailblaze enumerate " + first.name + " --storage disk --disk run" +
           "\n  trailblaze resume run\n  trailblaze resume run --check";
  }
  if (command.bit & kPlay) {
    return out + "\n  trailblaze play\n  trailblaze play blocks/klotski --open";
  }
  if (command.bit & kVerify) {
    return out + "\n  trailblaze solve " + first.name + " " + first.example +
           " --format json | trailblaze verify -";
  }
  if (command.bit & kShow) {
    return out + "\n  trailblaze solve " + first.name + " " + first.example +
           " --format json | trailblaze show - --format svg";
  }
  if (command.bit & kConvert) out = forms_text() + out;
  for (const PuzzleEntry& entry : registry()) {
    out += "\n  trailblaze " + command.name + " " + entry.name;
    if (command.bit & kGenerate) {
      out += "/" + entry.instances.front().name + " --count 3 --seed 7";
    } else {
      out += " " + entry.example;
    }
    if (command.bit & kConvert) out += " --to " + other_form(entry);
  }
  return out;
}

void add_option(CLI::App& app, const OptionRow& row, const std::string& group) {
  const std::string flag = "--" + row.name;
  CLI::Option* option = row.value.empty()
                            ? app.add_flag(flag, std::as_const(row.help))
                            : app.add_option(flag, std::as_const(row.help))->type_name(row.value);
  if (row.name == "goal") option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  option->group(group);
}

// The group of commands with this name, or the program itself for "".
CLI::App& group_named(CLI::App& app, const std::string& name) {
  if (name.empty()) return app;
  for (CLI::App* known : app.get_subcommands(nullptr)) {
    if (known->get_name() == name) return *known;
  }
  CLI::App* group =
      app.add_subcommand(name, name == "pdb" ? "Pattern databases: build, info, verify"
                                             : "Distance tables: info, verify");
  group->allow_extras();
  group->require_subcommand(0, 1);
  return *group;
}

void add_command(CLI::App& app, const CommandRow& command) {
  const std::vector<std::string_view> words = split(command.name, ' ');  // "pdb", "build"
  CLI::App& group = group_named(app, words.size() == 1 ? "" : std::string(words.front()));
  CLI::App& sub = *group.add_subcommand(std::string(words.back()), command.help);
  sub.allow_extras();
  sub.set_version_flag("--version", "trailblaze " TRAILBLAZE_VERSION);
  sub.add_option(command.target, std::as_const(command.target_help));
  if (command.bit & kOnStart) sub.add_option("START", "the position to begin with, as --start");
  for (const OptionRow& row : options()) {
    if (row.commands & command.bit) add_option(sub, row, "Options");
  }
  for (const OptionRow& row : puzzle_options()) {
    if (row.commands & command.bit) add_option(sub, row, "The puzzle");
  }
  sub.footer(examples(command));
}

// For the help alone, since every puzzle is opened for it: --heuristic with the names there are.
void list_heuristics(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands()) {
    CLI::Option* option = command->get_option_no_throw("--heuristic");
    if (option == nullptr) continue;
    std::string help = option->get_description();
    for (const PuzzleEntry& entry : registry()) {
      const Instance* first = entry.instances.empty() ? nullptr : &entry.instances.front();
      const auto session = session_of(entry, first, {});
      if (!session.ok() || (*session)->info().heuristics.empty()) continue;
      help += "\n" + entry.name + ": " + join(names_of((*session)->info().heuristics), ", ");
    }
    option->description(help);
  }
}

// The words that CLI11 could make nothing of. `command` is the whole name of the app's.
absl::Status unknown_words(const CLI::App& app, const std::string& command) {
  const std::vector<std::string> words = app.remaining();
  if (words.empty()) return absl::OkStatus();
  const auto is_option = [](const std::string& word) { return word.size() > 1 && word[0] == '-'; };
  const auto option = std::ranges::find_if(words, is_option);
  if (option == words.end()) {
    return invalid("argument: found " + in_quotes(words.front()) + ", expected nothing more");
  }
  std::vector<std::string> names;
  for (const CLI::Option* known : app.get_options()) {
    if (known->nonpositional()) names.push_back("--" + known->get_lnames().front());
  }
  const std::string typed = option->substr(0, option->find('='));
  const auto row = std::ranges::find_if(
      options(), [&](const OptionRow& known) { return "--" + known.name == typed; });
  if (row != options().end()) {
    return invalid(typed + ": found with " + command + ", expected only with " +
                   commands_with(*row));
  }
  const std::string meant = nearest(typed, names);
  return invalid(typed + ": unknown option" +
                 (meant.empty() ? ", expected one of " + command + " --help"
                                : "; did you mean " + meant + "?"));
}

// The command that was named, and its whole name; the program itself where none was.
std::pair<const CLI::App&, std::string> command_of(const CLI::App& app) {
  const CLI::App* command = &app;
  std::string name;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    name += (name.empty() ? "" : " ") + command->get_name();
  }
  return {*command, name};
}

// A value is missing or too many were given; CLI11's text names the option in front.
absl::Status wrong_number(const CLI::App& app, const std::string& text) {
  const std::string name = text.substr(0, text.find(':'));
  const CLI::Option* option = command_of(app).first.get_option_no_throw(name);
  if (option == nullptr) return invalid(name + ": found several values or none, expected one");
  if (option->count() > 1) {
    return invalid(name + ": found " + std::to_string(option->count()) + " values, expected one");
  }
  return invalid(name + ": found no value, expected " + option->get_type_name());
}

// Upper or lower case is the same choice: afterwards it is spelled as in the table.
absl::Status check_choices(Words& words) {
  for (const OptionRow& row : options()) {
    const auto given = words.values.find(row.name);
    const std::vector<std::string> names = choices(row);
    const bool applies = row.commands & command_bit(words.command);
    if (!applies || given == words.values.end() || names.empty()) continue;
    const absl::StatusOr<std::string> choice = one_of(CLI::detail::to_lower(given->second), names);
    if (!choice.ok()) return in_field(row.name, choice.status());
    given->second = *choice;
  }
  return absl::OkStatus();
}

// A word that names no command where it stands. It may have the name of one all the same, where
// two words came as one: "table verify".
absl::Status no_command(const std::string& field, const std::string& word,
                        const std::vector<std::string>& names) {
  const absl::StatusOr<std::string> known = one_of(word, names);
  if (!known.ok()) return in_field(field, known.status());
  return invalid(field + ": found " + in_quotes(word) + " as one word, expected two");
}

// A group of commands was named, and none of them.
absl::Status which_of(const CLI::App& group) {
  std::vector<std::string> names;
  for (const CLI::App* known : group.get_subcommands(nullptr)) names.push_back(known->get_name());
  const std::vector<std::string> words = group.remaining();
  return no_command(group.get_name(), words.empty() ? "" : words.front(), names);
}

// Goals that were given one by one as alternatives of one. Where they have rows on lines the bar
// has a line of its own, since spaces beside it may be cells.
std::string join_goals(const std::vector<std::string>& goals) {
  const bool have_lines = std::ranges::any_of(
      goals, [](const std::string& goal) { return goal.find('\n') != goal.npos; });
  return join(goals, have_lines ? "\n|\n" : "|");
}

absl::StatusOr<Words> words_of(const CLI::App& app) {
  Words words;
  if (app.get_subcommands().empty()) {
    if (app.remaining().empty()) return words;
    const std::string word = app.remaining().front();
    if (word.starts_with('-')) return unknown_words(app, "");
    return no_command("command", word, names_of(commands()));
  }
  const auto [command, name] = command_of(app);
  if (command_bit(name) == 0) return which_of(command);
  if (absl::Status unknown = unknown_words(command, name); !unknown.ok()) return unknown;
  words.command = name;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::vector<std::string>& given = option->results();
    if (option->get_positional() && option->get_name(true) == "START") {
      if (command.get_option("--start")->count() > 0) {
        return invalid("start: found " + in_quotes(given.back()) +
                       " together with --start, expected one of them");
      }
      words.values["start"] = given.back();
      continue;
    }
    if (option->get_positional()) {
      words.target = given.back();
      continue;
    }
    const std::string& key = option->get_lnames().front();
    words.values[key] = key == "goal" ? join_goals(given) : given.back();
  }
  if (absl::Status wrong = check_choices(words); !wrong.ok()) return wrong;
  return words;
}

}  // namespace

absl::StatusOr<Words> read_command_line(const std::vector<std::string>& words) {
  CLI::App app("Trailblaze: a parallel search engine for puzzles whose whole state fits in 64 bits",
               "trailblaze");
  app.allow_extras();
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "trailblaze " TRAILBLAZE_VERSION);
  app.get_formatter()->column_width(34);
  app.footer(
      "With no arguments at all it shows what it can do, in a few seconds.\n"
      "trailblaze COMMAND --help lists a command's options.");
  for (const CommandRow& command : commands()) add_command(app, command);
  Words answer;
  try {
    std::vector<std::string> last_first(words.rbegin(), words.rend());
    app.parse(last_first);
    return words_of(app);
  } catch (const CLI::CallForHelp&) {
    list_heuristics(app);
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

std::vector<std::string> as_command_line(const Words& words) {
  std::vector<std::string> line;
  for (std::size_t begin = 0; begin < words.command.size();) {  // "pdb build" is two words
    const std::size_t end = std::min(words.command.find(' ', begin), words.command.size());
    line.push_back(words.command.substr(begin, end - begin));
    begin = end + 1;
  }
  if (!words.target.empty()) line.push_back(words.target);
  for (const auto& option : words.values) {
    const bool is_flag = std::ranges::any_of(options(), [&](const OptionRow& known) {
      return known.name == option.first && known.value.empty();
    });
    line.push_back("--" + option.first + (is_flag ? "" : "=" + option.second));
  }
  return line;
}

}  // namespace trailblaze
