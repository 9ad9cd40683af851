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
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "puzzles/moves/definition.hpp"
#include "puzzles/moves/move_sequence.hpp"
#include "puzzles/text/json_text.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kOwnKeys = {"name", "points", "initial_labels", "generators"};

// What a file may say of the puzzle beside what it is, which is read over.
constexpr std::array kRemarks = {"description", "note",      "family",   "sources",
                                 "source",      "origin",    "verified", "states",
                                 "max_depth",   "antipodes", "counts",   "mean_depth"};

// The label of a point: a number, or a word.
absl::StatusOr<std::string> label_of(const Json& value) {
  if (value.is_number_unsigned()) return std::to_string(value.get<std::uint64_t>());
  if (value.is_string()) {
    const std::string word = value.get<std::string>();
    if (is_move_name(word)) return word;
  }
  return wrong_json("initial_labels", value,
                    "a number, or a word without brackets and any of , : ; |");
}

absl::StatusOr<std::vector<std::uint64_t>> numbers_of(const Json& value) {
  const std::string expected = "a list of whole numbers";
  if (!value.is_array()) return wrong_json("perm", value, expected);
  std::vector<std::uint64_t> numbers;
  for (const Json& one : value) {
    if (!one.is_number_unsigned()) return wrong_json("perm", one, expected);
    numbers.push_back(one.get<std::uint64_t>());
  }
  return numbers;
}

class PointsReader {
 public:
  explicit PointsReader(const JsonWithLines& json) : json_(json) {
    definition_.has_labels = !is_dict();
  }

  absl::StatusOr<Definition> read() {
    for (const auto& step : {&PointsReader::read_keys, &PointsReader::read_points,
                             &PointsReader::read_labels, &PointsReader::read_generators}) {
      if (absl::Status status = (this->*step)(); !status.ok()) return status;
    }
    return definition_;
  }

 private:
  absl::Status at(const std::string& path, const absl::Status& status) const {
    return at_line(json_.line(path), message(status));
  }
  const Json* find(const std::string& key) const {
    const auto found = json_.value.find(key);
    return found == json_.value.end() ? nullptr : &*found;
  }

  // Whether there are lists alone, and none by a key of our own.
  bool is_dict() const {
    return !json_.value.empty() && std::ranges::all_of(json_.value.items(), [](const auto& item) {
      return item.value().is_array() && std::ranges::find(kOwnKeys, item.key()) == kOwnKeys.end();
    });
  }

  absl::Status read_keys() {
    if (is_dict()) return absl::OkStatus();
    for (const auto& [key, _] : json_.value.items()) {
      if (std::ranges::find(kRemarks, key) != kRemarks.end()) continue;
      if (const auto known = one_of(key, kOwnKeys); !known.ok()) {
        return at(key, in_field("key", known.status()));
      }
    }
    const Json* const name = find("name");
    if (name == nullptr || name->is_string()) return absl::OkStatus();
    return at("name", wrong_json("name", *name, "a text"));
  }

  absl::Status read_points() {
    const Json* const points = find("points");
    const Json* const labels = find("initial_labels");
    definition_.line = json_.line(points != nullptr ? "points" : "initial_labels");
    if (points != nullptr) {
      if (!points->is_number_unsigned()) {
        return at("points", wrong_json("points", *points, "how many there are"));
      }
      count_ = points->get<std::uint64_t>();
    } else if (labels != nullptr) {
      count_ = labels->size();
    } else if (is_dict()) {
      count_ = json_.value.begin()->size();
    } else {
      return invalid("points: missing, expected how many there are");
    }
    if (1 <= count_ && count_ <= kMostDefinedPoints) return absl::OkStatus();
    return at("points", invalid(absl::StrCat("points: found ", count_, ", expected 1 to ",
                                             kMostDefinedPoints)));
  }

  absl::Status read_labels() {
    const Json* const labels = find("initial_labels");
    if (labels == nullptr) {
      for (std::size_t i = 0; i < count_; ++i) definition_.labels.push_back(std::to_string(i));
      return absl::OkStatus();
    }
    const std::string expected = quantity(static_cast<std::int64_t>(count_), "label");
    if (!labels->is_array()) {
      return at("initial_labels", wrong_json("initial_labels", *labels, expected));
    }
    if (labels->size() != count_) {
      return at("initial_labels",
                invalid(absl::StrCat("initial_labels: found ", labels->size(), ", expected ",
                                     expected, ", one for each point")));
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const auto label = label_of((*labels)[i]);
      if (!label.ok()) return at(absl::StrCat("initial_labels/", i), label.status());
      definition_.labels.push_back(*label);
    }
    return absl::OkStatus();
  }

  absl::Status read_dict() {
    for (const auto& [name, perm] : json_.value.items()) {
      if (auto status = add_generator(name, perm, name); !status.ok()) return status;
      const DefinedMove& move = definition_.moves.back();
      definition_.moves.push_back({"-" + name, inverse_of(move.from), move.line});
    }
    return absl::OkStatus();
  }

  absl::Status read_generators() {
    if (is_dict()) return read_dict();
    const Json* const generators = find("generators");
    if (generators == nullptr) {
      return invalid("generators: missing, expected a list such as " +
                     std::string(R"([{"name": "a", "perm": [1, 0, 2]}])"));
    }
    if (!generators->is_array()) {
      return at("generators", wrong_json("generators", *generators, "a list"));
    }
    for (std::size_t i = 0; i < generators->size(); ++i) {
      const absl::Status read = read_generator((*generators)[i], absl::StrCat("generators/", i));
      if (!read.ok()) return read;
    }
    return absl::OkStatus();
  }

  absl::Status read_generator(const Json& one, const std::string& path) {
    const std::string number = absl::StrCat("g", definition_.moves.size() + 1);
    if (one.is_array()) return add_generator(number, one, path);
    if (!one.is_object()) {
      return at(path, wrong_json("generators", one, "an object with name and perm"));
    }
    for (const auto& [key, _] : one.items()) {
      const auto known = one_of(key, {"name", "perm"});
      if (!known.ok()) return at(absl::StrCat(path, "/", key), in_field("key", known.status()));
    }
    const Json name = one.value("name", Json()), perm = one.value("perm", Json());
    if (!name.is_string()) return at(path, wrong_json("name", name, "the generator's name"));
    return add_generator(name.get<std::string>(), perm, perm.is_null() ? path : path + "/perm");
  }

  absl::Status add_generator(const std::string& name, const Json& perm, const std::string& path) {
    const auto numbers = numbers_of(perm);
    if (!numbers.ok()) return at(path, numbers.status());
    auto from = permutation_of(*numbers, count_, 0);
    if (!from.ok())
      return at(path, in_field(absl::StrCat("perm of ", in_quotes(name)), from.status()));
    definition_.moves.push_back({name, *std::move(from), json_.line(path)});
    return absl::OkStatus();
  }

  const JsonWithLines& json_;
  std::uint64_t count_ = 0;
  Definition definition_;
};

}  // namespace

absl::StatusOr<Definition> read_points_json(const JsonWithLines& json) {
  return PointsReader(json).read();
}

}  // namespace trailblaze
