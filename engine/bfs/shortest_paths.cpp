#include "engine/bfs/shortest_paths.hpp"

#include <absl/functional/function_ref.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/bfs/both_ends.hpp"
#include "engine/bfs/level_search.hpp"
#include "engine/bfs/path.hpp"
#include "engine/run/by_levels.hpp"

namespace trailblaze {
namespace {

using Layer = std::vector<State>;  // sorted, without duplicates

// Removes the states that are not on layer `depth`. All are successors of layer depth - 1.
using KeepLayer = absl::FunctionRef<void(Layer& states, std::uint64_t depth)>;

template <class T>
void sort_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool contains(const Layer& layer, State s) {
  return std::binary_search(layer.begin(), layer.end(), s);
}

// Charges the bytes of a new layer to the watch.
Stop charge_layer(const Layer& layer, Watch& watch) {
  watch.charge(0, layer.capacity() * sizeof(State));
  return watch.bytes_left() == 0 ? Stop::kMemory : watch.stopped();
}

// Adds the successors of `layer` to `next`, filtered by keep(). Stops with kMemory if `next`
// exceeds the memory that is left.
Stop expand_layer(const AnyPuzzle& puzzle, std::span<const State> layer, Watch& watch,
                  absl::FunctionRef<void(Layer&)> keep, Layer& next) {
  Successors successors;
  Layer some;
  while (!layer.empty()) {
    layer = layer.subspan(puzzle.expand(layer, successors));
    some.assign(successors.states().begin(), successors.states().end());
    keep(some);
    next.insert(next.end(), some.begin(), some.end());
    if (next.capacity() * sizeof(State) > watch.bytes_left()) return Stop::kMemory;
    if (const Stop stop = watch.stopped(); stop != Stop::kNone) return stop;
  }
  sort_unique(next);
  return charge_layer(next, watch);
}

// Finds all layers, from the start on.
Stop find_layers(const AnyPuzzle& puzzle, State start, std::uint64_t length, KeepLayer keep,
                 Watch& watch, std::vector<Layer>& layers) {
  layers = {{start}};
  for (std::uint64_t d = 1; d <= length; ++d) {
    Layer next;
    const Stop stop = expand_layer(
        puzzle, layers.back(), watch, [&](Layer& states) { keep(states, d); }, next);
    if (stop != Stop::kNone) return stop;
    TRAILBLAZE_CHECK(!next.empty(), "no shortest path where there was one");
    layers.push_back(std::move(next));
  }
  return Stop::kNone;
}

// For each state of a layer, the sorted indices of its successors in the next layer, without
// duplicates.
using SuccessorIndices = std::vector<std::vector<std::size_t>>;
SuccessorIndices successors_in(const AnyPuzzle& puzzle, const Layer& layer, const Layer& next) {
  SuccessorIndices found(layer.size());
  for_each_successor(puzzle, layer, [&](std::size_t i, State t) {
    const auto at = std::lower_bound(next.begin(), next.end(), t);
    if (at == next.end() || *at != t) return;
    found[i].push_back(static_cast<std::size_t>(at - next.begin()));
  });
  for (auto& indices : found) sort_unique(indices);
  return found;
}

// A move of a shortest path to a state of the next layer, with two figures about the paths that
// begin with this move: their fewest turns, including the turn of this move, and the number of
// paths with so few turns. If turns do not matter, all moves are a single turn.
struct Step {
  std::size_t to;
  Mover mover = {};
  std::uint64_t turns = 1;
  BigCount count = BigCount(1);
};
using StepsOfLayer = std::vector<std::vector<Step>>;  // by state, in the order of their end states

// Returns the turns of a path that makes move `step`, then move `next`.
std::uint64_t turns_with(const Step& step, const Step& next) {
  return next.turns + (next.mover.before == step.mover.after ? 0 : 1);
}

// Merges `count` paths with `turns` turns into the fewest turns and their number of paths.
void add_paths(std::uint64_t turns, const BigCount& count, std::optional<std::uint64_t>& fewest,
               BigCount& paths) {
  if (fewest && turns > *fewest) return;
  if (!fewest || turns < *fewest) paths = {};
  fewest = turns;
  paths += count;
}

// Returns the moves from a layer to the next. `ends`: the indices of their end states.
// `steps_of_next`: the moves of the next layer; empty if the next layer is the last.
StepsOfLayer steps_with_turns(const AnyPuzzle& puzzle, const Layer& layer, const Layer& next,
                              const SuccessorIndices& ends, const StepsOfLayer& steps_of_next) {
  StepsOfLayer all(layer.size());
  for (std::size_t i = 0; i < layer.size(); ++i) {
    for (const std::size_t to : ends[i]) {
      Step step{to, puzzle.mover(layer[i], next[to])};
      if (!steps_of_next.empty()) {
        std::optional<std::uint64_t> fewest;
        for (const Step& then : steps_of_next[to]) {
          add_paths(turns_with(step, then), then.count, fewest, step.count);
        }
        step.turns = fewest.value_or(step.turns);
      }
      all[i].push_back(std::move(step));
    }
  }
  return all;
}

// Lists paths in the order of their states.
class PathLister {
 public:
  // Returns the moves from a state (its depth, and its index in its layer), ordered by end states.
  using StepsOf = absl::FunctionRef<std::span<const Step>(std::size_t depth, std::size_t at)>;

  // Lists at most `most` paths. All arguments must outlive this object.
  PathLister(const AnyPuzzle& puzzle, const std::vector<Layer>& layers, std::size_t most,
             StepsOf steps_of)
      : puzzle_(puzzle), layers_(layers), most_(most), steps_of_(steps_of) {}

  // Returns the paths with this many turns.
  std::vector<std::vector<State>> list(std::uint64_t turns) {
    path_ = {layers_.front().front()};
    extend(0, [&](const Step& step) { return step.turns == turns; });
    return std::move(found_);
  }

 private:
  // Extends the path from its last state (index `at` in its layer) by the wanted steps. The
  // recursion is as deep as the path is long; all states are on the heap.
  void extend(std::size_t at, absl::FunctionRef<bool(const Step&)> is_wanted) {
    if (path_.size() == layers_.size()) {
      check_path(puzzle_, path_.front(), path_);
      found_.push_back(path_);
      return;
    }
    const Layer& next_layer = layers_[path_.size()];
    for (const Step& step : steps_of_(path_.size() - 1, at)) {
      if (found_.size() == most_) return;
      if (!is_wanted(step)) continue;
      path_.push_back(next_layer[step.to]);
      extend(step.to, [&](const Step& next) { return turns_with(step, next) == step.turns; });
      path_.pop_back();
    }
  }

  const AnyPuzzle& puzzle_;
  const std::vector<Layer>& layers_;
  const std::size_t most_;
  const StepsOf steps_of_;
  std::vector<State> path_;
  std::vector<std::vector<State>> found_;
};

// Finds the layers. Then counts the paths from every state to a goal, and finds their fewest turns
// if these are requested, working from the last layer to the first.
ShortestPaths find_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length, KeepLayer keep,
                         Watch& watch, const PathRequest& request) {
  constexpr std::uint64_t kBytesPerState = 128;  // per state: its steps, and counts of two layers
  constexpr std::uint64_t kBytesPerStep = sizeof(Step) + 64;  // including its count
  std::vector<Layer> layers;
  ShortestPaths all;
  all.stop = find_layers(puzzle, start, length, keep, watch, layers);
  std::size_t widest = 0;
  for (const Layer& layer : layers) widest = std::max(widest, layer.size());
  const bool is_short = watch.bytes_left() < widest * kBytesPerState;
  if (all.stop == Stop::kNone && is_short) all.stop = Stop::kMemory;
  if (all.stop != Stop::kNone) return all;
  std::vector<BigCount> path_counts(layers.back().size(), BigCount(1));
  std::vector<StepsOfLayer> steps(layers.size());  // for turns; the last layer has no steps
  for (std::size_t d = length; d-- > 0;) {
    const SuccessorIndices ends = successors_in(puzzle, layers[d], layers[d + 1]);
    std::vector<BigCount> counts(layers[d].size());
    std::uint64_t bytes = layers[d].size() * sizeof(StepsOfLayer::value_type);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      for (const std::size_t at : ends[i]) counts[i] += path_counts[at];
      bytes += ends[i].size() * kBytesPerStep;
    }
    path_counts = std::move(counts);
    if (request.fewest_turns) watch.charge(0, bytes);
    all.stop = watch.bytes_left() == 0 ? Stop::kMemory : watch.stopped();
    if (all.stop != Stop::kNone) return all;
    if (!request.fewest_turns) continue;
    steps[d] = steps_with_turns(puzzle, layers[d], layers[d + 1], ends, steps[d + 1]);
  }
  all.count = path_counts.front();
  if (request.fewest_turns && length == 0) {  // the start is a goal
    all.turns = 0;
    all.with_turns = all.count;
  } else if (request.fewest_turns) {
    for (const Step& step : steps.front().front()) {
      add_paths(step.turns, step.count, all.turns, all.with_turns);
    }
  }
  std::vector<std::vector<Step>> found(layers.size());  // by depth, since the lister descends
  const auto steps_of = [&](std::size_t depth, std::size_t at) -> std::span<const Step> {
    if (request.fewest_turns) return steps[depth][at];
    found[depth].clear();
    const auto to = successors_in(puzzle, {layers[depth][at]}, layers[depth + 1]);
    for (const std::size_t end : to.front()) found[depth].push_back({end});
    return found[depth];
  };
  PathLister lister(puzzle, layers, request.most, steps_of);
  all.listed = lister.list(all.turns.value_or(1));
  return all;
}

// ---- the classes on each layer ----

void keep_classes(const AnyPuzzle& puzzle, const Layer& classes, Layer& states) {
  std::erase_if(states, [&](State t) { return !contains(classes, puzzle.canonical(t)); });
}

// Finds the classes of each layer from the levels of the log, from the last level backwards.
Stop classes_by_log(const AnyPuzzle& puzzle, const LevelLog& log, Layer goals, const Crew& crew,
                    Watch& watch, std::vector<Layer>& classes) {
  classes.assign(log.depths() + 1, {});
  classes.back() = std::move(goals);
  if (const Stop stop = charge_layer(classes.back(), watch); stop != Stop::kNone) return stop;
  for (std::size_t d = log.depths(); d-- > 0;) {
    const Layer& next = classes[d + 1];
    std::vector<Layer> mine(static_cast<std::size_t>(crew.threads()));
    for_each_edge(puzzle, log, d, crew, [&](int worker, State from, State to) {
      Layer& found = mine[static_cast<std::size_t>(worker)];
      const bool is_new = found.empty() || found.back() != from;  // edges of a state are adjacent
      if (is_new && contains(next, to)) found.push_back(from);
    });
    for (const Layer& part : mine) classes[d].insert(classes[d].end(), part.begin(), part.end());
    sort_unique(classes[d]);
    if (const Stop stop = charge_layer(classes[d], watch); stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

ShortestPaths paths_by_levels(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                              const Options& options, const PathRequest& request) {
  Watch watch(options.limits, options.pulse);
  LevelSearch search(puzzle, options.crew, watch, Keep::kNothing, true);
  Stop stop = run_levels(search, search.begin({&start, 1}), kUnlimited,
                         [&] { return search.depth() == length; });
  if (stop != Stop::kNone) return {.stop = stop};
  Layer goals;
  search.frontier().for_each_state([&](State s) { goals.push_back(s); });
  std::erase_if(goals, [&](State s) { return !puzzle.is_goal(s); });
  sort_unique(goals);
  std::vector<Layer> classes;
  stop = classes_by_log(puzzle, search.log(), std::move(goals), options.crew, watch, classes);
  if (stop != Stop::kNone) return {.stop = stop};
  const auto keep = [&](Layer& states, std::uint64_t d) {
    keep_classes(puzzle, classes[d], states);
  };
  return find_paths(puzzle, start, length, keep, watch, request);
}

// Finds the classes on the front trail that are on a shortest path. On the middle layer these are
// the classes that both searches hold; before it, their neighbours on the level above.
Stop classes_of_front(const AnyPuzzle& puzzle, const BothEnds<LevelSearch>& ends, Watch& watch,
                      std::vector<Layer>& classes) {
  const std::uint64_t middle = ends.front.depth();
  classes.assign(middle + 1, {});
  ends.front.frontier().for_each_state([&](State s) {
    if (ends.back.trail().contains(s)) classes[middle].push_back(s);
  });
  sort_unique(classes[middle]);
  Stop stop = charge_layer(classes[middle], watch);
  for (std::uint64_t d = middle; d-- > 0 && stop == Stop::kNone;) {
    const auto keep = [&](Layer& states) {
      for (State& t : states) t = puzzle.canonical(t);
      std::erase_if(states, [&](State t) { return ends.front.trail().depth_mod3(t) != d % 3; });
    };
    stop = expand_layer(puzzle, classes[d + 1], watch, keep, classes[d]);
  }
  return stop;
}

ShortestPaths paths_from_both_ends(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                                   const std::vector<State>& goals, const Options& options,
                                   const PathRequest& request) {
  Watch watch(options.limits, options.pulse);
  BothEnds<LevelSearch> ends(puzzle, options.crew, watch, Keep::kDepthMod3);
  Stop stop = run_levels(ends, ends.begin(start, goals), kUnlimited,
                         [&] { return ends.depth() == length; });
  if (stop != Stop::kNone) return {.stop = stop};
  std::vector<Layer> classes;
  stop = classes_of_front(puzzle, ends, watch, classes);
  if (stop != Stop::kNone) return {.stop = stop};
  const auto keep = [&](Layer& states, std::uint64_t d) {
    if (d < classes.size()) return keep_classes(puzzle, classes[d], states);
    std::erase_if(states, [&](State t) {
      return ends.back.trail().depth_mod3(puzzle.canonical(t)) != (length - d) % 3;
    });
  };
  return find_paths(puzzle, start, length, keep, watch, request);
}

}  // namespace

ShortestPaths shortest_paths(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                             const std::vector<State>& goals, const Options& options,
                             const PathRequest& request) {
  return puzzle.traits().reversible && !goals.empty()
             ? paths_from_both_ends(puzzle, start, length, goals, options, request)
             : paths_by_levels(puzzle, start, length, options, request);
}

ShortestPaths shortest_paths_down(const AnyPuzzle& puzzle, State start, std::uint64_t length,
                                  DepthMarks marks, const Options& options,
                                  const PathRequest& request) {
  Watch watch(options.limits, options.pulse);
  std::vector<unsigned> found;
  const auto keep = [&](Layer& states, std::uint64_t d) {
    found.resize(states.size());
    marks(states, found.data());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (found[i] == (length - d) % 3) states[kept++] = states[i];
    }
    states.resize(kept);
  };
  return find_paths(puzzle, start, length, keep, watch, request);
}

}  // namespace trailblaze
