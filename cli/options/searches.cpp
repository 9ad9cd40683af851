#include "cli/options/searches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/options/settings.hpp"
#include "engine/base/names.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// An option of some searches, and a test for these searches.
struct Applicability {
  const char* option;
  bool (*applies_to)(const NamedSearch&);
  const char* expected;
};

bool is_astar(const NamedSearch& search) { return search.name == "astar"; }
bool is_idastar(const NamedSearch& search) { return search.name == "idastar"; }
bool is_breadth_first(const NamedSearch& search) {
  return search.name == "bfs" || search.name == "auto";
}

constexpr Applicability kApplicability[] = {
    {"heuristic", takes_heuristic, "search astar or idastar"},
    {"bound-weight", takes_heuristic, "search astar or idastar"},
    {"tie-break", is_astar, "search astar"},
    {"prune", is_idastar, "search idastar"},
    {"move-order", is_idastar, "search idastar"},
    {"transpositions", is_idastar, "search idastar"},
    {"disk", is_breadth_first, "search bfs"},
    {"checkpoint",
     [](const NamedSearch& search) { return is_breadth_first(search) || is_idastar(search); },
     "search bfs or idastar"},
    {"storage",
     [](const NamedSearch& search) {
       const auto found = search_named(search.name);
       return !found || !keeps_none(*found);
     },
     "no storage: idastar, ids and linear store no states"},
};

NamedSearch read_search(std::string_view item) {
  const std::size_t colon = std::min(item.find(':'), item.size());
  const std::size_t after = std::min(colon + 1, item.size());
  return {std::string(item.substr(0, colon)), std::string(item.substr(after))};
}

bool is_any(const std::vector<NamedSearch>& searches, const auto& holds) {
  return std::ranges::any_of(searches, holds);
}

// Checks that each option applies to at least one of the searches.
absl::Status check_applicability(const Arguments& arguments, const Settings& settings) {
  for (const Applicability& row : kApplicability) {
    const std::string_view option = row.option;
    const bool is_free = (option == "storage" && settings.options.storage == Storage::kAuto) ||
                         (option == "checkpoint" && settings.is_stream());
    if (!arguments.has(row.option) || is_free || is_any(settings.searches, row.applies_to))
      continue;
    const bool is_folder = option == "disk" || option == "checkpoint";  // its path is not printed
    return invalid(fmt::format("{}: found {}with search {}, expected {}", option,
                               is_folder ? "" : arguments.text(row.option) + " ",
                               label(settings.searches.front()), row.expected));
  }
  return absl::OkStatus();
}

// Applies --heuristic to the searches that take a heuristic and name none. Fails if there are none.
absl::Status apply_heuristic(const std::string& heuristic, std::vector<NamedSearch>& searches) {
  bool is_used = false;
  for (NamedSearch& search : searches) {
    if (!takes_heuristic(search) || !search.heuristic.empty()) continue;
    search.heuristic = heuristic;
    is_used = true;
  }
  if (is_used) return absl::OkStatus();
  return invalid(fmt::format("heuristic: found {} with search {}, expected only one heuristic",
                             heuristic, label(searches.front())));
}

// Replaces each search that takes a weight by one search per weight.
void apply_weights(const std::vector<double>& weights, std::vector<NamedSearch>& searches) {
  std::vector<NamedSearch> all;
  for (const NamedSearch& search : searches) {
    const bool is_weighted = takes_heuristic(search);
    for (const double weight : is_weighted ? weights : std::vector{search.weight}) {
      all.push_back(search);
      all.back().weight = weight;
    }
  }
  searches = std::move(all);
}

// Checks rules that depend on the values of options (option_rules.cpp has the others).
absl::Status check_searches(const Arguments& arguments, const Settings& settings) {
  const SearchOptions& options = settings.options;
  const std::vector<NamedSearch>& searches = settings.searches;
  const bool is_one = searches.size() == 1, compares = !is_one && !settings.is_stream();
  const auto has = [&](const char* name) {
    return is_any(searches, [&](const NamedSearch& search) { return search.name == name; });
  };
  const bool weighs = is_any(searches, [](const NamedSearch& it) { return it.weight > 1; });
  const std::pair<bool, std::string> faults[] = {
      {options.storage == Storage::kDisk && options.disk.empty(),
       "disk: missing, expected a folder for storage disk (--disk DIR)"},
      {!options.checkpoint.empty() && std::ranges::count(settings.files, "-") != 0,
       "file: found - (stdin) with --checkpoint, expected a file that resume can read again"},
      {compares && !options.disk.empty(), "disk: found with several searches, expected one search"},
      {compares && !options.checkpoint.empty(),
       "checkpoint: found with several searches, expected one search"},
      {options.deterministic && options.transpositions != 0,
       "deterministic: found with --transpositions, expected only one of them: the table's content "
       "depends on the timing of the threads"},
      {!options.table.empty() && (!is_one || !has("table")),
       "table: found with --search " + arguments.text("search") +
           ", expected only with --search table"},
      {options.all_shortest && has("dfs"),
       "all-shortest: found with --search dfs, expected a search for shortest paths, such as bfs"},
      {options.all_shortest && weighs,
       "all-shortest: found with --bound-weight, expected only one of them"}};
  for (const auto& [is_wrong, why] : faults) {
    if (is_wrong) return invalid(why);
  }
  return absl::OkStatus();
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
  for (const std::string_view item : split(text, ',')) {
    const NamedSearch search = read_search(item);
    const bool after_argument =
        !searches.empty() && searches.back().heuristic.find(':') != std::string::npos;
    if (after_argument && !search_named(search.name)) {
      searches.back().heuristic += "," + std::string(item);
    } else if (item.ends_with(':')) {
      return invalid("found " + in_quotes(item) + ", expected the name of a heuristic after ':'");
    } else {
      searches.push_back(search);
    }
  }
  return searches;
}

absl::Status check_heuristics(const std::vector<NamedSearch>& searches) {
  for (const NamedSearch& search : searches) {
    if (search.heuristic.empty() || takes_heuristic(search)) continue;
    return invalid("heuristic: found " + search.heuristic + " with search " + search.name +
                   ", expected search astar or idastar");
  }
  return absl::OkStatus();
}

absl::Status check_names(const std::vector<NamedSearch>& searches) {
  for (const NamedSearch& search : searches) {
    const auto known = one_of(search.name, names_of(kNamed<Search>));
    if (!known.ok()) return in_field("search", known.status());
  }
  return absl::OkStatus();
}

std::string implied_search(const Arguments& arguments) {
  const bool for_idastar = std::ranges::any_of(kApplicability, [&](const Applicability& row) {
    return arguments.has(row.option) && row.applies_to({"idastar", ""}) &&
           !row.applies_to({"auto", ""});
  });
  return arguments.has("table")       ? "table"
         : arguments.has("tie-break") ? "astar"
         : for_idastar                ? "idastar"
                                      : "auto";
}

absl::Status complete_searches(const Arguments& arguments, Settings& settings) {
  if (absl::Status wrong = check_applicability(arguments, settings); !wrong.ok()) return wrong;
  if (arguments.has("heuristic")) {
    absl::Status wrong = apply_heuristic(settings.heuristics, settings.searches);
    if (!wrong.ok()) return wrong;
  }
  apply_weights(settings.weights, settings.searches);
  return check_searches(arguments, settings);
}

}  // namespace trailblaze
