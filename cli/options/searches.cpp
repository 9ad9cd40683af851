#include <fmt/format.h>

#include <algorithm>

#include "cli/options/settings.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

NamedSearch read_search(std::string_view word) {
  const std::size_t colon = std::min(word.find(':'), word.size());
  const std::size_t after = std::min(colon + 1, word.size());
  return {std::string(word.substr(0, colon)), std::string(word.substr(after))};
}

}  // namespace

std::string label(const NamedSearch& search) {
  return search.name + (search.heuristic.empty() ? "" : ":" + search.heuristic) +
         (search.weight == 1 ? "" : fmt::format(" W={:g}", search.weight));
}

bool takes_heuristic(const NamedSearch& search) {
  const auto found = search_named(search.name);
  return found && takes_heuristic(*found);
}

absl::StatusOr<std::vector<NamedSearch>> read_searches(std::string_view text) {
  std::vector<NamedSearch> searches;
  for (const std::string_view word : split(text, ',')) {
    const NamedSearch search = read_search(word);
    const bool after_argument =
        !searches.empty() && searches.back().heuristic.find(':') != std::string::npos;
    if (after_argument && !search_named(search.name)) {
      searches.back().heuristic += "," + std::string(word);
    } else if (word.ends_with(':')) {
      return invalid("search: found " + in_quotes(word) +
                     ", expected the name of a heuristic after ':'");
    } else {
      searches.push_back(search);
    }
  }
  for (const NamedSearch& search : searches) {
    if (search.heuristic.empty() || takes_heuristic(search)) continue;
    return invalid("heuristic: found " + search.heuristic + " with search " + search.name +
                   ", expected astar or idastar");
  }
  return searches;
}

}  // namespace trailblaze
