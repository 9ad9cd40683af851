#include "cli/help/help.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/help/help_page.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/problem.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kExamplesOfCommand = 3;

// ---- examples ----

// Returns a form in which the puzzle can write positions, other than the form of its examples.
std::string other_form(const PuzzleEntry& entry) {
  for (const InputFormat& form : entry.formats) {
    if (form.write != nullptr && &form != &entry.formats.front()) return form.name;
  }
  return "keys";
}

// Returns the text with `word` replaced.
std::string with_replacement(std::string text, std::string_view word, const std::string& by) {
  const std::size_t at = text.find(word);
  return at == text.npos ? text : text.replace(at, word.size(), by);
}

std::string example(const CommandRow& command, const PuzzleEntry& entry) {
  std::string line = "trailblaze " + command.name + " " + entry.name;
  if (command.bit & kGenerate) {
    return line + "/" + entry.instances.front().name + " --count 3 --seed 7";
  }
  if (command.bit & kHeuristics) {
    return line + "/" + entry.instances.front().name + " --random 1000";
  }
  line += " " + entry.example;
  return command.bit & kConvert ? line + " --to " + other_form(entry) : line;
}

// Examples of commands that take no start. PUZZLE stands for the puzzle that the user names, or
// else for the first puzzle. EXAMPLE stands for the example of that puzzle.
struct Examples {
  unsigned commands;
  std::vector<std::string> lines;
};

const std::vector<Examples>& fixed_examples() {
  static const std::vector<Examples> all = {
      {kResume,
       {"trailblaze enumerate PUZZLE --storage disk --disk run", "trailblaze resume run",
        "trailblaze resume run --check"}},
      {kVerify, {"trailblaze solve PUZZLE EXAMPLE --format json | trailblaze verify -"}},
      {kShow, {"trailblaze solve PUZZLE EXAMPLE --format json | trailblaze show - --format svg"}},
      {kPuzzles, {"trailblaze puzzles PUZZLE", "trailblaze puzzles PUZZLE --check"}},
      {kPlay, {"trailblaze play", "trailblaze play blocks/klotski --open"}},
      {kPdbBuild | kPdbInfo | kPdbVerify,
       {"trailblaze pdb build tiles --size 4x4 --partition 6-6-3 --save 6-6-3.pdb",
        "trailblaze pdb info 6-6-3.pdb", "trailblaze pdb verify 6-6-3.pdb"}},
      {kTableInfo | kTableVerify,
       {"trailblaze enumerate tiles --save tiles.table", "trailblaze table info tiles.table",
        "trailblaze table verify tiles.table"}},
      {kCompletion,
       {"source <(trailblaze completion bash)", "source <(trailblaze completion zsh)",
        "trailblaze completion fish | source"}},
  };
  return all;
}

// Returns command lines that work as printed, in this order.
std::vector<std::string> examples(const CommandRow& command, const PuzzleEntry* named) {
  std::vector<std::string> lines;
  for (const Examples& fixed : fixed_examples()) {
    if ((fixed.commands & command.bit) == 0) continue;
    const PuzzleEntry& puzzle = named == nullptr ? registry().front() : *named;
    for (const std::string& line : fixed.lines) {
      lines.push_back(with_replacement(with_replacement(line, "PUZZLE", puzzle.name), "EXAMPLE",
                                       puzzle.example));
    }
    return lines;
  }
  if (named != nullptr) {
    lines.push_back(example(command, *named));
    if (command.bit == kEnumerate && named->name == "blocks") {
      lines.emplace_back("trailblaze enumerate blocks --census --pieces klotski");
    }
    return lines;
  }
  for (std::size_t i = 0; i < std::min(kExamplesOfCommand, registry().size()); ++i) {
    lines.push_back(example(command, registry()[i]));
  }
  return lines;
}

// ---- parts for a puzzle ----

void add_heuristics(const Problem& named, HelpPage& help) {
  const PuzzleEntry& entry = *named.entry;
  const Instance* instance = named.instance;
  if (instance == nullptr && !entry.instances.empty()) instance = &entry.instances.front();
  const auto session = session_of(entry, instance, {});
  if (!session.ok() || (*session)->info().heuristics.empty()) return;
  help.title("Heuristics of " + entry.name + ", for astar and idastar (--heuristic):");
  const SessionInfo& info = (*session)->info();
  for (const HeuristicFacts& facts : info.heuristics) help.row(facts.name, "", facts.help);
  for (const HeuristicFacts& facts : info.other_heuristics) {
    const std::string metrics = join(facts.metrics, ", ");
    help.row(facts.name, "", "with --metric " + metrics + ": " + facts.help);
  }
}

void add_options(const std::vector<OptionRow>& rows, HelpPage& help) {
  for (const OptionRow& row : rows) help.row("--" + row.name, row.value, row.meaning());
}

void add_options_of(const PuzzleEntry& entry, HelpPage& help) {
  if (entry.parameters.empty()) return;
  help.title("Options of " + entry.name + ":");
  add_options(puzzle_options(entry), help);
}

// Adds the forms of the puzzle's positions, and its named instances.
void add_texts_of(const PuzzleEntry& entry, bool writes, HelpPage& help) {
  help.title(writes ? "Forms of positions (--input-format, --to):"
                    : "Forms of positions (--input-format):");
  for (const InputFormat& form : forms_of(entry)) {
    const bool is_report = form.example.empty();
    help.sample(form.name,
                is_report ? "a line that solve or generate --format json printed" : form.example);
  }
  if (entry.instances.empty()) return;
  const auto whole = [&](const Instance& it) { return entry.name + "/" + it.name; };
  help.paragraph("Named instances: " + join(entry.instances, ", ", whole) + ".");
}

// Adds the parts for the named puzzle to the help of a command. Without a puzzle, adds how to get
// them.
void add_puzzle(const CommandRow& command, const Problem& named, HelpPage& help) {
  const bool takes_any = (command.bit & kOnStart) != 0;
  const bool builds = (command.bit & kPdbBuild) != 0;
  if (builds) add_options_of(*find_entry(kPdbPuzzle), help);
  if (!takes_any) return;
  if (named.entry == nullptr) {
    help.paragraph(
        "Each puzzle has its own options, heuristics and forms. To list them: trailblaze " +
        command.name + " PUZZLE --help. The puzzles are " + join(names_of(registry()), ", ") + ".");
    return;
  }
  add_options_of(*named.entry, help);
  if (command.bit & (kSolve | kHeuristics)) add_heuristics(named, help);
  add_texts_of(*named.entry, (command.bit & kConvert) != 0, help);
}

// ---- whole helps ----

void add_usual_options(HelpPage& help) {
  help.row("-h, --help", "", "print this help");
  help.row("--version", "", "print the version");
}

// Returns the help of the program or, if `group` is not empty, of the commands of this group.
std::string help_of_commands(const std::string& group, const Page& page) {
  HelpPage help(page);
  const bool is_program = group.empty();
  if (is_program) {
    help.paragraph(
        "Trailblaze: a parallel search engine for puzzles whose whole state fits in 64 bits");
  }
  help.paragraph("Usage: trailblaze " + (is_program ? "[COMMAND ...]" : group + " COMMAND ..."));
  help.title("Commands:");
  for (const CommandRow& row : commands()) {
    if (is_program || row.name.starts_with(group + " ")) help.row(row.name, row.target, row.help);
  }
  help.title("Options:");
  add_usual_options(help);
  if (is_program) {
    help.paragraph("Without a command, trailblaze runs a demonstration of a few seconds.");
    help.paragraph("trailblaze COMMAND --help lists the options of a command.");
  }
  return help.take();
}

std::string help_of_command(const CommandRow& command, const Problem& named, const Page& page) {
  HelpPage help(page);
  const bool takes_start = (command.bit & kOnStart) != 0;
  help.paragraph(command.help);
  const bool is_free = (command.bit & (kPuzzles | kPlay)) != 0;
  const std::string target = is_free ? "[" + command.target + "]" : command.target;
  help.paragraph("Usage: trailblaze " + command.name + " " + target +
                 (takes_start ? " [START]" : "") + " [OPTION ...]");
  help.title("Arguments:");
  help.row(command.target, "", command.target_help);
  if (takes_start) help.row("START", "", "the start position, like --start");
  help.title("Options:");
  add_usual_options(help);
  add_options(options_of(command), help);
  add_puzzle(command, named, help);
  help.title("Examples:");
  for (const std::string& line : examples(command, named.entry)) help.command_line(line);
  return help.take();
}

}  // namespace

absl::StatusOr<std::string> help_text(const std::string& command, const std::string& target,
                                      const Page& page) {
  const auto row = std::ranges::find(commands(), command, &CommandRow::name);
  if (row == commands().end()) return help_of_commands(command, page);
  Problem named;
  const bool names_puzzle = (row->bit & (kOnStart | kPuzzles)) != 0;
  if (names_puzzle && !target.empty()) {
    absl::StatusOr<Problem> found = find_target(target);
    if (!found.ok()) return found.status();
    named = *std::move(found);
  }
  return help_of_command(*row, named, page);
}

}  // namespace trailblaze
