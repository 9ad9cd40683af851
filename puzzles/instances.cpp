#include "puzzles/instances.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

extern const std::string_view kInstances;  // the text of instances.txt

namespace {

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

}  // namespace

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

}  // namespace trailblaze
