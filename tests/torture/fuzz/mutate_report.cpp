// Changes a report in one place so that it stays JSON, which changes of bytes seldom do.
#include <nlohmann/json.hpp>
#include <random>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "tests/torture/fuzz/target.hpp"

namespace trailblaze::fuzz {
namespace {

using Json = nlohmann::json;

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t count) { return random_() % count; }

  auto item_in(auto& list) {
    return std::next(list.begin(), static_cast<std::ptrdiff_t>(below(list.size())));
  }

  // Changes a value at a random place of the report.
  void mutate(Json& report) {
    const Json before = report;
    Json* value = &report;
    while (value->is_structured() && !value->empty() && below(8) != 0) value = &*item_in(*value);
    if (value->is_structured()) return change_list(*value);
    switch (below(4)) {
      case 0: *value = *item_in(before); break;  // another field
      case 1: *value = nullptr; break;
      default: change_scalar(*value);
    }
  }

 private:
  void change_scalar(Json& value) {
    constexpr std::int64_t kNear[] = {-2, -1, 1, 2};
    constexpr std::uint64_t kFar[] = {0, 1, 255, 1ULL << 32, 1ULL << 53, ~0ULL};
    if (value.is_boolean()) {
      value = !value.get<bool>();
    } else if (value.is_number_integer() && below(2) == 0) {
      value = value.get<std::uint64_t>() + static_cast<std::uint64_t>(kNear[below(4)]);
    } else if (value.is_number()) {
      value = kFar[below(std::size(kFar))];
    } else if (value.is_string()) {
      auto& text = value.get_ref<std::string&>();
      if (text.size() > 1) std::swap(*item_in(text), *item_in(text));
      if (below(4) == 0) text += text.substr(below(text.size() + 1));
    }
  }

  // Removes an item, duplicates an item, or swaps two items.
  void change_list(Json& list) {
    if (list.empty()) return;
    const auto item = item_in(list);
    if (below(3) == 0 || list.is_object()) {
      list.erase(item);
    } else if (below(2) == 0) {
      list.insert(item, Json(*item));
    } else {
      std::swap(*item, *item_in(list));
    }
  }

  std::mt19937 random_;
};

}  // namespace

std::string mutate_report(std::string_view input, unsigned seed) {
  Mutator mutator(seed);
  std::vector<std::string_view> lines = split(input, '\n');
  std::string_view& line = lines[mutator.below(lines.size())];
  Json report = Json::parse(line, nullptr, false);
  if (!report.is_object()) return "";
  mutator.mutate(report);
  const std::string changed = report.dump(-1, ' ', false, Json::error_handler_t::replace);
  line = changed;
  return join(lines, "\n", [](std::string_view text) { return std::string(text); });
}

}  // namespace trailblaze::fuzz
