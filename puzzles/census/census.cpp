#include "puzzles/census/census.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/census/boards.hpp"
#include "puzzles/census/classes.hpp"
#include "puzzles/census/components.hpp"
#include "puzzles/census/hardest.hpp"
#include "puzzles/census/large_steps.hpp"

namespace trailblaze::census {
namespace {

// Sums over all layouts of a family, from which the number of edges of each set follows: the pairs
// of adjacent free cells, and the steps of large pieces by how many cells they enter.
struct EdgeSums {
  std::uint64_t pairs = 0;
  std::map<int, std::uint64_t> steps;

  // Returns the stop that ended this early, if any.
  Stop find_all(const LargeLayouts& layouts, const Watch& watch) {
    const Grid& grid = layouts.grid();
    for (std::size_t layout = 0; layout < layouts.size(); ++layout) {
      if (layout % kLayoutsBetweenChecks == 0) {
        if (const Stop met = watch.stopped(); met != Stop::kNone) return met;
      }
      const Cells free = layouts.free(layout);
      pairs += static_cast<std::uint64_t>(count_of(grid.step(free, kRight) & free) +
                                          count_of(grid.step(free, kDown) & free));
      layouts.for_each_step(layout, kRight, kDown,
                            [&](const LargeStep& step) { ++steps[count_of(step.entered)]; });
    }
    return Stop::kNone;
  }

  // A single slides within a pair of free cells if one of them is blank and the other is not. A
  // large piece moves if all cells that it enters are blank. Each move has a reverse move.
  CheckedCount edges(const Family& family, int blanks) const {
    CheckedCount sum;
    const auto add = [&](int cells, int blank, std::uint64_t times) {
      for (int direction = 0; direction < 2; ++direction) {
        sum.add(choose(family.free_cells - cells, blanks - blank), times);
      }
    };
    add(2, 1, pairs);
    for (const auto& [entered, times] : steps) add(entered, entered, times);
    return sum;
  }
};

// The census of a family. It charges its memory to a copy of the watch.
class FamilyCensus {
 public:
  FamilyCensus(const Request& request, const Family& family, const Crew& crew, const Watch& watch)
      : request_(request),
        family_(family),
        crew_(crew),
        watch_(watch),
        layouts_(request.grid, family.large),
        classes_(layouts_),
        steps_(layouts_) {}

  absl::StatusOr<Stop> run(std::uint64_t& states_left,
                           absl::FunctionRef<void(const SetCensus&)> visit) {
    if (const Stop stop = prepare(); stop != Stop::kNone) return stop;
    EdgeSums edges;
    if (const Stop stop = edges.find_all(layouts_, watch_); stop != Stop::kNone) return stop;
    for (std::size_t i = 0; i < family_.blanks.size(); ++i) {
      SetCensus set;
      set.blanks = family_.blanks[i];
      set.pieces = pieces_text(family_, set.blanks);
      if (absl::Status wrong = count(edges, components_[i], set); !wrong.ok()) return wrong;
      if (set.counts.boards > states_left) return Stop::kStates;
      states_left -= set.counts.boards;
      if (const Stop stop = find_starts(components_[i], set); stop != Stop::kNone) return stop;
      watch_.add(&Pulse::done, 1);
      if (set.counts.boards != 0 || !request_.skips_empty) visit(set);
    }
    return Stop::kNone;
  }

 private:
  Stop prepare() {
    Stop stop = layouts_.find_all(watch_);
    if (stop == Stop::kNone) stop = classes_.find_all(watch_);
    if (stop == Stop::kNone) {
      stop = find_components(layouts_, classes_, family_.blanks, crew_, watch_, components_);
    }
    if (stop == Stop::kNone && !request_.metrics.empty()) stop = steps_.find_all(watch_);
    return stop;
  }

  absl::Status count(const EdgeSums& edges, const Components& components, SetCensus& set) const {
    CheckedCount boards;
    boards.add(choose(family_.free_cells, set.blanks), layouts_.size());
    const auto all = boards.value(), moves = edges.edges(family_, set.blanks).value();
    if (!all || !moves) {
      return invalid(
          "pieces: found " + set.pieces +
          ", which has more boards or moves than 64 bits can count, expected fewer pieces");
    }
    set.counts = {*all, components.size(), components.largest(), *moves};
    return absl::OkStatus();
  }

  // Each search frees its memory, so it gets its own copy of the watch.
  Stop find_starts(const Components& components, SetCensus& set) const {
    if (request_.metrics.empty() || set.counts.boards == 0) return Stop::kNone;
    const Boards boards(layouts_, family_.free_cells, set.blanks);
    const BoardMoves moves(layouts_, steps_);
    std::array<HardestStarts, kMetrics> found;
    for (const Metric metric : request_.metrics) {
      Watch watch = watch_;
      HardestStarts& starts = found[static_cast<std::size_t>(metric)];
      starts.resize(components.size());
      const auto goal = bottom_centre(layouts_);
      if (!goal) continue;
      const Stop stop =
          find_hardest(boards, moves, metric, *goal, classes_, components, crew_, watch, starts);
      if (stop != Stop::kNone) return stop;
    }
    list_components(boards, components, found, set);
    return Stop::kNone;
  }

  void list_components(const Boards& boards, const Components& components,
                       const std::array<HardestStarts, kMetrics>& found, SetCensus& set) const {
    std::vector<std::size_t> order(components.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t i, std::size_t j) {
      const std::uint64_t left = components.boards(i), right = components.boards(j);
      return left != right ? left > right : i < j;
    });
    for (const std::size_t i : order) {
      ComponentCensus& one = set.by_size.emplace_back();
      one.boards = components.boards(i);
      for (const Metric metric : request_.metrics) {
        const auto m = static_cast<std::size_t>(metric);
        const std::optional<HardestStart>& start = found[m][i];
        if (!start) continue;
        one.hardest[m] = {start->depth, boards.text(boards.board(start->board))};
        if (!set.hardest[m] || set.hardest[m]->depth < start->depth) {
          set.hardest[m] = one.hardest[m];
        }
      }
    }
  }

  const Request& request_;
  const Family& family_;
  const Crew& crew_;
  Watch watch_;
  LargeLayouts layouts_;
  Classes classes_;
  LargeSteps steps_;
  std::vector<Components> components_;  // by number of blanks
};

}  // namespace

absl::StatusOr<Request> read_request(std::string_view size, std::string_view pieces) {
  const auto sides = parse_sides(size, kMostCells);
  if (!sides.ok()) return in_field("size", sides.status());
  Request request;
  request.grid = Grid(sides->first, sides->second);
  auto families = read_families(request.grid, pieces);
  if (!families.ok()) return in_field("pieces", families.status());
  request.families = *std::move(families);
  request.skips_empty = request.families.size() > 1;
  return request;
}

void Totals::add(const SetCensus& set) {
  ++sets;
  counts.boards += set.counts.boards;
  counts.components += set.counts.components;
  counts.largest_component = std::max(counts.largest_component, set.counts.largest_component);
  counts.edges += set.counts.edges;
  for (std::size_t m = 0; m < kMetrics; ++m) {
    const bool is_deeper =
        set.hardest[m] && (!hardest[m] || hardest[m]->start.depth < set.hardest[m]->depth);
    if (is_deeper) hardest[m] = HardestOfAll{*set.hardest[m], set.pieces};
  }
}

std::uint64_t count_sets(const Request& request) {
  std::uint64_t sets = 0;
  for (const Family& family : request.families) sets += family.blanks.size();
  return sets;
}

absl::StatusOr<Stop> take_census(const Request& request, const Limits& limits, const Crew& crew,
                                 Pulse* pulse, absl::FunctionRef<void(const SetCensus&)> visit) {
  const Watch watch(limits, pulse);
  watch.show(&Pulse::total, count_sets(request));
  std::uint64_t states_left = limits.max_states;
  CheckedCount boards, edges;  // totals of all sets so far
  for (const Family& family : request.families) {
    FamilyCensus census(request, family, crew, watch);
    bool fits = true;
    const absl::StatusOr<Stop> stop = census.run(states_left, [&](const SetCensus& set) {
      boards.add(set.counts.boards);
      edges.add(set.counts.edges);
      fits = boards.value() && edges.value();
      if (fits) visit(set);
    });
    if (!fits) {
      return invalid(
          "pieces: found sets that together have more boards or moves than 64 bits can "
          "count, expected a smaller board");
    }
    if (!stop.ok() || *stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

}  // namespace trailblaze::census
