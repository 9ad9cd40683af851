#include "puzzles/registry.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/instances.hpp"

namespace trailblaze {
namespace {

std::optional<PuzzleEntry> guest;  // changes only while no command runs

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
