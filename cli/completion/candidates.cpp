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

// ---- the words before the cursor ----

struct Typed {
  std::string group = {};               // "pdb", until a command of the group follows
  const CommandRow* command = nullptr;  // null before the command
  std::vector<std::string> operands = {};
  std::map<std::string, std::string> values = {};  // the given options
  std::optional<OptionRow> open = {};              // the option whose value is expected next
  bool may_end = false;  // the open option has a value; words up to the next option may add values

  // True if this word is a value of the open option.
  bool is_value(const std::string& word) const {
    return open && !(may_end && word.starts_with('-'));
  }
};

// Returns the named puzzle, or the only puzzle of the command. Returns no puzzle if it is unknown.
Problem puzzle_of(const Typed& typed) {
  Problem problem;
  if (typed.command == nullptr) return problem;
  if (typed.command->bit & kPdbBuild) problem.entry = find_entry(kPdbPuzzle);
  if ((typed.command->bit & kOnStart) == 0 || typed.operands.empty()) return problem;
  auto found = find_target(typed.operands.front());
  return found.ok() ? *std::move(found) : std::move(problem);
}

// Returns the options of the command and of the puzzle, if any.
std::vector<OptionRow> options_of(const Typed& typed) {
  const PuzzleEntry* const entry = puzzle_of(typed).entry;
  return options_of(*typed.command,
                    entry == nullptr ? std::vector<OptionRow>() : puzzle_options(*entry));
}

// Returns the option that a word names, in the form that the command and the puzzle take. Before
// they are known, returns the option of any command or puzzle.
std::optional<OptionRow> option_of(const Typed& typed, const std::string& word) {
  if (typed.command == nullptr) return option_named(word);
  const std::vector<OptionRow> rows = options_of(typed);
  const std::string name = word.substr(2, word.find('=') - 2);
  const auto row = std::ranges::find(rows, name, &OptionRow::name);
  return row == rows.end() ? option_named(word) : *row;
}

void read_command(const std::string& word, Typed& typed) {
  const std::string name = typed.group.empty() ? word : typed.group + " " + word;
  const auto row = std::ranges::find(commands(), name, &CommandRow::name);
  if (row != commands().end()) {
    typed.command = &*row;
  } else {
    typed.group = word;
  }
}

void read_option(const std::string& word, Typed& typed) {
  const std::size_t end = std::min(word.find('='), word.size());
  const auto row = option_of(typed, word);
  if (!row) return;
  const bool is_open = end == word.size() && !row->is_flag();
  typed.values[row->name] = word.substr(std::min(end + 1, word.size()));
  if (is_open) typed.open = row;
}

Typed read(const std::vector<std::string>& words) {
  Typed typed;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (typed.is_value(word)) {
      typed.values[typed.open->name] = word;
      typed.may_end = typed.open->name == "file" && !typed.operands.empty();
      if (!typed.may_end) typed.open.reset();
      continue;
    }
    typed.open.reset();
    if (word.starts_with("--")) {
      read_option(word, typed);
    } else if (typed.command == nullptr) {
      read_command(word, typed);
    } else {
      typed.operands.push_back(word);
    }
  }
  return typed;
}

// Returns a session of the puzzle with the given options, or without them if they are invalid.
std::unique_ptr<Session> session_of(const Typed& typed) {
  const Problem problem = puzzle_of(typed);
  if (problem.entry == nullptr) return nullptr;
  const PuzzleEntry& entry = *problem.entry;
  const Instance* instance = problem.instance;
  if (instance == nullptr && !entry.instances.empty()) instance = &entry.instances.front();
  Parameters said;
  for (const Parameter& parameter : entry.parameters) {
    const auto value = typed.values.find(option_name(parameter));
    const bool is_given = value != typed.values.end() && parameter.value != "FILE";
    if (is_given && !parameter.value.empty()) said[parameter.name] = value->second;
  }
  auto session = session_of(entry, instance, said);
  if (!session.ok()) session = session_of(entry, instance, {});
  return session.ok() ? *std::move(session) : nullptr;
}

// ---- candidates ----

// Gathers the candidates that begin with `begin`. `before` is the earlier part of the word at the
// cursor, which all candidates share: "--search=bfs,".
class Gathered {
 public:
  Gathered(std::string before, std::string begin)
      : before_(std::move(before)), begin_(std::move(begin)) {}

  void add(const std::string& word, const std::string& help = "") {
    if (word.starts_with(begin_)) found_.words.push_back({before_ + word, help});
  }
  void add_all(const std::vector<std::string>& words) {
    for (const std::string& word : words) add(word);
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

Candidates heuristics(const Typed& typed, const std::string& before, const std::string& begin) {
  constexpr std::string_view kOfFile = "pdb:";
  Gathered found(before, begin);
  const std::unique_ptr<Session> session = session_of(typed);
  if (session == nullptr) return found.take();
  for (const HeuristicFacts& facts : session->info().heuristics) found.add(facts.name, facts.help);
  if (begin.starts_with(kOfFile)) found.paths(Paths::kFiles, std::string(kOfFile));
  return found.take();
}

// Completes the last search of a list or, after a colon, its heuristic.
Candidates searches(const Typed& typed, const std::string& before, const std::string& begin) {
  const std::size_t last = begin.rfind(',') + 1;  // 0 for a single search
  const std::size_t colon = begin.find(':', last);
  if (colon != begin.npos) {
    return heuristics(typed, before + begin.substr(0, colon + 1), begin.substr(colon + 1));
  }
  Gathered found(before + begin.substr(0, last), begin.substr(last));
  found.add_all(names_of(kNamed<Search>));
  return found.take();
}

void add_forms(const Typed& typed, bool writes, Gathered& found) {
  if (!writes) found.add("auto");
  const Problem problem = puzzle_of(typed);
  if (problem.entry == nullptr) return;
  for (const InputFormat& form : forms_of(*problem.entry)) {
    if (!writes || form.write != nullptr) found.add(form.name, form.example);
  }
  if (!writes) return;
  for (const char* name : kPictureForms) found.add(name, "a picture");
}

// Returns the values of an option that begin with `begin`.
Candidates values_of(const OptionRow& row, const Typed& typed, const std::string& before,
                     const std::string& begin) {
  if (row.name == "search") return searches(typed, before, begin);
  if (row.name == "heuristic") return heuristics(typed, before, begin);
  Gathered found(before, begin);
  if (row.name == "input-format" || row.name == "to") add_forms(typed, row.name == "to", found);
  if (row.names_folder()) found.paths(Paths::kFolders);
  if (row.names_file()) found.paths(Paths::kFiles);
  if (!row.is_flag()) found.add_all(row.choices());
  return found.take();
}

// Returns the options that may follow. Only some options, such as --goal, may be repeated.
Candidates option_names(const Typed& typed, const std::string& begin) {
  Gathered found("", begin);
  for (const OptionRow& row : options_of(typed)) {
    const bool may_follow = !typed.values.contains(row.name) || row.repeats();
    if (may_follow) found.add("--" + row.name, row.meaning());
  }
  found.add("--help", "the options, with examples");
  return found.take();
}

// Returns puzzles. If only one puzzle matches, also returns its named instances.
Candidates puzzles(const std::string& begin) {
  Gathered found("", begin);
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
  Gathered found("", begin);
  std::set<std::string> groups;
  for (const CommandRow& row : commands()) {
    const std::vector<std::string_view> words = split(row.name, ' ');
    const std::string first(words.front());
    if (!group.empty()) {
      if (words.size() > 1 && first == group) found.add(std::string(words.back()), row.help);
    } else if (words.size() == 1) {
      found.add(row.name, row.help);
    } else if (groups.insert(first).second) {
      found.add(first, "the commands " + row.name + ", ...");
    }
  }
  if (begin.starts_with('-')) found.add_all({"--help", "--version"});
  return found.take();
}

// Returns the targets of the command or, after a target, its options.
Candidates operands(const Typed& typed, const std::string& begin) {
  const std::string& target = typed.command->target;
  if (!typed.operands.empty()) return begin.empty() ? option_names(typed, "") : Candidates();
  const bool builds = (typed.command->bit & kPdbBuild) != 0;
  if (!builds && (target == "PUZZLE" || target == "NAME")) return puzzles(begin);
  Gathered found("", begin);
  if (builds) found.add(kPdbPuzzle);
  if (target == "FILE") found.paths(Paths::kFiles);
  if (target == "DIR") found.paths(Paths::kFolders);
  if (target == "SHELL") found.add_all(completed_shells());
  return found.take();
}

}  // namespace

Candidates candidates_for(const std::vector<std::string>& words) {
  const Typed typed = read(words);
  const std::string at_cursor = words.empty() ? "" : words.back();
  if (typed.is_value(at_cursor)) return values_of(*typed.open, typed, "", at_cursor);
  const std::size_t equals = at_cursor.find('=');
  if (at_cursor.starts_with("--") && equals != at_cursor.npos) {
    const auto row = option_of(typed, at_cursor);
    if (!row) return {};
    return values_of(*row, typed, at_cursor.substr(0, equals + 1), at_cursor.substr(equals + 1));
  }
  if (typed.command == nullptr) return command_names(typed.group, at_cursor);
  return at_cursor.starts_with('-') ? option_names(typed, at_cursor) : operands(typed, at_cursor);
}

}  // namespace trailblaze
