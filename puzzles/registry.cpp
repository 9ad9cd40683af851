#include "puzzles/registry.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// The text of instances.txt, which the build compiles in (cmake/embed.py). Its head explains the
// format. An instance is PUZZLE/NAME on the command line.
extern const std::string_view kInstances;

namespace {

std::optional<PuzzleEntry> guest;  // changes only while no command runs

// Splits a text at its first separator. Without a separator, the second part is empty.
std::pair<std::string, std::string> parted(std::string_view text, std::string_view separator) {
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::size_t behind = std::min(at + separator.size(), text.size());
  return {std::string(text.substr(0, at)), std::string(text.substr(behind))};
}

// Reads a line such as "length 83, states 1398, depth 112, metric unit: computed here".
PublishedResult read_result(std::string_view line) {
  const auto [figures, source] = parted(line, ": ");
  PublishedResult result{.source = source};
  for (const std::string_view figure : split(figures, ',')) {
    const auto [name, value] = parted(figure, " ");
    if (name == "length") {
      result.length = parse_number(value).value();
    } else if (name == "states") {
      result.states = parse_number(value).value();
    } else if (name == "depth") {
      result.depth = parse_number(value).value();
    } else if (name == "unsolvable") {
      result.unsolvable = true;
    } else {
      result.with[name] = value;
    }
  }
  return result;
}

// Adds the named instances to each entry, in the order of the file.
std::vector<PuzzleEntry> with_instances(std::vector<PuzzleEntry> entries) {
  Instance* instance = nullptr;  // the instance of the current paragraph
  for (const std::string_view line : split(kInstances, '\n')) {
    if (line.empty() || line[0] == '#') {
      instance = nullptr;
    } else if (instance == nullptr) {
      const auto [name, title] = parted(line, ": ");
      const auto [puzzle, own_name] = parted(name, "/");
      const auto entry = std::ranges::find(entries, puzzle, &PuzzleEntry::name);
      TRAILBLAZE_CHECK(entry != entries.end(), "instances.txt: each instance is of a puzzle");
      instance = &entry->instances.emplace_back(Instance{.name = own_name, .title = title});
    } else if (const auto [name, value] = parted(line, " = ");
               !value.empty() && name.find(' ') == name.npos) {
      instance->parameters[name] = value;
    } else {
      instance->known.push_back(read_result(line));
    }
  }
  return entries;
}

}  // namespace

// An entry per puzzle, whose file defines NAME_entry(). It is a plain list, because linkers drop
// objects of a static library that only register themselves.
#define TRAILBLAZE_PUZZLES(ENTRY) \
  ENTRY(tiles)                    \
  ENTRY(jugs)                     \
  ENTRY(blocks)                   \
  ENTRY(pancake)                  \
  ENTRY(burnt)                    \
  ENTRY(topspin)                  \
  ENTRY(cube)                     \
  ENTRY(pyraminx)                 \
  ENTRY(cayley)                   \
  ENTRY(wolf)                     \
  ENTRY(lights)                   \
  ENTRY(hanoi)                    \
  ENTRY(missionaries)             \
  ENTRY(frogs)                    \
  ENTRY(knights)                  \
  ENTRY(queens)                   \
  ENTRY(tictactoe)                \
  ENTRY(pegs)                     \
  ENTRY(sokoban)                  \
  ENTRY(moves)

#define DECLARE(name) PuzzleEntry name##_entry();
TRAILBLAZE_PUZZLES(DECLARE)

const std::vector<PuzzleEntry>& registry() {
#define CALL(name) name##_entry(),
  static const std::vector<PuzzleEntry> entries = with_instances({TRAILBLAZE_PUZZLES(CALL)});
  return entries;
}

GuestPuzzle::GuestPuzzle(PuzzleEntry entry) { guest = std::move(entry); }
GuestPuzzle::~GuestPuzzle() { guest.reset(); }

const PuzzleEntry* find_entry(std::string_view name) {
  if (guest && guest->name == name) return &*guest;
  const auto found = std::ranges::find(registry(), name, &PuzzleEntry::name);
  return found == registry().end() ? nullptr : &*found;
}

const Instance* find_instance(const PuzzleEntry& entry, std::string_view name) {
  const auto found = std::ranges::find(entry.instances, name, &Instance::name);
  return found == entry.instances.end() ? nullptr : &*found;
}

// Checks that a parameter may have this value (session.hpp), and writes words and sizes in lower
// case, as puzzles expect them. Values of other kinds than numbers, sizes and words are left to the
// puzzle.
static absl::Status check_value(const Parameter& parameter, std::string& value) {
  absl::Status found;
  const auto words = split(parameter.value, '|');
  const bool is_switch = parameter.value.empty(), is_size = parameter.value == "RxC";
  if (is_switch || is_size || words.size() > 1) value = lower_case(trim(value));
  if (const auto [least, most] = parameter.range; most > 0) {
    const auto number = parse_number(trim(value));
    found = is_size ? parse_sides(value, most).status()
                    : parse_number(trim(value), least, most).status();
    // The maximum of a number is the largest for which a state fits into 64 bits.
    if (!is_size && number.ok() && *number > most) {
      found = invalid(message(found) + ", because a state has 64 bits");
    }
  } else if (is_switch) {
    found = one_of(value, {"false", "true"}).status();
  } else if (words.size() > 1) {
    found = one_of(value, {words.begin(), words.end()}).status();
  }
  return found.ok() ? found : in_field(parameter.name, found);
}

absl::StatusOr<Parameters> complete(const PuzzleEntry& entry, const Instance* instance,
                                    const Parameters& given) {
  std::vector<std::string> names = {"start", "goal"};
  for (const Parameter& parameter : entry.parameters) names.push_back(parameter.name);
  for (const auto& [name, value] : given) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return invalid(name + ": found with " + entry.name + ", which takes only " +
                   alternatives(names));
  }
  Parameters all = given;
  if (instance != nullptr) all.insert(instance->parameters.begin(), instance->parameters.end());
  for (const Parameter& parameter : entry.parameters) {
    if (!parameter.fallback.empty()) all.emplace(parameter.name, parameter.fallback);
    const auto value = all.find(parameter.name);
    if (value == all.end()) continue;
    if (absl::Status allowed = check_value(parameter, value->second); !allowed.ok()) return allowed;
  }
  return all;
}

}  // namespace trailblaze
