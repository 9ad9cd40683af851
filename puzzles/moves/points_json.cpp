// Our own form of a definition: points with labels, and generators by name.
//
//   {"points": 4, "initial_labels": [0, 0, 1, 1],
//    "generators": [{"name": "turn", "perm": [3, 0, 1, 2]},
//                   {"name": "swap", "perm": [1, 0, 2, 3]}]}
//
// Point i gets the label of point perm[i]; points count from 0. Labels are numbers or words, and
// all different where there are none. A generator may also be its list of numbers alone; the third
// is then called g3. Each generator costs one move, and only those listed are moves.
//
// Kaggle's contest of 2023 ("Santa") has a dict of moves alone, {"f0": [1, 0, 2]}. The inverse of
// each is a move, too, named -f0; the labels are those of the goal.
#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"
#include "puzzles/moves/move_sequence.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kOwnKeys = {"name", "points", "initial_labels", "generators"};

// What a file may say of the puzzle beside what it is, which is read over.
constexpr std::array kRemarks = {"description", "note",      "family",   "sources",
                                 "source",      "origin",    "verified", "states",
                                 "max_depth",   "antipodes", "counts",   "mean_depth"};

bool is_remark(const std::string& key) {
  return std::ranges::find(kRemarks, key) != kRemarks.end();
}

// Whether there are lists alone, and none by a key of our own.
bool is_dict_of_moves(const Json& json) {
  return !json.empty() && std::ranges::all_of(json.items(), [](const auto& item) {
    return item.value().is_array() && std::ranges::find(kOwnKeys, item.key()) == kOwnKeys.end();
  });
}

class PointsReader {
 public:
  explicit PointsReader(const JsonWithLines& json) : json_(json, error_) {}

  absl::StatusOr<Definition> read() {
    const bool is_dict = is_dict_of_moves(*json_);
    definition_.has_labels = !is_dict;
    if (!is_dict) json_.only_keys(kOwnKeys, is_remark);
    const bool has_labels = json_->contains("initial_labels");
    count_points(is_dict                                    ? json_->begin().key()
                 : has_labels && !json_->contains("points") ? "initial_labels"
                                                            : "points");
    if (error_.ok() && has_labels) read_labels(json_["initial_labels"]);
    for (const JsonPlace& one : is_dict ? json_.all(Json::value_t::object)
                                        : json_["generators"].all(Json::value_t::array)) {
      if (one->is_array()) {
        add_generator(is_dict ? one.key() : "g" + std::to_string(definition_.moves.size() + 1),
                      one);
      } else {
        one.only_keys({"name", "perm"}, [](const std::string&) { return false; });
        add_generator(one["name"].text("the generator's name"), one["perm"]);
      }
    }
    return error_.ok() ? absl::StatusOr<Definition>(std::move(definition_)) : error_;
  }

 private:
  // By what the file says first of it: their number, or a list with something for each of them.
  void count_points(const std::string& key) {
    const JsonPlace said = json_[key];
    definition_.line = said.line();
    count_ = said->is_number_unsigned() ? said->get<std::size_t>()
             : said->is_array()         ? said->size()
                                        : 0;
    const bool is_number = key == "points" || said->is_null();
    if (said->is_array() == is_number || count_ < 1 || count_ > kMostDefinedPoints) {
      said.refuse("1 to " + std::to_string(kMostDefinedPoints) + " points");
      count_ = 0;
    }
    for (std::size_t i = 0; i < count_; ++i) definition_.labels.push_back(std::to_string(i));
  }

  void read_labels(const JsonPlace& labels) {
    const std::vector<JsonPlace> all = labels.all(Json::value_t::array);
    if (all.size() != count_) labels.refuse(std::to_string(count_) + " labels, one for each point");
    if (!error_.ok()) return;
    for (std::size_t i = 0; i < count_; ++i) {
      const std::string word = "a number, or a word without brackets and any of , : ; |";
      std::string& label = definition_.labels[i];
      label = all[i]->is_number_unsigned() ? all[i]->dump() : all[i].text(word);
      if (!is_move_name(label)) all[i].refuse(word);
    }
  }

  void add_generator(const std::string& name, const JsonPlace& perm) {
    const auto from = permutation_of(perm.numbers(count_, count_), count_, 0);
    if (!from.ok()) return perm.check(from.status());
    definition_.moves.push_back({name, *from, perm.line()});
    if (definition_.has_labels) return;
    definition_.moves.push_back({"-" + name, inverse_of(*from), perm.line()});
  }

  absl::Status error_;
  const JsonPlace json_;
  std::size_t count_ = 0;
  Definition definition_;
};

}  // namespace

absl::StatusOr<Definition> read_points_json(const JsonWithLines& json) {
  return PointsReader(json).read();
}

}  // namespace trailblaze
