#include "cli/completion/candidates.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "cli/completion/scripts.hpp"
#include "cli/options/option_table.hpp"
#include "cli/problem/problem.hpp"
#include "engine/base/options.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"

namespace trailblaze {
namespace {

// ---- the arguments before the cursor ----

struct ParsedArguments {
  std::string group = {};               // "pdb", until a command of the group follows
  const CommandRow* command = nullptr;  // null before the command
  std::vector<std::string> operands = {};
  std::map<std::string, std::string> values = {};  // the given options
  std::optional<OptionRow> open = {};              // the option whose value is expected next
  bool has_value = false;  // the open option has a value; the next arguments may be more

  // True if this argument is a value of the open option.
  bool is_value(const std::string& argument) const {
    return open && !(has_value && argument.starts_with('-'));
  }
};

// Returns the named puzzle, or the only puzzle of the command. Returns no puzzle if it is unknown.
Problem puzzle_of(const ParsedArguments& parsed) {
  Problem problem;
  if (parsed.command == nullptr) return problem;
  if (parsed.command->bit & kPdbBuild) problem.entry = find_entry(kPdbPuzzle);
  if ((parsed.command->bit & kOnStart) == 0 || parsed.operands.empty()) return problem;
  auto found = find_target(parsed.operands.front());
  return found.ok() ? *std::move(found) : std::move(problem);
}

// Returns the options of the command and of the puzzle, if any.
std::vector<OptionRow> options_of(const ParsedArguments& parsed) {
  const PuzzleEntry* const entry = puzzle_of(parsed).entry;
  return options_of(*parsed.command,
                    entry == nullptr ? std::vector<OptionRow>() : puzzle_options(*entry));
}

// Returns the option that an argument names, in the form that the command and the puzzle take.
// Before they are known, returns the option of any command or puzzle.
std::optional<OptionRow> option_of(const ParsedArguments& parsed, const std::string& argument) {
  if (parsed.command == nullptr) return option_named(argument);
  const std::vector<OptionRow> rows = options_of(parsed);
  const std::string name = argument.substr(2, argument.find('=') - 2);
  const auto row = std::ranges::find(rows, name, &OptionRow::name);
  return row == rows.end() ? option_named(argument) : *row;
}

void read_command(const std::string& argument, ParsedArguments& parsed) {
  const std::string name = parsed.group.empty() ? argument : parsed.group + " " + argument;
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  if (row != commands().end()) {
    parsed.command = &*row;
  } else {
    parsed.group = argument;
  }
}

void read_option(const std::string& argument, ParsedArguments& parsed) {
  const std::size_t end = std::min(argument.find('='), argument.size());
  const auto row = option_of(parsed, argument);
  if (!row) return;
  const bool is_open = end == argument.size() && !row->is_flag();
  parsed.values[row->name] = argument.substr(std::min(end + 1, argument.size()));
  if (is_open) parsed.open = row;
}

ParsedArguments read(const std::vector<std::string>& arguments) {
  ParsedArguments parsed;
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (parsed.is_value(argument)) {
      parsed.values[parsed.open->name] = argument;
      parsed.has_value = parsed.open->name == "file" && !parsed.operands.empty();
      if (!parsed.has_value) parsed.open.reset();
      continue;
    }
    parsed.open.reset();
    if (argument.starts_with("--")) {
      read_option(argument, parsed);
    } else if (parsed.command == nullptr) {
      read_command(argument, parsed);
    } else {
      parsed.operands.push_back(argument);
    }
  }
  return parsed;
}

// Returns a session of the puzzle with the given options, or without them if they are invalid.
std::unique_ptr<Session> session_of(const ParsedArguments& parsed) {
  const Problem problem = puzzle_of(parsed);
  if (problem.entry == nullptr) return nullptr;
  const PuzzleEntry& entry = *problem.entry;
  const Instance* instance = problem.instance;
  if (instance == nullptr && !entry.instances.empty()) instance = &entry.instances.front();
  Parameters given;
  for (const Parameter& parameter : entry.parameters) {
    const auto value = parsed.values.find(option_name(parameter));
    const bool is_given = value != parsed.values.end() && parameter.value != "FILE";
    if (is_given && !parameter.value.empty()) given[parameter.name] = value->second;
  }
  auto session = session_of(entry, instance, given);
  if (!session.ok()) session = session_of(entry, instance, {});
  return session.ok() ? *std::move(session) : nullptr;
}

// ---- candidates ----

// Gathers the candidates that begin with `begin`. `before` is the earlier part of the argument at
// the cursor, which all candidates share: "--search=bfs,".
class CandidateList {
 public:
  CandidateList(std::string before, std::string begin)
      : before_(std::move(before)), begin_(std::move(begin)) {}

  void add(const std::string& argument, const std::string& help = "") {
    if (argument.starts_with(begin_)) found_.arguments.push_back({before_ + argument, help});
  }
  void add_all(const std::vector<std::string>& all) {
    for (const std::string& argument : all) add(argument);
  }
  void paths(Paths kind, const std::string& before = "") {
    found_.paths = kind;
    found_.before_path = before_ + before;
  }

  const std::string& begin() const { return begin_; }
  Candidates take() { return std::move(found_); }

 private:
  const std::string before_, begin_;
  Candidates found_;
};

Candidates heuristics(const ParsedArguments& parsed, const std::string& before,
                      const std::string& begin) {
  constexpr std::string_view kOfFile = "pdb:";
  CandidateList found(before, begin);
  const std::unique_ptr<Session> session = session_of(parsed);
  if (session == nullptr) return found.take();
  for (const HeuristicFacts& facts : session->info().heuristics) found.add(facts.name, facts.help);
  if (begin.starts_with(kOfFile)) found.paths(Paths::kFiles, std::string(kOfFile));
  return found.take();
}

// Completes the last search of a list or, after a colon, its heuristic.
Candidates searches(const ParsedArguments& parsed, const std::string& before,
                    const std::string& begin) {
  const std::size_t last = begin.rfind(',') + 1;  // 0 for a single search
  const std::size_t colon = begin.find(':', last);
  if (colon != begin.npos) {
    return heuristics(parsed, before + begin.substr(0, colon + 1), begin.substr(colon + 1));
  }
  CandidateList found(before + begin.substr(0, last), begin.substr(last));
  found.add_all(names_of(kNamed<Search>));
  return found.take();
}

void add_forms(const ParsedArguments& parsed, bool writes, CandidateList& found) {
  if (!writes) found.add("auto");
  const Problem problem = puzzle_of(parsed);
  if (problem.entry == nullptr) return;
  for (const InputFormat& form : forms_of(*problem.entry)) {
    if (!writes || form.write != nullptr) found.add(form.name, form.example);
  }
  if (!writes) return;
  for (const char* name : kPictureForms) found.add(name, "a picture");
}

// Returns the values of an option that begin with `begin`.
Candidates values_of(const OptionRow& row, const ParsedArguments& parsed, const std::string& before,
                     const std::string& begin) {
  if (row.name == "search") return searches(parsed, before, begin);
  if (row.name == "heuristic") return heuristics(parsed, before, begin);
  CandidateList found(before, begin);
  if (row.name == "input-format" || row.name == "to") add_forms(parsed, row.name == "to", found);
  if (row.names_folder()) found.paths(Paths::kFolders);
  if (row.names_file()) found.paths(Paths::kFiles);
  if (!row.is_flag()) found.add_all(row.choices());
  return found.take();
}

// Returns the options that may follow. Only some options, such as --goal, may be repeated.
Candidates option_names(const ParsedArguments& parsed, const std::string& begin) {
  CandidateList found("", begin);
  for (const OptionRow& row : options_of(parsed)) {
    const bool may_follow = !parsed.values.contains(row.name) || row.repeats();
    if (may_follow) found.add("--" + row.name, row.meaning());
  }
  found.add("--help", "the options, with examples");
  return found.take();
}

// Returns puzzles. If only one puzzle matches, also returns its named instances.
Candidates puzzles(const std::string& begin) {
  CandidateList found("", begin);
  const auto is_meant = [&](const PuzzleEntry& entry) {
    return entry.name.starts_with(begin) || begin.starts_with(entry.name + "/");
  };
  const bool is_one = std::ranges::count_if(registry(), is_meant) == 1;
  for (const PuzzleEntry& entry : registry()) {
    if (!is_meant(entry)) continue;
    found.add(entry.name, entry.summary);
    if (!is_one) continue;
    for (const Instance& instance : entry.instances) {
      found.add(entry.name + "/" + instance.name, instance.title);
    }
  }
  return found.take();
}

// Returns the first words of the commands' names or, in a group, their second words.
Candidates command_names(const std::string& group, const std::string& begin) {
  CandidateList found("", begin);
  std::set<std::string> groups;
  for (const CommandRow& row : commands()) {
    const std::vector<std::string_view> name = split(row.name, ' ');
    const std::string first(name.front());
    if (!group.empty()) {
      if (name.size() > 1 && first == group) found.add(std::string(name.back()), row.help);
    } else if (name.size() == 1) {
      found.add(row.name, row.help);
    } else if (groups.insert(first).second) {
      found.add(first, "the commands " + row.name + ", ...");
    }
  }
  if (begin.starts_with('-')) found.add_all({"--help", "--version"});
  return found.take();
}

// Returns the targets of the command or, after a target, its options.
Candidates operands(const ParsedArguments& parsed, const std::string& begin) {
  const std::string& target = parsed.command->target;
  if (!parsed.operands.empty()) return begin.empty() ? option_names(parsed, "") : Candidates();
  const bool builds = (parsed.command->bit & kPdbBuild) != 0;
  if (!builds && (target == "PUZZLE" || target == "NAME")) return puzzles(begin);
  CandidateList found("", begin);
  if (builds) found.add(kPdbPuzzle);
  if (target == "FILE") found.paths(Paths::kFiles);
  if (target == "DIR") found.paths(Paths::kFolders);
  if (target == "SHELL") found.add_all(completed_shells());
  return found.take();
}

}  // namespace

Candidates candidates_for(const std::vector<std::string>& arguments) {
  const ParsedArguments parsed = read(arguments);
  const std::string at_cursor = arguments.empty() ? "" : arguments.back();
  if (parsed.is_value(at_cursor)) return values_of(*parsed.open, parsed, "", at_cursor);
  const std::size_t equals = at_cursor.find('=');
  if (at_cursor.starts_with("--") && equals != at_cursor.npos) {
    const auto row = option_of(parsed, at_cursor);
    if (!row) return {};
    return values_of(*row, parsed, at_cursor.substr(0, equals + 1), at_cursor.substr(equals + 1));
  }
  if (parsed.command == nullptr) return command_names(parsed.group, at_cursor);
  return at_cursor.starts_with('-') ? option_names(parsed, at_cursor) : operands(parsed, at_cursor);
}

}  // namespace trailblaze
