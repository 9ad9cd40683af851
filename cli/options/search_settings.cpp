#include "cli/options/search_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "cli/options/values.hpp"

namespace trailblaze {
namespace {

// An option of some searches, and which those are.
struct Belongs {
  const char* option;
  bool (*to)(const NamedSearch&);
  const char* expected;
};

bool is_astar(const NamedSearch& search) { return search.name == "astar"; }

bool is_breadth_first(const NamedSearch& search) {
  return search.name == "bfs" || search.name == "auto";
}

constexpr Belongs kBelongings[] = {
    {"heuristic", takes_heuristic, "astar or idastar"},
    {"bound-weight", takes_heuristic, "astar or idastar"},
    {"tie-break", is_astar, "astar"},
    {"prune", [](const NamedSearch& search) { return search.name == "idastar"; }, "idastar"},
    {"move-order", [](const NamedSearch& search) { return search.name == "idastar"; }, "idastar"},
    {"transpositions", [](const NamedSearch& search) { return search.name == "idastar"; },
     "idastar"},
    {"disk", is_breadth_first, "bfs"},
    {"checkpoint",
     [](const NamedSearch& search) { return is_breadth_first(search) || search.name == "idastar"; },
     "bfs or idastar"},
    {"storage",
     [](const NamedSearch& search) { return search.name != "idastar" && search.name != "ids"; },
     "none: idastar and ids keep no states"},
};

// --heuristic is for the searches that take one and name none themselves; there must be one.
void spread_heuristic(OptionReader& reader, std::vector<NamedSearch>& searches) {
  if (!reader.has("heuristic")) return;
  const std::string heuristic = reader.text("heuristic", "");
  bool is_used = false;
  for (NamedSearch& search : searches) {
    if (!takes_heuristic(search) || !search.heuristic.empty()) continue;
    search.heuristic = heuristic;
    is_used = true;
  }
  reader.refuse_if(!is_used, "heuristic",
                   fmt::format("found {} with search {}, expected one of them", heuristic,
                               label(searches.front())));
}

// Each search that takes a weight is there once for each of them.
void spread_weights(const std::vector<double>& weights, std::vector<NamedSearch>& searches) {
  std::vector<NamedSearch> all;
  for (const NamedSearch& search : searches) {
    if (!takes_heuristic(search)) {
      all.push_back(search);
      continue;
    }
    for (const double weight : weights) {
      all.push_back(search);
      all.back().weight = weight;
    }
  }
  searches = std::move(all);
}

// A search in a folder is one of one instance; of streams there are checkpoints of the whole.
void check_one_search(OptionReader& reader, const Settings& settings) {
  const bool is_stream = settings.is_stream();
  reader.refuse_if(is_stream && reader.has("disk"), "disk",
                   "found with a stream of instances, expected one instance");
  const bool reads_stdin = std::ranges::find(settings.files, "-") != settings.files.end();
  reader.refuse_if(reads_stdin && reader.has("checkpoint"), "file",
                   "found - with --checkpoint, expected a file that can be read again");
  for (const char* option : {"disk", "checkpoint"}) {
    reader.refuse_if(reader.has(option) && settings.searches.size() > 1 && !is_stream, option,
                     "found with several searches, expected one");
  }
}

}  // namespace

absl::StatusOr<std::vector<NamedSearch>> searches_of(const OptionReader& reader) {
  const bool for_idastar = std::ranges::any_of(kBelongings, [&](const Belongs& row) {
    return reader.has(row.option) && row.to({"idastar", ""}) && !row.to({"auto", ""});
  });
  const char* fallback = reader.has("table")       ? "table"
                         : reader.has("tie-break") ? "astar"
                         : for_idastar             ? "idastar"
                                                   : "auto";
  return read_searches(reader.text("search", fallback));
}

void settle_searches(OptionReader& reader, Settings& settings) {
  const auto any = [&](const auto& holds) { return std::ranges::any_of(settings.searches, holds); };
  const auto is_there = [&](std::string_view name) {
    return any([&](const NamedSearch& search) { return search.name == name; });
  };
  const bool is_stream = settings.is_stream();
  for (const Belongs& row : kBelongings) {
    const std::string_view option = row.option;
    const bool is_free = (option == "storage" && reader.text("storage", "") == "auto") ||
                         (option == "checkpoint" && is_stream);
    const bool asks = reader.has(row.option) && !is_free;
    reader.refuse_if(
        asks && !any(row.to), row.option,
        fmt::format("found {} with search {}, expected {}", reader.text(row.option, ""),
                    label(settings.searches.front()), row.expected));
  }
  spread_heuristic(reader, settings.searches);
  spread_weights(reader.read("bound-weight", std::vector{1.0}, parse_weights), settings.searches);
  reader.refuse_if(settings.options.storage == Storage::kDisk && !reader.has("disk"), "disk",
                   "missing, expected a folder for storage disk (--disk DIR)");
  check_one_search(reader, settings);
  const SearchOptions& options = settings.options;
  reader.refuse_if(
      options.deterministic && options.transpositions != 0, "deterministic",
      "found with transpositions, expected one of them: what a thread meets in the table "
      "depends on the others");
  reader.refuse_if(
      !options.table.empty() && (settings.searches.size() > 1 || !is_there("table")), "table",
      "found with --search " + reader.text("search", "") + ", expected with --search table alone");
  reader.refuse_if(options.all_shortest && is_there("dfs"), "all-shortest",
                   "found with --search dfs, expected a search for shortest paths");
  reader.refuse_if(options.all_shortest && reader.has("disk"), "all-shortest",
                   "found with --disk, expected one of them: all paths are counted in memory");
  const auto is_weighted = [](const NamedSearch& search) { return search.weight > 1; };
  reader.refuse_if(options.all_shortest && any(is_weighted), "all-shortest",
                   "found with --bound-weight, expected one of them");
}

}  // namespace trailblaze
