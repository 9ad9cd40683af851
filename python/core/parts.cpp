#include "python/core/parts.hpp"

#include <algorithm>
#include <map>

#include "python/core/arrays.hpp"

namespace trailblaze {

PythonParts parts_of(const pybind11::dict& description) {
  const std::map<std::string, PuzzleInterface> interfaces = {
      {"arrays", PuzzleInterface::kArrays},
      {"plain", PuzzleInterface::kPlain},
      {"objects", PuzzleInterface::kObjects}};
  PythonParts parts;
  parts.interface = interfaces.at(description["interface"].cast<std::string>());
  parts.name = description["name"].cast<std::string>();
  parts.successors = description["successors"];
  parts.is_goal = description["isgoal"];
  parts.heuristic = description["heuristic"];
  parts.rank = description["rank"];
  parts.unrank = description["unrank"];
  parts.print = description["print"];
  parts.parse = description["parse"];
  parts.shapes = description["shapes"];
  parts.printed = description["printed"];
  if (!description["positions"].is_none())
    parts.positions = description["positions"].cast<Positions*>();
  if (!description["start"].is_none()) parts.start = number_of(description["start"], "start");
  if (!description["goals"].is_none()) {
    std::vector<State>& goals = parts.goals.emplace();
    for (const pybind11::handle goal : description["goals"])
      goals.push_back(number_of(goal, "goal"));
    std::ranges::sort(goals);
  }
  parts.reversible = description["reversible"].cast<bool>();
  parts.state_bits = description["state_bits"].cast<int>();
  parts.num_ways = description["num_ways"].cast<int>();
  parts.num_ranks = number_of(description["num_ranks"], "num_ranks");
  return parts;
}

}  // namespace trailblaze
