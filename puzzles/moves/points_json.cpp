// Our own form of a definition: points with labels, and generators by name.
//
//   {"points": 4, "initial_labels": [0, 0, 1, 1],
//    "generators": [{"name": "turn", "perm": [3, 0, 1, 2]},
//                   {"name": "swap", "perm": [1, 0, 2, 3]}]}
//
// Point i gets the label of point perm[i]; points count from 0. Labels are numbers or words.
// Without labels, all points differ. A generator may also be its list of numbers alone; the third
// generator is then called g3. Each generator costs one move, and only listed generators are moves.
//
// Kaggle's contest of 2023 ("Santa") has a dict of moves alone, {"f0": [1, 0, 2]}. The inverse of
// each move is a move, too, named -f0; the goal has the labels.
#include <algorithm>
#include <set>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kOwnKeys = {"name", "points", "initial_labels", "generators"};

// Keys of remarks on the puzzle, which the reader ignores.
const std::set<std::string> kRemarks = {"description", "note",      "family",   "sources",
                                        "source",      "origin",    "verified", "states",
                                        "max_depth",   "antipodes", "counts",   "mean_depth"};

// True if all values are lists, and no key is a key of our own form.
bool is_dict_of_moves(const Json& json) {
  return !json.empty() && std::ranges::all_of(json.items(), [](const auto& item) {
    return item.value().is_array() && std::ranges::find(kOwnKeys, item.key()) == kOwnKeys.end();
  });
}

std::string label_of(const JsonNode& label) {
  const std::string word = "a number, or a word without brackets and the signs , : ; |";
  const std::string text = label->is_number_unsigned() ? label->dump() : label.text(word);
  if (!is_move_name(text)) label.refuse(word);
  return text;
}

}  // namespace

absl::StatusOr<Definition> read_points_json(const JsonWithLines& text) {
  absl::Status error;
  const JsonNode json(text, error), labels = json["initial_labels"], points = json["points"];
  const bool is_dict = is_dict_of_moves(*json), has_labels = !labels->is_null();
  if (!is_dict) json.only_keys(kOwnKeys, [](const auto& key) { return kRemarks.contains(key); });
  // The number of points, or a list that has an entry for each point.
  const bool is_list = is_dict || (has_labels && points->is_null());
  const JsonNode said = is_dict ? json[json->begin().key()] : is_list ? labels : points;
  const std::size_t count = is_list                      ? said.all(Json::value_t::array).size()
                            : said->is_number_unsigned() ? said->get<std::size_t>()
                                                         : 0;
  if (count < 1 || count > kMostDefinedPoints) {
    const std::string most = std::to_string(kMostDefinedPoints);
    said.refuse(is_list ? "a list of 1 to " + most + " points"
                        : "the number of points, 1 to " + most);
  }
  if (!error.ok()) return error;
  Definition definition{.line = said.line(), .has_labels = !is_dict};
  for (std::size_t i = 0; i < count; ++i) definition.labels.push_back(std::to_string(i));
  if (has_labels) {
    const std::vector<JsonNode> all = labels.all(Json::value_t::array);
    if (all.size() != count) labels.refuse(std::to_string(count) + " labels, one for each point");
    if (!error.ok()) return error;
    std::ranges::transform(all, definition.labels.begin(), label_of);
  }
  for (const JsonNode& one :
       is_dict ? json.all(Json::value_t::object) : json["generators"].all(Json::value_t::array)) {
    std::string name = is_dict ? one.key() : "g" + std::to_string(definition.moves.size() + 1);
    JsonNode perm = one;
    if (!one->is_array()) {
      one.only_keys({"name", "perm"}, [](const std::string&) { return false; });
      name = one["name"].text("the generator's name");
      perm = one["perm"];
    }
    const auto from = permutation_of(perm.numbers(count, count), 0);
    perm.check(from.status());
    if (!error.ok()) return error;
    definition.moves.push_back({name, *from, perm.line()});
    if (is_dict) definition.moves.push_back({"-" + name, inverse_of(*from), perm.line()});
  }
  return error.ok() ? absl::StatusOr<Definition>(std::move(definition)) : error;
}

}  // namespace trailblaze
