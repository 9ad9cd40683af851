#include "python/core/parts.hpp"

#include <algorithm>
#include <map>

#include "python/core/arrays.hpp"

namespace trailblaze {

PythonParts parts_of(const pybind11::dict& said) {
  const std::map<std::string, PuzzleForm> forms = {{"arrays", PuzzleForm::kArrays},
                                                   {"plain", PuzzleForm::kPlain},
                                                   {"objects", PuzzleForm::kObjects}};
  PythonParts parts;
  parts.form = forms.at(said["form"].cast<std::string>());
  parts.name = said["name"].cast<std::string>();
  parts.successors = said["successors"];
  parts.is_goal = said["isgoal"];
  parts.heuristic = said["heuristic"];
  parts.rank = said["rank"];
  parts.unrank = said["unrank"];
  parts.print = said["print"];
  parts.parse = said["parse"];
  parts.shapes = said["shapes"];
  parts.printed = said["printed"];
  if (!said["positions"].is_none()) parts.positions = said["positions"].cast<Positions*>();
  if (!said["start"].is_none()) parts.start = number_of(said["start"], "start");
  if (!said["goals"].is_none()) {
    std::vector<State>& goals = parts.goals.emplace();
    for (const pybind11::handle goal : said["goals"]) goals.push_back(number_of(goal, "goal"));
    std::ranges::sort(goals);
  }
  parts.reversible = said["reversible"].cast<bool>();
  parts.state_bits = said["state_bits"].cast<int>();
  parts.num_ways = said["num_ways"].cast<int>();
  parts.num_ranks = number_of(said["num_ranks"], "num_ranks");
  return parts;
}

}  // namespace trailblaze
